#!/usr/bin/env python3
"""tests/server/ratings.py BUILD [WORD]: rated games to their end, over real sockets. Once with
one server on SQLite and once with two servers on one PostgreSQL. Every rating is computed once
more by other code. The last line reads `N passed, N failed`."""

import os
import random
import sqlite3
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import rated  # noqa: E402
from harness import main, new_server, on_stores, test  # noqa: E402
from protocol import Person, Refused, refused  # noqa: E402

OFTEN = ("--rate", "100000", "--max-per-address", "1000")  # these tests ask often
OPEN, ME = {"kind": "open"}, {"kind": "me"}
HANG = 60  # seconds after which a test gives up


def bot(level):
    return {"kind": "bot", "bot": level}


def until(condition, what):
    """Waits for what must come; what it gives is returned."""
    end = time.time() + HANG
    while True:
        found = condition()
        if found:
            return found
        assert time.time() < end, "this does not come: " + what
        time.sleep(0.02)


def insist(person, verb, **members):
    """Asks again while another server has changed the table just before."""
    def ask():
        try:
            return person.ask(verb, **members)
        except Refused as e:
            if e.code != "busy":
                raise

    return until(ask, verb)


def look(person, table):
    return person.ask("steps", table=table, since=1 << 30)["position"]


def gather(people, bots=(), **more):
    """A rated table of Santa Timea at which all have sat down; its id."""
    chairs = [ME] + [OPEN] * (len(people) - 1) + [bot(each) for each in bots]
    made = people[0].ask("create", **{"game": "santa-timea", "chairs": chairs, "rated": True, **more})["table"]
    for person in people[1:]:
        person.ask("join", table=made["id"], invite=made["invite"])
    return made["id"]


def play(people, table, moves=None):
    """All play at random until the game is over, or so many moves."""
    luck = random.Random(table)
    at, end = 0, time.time() + HANG
    while moves is None or moves > 0:
        for person in people:
            position = until(lambda: look(person, table), "the beginning")
            if position["at"] != at:
                at, end = position["at"], time.time() + HANG
            assert time.time() < end, "nobody moves at %d" % at
            if position["over"]:
                return
            if position["legal"]:
                action = luck.choice(position["legal"])[0]
                key = "k%d" % luck.getrandbits(40)
                insist(person, "move", table=table, at=position["at"], action=action, key=key)
                moves = moves - 1 if moves is not None else None


def players_of(site, table):
    """Seat by seat (identity, place, mean, give) of a result, and if it is rated."""
    rows = site.sql(
        "SELECT p.identity, p.place, p.mean, p.give, r.is_rated FROM results r "
        "JOIN result_players p ON p.result = r.id WHERE r.tab = '%s' ORDER BY p.seat" % table
    )
    return [(row[0], int(row[1]), int(row[2]), int(row[3])) for row in rows], bool(rows) and int(rows[0][4]) == 1


def check(site):
    """All ratings are what the results say, by other code and by the operator's command."""
    wrong = rated.faults(site.sql)
    assert not wrong, wrong[:3]
    assert "All are as stored." in site.admin("rate", "--check")


@on_stores
def a_rated_game_changes_ratings_with_its_end(site):
    people = site.start(*OFTEN).people("Ann", "Bob")
    for _ in range(2):
        table = gather(people, ["level1"])
        play(people, table)
        seats, is_rated = players_of(site, table)
        assert is_rated and len(seats) == 3 and seats[2][0] == "" and seats[2][3] == 0, seats
        assert sorted(place for _, place, _, _ in seats)[0] == 1
    check(site)
    assert site.sql("SELECT count(*) FROM ratings WHERE n = 2")[0][0] in (2, "2")


