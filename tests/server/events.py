#!/usr/bin/env python3
"""tests/server/events.py BUILD [WORD]: the daily voyage and a club's evening, over real
sockets. Once with one server on SQLite and once with two on one PostgreSQL. The last line
reads `N passed, N failed`."""

import json
import os
import random
import sqlite3
import struct
import subprocess
import sys
import threading
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
from harness import main, new_server, on_stores, server_log, test, work  # noqa: E402
from protocol import Person, Refused  # noqa: E402

OFTEN = ("--rate", "100000", "--max-per-address", "1000")  # these tests ask often
HANG = 120  # seconds after which a test gives up
DAY_MS = 86400000


def until(condition, what):
    """Waits for what must come; what it gives is returned."""
    end = time.time() + HANG
    while True:
        found = condition()
        if found:
            return found
        assert time.time() < end, "this does not come: " + what
        time.sleep(0.05)


ask_once = Person.ask


def ask_patiently(who, verb, /, **members):
    """The same request again while the server is busy, as the protocol says."""
    end = time.time() + HANG
    while True:
        try:
            return ask_once(who, verb, **members)
        except Refused as e:
            if e.code != "busy" or time.time() > end:
                raise
        time.sleep(0.1)


Person.ask = ask_patiently


def refused(person, verb, **members):
    """The code of the refusal that a request must get."""
    try:
        answer = person.ask(verb, **members)
    except Refused as e:
        return e.code
    raise AssertionError("%s is not refused: %s" % (verb, answer))


def look(person, table):
    return person.ask("steps", table=table, since=1 << 30)["position"]


def play_on(person, table, choose):
    """Plays all own moves of a table until its game is over."""
    moves = 0
    end = time.time() + HANG
    while True:
        position = look(person, table)
        if position["over"]:
            return moves
        assert time.time() < end, "the game does not end"
        if not position["legal"]:
            time.sleep(0.01)
            continue
        action = choose(position["legal"])
        try:
            person.ask("move", table=table, at=position["at"], action=action[0])
            moves += 1
        except Exception as e:  # a clock or a restart: look again
            if getattr(e, "code", "") not in ("stale", "not-your-turn", "busy", "over"):
                raise


def first(legal):
    return legal[0]


def last(legal):
    return legal[-1]


def all_steps(person, table):
    """All steps of a table as the person sees them."""
    steps, until_ = [], 1 << 30
    while True:
        page = person.ask("steps", table=table, since=0, until=until_)
        steps = page["steps"] + steps
        if page["from"] == 0:
            return steps
        until_ = page["from"]


def deals(person, table):
    """The lines of chance that the person sees openly, by kind."""
    return [s["text"] for s in all_steps(person, table) if s["who"] < 0 and s["text"]]


def daily_of(person, game, **more):
    return person.ask("today", game=game, **more)["games"][0]


# ---- the daily voyage -----------------------------------------------------------------


@on_stores
def everybody_sails_the_same_deal_once(site):
    site.start(*OFTEN)
    ann, ben = site.people("Ann", "Ben")
    today = ann.ask("today")
    assert {g["game"] for g in today["games"]} >= {"santa-timea", "columbus"}, today
    assert 0 < today["left_ms"] <= DAY_MS
    tables = [p.ask("sail", game="santa-timea")["table"] for p in (ann, ben)]
    assert tables[0]["id"] != tables[1]["id"]
    for person, table in zip((ann, ben), tables):
        assert table["day"] == today["date"] and not table["watch"] and not table["chat"]
        assert person.ask("sail", game="santa-timea")["table"]["id"] == table["id"]
        assert [c["kind"] for c in table["chairs"]].count("bot") == 3
    you = [c["you"] for c in tables[0]["chairs"]]
    assert you == [c["you"] for c in tables[1]["chairs"]], "all sit on the same chair"
    hands = [look(p, t["id"])["obs"]["hand"] for p, t in zip((ann, ben), tables)]
    assert hands[0] == hands[1], "both hold the same cards"
    play_on(ann, tables[0]["id"], first)
    play_on(ben, tables[1]["id"], last)
    winds = [[d for d in deals(p, t["id"]) if d.startswith("wind")]
             for p, t in zip((ann, ben), tables)]
    assert winds[0] == winds[1] and len(winds[0]) > 50, "the same winds after different play"
    played = [[s["text"] for s in all_steps(p, t["id"]) if s["who"] == you.index(True)]
              for p, t in zip((ann, ben), tables)]
    assert played[0] != played[1]
    check_day(site, (ann, ben), tables)


