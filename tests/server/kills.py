#!/usr/bin/env python3
"""tests/server/kills.py: kills servers by the thousand while people play, and checks the store.

Usage: tests/server/kills.py BUILD [--sqlite N] [--postgres N] [--jobs N] [--state FILE]
                             [--seed N] [--slice N]

Kills servers with -9 at random moments while people play at eight tables: N times one
server on SQLite, N times one of two servers on one PostgreSQL, which is now and then
killed, too. After each kill the store is compared with the moves acknowledged since the
last, and at the end of each slice of kills, which has a store and a seed of its own, the
whole history is checked: nothing lost, nothing twice, one order.

With --state a run that was stopped goes on where it was, slice by slice. It needs Python,
BUILD/windrose-server and the programs of PostgreSQL (PG_BIN), and nothing else. The last
line reads `N passed, N failed`; a kill counts as one check."""

import argparse
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import players
import stores

TABLES = 8
SOONEST, LATEST = 0.02, 0.4  # seconds from the first sign of life to a kill
DATABASE_EVERY = 25  # kills of servers


NOTHING = dict.fromkeys(("kills", "moves", "lost", "doubled", "database", "again", "reads", "games"), 0)


# ---- one slice ---------------------------------------------------------------------------


class Slice:
    """Some kills on a store of their own."""

    def __init__(self, program, kind, seed, work):
        self.luck = random.Random("%s %d" % (kind, seed))
        self.store = stores.SQLite(work) if kind == "sqlite" else stores.PostgreSQL(work)
        count = 1 if kind == "sqlite" else 2
        servers = [players.Server(program, self.store.url, *players.OPTIONS) for _ in range(count)]
        self.site = players.Site(servers, self.store)
        self.games = [players.Game(self.site, number, seed=seed) for number in range(TABLES)]
        self.kills = self.database_kills = 0

    def pause(self, soonest=SOONEST):
        time.sleep(self.luck.uniform(soonest, LATEST))

    def choose(self, most):
        """One of the servers, sometimes all of them."""
        if most < len(self.site.servers) or self.luck.random() < 0.9:
            return [self.luck.choice(self.site.servers)]
        return self.site.servers

    def kill(self, servers):
        for server in servers:
            server.stop(signal.SIGKILL)
            self.kills += 1

    def start(self, servers):
        for server in servers:
            server.start()
            while server.http("GET", "/health")[0] == 499:
                time.sleep(0.005)

    def kill_some(self, most):
        """They come back at once. Now and then the database goes, with or without them."""
        self.pause()
        servers = self.choose(most)
        with_database = len(self.site.servers) > 1 and self.kills >= DATABASE_EVERY * (self.database_kills + 0.5)
        if with_database:
            self.store.kill()
            self.database_kills += 1
            self.pause(0)
            if self.luck.random() < 0.5:
                self.store.again()
                self.pause(0)
                with_database = False
        self.kill(servers)
        if with_database:
            self.store.again()
        self.start(servers)

    def result(self):
        lost, doubled, faults = self.site.faults()
        return {"kills": self.kills, "moves": len(self.site.moves), "lost": lost, "doubled": doubled,
                "faults": faults[:5], "database": self.database_kills,
                "again": sum(game.retried for game in self.games),
                "reads": len(self.site.history) - len(self.site.moves),
                "games": len(self.site.finished)}

    def run(self, kills, tell):
        for game in self.games:
            game.start()
        try:
            while self.kills < kills:
                self.kill_some(kills - self.kills)
                self.site.check_new()
                players.raise_failures(self.games)
                tell({"kills": self.kills, "moves": len(self.site.moves)})
            players.wait_for_progress(self.games)
        finally:
            self.site.stopping = True
            for game in self.games:
                game.join(30)
        for server in self.site.servers:
            if server.stop() != 0:
                raise players.Failure("a server does not end well")
        return self.result()


def run_slice(given):
    """Runs in a process of its own, and tells the one that started it how it goes. When
    that is gone, everything is taken down."""
    work = tempfile.mkdtemp()
    os.chmod(work, 0o711)
    os.environ["SERVER_LOGS"] = work

    def leave(code):
        for process in players.Server.processes:
            process.kill()
        stores.kill_postgres(os.path.join(work, "pg"))
        shutil.rmtree(work, ignore_errors=True)
        os._exit(code)

    def watch():
        sys.stdin.read()
        leave(1)

    def tell(what):
        try:
            print(json.dumps(what), flush=True)
        except BrokenPipeError:
            leave(1)

    threading.Thread(target=watch, daemon=True).start()
    one = None
    try:
        one = Slice(given["program"], given["kind"], given["seed"], work)
        result = one.run(given["count"], tell)
    except Exception as e:
        result = failure_of(one, "%s: %s" % (type(e).__name__, e))
        with open(os.path.join(work, "server.log"), errors="replace") as log:
            result["log"] = log.readlines()[-20:]
    tell({"result": result})
    leave(0)


def failure_of(one, sentence):
    """The result of a slice that failed, with what can still be counted."""
    try:
        result = one.result()
    except Exception as e:
        result = dict(NOTHING, faults=["nothing could be counted: %r" % e])
    result["faults"].insert(0, sentence)
    return result


# ---- all of them -------------------------------------------------------------------------


