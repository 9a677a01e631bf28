#!/usr/bin/env python3
"""tests/server/tables.py BUILD [WORD]: tables that somebody has left, people who are sent
away, blocked and reported; over real sockets, once with one server on SQLite and once with
two servers on one PostgreSQL, where people sit at both. The last line reads `N passed, N
failed`."""

import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import main, on_stores  # noqa: E402
from protocol import Person, Refused, refused  # noqa: E402

OFTEN = ("--rate", "100000", "--max-per-address", "1000")  # these tests ask often
OPEN = {"kind": "open"}
ME = {"kind": "me"}
QUICK = ("--absent-after", "1s")
HANG = 60  # seconds after which a test gives up


def until(condition, what):
    """Waits for what must come; what it gives is returned."""
    end = time.time() + HANG
    while True:
        found = condition()
        if found:
            return found
        assert time.time() < end, "this does not come: " + what
        time.sleep(0.02)


def again(person):
    """The same browser after a restart."""
    person.disconnect()
    return person.connect()


def gather(people, **more):
    """A table of Santa Timea at which all have sat down."""
    chairs = [ME] + [OPEN] * (len(people) - 1)
    made = people[0].ask("create", game="santa-timea", chairs=chairs, **more)["table"]
    for person in people[1:]:
        person.ask("join", table=made["id"], invite=made["invite"])
    for person in people:
        until(lambda: look(person, made["id"]) is not None or more.get("start") == "host",
              "the beginning")
    return made


def look(person, table):
    return person.ask("steps", table=table, since=1 << 30)["position"]


def watch(person, table, **more):
    return person.ask("watch", table=table, **more)


def shown(person, table, condition, what):
    """The first table event that is as wanted."""
    def next_one():
        while True:
            person.poll()
            events = [e for e in person.events if e["event"] == "table" and e["table"]["id"] == table]
            if not events:
                return None
            person.events.remove(events[0])
            if condition(events[0]["table"]):
                return events[0]["table"]
    return until(next_one, what)


def who_acts(people, table):
    """Those who owe a move, and those who do not."""
    actors = look(people[0], table)["actors"]
    return ([p for i, p in enumerate(people) if i in actors], [p for i, p in enumerate(people) if i not in actors],
            actors)


def wait_absent(person, table, seat):
    # The server has a clock of its own, which may be a little behind this one.
    def is_absent():
        return look(person, table)["absent"]["at"][seat] + 250 <= time.time() * 1000
    until(is_absent, "the time after which somebody is absent")


def offered(person, table):
    """The table once it has an offer of a rematch."""
    seen = watch(person, table)["table"]
    return seen if "next" in seen else None


# ---- those who have left ------------------------------------------------------------


@on_stores
def before_its_time_nobody_is_absent(site):
    site.start(*OFTEN)
    people = site.people("Ann", "Ben")
    table = gather(people)["id"]
    late, there, actors = who_acts(people, table)
    day, now = 86400000, time.time() * 1000
    absent = look(there[0], table)["absent"]
    assert absent["after_s"] == 3 * 86400, absent
    for seat in (0, 1):
        at = absent["at"][seat]
        assert at is None if seat not in actors else 2 * day < at - now <= 3 * day, absent
    for person in people:
        refused("not-allowed", person.ask, "end", table=table)
    refused("not-allowed", there[0].ask, "replace", table=table, seat=actors[0])
    stranger = Person(site.servers[0]).hello().connect()
    refused("not-allowed", stranger.ask, "end", table=table)