def check_day(site, people, tables):
    """What both have reached stands in the table of the day, before and after a restart."""
    rows = until(lambda: [r for r in daily_of(people[0], "santa-timea")["results"]
                          if "rank" in r][1:] and daily_of(people[0], "santa-timea"), "both results")
    assert rows["sailed"] == 2 and {r["name"] for r in rows["results"]} >= {"Ann", "Ben"}
    ranks = [r["rank"] for r in rows["results"] if "rank" in r]
    assert ranks in ([1, 2], [1, 1]), ranks
    mine = [r for r in rows["results"] if r["you"]]
    assert len(mine) == 1 and mine[0]["name"] == "Ann" and len(mine[0]["signs"]) == 5
    assert rows["mine"]["points"] == mine[0]["points"]
    check_ranks(site, people, tables)
    rows = daily_of(people[0], "santa-timea")
    for person, table in zip(people, tables):
        assert refused(person, "record", table=table["id"]) == "not-allowed"
        assert refused(person, "analyse", table=table["id"]) == "not-allowed"
        assert refused(person, "rematch", table=table["id"]) == "not-allowed"
    for server in site.servers:
        server.stop()
    # As if the day were over for the table of the second person.
    site.sql("UPDATE settings SET data = replace(data, '\"opens\":%d', '\"opens\":1')"
             " WHERE tab = '%s'" % (tables[1]["opens"], tables[1]["id"]))
    for server in site.servers:
        server.start()
    for person in people:
        person.disconnect()
        person.connect()
    record = people[1].ask("record", table=tables[1]["id"])["record"]
    assert "\nwinners " in record and "?" not in record, "the next day all of it is open"
    again = daily_of(people[0], "santa-timea")
    assert again["mine"] == rows["mine"] and again["state"] == "over"
    assert people[0].ask("sail", game="santa-timea")["table"]["id"] == tables[0]["id"]


def check_ranks(site, people, tables):
    """A bot between two people, level with the second, leaves both their ranks."""
    until(lambda: "best" in daily_of(people[0], "santa-timea"), "what level 5 does")
    for of, data in site.sql("SELECT id, data FROM sheets WHERE data LIKE '%\"score\":%'"):
        told = json.loads(data)
        told["score"] = 9 if of == tables[0]["id"] else 5
        site.sql("UPDATE sheets SET data = '%s' WHERE id = '%s'" % (json.dumps(told), of))
    rows = daily_of(people[0], "santa-timea")["results"]
    assert [r["rank"] for r in rows if "rank" in r] == [1, 2], rows
    assert [r["name"] for r in rows if "rank" in r] == ["Ann", "Ben"] and len(rows) == 3, rows


@on_stores
def nobody_sees_what_is_hidden_of_a_day(site):
    site.start(*OFTEN)
    ann, eve = site.people("Ann", "Eve")
    table = ann.ask("sail", game="santa-timea")["table"]
    for members in ({}, {"invite": table["invite"]}):
        for verb in ("watch", "steps", "record"):
            assert refused(eve, verb, table=table["id"], **members) == "not-allowed"
        assert refused(eve, "join", table=table["id"], **members) in ("not-allowed", "full")
    play_on(ann, table["id"], first)
    assert refused(eve, "record", table=table["id"], invite=table["invite"]) == "not-allowed"
    assert refused(ann, "record", table=table["id"]) == "not-allowed"
    me = [c["you"] for c in table["chairs"]].index(True)
    dealt = [d for d in deals(ann, table["id"]) if d.startswith("deal")]
    open_to = {d.split()[1] for d in dealt if "?" not in d}
    assert open_to <= {str(me + 1)}, "dealt cards of others are shown after the end"
    secrets = [r[0] for r in site.sql("SELECT data FROM sheets WHERE kind = 'key'")]
    assert len(secrets) == 1 and secrets[0] not in server_log()
    assert refused(eve, "today", date="2999-01-01") == "bad-request"
    assert refused(eve, "today", date="yesterday") == "bad-request"
    assert refused(eve, "today", game="chess") == "not-found"
    assert refused(eve, "sail", game="chess") == "not-found"
    assert refused(eve, "sail") == "bad-request"
    assert eve.ask("today", date="2020-01-01")["left_ms"] == 0