@on_stores
def what_cannot_be_rated_is_refused(site):
    ann, bob = site.start(*OFTEN, "--templates").people("Ann", "Bob")

    def make(**members):
        return ann.ask("create", **{"game": "santa-timea", "seats": 2, "rated": True, **members})["table"]

    refused("bad-request", make, hints=True)
    refused("bad-request", make, game="azimuth", options={"mode": "sea"})
    refused("bad-request", make, game="nullgame")
    refused("bad-request", make, chairs=[ME, bot("greedy")])
    refused("bad-request", make, rated="yes")
    assert make(game="azimuth", options={"mode": "race"})["rated"]
    assert not make(rated=False)["rated"]
    table = make()
    assert table["clock"] == {"kind": "move", "seconds": 3 * 86400}, table["clock"]
    assert make(clock={"kind": "match", "seconds": 600})["clock"]["kind"] == "match"
    refused("bad-request", ann.ask, "agree", table=table["id"], hints=True, rated=True)
    refused("not-allowed", bob.ask, "agree", table=table["id"], rated=False)
    refused("bad-request", ann.ask, "start", table=table["id"], fill="random")
    agreed = ann.ask("agree", table=table["id"], hints=True)["table"]
    assert agreed["hints"] and not agreed["rated"]  # hints make it unrated
    agreed = ann.ask("agree", table=table["id"], hints=False, rated=True)["table"]
    assert agreed["rated"] and not agreed["hints"]


@on_stores
def who_leaves_is_last(site):
    people = site.start(*OFTEN).people("Ann", "Bob", "Cy")
    ann, bob, cy = people
    table = gather(people, ["level1"])
    play(people, table, 4)
    insist(ann, "resign", table=table)
    insist(bob, "replace", table=table, bot="level1")  # also a way to leave
    refused("not-allowed", bob.ask, "join", table=table)
    play([cy], table)
    seats, is_rated = players_of(site, table)
    places = {identity: place for identity, place, _, _ in seats}
    assert is_rated and [places[ann.me["id"]], places[bob.me["id"]]] == [3, 3], seats
    assert sorted([places[cy.me["id"]], places[""]]) in ([1, 2], [1, 1]), seats
    check(site)


@on_stores
def time_that_is_up_is_the_last_place(site):
    ann, bob = site.start(*OFTEN).people("Ann", "Bob")
    table = gather([ann, bob], clock={"kind": "move", "seconds": 5}, timeout="forfeit")
    until(lambda: look(ann, table)["over"], "the end of the game")
    seats, is_rated = players_of(site, table)
    assert is_rated and [place for _, place, _, _ in seats] == [1, 1], seats  # both were away
    check(site)


@on_stores
def a_game_ends_once_whatever_happens(site):
    people = site.start(*OFTEN).people("Ann", "Bob")
    table = gather(people)
    play(people, table)
    for person in people:
        refused("over", person.ask, "resign", table=table)
        refused("over", person.ask, "end", table=table)
        refused("over", person.ask, "replace", table=table)
    insist(people[0], "sign", table=table, on=True)
    insist(people[0], "rematch", table=table)
    site.restart()
    assert site.sql("SELECT count(*) FROM results")[0][0] in (1, "1")
    check(site)


@on_stores
def a_deleted_person_leaves_the_ratings_of_others_alone(site):
    people = site.start(*OFTEN).people("Ann <b>\"x\"</b>", "Bob")
    for _ in range(2):
        play(people, gather(people))
    site.admin("delete-identity", people[0].me["id"])
    assert site.sql("SELECT count(*) FROM ratings")[0][0] in (1, "1")
    assert site.sql("SELECT count(*) FROM result_players WHERE identity = ''")[0][0] in (2, "2")
    check(site)