@on_stores
def those_who_stay_end_the_game(site):
    site.start(*OFTEN, *QUICK)
    people = site.people("Ann", "Ben", "Cid")
    table = gather(people)["id"]
    late, there, actors = who_acts(people, table)
    assert len(late) == 1 and len(there) == 2
    for person in people:
        watch(person, table)
    wait_absent(there[1], table, actors[0])
    refused("not-allowed", late[0].ask, "end", table=table)
    answer = there[1].ask("end", table=table)["table"]
    assert answer["state"] == "over" and answer["actors"] == [], answer
    assert answer["result"]["winners"] == [] and answer["result"]["ended"] is True, answer
    for person in people:
        seen = shown(person, table, lambda t: t["state"] == "over", "the end")
        assert [c.get("out") for c in seen["chairs"]].count("absent") == 1
        assert seen["chairs"][actors[0]]["out"] == "absent", seen
        until(lambda: look(person, table)["over"], "the end in the position")
        assert "absent" not in look(person, table)
    refused("over", late[0].ask, "move", table=table, at=0, action=0)
    refused("over", there[0].ask, "end", table=table)
    site.restart()
    for person in people:
        again(person)
    after = watch(people[0], table)["table"]
    assert after["state"] == "over" and after["result"]["ended"] is True, after
    new = there[0].ask("rematch", table=table)["table"]
    assert new["state"] == "open" and "result" not in new and "next_by" not in new, new
    for _ in range(2):
        for person in people:
            seen = until(lambda: offered(person, table), "the rematch")
            assert (seen["next"], seen["next_by"]) == (new["id"], people.index(there[0])), seen
            assert watch(person, table)["table"]["state"] == "over"
        there[1].ask("rematch", table=table)  # to join is not to ask
        site.restart()
        for person in people:
            again(person)
    assert people[0].ask("record", table=table)["record"].startswith("windrose ")


@on_stores
def a_restart_forgets_nobody_who_is_absent(site):
    site.start(*OFTEN, *QUICK)
    people = site.people("Ann", "Ben")
    table = gather(people)["id"]
    late, there, actors = who_acts(people, table)
    site.restart()
    again(there[0])
    wait_absent(there[0], table, actors[0])
    assert there[0].ask("end", table=table)["table"]["state"] == "over"


@on_stores
def a_move_in_time_keeps_the_game(site):
    site.start(*OFTEN, *QUICK)
    people = site.people("Ann", "Ben")
    table = gather(people)["id"]
    late, there, actors = who_acts(people, table)
    wait_absent(there[0], table, actors[0])
    position = look(late[0], table)
    late[0].ask("move", table=table, at=position["at"], action=position["legal"][0][0])
    # Now the other owes a move, who is the only one that may be absent.
    until(lambda: look(there[0], table)["at"] > position["at"], "the move")
    assert look(there[0], table)["absent"]["at"][actors[0]] is None
    refused("not-allowed", there[0].ask, "end", table=table)


@on_stores
def two_end_at_once(site):
    site.start(*OFTEN, *QUICK)
    people = site.people("Ann", "Ben", "Cid")
    table = gather(people)["id"]
    late, there, actors = who_acts(people, table)
    for person in there:
        wait_absent(person, table, actors[0])
    asked = [person.ask_later("end", table=table) for person in there]
    ends = []
    for person, number in zip(there, asked):
        try:
            ends.append(person.answer(number)["table"]["state"])
        except Refused as r:
            ends.append(r.code)
    assert ends.count("over") >= 1 and set(ends) <= {"over", "busy"}, ends
    for person in there:
        until(lambda: look(person, table)["over"], "the end on both servers")


@on_stores
def a_bot_plays_on_for_the_absent(site):
    site.start(*OFTEN, *QUICK)
    people = site.people("Ann", "Ben")
    table = gather(people)["id"]
    late, there, actors = who_acts(people, table)
    wait_absent(there[0], table, actors[0])
    refused("not-allowed", late[0].ask, "replace", table=table, seat=1 - actors[0])
    answer = there[0].ask("replace", table=table, seat=actors[0], bot="random")["table"]
    chair = answer["chairs"][actors[0]]
    assert chair["kind"] == "person" and chair["out"] == "absent" and answer["state"] == "playing", chair
    until(lambda: actors[0] not in look(there[0], table)["actors"], "a move of the bot")

    def comes_back():
        try:
            return late[0].ask("join", table=table)["table"]
        except Refused as r:
            assert r.code == "busy", r
            return None
    back = until(comes_back, "the return")
    assert "out" not in back["chairs"][actors[0]], back
    until(lambda: "out" not in watch(there[0], table)["table"]["chairs"][actors[0]], "the return at the other server")
    # The bot of the server moves no more for the one who is back.
    while not look(late[0], table)["legal"]:
        position = look(there[0], table)
        if position["legal"]:
            there[0].ask("move", table=table, at=position["at"], action=position["legal"][0][0])
        time.sleep(0.02)


