#!/usr/bin/env python3
"""tests/server/admin.py WINDROSE: `windrose admin` as an operator runs it, beside a server
that goes on. The last line reads `N passed, N failed`."""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile

import players
import protocol

passed = failed = 0


def check(is_good, words):
    global passed, failed
    if is_good:
        passed += 1
    else:
        failed += 1
        print("FAILED: %s" % words)


class Operator:
    def __init__(self, windrose, store):
        self.windrose, self.store = windrose, store

    def run(self, *words, store=None):
        done = subprocess.run(
            [self.windrose, "admin", "--store", store or self.store, *words],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        self.code, self.out, self.err = done.returncode, done.stdout.decode(), done.stderr.decode()
        return self

    def good(self, *words, says=""):
        self.run(*words)
        check(self.code == 0 and self.err == "" and says in self.out,
              "%r: %d, %s%s" % (words, self.code, self.out, self.err))

    def bad(self, code, says, *words, store=None):
        self.run(*words, store=store)
        check(self.code == code and self.out == "" and says in self.err and "bug" not in self.err,
              "%r: %d, not %d with %r: %s%s" % (words, self.code, code, says, self.out, self.err))


def replays(windrose, record):
    done = subprocess.run([windrose, "check", "-"], input=record.encode(), stdout=subprocess.DEVNULL)
    return done.returncode == 0


def play(person, table, moves):
    """Plays this many moves of the player, or to the end; returns True if it is over."""
    while True:
        position = person.ask("steps", table=table, since=1 << 30)["position"]
        if position["over"] or moves == 0:
            return position["over"]
        if position["legal"]:
            person.ask("move", table=table, at=position["at"], action=position["legal"][0][0])
            moves -= 1


def usage(operator, work):
    operator.good("--help", says="delete-identity ID")
    operator.bad(2, "command is missing")
    operator.bad(2, "Unknown command \"frob\"", "frob")
    operator.bad(2, "Unknown option", "list", "--colour")
    operator.bad(2, "needs a value", "list", "--state")
    operator.bad(2, "takes no value", "reports", "--json=1")
    operator.bad(2, "Unknown state", "list", "--state", "asleep")
    operator.bad(2, "Unknown game", "list", "--game", "chess")
    operator.bad(2, "takes no argument", "list", "all")
    operator.bad(2, "needs an argument", "export")
    operator.bad(2, "one too many", "export", "a", "b")
    operator.bad(2, "takes no filters", "export", "a", "--state", "over")
    operator.bad(1, "Unknown table", "export", "nothing")
    operator.bad(1, "Unknown identity", "delete-identity", "nobody")
    operator.bad(1, "from 1 to 36500", "prune", "soon")
    operator.bad(1, "of --people must be", "prune", "30", "--people", "0")
    operator.bad(1, "of --games must be", "prune", "30", "--games", "x")
    operator.bad(2, "belongs to another", "reports", "--dry-run")
    operator.bad(2, "needs a value", "reports", "--done")
    missing = os.path.join(work, "missing.db")
    operator.bad(1, "cannot be opened", "list", store=missing)
    check(not os.path.exists(missing), "a store was made by looking at it")


def look(operator, server, work):
    ana, ben = (protocol.Person(server).hello(name).connect() for name in ("Ana", "Ben"))
    made = ana.ask("create", game="santa-timea", seats=2, chat=True,
                   chairs=[{"kind": "me"}, {"kind": "open"}], start="full")["table"]
    table = made["id"]
    operator.bad(1, "has not begun", "export", table)
    operator.good("list", "--state", "open", says="Ana (%s), open" % ana.me["id"])
    operator.good("list", "--state=open", says="Ana (%s), open" % ana.me["id"])
    ben.ask("join", table=table, invite=made["invite"])
    ana.ask("chat", table=table, text="ahoy")
    for _ in range(3):
        play(ana, table, 0)
        for person in (ana, ben):
            if person.ask("steps", table=table, since=1 << 30)["position"]["legal"]:
                play(person, table, 1)
    operator.good("list", says=table)
    operator.good("list", "--state", "playing", "--game", "santa-timea", "--of", ben.me["id"], says=table)
    for words in (["--state", "over"], ["--game", "azimuth"], ["--of", "nobody"]):
        operator.run("list", *words)
        check(operator.code == 0 and table not in operator.out, "list %r shows all" % words)

    operator.run("export", table)
    check(operator.code == 0 and "not over" in operator.err, "export of a running game warns")
    check(replays(operator.windrose, operator.out), "the record of a running game replays")
    return ana, ben, table


def back_up(operator, server, table, work):
    copy = os.path.join(work, "copy.db")
    operator.good("backup", copy, says=copy)
    operator.bad(1, "exists", "backup", copy)
    operator.bad(1, "cannot be opened", "backup", os.path.join(work, "no", "folder.db"))
    whole = operator.run("export", table).out
    check(operator.run("export", table, store=copy).out == whole, "the backup has the same record")
    restored = players.Server(server.program, copy)
    check(restored.http("GET", "/health")[0] == 200, "a server starts from the backup")
    check(restored.stop() == 0, "and stops")


def forget(operator, ana, ben, table):
    operator.good("delete-identity", ana.me["id"], says="is deleted")
    operator.bad(1, "Unknown identity", "delete-identity", ana.me["id"])
    operator.run("list")
    check("Ana" not in operator.out and "nobody, Ben" in operator.out, "her name is gone: " + operator.out)
    fresh = protocol.Person(ana.server, ana.cookie)
    check(fresh.post("hello")["you"]["id"] != ana.me["id"], "her browser is a stranger now")
    said = protocol.Person(ben.server, ben.cookie).connect().ask("watch", table=table)["said"]
    check(said == [], "her chat is gone: %r" % said)


def finish(operator, server):
    cleo = protocol.Person(server).hello("Cleo").connect()
    table = cleo.ask("create", game="azimuth", seats=2, start="full",
                     chairs=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]["id"]
    check(play(cleo, table, 100000), "a game with a bot ends")
    operator.run("export", table)
    check(operator.code == 0 and operator.err == "", "a finished game is exported in peace: " + operator.err)
    check(operator.out == cleo.ask("record", table=table)["record"], "as the server tells it")
    check(replays(operator.windrose, operator.out), "and it replays")
    operator.good("prune", "1", says="Deleted 0 tables, 0 unfinished games, 0 people and 0 reports.")


def age(store, days):
    """Makes everything look older than it is."""
    db = sqlite3.connect(store)
    for column in ("tables.moved", "tables.created", "identities.created", "tokens.used", "reports.done"):
        table, name = column.split(".")
        db.execute("UPDATE %s SET %s = %s - ? WHERE %s > 0" % (table, name, name, name), (days * 86400000,))
    db.commit()
    db.close()


def report(operator, server):
    """Somebody is reported; the operator reads it and deals with it."""
    dan, eve = (protocol.Person(server).hello(name).connect() for name in ("Dan", "Eve"))
    made = dan.ask("create", game="santa-timea", chat=True, chairs=[{"kind": "me"}, {"kind": "open"}])["table"]
    eve.ask("join", table=made["id"], invite=made["invite"])
    eve.ask("chat", table=made["id"], text="pah")
    operator.good("reports")
    check(operator.out == "", "nobody has reported yet")
    dan.ask("report", table=made["id"], seat=1, reason="chat")
    operator.good("reports", says="Dan (%s) reports Eve (%s) for what they said." % (dan.me["id"], eve.me["id"]))
    check("Eve (%s): pah" % eve.me["id"] in operator.out, "with what was said: " + operator.out)
    operator.run("reports", "--json")
    number = str(json.loads(operator.out)["id"])
    operator.good("reports", "--done", number, says="dealt with")
    operator.bad(1, "no open report", "reports", "--done", number)
    operator.bad(1, "takes the number of a report", "reports", "--done", "all")
    operator.bad(1, "takes a day like", "reports", "--since", "monday")
    operator.good("reports")
    check(operator.out == "", "nothing waits")
    operator.good("reports", "--all", says="(dealt with)")
    return dan, eve, made["id"]


def prune(operator, server, store):
    """Old tables go, then those who have no other and have not been here for long."""
    dan, eve, table = report(operator, server)
    server.stop()
    age(store, 100)
    server.start()
    young = protocol.Person(server).hello("Young").connect()
    kept = young.ask("create", game="santa-timea", chairs=[{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    operator.good("prune", "90", "--dry-run", says="Would delete 1 table, 0 unfinished games, 0 people and 1 report.")
    operator.good("prune", "90", "--games", "99", "--people", "101",
                  says="Deleted 1 table, 2 unfinished games, 0 people and 1 report.")
    operator.run("list")
    check(table not in operator.out and kept in operator.out, "what is young stays: " + operator.out)
    db = sqlite3.connect(store)
    names = [name for name, in db.execute("SELECT name FROM identities")]
    check("Dan" in names and "Eve" in names, "people stay for longer")
    before = db.execute("SELECT count(*) FROM identities").fetchone()[0]
    operator.good("prune", "90", "--people", "99", "--dry-run", says=" %d people" % (before - 1))
    check(db.execute("SELECT count(*) FROM identities").fetchone()[0] == before, "a trial deletes nobody")
    operator.good("prune", "90", "--people", "99", says="Deleted 0 tables, 0 unfinished games, %d people" % (before - 1))
    check(db.execute("SELECT id FROM identities").fetchall() == [(young.me["id"],)], "only who is young stays")
    check(db.execute("SELECT count(*) FROM tokens").fetchone()[0] == 1, "and her token")
    check(db.execute("SELECT count(*) FROM chat").fetchone()[0] == 0, "the chat is gone")
    db.close()
    fresh = protocol.Person(server, dan.cookie)
    check(fresh.post("hello")["you"]["id"] != dan.me["id"], "Dan is a stranger now")
    operator.good("list", says=kept)


def main():
    windrose = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as work:
        os.environ["SERVER_LOGS"] = work
        store = os.path.join(work, "store.db")
        server = players.Server(windrose, store, *players.OPTIONS)
        operator = Operator(windrose, store)
        usage(operator, work)
        ana, ben, table = look(operator, server, work)
        back_up(operator, server, table, work)
        forget(operator, ana, ben, table)
        finish(operator, server)
        prune(operator, server, store)
        check(server.stop() == 0, "the server ends well")
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
