#!/usr/bin/env python3
"""tests/server/two.py SERVER WINDROSE: two servers on one PostgreSQL, started for this
test. One of them hears no news for a while and must not refuse people for that. Then
people on both play at the same tables, all four games to the end; both servers are killed
in turn and come back, and the database is killed, too. In between somebody sends two
different moves for one position through both servers at once, of which at most one may be
accepted. The last line reads `N passed, N failed`."""

import os
import signal
import subprocess
import sys
import tempfile
import time

import players
import protocol
import stores

GAMES = 2  # played to the end at each table
DISTURBANCES = 12
HEARD = 60  # seconds after which news must have come, however slow the machine is
ME_AND_A_BOT = [{"kind": "me"}, {"kind": "bot", "bot": "level5"}]


# ---- late news ---------------------------------------------------------------------------


class Silence:
    """The connection on which a server hears of the others says nothing, as if the news
    were slow; all else goes on."""

    def __init__(self, store, name):
        # It has begun to listen, or has asked since whether the database is there.
        question = ("SELECT pid FROM pg_stat_activity WHERE application_name = '%s' "
                    "AND (query LIKE 'LISTEN%%' OR query = 'SELECT 1')")
        end = time.time() + 60
        while True:
            found = [int(pid) for pid, in store.ask(question % name)]
            if len(found) == 1:
                break
            assert time.time() < end, "nobody listens"
            time.sleep(0.05)
        self.pid = found[0]

    def __enter__(self):
        os.kill(self.pid, signal.SIGSTOP)

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGCONT)


class Late:
    """People who come from the server that acts to the one that hears no news."""

    def __init__(self, store, first, late):
        self.store, self.first, self.late = store, first, late
        self.ann, self.bob, self.eve = [protocol.Person(first).hello(name).connect() for name in ("Ann", "Bob", "Eve")]

    def there(self, person):
        return protocol.Person(self.late, person.cookie).connect()

    def make(self, **more):
        """A table that the late server has in memory as it is now."""
        table = self.ann.ask("create", game="santa-timea", seats=2, **more)["table"]
        self.there(self.ann).ask("steps", table=table["id"])
        return {"table": table["id"]}, {"table": table["id"], "invite": table["invite"]}

    def move(self, there, at):
        """The player whose turn it is moves through the late server."""
        for person in (self.ann, self.bob):
            position = person.ask("steps", since=0, **at)["position"]
            if position["legal"]:
                action, _ = position["legal"][0]
                n = there(person).ask("move", at=position["at"], action=action, key="k%d" % position["at"], **at)["n"]
                assert n == position["at"] + 1, n
                return person, position, n
        raise AssertionError("nobody owes a move")

    def test_begun_elsewhere(self):
        at, link = self.make()
        with Silence(self.store, "late"):
            self.bob.ask("join", **link)
            self.move(self.there, at)

    def test_went_on_elsewhere(self):
        at, link = self.make()
        self.bob.ask("join", **link)
        self.there(self.ann).ask("steps", **at)
        with Silence(self.store, "late"):
            person, before, n = self.move(lambda who: who, at)
            seen = self.there(person).ask("steps", since=n, **at)["position"]
            assert seen["at"] >= n, (seen["at"], n)
            self.move(lambda who: who, at)
            self.move(self.there, at)
            refusal = {"at": before["at"], "action": before["legal"][0][0], "key": "other"}
            protocol.refused("stale", self.there(person).ask, "move", **refusal, **at)

    def test_sat_down_elsewhere(self):
        at, link = self.make(start="host")
        with Silence(self.store, "late"):
            self.bob.ask("join", **link)
            self.there(self.bob).ask("leave", **at)
            self.bob.ask("join", **link)
            self.there(self.ann).ask("start", **at)

    def test_sits_no_longer(self):
        at, link = self.make(start="host")
        self.bob.ask("join", **link)
        self.there(self.ann).ask("steps", **at)
        with Silence(self.store, "late"):
            self.bob.ask("leave", **at)
            self.there(self.bob).ask("join", **link)
            self.ann.ask("start", **at)

    def test_got_up_elsewhere(self):
        at, link = self.make(start="host")
        self.bob.ask("join", **link)
        self.there(self.ann).ask("steps", **at)
        with Silence(self.store, "late"):
            self.bob.ask("leave", **at)
            self.there(self.eve).ask("join", **link)

    def test_refused_for_good(self):
        at, link = self.make()
        self.bob.ask("join", **link)
        with Silence(self.store, "late"):
            protocol.refused("not-allowed", self.there(self.eve).ask, "move", at=0, action=0, **at)
            protocol.refused("full", self.there(self.eve).ask, "join", **link)
            protocol.refused("not-allowed", self.there(self.eve).ask, "steps", **at)

    def test_took_over_the_bots(self):
        """The server whose bot must move is gone. The other plays it, however often a page asks."""
        at = {"table": self.ann.ask("create", game="santa-timea", chairs=ME_AND_A_BOT)["table"]["id"]}
        there = self.there(self.ann)
        end = time.time() + HEARD
        while True:
            assert time.time() < end, "the bot is always faster"
            before = self.ann.ask("steps", since=0, **at)["position"]
            if not before["legal"]:
                continue
            self.ann.ask("move", at=before["at"], action=before["legal"][0][0], key="k%d" % before["at"], **at)
            self.first.stop(signal.SIGKILL)
            seen = there.ask("steps", since=1 << 30, **at)["position"]
            if seen["actors"] == [1]:
                break
            self.first.start()
            self.ann = protocol.Person(self.first, self.ann.cookie).connect()
        try:
            while there.ask("steps", since=1 << 30, **at)["position"]["at"] == seen["at"]:
                assert time.time() < end, "the bot never moves"
                time.sleep(0.02)
        finally:
            self.first.start()