@on_stores
def a_clock_sees_to_it_alone(site):
    site.start(*OFTEN, *QUICK)
    people = site.people("Ann", "Ben")
    table = gather(people, clock={"kind": "move", "seconds": 2000})["id"]
    late, there, actors = who_acts(people, table)
    assert "absent" not in look(there[0], table)
    refused("not-allowed", there[0].ask, "end", table=table)


# ---- sending people away ------------------------------------------------------------


@on_stores
def the_host_sends_somebody_away(site):
    site.start(*OFTEN)
    ann, ben, cid = site.people("Ann", "Ben", "Cid")
    made = gather([ann, ben], start="host", chat=True)
    table, invite = made["id"], made["invite"]
    watch(ben, table, invite=invite)
    refused("not-allowed", ben.ask, "kick", table=table, seat=0)
    refused("not-allowed", ann.ask, "kick", table=table, seat=0)
    refused("stale", ann.ask, "kick", table=table, seat=1, name="Cid")
    refused("not-found", ann.ask, "kick", table=table, seat=7)
    answer = ann.ask("kick", table=table, seat=1, name="Ben")["table"]
    assert answer["chairs"][1]["kind"] == "open" and "kicked" not in answer, answer
    seen = shown(ben, table, lambda t: t.get("kicked"), "that Ben is told")
    assert seen["chairs"][1]["kind"] == "open" and "invite" not in seen, seen
    if len(site.servers) == 1:
        assert ben.event("kicked")["table"] == table
    refused("not-allowed", ben.ask, "join", table=table, invite=invite)
    refused("not-allowed", ben.ask, "chat", table=table, text="why?")
    refused("not-found", ann.ask, "kick", table=table, seat=1)
    site.restart()
    for person in (ann, ben, cid):
        again(person)
    watch(ann, table)
    refused("not-allowed", ben.ask, "join", table=table, invite=invite)
    cid.ask("join", table=table, invite=invite)
    shown(ann, table, lambda t: t["chairs"][1]["name"] == "Cid", "Cid")
    ann.ask("start", table=table)
    refused("not-allowed", ann.ask, "kick", table=table, seat=1)


@on_stores
def bots_are_sent_away_too(site):
    site.start(*OFTEN)
    ann, ben = site.people("Ann", "Ben")
    chairs = [ME, {"kind": "bot", "bot": "random"}]
    made = ann.ask("create", game="santa-timea", chairs=chairs, start="host", public=True)["table"]
    ann.ask("kick", table=made["id"], seat=1)
    assert ben.ask("join", table=made["id"])["table"]["chairs"][1]["you"] is True


def sits_down(guest, table):
    """The other server may not know yet that the seat is free."""
    try:
        return guest.post("join", table=table)
    except Refused as r:
        assert r.code in ("full", "busy"), r
        return None


@on_stores
def a_host_sends_so_many_away(site):
    site.start(*OFTEN)
    ann, = site.people("Ann")
    made = ann.ask("create", game="santa-timea", chairs=[ME, OPEN], start="host", public=True)["table"]
    for i in range(17):
        guest = Person(site.servers[-1]).hello()
        until(lambda: sits_down(guest, made["id"]), "a free seat")
        shown(ann, made["id"], lambda t: t["chairs"][1]["kind"] == "person", "a guest")
        if i < 16:
            ann.ask("kick", table=made["id"], seat=1)
    refused("limit", ann.ask, "kick", table=made["id"], seat=1)


