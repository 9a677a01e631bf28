#!/usr/bin/env python3
"""tests/server/play.py BUILD [WORD]: whole games over real sockets, and all that must not
happen. Prints one line for each test that fails and the number of those that pass."""

import concurrent.futures
import json
import os
import random
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import build, main, new_server, test, work  # noqa: E402
from protocol import Closed, Person, Refused, Server, refused  # noqa: E402

OPEN = {"kind": "open"}
ME = {"kind": "me"}


def bot(name):
    return {"kind": "bot", "bot": name}


# ---- playing ------------------------------------------------------------------------


def line_of(step):
    """The line of a step as the record has it."""
    return "%s %s" % ("*" if step["who"] < 0 else step["who"] + 1, step["text"])


class Player:
    """A person at a table, who keeps what the server has shown."""

    def __init__(self, person, table, invite=None):
        self.person, self.table, self.invite = person, table, invite
        self.steps, self.keys = [], 0
        self.watch()

    def watch(self):
        members = {"table": self.table}
        if self.invite:
            members["invite"] = self.invite
        if self.steps:
            members["since"] = self.steps[-1]["n"]
        answer = self.person.ask("watch", **members)
        self.take(self.earlier(answer["from"]) + answer["steps"], answer["position"])
        self.you = answer["you"]
        return answer

    def earlier(self, until):
        """Steps before those that came with an answer, page by page."""
        known, pages = self.steps[-1]["n"] if self.steps else 0, []
        members = {"invite": self.invite} if self.invite else {}
        while until > known:
            page = self.person.ask("steps", table=self.table, since=known, until=until, **members)
            assert page["from"] < until, "a page leads nowhere"
            pages.insert(0, page["steps"])
            until = page["from"]
        return sum(pages, [])

    def take(self, steps, position):
        for step in steps:
            assert not self.steps or step["n"] > self.steps[-1]["n"], "a step comes twice"
            self.steps.append(step)
        self.position = position

    def take_event(self, seconds=60):
        e = self.person.event("steps", seconds)
        assert e["table"] == self.table
        self.take(e["steps"], e["position"])

    def catch_up(self, seconds=0):
        """Takes in all steps that have come."""
        self.person.poll(seconds)
        for e in [e for e in self.person.events if e["event"] == "steps" and e["table"] == self.table]:
            self.person.events.remove(e)
            self.take(e["steps"], e["position"])

    def wait_for(self, condition, seconds=120):
        end = time.time() + seconds
        while not condition(self.position):
            assert time.time() < end, "waited too long"
            self.catch_up(0.1)

    def move(self, action=None, **more):
        self.keys += 1
        members = {
            "table": self.table,
            "at": self.position["at"],
            "action": action if action is not None else random.choice(self.position["legal"])[0],
            "key": "k%d" % self.keys,
        }
        members.update(more)
        answer = self.person.ask("move", **members)
        self.wait_for(lambda p: p["at"] > members["at"] or self.you not in p["actors"])
        return answer

    def reconnect(self):
        self.person.disconnect()
        self.person.connect()
        self.watch()


