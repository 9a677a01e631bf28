#!/usr/bin/env python3
"""tests/server/limits.py BUILD [WORD]: budgets of people, strangers and files, who is cut off
and who is not, and whose bots think next."""

import http.client
import os
import re
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import main, new_server, test  # noqa: E402
from protocol import Closed, Person, Refused, refused  # noqa: E402

ME = {"kind": "me"}


def bot(name):
    return {"kind": "bot", "bot": name}


def figure(server, name):
    """One of the figures of /metrics."""
    for line in server.http("GET", "/metrics")[2].decode().splitlines():
        if line.startswith("windrose_%s " % name):
            return int(line.split()[1])
    raise AssertionError("no figure " + name)


@test
def bots_of_many_tables_wait_for_each_other():
    server = new_server("--threads", "1", "--rate", "1000")
    hog, new = Person(server).hello().connect(), Person(server).hello().connect()
    thinkers = [bot("level5")] * 4
    for _ in range(16):
        hog.ask("create", game="santa-timea", chairs=thinkers)
    end = time.time() + 60
    while figure(server, "bots_waiting") < 14:
        assert time.time() < end, "the bots of sixteen tables do not wait for one thread"
    # Somebody else's bot thinks next, not after those of fifteen tables.
    before = figure(server, "bot_moves_total")
    table = new.ask("create", game="santa-timea", chairs=[bot("level5"), ME])["table"]
    position = new.ask("watch", table=table["id"])["position"]
    while not position["legal"] and not position["over"]:
        position = new.event("steps", 120)["position"]
    passed = figure(server, "bot_moves_total") - before
    assert passed <= 6, "%d moves of bots came first" % passed
    server.stop()


def ask_until_cut_off(person, verb="tables", most=400, **members):
    """Sends requests without waiting; returns how the socket was closed, and how many were
    answered and refused before."""
    answered = refusals = 0
    try:
        for _ in range(most):
            person.ask_later(verb, **members)
    except OSError:
        pass
    try:
        while answered + refusals < most:
            message = person.receive()
            answered += message.get("ok") is True
            if message.get("ok") is False:
                assert message["error"]["code"] == "limit" and "re" in message, message
                refusals += 1
    except Closed as c:
        return c, answered, refusals
    except OSError:
        return Closed(), answered, refusals
    raise AssertionError("never cut off: %d answers, %d refusals" % (answered, refusals))


@test
def offenders_are_cut_off_and_nobody_else():
    server = new_server("--rate", "10")
    ann, bob = Person(server).hello(), Person(server).hello()
    stranger = Person(server).connect()
    for p in (ann, bob):
        p.connect()
    closed, answered, refusals = ask_until_cut_off(ann)
    assert closed.code in (1008, None) and answered <= 10 and refusals < 60, (closed, answered, refusals)
    if closed.code == 1008:
        assert "too many requests; wait 1" in closed.reason, closed
    # Another socket of the same person finds the same empty purse, and is told to wait.
    try:
        Person(server, ann.cookie).connect()
        raise AssertionError("an offender is let in again")
    except Closed as c:
        assert "429" in str(c), c
    status, headers, _ = server.http("POST", "/api/mine", "{}",
                                     {"Content-Type": "application/json", "Cookie": ann.cookie})
    assert status == 429 and 0 < int(headers["retry-after"]) <= 11, (status, headers)
    # Others at the same address, known or not, notice nothing.
    bob.ask("tables")
    stranger.ask("tables")
    Person(server, bob.cookie).connect().ask("hello")
    # Looked at now: who asks too early, below, may be ended as well.
    text = server.http("GET", "/metrics")[2]
    assert b"windrose_offenders_total 1" in text, "one socket was ended"
    # When the time is over all is well again.
    end = time.time() + 60
    while True:
        try:
            Person(server, ann.cookie).connect().ask("hello")
            break
        except (Closed, Refused):
            assert time.time() < end, "an offender is never let in again"
            time.sleep(1)
    server.stop()


@test
def reconnecting_does_not_refill():
    server = new_server("--rate", "2")
    ann = Person(server).hello()
    try:
        for _ in range(40):
            Person(server, ann.cookie).connect().ask("hello")
    except Refused as r:
        assert r.code == "limit", r
    except Closed as c:
        assert "429" in str(c), c
    else:
        raise AssertionError("forty sockets, each with a new purse")
    # Strangers at one address share one.
    strangers = [Person(server).connect() for _ in range(2)]
    refused("limit", lambda: [strangers[0].ask("tables") for _ in range(60)])
    refused("limit", strangers[1].ask, "tables")
    server.stop()


@test
def bytes_and_time_are_paid_for():
    # The cheapest verb, but a long message: so few of them as their bytes allow.
    server = new_server("--rate", "25")
    ann = Person(server).hello().connect()
    n = 0
    try:
        while n < 100:
            n += 1
            try:
                ann.ask("unwatch", table="nosuch", more="x" * 120000)
            except Refused as r:
                if r.code != "not-found":
                    raise
    except Refused as r:
        assert r.code == "limit"
    assert 3 <= n < 60, n
    # What is refused is not even read.
    bob = Person(server).hello().connect()
    closed, _, refusals = ask_until_cut_off(bob, "tables", 400)
    assert refusals < 60
    server.stop()


@test
def files_are_paid_for():
    server = new_server("--rate", "1")
    c = http.client.HTTPConnection(server.host, server.port, timeout=20)
    for i in range(200):
        c.request("GET", "/")
        answer = c.getresponse()
        answer.read()
        if answer.status == 429:
            break
        assert answer.status == 200
    else:
        raise AssertionError("as many files as one likes")
    assert i >= 50 and int(answer.getheader("Retry-After")) > 0, i
    # Who plays is not concerned.
    Person(server).post("hello")
    server.stop()


@test
def a_crowd_that_asks_for_the_list_is_read_to_at_once():
    server = new_server("--rate", "1000")
    host = Person(server).hello().connect()
    made = host.ask("create", game="santa-timea", public=True, chairs=[{"kind": "me"}, {"kind": "open"}])["table"]
    crowd = [Person(server).hello().connect() for _ in range(20)]
    asked = [(person, person.ask_later("tables")) for person in crowd for _ in range(5)]
    for person, number in asked:
        assert [t["id"] for t in person.answer(number)["tables"]] == [made["id"]]
    server.stop()


@test
def lists_are_paid_for_where_they_are_read():
    server = new_server("--rate", "100000", "--max-tables", "50")
    text = open("editions/winds-of-plunder.txt").read().replace("edition standard", "edition mine")
    ann = Person(server).hello()
    for _ in range(50):
        ann.post("create", game="winds-of-plunder", edition=text, public=True)

    def spent():
        ticks = open("/proc/%d/stat" % server.process.pid).read().split(")")[1].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def paid():
        text = server.http("GET", "/metrics")[2].decode()
        return int(re.search(r"^windrose_paid_microseconds_total (\d+)", text, re.M).group(1)) / 1e6

    was_spent, was_paid = spent(), paid()
    while spent() - was_spent < 0.5:
        ann.post("tables")
    assert paid() - was_paid > 0.2 * (spent() - was_spent), (paid() - was_paid, spent() - was_spent)
    server.stop()


main()
