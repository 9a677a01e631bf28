#!/usr/bin/env python3
"""tests/server/mishaps.py BUILD [WORD]: what befalls a server from outside: somebody sets
the clock of the machine, or the store is damaged. Prints one line for each test that fails."""

import os
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
from harness import main, new_database, new_path, program, test, work  # noqa: E402
from protocol import Person, Refused, Server, refused  # noqa: E402
from stores import ask_postgres  # noqa: E402

starting = threading.Lock()  # the environment belongs to one server at a time
HOUR = 3600 * 1000
DAY = 24 * HOUR
GRACE = 20000


class Logged(Server):
    """A server with a log and an environment of its own."""

    def __init__(self, store, *options):
        self.folder = tempfile.mkdtemp(dir=work)
        self.environment = {"SERVER_LOGS": self.folder}
        self.prepare()
        super().__init__(program, store, "--rate", "1000", *options)

    def prepare(self):
        pass

    def start(self):
        with starting:
            old = dict(os.environ)
            os.environ.update(self.environment)
            try:
                super().start()
            finally:
                os.environ.clear()
                os.environ.update(old)

    def lines(self, *words):
        """Lines of the log with all these words."""
        with open(os.path.join(self.folder, "server.log"), errors="replace") as f:
            return [x for x in f.read().splitlines() if all(w in x for w in words)]

    def await_lines(self, n, *words):
        end = time.time() + 60
        while len(self.lines(*words)) < n:
            assert time.time() < end, "%r in fewer than %d lines" % (words, n)
            time.sleep(0.05)
        return self.lines(*words)


class Table:
    """Two people at a table, who look at it anew each time."""

    def __init__(self, server, **members):
        self.people = [Person(server).hello("Ann").connect(), Person(server).hello("Bob").connect()]
        table = self.people[0].ask("create", game="azimuth", seats=2,
                                   chairs=[{"kind": "me"}, {"kind": "open"}], **members)["table"]
        self.id = table["id"]
        self.people[1].ask("join", table=self.id, invite=table["invite"])

    def reconnect(self, server=None):
        for p in self.people:
            p.disconnect()
            p.server = server or p.server
            p.connect()

    def look(self, seat=0):
        return self.people[seat].ask("watch", table=self.id)

    def clock(self):
        return self.look()["position"]["clock"]

    def left(self):
        """What the seat to move has left."""
        clock = self.clock()
        return clock["left_ms"][clock["running"][0]]

    def mover(self):
        return self.look()["position"]["actors"][0]

    def move(self):
        """Plays some move; where another server was at it just before, looks again."""
        end = time.time() + 20
        while True:
            position = self.look()["position"]
            seat = position["actors"][0]
            position = self.look(seat)["position"]
            try:
                self.people[seat].ask("move", table=self.id, at=position["at"],
                                      action=position["legal"][0][0])
                return seat
            except (Refused, IndexError) as e:
                if time.time() > end or getattr(e, "code", "") == "broken":
                    raise


# ---- the clock of the machine ----------------------------------------------------------


shim = os.path.join(work, "shifted.so")
subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o", shim,
                os.path.join(here, "clock", "shifted.c")], check=True)


class Shifted(Logged):
    """A server on a machine whose clock can be set."""

    def prepare(self):
        self.shift_file = os.path.join(self.folder, "shift")
        with open(self.shift_file, "wb") as f:
            f.write(bytes(8))
        # Sanitizers want to be the first library otherwise.
        options = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        self.environment.update(LD_PRELOAD=shim, SHIFTED_CLOCK=self.shift_file,
                                ASAN_OPTIONS=options)

    def set_clock(self, ms):
        with open(self.shift_file, "r+b") as f:
            f.write(struct.pack("=q", ms))

    def restart_at(self, ms):
        self.stop()
        self.set_clock(ms)
        self.start()


def check_rows(path):
    """The times of the rows of a table never go back."""
    db = sqlite3.connect(path)
    times = {}
    for tab, when in db.execute("SELECT tab, time FROM moves ORDER BY tab, n"):
        assert when >= times.get(tab, 0), (tab, when, times[tab])
        times[tab] = when
    db.close()


@test
def the_grace_ends():
    server = Shifted(new_path())
    table = Table(server, clock={"kind": "move", "seconds": 60}, timeout="bot")
    server.restart_at(2 * DAY)
    table.reconnect()
    seat = table.mover()
    refusal = None
    end = time.time() + 90
    while refusal is None and time.time() < end:
        left = table.clock()["left_ms"][seat]
        out = table.look()["table"]["chairs"][seat].get("out")
        assert out in (None, "timeout") and left <= 60000
        if out is not None:
            refusal = refused("not-allowed", table.people[seat].ask, "move", table=table.id,
                              at=table.look()["position"]["at"], action=0)
        time.sleep(0.2)
    assert refusal is not None, "the seat still has time"
    server.stop()


