#!/usr/bin/env python3
"""tests/seats.py PROGRAM: `windrose play` draws the seats by lot, by its seed, and notes who sits where.
Prints what fails; the last line is `N passed, N failed`."""

import collections
import os
import sys
import tempfile

import german
from german import check

program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/windrose")


def seated(*words, text="quit\n"):
    """The notes of the save, without the seed, and the status."""
    shown, status = german.run(program, "play", *words, "--save", "seats.wr", text=text)
    if status != 0:
        return shown, status
    with open("seats.wr") as save:
        lines = save.read().split("\n")
    notes = dict(line[2:].split(" ", 1) for line in lines if line.startswith("# "))
    notes.pop("seed")
    return notes, status


def seat(*words):
    return seated(*words)[0]["people"]


def check_lots():
    found = collections.Counter(
        seat("columbus", "--seats", "3", "--seed", str(seed)) for seed in range(90)
    )
    # Seeds are fixed, so this cannot fail by chance.
    check(all(found[each] >= 20 for each in "123"), "every seat is drawn: %s" % found)
    again = [seated("columbus", "--seed", "5") for _ in range(2)]
    check(again[0] == again[1], "the same seed draws the same seats: %s" % again)
    check(again[0][0]["shuffle"] == "on", "the save says that seats were drawn")
    names = "greedy,random,level1,level2"
    drawn = [seated("azimuth", "--seats", "4", "--shuffle", "on", "--bot", names, "--seed", str(seed))[0]
             for seed in range(20)]  # fmt: skip
    for each in drawn:
        bots = each["bot"].split(",")
        check(sorted(bots) == sorted(names.split(",")), "the bots are the same: %s" % bots)
        check(bots[int(each["people"]) - 1] == "greedy", "people and bots change together: %s" % each)
    check(len({each["bot"] for each in drawn}) > 10, "bots have other seats: %s" % drawn)


def check_defaults():
    for words in (
        ["santa-timea"],
        ["columbus", "--shuffle", "off"],
        ["columbus", "--you", "1"],
        ["columbus", "--seats", "3", "--bot", "greedy,random,random"],
        ["columbus", "--companion"],
    ):
        for seed in range(8):
            notes, _ = seated(*words, "--seed", str(seed))
            check(notes["people"] == "1" and "shuffle" not in notes, "%s: %s" % (words, notes))
    check({seat("columbus", "--bot", "random", "--seed", str(s)) for s in range(20)} == set("1234"), "one bot for all")
    check(seat("columbus", "--you", "all") == "1 2 3 4", "all people")
    for words in (["columbus", "--companion"], ["--resume", "seats.wr"], ["--companion", "--resume", "seats.wr"]):
        shown, status = seated(*words, "--shuffle", "on")
        check(status == 2 and "new games" in shown, "%s refuses: %s" % (words, shown))
    shown, status = seated("columbus", "--shuffle", "maybe")
    check(status == 2 and "on or off" in shown, "--shuffle maybe")


def check_going_on():
    """Nobody changes seats when a game is resumed, or played again as it is offered."""
    words = ["columbus", "--seats", "2", "--seed", "1", "--set", "max-rounds=1", "--bot", "random"]
    before, _ = seated(*words)
    check(before["people"] == "2", "seed 1 draws the second seat: %s" % before)
    check(seated("--resume", "seats.wr")[0] == before, "a resumed game keeps the seats")
    shown, _ = german.run(program, "play", *words, text="1\n" * 60)
    check("You are seat 2" in shown and "drawn by lot" in shown, "the player is told")
    offered = [line for line in shown.split("\n") if line.startswith("  windrose play")]
    check(len(offered) == 1 and " --you 2 " in offered[0], "the same seat is offered: %s" % offered)
    shown, _ = german.run(program, "play", *words, "--lang", "de")
    check("Die Plätze wurden ausgelost" in shown, "in German too")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for test in (check_lots, check_defaults, check_going_on):
        test()
    os.chdir("/")
print("%d passed, %d failed" % (german.passed, german.failed))
sys.exit(german.failed > 0)
