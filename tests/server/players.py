"""People who play games to the end whatever becomes of the servers: what the tests with
kills, with two servers and with cut links share. Each table is played by a thread of its
own, which notes what it asked and heard, for tests/server/history.py."""

import atexit
import http.client
import os
import random
import re
import threading
import time

import history
import protocol

# Enough for people who know no rest.
OPTIONS = ["--rate", "1000000", "--max-per-address", "100000", "--max-tables", "100000"]

PATIENCE = 120  # seconds, after which something hangs

# Game, seats, and the bots that play from the last seat on. Without bots a table is rated, but
# for Azimuth, which all win or lose together.
LINE_UPS = [
    ("santa-timea", 2, []),
    ("columbus", 2, ["random"]),
    ("winds-of-plunder", 3, []),
    ("azimuth", 2, []),
    ("santa-timea", 4, ["random", "greedy"]),
    ("azimuth", 3, ["random"]),
]

# What a dead server looks like: the last is an answer that is cut off.
GONE = (protocol.Closed, OSError, http.client.HTTPException, ValueError)


class Failure(Exception):
    """Something that must never happen."""


class Stopped(Exception):
    """The test is over."""


class Site:
    """One or several servers of one store, and what people asked and heard there."""

    def __init__(self, servers, store):
        self.servers, self.store = servers, store
        self.lock = threading.Lock()
        self.history = []
        self.moves = []  # those that were acknowledged
        self.checked = 0  # so many of them
        self.finished = []
        self.stopping = False

    def alive(self):
        return [s for s in self.servers if s.is_up]

    def note(self, event):
        with self.lock:
            self.history.append(event)
            if "n" in event:
                self.moves.append(event)

    def check_new(self):
        """Compares the moves that were acknowledged since the last time with the store."""
        with self.lock:
            new = self.moves[self.checked:]
        rows = self.store.rows_at([(move["table"], move["n"] - 1) for move in new])
        for move in new:
            wanted = (move["n"] - 1, move["seat"], move["text"], history.stored_key(move))
            found = rows.get((move["table"], move["n"] - 1))
            if found != wanted:
                raise Failure("%r of table %s was acknowledged; there is %r" % (wanted, move["table"], found))
        self.checked += len(new)

    def faults(self):
        """All that is wrong with the history and the store, as (lost, doubled, sentences)."""
        with self.lock:
            events = list(self.history)
        faults = history.check(events, self.store.rows(), is_fresh=len(self.servers) == 1)
        lost, doubled, _ = history.count(faults)
        sentences = ["%s at %s: %s" % (fault.kind, fault.table, fault.text) for fault in faults]
        return lost, doubled, sentences + self.store.faults()

    def check(self):
        _, _, sentences = self.faults()
        if sentences:
            raise Failure("%d faults, the first: %s" % (len(sentences), sentences[0]))


class Server(protocol.Server):
    """A server that is killed and comes back on the same port."""

    is_up = False
    processes = []  # of all servers that were started

    def start(self):
        super().start()
        self.processes.append(self.process)
        atexit.register(self.process.kill)  # also when the test fails
        self.is_up = True

    def stop(self, *how):
        self.is_up = False
        return super().stop(*how)


class Player(protocol.Person):
    """Somebody who looks for another server when theirs has gone."""

    def __init__(self, site, number):
        super().__init__(None)
        self.site, self.number = site, number
        self.known = {}  # how many moves of a table this person knows of

    def learn(self, table, n):
        self.known[table] = max(n, self.known.get(table, 0))

    def arrive(self):
        """Comes back, or comes for the first time, to any server there is."""
        end = time.time() + PATIENCE
        while True:
            if self.site.stopping:
                raise Stopped()
            if time.time() > end:
                raise Failure("no server lets people in for %d seconds" % PATIENCE)
            servers = self.site.alive()
            if servers:
                self.server = servers[self.number % len(servers)]
                try:
                    if not self.cookie:
                        self.hello("Sailor %d" % self.number)
                    self.disconnect()
                    return self.connect()
                except protocol.Closed as closed:
                    if re.match(r"HTTP/\S+ 4", closed.reason):
                        raise Failure("a socket is refused: %s" % closed.reason)
                except GONE:
                    pass
                except protocol.Refused as r:
                    if r.code != "busy":
                        raise
                self.number += self.wanders
            time.sleep(0.02)

    wanders = 0  # 1: tries the next server when one does not let people in