@on_stores
def people_see_their_own_career(site):
    people = site.start(*OFTEN).people('A<b>"nn', "Bob")
    ann, bob = people
    tables = [gather(people, ["level2"]) for _ in range(2)]
    for table in tables:
        before = ann.ask("standing", table=table)["seats"]
        assert [seat["points"] for seat in before][2] == 1219 and "gain" not in before[0], before
        play(people, table)
    unrated = gather(people, rated=False)
    play(people, unrated)
    assert ann.ask("standing", table=unrated)["seats"] == []
    career = ann.ask("career")
    mine = career["ratings"][0]
    assert (mine["game"], mine["games"], len(mine["curve"])) == ("santa-timea", 2, 2) and mine["guess"], mine
    assert mine["curve"][-1][1:] == [mine["points"], mine["give"]] and "rank" not in mine
    assert career["tallies"][0]["games"] == 3, career
    rival = career["rivals"][0]
    assert (rival["name"], rival["games"]) == ("Bob", 3) and rival["ahead"] + rival["behind"] <= 3, rival
    theirs = bob.ask("career")["rivals"][0]
    assert (theirs["name"], theirs["ahead"], theirs["behind"]) == ('A<b>"nn', rival["behind"], rival["ahead"])
    games = ann.ask("results")["results"]
    assert [game["table"] for game in games] == [unrated, tables[1], tables[0]], games
    assert [game["rated"] for game in games] == [False, True, True]
    me = next(player for player in games[1]["players"] if player["you"])
    assert me["rating"] == mine["points"] and "gain" in me
    seats = ann.ask("standing", table=tables[1])["seats"]
    assert [seat["gain"] for seat in seats][2] == 0, seats
    assert ann.ask("results", before=games[1]["id"])["results"] == games[2:]
    best = bob.ask("ratings", game="santa-timea")
    assert [each["name"] for each in best["people"] if each["you"]] == ["Bob"] and len(best["bots"]) == 5, best
    ids = [person.me["id"] for person in people]
    assert not any(each in str(career) + str(games) + str(best) for each in ids)  # ids are private
    refused("not-found", ann.ask, "ratings", game="nullgame")
    refused("not-found", ann.ask, "ratings", game="x" * 500)
    refused("bad-request", ann.ask, "results", before="1")
    refused("bad-request", ann.ask, "results", before=-1)
    eve = site.people("Eve")[0]
    refused("not-allowed", eve.ask, "standing", table=tables[0])
    nothing = eve.ask("career")
    assert nothing["ratings"] == nothing["rivals"] == nothing["tallies"] == [], nothing


MANY = """WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) """


@test
def whoever_asks_for_long_lists_pays_for_reading_them():
    """There is one thread that reads the store; of 40,000 ratings it reads for a while."""
    server = new_server()
    eve, others = Person(server).hello("Eve").connect(), [Person(server).hello() for _ in range(12)]
    db = sqlite3.connect(server.store.partition(":")[2], timeout=20)
    with db:
        db.execute(MANY.replace("WITH", "INSERT INTO identities (id, name, recovery, created) WITH", 1) +
                   "SELECT 'p' || i, 'P' || i, CAST(i AS BLOB), 1 FROM n")
        db.execute(MANY.replace("WITH", "INSERT INTO ratings (identity, game, mean, give, n, time) WITH", 1) +
                   "SELECT 'p' || i, 'columbus', i * 7919 % 40009, 1, 1, 1 FROM n")
    db.close()
    time.sleep(4)  # all purses are full again
    best = []
    try:
        for _ in range(12):
            best.append([each["name"] for each in eve.ask("ratings", game="columbus")["people"]])
        raise AssertionError("it costs next to nothing")
    except Refused as e:
        assert e.code == "limit", e
    assert best and all(each == best[0] and len(each) == 100 for each in best), best[:1]
    # Who asks at once is served at once, each with the list of the own game.
    asked = [("columbus", "azimuth", "santa-timea")[i % 3] for i in range(len(others))]
    found = [None] * len(others)

    def ask(i):
        found[i] = others[i].post("ratings", game=asked[i])

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(len(others))]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    for game, answer in zip(asked, found):
        assert len(answer["bots"]) == 5 and len(answer["people"]) == (100 if game == "columbus" else 0), answer
    server.stop()