@on_stores
def who_gives_up_has_no_result_and_no_second_try(site):
    site.start(*OFTEN)
    ann, ben = site.people("Ann", "Ben")
    for person, verb in ((ann, "resign"), (ben, "replace")):
        table = person.ask("sail", game="azimuth")["table"]["id"]
        person.ask(verb, table=table)
        assert person.ask("sail", game="azimuth")["table"]["id"] == table
    time.sleep(1)
    assert all(not r["you"] for r in daily_of(ann, "azimuth")["results"])
    assert "mine" not in daily_of(ben, "azimuth")


@on_stores
def two_requests_at_once_begin_one_voyage(site):
    site.start(*OFTEN)
    ann = site.people("Ann")[0]
    others = []
    for server in site.servers * 3:
        other = Person(server, ann.cookie)
        other.me = ann.me
        others.append(other.connect())
    found = []

    def sail(person):
        try:
            found.append(person.ask("sail", game="columbus")["table"]["id"])
        except Exception as e:  # noqa: B902 - told below
            found.append(repr(e))

    threads = [threading.Thread(target=sail, args=(p,)) for p in others]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(set(found)) == 1 and len(found) == len(others), found
    assert len(site.sql("SELECT id FROM tables WHERE host <> ''")) == 1
    # The strongest bot sails the same deal once, with nobody as its host.
    until(lambda: len(site.sql("SELECT id FROM tables WHERE host = ''")) == 1, "the admiral's table")


def server_before_midnight(seconds):
    """A server for whose clock the day is nearly over."""
    shim, shift = os.path.join(work, "shifted.so"), os.path.join(work, "shift")
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o", shim,
                    os.path.join(here, "clock", "shifted.c")], check=True)
    now = int(time.time() * 1000)
    with open(shift, "wb") as f:
        f.write(struct.pack("=q", DAY_MS - now % DAY_MS - seconds * 1000))
    options = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
    return new_server(*OFTEN, env=dict(os.environ, LD_PRELOAD=shim, SHIFTED_CLOCK=shift,
                                       ASAN_OPTIONS=options))


@test
def voyages_end_at_midnight():
    """From then on records of the deal are open to all, so nobody plays it any more."""
    server = server_before_midnight(20)
    ann = Person(server).hello("Ann").connect()
    today = ann.ask("today")["date"]
    table = ann.ask("sail", game="santa-timea")["table"]
    day = time.strftime("%Y-%m-%d", time.gmtime(table["opens"] / 1000 - 1))
    assert table["day"] == today == day and table["opens"] % DAY_MS == 0, table
    turn = until(lambda: look(ann, table["id"])["legal"] and look(ann, table["id"]), "a turn")
    until(lambda: ann.ask("today")["date"] != today, "midnight")
    assert refused(ann, "move", table=table["id"], at=turn["at"], action=turn["legal"][0][0]) == "over"
    until(lambda: look(ann, table["id"])["over"], "the end of the game")
    over = next(t for t in ann.ask("mine")["tables"] if t["id"] == table["id"])
    assert over["state"] == "over" and over["result"]["ended"] and over["result"]["winners"] == [], over
    past = daily_of(ann, "santa-timea", date=today)
    assert past["sailed"] == 0 and past["state"] == "over" and "mine" not in past, past
    ann.ask("record", table=table["id"])
    other = ann.ask("sail", game="santa-timea")["table"]
    assert other["id"] != table["id"] and other["day"] > today and other["opens"] == table["opens"] + DAY_MS
    server.stop()


# ---- an evening of a club -------------------------------------------------------------


def club_of(person, club, **more):
    return person.ask("club", club=club, **more)["club"]


def play_round(people, club, choose):
    """Everybody plays their table of the last round, each in a thread; returns their hands."""
    seen, failed = {}, []

    def play(person):
        try:
            now = club_of(person, club)
            mine = [t for t in now["tables"] if t["round"] == now["drawn"] and "mine" in t]
            for table in mine:
                until(lambda: look(person, table["id"]), "the table begins")
                seen.setdefault(table["mine"], []).append(
                    [d for d in deals(person, table["id"]) if d.startswith(("deal", "wind", "starter"))])
                play_on(person, table["id"], choose)
        except Exception as e:  # noqa: B902 - told below
            failed.append(repr(e))

    threads = [threading.Thread(target=play, args=(p,)) for p in people]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not failed, failed
    return seen


