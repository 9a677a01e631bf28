#!/usr/bin/env python3
"""tests/server/programs.py BUILD [WORD]: programs of others play by a key: the samples in Python
and in C play a whole game with each other; what they may not do, and what ends them."""

import os
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import main, new_server, on_stores, test, work  # noqa: E402
from protocol import Closed, Person, Refused, refused  # noqa: E402

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
OPEN = {"kind": "open"}


def program(server, key):
    return Person(server, "windrose=" + key)


@test
def samples_play_a_whole_game():
    sample = os.path.join(work, "sample-player")
    subprocess.run([os.environ.get("CC", "cc"), "-o", sample, os.path.join(root, "tools", "sample-player.c"),
                    "-lcurl", "-ljansson"], check=True)
    server = new_server("--rate", "1000")
    ada = Person(server).hello("Ada")
    keys = [ada.post("program", name=name)["key"] for name in ("Snake", "Cee")]
    table = ada.post("create", game="santa-timea", seats=2, chairs=[OPEN, OPEN], watch=True)["table"]
    url = "http://%s:%d" % (server.host, server.port)
    players = [subprocess.Popen([*command, url, key, table["id"], table["invite"]], stdout=subprocess.PIPE)
               for command, key in zip(([sys.executable, os.path.join(root, "tools", "sample-player.py")], [sample]),
                                       keys)]
    for player in players:
        said, _ = player.communicate(timeout=300)
        assert player.returncode == 0 and said.strip(), said
    over = next(t for t in ada.post("mine")["tables"] if t["id"] == table["id"])
    assert over["state"] == "over" and "result" in over, over
    assert all(chair["program"] and chair["kind"] == "person" for chair in over["chairs"]), over["chairs"]
    assert {chair["name"] for chair in over["chairs"]} == {"Snake", "Cee"}, over["chairs"]
    server.stop()


@on_stores
def keys_are_made_and_revoked(site):
    site.start("--rate", "1000")
    ada, bo = [Person(site.servers[i]).hello(name) for i, name in ((0, "Ada"), (-1, "Bo"))]
    made = ada.post("program", name="Snake")
    other = site.servers[-1]
    snake = program(other, made["key"]).connect()
    you = snake.ask("hello")["you"]
    assert you == {"id": made["program"]["id"], "name": "Snake", "program": True}, you
    assert not any("program" in x for x in (ada.post("hello")["you"], bo.post("hello")["you"]))
    for verb, members in (("name", {"name": "Ada"}), ("recovery", {}), ("programs", {}), ("logout", {}),
                          ("program", {"name": "x"}), ("revoke", {"program": "x"}), ("devices", {})):
        refused("not-allowed", snake.ask, verb, **members)
    table = snake.ask("create", game="santa-timea", seats=2)["table"]
    assert table["chairs"][0]["program"] is True
    for name in ("b", "c", "d"):
        ada.post("program", name=name)
    refused("limit", ada.post, "program", name="e")
    refused("bad-request", ada.post, "program", name="\u200b")
    refused("not-found", bo.post, "revoke", program=made["program"]["id"])
    left = ada.post("revoke", program=made["program"]["id"])["programs"]
    assert [p["name"] for p in left] == ["d", "c", "b"], left
    try:
        for _ in range(1000):
            snake.receive()
        raise AssertionError("its socket stays open")
    except Closed:
        pass
    assert "key" not in ada.post("programs")["programs"][0]
    refused("not-allowed", program(other, made["key"]).post, "mine")


@on_stores
def programs_are_forgotten_with_their_owner(site):
    """Nothing is left of them: no name, no chat, no key, no open socket."""
    site.start("--rate", "1000")
    other = site.servers[-1]
    eve = Person(site.servers[0]).hello("Eve")
    stays = eve.post("program", name="Stays")
    for owner, forget in (("Ada", lambda who: who.post("forget", name="Ada")),
                          ("Bo", lambda who: site.admin("delete-identity", who.me["id"]))):
        person = Person(site.servers[0]).hello(owner)
        made = [person.post("program", name=name) for name in ("Snake", "Toad")]
        snake, toad = [program(other, each["key"]).connect() for each in made]
        table = snake.ask("create", game="santa-timea", seats=3, chat=True, public=True)["table"]
        toad.ask("join", table=table["id"])
        snake.ask("chat", table=table["id"], text="Hiss")
        program(other, stays["key"]).post("mine")
        forget(person)
        for each in (snake, toad):
            end = time.time() + 30
            try:
                while True:
                    assert time.time() < end, "the socket of a program without an owner stays open"
                    if each.is_readable(1):
                        each.receive()
            except Closed as e:
                assert e.code in (1008, None), e
        for each in made:
            refused("not-allowed", program(other, each["key"]).post, "mine")
        ids = "'" + "', '".join(each["program"]["id"] for each in made) + "'"
        for what, column in (("identities", "id"), ("tokens", "identity"), ("chat", "identity"), ("seats", "identity"),
                             ("sheets", "id"), ("tables", "host")):
            left = site.sql("SELECT count(*) FROM %s WHERE %s IN (%s)" % (what, column, ids))[0][0]
            assert left in (0, "0"), (owner, what, left)
    program(other, stays["key"]).post("mine")