class State:
    """What is done, as a file of one JSON object on each line: what is run, then the
    result of each slice."""

    def __init__(self, path, run):
        self.path, self.run, self.done = path, run, {}
        lines = []
        if path and os.path.exists(path):
            with open(path) as f:
                lines = [json.loads(line) for line in f if line.endswith("\n")]
        if lines and lines[0] != run:
            os.replace(path, path + ".old")
            print("%s is of another server or seed: it is %s.old now, and all begins anew" % (path, path))
            lines = []
        for line in lines[1:]:
            self.done[(line["kind"], line["number"])] = line
        self.write([run] + lines[1:])

    def write(self, lines):
        if self.path:
            with open(self.path + ".new", "w") as f:
                f.writelines(json.dumps(line) + "\n" for line in lines)
                f.flush()
                os.fsync(f.fileno())
            os.replace(self.path + ".new", self.path)

    def add(self, kind, number, result):
        self.done[(kind, number)] = dict(result, kind=kind, number=number)
        self.write([self.run] + list(self.done.values()))

    def total(self, member, kind=None):
        return sum(line[member] for (of, _), line in self.done.items() if kind in (None, of))


class Job:
    """A slice that runs."""

    def __init__(self, program, seed, kind, number, count):
        self.kind, self.number = kind, number
        self.kills = self.moves = 0
        self.result = None
        given = {"program": program, "kind": kind, "count": count, "seed": seed * 100003 + number}
        self.process = subprocess.Popen(
            [sys.executable, os.path.abspath(__file__), "--job", json.dumps(given)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
        )
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()

    def follow(self):
        for line in self.process.stdout:
            said = json.loads(line)
            self.result = said.get("result", self.result)
            self.kills, self.moves = said.get("kills", self.kills), said.get("moves", self.moves)
        code = self.process.wait()
        if self.result is None:
            self.result = dict(NOTHING, kills=self.kills, moves=self.moves,
                               faults=["the slice ended with %d before its time" % code])


def line_of(state, jobs, wanted, began, before):
    """How far it is."""
    kills = state.total("kills") + sum(job.kills for job in jobs)
    moves = state.total("moves") + sum(job.moves for job in jobs)
    rate = (kills - before) / max(time.time() - began, 0.001)
    left = int(max(wanted - kills, 0) / rate) if rate > 0 else 0
    return "%d of %d kills, %d moves acknowledged, %d lost, %d doubled, %.1f kills a second, %d:%02d left" % (
        kills, wanted, moves, state.total("lost"), state.total("doubled"), rate, left // 60, left % 60)


def follow_jobs(todo, start, state, jobs, wanted):
    """Keeps so many slices running until all are done, and shows how it goes."""
    began, before, shown = time.time(), state.total("kills"), 0.0
    running = []
    try:
        while todo or running:
            while todo and len(running) < jobs:
                running.append(start(*todo.pop(0)))
            for job in [job for job in running if not job.thread.is_alive()]:
                running.remove(job)
                state.add(job.kind, job.number, job.result)
                if job.result["faults"]:
                    print("\nFAILED: %s %d: %s" % (job.kind, job.number, "\n".join(job.result["faults"])))
                    print("".join(job.result.get("log", [])))
            if time.time() - shown > (1 if sys.stdout.isatty() else 10):
                shown = time.time()
                print(line_of(state, running, wanted, began, before),
                      end="\r" if sys.stdout.isatty() else "\n", flush=True)
            time.sleep(0.05)
    finally:
        for job in running:
            job.process.stdin.close()  # it takes its servers down
        for job in running:
            job.process.wait()
    return (state.total("kills") - before) / max(time.time() - began, 0.001)


def sum_up(state, rate, jobs):
    print("\n%d kills -9 (%d of the server on SQLite, %d of two servers on PostgreSQL, and %d of PostgreSQL "
          "itself besides), %d moves acknowledged, %d asked again, %d reads, %d games finished: "
          "%d lost, %d doubled; %.1f kills a second in %d jobs" % (
              state.total("kills"), state.total("kills", "sqlite"), state.total("kills", "postgres"),
              state.total("database"), state.total("moves"), state.total("again"), state.total("reads"),
              state.total("games"), state.total("lost"), state.total("doubled"), rate, jobs))
    failed = [line for line in state.done.values() if line["faults"]]
    passed = sum(line["kills"] for line in state.done.values() if not line["faults"])
    for line in failed:
        print("FAILED: %s %d: %s" % (line["kind"], line["number"], line["faults"][0]))
    print("%d passed, %d failed" % (passed, len(failed)))
    return 1 if failed or passed == 0 else 0


def main():
    if sys.argv[1:2] == ["--job"]:
        run_slice(json.loads(sys.argv[2]))
        return 0
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    for name, otherwise in (("sqlite", 0), ("postgres", 0), ("jobs", 1), ("seed", 1), ("slice", 100)):
        parser.add_argument("--" + name, type=int, default=otherwise)
    parser.add_argument("--state")
    given = parser.parse_args()
    program = os.path.join(os.path.abspath(given.build), "windrose-server")
    with open(program, "rb") as f:
        digest = hashlib.sha256(f.read()).hexdigest()
    state = State(given.state, {"server": digest, "seed": given.seed, "slice": given.slice})
    todo = []
    for kind, kills in (("postgres", given.postgres), ("sqlite", given.sqlite)):
        for number in range((kills + given.slice - 1) // given.slice):
            if (kind, number) not in state.done:
                todo.append((kind, number, min(given.slice, kills - number * given.slice)))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))

    def start(kind, number, count):
        return Job(program, given.seed, kind, number, count)

    rate = follow_jobs(todo, start, state, given.jobs, given.sqlite + given.postgres)
    return sum_up(state, rate, given.jobs)


if __name__ == "__main__":
    sys.exit(main())
