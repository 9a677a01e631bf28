#!/usr/bin/env python3
"""bench/honest.py FOLDER: adds up what bench/honest.c has written to files KIND.GAME.FIRST.

Prints for each game: the mean luck of a seat with its 95 % interval, forecasts by tenths,
mean losses of the levels and how often samples of 20 games have levels 3, 4 and 5 in order,
and how many planted blunders were found."""

import random
import sys
from collections import defaultdict
from math import sqrt
from pathlib import Path

WHOLE, SEATS, TENTHS, SAMPLE, SAMPLES = 10000, 4, 10, 20, 2000


def mean_and_reach(xs):
    n, mean = len(xs), sum(xs) / len(xs)
    variance = sum((x - mean) ** 2 for x in xs) / max(1, n - 1)
    return mean, 1.96 * sqrt(variance / n)


def lines_of(folder):
    """Numbers by kind and game; a line that was cut off is left out."""
    found = defaultdict(dict)
    for path in sorted(Path(folder).glob("*.*.*")):
        kind, game = path.name.split(".")[:2]
        for line in path.read_text().split("\n")[:-1]:
            number, told, *rest = line.split()
            if told == kind:
                found[kind, game][int(number)] = [int(x) for x in rest]
    return found


def tell_luck(game, rows):
    alike = all(len({row[2 * p] for p in range(SEATS)}) == 1 for row in rows)
    print(f"{game}: luck of {len(rows)} games")
    for what, at, unit in (("share", 0, 100), ("points", 1, 100)):
        for p in range(1 if alike else SEATS):
            mean, reach = mean_and_reach([row[2 * p + at] / unit for row in rows])
            print(f"  {what} of seat {p + 1}: {mean:+.3f} +- {reach:.3f}{'' if abs(mean) <= reach else '  *'}")
    for k in range(TENTHS):
        at = 2 * SEATS + 3 * k
        n = sum(row[at] for row in rows)
        games = sum(row[at] > 0 for row in rows)
        if n > 0:
            said, came = (100 * sum(row[at + i] for row in rows) / n / WHOLE for i in (1, 2))
            # By game: forecasts of one game come true together.
            off = [(row[at + 1] - row[at + 2]) / WHOLE * 100 for row in rows if row[at] > 0]
            reach = mean_and_reach(off)[1] * games / n
            print(f"  tenth {k + 1}: {said:.1f} % came true in {came:.1f} % ({said - came:+.1f} +- {reach:.1f}; {n} in {games} games)")


def mean_loss(games):
    """Of a decision, in parts of WHOLE."""
    seats = [seat for game in games for seat in game]
    return sum(loss for _, _, loss in seats) / max(1, sum(n for _, n, _ in seats))


def in_order(by_level, draw):
    """Whether samples of the games of levels 3, 4 and 5 are in order by mean loss."""
    third, fourth, fifth = (mean_loss(draw.choices(by_level[level], k=SAMPLE)) for level in (3, 4, 5))
    return third > fourth > fifth


def tell_losses(game, rows):
    games = [[row[5 * p : 5 * p + 3] for p in range(SEATS)] for row in rows]
    print(f"{game}: losses of {len(games)} games")
    by_level = defaultdict(list)
    for seats in games:
        by_level[seats[0][0]].append(seats)
    for level, mine in sorted(by_level.items()):
        print(f"  level {level}: {mean_loss(mine) / 100:.2f} % of the win a decision ({len(mine)} games)")
    noise = mean_and_reach([abs(row[5 * p + 4]) / 100 for row in rows for p in range(SEATS)])[0]
    print(f"  noise: {noise:.1f} % of the win in the mean of a seat")
    if not {3, 4, 5} <= by_level.keys():
        return
    draw = random.Random(1)
    good = sum(in_order(by_level, draw) for _ in range(SAMPLES))
    print(f"  levels 3, 4, 5 in order in {100 * good / SAMPLES:.1f} % of {SAMPLES} samples of {SAMPLE} games")


def tell_blunders(game, rows):
    planted, found = (sum(row[i] for row in rows) for i in (0, 1))
    share = f", {100 * found / planted:.1f} %" if planted else ""
    print(f"{game}: {found} of {planted} blunders found{share}")


def main():
    tell = {"luck": tell_luck, "losses": tell_losses, "blunders": tell_blunders}
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: bench/honest.py FOLDER")
    for (kind, game), rows in sorted(lines_of(sys.argv[1]).items()):
        if rows:
            tell[kind](game, [rows[number] for number in sorted(rows)])


main()