@on_stores
def an_evening_is_played_with_the_same_deals(site):
    site.start(*OFTEN)
    people = site.people(*["P%d" % i for i in range(7)])
    host, guests = people[0], people[1:]
    made = host.ask("gather", game="santa-timea", title="Harbour", seats=3, rounds=2,
                    bot="random")["club"]
    link = {"club": made["id"], "invite": made["invite"]}
    assert refused(guests[0], "club", club=made["id"]) == "not-allowed"
    assert refused(guests[0], "enter", club=made["id"], invite="x") == "not-allowed"
    assert refused(host, "round", club=made["id"]) == "not-allowed", "nobody has come"
    for person in guests[:5]:
        person.ask("enter", **link)
    assert refused(guests[0], "round", club=made["id"]) == "not-allowed"
    now = host.ask("round", club=made["id"])["club"]
    assert len(now["tables"]) == 2 and now["drawn"] == 1
    assert sorted(w for t in now["tables"] for w in t["who"]) == [-1, 0, 1, 2, 3, 4]
    guests[5].ask("enter", **link)  # a late one plays from the next round on
    assert refused(host, "round", club=made["id"]) == "not-allowed", "tables still play"
    tables = [t["id"] for t in now["tables"]]
    mine = until(lambda: [p for p in guests[:5] if look(p, [
        t["id"] for t in club_of(p, made["id"])["tables"] if "mine" in t][0])] , "tables begin")
    assert len(mine) == 5
    own = [t for t in club_of(guests[0], made["id"])["tables"] if "mine" in t][0]["id"]
    other = [t for t in tables if t != own][0]
    assert refused(guests[0], "watch", table=other) == "not-allowed"
    assert refused(guests[0], "papers", club=made["id"], table=own) == "not-allowed"
    play_round([p for p in guests[:5] if "mine" in [t for t in club_of(
        p, made["id"])["tables"] if t["id"] == own][0]], made["id"], first)
    if not all(t["over"] for t in club_of(host, made["id"])["tables"]):
        assert refused(guests[0], "record", table=own) == "not-allowed", "the deal goes on elsewhere"
        assert refused(guests[0], "papers", club=made["id"], table=own) == "not-allowed"
    play_round(guests[:5], made["id"], last)
    now = until(lambda: [c for c in [club_of(host, made["id"])] if all(
        t["open"] for t in c["tables"])], "the round ends")[0]
    records = [host.ask("papers", club=made["id"], table=t)["record"] for t in tables]
    luck = [[x for x in r.splitlines() if x.startswith(("* deal", "* wind", "* starter"))]
            for r in records]
    assert luck[0] == luck[1] and len(luck[0]) > 50, "the same deals and winds"
    assert [x for x in records[0].splitlines() if x[0] in "123"] != \
        [x for x in records[1].splitlines() if x[0] in "123"], "after different play"
    check_standings(now)
    check_second_round(site, host, guests, made)


@on_stores
def a_deal_stays_closed_while_a_left_table_plays_it(site):
    """The organiser goes on, and then ends the evening, while a table still has the same cards."""
    site.start(*OFTEN)
    people = site.people(*["P%d" % i for i in range(5)])
    host, guests = people[0], people[1:]
    made = host.ask("gather", game="santa-timea", seats=2, rounds=2, bot="random", seconds=0)["club"]
    for person in guests:
        person.ask("enter", club=made["id"], invite=made["invite"])

    def seated(table):
        return [p for p in guests if "mine" in next(
            t for t in club_of(p, made["id"])["tables"] if t["id"] == table)]

    def end(players, table):
        until(lambda: look(players[0], table), "the table begins")
        threads = [threading.Thread(target=play_on, args=(p, table, first)) for p in players]
        for each in threads:
            each.start()
        for each in threads:
            each.join()

    for number, go_on in ((1, lambda: host.ask("round", club=made["id"], force=True)),
                          (2, lambda: host.ask("finish", club=made["id"]))):
        if number == 1:
            host.ask("round", club=made["id"])
        ours, theirs = [t["id"] for t in club_of(host, made["id"])["tables"] if t["round"] == number]
        end(seated(ours), ours)
        go_on()
        tables = [t for t in club_of(host, made["id"])["tables"] if t["round"] == number]
        assert all(t["over"] for t in tables), tables
        for person in (host, *guests):
            for table in (ours, theirs):
                assert refused(person, "papers", club=made["id"], table=table) == "not-allowed", "they still play"
        assert not any(t["open"] for t in tables), tables
        before = club_of(host, made["id"])["people"]
        end(seated(theirs), theirs)
        until(lambda: all(t["open"] for t in club_of(guests[0], made["id"])["tables"] if t["round"] == number),
              "the records of round %d open" % number)
        for table in (ours, theirs):
            record = guests[0].ask("papers", club=made["id"], table=table)["record"]
            assert "\nwinners " in record and "?" not in record
        assert club_of(host, made["id"])["people"] == before, "equal places stay equal"