@on_stores
def people_are_invited_again(site):
    people = site.start(*OFTEN).people("Ann", "Bob", "Eve")
    ann, bob, eve = people
    play([ann, bob], gather([ann, bob]))
    who = ann.ask("career")["rivals"][0]["who"]
    made = ann.ask("create", game="columbus", seats=2)["table"]
    refused("not-allowed", bob.ask, "invite", table=made["id"], who=who)
    refused("not-found", ann.ask, "invite", table=made["id"], who="0" * 16)
    refused("not-found", ann.ask, "invite", table=made["id"], who=bob.me["id"])
    for _ in range(2):  # twice is once
        ann.ask("invite", table=made["id"], who=who)
    asked = bob.ask("invitations")["invitations"]
    assert [(each["from"], each["game"], each["table"]) for each in asked] == [("Ann", "columbus", made["id"])], asked
    assert eve.ask("invitations")["invitations"] == []
    eve.ask("decline", table=made["id"])  # removes nothing of somebody else
    refused("not-found", eve.ask, "decline", table=made["id"] + "." + bob.me["id"])
    assert len(bob.ask("invitations")["invitations"]) == 1
    bob.ask("join", table=made["id"], invite=asked[0]["invite"])
    until(lambda: bob.ask("invitations")["invitations"] == [], "the end of the invitation")
    other = ann.ask("create", game="columbus", seats=2)["table"]["id"]
    ann.ask("invite", table=other, who=who)
    bob.ask("decline", table=other)
    assert bob.ask("invitations")["invitations"] == []


@on_stores
def what_one_wrote_and_the_pennant_follow_the_person(site):
    people = site.start(*OFTEN).people("Ann", "Bob")
    ann, bob = people
    table = gather(people, chat=True)
    lines = ["line %d <b>" % i for i in range(4)]
    for words in lines:
        ann.ask("chat", table=table, text=words)
    bob.ask("chat", table=table, text="not Ann's")
    said = ann.ask("said")["said"]
    assert [each["text"] for each in said] == lines[::-1], said
    assert {each["table"] for each in said} == {table}
    assert ann.ask("said", before=said[1]["id"])["said"] == said[2:]
    assert ann.ask("said", before=said[-1]["id"])["said"] == []
    assert [each["text"] for each in bob.ask("said")["said"]] == ["not Ann's"]
    for bad in (-1, "x", 1.5, None, 1 << 70):
        refused("bad-request", ann.ask, "said", before=bad)
    assert "pennant" not in ann.ask("pennant")
    assert ann.ask("pennant", pennant="0.7.2.1")["pennant"] == "0.7.2.1"
    assert ann.post("pennant")["pennant"] == "0.7.2.1"  # another connection
    assert "pennant" not in bob.ask("pennant")
    for bad in ("", "1", "1.2.3", "1.2.3.4.5", "1.2.3.64", "01.2.3.4", "-1.2.3.4", "1.2.3.4 ", "a.b.c.d",
                "1..2.3", 7, {}, "9" * 5000):
        refused("bad-request", ann.ask, "pennant", pennant=bad)
    assert ann.ask("pennant")["pennant"] == "0.7.2.1"
    together = [threading.Thread(target=ann.post, args=("pennant",), kwargs={"pennant": "1.1.1.%d" % i})
                for i in range(8)]
    for each in together:
        each.start()
    for each in together:
        each.join()
    assert ann.ask("pennant")["pennant"].startswith("1.1.1."), ann.ask("pennant")


@on_stores
def people_delete_themselves(site):
    people = site.start(*OFTEN).people("Ann", "Bob")
    ann, bob = people
    table = gather(people, chat=True)
    play(people, table)
    refused("bad-request", ann.ask, "forget", name="ann")
    refused("bad-request", ann.ask, "forget")
    ann.ask("pennant", pennant="1.2.3.4")
    for words in ("Hello", "Bye <b>"):
        ann.ask("chat", table=table, text=words)
    ann.ask("forget", name="Ann")
    assert site.sql("SELECT count(*) FROM chat")[0][0] in (0, "0")
    assert site.sql("SELECT count(*) FROM sheets WHERE kind = 'pennant'")[0][0] in (0, "0")
    refused("not-allowed", ann.post, "career")
    assert site.sql("SELECT count(*) FROM ratings")[0][0] in (1, "1")
    assert site.sql("SELECT count(*) FROM identities")[0][0] in (1, "1")
    names = [player["name"] for player in bob.ask("results")["results"][0]["players"]]
    assert sorted(names) == ["", "Bob"], names
    check(site)


main()