@test
def a_step_while_the_server_runs_changes_nothing():
    path = new_path()
    server = Shifted(path)
    tables = [Table(server, clock={"kind": kind, "seconds": 600}) for kind in ("move", "match")]
    for i, step in enumerate((3 * DAY, -3 * DAY, 0)):
        before = [t.left() for t in tables]
        server.set_clock(step)
        server.await_lines(i + 1, "what=clock-step", "level=warn")
        after = [t.left() for t in tables]
        for b, a in zip(before, after):
            assert b - 60000 < a <= b, (step, b, a)
        for t in tables:
            seat = t.move()
            assert 500000 < t.clock()["left_ms"][seat] <= 600000
    server.stop()
    check_rows(path)


@test
def a_restart_three_days_back_leaves_everybody_their_time():
    path = new_path()
    server = Shifted(path)
    by_move = Table(server, clock={"kind": "move", "seconds": 600})
    by_match = Table(server, clock={"kind": "match", "seconds": 600})
    time.sleep(1.2)
    slow = by_match.move()
    used = 600000 - by_match.clock()["left_ms"][slow]
    assert used >= 1200
    server.restart_at(-3 * DAY)
    for t in (by_move, by_match):
        t.reconnect()
        assert 540000 < t.left() <= 600000, t.left()
    assert by_match.clock()["left_ms"][slow] == 600000 - used
    first = by_match.left()
    time.sleep(1)
    assert by_match.left() <= first - 900, "the clock does not run"
    seat = by_match.mover()
    by_match.move()
    now_used = 600000 - by_match.clock()["left_ms"][seat]
    assert 1000 <= now_used < 60000, now_used
    by_move.move()
    # The clock is set right again; what was used is still known.
    server.restart_at(0)
    by_match.reconnect()
    assert by_match.clock()["left_ms"][seat] == 600000 - now_used
    by_match.move()
    server.stop()
    check_rows(path)


@test
def a_restart_two_days_forward_leaves_everybody_the_grace():
    path = new_path()
    server = Shifted(path)
    tables = [Table(server, clock={"kind": kind, "seconds": 600}) for kind in ("move", "match")]
    server.restart_at(2 * DAY)
    for t in tables:
        t.reconnect()
        assert 0 < t.left() <= GRACE, t.left()
    seats = [t.move() for t in tables]
    # A clock for each move is whole again; one for the match has the grace left.
    assert tables[0].clock()["left_ms"][seats[0]] == 600000
    assert tables[1].clock()["left_ms"][seats[1]] == GRACE
    for t in tables:
        assert 540000 < t.left() <= 600000, t.left()
    # The same after one more start.
    server.restart_at(2 * DAY)
    tables[1].reconnect()
    assert tables[1].clock()["left_ms"][seats[1]] == GRACE
    server.stop()
    check_rows(path)


