"""People who play games to the end whatever becomes of the servers: what the crash test
and the test with two servers share. Each table is played by a thread of its own, which
notes every move that was acknowledged."""

import atexit
import http.client
import os
import random
import threading
import time

import protocol

# Enough for people who know no rest.
OPTIONS = ["--rate", "1000000", "--max-per-address", "100000", "--max-tables", "100000"]

# Game, seats, and the bots that play from the last seat on.
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


class Move:
    """An acknowledged move: `n` is what the server called it."""

    def __init__(self, table, seat, key, n, text):
        self.table, self.seat, self.key, self.n, self.text = table, seat, key, n, text


class Site:
    """One or several servers of one store, and what they have acknowledged."""

    def __init__(self, servers):
        self.servers = servers
        self.lock = threading.Lock()
        self.moves = []
        self.finished = []
        self.stopping = False

    def alive(self):
        return [s for s in self.servers if s.is_up]

    def acknowledge(self, move):
        with self.lock:
            self.moves.append(move)

    def acknowledged(self):
        with self.lock:
            return list(self.moves)


class Server(protocol.Server):
    """A server that is killed and comes back on the same port."""

    is_up = False

    def start(self):
        super().start()
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

    def arrive(self):
        """Comes back, or comes for the first time, to any server there is."""
        end = time.time() + 60
        while True:
            if self.site.stopping:
                raise Stopped()
            if time.time() > end:
                raise Failure("no server lets people in for a minute")
            servers = self.site.alive()
            if servers:
                self.server = servers[self.number % len(servers)]
                try:
                    if not self.cookie:
                        self.hello("Sailor %d" % self.number)
                    self.disconnect()
                    return self.connect()
                except GONE:
                    pass
                except protocol.Refused as r:
                    if r.code != "busy":
                        raise
            time.sleep(0.02)


class Stopped(Exception):
    """The test is over."""


class Game(threading.Thread):
    """Plays games of one kind at one table after another, `games` of them or for ever."""

    def __init__(self, site, number, games=None):
        super().__init__(daemon=True)
        self.site, self.number, self.games = site, number, games
        self.game, self.seats, self.bots = LINE_UPS[number % len(LINE_UPS)]
        self.luck = random.Random(number)
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
        again, as a client does."""
        while True:
            if self.site.stopping:
                raise Stopped()
            try:
                if person.socket is None or not person.server.is_up:
                    person.arrive()
                return person.ask(verb, **members)
            except GONE:
                self.retried += 1
                person.disconnect()
            except protocol.Refused as r:
                if r.code != "busy":
                    raise
                person.disconnect()
                time.sleep(0.02)

    def gather(self):
        """Opens a table at which all have sat down and play."""
        chairs = [{"kind": "me"}] + [{"kind": "open"}] * (len(self.people) - 1)
        chairs += [{"kind": "bot", "bot": b} for b in self.bots]
        made = self.insist(
            self.people[0], "create", game=self.game, seats=self.seats, chairs=chairs, start="full"
        )["table"]
        for person in self.people[1:]:
            try:
                self.insist(person, "join", table=made["id"], invite=made["invite"])
            except protocol.Refused:
                # A join that was stored before the server died is refused when asked again.
                table = self.insist(person, "watch", table=made["id"], invite=made["invite"])["table"]
                if not any(chair.get("you") for chair in table["chairs"]):
                    raise
        return made["id"]

    def play_one(self):
        self.table = self.gather()
        since = time.time()
        while True:
            is_over, moved = False, False
            for person in self.people:
                position = self.insist(person, "steps", table=self.table, since=1 << 30)["position"]
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
                if time.time() - since > 60:
                    raise Failure("table %s (%s) does not go on" % (self.table, self.game))
                time.sleep(0.005)

    def move(self, person, position):
        action, text = self.luck.choice(position["legal"])
        key = "%016x" % self.luck.getrandbits(64)
        try:
            n = self.insist(
                person, "move", table=self.table, at=position["at"], action=action, key=key
            )["n"]
        except protocol.Refused as r:
            # With several servers a position may be old news; with one it is not.
            if r.code in ("stale", "not-your-turn", "over") and len(self.site.servers) > 1:
                return False
            raise Failure("a move that is due was refused: %s" % r)
        self.site.acknowledge(Move(self.table, position["you"], key, n, text))
        self.made += 1
        return True


def check_rows(rows, moves):
    """`rows` are those of the store: {table: [(n, who, text, key), ...]}. Every
    acknowledged move is there, at its place, and nothing is there twice."""
    for table, list_of_rows in rows.items():
        if [row[0] for row in list_of_rows] != list(range(len(list_of_rows))):
            raise Failure("the rows of table %s have gaps" % table)
        keys = [row[3] for row in list_of_rows if row[3] != ""]
        if len(keys) != len(set(keys)):
            raise Failure("a move of table %s is there twice" % table)
    for move in moves:
        of_table = rows.get(move.table, [])
        if move.n > len(of_table):
            raise Failure("move %d of table %s was acknowledged and is lost" % (move.n, move.table))
        n, who, text, key = of_table[move.n - 1]
        if who != move.seat or key != "%d:%s" % (move.seat, move.key) or text != move.text:
            raise Failure(
                "move %d of table %s is %r, not %r of seat %d"
                % (move.n, move.table, (who, text, key), move.text, move.seat)
            )


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
