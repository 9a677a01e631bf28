#!/usr/bin/env python3
"""bench/honest.py FOLDER: adds up what bench/honest.c has written to files KIND.GAME.FIRST.

Prints for each game: the mean luck of a seat with its 95 % interval and how often those of runs
of 25 games cover 0, forecasts by tenths, mean losses and wastes of the levels and how often
samples of 20 games have levels 3, 4 and 5 in order, how many planted blunders were found, and by
stage how far evaluations may be trusted."""

import random
import sys
from collections import defaultdict
from math import log, sqrt
from pathlib import Path

WHOLE, SEATS, TENTHS, SAMPLE, SAMPLES = 10000, 4, 10, 20, 2000
RUN, STUDENT = 25, 2.064  # games of a run, and Student's quantile for them


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


def covered(xs):
    """How many runs there are, and in how many the 95 % interval of the mean covers 0."""
    runs = [xs[at : at + RUN] for at in range(0, len(xs) - RUN + 1, RUN)]
    inside = 0
    for run in runs:
        mean, reach = mean_and_reach(run)
        inside += abs(mean) <= reach / 1.96 * STUDENT
    return len(runs), inside


def tell_luck(game, rows):
    alike = all(len({row[2 * p] for p in range(SEATS)}) == 1 for row in rows)
    print(f"{game}: luck of {len(rows)} games")
    for what, at, unit in (("share", 0, 100), ("points", 1, 100)):
        for p in range(1 if alike else SEATS):
            xs = [row[2 * p + at] / unit for row in rows]
            mean, reach = mean_and_reach(xs)
            runs, inside = covered(xs)
            print(
                f"  {what} of seat {p + 1}: {mean:+.3f} +- {reach:.3f}{'' if abs(mean) <= reach else '  *'};"
                f" 0 is covered by {inside} of {runs} runs of {RUN} games, {100 * inside / max(1, runs):.1f} %"
            )


def tell_forecasts(game, rows):
    print(f"{game}: forecasts of {len(rows)} games")
    for k in range(TENTHS):
        at = 3 * k
        n = sum(row[at] for row in rows)
        games = sum(row[at] > 0 for row in rows)
        if n > 0:
            said, came = (100 * sum(row[at + i] for row in rows) / n / WHOLE for i in (1, 2))
            # By game: forecasts of one game come true together.
            off = [(row[at + 1] - row[at + 2]) / WHOLE * 100 for row in rows if row[at] > 0]
            reach = mean_and_reach(off)[1] * games / n
            print(f"  tenth {k + 1}: {said:.1f} % came true in {came:.1f} % ({said - came:+.1f} +- {reach:.1f}; {n} in {games} games)")


def part_of(seats, at):
    """Of a decision: the sum at this place over all decisions, in parts of WHOLE."""
    return sum(seat[at] for seat in seats) / max(1, sum(seat[1] for seat in seats))


def in_order(by_level, draw):
    """Whether samples of 20 games of a seat of levels 3, 4 and 5 are in order by mean waste."""
    third, fourth, fifth = (part_of(draw.choices(by_level[level], k=SAMPLE), 3) for level in (3, 4, 5))
    return third > fourth > fifth


def tell_losses(game, rows):
    seats = [row[6 * p : 6 * p + 6] for row in rows for p in range(SEATS)]
    print(f"{game}: losses of {len(rows)} games")
    by_level = defaultdict(list)
    for seat in seats:
        by_level[seat[0]].append(seat)
    for level, mine in sorted(by_level.items()):
        rated = [seat[4] / 10 for seat in mine if seat[4] > 0]
        mean = sum(rated) / max(1, len(rated))
        off = sqrt(sum((x - level) ** 2 for x in rated) / max(1, len(rated)))
        print(
            f"  level {level}: loss {part_of(mine, 2) / 100:.2f} % of the win, waste {part_of(mine, 3) / 100:.1f} %"
            f" of the stakes a decision; one game is rated {mean:.1f} and off by {off:.1f} ({len(mine)} games)"
        )
    noise = mean_and_reach([abs(seat[5]) / 100 for seat in seats])[0]
    print(f"  noise: {noise:.1f} % of the win in the mean of a seat")
    if not {3, 4, 5} <= by_level.keys():
        return
    draw = random.Random(1)
    good = sum(in_order(by_level, draw) for _ in range(SAMPLES))
    print(f"  levels 3, 4, 5 in order in {100 * good / SAMPLES:.1f} % of {SAMPLES} samples of {SAMPLE} games")


def tell_blunders(game, rows):
    planted, found, harmless = (sum(row[i] for row in rows) for i in (0, 1, 2))
    share = f", {100 * found / planted:.1f} %" if planted else ""
    print(f"{game}: {found} of {planted} blunders found{share}; {harmless} more proved harmless in play")


def likelihood(positions, trust):
    """Of who won, if the odds of all shares are raised to the power `trust` percent."""
    total = 0
    for shares, won in positions:
        weights = [max(share, 1) ** (trust / 100) for share in shares]
        total += sum(w / WHOLE * log(x / sum(weights)) for x, w in zip(weights, won, strict=True))
    return total


def tell_leaves(game, rows):
    by_stage = defaultdict(list)
    for row in rows:
        for at in range(0, len(row), 1 + 2 * SEATS):
            pairs = row[at + 1 : at + 1 + 2 * SEATS]
            by_stage[row[at]].append((pairs[::2], pairs[1::2]))
    print(f"{game}: how far evaluations may be trusted, by stage, in {len(rows)} games")
    for stage, positions in sorted(by_stage.items()):
        best = max(range(5, 200, 5), key=lambda trust: likelihood(positions, trust))
        print(f"  stage {stage}: {best} %")


def main():
    tell = {
        "luck": tell_luck,
        "forecasts": tell_forecasts,
        "losses": tell_losses,
        "alike": tell_losses,
        "blunders": tell_blunders,
        "leaves": tell_leaves,
    }
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: bench/honest.py FOLDER")
    for (kind, game), rows in sorted(lines_of(sys.argv[1]).items()):
        if rows:
            tell[kind](game, [rows[number] for number in sorted(rows)])


main()
