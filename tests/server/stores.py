"""Stores for tests, which read them behind the back of the servers: a file of SQLite, and
a PostgreSQL of its own, which can be killed. Rows are (n, who, text, key), by table."""

import glob
import os
import shutil
import signal
import sqlite3
import subprocess
import time

import rated

HERE = os.path.dirname(os.path.abspath(__file__))
COLUMNS = "SELECT tab, n, who, text, key FROM moves"
COUNTS = "SELECT t.id, t.n, count(m.n) FROM tables t LEFT JOIN moves m ON m.tab = t.id GROUP BY t.id, t.n"


def list_of(places):
    """Places as SQL; names of tables have only letters and digits."""
    assert all(table.isalnum() for table, _ in places), places
    return ",".join("('%s',%d)" % place for place in places)


def postgres(what, folder, prefix=(), **environment):
    """Runs tests/server/postgres, and returns what it says."""
    command = list(prefix) + [os.path.join(HERE, "postgres"), what, folder]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=dict(os.environ, **environment))
    return done.stdout.decode().strip()


def parent_of(pid):
    """The parent of a process; None if it is gone."""
    try:
        with open("/proc/%s/stat" % pid) as f:
            words = f.read().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return None if words[0] in "ZX" else int(words[1])


def processes_of(folder):
    """The postmaster in a folder and its children; none if it does not run."""
    try:
        with open(os.path.join(folder, "data", "postmaster.pid")) as f:
            master = int(f.readline())
    except (OSError, ValueError):
        return []
    parents = {int(name): parent_of(name) for name in os.listdir("/proc") if name.isdigit()}
    children = [pid for pid, parent in parents.items() if parent == master]
    return [master] + children if parents.get(master) is not None else []


def kill_postgres(folder):
    """As if the machine stopped: no word to anyone, nothing written."""
    found = processes_of(folder)
    for pid in found:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    while any(parent_of(pid) is not None for pid in found):
        time.sleep(0.01)
    # Where nobody waits for the dead, the next one takes them for alive.
    if found and os.path.exists("/proc/%d" % found[0]):
        for lock in [os.path.join(folder, "data", "postmaster.pid")] + glob.glob(os.path.join(folder, ".s.*.lock")):
            if os.path.exists(lock):
                os.remove(lock)


class Store:
    """`ask` gives the rows of a question as tuples of words or numbers."""

    def rows(self, where=""):
        rows = {}
        for table, n, who, text, key in self.ask("%s %s ORDER BY tab, n" % (COLUMNS, where)):
            rows.setdefault(table, []).append((int(n), int(who), text, key))
        return rows

    def rows_at(self, places):
        """The rows at some places (table, n), as {place: row}."""
        found = self.rows("WHERE (tab, n) IN (VALUES %s)" % list_of(places)) if places else {}
        return {(table, row[0]): row for table, rows in found.items() for row in rows}

    def faults(self):
        """What is wrong with the store by itself."""
        counts = ["table %s counts %s moves and has %s" % row for row in self.ask(COUNTS) if int(row[1]) != int(row[2])]
        return counts + rated.faults(self.ask)


class SQLite(Store):
    def __init__(self, work):
        self.url = os.path.join(work, "store.db")

    def ask(self, question):
        # Somebody who only reads leaves the log of a killed server to the next one.
        db = sqlite3.connect("file:%s?mode=ro" % self.url, uri=True, timeout=60)
        try:
            return db.execute(question).fetchall()
        finally:
            db.close()

    def faults(self):
        health = [row[0] for row in self.ask("PRAGMA integrity_check")]
        return super().faults() + [what for what in health if what != "ok"]

    def stop(self):
        pass


def ask_postgres(url, question):
    """The rows that a statement gives, as texts."""
    psql = os.path.join(os.environ["PG_BIN"], "psql") if "PG_BIN" in os.environ else shutil.which("psql")
    command = [psql or sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"))[-1], url, "-v", "ON_ERROR_STOP=1",
               "-qXAtF", "\t", "-f", "-"]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, input=question.encode())
    return [tuple(line.split("\t")) for line in done.stdout.decode().splitlines()]


class PostgreSQL(Store):
    """Binaries are found by PG_BIN, on the way, or where Debian has them."""

    def __init__(self, work, prefix=(), is_there=False, **environment):
        self.folder, self.prefix, self.environment = os.path.join(work, "pg"), prefix, environment
        if not is_there:
            self.run("start")
        self.url = self.run("url")
        with open(os.path.join(self.folder, "port")) as f:
            self.port = f.read().strip()

    def run(self, what):
        return postgres(what, self.folder, self.prefix, **self.environment)

    def ask(self, question):
        return ask_postgres(self.url, question)

    def kill(self):
        kill_postgres(self.folder)

    def again(self):
        self.run("again")

    def stop(self):
        if processes_of(self.folder):
            self.run("stop")