# ---- what was agreed ----------------------------------------------------------------


@on_stores
def the_host_changes_what_was_agreed(site):
    site.start(*OFTEN)
    ann, ben = site.people("Ann", "Ben")
    made = gather([ann, ben], start="host")
    table = made["id"]
    watch(ben, table)
    refused("not-allowed", ben.ask, "agree", table=table, hints=True)
    for bad in (
        {"options": {"pro": "perhaps"}},
        {"options": {"nosuch": "on"}},
        {"options": "on"},
        {"clock": {"kind": "move", "seconds": 1}},
        {"timeout": "never"},
        {"shuffle": 1},
    ):
        refused("bad-request", ann.ask, "agree", table=table, watch=True, **bad)
    same = {name: made[name] for name in ("options", "clock", "timeout", "watch", "hints", "shuffle")}
    kept = ann.ask("agree", table=table)["table"]
    assert {name: kept[name] for name in same} == same, kept
    wanted = {
        "clock": {"kind": "move", "seconds": 3600}, "timeout": "forfeit", "watch": True, "hints": True,
        "shuffle": True,
    }
    ann.ask("agree", table=table, options={"pro": "on"}, **wanted)
    seen = shown(ben, table, lambda t: t["hints"], "what was agreed")
    assert {name: seen[name] for name in wanted} == wanted, seen
    assert seen["options"] == {**made["options"], "pro": "on"}, seen
    site.restart()
    again(ann)
    again(ben)
    assert watch(ben, table)["table"]["clock"] == wanted["clock"]
    ann.ask("start", table=table)
    assert "\nset pro on\n" in ann.ask("record", table=table)["record"]
    refused("not-allowed", ann.ask, "agree", table=table, hints=False)


# ---- names on replays ---------------------------------------------------------------


def signed(seen):
    return [chair.get("signed", False) for chair in seen["chairs"]]


@on_stores
def everybody_decides_about_the_own_name_on_replays(site):
    site.start(*OFTEN)
    ann, ben = site.people("Ann", "Ben")
    made = gather([ann, ben], start="host")
    table = made["id"]
    watch(ann, table)
    watch(ben, table)
    assert signed(watch(ann, table)["table"]) == [False, False]
    for bad in ({}, {"on": 1}, {"on": "yes"}, {"on": None}):
        refused("bad-request", ben.ask, "sign", table=table, **bad)
    stranger = Person(site.servers[0]).hello().connect()
    refused("not-allowed", stranger.ask, "sign", table=table, on=True)
    refused("not-found", ben.ask, "sign", table="nosuchtable0", on=True)
    assert signed(ben.ask("sign", table=table, on=True)["table"]) == [False, True]
    assert signed(ben.ask("sign", table=table, on=True)["table"]) == [False, True]
    shown(ann, table, lambda t: signed(t) == [False, True], "that Ben allows it")
    ann.ask("start", table=table)
    site.restart()
    again(ann)
    again(ben)
    assert signed(watch(ann, table)["table"]) == [False, True]
    # Nobody speaks for another, not even the host; and each may change their mind.
    assert signed(ann.ask("sign", table=table, on=True, seat=1)["table"]) == [True, True]
    assert signed(ben.ask("sign", table=table, on=False)["table"]) == [True, False]
    shown(ann, table, lambda t: signed(t) == [True, False], "that Ben has changed his mind")


@on_stores
def a_seat_forgets_who_allowed_it(site):
    site.start(*OFTEN)
    ann, ben, cid = site.people("Ann", "Ben", "Cid")
    made = gather([ann, ben], start="host")
    table = made["id"]
    watch(ann, table)
    ben.ask("sign", table=table, on=True)
    ben.ask("leave", table=table)
    shown(ann, table, lambda t: t["chairs"][1]["kind"] == "open", "that Ben is gone")
    seen = cid.ask("join", table=table, invite=made["invite"])["table"]
    assert signed(seen) == [False, False], seen