def check_standings(now):
    people = now["people"]
    assert [p["rank"] for p in people] == sorted(p["rank"] for p in people)
    # Each table gives two points for each pair, less those that bots took.
    pairs = sum(p["points2"] for p in people)
    assert 0 < pairs <= len(now["tables"]) * 2 * 3, now
    wanted = {p["person"]: 0 for p in people}
    for table in now["tables"]:
        for chair, person in enumerate(table["who"]):
            others = [t["points"][chair] for t in now["tables"] if t["round"] == table["round"] and t is not table]
            mine = table["points"][chair]
            if person >= 0:
                wanted[person] += sum((mine > each) - (mine < each) for each in others)
    assert {p["person"]: p["chair2"] for p in people} == wanted, now
    assert any(wanted.values()), "nobody is ahead of the same chair elsewhere"


def check_second_round(site, host, guests, made):
    """People leave and are removed; a server stops in between; the organiser goes on."""
    guests[0].ask("depart", club=made["id"])
    four = [p["person"] for p in club_of(host, made["id"])["people"] if p["name"] == "P4"][0]
    host.ask("depart", club=made["id"], person=four)
    assert refused(guests[3], "enter", club=made["id"], invite=made["invite"]) == "not-allowed"
    now = host.ask("round", club=made["id"])["club"]
    seated = [w for t in now["tables"] if t["round"] == 2 for w in t["who"] if w >= 0]
    assert len(seated) == 4 and four not in seated
    site.restart()
    for person in [host] + guests:
        person.disconnect()
        person.connect()
    assert club_of(host, made["id"])["drawn"] == 2
    now = host.ask("finish", club=made["id"])["club"]
    assert now["over"] and all(t["over"] for t in now["tables"])
    assert refused(host, "round", club=made["id"]) == "over"
    assert refused(guests[0], "enter", club=made["id"]) == "over"
    assert refused(host, "gather", game="chess") == "not-found"
    assert refused(host, "gather", game="santa-timea", rounds=99) == "bad-request"
    assert refused(host, "gather", game="santa-timea", seats=9) == "bad-request"
    assert refused(host, "club", club="nothing") == "not-found"


@test
def standings_do_not_show_a_move_that_is_being_stored():
    """As nobody else sees it before: another program has locked the file of the store."""
    server = new_server(*OFTEN)
    host, one = [Person(server).hello(name).connect() for name in ("Host", "One")]
    made = host.ask("gather", game="santa-timea", seats=2, rounds=1, bot="random", seconds=0,
                    duplicate=False)["club"]
    one.ask("enter", club=made["id"], invite=made["invite"])
    table = host.ask("round", club=made["id"])["club"]["tables"][0]["id"]
    until(lambda: look(one, table), "the table begins")
    lock = sqlite3.connect(server.store.partition(":")[2], timeout=20, isolation_level=None)
    changed = 0

    def points():
        return club_of(host, made["id"])["tables"][0]["points"]

    while changed < 1 and not look(one, table)["over"]:
        lock.execute("BEGIN IMMEDIATE")
        position = look(one, table)
        if position["over"] or not position["legal"]:
            lock.execute("ROLLBACK")
            continue
        before = points()
        sent = one.ask_later("move", table=table, at=position["at"], action=position["legal"][0][0])
        time.sleep(0.02)
        during = points()
        lock.execute("ROLLBACK")
        assert during == before, (position["at"], before, during)
        one.answer(sent)
        changed += points() != before
    assert changed > 0, "no move changed the points"
    lock.close()
    server.stop()


