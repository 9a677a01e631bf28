#!/usr/bin/env python3
"""tests/server/seek.py BUILD [WORD]: people find each other: those who look for the same game come
to one table, also at two servers; bots fill it after a while if all agree; games to watch, and links
with which one may watch but not sit down."""

import os
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import main, new_server, on_stores, test  # noqa: E402
from protocol import Person, refused  # noqa: E402

GAME = "santa-timea"


def until(what, is_so):
    end = time.time() + 60
    while not is_so():
        assert time.time() < end, what
        time.sleep(0.05)


def seek(person, **members):
    return person.post("seek", **{"game": GAME, **members})["table"]


def own(person, table):
    return next(t for t in person.post("mine")["tables"] if t["id"] == table["id"])


@on_stores
def people_who_look_find_each_other(site):
    site.start("--rate", "1000")
    people = [Person(site.servers[i % len(site.servers)]).hello("P%d" % i) for i in range(8)]
    tables = [None] * 8

    def look(i):
        tables[i] = seek(people[i], seats=4, bots=False)

    threads = [threading.Thread(target=look, args=(i,)) for i in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    ids = [t["id"] for t in tables]
    assert len(set(ids)) == 2 and all(ids.count(i) == 4 for i in ids), ids
    until("a full table does not begin",
          lambda: all(own(p, t)["state"] == "playing" for p, t in zip(people, tables)))
    # Others wait elsewhere; who asks twice sits once; who leaves makes room.
    ann, bo, cy = [Person(site.servers[i]).hello() for i in (0, -1, 0)]
    first = seek(ann, seats=2, bots=False)
    assert seek(ann, seats=2, bots=True)["id"] == first["id"]
    assert [c["kind"] for c in own(ann, first)["chairs"]] == ["person", "open"]
    assert seek(bo, game="columbus", seats=2)["id"] != first["id"]
    assert seek(cy, seats=3, bots=False)["id"] != first["id"]
    ann.post("leave", table=first["id"])
    assert own(ann, first)["state"] == "over"
    again = seek(bo, seats=2, bots=False)
    assert again["id"] != first["id"] and again["state"] == "open"
    assert seek(ann, seats=2, bots=False)["id"] == again["id"]


@on_stores
def bots_fill_the_rest_if_all_agree(site):
    site.start("--rate", "1000")
    ann, bo, cy = [Person(site.servers[i]).hello(name) for i, name in ((0, "Ann"), (-1, "Bo"), (0, "Cy"))]
    table = seek(ann, seats=3, wait=5)
    assert 0 < table["fill_at"] - time.time() * 1000 <= 5000, table
    assert seek(bo, seats=3)["id"] == table["id"]
    sulky = seek(cy, seats=5, wait=5, bots=False)
    until("bots do not come", lambda: own(ann, table)["state"] == "playing")
    chairs = sorted(c["kind"] for c in own(bo, table)["chairs"])
    assert chairs == ["bot", "person", "person"], chairs
    time.sleep(1)
    assert own(cy, sulky)["state"] == "open"  # one who does not agree goes on waiting
    assert seek(cy, seats=5, bots=True)["id"] == sulky["id"]
    until("a change of mind does not count", lambda: own(cy, sulky)["state"] == "playing")


@on_stores
def who_has_gone_does_not_hold_up_those_who_wait(site):
    """People who close the page lose their seats when bots are due, and have no say any more."""
    site.start("--rate", "1000")
    ghost, ann, bo = [Person(site.servers[i]).hello(name) for i, name in ((0, "Ghost"), (0, "Ann"), (-1, "Bo"))]
    table = seek(ghost, seats=5, wait=5, bots=False)
    for person in (ann, bo):  # at different servers, where there are two
        person.connect()
        assert seek(person, seats=5)["id"] == table["id"]
    late = Person(site.servers[-1]).hello("Late").connect()
    stays = seek(late, seats=2, wait=5, bots=False)
    alone = seek(Person(site.servers[0]).hello("Nobody"), seats=4, wait=5, bots=False)
    until("the one who has gone holds them up", lambda: own(ann, table)["state"] == "playing")
    chairs = own(bo, table)["chairs"]
    assert sorted(c["kind"] for c in chairs) == ["bot"] * 3 + ["person"] * 2, chairs
    assert sorted(c["name"] for c in chairs if c["kind"] == "person") == ["Ann", "Bo"], chairs
    assert [t["id"] for t in ghost.post("mine")["tables"]] == []
    until("a table of nobody waits on", lambda: alone["id"] not in
          [t["id"] for t in Person(site.servers[0]).post("tables")["tables"]])
    assert seek(ghost, seats=4, bots=False)["id"] != alone["id"]
    time.sleep(5)  # who is here stays, for as long as it takes
    stays = own(late, stays)
    assert stays["state"] == "open" and [c["kind"] for c in stays["chairs"]] == ["person", "open"], stays


@on_stores
def who_has_gone_gets_no_game_though_they_agreed(site):
    """Also where the other server has heard of the table only from the store."""
    site.start("--rate", "1000")
    ghost, ann = [Person(site.servers[i]).hello(name) for i, name in ((0, "Ghost"), (-1, "Ann"))]
    table = seek(ghost, seats=3, wait=27)
    time.sleep(8)
    ann.connect()
    assert seek(ann, seats=3)["id"] == table["id"]
    until("the game begins", lambda: own(ann, table)["state"] == "playing")
    chairs = own(ann, table)["chairs"]
    assert [c["name"] for c in chairs if c["kind"] == "person"] == ["Ann"], chairs


@test
def a_rematch_of_those_who_found_each_other_waits_for_them():
    server = new_server("--rate", "10000")
    ann, bo = Person(server).hello("Ann"), Person(server).hello("Bo")
    table = seek(ann, seats=2, game="azimuth", wait=5)
    assert seek(bo, seats=2, game="azimuth")["id"] == table["id"]
    while own(ann, table)["state"] == "playing":
        for person in (ann, bo):
            position = person.post("steps", table=table["id"], since=1 << 30)["position"]
            for action, *_ in position["legal"][:1]:
                person.post("move", table=table["id"], at=position["at"], action=action)
    again = ann.post("rematch", table=table["id"])["table"]
    time.sleep(8)
    assert own(ann, again)["state"] == "open", own(ann, again)
    assert bo.post("rematch", table=table["id"])["table"]["id"] == again["id"]
    assert own(bo, again)["state"] == "playing"
    server.stop()


@test
def the_next_one_is_host_when_the_first_leaves():
    server = new_server()
    ann, bo = Person(server).hello("Ann"), Person(server).hello("Bo")
    table = seek(ann, seats=3, bots=False)
    seek(bo, seats=3, bots=False)
    ann.post("leave", table=table["id"])
    left = own(bo, table)
    assert left["state"] == "open" and left["host"] and left["chairs"][0]["kind"] == "open", left
    for verb, members in (("start", {"fill": "random"}), ("agree", {"watch": False}),
                          ("kick", {"seat": 0})):
        refused("not-allowed", bo.post, verb, table=table["id"], **members)
    refused("not-found", seek, ann, game="chess")
    refused("bad-request", seek, ann, seats=99)
    refused("bad-request", seek, ann, wait=1)
    refused("bad-request", seek, ann, title="x")
    refused("bad-request", seek, ann, bots="yes")
    refused("not-allowed", Person(server).post, "seek", game=GAME)
    server.stop()


@on_stores
def running_games_can_be_watched_without_sitting(site):
    site.start("--rate", "1000")
    ann, bo, eve = [Person(site.servers[i]).hello() for i in (0, -1, -1)]
    both = []
    for public, watch in ((True, True), (True, False), (False, True)):
        table = ann.post("create", game=GAME, seats=2, public=public, watch=watch,
                         chairs=[{"kind": "me"}, {"kind": "open"}])["table"]
        both.append(table)
    open_one = both[2]
    word = open_one["spectate"]
    assert "spectate" not in both[1] and word != open_one["invite"]
    # With the word for spectators one sees, but does not sit.
    refused("not-allowed", eve.post, "join", table=open_one["id"], invite=word)
    refused("not-allowed", eve.post, "steps", table=open_one["id"])
    seen = eve.post("steps", table=open_one["id"], invite=word)
    assert seen["position"] is None
    for table in both:
        bo.post("join", table=table["id"], invite=table["invite"])
    # Each server hears of it in its own time.
    for server in site.servers:
        until("it has not begun",
              lambda: Person(server, eve.cookie).post("steps", table=open_one["id"], invite=word)["position"])
    socket = Person(site.servers[0], eve.cookie).connect()
    watched = socket.ask("watch", table=open_one["id"], invite=word)
    assert watched["you"] is None and "invite" not in watched["table"] and "spectate" not in watched["table"]
    assert watched["position"]["legal"] == []
    for server in site.servers:
        until("all that run for all to see are not listed",
              lambda: [t["id"] for t in Person(server).post("running")["tables"]] == [both[0]["id"]])
        until("they are listed as open", lambda: Person(server).post("tables")["tables"] == [])
    refused("not-allowed", eve.post, "steps", table=both[1]["id"], invite=word)


main()