# ---- blocking -----------------------------------------------------------------------


def heard(person, table):
    person.poll()
    return [e["text"] for e in person.events if e["event"] == "chat" and e["table"] == table]


def said(person, table, **more):
    return [line["text"] for line in watch(person, table, **more)["said"]]


def settle(people, table, speaker, text):
    """Somebody says a last word, which all others have heard when this returns."""
    speaker.ask("chat", table=table, text=text)
    for person in people:
        until(lambda: text in heard(person, table), text)


@on_stores
def the_blocked_are_not_heard(site):
    site.start(*OFTEN)
    ann, ben, cid = people = site.people("Ann", "Ben", "Cid")
    table = gather(people, chat=True)["id"]
    for person in people:
        assert watch(person, table)["blocked"] == []
    ben.ask("chat", table=table, text="one")
    until(lambda: "one" in heard(ann, table), "the first word")
    blocks = ann.ask("block", table=table, seat=1)["blocks"]
    assert [b["name"] for b in blocks] == ["Ben"], blocks
    assert ben.me["id"] not in json.dumps(blocks)
    ben.ask("chat", table=table, text="two")
    ben.ask("signal", table=table, at="mast")
    settle([ann, ben], table, cid, "three")
    assert "two" not in heard(ann, table) and "two" in heard(ben, table)
    assert [e["seat"] for e in cid.events if e["event"] == "signal"] == [1]
    assert [e for e in ann.events if e["event"] == "signal"] == []
    # The history of all devices, and of a server that was started anew.
    device = Person(site.servers[-1], ann.cookie).connect()
    assert said(device, table) == ["three"]
    assert said(cid, table) == ["one", "two", "three"]
    site.restart()
    for person in people:
        again(person)
    answer = watch(ann, table)
    assert [b["seat"] for b in answer["blocked"]] == [1], answer["blocked"]
    assert [line["text"] for line in answer["said"]] == ["three"]
    # Nothing that Ben gets says so.
    assert watch(ben, table)["blocked"] == [] and ben.ask("blocks")["blocks"] == []
    assert "block" not in json.dumps(ben.events)


@on_stores
def a_block_on_one_device_counts_on_all(site):
    site.start(*OFTEN)
    ann, ben, cid = people = site.people("Ann", "Ben", "Cid")
    table = gather(people, chat=True)["id"]
    other = Person(site.servers[-1], ann.cookie).connect()
    for person in people + [other]:
        watch(person, table)
    ann.ask("block", table=table, seat=1)
    until(lambda: len(other.ask("blocks")["blocks"]) == 1, "the block")
    # A server is told of it by its database, after which it asks once.
    probe = 0

    def is_deaf():
        nonlocal probe
        probe += 1
        ben.ask("chat", table=table, text="probe %d" % probe)
        settle([other], table, cid, "mark %d" % probe)
        time.sleep(2)  # the pace of chat
        return "probe %d" % probe not in heard(other, table)
    until(is_deaf, "that the other device hears nothing")
    who = ann.ask("blocks")["blocks"][0]["who"]
    assert ann.ask("unblock", who=who)["blocks"] == []
    assert "probe 1" in said(ann, table)
    refused("not-found", ann.ask, "unblock", who=who)


@on_stores
def handles_are_of_one_person_alone(site):
    site.start(*OFTEN)
    ann, ben, cid = people = site.people("Ann", "Ben", "Cid")
    table = gather(people, chat=True)["id"]
    first = ann.ask("block", table=table, seat=1)["blocks"][0]["who"]
    second = cid.ask("block", table=table, seat=1)["blocks"][0]["who"]
    assert first != second
    refused("not-found", cid.ask, "unblock", who=first)
    refused("not-found", ann.ask, "block", table=table, seat=0)
    refused("bad-request", ann.ask, "block", table=table, seat=9)
    stranger = Person(site.servers[0]).hello().connect()
    refused("not-allowed", stranger.ask, "block", table=table, seat=1)
    refused("not-allowed", Person(site.servers[0]).connect().ask, "blocks")