@test
def bots_go_on_after_the_clock_went_back():
    path = new_path()
    server = Shifted(path)
    ann = Person(server).hello("Ann").connect()
    chairs = [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * 3
    table = ann.ask("create", game="azimuth", seats=4, chairs=chairs,
                    clock={"kind": "move", "seconds": 600})["table"]
    server.restart_at(-3 * DAY)
    ann.disconnect()
    ann.connect()
    end = time.time() + 60
    while not ann.ask("watch", table=table["id"])["position"]["legal"]:
        assert time.time() < end, "the bots do not move"
        time.sleep(0.1)
    server.stop()
    check_rows(path)


@test
def two_servers_whose_clocks_differ_agree_about_time():
    url = new_database()
    servers = [Shifted(url), Shifted(url)]
    servers[1].restart_at(HOUR // 4)
    table = Table(servers[0], clock={"kind": "match", "seconds": 600}, timeout="forfeit")
    for i in range(6):
        table.reconnect(servers[i % 2])
        assert 540000 < table.left() <= 600000, (i, table.left())
        table.move()
    for left in table.clock()["left_ms"]:
        assert 540000 < left <= 600000
    for s in servers:
        s.stop()


# ---- a damaged store -------------------------------------------------------------------

# What is done to a table, and what the log says of it. The table that it is done to comes
# as %(t)s, another one that is well as %(u)s.
DAMAGES = [
    ("DELETE FROM moves WHERE tab = '%(t)s' AND n = 3", "row 4: the one before it is missing"),
    ("DELETE FROM moves WHERE tab = '%(t)s' AND n = "
     "(SELECT max(n) FROM moves WHERE tab = '%(t)s')", "rows"),
    ("UPDATE moves SET text = 'sink the ship' WHERE tab = '%(t)s' AND n = 2", "row 2: "),
    ("UPDATE settings SET data = '{' WHERE tab = '%(t)s'", "settings cannot be read"),
    ("DELETE FROM settings WHERE tab = '%(t)s'", "settings are missing"),
    ("UPDATE tables SET n = n - 1 WHERE id = '%(t)s'", "rows instead of"),
]


def check_bad(server, bad, good):
    """The bad ones are named once and refused, and all else goes on."""
    for t, reason in bad:
        lines = server.await_lines(1, "what=bad-table table=%s " % t.id, reason)
        assert len(lines) == 1, lines
    server.await_lines(1, "what=checked", "bad=%d " % len(bad))
    for t, _ in bad:
        t.reconnect()
        for _ in range(3):
            text = refused("broken", t.look).text
            assert text == "This table cannot be read; the operator has been told.", text
    for t in good:
        t.reconnect()
        for _ in range(3):
            t.move()
    Table(server).move()
    status, _, _ = server.http("GET", "/health")
    assert status == 200, status
    _, _, figures = server.http("GET", "/metrics")
    assert b"windrose_tables_bad %d\n" % len(bad) in figures
    for t, _ in bad:  # nothing of this has made the log longer
        assert len(server.lines("what=bad-table table=%s " % t.id)) == 1


def check_by_hand(store, bad, good):
    done = subprocess.run([program, "admin", "--store", store, "check"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    lines = done.stdout.splitlines()
    for t, reason in bad:
        assert any(x.startswith(t.id + " ") and reason in x for x in lines), (reason, lines)
    for t in good:
        assert t.id not in done.stdout, lines
    assert "%d bad" % len(bad) in lines[-1] and "tables checked" in done.stderr, lines
    assert done.returncode == (1 if bad else 0), done.returncode
    assert not bad or "restore a" in done.stderr, done.stderr


def damaged_tables(server, store, run):
    """Damages some tables while the server is down; `run` carries out SQL."""
    clock = {"kind": "move", "seconds": 5}  # soon due, so the server looks after them
    tables = [Table(server, clock=clock, timeout="bot") for _ in DAMAGES]
    good = [Table(server) for _ in range(2)]
    for t in tables + good:
        for _ in range(4):
            t.move()
    check_by_hand(store, [], tables + good)
    server.stop()
    bad = []
    for t, (sql, reason) in zip(tables, DAMAGES):
        run(sql % {"t": t.id})
        bad.append((t, reason))
    server.start()
    check_bad(server, bad, good)
    check_by_hand(store, bad, good)
    server.stop()


@test
def bad_tables_are_named_and_the_others_go_on():
    path = new_path()

    def run(sql):
        db = sqlite3.connect(path)
        with db:
            db.execute(sql)
        db.close()

    damaged_tables(Logged(path), path, run)


@test
def bad_tables_are_named_in_postgres_too():
    url = new_database()
    damaged_tables(Logged(url), url, lambda sql: ask_postgres(url, sql))


def damage_page(path, victim):
    """Spoils the page of the file with most rows of a table; returns what was in it."""
    with open(path, "r+b") as f:
        data = f.read()
        size = struct.unpack(">H", data[16:18])[0]
        pages = [data[i:i + size] for i in range(0, len(data), size)]
        leaves = [i for i in range(1, len(pages)) if pages[i][0] == 10]  # of an index
        worst = max(leaves, key=lambda i: pages[i].count(victim.encode()))
        f.seek(worst * size)
        f.write(b"\x77" * 64)
    return pages[worst]


@test
def a_damaged_page_harms_the_tables_in_it_alone():
    path = new_path()
    server = Logged(path, "--max-per-address", "200")
    tables = sorted([Table(server) for _ in range(48)], key=lambda t: t.id)
    for t in tables:
        for _ in range(6):
            t.move()
    server.stop()
    page = damage_page(path, tables[len(tables) // 2].id)
    bad = [(t, "") for t in tables if t.id.encode() in page]
    good = [t for t in tables if t.id.encode() not in page]
    assert bad and len(good) >= 40, (len(bad), len(good))
    server.start()
    server.await_lines(len(bad), "what=bad-table")
    server.await_lines(1, "what=bad-store")
    for t, _ in bad:
        t.reconnect()
        refused("broken", t.look)
    # Tables beside that page, whose next rows would change it, are bad as well: a page
    # that is full shares its rows with two others at most. The file is in order of ids.
    full = []
    for t in good:
        t.reconnect()
        for _ in range(3):
            try:
                t.move()
            except Refused as r:
                assert r.code == "broken", r.code
                full.append(t)
                break
    spoilt = [i for i, t in enumerate(tables) if t not in good]
    for t in full:
        assert min(abs(tables.index(t) - i) for i in spoilt) <= 2 * len(bad), (t.id, len(bad))
    assert len(good) - len(full) >= 16, (len(full), len(good))
    status, _, _ = server.http("GET", "/health")
    assert status == 200, status
    server.stop()
    done = subprocess.run([program, "admin", "--store", path, "check"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode == 1 and "(the file)" in done.stdout, done


main()
