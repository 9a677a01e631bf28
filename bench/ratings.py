#!/usr/bin/env python3
"""bench/ratings.py BUILD [RESULTS]: how long `windrose admin rate` takes. It computes all ratings
again from RESULTS (100,000) results of four players, in SQLite and in PostgreSQL.

People of different strength meet by chance, a seat in four is a bot. The results are written
without ratings, so that the first run has to write every figure and the second only compares."""

import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMES = ("azimuth", "columbus", "santa-timea", "winds-of-plunder")
PEOPLE = 5000


def rows(n):
    """Results and their players."""
    luck = random.Random(1)
    strength = [luck.gauss(0, 1) for _ in range(PEOPLE)]
    results, players = [], []
    for i in range(1, n + 1):
        seats = []
        for who in luck.sample(range(PEOPLE), 4):
            bot = luck.randint(1, 5) if luck.random() < 0.25 else 0
            seats.append((luck.gauss(bot / 2 - 1.5 if bot else strength[who], 1), who, bot))
        order = sorted(seats, reverse=True)
        results.append((i, "t%d" % i, luck.choice(GAMES), i * 1000, 4, 1, 0))
        for seat, each in enumerate(seats):
            place = order.index(each) + 1
            name, level = ("", "level%d" % each[2]) if each[2] else ("p%d" % each[1], "")
            fixed = (600 + 250 * each[2]) * 10**6 if each[2] else 0
            players.append((i, seat, name, level, place, int(place == 1), 0, 10 - place, fixed, 0, fixed, 0))
    return results, players


def fill_sqlite(path, results, players):
    db = sqlite3.connect(path)
    db.executemany("INSERT INTO identities VALUES (?, ?, ?, 0)", [("p%d" % i, "P", b"%032d" % i) for i in range(PEOPLE)])
    db.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)", results)
    db.executemany("INSERT INTO result_players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", players)
    db.commit()
    db.close()


def fill_postgres(url, results, players):
    def copy(table, lines):
        text = "".join("\t".join(str(cell) for cell in line) + "\n" for line in lines)
        subprocess.run(["psql", "-q", url, "-c", "COPY %s FROM STDIN" % table], input=text, text=True, check=True)

    copy("identities", [("p%d" % i, "P", "\\\\x%064d" % i, 0) for i in range(PEOPLE)])
    copy("results (id, tab, game, time, seats, is_rated, is_ended)", results)
    copy("result_players", players)


def rate(server, url):
    began = time.time()
    out = subprocess.run([server, "admin", "--store", url, "rate"], capture_output=True, text=True, check=True)
    return time.time() - began, out.stdout.splitlines()[-1]


def make(server, url):
    """Starts a server for a moment, which makes the tables of the store."""
    process = subprocess.Popen([server, "serve", "--port", "0", "--store", url], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.terminate()
    process.wait()


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    results, players = rows(int(sys.argv[2]) if len(sys.argv) > 2 else 100000)
    server, postgres = os.path.join(build, "windrose-server"), os.path.join(ROOT, "tests/server/postgres")
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o711)
        database = os.path.join(work, "pg")
        subprocess.run([postgres, "start", database], check=True)
        try:
            url = subprocess.run([postgres, "url", database], check=True, capture_output=True, text=True).stdout.strip()
            for name, where, fill in (("SQLite", os.path.join(work, "store.db"), fill_sqlite), ("PostgreSQL", url, fill_postgres)):
                make(server, where)
                fill(where, results, players)
                for what in ("all to be written", "all as stored"):
                    seconds, sentence = rate(server, where)
                    print("%s, %d results, %s: %.1f s (%s)" % (name, len(results), what, seconds, sentence))
        finally:
            subprocess.run([postgres, "stop", database], check=False)


main()