@on_stores
def whoever_left_is_blocked_by_a_line(site):
    site.start(*OFTEN)
    ann, ben, cid = site.people("Ann", "Ben", "Cid")
    made = gather([ann, ben], start="host", chat=True)
    table = made["id"]
    watch(ann, table)
    ben.ask("chat", table=table, text="bah")
    line = ann.event("chat")
    ben.ask("leave", table=table)
    shown(ann, table, lambda t: t["chairs"][1]["kind"] == "open", "that Ben is gone")
    cid.ask("join", table=table, invite=made["invite"])
    shown(ann, table, lambda t: t["chairs"][1]["name"] == "Cid", "Cid")
    refused("limit", ann.ask, "block", table=table, seat=1, time=line["time"] + 1)
    blocks = ann.ask("block", table=table, seat=1, time=line["time"])["blocks"]
    assert [b["name"] for b in blocks] == ["Ben"], blocks
    assert said(ann, table) == []
    cid.ask("chat", table=table, text="ahoy")
    assert ann.event("chat")["text"] == "ahoy"


# ---- reports ------------------------------------------------------------------------


@on_stores
def an_operator_reads_reports(site):
    site.start(*OFTEN)
    ann, ben, cid = people = site.people("Ann", "Ben", "Cid")
    table = gather(people, chat=True)["id"]
    for i in range(4):
        ben.ask("chat", table=table, text="rude %d" % i)
    refused("bad-request", ann.ask, "report", table=table, seat=1, reason="taste")
    refused("bad-request", ann.ask, "report", table=table, seat=1, reason="chat", text="x" * 301)
    refused("not-found", ann.ask, "report", table=table, seat=0, reason="chat")
    stranger = Person(site.servers[0]).hello().connect()
    refused("not-allowed", stranger.ask, "report", table=table, seat=1, reason="chat")
    answer = ann.ask("report", table=table, seat=1, reason="chat", text="He is rude.")
    assert set(answer) == {"re", "ok"}, answer
    mine = [r for r in map(json.loads, site.admin("reports", "--json").splitlines()) if r["table"] == table]
    assert len(mine) == 1, mine
    report = mine[0]
    assert report["by"] == {"id": ann.me["id"], "name": "Ann"}, report
    assert report["about"] == {"id": ben.me["id"], "name": "Ben"}, report
    assert (report["reason"], report["text"], report["done"]) == ("chat", "He is rude.", 0), report
    assert [line["text"] for line in report["said"]] == ["rude %d" % i for i in range(4)], report
    shown = site.admin("reports")
    assert "Ann (%s) reports Ben (%s) for what they said: He is rude." % (ann.me["id"], ben.me["id"]) in shown, shown
    assert "rude 3" in shown
    assert "dealt with" in site.admin("reports", "--done", str(report["id"]))
    assert table not in site.admin("reports") and table in site.admin("reports", "--all")
    assert table not in site.admin("reports", "--all", "--since", "2999-01-01")
    assert table in site.admin("reports", "--all", "--since", "2020-01-01")


@on_stores
def nobody_reports_without_end(site):
    site.start(*OFTEN)
    ann, ben = people = site.people("Ann", "Ben")
    table = gather(people)["id"]
    for _ in range(10):
        ann.ask("report", table=table, seat=1, reason="play")
    refused("limit", ann.ask, "report", table=table, seat=1, reason="play")
    site.restart()
    refused("limit", again(ann).ask, "report", table=table, seat=1, reason="play")
    ben.disconnect()
    Person(site.servers[-1], ben.cookie).connect().ask("report", table=table, seat=0, reason="name")


main()
