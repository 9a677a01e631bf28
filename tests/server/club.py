#!/usr/bin/env python3
"""tests/server/club.py BUILD [KILLS]: an evening of a club with 32 people, and kills of the
server in between. Some leave in the midst of a round. On SQLite and on PostgreSQL; the last line reads `N passed, N failed`."""

import os
import random
import signal
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
kills = int(sys.argv.pop(2)) if len(sys.argv) > 2 else 4
from harness import main, on_stores  # noqa: E402
from protocol import Closed, Person, Refused  # noqa: E402

OFTEN = ("--rate", "100000", "--max-per-address", "1000")
PEOPLE, LEAVE, ROUNDS, HANG = 32, 4, 2, 240  # the last few leave in the midst of the first round
PASSES = ("busy", "stale", "not-your-turn", "over", "limit")


class Patient:
    """Somebody who connects again whenever the server is gone."""

    def __init__(self, server, name):
        self.person = Person(server).hello(name)

    def ask(self, verb, **members):
        end = time.time() + HANG
        while True:
            try:
                if self.person.socket is None:
                    self.person.connect()
                return self.person.ask(verb, **members)
            except (Closed, OSError, ValueError):
                self.person.disconnect()
            except Refused as e:
                if e.code not in ("busy", "limit"):
                    raise
            assert time.time() < end, "the server does not come back"
            time.sleep(0.1)


def patiently(person, verb, **members):
    """A kill may have hidden that it is done already."""
    try:
        person.ask(verb, **members)
    except Refused as e:
        assert e.code in ("not-allowed", "over", "not-found"), e


def play(person, club, number, failed, moves=1 << 30):
    """Plays the table of a round to its end, or so many moves; then gets up and leaves."""
    try:
        end = time.time() + HANG
        while time.time() < end:
            now = person.ask("club", club=club)["club"]
            mine = [t for t in now["tables"] if t["round"] == number and "mine" in t]
            if not mine or mine[0]["over"]:
                return
            try:
                position = person.ask("steps", table=mine[0]["id"], since=1 << 30)["position"]
                if position and position["legal"] and moves == 0:
                    patiently(person, "resign", table=mine[0]["id"])
                    person.ask("depart", club=club)
                    return
                if position and position["legal"]:
                    action = random.choice(position["legal"])[0]
                    person.ask("move", table=mine[0]["id"], at=position["at"], action=action)
                    moves -= 1
                    continue
            except Refused as e:
                if e.code not in PASSES + ("not-found",):
                    raise
            time.sleep(0.1)
        failed.append("a table does not end")
    except Exception as e:  # noqa: B902 - told by the test
        failed.append(repr(e))


def luck_of(record):
    return [x for x in record.splitlines() if x.startswith(("* raft", "* die"))]


@on_stores
def thirty_two_people_and_kills(site):
    site.start(*OFTEN)
    people = [Patient(site.servers[i % len(site.servers)], "P%02d" % i) for i in range(PEOPLE)]
    host = people[0]
    made = host.ask("gather", game="azimuth", seats=4, rounds=ROUNDS, bot="random", seconds=0,
                    options={"rounds": "3"})["club"]
    for person in people:
        person.ask("enter", club=made["id"], invite=made["invite"])
    stop, failed = threading.Event(), []
    killer = threading.Thread(target=kill_now_and_then, args=(site, stop))
    killer.start()
    try:
        for number in range(1, ROUNDS + 1):
            draw(host, made["id"], number)
            threads = [threading.Thread(target=play, args=(p, made["id"], number, failed))
                       for p in people[:-LEAVE]]
            if number == 1:
                threads += [threading.Thread(target=play, args=(p, made["id"], 1, failed, 2))
                            for p in people[-LEAVE:]]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            assert not failed, failed[:3]
    finally:
        stop.set()
        killer.join()
    check(host, made)


def draw(host, club, number):
    """Draws a round; a kill may have hidden that it is drawn already."""
    while host.ask("club", club=club)["club"]["drawn"] < number:
        try:
            host.ask("round", club=club)
        except Refused as e:
            assert e.code == "not-allowed", e
            time.sleep(0.1)


def kill_now_and_then(site, stop):
    for i in range(kills):
        if stop.wait(1.5):
            return
        site.servers[i % len(site.servers)].restart(signal.SIGKILL)


def check(host, made):
    now = host.ask("club", club=made["id"])["club"]
    assert all(t["open"] and t["points"] for t in now["tables"]), "all tables are over"
    left = ["P%02d" % i for i in range(PEOPLE - LEAVE, PEOPLE)]
    assert len(now["tables"]) == (PEOPLE + (ROUNDS - 1) * (PEOPLE - LEAVE)) // 4
    assert sorted(p["name"] for p in now["people"] if not p["in"]) == left, now["people"]
    assert all(p["played"] == (1 if p["name"] in left else ROUNDS) for p in now["people"]), now["people"]
    assert len(now["people"]) == PEOPLE
    met = {}
    for table in now["tables"]:
        for a in table["who"]:
            met.setdefault(a, []).extend(b for b in table["who"] if b != a)
    assert all(len(set(m)) == len(m) for m in met.values()), "nobody meets anybody twice"
    for number in range(1, ROUNDS + 1):
        tables = [t["id"] for t in now["tables"] if t["round"] == number]
        luck = [luck_of(host.ask("papers", club=made["id"], table=t)["record"]) for t in tables]
        assert luck[0] and all(x == luck[0][:len(x)] or x[:len(luck[0])] == luck[0] for x in luck), \
            "the same rafts and dice at all tables of a round"


random.seed(11)
main(1)