@on_stores
def keys_asked_for_at_once_are_as_few(site):
    site.start("--rate", "10000")
    made, limits, ada = [], [], Person(site.servers[0]).hello("Ada")

    def make(i):
        person = Person(site.servers[-(i % 2)], ada.cookie)
        try:
            made.append(person.post("program", name="p%d" % i)["program"]["id"])
        except Refused as refusal:
            limits.append(refusal.code)

    threads = [threading.Thread(target=make, args=(i,)) for i in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 4 and limits == ["limit"] * 20, (made, limits)
    assert {p["id"] for p in ada.post("programs")["programs"]} == set(made)
    ada.post("revoke", program=made[0])
    ada.post("program", name="x")
    refused("limit", ada.post, "program", name="y")


def play(people, table):
    """All play the first move that they may, until the game is over."""
    end = time.time() + 120
    while True:
        for person in people:
            position = person.post("steps", table=table, since=1 << 30)["position"]
            if position["over"]:
                return
            assert time.time() < end, "the game does not end"
            if position["legal"]:
                try:
                    person.post("move", table=table, at=position["at"], action=position["legal"][0][0])
                except Refused as e:
                    assert e.code in ("stale", "busy", "over", "not-your-turn"), e
        time.sleep(0.01)


def marks(named):
    return {each["name"]: each.get("program", False) for each in named if each["name"]}


@on_stores
def programs_are_marked_wherever_they_are_named(site):
    site.start("--rate", "100000")
    ada, bo = [Person(site.servers[i]).hello(name) for i, name in ((0, "Ada"), (-1, "Bo"))]
    snake = program(site.servers[-1], bo.post("program", name="Snake")["key"])
    table = ada.post("create", game="azimuth", seats=2, rated=True,
                     options={"mode": "race", "rounds": "3"})["table"]
    snake.post("join", table=table["id"], invite=table["invite"])
    play([ada, snake], table["id"])
    both = {"Ada": False, "Snake": True}

    def results():
        found = ada.post("results")["results"]
        return found and found[0]["players"]

    end = time.time() + 30
    while not results():
        assert time.time() < end, "no result"
        time.sleep(0.05)
    assert marks(results()) == both, results()
    assert marks(ada.post("ratings", game="azimuth")["people"]) == both
    assert marks(ada.post("career")["rivals"]) == {"Snake": True}
    evening = ada.post("gather", game="azimuth", seats=2)["club"]
    for person in (ada, snake):
        found = person.post("enter", club=evening["id"], invite=evening["invite"])["club"]
    assert marks(found["people"]) == both, found
    voyage = snake.post("sail", game="azimuth")["table"]["id"]
    play([snake], voyage)

    def day():
        return marks(r for r in ada.post("today", game="azimuth")["games"][0]["results"] if "rank" in r)

    while not day():
        assert time.time() < end + 120, "no result of the day"
        time.sleep(0.05)
    assert day() == {"Snake": True}
    # As if level 5 were home: it is nobody, and nobody without a cookie is it.
    level5 = site.sql("SELECT id FROM tables WHERE host = '' AND state < 3 AND id NOT IN "
                      "(SELECT tab FROM seats)")[0][0]
    site.sql("INSERT INTO sheets (kind, id, owner, version, time, until, data) SELECT kind, '%s', '', 1, time, until, "
             "data FROM sheets WHERE id = '%s' AND NOT EXISTS (SELECT 1 FROM sheets WHERE id = '%s')"
             % (level5, voyage, level5))
    for each in (Person(site.servers[0]), ada):
        rows = each.post("today", game="azimuth")["games"][0]["results"]
        assert sum("bot" in r for r in rows) == 1 and not any(r["you"] for r in rows), rows


main()