def hear_late(program, store):
    """Runs the tests above; returns how many passed."""
    servers = [players.Server(program, "%s&application_name=%s" % (store.url, name), *players.OPTIONS)
               for name in ("first", "late")]
    tests = [name for name in dir(Late) if name.startswith("test_")]
    for name in tests:
        try:
            getattr(Late(store, *servers), name)()
        except (AssertionError, protocol.Refused) as e:
            raise players.Failure("%s: %s" % (name, e))
    for server in servers:
        server.stop()
    return len(tests)


# ---- kills -------------------------------------------------------------------------------


def play_undisturbed(games, seconds):
    """Waits; returns True while games go on."""
    end = time.time() + seconds
    while time.time() < end and any(game.is_alive() for game in games):
        time.sleep(0.02)
    players.raise_failures(games)
    return any(game.is_alive() for game in games)


def disturb(site, games):
    """Kills each server in turn, then the database, and so on; in the end there is
    peace, so that long games come to an end."""
    done = {"kills": 0, "restarts": 0}
    for i in range(DISTURBANCES):
        if not play_undisturbed(games, 1.0):
            return done
        if i % 3 < 2:
            server = site.servers[i % 3]
            server.stop(signal.SIGKILL)
            time.sleep(0.4)
            server.start()
            done["kills"] += 1
        else:
            site.store.kill()
            time.sleep(0.3)
            site.store.again()
            done["restarts"] += 1
    if play_undisturbed(games, 300):
        raise players.Failure("the games do not come to an end")
    return done


def records_of(site, game):
    """What each server tells of a table."""
    records = []
    for server in site.servers:
        person = protocol.Person(server, game.people[0].cookie)
        person.connect()
        records.append(person.ask("record", table=game.table)["record"])
        person.disconnect()
    return records


def check_records(site, windrose, games):
    """Both servers tell the same record of each finished table, as soon as both have heard of its last
    moves, and it replays."""
    for game in games:
        end = time.time() + HEARD
        records = records_of(site, game)
        while records[0] != records[1] and time.time() < end:
            time.sleep(0.2)
            records = records_of(site, game)
        if records[0] != records[1]:
            lengths = ", ".join("%d lines" % record.count("\n") for record in records)
            raise players.Failure("the servers tell different records of %s: %s" % (game.table, lengths))
        checked = subprocess.run(
            [windrose, "check", "-"], input=records[0].encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if checked.returncode != 0:
            raise players.Failure("a record is refused: " + checked.stdout.decode())


def play(program, windrose, work):
    store = stores.PostgreSQL(work)
    try:
        passed = hear_late(program, store)
        servers = [players.Server(program, store.url, *players.OPTIONS) for _ in range(2)]
        site = players.Site(servers, store)
        games = [players.Game(site, number, GAMES) for number in range(len(players.LINE_UPS))]
        for game in games:
            game.start()
        try:
            done = disturb(site, games)
        finally:
            site.stopping = True
        check_records(site, windrose, games)
        for server in servers:
            if server.stop() != 0:
                raise players.Failure("a server does not end well")
        site.check()
    finally:
        store.stop()
    twice = sum(game.twice for game in games)
    if twice == 0 or done["kills"] == 0:
        raise players.Failure("nothing was tried: %d double moves, %r" % (twice, done))
    print(
        "%d games to the end, %d moves acknowledged, %d positions moved at twice, "
        "%d servers killed, %d kills of the database"
        % (len(site.finished), len(site.moves), twice, done["kills"], done["restarts"])
    )
    return passed + len(site.finished)


def main():
    program, windrose = sys.argv[1], sys.argv[2]
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o711)
        return players.report(work, lambda: play(program, windrose, work))


if __name__ == "__main__":
    sys.exit(main())
