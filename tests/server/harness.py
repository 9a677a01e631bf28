"""harness.py: runs the tests of one file, several at a time, each with servers of its own.

A test file reads BUILD and a word that chooses tests from its command line:

    from harness import main, new_server, test

    @test
    def something_holds():
        server = new_server()
        ...

    main()

With @on_stores a test runs twice, and gets a site: one server on SQLite, two on one
PostgreSQL. TIMES=1 prints how long each test takes.
"""

import itertools
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from protocol import Person, Server
from stores import PostgreSQL, ask_postgres

build = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build")
wanted = sys.argv[2] if len(sys.argv) > 2 else ""
program = os.path.join(build, "windrose-server")
work = tempfile.mkdtemp()
os.chmod(work, 0o711)
os.environ["SERVER_LOGS"] = work
tests = []
cluster = []  # the PostgreSQL of this file, once a test has asked for it
making = threading.Lock()  # of the cluster, or of one of its databases
numbers = itertools.count(1)


def test(function):
    tests.append(function)
    return function


def new_path():
    return os.path.join(tempfile.mkdtemp(dir=work), "store.db")


def new_server(*options, **more):
    return Server(program, "sqlite:" + new_path(), "--templates", *options, **more)


def postgres():
    """The PostgreSQL of this file."""
    with making:
        if not cluster:
            cluster.append(PostgreSQL(work))
        return cluster[0]


def new_database():
    """The address of a new database there."""
    url, name = postgres().url, "test%d" % next(numbers)
    with making:
        ask_postgres(url, "CREATE DATABASE " + name)
    return url.replace("///windrose?", "///%s?" % name)


def server_log():
    return open(os.path.join(work, "server.log"), errors="replace").read()


class Site:
    """The servers of one store: one on SQLite, two on PostgreSQL."""

    def __init__(self, name):
        self.name, self.servers = name, []
        self.path = new_path() if name == "SQLite" else None
        self.url = "sqlite:" + self.path if self.path else new_database()

    def start(self, *options):
        number = 1 if self.path else 2
        self.servers = [Server(program, self.url, *options) for _ in range(number)]
        return self

    def restart(self):
        for server in self.servers:
            server.restart()

    def people(self, *names):
        """The first is at the first server, the others at the last."""
        return [
            Person(self.servers[0 if i == 0 else -1]).hello(name).connect()
            for i, name in enumerate(names)
        ]

    def admin(self, *words):
        done = subprocess.run(
            [os.path.join(build, "windrose"), "admin", "--store", self.url, *words],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    def sql(self, statement):
        if not self.path:
            return ask_postgres(self.url, statement)
        db = sqlite3.connect(self.path, timeout=20)
        with db:
            rows = db.execute(statement).fetchall()
        db.close()
        return rows


def on_stores(function):
    """A test that is run with a site of each kind."""
    def on(name):
        def run():
            site = Site(name)
            try:
                function(site)
                for server in site.servers:
                    server.stop()
            except BaseException:
                for server in site.servers:
                    server.process.kill()
                    server.process.wait()
                raise

        run.__name__ = "%s_on_%s" % (function.__name__, name)
        return run

    tests.extend([on("SQLite"), on("PostgreSQL")])
    return function


def main(at_once=4):
    chosen = [t for t in tests if wanted in t.__name__]
    waiting, failed, lock = list(chosen), [], threading.Lock()

    def work_off():
        while True:
            with lock:
                if not waiting:
                    return
                t = waiting.pop(0)
            began = time.time()
            try:
                t()
            except BaseException:  # noqa: B902 - whatever goes wrong is a failed test
                failed.append("FAILED: %s\n%s" % (t.__name__, traceback.format_exc()))
            if os.environ.get("TIMES"):
                print("%6.2f s %s" % (time.time() - began, t.__name__))

    threads = [threading.Thread(target=work_off) for _ in range(at_once)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    for f in failed:
        print(f)
    if failed and os.path.exists(os.path.join(work, "server.log")):
        lines = [x for x in server_log().splitlines() if "level=info" not in x]
        print("\n".join(lines)[-6000:])
    if cluster:
        cluster[0].stop()
    print("%d passed, %d failed" % (len(chosen) - len(failed), len(failed)))
    shutil.rmtree(work)
    sys.exit(1 if failed else 0)