@on_stores
def deleted_people_leave_no_name_at_an_evening(site):
    site.start(*OFTEN)
    host, ada, bob = site.people("Host", "Ada <i>", "Bob")
    made = host.ask("gather", game="santa-timea", seats=2, rounds=2, bot="random")["club"]
    link = {"club": made["id"], "invite": made["invite"]}
    for person in (ada, bob):
        person.ask("enter", **link)
    bob.ask("name", name="Robert")
    assert [p["name"] for p in club_of(host, made["id"])["people"]] == ["Ada <i>", "Robert"]
    ada.ask("forget", name="Ada <i>")
    now = {p["person"]: (p["name"], p["in"]) for p in club_of(host, made["id"])["people"]}
    assert now == {0: ("", False), 1: ("Robert", True)}, now
    kept = str(site.sql("SELECT data FROM sheets WHERE kind = 'club'"))
    assert "Ada" not in kept and "Robert" not in kept, kept
    now = host.ask("round", club=made["id"])["club"]
    assert [t["who"] for t in now["tables"]] in ([[1, -1]], [[-1, 1]]), now["tables"]


@on_stores
def evenings_are_found_again_on_every_device(site):
    site.start(*OFTEN)
    host, guest, other = site.people("Host", "Guest", "Other")
    assert host.ask("evenings")["evenings"] == []
    made = []
    for i in range(3):
        made.append(host.ask("gather", game="azimuth", title="E%d" % i)["club"])
        time.sleep(0.01)  # they are listed by their time
    link = {"club": made[1]["id"], "invite": made[1]["invite"]}
    for person in (guest, host, guest):
        person.ask("enter", **link)
    guest.ask("depart", club=link["club"])
    guest.ask("enter", **link)
    other.ask("club", **link)
    on_phone = Person(site.servers[-1])
    on_phone.post("recover", code=guest.post("recovery")["recovery"])
    found = until(lambda: on_phone.post("evenings")["evenings"], "the evening")
    assert [(e["id"], e["title"], e["organiser"], e["invite"]) for e in found] == [
        (link["club"], "E1", False, link["invite"])], found
    assert [e["id"] for e in host.ask("evenings")["evenings"]] == [m["id"] for m in reversed(made)]
    assert all(e["organiser"] and not e["over"] for e in host.ask("evenings")["evenings"])
    assert other.ask("evenings")["evenings"] == [], "looking is not taking part"
    host.ask("finish", club=link["club"])
    assert [e["over"] for e in guest.ask("evenings")["evenings"]] == [True]
    on_phone.post("forget", name="Guest")
    assert site.sql("SELECT count(*) FROM sheets WHERE kind = 'evening'")[0][0] in (3, "3")


@on_stores
def a_person_has_so_many_evenings(site):
    """Ten that are not over, also when many are made at once; one that is over makes room."""
    site.start(*OFTEN)
    host, other = site.people("Host", "Other")
    made, codes = [], []

    def gather(server):
        person = Person(server, host.cookie)
        try:
            made.append(person.post("gather", game="azimuth", seats=2, rounds=1, bot="random", seconds=0,
                                    options={"rounds": "3"})["club"])
        except Refused as e:
            codes.append(e.code)
            assert e.code == "busy" or "10" in e.text and "10" in e.german, e

    threads = [threading.Thread(target=gather, args=(each,)) for each in site.servers * 8]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    until(lambda: gather(site.servers[-1]) or "limit" in codes, "the limit")
    assert len(made) == 10, (len(made), codes)
    other.ask("gather", game="azimuth")
    host.ask("finish", club=made[0]["id"])
    gather(site.servers[0])
    assert len(made) == 11 and refused(host, "gather", game="azimuth") == "limit"
    # One of which all rounds have been played no longer counts either.
    last = made[-1]
    other.ask("enter", club=last["id"], invite=last["invite"])
    table = host.ask("round", club=last["id"])["club"]["tables"][0]["id"]
    stored = until(lambda: site.sql("SELECT data FROM settings WHERE tab = '%s'" % table), "the table")[0][0]
    assert json.loads(stored)["organiser"] == host.me["id"], "its bots take the turn of the organiser"
    until(lambda: look(other, table), "the table begins")
    play_on(other, table, first)
    until(lambda: all(t["open"] for t in club_of(other, last["id"])["tables"]), "the end of the round")
    gather(site.servers[0])
    assert len(made) == 12 and refused(host, "gather", game="azimuth") == "limit"
    # Nor one that was made long ago; to end it then takes no other's place.
    site.sql("UPDATE sheets SET until = 1 WHERE kind = 'gathered' AND data = '%s'" % made[1]["id"])
    gather(site.servers[0])
    host.ask("finish", club=made[1]["id"])
    assert len(made) == 13 and refused(host, "gather", game="azimuth") == "limit"


