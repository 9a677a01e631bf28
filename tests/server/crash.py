#!/usr/bin/env python3
"""tests/server/crash.py SERVER [KILLS]: the server under load is killed at random moments
and started again. After each time every acknowledged move is in the store, none is there
twice, and all tables go on. The last line reads `N passed, N failed`; a kill counts as
one check."""

import os
import random
import signal
import sqlite3
import sys
import tempfile
import time

import players

TABLES = 8


def read_rows(path):
    """What the store holds, read behind the back of the server."""
    db = sqlite3.connect(path)
    rows = {}
    for table, n, who, text, key in db.execute(
        "SELECT tab, n, who, text, key FROM moves ORDER BY tab, n"
    ):
        rows.setdefault(table, []).append((n, who, text, key))
    counts = dict(db.execute("SELECT id, n FROM tables"))
    health = db.execute("PRAGMA integrity_check").fetchone()[0]
    db.close()
    if health != "ok":
        raise players.Failure("the store is damaged: " + health)
    for table, n in counts.items():
        if n != len(rows.get(table, [])):
            raise players.Failure("table %s has %d rows and counts %d" % (table, len(rows.get(table, [])), n))
    return rows


def wait_for_progress(games, before):
    """All tables must go on."""
    end = time.time() + 60
    while any(game.made == made for game, made in zip(games, before)):
        players.raise_failures(games)
        if time.time() > end:
            slow = [g.game for g, made in zip(games, before) if g.made == made]
            raise players.Failure("tables do not go on after a restart: %s" % ", ".join(slow))
        time.sleep(0.005)


def crash(program, kills, work):
    path = os.path.join(work, "store.db")
    luck = random.Random(kills)
    server = players.Server(program, path, *players.OPTIONS)
    site = players.Site([server])
    games = [players.Game(site, number) for number in range(TABLES)]
    for game in games:
        game.start()
    try:
        for kill in range(kills):
            # Most of the time all tables have gone on; a few die while it starts.
            if kill % 5 != 4:
                wait_for_progress(games, [game.made for game in games])
            time.sleep(luck.random() * 0.15)
            server.stop(signal.SIGKILL)
            players.check_rows(read_rows(path), site.acknowledged())
            server.start()
            players.raise_failures(games)
        wait_for_progress(games, [game.made for game in games])
    finally:
        site.stopping = True
        for game in games:
            game.join(30)
    if server.stop() != 0:
        raise players.Failure("the server does not end well")
    players.check_rows(read_rows(path), site.acknowledged())
    print(
        "%d kills, %d moves acknowledged, %d requests asked again, %d games finished"
        % (kills, len(site.moves), sum(g.retried for g in games), len(site.finished))
    )
    return kills


def main():
    program = sys.argv[1]
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    with tempfile.TemporaryDirectory() as work:
        return players.report(work, lambda: crash(program, kills, work))


if __name__ == "__main__":
    sys.exit(main())