def whole_record(player):
    """The record of a game that is over, checked by the engine itself."""
    record = player.person.ask("record", table=player.table)["record"]
    check = subprocess.run(
        [os.path.join(build, "windrose"), "check", "-"],
        input=record.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert check.returncode == 0, check.stdout.decode()
    return record


def play_to_end(players, disturb=None):
    """All play random moves until the game is over; returns the number of moves."""
    moves = 0
    while not players[0].position["over"]:
        for player in players:
            player.catch_up(0.002)
            if player.position["legal"]:
                player.move()
                moves += 1
        if disturb:
            disturb(moves)
    for player in players:
        player.wait_for(lambda p: p["over"])
    return moves


def seat_two(server, chairs, **members):
    """A table with two people, begun, and both watching it."""
    ann, bob = Person(server).hello("Ann"), Person(server).hello("Bob")
    ann.connect()
    bob.connect()
    table = ann.ask("create", chairs=chairs, seats=len(chairs), **members)["table"]
    bob.ask("join", table=table["id"], invite=table["invite"])
    return Player(ann, table["id"]), Player(bob, table["id"])


def whole_game(game, chairs, how, **members):
    server = new_server("--rate", "1000")
    random.seed(game)
    ann, bob = seat_two(server, chairs, game=game, **members)
    done = []

    def disturb(moves):
        if moves // 15 > len(done):
            done.append(moves)
            if len(done) == 2:
                for p in (ann, bob):
                    p.person.disconnect()
                server.restart(how)
            for p in (ann, bob):
                p.reconnect()

    moves = play_to_end([ann, bob], disturb)
    record = whole_record(ann)
    result = ann.position["result"]
    assert record.splitlines()[-2] == "result " + " ".join(map(str, result["points"]))
    winners = [str(w + 1) for w in result["winners"]] or ["none"]
    assert record.splitlines()[-1] == "winners " + " ".join(winners)
    assert ann.position["result"] == bob.position["result"]
    assert moves > 4, moves
    fresh = Player(Person(server, ann.person.cookie).connect(), ann.table)
    assert len(fresh.steps) >= len(ann.steps)
    # Each step is there, with what was known after it; a step within a line that all may
    # read in the end has become a part of it.
    after = {step["n"]: step["obs"] for step in fresh.steps}
    same = [step for step in ann.steps if step["n"] in after]
    assert all(step["obs"] == after[step["n"]] for step in same)
    assert len(same) > len(ann.steps) * 0.7, (len(same), len(ann.steps))
    assert server.stop() == 0


@test
def santa_timea_to_the_end():
    whole_game("santa-timea", [ME, OPEN, bot("level1")], signal.SIGTERM)


@test
def columbus_to_the_end():
    whole_game("columbus", [ME, bot("greedy"), OPEN], signal.SIGKILL, options={"max-rounds": 6})


@test
def winds_of_plunder_to_the_end():
    whole_game("winds-of-plunder", [bot("greedy"), ME, OPEN], signal.SIGKILL)


@test
def azimuth_to_the_end():
    whole_game("azimuth", [ME, OPEN], signal.SIGKILL, options={"rounds": 4})


# ---- what decided a game ------------------------------------------------------------


def analysed(person):
    """All events of an analysis, and its last message."""
    events = []
    while True:
        part = person.event("analysed")
        assert part["from"] == len(events) and part["events"], part["from"]
        events += part["events"]
        if "sums" in part:
            assert len(events) == part["of"]
            return events, part


@test
def games_that_are_over_are_analysed():
    server = new_server("--rate", "1000")
    random.seed(22)
    ann, bob = seat_two(server, [ME, OPEN], game="azimuth", options={"rounds": 4})
    refused("not-allowed", ann.person.ask, "analyse", table=ann.table)
    play_to_end([ann, bob])
    refused("bad-request", ann.person.post, "analyse", table=ann.table)
    refused("not-allowed", Person(server).hello("Cat").connect().ask, "analyse", table=ann.table)
    record = whole_record(ann)
    assert ann.person.ask("analyse", table=ann.table)["nodes"] == 300
    refused("limit", ann.person.ask, "analyse", table=ann.table)
    bob.person.ask("analyse", table=bob.table)  # everybody has one of their own
    with concurrent.futures.ThreadPoolExecutor() as pool:  # who does not read, is let go
        (events, last), other = pool.map(analysed, (ann.person, bob.person))
    assert other[0] == events
    path = os.path.join(work, "analysed.wr")
    with open(path, "w") as out:
        out.write(record)
    told = subprocess.run([os.path.join(build, "windrose"), "analyse", "--json", path], stdout=subprocess.PIPE)
    same = json.loads(told.stdout)
    assert events == same["events"] and last["sums"] == same["sums"]
    assert last["turning_points"] == same["turning_points"]
    ann.person.ask("analyse", table=ann.table)  # and one after the other
    ann.person.ask("unanalyse")
    ann.person.ask("unanalyse")  # there is none: nothing happens
    ann.person.ask("analyse", table=ann.table)
    ann.person.disconnect()  # ends it, too
    bob.person.ask("analyse", table=bob.table)
    assert analysed(bob.person)[0] == events
    bob.person.ask("analyse", table=bob.table)
    assert server.stop() == 0  # with an analysis under way


# ---- what is hidden -----------------------------------------------------------------


@test
def nobody_sees_more_than_their_seat():
    server = new_server("--rate", "1000")
    ann, bob = seat_two(server, [ME, OPEN], game="santa-timea", watch=True, public=True)
    cat = Player(Person(server).hello("Cat").connect(), ann.table)
    assert (ann.you, bob.you, cat.you) == (0, 1, None)
    hands = {p.you: set(p.position["obs"]["hand"]) for p in (ann, bob)}
    assert len(hands[0]) == 12 and len(hands[1]) == 12
    assert cat.position["obs"]["hand"] == [] and cat.position["legal"] == []
    for player in (ann, bob, cat):
        deals = [s for s in player.steps if s.get("text", "").startswith("deal")]
        assert len(deals) == 24 and all(s["who"] == -1 for s in deals)
        for step in deals:
            _, seat, card = step["text"].split()
            hidden = player.you is None or int(seat) != player.you + 1
            assert (card == "?") == hidden and ("action" in step) != hidden, step
        for step in player.steps:
            mine = set(step["obs"]["hand"])
            assert mine <= hands.get(player.you, set()), "a hand shows somebody else's card"
    # The view of the record says the same, while the game goes on.
    for player in (ann, bob, cat):
        record = player.person.ask("record", table=ann.table)["record"]
        lines = [line_of(s) for s in player.steps if "text" in s]
        assert [x for x in record.splitlines() if x[0] in "*1234567890"] == lines
    # Once all is over, everybody may see everything.
    play_to_end([ann, bob])
    assert "?" not in cat.person.ask("record", table=ann.table)["record"]
    server.stop()


@test
def seats_are_shuffled_before_the_game():
    server = new_server("--rate", "1000")
    ann, bob = Person(server).hello("Ann").connect(), Person(server).hello("Bob").connect()
    orders = set()
    for _ in range(12):
        made = ann.ask(
            "create", game="santa-timea", chairs=[ME, OPEN, bot("random")], chat=True, shuffle=True
        )["table"]
        assert made["shuffle"] and [c["you"] for c in made["chairs"]] == [True, False, False]
        ann.ask("watch", table=made["id"])  # as seat 1, before seats change
        bob.ask("join", table=made["id"], invite=made["invite"])
        event = ann.event("steps")
        while event["table"] != made["id"]:
            event = ann.event("steps")
        players = [Player(ann, made["id"]), Player(bob, made["id"])]
        for player, name in zip(players, ("Ann", "Bob")):
            chairs = player.person.ask("watch", table=made["id"])["table"]["chairs"]
            assert chairs[player.you]["name"] == name and chairs[player.you]["you"]
            assert len(player.position["obs"]["hand"]) == 12
        orders.add(tuple(p.you for p in players))
        # What was sent at the beginning was for the new seat, and for nobody else's.
        assert event["position"]["obs"]["hand"] == players[0].steps[-1]["obs"]["hand"]
        piratesses = {56, 57, 58, 59}  # each hand counts its own from 56 on
        hands = [set(p.position["obs"]["hand"]) - piratesses for p in players]
        assert hands[0].isdisjoint(hands[1]), hands
    assert len(orders) > 1, "the seats were never shuffled"
    before = [players[0].you, players[1].you]
    for p in players:
        p.person.disconnect()
    server.restart(signal.SIGKILL)
    for p in players:
        p.reconnect()
    assert [p.you for p in players] == before, "the order is stored with the table"
    by_default = {
        game: ann.ask("create", game=game, seats=3)["table"]["shuffle"]
        for game in ("santa-timea", "columbus", "winds-of-plunder", "azimuth")
    }
    assert [game for game in by_default if by_default[game]] == ["columbus"], by_default
    assert not ann.ask("create", game="columbus", seats=3, shuffle=False)["table"]["shuffle"]
    server.stop()


@test
def hints_are_off_unless_agreed():
    server = new_server()
    ann = Person(server).hello("Ann").connect()
    quiet = ann.ask("create", game="azimuth", seats=2)["table"]
    helped = ann.ask("create", game="azimuth", seats=2, hints=True)["table"]
    refused("bad-request", ann.ask, "create", game="azimuth", seats=2, hints="yes")
    ann.disconnect()
    server.restart(signal.SIGKILL)
    ann.connect()
    kept = {table["id"]: table["hints"] for table in ann.ask("mine")["tables"]}
    assert kept == {quiet["id"]: False, helped["id"]: True}, kept
    server.stop()


@test
def secret_choices_stay_secret():
    server = new_server("--rate", "1000")
    ann, bob = seat_two(server, [bot("greedy"), ME, OPEN], game="winds-of-plunder")
    for p in (ann, bob):
        p.wait_for(lambda position: position["legal"] and 0 not in position["actors"])
    at = ann.position["at"]
    before = bob.position["obs"]
    ann.move()
    bob.wait_for(lambda position: position["actors"] == [2])
    assert bob.position["at"] == at and bob.position["actors"] == [2]
    assert bob.position["obs"] == before, "a secret choice shows"
    assert not [s for s in bob.steps if s["n"] > at]
    bob.move()
    bob.wait_for(lambda position: position["at"] > at)
    assert len([s for s in bob.steps if s["n"] > at]) >= 3
    server.stop()


@test
def spectators_need_leave():
    server = new_server()
    ann, bob = seat_two(server, [ME, OPEN], game="santa-timea", public=True)
    invite = ann.person.ask("mine")["tables"][0]["invite"]
    cat = Person(server).hello().connect()
    for verb in ("watch", "steps", "record"):
        refused("not-allowed", cat.ask, verb, table=ann.table)
        refused("not-allowed", cat.ask, verb, table=ann.table, invite=invite)
        refused("not-allowed", cat.ask, verb, table=ann.table, invite="x" * len(invite))
    open_table = ann.person.ask("create", game="nullgame", chairs=[ME, OPEN, OPEN])["table"]
    refused("not-allowed", cat.ask, "watch", table=open_table["id"])
    cat.ask("watch", table=open_table["id"], invite=open_table["invite"])
    bob.person.ask("join", table=open_table["id"], invite=open_table["invite"])
    ann.person.ask("start", table=open_table["id"], fill="random")
    assert cat.event("unwatched")["table"] == open_table["id"]
    server.stop()


# ---- moves that are refused ---------------------------------------------------------


@test
def wrong_moves_change_nothing():
    server = new_server("--rate", "1000")
    ann, bob = seat_two(server, [ME, OPEN], game="santa-timea")
    mover, other = (ann, bob) if ann.position["legal"] else (bob, ann)
    before = mover.position
    refused("stale", mover.move, at=before["at"] - 1)
    refused("stale", mover.move, at=before["at"] + 1)
    refused("bad-request", mover.move, at="x")
    refused("not-your-turn", other.move, action=before["legal"][0][0])
    cat = Person(server).hello().connect()
    refused("not-allowed", cat.ask, "move", table=ann.table, at=before["at"], action=1, key="a")
    refused("not-found", cat.ask, "move", table="nosuch", at=before["at"], action=1, key="a")
    legal = {words for _, words in before["legal"]}
    cards = [d + str(n) for d in "NESW" for n in range(1, 15)]
    foreign = next("play " + c for c in cards if "play " + c not in legal)
    r = refused("illegal", mover.move, action=foreign)
    assert r.rule and r.rule.startswith("ST-"), r.rule
    refused("illegal", mover.move, action="dance")
    refused("illegal", mover.move, action="x" * 5000)
    refused("illegal", mover.move, action=99999)
    refused("illegal", mover.move, action=-1)
    refused("bad-request", mover.move, action={})
    refused("bad-request", mover.move, key="a b")
    refused("bad-request", mover.move, key="x" * 41)
    mover.watch()
    assert mover.position == before
    server.stop()


@test
def a_move_sent_twice_is_played_once():
    server = new_server("--rate", "1000")
    ann, bob = seat_two(server, [ME, OPEN], game="santa-timea")
    mover = ann if ann.position["legal"] else bob
    at, action = mover.position["at"], mover.position["legal"][0][1]
    members = dict(table=mover.table, at=at, action=action, key="once")
    first, second = [mover.person.ask_later("move", **members) for _ in range(2)]
    n = mover.person.answer(first)["n"]
    assert mover.person.answer(second)["n"] == n
    server.restart(signal.SIGKILL)
    mover.reconnect()
    assert mover.person.ask("move", **members)["n"] == n
    assert [s["n"] for s in mover.steps if s.get("text") == action] == [n]
    members["key"] = "another"
    refused("stale", mover.person.ask, "move", **members)
    server.stop()


@test
def histories_come_in_pages():
    server = new_server("--rate", "100000")
    random.seed(11)
    for game, seats, chairs in (("columbus", 3, [ME, OPEN, bot("random")]),
                                ("winds-of-plunder", 3, [ME, OPEN, bot("random")]),
                                ("azimuth", 2, [ME, OPEN])):
        ann, bob = seat_two(server, chairs, game=game)
        for _ in range(400):
            if ann.position["over"] or len(ann.steps) > 80:
                break
            for player in (ann, bob):
                player.catch_up(0.002)
                if player.position["legal"]:
                    player.move()
        ann.catch_up(0.2)
        for player in (ann, bob):
            player.wait_for(lambda p: p["at"] >= ann.position["at"])
        if not ann.position["over"]:
            # What was seen as it happened is what is told of it later.
            again = Player(Person(server, ann.person.cookie).connect(), ann.table)
            shown = [s for s in again.steps if s["n"] <= ann.steps[-1]["n"]]
            assert shown == ann.steps, game
        check_pages(ann.person, ann.table)
        check_pages(bob.person, ann.table)
    server.stop()


def check_pages(person, table):
    """Whatever a page begins and ends with, it has whole steps, and none is missing."""
    at = person.ask("steps", table=table, since=10**6)["position"]["at"]
    whole, starts, until = [], [], at
    while until > 0:
        page = person.ask("steps", table=table, since=0, until=until)
        assert len(page["steps"]) <= 50 and len(json.dumps(page["steps"])) < 100000
        whole = page["steps"] + whole
        until = page["from"]
    numbers = [s["n"] for s in whole]
    assert numbers == sorted(set(numbers)) and numbers[-1] <= at
    for since in range(at):
        page = person.ask("steps", table=table, since=since, until=min(at, since + 1))
        # The step that move number since + 1 belongs to, whole.
        assert page["from"] <= since
        starts.append(page["from"])
        for step in page["steps"]:
            assert step in whole, (since, step["n"])
            assert step["n"] > since
    assert starts == sorted(starts)
    # Where a step begins another ends, so a request from there gets it from there.
    for since in set(starts):
        assert starts[since] == since
    # From within a step: the same as from its beginning.
    for since in range(max(0, at - 40), at):
        a = person.ask("steps", table=table, since=since)
        b = person.ask("steps", table=table, since=starts[since])
        assert a["from"] == starts[since] or len(a["steps"]) == 50 or a["from"] > since
        assert a["steps"] == b["steps"], since


@test
def a_number_within_a_line_gives_the_whole_line():
    server = new_server("--rate", "100000")
    random.seed(3)
    ann, bob = seat_two(server, [ME, OPEN], game="azimuth")
    seen = 0
    play_to_end([ann, bob])
    at = ann.person.ask("steps", table=ann.table, since=10**6)["position"]["at"]
    for since in range(at):
        page = ann.person.ask("steps", table=ann.table, since=since, until=since + 1)
        if page["steps"] and page["from"] < since:
            seen += 1
            whole = ann.person.ask("steps", table=ann.table, since=page["from"], until=since + 1)
            assert whole["steps"] == page["steps"] and whole["from"] == page["from"]
    assert seen > 0, "no line has several outcomes"
    server.stop()


@test
def stored_is_stored():
    """Whatever was acknowledged is there after a kill, in the order of the answers."""
    server = new_server("--rate", "1000")
    ann, bob = seat_two(server, [ME, OPEN], game="azimuth")
    for round_ in range(5):
        played = []
        for _ in range(6):
            for p in (ann, bob):
                p.catch_up(0.02)
                if p.position["legal"]:
                    id_, words = random.choice(p.position["legal"])
                    n = p.move(id_)["n"]
                    played.append((n, words))
        server.restart(signal.SIGKILL)
        ann.reconnect()
        bob.reconnect()
        steps = {s["n"]: s.get("text") for s in ann.steps}
        for n, words in played:
            assert steps[n] == words, (n, words, steps.get(n))
        assert len(steps) == len(ann.steps)
    server.stop()


# ---- tables -------------------------------------------------------------------------


@test
def tables_are_made_found_and_left():
    server = new_server("--max-tables", "3", "--rate", "1000")
    ann, bob = Person(server).hello("Ann").connect(), Person(server).hello("Bob").connect()
    for wrong in (
        {"game": "chess"},
        {"game": "santa-timea", "seats": 9},
        {"game": "santa-timea", "options": {"pro": "maybe"}},
        {"game": "santa-timea", "options": {"nosuch": 1}},
        {"game": "santa-timea", "options": []},
        {"game": "santa-timea", "seats": 2, "chairs": [ME]},
        {"game": "santa-timea", "seats": 2, "chairs": [ME, ME]},
        {"game": "santa-timea", "seats": 2, "chairs": [ME, bot("nosuch")]},
        {"game": "santa-timea", "clock": {"kind": "move", "seconds": 1}},
        {"game": "santa-timea", "clock": {"kind": "sand"}},
        {"game": "santa-timea", "timeout": "never"},
        {"game": "santa-timea", "title": "x" * 100},
        {"game": "columbus", "edition": "windrose-edition 1\ngame columbus\nrubbish\n"},
        {},
    ):
        r = refused("not-found" if wrong.get("game") == "chess" else "bad-request", ann.ask, "create", **wrong)
        typed = "title" in wrong or "edition" in wrong  # people see it, in their language
        assert r.text and (r.german or not typed), r
    one = ann.ask("create", game="santa-timea", public=True, title="Föhn", chairs=[ME, OPEN], start="host")["table"]
    two = ann.ask("create", game="columbus", chairs=[ME, OPEN], clock={"kind": "match", "seconds": 3600})["table"]
    assert one["title"] == "Föhn" and one["host"] and one["state"] == "open"
    listed = bob.ask("tables")["tables"]
    assert [t["id"] for t in listed] == [one["id"]]
    assert "invite" not in listed[0] and not listed[0]["host"]
    assert Person(server).post("tables")["tables"][0]["id"] == one["id"]
    refused("not-allowed", bob.ask, "join", table=two["id"])
    refused("full", bob.ask, "join", table=one["id"], seat=0)
    joined = bob.ask("join", table=one["id"])["table"]
    assert joined["chairs"][1]["name"] == "Bob" and joined["chairs"][1]["you"]
    while ann.event("table")["table"]["chairs"][1]["name"] != "Bob":
        pass
    bob.ask("leave", table=one["id"])
    refused("not-allowed", bob.ask, "leave", table=one["id"])
    refused("not-allowed", bob.ask, "start", table=one["id"])
    refused("not-allowed", ann.ask, "start", table=one["id"])
    assert ann.ask("start", table=one["id"], fill="greedy")["table"]["state"] == "playing"
    assert [t["id"] for t in ann.ask("mine")["tables"]] == [one["id"], two["id"]]
    ann.ask("create", game="azimuth")
    refused("limit", ann.ask, "create", game="azimuth")
    ann.ask("leave", table=two["id"])
    ann.ask("create", game="azimuth")
    server.stop()


@test
def editions_travel_with_their_table():
    server = new_server("--rate", "1000")
    text = open("editions/winds-of-plunder.txt").read()
    text = text.replace("\nedition standard", "\nedition mine", 1)
    assert "edition mine" in text
    words = text.split("\n")
    server_person = Person(server).hello().connect()
    changed = words + ["# " + "x" * 70] * 800
    table = server_person.ask(
        "create", game="winds-of-plunder", seats=3, edition="\n".join(changed), chairs=[ME] + [bot("random")] * 2
    )["table"]
    assert table["edition"] == "mine", table
    p = Player(server_person, table["id"])
    refused("bad-request", p.person.ask, "steps", table=p.table, since=2**32)
    beyond = p.person.ask("watch", table=p.table, since=2**32)
    assert beyond["steps"] == [] and beyond["from"] >= 2**32 - 1, beyond["from"]
    server.restart(signal.SIGKILL)
    # Comments are not kept: everybody who asks for a list of tables would read them.
    store = sqlite3.connect(server.store[len("sqlite:"):])
    assert [len(x) < 2 * len(text) for (x,) in store.execute("SELECT data FROM settings")] == [True]
    store.close()
    p.reconnect()
    play_to_end([p])
    whole_record(p)
    server.stop()


@test
def people_give_up_and_bots_go_on():
    server = new_server("--rate", "1000")
    ann, bob = seat_two(server, [ME, OPEN, bot("greedy")], game="santa-timea")
    refused("not-allowed", bob.person.ask, "replace", table=ann.table, seat=0, bot="greedy")
    bob.person.ask("resign", table=ann.table)
    refused("not-allowed", bob.person.ask, "resign", table=ann.table)
    refused("not-allowed", bob.move, action=0)
    table = ann.person.ask("mine")["tables"][0]
    assert table["chairs"][1]["out"] == "resigned" and table["chairs"][1]["name"] == "Bob"
    ann.person.ask("replace", table=ann.table, bot="random")
    ann.wait_for(lambda p: p["over"])
    record = whole_record(ann)
    points = list(map(int, record.splitlines()[-2].split()[1:]))
    assert ann.position["result"]["points"] == points
    assert 1 not in ann.position["result"]["winners"]
    refused("over", bob.person.ask, "resign", table=ann.table)
    refused("over", ann.move, action=0)
    server.stop()


@test
def a_rematch_seats_the_same_people():
    server = new_server("--rate", "1000")
    ann, bob = seat_two(server, [ME, bot("random"), OPEN], game="nullgame")
    play_to_end([ann, bob])
    refused("not-allowed", Person(server).hello().connect().ask, "rematch", table=ann.table)
    again = ann.person.ask("rematch", table=ann.table)["table"]
    assert again["state"] == "open" and again["id"] != ann.table and again["host"]
    both = bob.person.ask("rematch", table=ann.table)["table"]
    assert both["id"] == again["id"] and both["state"] == "playing"
    assert [c["kind"] for c in both["chairs"]] == ["person", "bot", "person"]
    assert both["chairs"][2]["you"]
    server.stop()


@test
def time_runs_out():
    server = new_server("--rate", "1000")
    clock = {"kind": "move", "seconds": 5}
    ann, bob = seat_two(server, [ME, OPEN], game="santa-timea", clock=clock, timeout="bot")
    cat, dan = seat_two(server, [ME, OPEN], game="santa-timea", timeout="forfeit",
                        clock={"kind": "match", "seconds": 6})
    slow = ann if ann.position["legal"] else bob
    lazy = cat if cat.position["legal"] else dan
    left = slow.position["clock"]["left_ms"]
    assert slow.position["clock"]["running"] == [slow.you] and 4000 < left[slow.you] <= 5000
    time.sleep(2)
    lazy.move()
    assert lazy.position["clock"]["left_ms"][lazy.you] < 4100, "the clock of a match goes on"
    slow.take_event(8)
    table = slow.person.ask("mine")["tables"][0]
    assert table["chairs"][slow.you]["out"] == "timeout"
    refused("not-allowed", slow.move, action=0)
    # The bot plays on, and the person may come back while it is not about to move.
    for _ in range(50):
        try:
            table = slow.person.ask("join", table=slow.table)["table"]
            break
        except Refused as r:
            assert r.code == "busy"
            time.sleep(0.1)
    assert "out" not in table["chairs"][slow.you]
    other = dan if lazy is cat else cat
    while True:
        other.take_event(10)
        chairs = other.person.ask("mine")["tables"][0]["chairs"]
        if chairs[other.you].get("out") == "forfeit":
            break
        assert other.position["clock"]["running"]
    refused("not-allowed", other.person.ask, "join", table=other.table)
    server.stop()


@test
def clocks_survive_a_restart():
    server = new_server("--rate", "1000")
    ann, bob = seat_two(server, [ME, OPEN], game="azimuth", clock={"kind": "match", "seconds": 600})
    mover = ann if ann.position["legal"] else bob
    time.sleep(1.2)
    mover.move()
    used = 600000 - mover.position["clock"]["left_ms"][mover.you]
    assert 1100 < used < 4000, used
    server.restart(signal.SIGKILL)
    mover.reconnect()
    again = 600000 - mover.position["clock"]["left_ms"][mover.you]
    assert used - 50 <= again < used + 3000, (used, again)
    server.stop()


# ---- talk ---------------------------------------------------------------------------


@test
def people_talk_and_point():
    server = new_server("--rate", "1000")
    ann, bob = seat_two(server, [ME, OPEN], game="azimuth", chat=True, watch=True, public=True)
    cat = Player(Person(server).hello("Cat").connect(), ann.table)
    ann.person.ask("chat", table=ann.table, text="  ahoy, Bøb <b>\"&\" ")
    said = bob.person.event("chat")
    assert said["text"] == 'ahoy, Bøb <b>"&"' and said["from"] == "Ann" and said["seat"] == 0
    assert cat.person.event("chat")["text"] == said["text"]
    refused("not-allowed", cat.person.ask, "chat", table=ann.table, text="hi")
    for wrong in ("", " ", "x" * 301, "a\nb", "\u202eabc"):
        refused("bad-request", ann.person.ask, "chat", table=ann.table, text=wrong)
    for _ in range(4):
        bob.person.ask("chat", table=ann.table, text="and again")
    refused("limit", lambda: [bob.person.ask("chat", table=ann.table, text="more") for _ in range(6)])
    server.restart()
    ann.person.disconnect()
    ann.person.connect()
    assert ann.watch()["said"][0]["text"] == said["text"]
    bob.reconnect()
    ann.person.ask("signal", table=ann.table, at={"x": 3, "y": 0.5})
    pointed = bob.person.event("signal")
    assert pointed["at"] == {"x": 3, "y": 0.5} and pointed["seat"] == 0
    ann.person.ask("signal", table=ann.table, at="c4")
    assert bob.person.event("signal")["at"] == "c4"
    refused("bad-request", ann.person.ask, "signal", table=ann.table, at=[1, 2])
    quiet = ann.person.ask("create", game="azimuth", chairs=[ME, bot("greedy")])["table"]
    refused("not-allowed", ann.person.ask, "chat", table=quiet["id"], text="hi")
    server.stop()


# ---- identities ---------------------------------------------------------------------


def try_codes(person):
    """Tries codes until something else than their being wrong stops it."""
    for _ in range(30):
        try:
            person.post("recover", code="0" * 24)
        except Refused as r:
            if r.code != "not-found":
                raise


@test
def a_recovery_code_moves_a_person():
    server = new_server("--rate", "1000")
    ann = Person(server)
    code = ann.post("hello")["recovery"]
    assert "recovery" not in ann.post("hello")
    ann.post("name", name="Ann")
    phone = Person(server).hello()
    assert phone.post("recover", code=code.lower().replace("-", " "))["you"]["name"] == "Ann"
    assert phone.post("hello")["you"]["id"] == ann.post("hello")["you"]["id"]
    new = ann.post("recovery")["recovery"]
    assert new != code
    refused("not-found", phone.post, "recover", code=code)
    refused("not-found", phone.post, "recover", code="rubbish")
    phone.post("recover", code=new)
    for wrong in ("", "x" * 25, "a\tb", " ", "\u200b"):
        r = refused("bad-request", ann.post, "name", name=wrong)
        assert r.german.startswith("Ein Name hat 1 bis 24 sichtbare Zeichen"), r.german
    assert "recovery codes" in refused("limit", try_codes, phone).text
    stranger = Person(server, "windrose=" + "0" * 64)
    refused("not-allowed", stranger.post, "mine")
    data = open(server.store.split(":", 1)[1], "rb").read()
    wal = server.store.split(":", 1)[1] + "-wal"
    if os.path.exists(wal):
        data += open(wal, "rb").read()
    token = ann.cookie.split("=")[1]
    assert token.encode() not in data and bytes.fromhex(token) not in data, "a token is stored"
    assert new.replace("-", "").encode() not in data, "a code is stored"
    log = open(os.path.join(work, "server.log"), "rb").read()
    assert token.encode() not in log and new.encode() not in log, "a secret is in the log"
    server.stop()


# ---- bad input and limits -----------------------------------------------------------


@test
def bad_messages_get_one_error_each():
    server = new_server("--rate", "1000")
    ann = Person(server).hello().connect()
    for raw in (b"", b"{", b"[]", b"1", b'{"do":1}', b'{"do":"nosuch"}', b'{"a":1,"a":2,"do":"mine"}',
                b'{"do":"mine"} x', b'{"do":"mine","id":{}}', b'{"do":"mine","id":"' + b"x" * 99 + b'"}',
                b'{"do":"mine","x":' + b"[" * 99 + b"]" * 99 + b"}", b'{"do":"mi\\u0000ne"}'):
        ann.send_frame(1, raw)
        answer = ann.receive()
        assert answer["ok"] is False and answer["error"]["code"] in ("bad-request", "unknown"), raw
    # The client learns which request was unreadable, where that is certain.
    for raw, re in ((b'{"id":41,"do":"mine",}', 41), (b'{"id":"x7","do":"mine"', "x7"),
                    (b'{"do":"mine","a":1,"a":2,"id":42}', 42), (b'{"do":"mine","id":43} x', 43),
                    (b'{"id":44,"x":' + b"[" * 99 + b"]" * 99 + b"}", 44),
                    (b'{"x":{"id":45},"do":"mine",}', None), (b'{"id":46,"id":47}', None),
                    (b'{"do":"mine" "id":48}', None)):
        ann.send_frame(1, raw)
        answer = ann.receive()
        assert answer["error"]["code"] == "bad-request" and answer.get("re") == re, (raw, answer)
    refused("bad-request", ann.ask, "watch")
    refused("bad-request", ann.ask, "watch", table=5)
    refused("not-found", ann.ask, "watch", table="x" * 5000)
    refused("not-found", ann.ask, "watch", table="'; drop table tables; --")
    refused("not-allowed", Person(server).connect().ask, "mine")
    refused("not-allowed", Person(server).connect().ask, "hello")
    # A message in pieces is one message.
    ann.last_id += 1
    whole = json.dumps({"do": "hello", "id": ann.last_id}).encode()
    ann.send_frame(1, whole[:5], final=False)
    ann.send_frame(0, whole[5:12], final=False)
    ann.send_frame(0, whole[12:])
    assert ann.answer(ann.last_id)["you"]
    for opcode, data, code in ((2, b"{}", 1003), (1, b'"\xff"', 1007), (1, b" " * 200000, 1009)):
        bob = Person(server).hello().connect()
        try:
            bob.send_frame(opcode, data)
            while True:
                bob.receive()
        except (Closed, ConnectionError) as c:
            assert getattr(c, "code", None) in (code, None), (c, code)
    big = b'{"name":"' + b"x" * 200000 + b'"}'
    status, _, _ = server.http("POST", "/api/name", big, {"Content-Type": "application/json"})
    assert status == 413
    assert json.loads(server.http("GET", "/health")[2])["ok"]
    server.stop()


@test
def limits_hold():
    server = new_server("--max-per-address", "5", "--rate", "10")
    people = [Person(server).hello() for _ in range(5)]
    for p in people:
        p.connect()
    try:
        Person(server, people[0].cookie).connect()
        raise AssertionError("a sixth connection")
    except Closed as c:
        assert "429" in str(c), c
    people[0].disconnect()
    for _ in range(50):
        try:
            Person(server, people[0].cookie).connect()
            break
        except Closed:
            time.sleep(0.05)
    else:
        raise AssertionError("a free place is not given away")
    r = refused("limit", lambda: [people[1].ask("tables") for _ in range(20)])
    assert "slow down" in r.text
    time.sleep(1)
    people[1].ask("tables")
    server.stop()


@test
def silent_connections_are_counted():
    server = new_server("--max-per-address", "5")
    silent = [socket.create_connection((server.host, server.port), 20) for _ in range(40)]
    time.sleep(0.5)
    closed = len(select.select(silent, [], [], 0)[0])
    assert closed == 40 - 21, closed
    for s in silent:
        s.close()
    end = time.time() + 10
    while server.http("GET", "/health")[0] != 200:
        assert time.time() < end
    server.stop()


@test
def slow_clients_are_dropped():
    server = new_server("--rate", "100000")
    ann = Person(server).hello().connect()
    table = ann.ask("create", game="santa-timea", seats=2, chairs=[ME, bot("random")])["table"]
    ann.socket.settimeout(10)
    try:
        for i in range(3000):
            ann.ask_later("steps", table=table["id"])
    except OSError:
        pass
    end = time.time() + 10
    while b"windrose_dropped_total 1" not in server.http("GET", "/metrics")[2]:
        assert time.time() < end, "nobody is dropped"
        time.sleep(0.1)
    assert json.loads(server.http("GET", "/health")[2])["ok"]
    server.stop()


@test
def the_server_says_goodbye():
    server = new_server()
    ann = Person(server).hello().connect()
    server.process.send_signal(signal.SIGTERM)
    assert ann.event("bye")["retry_ms"] > 0
    try:
        ann.receive()
    except Closed as c:
        assert c.code in (1001, None), c
    assert server.process.wait(10) == 0


@test
def the_command_line_is_checked():
    def run(*words):
        return subprocess.run([os.path.join(build, "windrose"), "serve"] + list(words),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=20)

    shown = run("--help")
    assert shown.returncode == 0
    assert max(map(len, shown.stdout.decode().splitlines())) <= 80
    for option in ("--listen", "--port", "--store", "--web", "--cert", "--key", "--trust-proxy",
                   "--threads", "--log-level", "--max-clients", "--max-per-address", "--rate"):
        assert option in shown.stdout.decode(), option
    for words in (["--nosuch"], ["--port"], ["--port", "x"], ["--port", "70000"], ["--log-level", "loud"],
                  ["--cert", "x"], ["--trust-proxy=1"], ["--threads", "0"]):
        shown = run(*words)
        assert shown.returncode == 2 and len(shown.stderr.splitlines()) == 1, words
    for words in (["--store", "sqlite:" + os.path.join(work, "no/such/folder/x.db")],
                  ["--store", "sqlite:" + os.path.join(work, "y.db"), "--web", os.path.join(work, "nosuch")]):
        shown = run("--port", "0", *words)
        assert shown.returncode == 1, words
        assert shown.stderr.decode().splitlines()[-1].startswith("windrose serve: ")


main()