ABSURD = (None, True, -1, 1 << 62, 1e300, 0.5, "", " ", "x" * 3000, "\u202e", "<script>", "../../etc", "%s%n",
          "'; DROP TABLE sheets; --", [], [[]], {"a": {"b": []}}, "level3")
MEMBERS = {
    "gather": ("game", "title", "bot", "seats", "rounds", "seconds", "duplicate", "options"),
    "club": ("club", "invite"), "enter": ("club", "invite"), "depart": ("club", "person"),
    "round": ("club", "force"), "finish": ("club",), "papers": ("club", "table", "invite"),
    "today": ("game", "date"), "sail": ("game",), "seek": ("game", "seats", "bots", "wait"),
    "program": ("name",), "revoke": ("program",), "subscribe": ("endpoint", "p256dh", "auth", "lang"),
    "unsubscribe": ("endpoint",), "ratings": ("game",), "results": ("before",), "standing": ("table", "invite"),
    "invite": ("table", "who"), "decline": ("table",), "forget": ("name",), "said": ("before",),
    "pennant": ("pennant",), "analyse": ("table", "invite"),
}
CALM = ("bad-request", "not-found", "not-allowed", "full", "over", "limit", "stale")


@on_stores
def absurd_values_get_a_sentence_and_nothing_is_lost(site):
    """Every member of every new verb, each with every absurd value, beside a sound evening."""
    site.start(*OFTEN, "--max-tables", "100000")
    host, eve = site.people("Host", "Eve")
    made = host.ask("gather", game="santa-timea", title="Safe", seats=3, rounds=2)["club"]
    link = {"club": made["id"], "invite": made["invite"]}
    eve.ask("enter", **link)
    sound = {"club": made["id"], "game": "santa-timea", "name": "Eve 2", "table": "none"}
    before = club_of(host, made["id"])
    for verb, members in MEMBERS.items():
        for member in members:
            for value in ABSURD:
                more = {k: sound[k] for k in members if k in sound and k != member}
                try:
                    eve.ask(verb, **{**more, member: value})
                except Refused as e:
                    assert e.code in CALM, (verb, member, value, e)
                    assert str(e).rstrip().endswith("."), (verb, member, value, e)
    eve.ask("enter", **link)
    assert club_of(host, made["id"]) == before
    assert eve.ask("hello")["you"]["name"] == "Eve"


@on_stores
def an_evening_of_none_one_and_many_at_once(site):
    site.start(*OFTEN)
    host, one = site.people("Host", "One")
    made = host.ask("gather", game="columbus", seats=4, rounds=3, bot="random", seconds=0)["club"]
    link = {"club": made["id"], "invite": made["invite"]}
    assert refused(host, "round", club=made["id"], force=True) == "not-allowed", "nobody has come"
    assert club_of(host, made["id"])["drawn"] == 0
    for _ in range(3):  # again is once
        one.ask("enter", **link)
    assert len(club_of(host, made["id"])["people"]) == 1
    now = host.ask("round", club=made["id"])["club"]
    assert sorted(now["tables"][0]["who"]) == [-1, -1, -1, 0], now
    many = site.people(*["G%d" % i for i in range(32)])
    together = [threading.Thread(target=each.ask, args=("enter",), kwargs=link) for each in many]
    for each in together:
        each.start()
    for each in together:
        each.join()
    assert sorted(p["name"] for p in club_of(host, made["id"])["people"]) == sorted(
        ["One"] + ["G%d" % i for i in range(32)])
    now = host.ask("round", club=made["id"], force=True)["club"]
    seated = sorted(w for t in now["tables"] if t["round"] == 2 for w in t["who"])
    assert seated == [-1, -1, -1] + list(range(33)), seated


random.seed(7)
main(3)
