#!/usr/bin/env python3
"""tests/server/hang.py BUILD [WORD]: a database that hangs, and many who want the same at once.

A PostgreSQL of its own is stopped (SIGSTOP) under two servers. Meanwhile all that needs no
database is answered, newcomers wait for themselves alone, and moves are answered `busy`;
after SIGCONT a move that is sent again with its key is there once. The same for a SQLite
file that another program keeps locked. And --max-tables holds against many creates at
once. The last line reads `N passed, N failed`."""

import json
import os
import random
import signal
import sqlite3
import threading
import time

import players
import protocol
import stores
from harness import main, new_database, new_path, postgres, program, test, work
from protocol import Closed, Person, Refused

NEWCOMERS = 20  # each of whom once stopped everybody for two seconds
CREATES, LIMIT = 96, 20
PATIENT = 60  # seconds after which something hangs


def children(pid):
    """All processes below one, as the kernel lists them."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open("/proc/%s/stat" % name) as f:
                    parent = int(f.read().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError):
                continue
            if parent == pid:
                found.append(int(name))
    return found


def signal_all(what):
    """The postmaster first when it stops, so that it makes no more; last when it goes on."""
    with open(os.path.join(postgres().folder, "data", "postmaster.pid")) as f:
        first = int(f.readline())
    pids = [first] + children(first)
    for pid in pids if what == signal.SIGSTOP else reversed(pids):
        try:
            os.kill(pid, what)
        except ProcessLookupError:
            pass


def health(server):
    return json.loads(server.http("GET", "/health")[2])


def wait_until(condition, what):
    end = time.time() + PATIENT
    while not condition():
        assert time.time() < end, what
        time.sleep(0.05)


def timed(function, *args, **members):
    began = time.time()
    function(*args, **members)
    return time.time() - began


class Table:
    """Two people who play and watch."""

    def __init__(self, server):
        self.server = server
        self.people = [Person(server).hello() for _ in range(2)]
        for person in self.people:
            person.connect()
        made = self.people[0].ask("create", game="santa-timea", seats=2)["table"]
        self.id = made["id"]
        self.people[1].ask("join", table=self.id, invite=made["invite"])
        self.watch = [p.ask("watch", table=self.id) for p in self.people]

    def mover(self):
        """Somebody who owes a move, with the move."""
        for person in self.people:
            position = person.ask("watch", table=self.id)["position"]
            if position["legal"]:
                key = "%016x" % random.getrandbits(64)
                return person, {"table": self.id, "at": position["at"],
                                "action": position["legal"][0][0], "key": key}
        raise AssertionError("nobody owes a move")


def send_until_stored(person, move):
    """Sends a move until it is answered; returns its number."""
    end = time.time() + PATIENT
    while True:
        try:
            return person.ask("move", **move)["n"]
        except Refused as r:
            assert r.code == "busy", r
            assert time.time() < end, "the move is not taken: %s" % r
            time.sleep(0.2)


def arrive_slowly(server, cookie, took):
    """A newcomer with a cookie: it may be let in or turned away, but not kept."""
    began = time.time()
    try:
        Person(server, cookie).connect().ask("mine")
    except (Closed, Refused, OSError):
        pass
    took.append(time.time() - began)


def check_others(server, person, table):
    """What needs no database does not wait for it."""
    took = [timed(server.http, "GET", "/health"), timed(server.http, "GET", "/"),
            timed(person.ask, "unwatch", table=table), timed(person.ask, "watch", table=table)]
    return max(took)


def rows_with(key):
    return int(postgres().ask("SELECT count(*) FROM moves WHERE key LIKE '%%:%s'" % key)[0][0])


def hang(servers):
    """One SIGSTOP, from the first silence until all goes on."""
    server = servers[0]
    table, other = Table(server), Table(server)
    newcomers = [Person(server).hello().cookie for _ in range(NEWCOMERS)]
    mover, move = table.mover()
    signal_all(signal.SIGSTOP)
    began = time.time()
    try:
        asked = mover.ask_later("move", **move)
        took, threads = [], []
        for cookie in newcomers:
            threads.append(threading.Thread(target=arrive_slowly, args=(server, cookie, took)))
            threads[-1].start()
        waits = [check_others(server, other.people[0], other.id) for _ in range(10)]
        # Twenty newcomers once kept everybody for forty seconds.
        assert max(waits) < NEWCOMERS * 2 / 4, "others waited for %.1f s" % max(waits)
        wait_until(lambda: not health(server)["store_up"], "the server calls a stopped database up")
        try:
            mover.answer(asked)
            raise AssertionError("a move is acknowledged that is not stored")
        except Refused as r:
            assert r.code == "busy", r
        for thread in threads:
            thread.join(PATIENT)
            assert not thread.is_alive(), "a newcomer is kept waiting"
        # Now that it is known to be away, a move is refused at once.
        try:
            mover.ask("move", **move)
            raise AssertionError("a move is acknowledged that is not stored")
        except Refused as r:
            assert r.code == "busy", r
        stopped_for = time.time() - began
    finally:
        signal_all(signal.SIGCONT)
    wait_until(lambda: all(health(s)["store_up"] for s in servers), "the database is not found again")
    n = send_until_stored(mover, move)
    assert send_until_stored(mover, move) == n, "a move has two numbers"
    assert rows_with(move["key"]) == 1, "a move is there %d times" % rows_with(move["key"])
    assert Person(server, newcomers[0]).connect().ask("mine")["tables"] == []
    print("stopped for %.1f s; others waited %.3f s at most, newcomers %.1f s"
          % (stopped_for, max(waits), max(took)))


@test
def a_database_that_hangs_stops_nobody():
    urls = [postgres().url, postgres().run("tcp")]
    servers = [players.Server(program, url, *players.OPTIONS) for url in urls]
    hang(servers)
    hang(servers[::-1])
    # A server can be stopped while the database hangs.
    signal_all(signal.SIGSTOP)
    try:
        servers[0].process.send_signal(signal.SIGTERM)
        servers[0].process.wait(PATIENT)
    finally:
        signal_all(signal.SIGCONT)
    servers[1].stop()


@test
def moves_survive_a_database_that_hangs():
    """Stopped in the middle of batches and commits, for longer and shorter than anybody
    waits: what was acknowledged is there, and nothing twice."""
    server = players.Server(program, postgres().url, *players.OPTIONS)
    site = players.Site([server], stores.PostgreSQL(work, is_there=True))
    games = [players.Game(site, number) for number in range(8)]
    luck = random.Random(14)
    for game in games:
        game.start()
    try:
        for seconds in (0.1, 6.5, 0.5, 3.5, 0.1):
            players.wait_for_progress(games)
            time.sleep(luck.random() / 4)
            signal_all(signal.SIGSTOP)
            try:
                time.sleep(seconds)
            finally:
                signal_all(signal.SIGCONT)
        players.wait_for_progress(games)
    finally:
        site.stopping = True
        for game in games:
            game.join(PATIENT)
    players.raise_failures(games)
    server.stop()
    site.check()
    print("%d moves acknowledged while the database stopped five times" % len(site.moves))


@test
def a_file_that_is_locked_stops_nobody():
    path = new_path()
    server = players.Server(program, path, *players.OPTIONS)
    table, other = Table(server), Table(server)
    mover, move = table.mover()
    lock = sqlite3.connect(path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    try:
        asked = mover.ask_later("move", **move)
        waits = [check_others(server, other.people[0], other.id) for _ in range(10)]
        try:
            mover.answer(asked)
            raise AssertionError("a move is acknowledged that is not stored")
        except Refused as r:
            assert r.code == "busy", r
        assert not health(server)["store_up"]
        assert max(waits) < 4, "others waited for %.1f s" % max(waits)
    finally:
        lock.execute("ROLLBACK")
        lock.close()
    n = send_until_stored(mover, move)
    assert send_until_stored(mover, move) == n
    assert health(server)["store_up"]
    server.stop()


def create_many(servers):
    """One person makes tables through all servers at once; returns how many were made."""
    cookie = Person(servers[0]).hello().cookie
    made, refused_with = [], []

    def create(server):
        person = Person(server, cookie).connect()
        asked = [person.ask_later("create", game="santa-timea", seats=2) for _ in range(CREATES // 8)]
        for number in asked:
            try:
                made.append(person.answer(number)["table"]["id"])
            except Refused as r:
                refused_with.append(r.code)

    threads = [threading.Thread(target=create, args=(servers[i % len(servers)],)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refused_with) == {"limit"}, refused_with
    assert len(made) + len(refused_with) == CREATES
    # One that is given up makes room for one more, and for one more only.
    person = Person(servers[-1], cookie).connect()
    person.ask("leave", table=made[0])
    person.ask("create", game="santa-timea", seats=2)
    protocol.refused("limit", person.ask, "create", game="santa-timea", seats=2)
    return len(made)


@test
def the_limit_of_tables_is_exact():
    options = ["--rate", "1000000", "--max-tables", str(LIMIT)]
    alone = [players.Server(program, new_path(), *options)]
    url = new_database()
    both = [players.Server(program, url, *options) for _ in range(2)]
    for servers in (alone, both):
        made = create_many(servers)
        assert made == LIMIT, "%d tables were made" % made
        for server in servers:
            server.stop()


main(at_once=1)  # for the database hangs for all
