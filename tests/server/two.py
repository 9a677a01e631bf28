#!/usr/bin/env python3
"""tests/server/two.py SERVER WINDROSE: two servers on one PostgreSQL, started for this
test. People on both play at the same tables, all four games to the end; both servers are
killed in turn and come back, and the database restarts. In between somebody sends two
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

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = 2  # played to the end at each table
DISTURBANCES = 12


def postgres(what, folder):
    done = subprocess.run(
        [os.path.join(HERE, "postgres"), what, folder], stdout=subprocess.PIPE, check=True
    )
    return done.stdout.decode().strip()


def read_rows(folder):
    """What the store holds, asked of the database itself."""
    with open(os.path.join(folder, "port")) as f:
        port = f.read().strip()
    out = subprocess.run(
        ["psql", "-h", folder, "-p", port, "-U", "windrose", "-d", "windrose", "-XAtF", "\t", "-c",
         "SELECT tab, n, who, text, key FROM moves ORDER BY tab, n"],
        stdout=subprocess.PIPE, check=True,
    ).stdout.decode()
    rows = {}
    for line in out.splitlines():
        table, n, who, text, key = line.split("\t")
        rows.setdefault(table, []).append((int(n), int(who), text, key))
    return rows


class Game(players.Game):
    """Now and then a seat sends two moves for one position, through both servers."""

    def move(self, person, position):
        servers = self.site.alive()
        if len(position["legal"]) < 2 or len(servers) < 2 or self.luck.random() > 0.2:
            return super().move(person, position)
        chosen = self.luck.sample(position["legal"], 2)
        keys = ["%016x" % self.luck.getrandbits(64) for _ in chosen]
        accepted = []
        doubles = []
        try:
            for server in servers:
                double = protocol.Person(server, person.cookie).connect()
                doubles.append(double)
            asked = [
                double.ask_later("move", table=self.table, at=position["at"], action=action, key=key)
                for double, (action, _), key in zip(doubles, chosen, keys)
            ]
            for double, number, (_, text), key in zip(doubles, asked, chosen, keys):
                try:
                    n = double.answer(number)["n"]
                    accepted.append(players.Move(self.table, position["you"], key, n, text))
                except protocol.Refused as r:
                    # The other server may not even know yet that the game has begun.
                    if r.code not in ("stale", "not-your-turn", "busy", "over", "not-allowed"):
                        raise players.Failure("refused with %s" % r)
        except players.GONE:
            pass  # what was acknowledged before counts
        finally:
            for double in doubles:
                double.disconnect()
        for move in accepted:
            self.site.acknowledge(move)
        if len(accepted) == 2:
            raise players.Failure(
                "two moves for position %d of %s were accepted: %s"
                % (position["at"], self.game, ", ".join("%d %s" % (m.n, m.text) for m in accepted))
            )
        self.twice += 1
        self.made += len(accepted)
        return bool(accepted)


def play_undisturbed(games, seconds):
    """Waits; returns whether games still go on."""
    end = time.time() + seconds
    while time.time() < end and any(game.is_alive() for game in games):
        time.sleep(0.02)
    players.raise_failures(games)
    return any(game.is_alive() for game in games)


def disturb(site, folder, games):
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
            postgres("kill", folder)
            time.sleep(0.3)
            postgres("again", folder)
            done["restarts"] += 1
    if play_undisturbed(games, 300):
        raise players.Failure("the games do not come to an end")
    return done


def check_records(site, windrose, games):
    """Both servers tell the same record of each finished table, and it replays."""
    for game in games:
        records = []
        for server in site.servers:
            person = protocol.Person(server, game.people[0].cookie)
            person.connect()
            records.append(person.ask("record", table=game.table)["record"])
            person.disconnect()
        if records[0] != records[1]:
            raise players.Failure("the servers tell different records of %s" % game.table)
        checked = subprocess.run(
            [windrose, "check", "-"], input=records[0].encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if checked.returncode != 0:
            raise players.Failure("a record is refused: " + checked.stdout.decode())


def play(program, windrose, work):
    folder = os.path.join(work, "pg")
    postgres("start", folder)
    try:
        url = postgres("url", folder)
        servers = [players.Server(program, url, *players.OPTIONS) for _ in range(2)]
        site = players.Site(servers)
        games = [Game(site, number, GAMES) for number in range(len(players.LINE_UPS))]
        for game in games:
            game.start()
        try:
            done = disturb(site, folder, games)
        finally:
            site.stopping = True
        check_records(site, windrose, games)
        for server in servers:
            if server.stop() != 0:
                raise players.Failure("a server does not end well")
        players.check_rows(read_rows(folder), site.acknowledged())
    finally:
        postgres("stop", folder)
    twice = sum(game.twice for game in games)
    if twice == 0 or done["kills"] == 0:
        raise players.Failure("nothing was tried: %d double moves, %r" % (twice, done))
    print(
        "%d games to the end, %d moves acknowledged, %d positions moved at twice, "
        "%d servers killed, %d restarts of the database"
        % (len(site.finished), len(site.moves), twice, done["kills"], done["restarts"])
    )
    return len(site.finished)


def main():
    program, windrose = sys.argv[1], sys.argv[2]
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o711)
        return players.report(work, lambda: play(program, windrose, work))


if __name__ == "__main__":
    sys.exit(main())