class Game(threading.Thread):
    """Plays games of one kind at one table after another, `games` of them or for ever.
    Where there are several servers, a seat now and then sends two moves for one position,
    through two of them."""

    def __init__(self, site, number, games=None, seed=0):
        super().__init__(daemon=True)
        self.site, self.number, self.games = site, number, games
        self.game, self.seats, self.bots = LINE_UPS[number % len(LINE_UPS)]
        self.luck = random.Random("%d %d" % (seed, number))
        people = self.seats - len(self.bots)
        self.people = [Player(site, number + i) for i in range(people)]
        self.failure = None
        self.table = None
        self.made = self.retried = self.twice = 0

    def run(self):
        try:
            while self.games is None or self.games > 0:
                self.play_one()
                if self.games is not None:
                    self.games -= 1
        except Stopped:
            pass
        except Exception as e:  # whatever it is, the main thread tells it
            self.failure = e if isinstance(e, Failure) else Failure("%s: %r" % (self.game, e))

    def insist(self, person, verb, **members):
        """Asks until somebody answers; what was under way when a server died is asked
        again, as a client does. A refusal `is_sure` if nothing was asked before it."""
        is_sure = True
        end = time.time() + PATIENCE
        while True:
            if self.site.stopping:
                raise Stopped()
            if time.time() > end:
                raise Failure("nobody answers %s for %d seconds" % (verb, PATIENCE))
            try:
                if person.socket is None or not person.server.is_up:
                    person.arrive()
                return person.ask(verb, **members)
            except GONE:
                person.disconnect()
                person.number += person.wanders
            except protocol.Refused as r:
                r.is_sure = is_sure
                if r.code != "busy":
                    raise
                person.disconnect()
                person.number += person.wanders
                time.sleep(0.02)
            is_sure = False
            self.retried += 1

    def gather(self):
        """Opens a table at which all have sat down and play."""
        chairs = [{"kind": "me"}] + [{"kind": "open"}] * (len(self.people) - 1)
        chairs += [{"kind": "bot", "bot": b} for b in self.bots]
        made = self.insist(
            self.people[0], "create", game=self.game, seats=self.seats, chairs=chairs, start="full",
            rated=not self.bots and self.game != "azimuth",
        )["table"]
        for person in self.people[1:]:
            self.insist(person, "join", table=made["id"], invite=made["invite"])
        return made["id"]

    def look(self, person):
        """The position as a person sees it now; None before the game."""
        since = person.known.get(self.table, 0)
        sent = time.monotonic()
        answer = self.insist(person, "steps", table=self.table, since=since)
        heard, position = time.monotonic(), answer["position"]
        if position is None:
            return None
        steps = [(s["n"], s["who"], s["text"]) for s in answer["steps"]
                 if s.get("who", -1) >= 0 and "?" not in s["text"]]
        self.site.note({"do": "read", "table": self.table, "seat": position["you"], "since": since,
                        "sent": sent, "heard": heard, "at": position["at"],
                        "due": bool(position["legal"]), "steps": steps})
        person.learn(self.table, max([position["at"]] + [n for n, _, _ in steps]))
        return position

    def play_one(self):
        self.table = self.gather()
        since = time.time()
        while True:
            is_over, moved = False, False
            for person in self.people:
                position = self.look(person)
                if position is None:
                    continue  # this server has not heard yet that the game has begun
                is_over = is_over or position["over"]
                if position["legal"]:
                    moved = self.move(person, position) or moved
                    since = time.time()
            if is_over:
                self.site.finished.append(self.table)
                return
            if not moved:
                if time.time() - since > PATIENCE:
                    raise Failure("table %s (%s) does not go on" % (self.table, self.game))
                time.sleep(0.005)

    def prepare(self, position, legal):
        """A move that nobody has heard of yet: its event, and the members of its request."""
        action, text = legal
        key = "%016x" % self.luck.getrandbits(64)
        event = {"do": "move", "table": self.table, "seat": position["you"], "at": position["at"],
                 "key": key, "text": text, "sent": time.monotonic(), "heard": None}
        return event, {"table": self.table, "at": position["at"], "action": action, "key": key}

    def refuse(self, event, refusal, is_sure):
        """With several servers a position may be old news, or somebody sends two moves for
        it; with one server all that is due is taken."""
        if len(self.site.servers) < 2 or refusal.code not in ("stale", "not-your-turn", "over"):
            raise Failure("a move that is due was refused: %s" % refusal)
        if is_sure:
            event["error"] = refusal.code

    def move(self, person, position):
        if len(self.site.servers) > 1 and len(position["legal"]) > 1 and self.luck.random() < 0.1:
            return self.move_twice(person, position)
        event, members = self.prepare(position, self.luck.choice(position["legal"]))
        try:
            event["n"] = self.insist(person, "move", **members)["n"]
            person.learn(self.table, event["n"])
            self.made += 1
        except protocol.Refused as r:
            self.refuse(event, r, r.is_sure)
        except Stopped:
            self.site.note(event)
            raise
        event["heard"] = time.monotonic()
        self.site.note(event)
        return "n" in event

    def move_twice(self, person, position):
        """Two different moves for one position, of which at most one may be accepted."""
        servers = self.site.alive()
        if len(servers) < 2:
            return False
        both = [self.prepare(position, legal) for legal in self.luck.sample(position["legal"], 2)]
        doubles = [protocol.Person(server, person.cookie) for server in servers[:2]]
        try:
            for double in doubles:
                double.connect()
            asked = [double.ask_later("move", **members) for double, (_, members) in zip(doubles, both)]
            for double, number, (event, _) in zip(doubles, asked, both):
                try:
                    event["n"] = double.answer(number)["n"]
                    person.learn(self.table, event["n"])
                except protocol.Refused as r:
                    if r.code != "busy":
                        self.refuse(event, r, True)
                event["heard"] = time.monotonic()
        except GONE:
            pass  # what was acknowledged before counts
        finally:
            for double in doubles:
                double.disconnect()
        for event, _ in both:
            self.site.note(event)
        self.twice += 1
        accepted = [event for event, _ in both if "n" in event]
        self.made += len(accepted)
        return bool(accepted)


def wait_for_progress(games):
    """All tables must go on."""
    end = time.time() + PATIENCE
    before = [game.made for game in games]
    while any(game.made == made for game, made in zip(games, before)):
        raise_failures(games)
        if time.time() > end:
            slow = [g.game for g, made in zip(games, before) if g.made == made]
            raise Failure("tables do not go on: %s" % ", ".join(slow))
        time.sleep(0.005)


def raise_failures(games):
    for game in games:
        if game.failure:
            raise game.failure


def report(work, run):
    """Carries a test out, whose servers write their log to the folder `work`. `run` gives
    the number of checks that passed; returns the exit status."""
    os.environ["SERVER_LOGS"] = work
    try:
        passed = run()
    except Failure as failure:
        with open(os.path.join(work, "server.log"), errors="replace") as log:
            print("".join(log.readlines()[-20:]))
        print("FAILED: %s" % failure)
        print("0 passed, 1 failed")
        return 1
    print("%d passed, 0 failed" % passed)
    return 0
