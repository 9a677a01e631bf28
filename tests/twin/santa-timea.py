#!/usr/bin/env python3
"""santa-timea.py: a second implementation of Santa Timea, slow and obvious.

It was written from the rules and the notation alone and shares nothing with the engine, so
that the same mistake is not in both. Where they disagree, one of them is wrong.

    santa-timea.py check FILE...      says of each record whether it is right, or what its
                                      first wrong line is; exit status 1 if one is wrong
    santa-timea.py play [OPTION...]   plays a game at random and writes its record

The options of play are --seats N, --pro, --english, --legal (adds the legal sets), --odd
(luck and players have favourites, so that rare things happen) and --seed S. With --to FOLDER
and --count N it writes N files. compare.py beside this file holds it against the engine.
"""
import argparse
import dataclasses
import fractions
import itertools
import math
import re
import sys
from collections import Counter

from commands import add_write_options, check, write

# ==== Rules ==========================================================================

DIRECTIONS = "NESW"
WHEEL_CARDS = [f"{d}{k}" for d in DIRECTIONS for k in range(1, 15)] + ["P"] * 4  # ST-02
WIND_CARDS = [f"{d}{k}" for d in DIRECTIONS for k in (1, 1, 2, 2, 3)]  # ST-03
POINTS = {2: (2, 0), 3: (3, 2, 1), 4: (4, 3, 2, 1), 5: (5, 4, 3, 2, 1)}  # ST-43, ST-44
CARDS_PER_MINUS = {2: 4, 3: 4, 4: 3, 5: 3}  # ST-64
ROUNDS, TRICKS, HAND = 5, 12, 12
LOWEST = (-1, 0)


@dataclasses.dataclass
class Due:
    """What may happen next: every possible line, with its weight if chance moves."""

    who: str  # "*" or the number of a seat
    lines: dict
    asked: dict = None  # at the laying aside of the pro game: the lines of each seat asked
    half: bool = False  # some seats have laid aside and this one has not


class Table:
    """Everything on the table, and in the hands."""

    def __init__(self, seats, pro, english):
        self.seats = [str(seat) for seat in range(1, seats + 1)]
        self.pro, self.english = pro, english
        self.totals = dict.fromkeys(self.seats, 0)
        self.wins = dict.fromkeys(self.seats, 0)
        self.sheet = []  # the results of each round, by seat
        self.starter = None
        self.clear()

    def clear(self):
        """All cards go back before a round (ST-06, ST-09)."""
        self.wheel, self.deck = list(WHEEL_CARDS), list(WIND_CARDS)
        self.hands = {seat: [] for seat in self.seats}
        self.played = {seat: [] for seat in self.seats}
        self.piles = {seat: [] for seat in self.seats}
        self.row, self.forecast, self.held, self.removed = [], [], [], []
        self.trick = []
        self.tricks = 0
        self.leader = self.starter
        self.aside = {}  # the choices of the pro game
        self.bare = set()  # who has shown, by leading a Piratess, that he holds nothing else

    def clockwise(self, first):
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]


def game(table):
    """The course of a game. Yields what is due and is sent the line that happened."""
    line = yield Due("*", {f"* starter {seat}": 1 for seat in table.seats})  # ST-11
    table.starter = line.split()[-1]
    for number in range(1, ROUNDS + 1):
        if number > 1:
            table.starter = next_starter(table)
        table.clear()
        for seat in table.seats:
            for _ in range(HAND):
                table.hands[seat].append((yield from draw(table.wheel, f"deal {seat}")))
        for _ in range(3):
            table.row.append((yield from draw(table.deck, "wind")))  # ST-07, ST-08
        for _ in range(3 if table.pro else 0):
            table.forecast.append((yield from draw(table.deck, "forecast")))  # ST-53
        for number_of_trick in range(1, TRICKS + 1):
            yield from trick(table)
            if number_of_trick < TRICKS:
                table.row.append((yield from draw(table.deck, "wind")))  # ST-20, ST-A15
        table.removed += table.held  # ST-A20
        table.held = []
        score(table, (yield from lay_aside(table)))


def draw(deck, words):
    """Chance turns up a card of the deck; every card in it is equally likely (ST-A46)."""
    line = yield Due("*", {f"* {words} {card}": n for card, n in Counter(deck).items()})
    card = line.split()[-1]
    deck.remove(card)
    return card


def trick(table):
    order = table.clockwise(table.leader)
    for seat in order:
        cards = playable(table.hands[seat], leads=not table.trick)
        line = yield Due(seat, {f"{seat} play {card}": 1 for card in cards})
        card = line.split()[-1]
        if not table.trick and card == "P":
            table.bare.add(seat)
        table.hands[seat].remove(card)
        table.played[seat].append(card)
        table.trick.append(card)
    wind = table.row.pop(0)  # ST-14
    taker, leader = taker_and_leader(wind[0], table.trick)
    if taker is not None:
        table.piles[order[taker]] += [wind] + table.held  # ST-17, ST-56
        table.held = []
    elif table.pro:
        table.held.append(wind)  # ST-55
    else:
        table.removed.append(wind)  # ST-34
    table.leader = order[leader]
    table.trick = []
    table.tricks += 1


def playable(hand, leads):
    cards = set(hand)
    return cards - {"P"} if leads and cards != {"P"} else cards  # ST-16, ST-29


def taker_and_leader(wind, cards):
    """Places in the order of play of who takes the wind card, or None, and who leads next."""
    values = []
    for card in cards:
        if card == "P":
            values.append(values[-1] if values else LOWEST)  # ST-26, ST-27, ST-30
            continue
        direction, number = card[0], int(card[1:])
        turn = (DIRECTIONS.index(direction) - DIRECTIONS.index(wind)) % 4
        if turn == 0:
            values.append((number, 0))  # ST-22
        elif turn == 2:
            values.append((0, number))  # ST-23, ST-24
        else:
            values.append((fractions.Fraction(number, 2), 0))  # ST-25
    untied = [i for i in range(len(cards)) if values.count(values[i]) == 1]  # ST-31
    lowest = min(untied, key=lambda i: values[i], default=None)
    highest = max(untied, key=lambda i: values[i], default=0)  # ST-19, ST-35
    return (0 if cards[0] == "P" else lowest), highest  # ST-30, ST-32, ST-33


def full_sets(pile):
    """The directions of which a pile holds 1, 2 and 3."""
    return "".join(d for d in DIRECTIONS if {d + "1", d + "2", d + "3"} <= set(pile))


def choices(pile):
    """What a player with these wind cards may lay aside, if he is asked at all (ST-37, ST-38)."""
    sets = full_sets(pile)
    subsets = itertools.chain(*(itertools.combinations(sets, k) for k in range(1, 5)))
    return ["-"] + ["".join(subset) for subset in subsets] if sets else []


def lay_aside(table):
    """Returns the directions whose sets each seat lays aside."""
    if not table.pro:
        return {seat: full_sets(table.piles[seat]) for seat in table.seats}  # ST-A24
    asked = {}
    for seat in table.seats:
        if choices(table.piles[seat]):
            asked[seat] = {f"{seat} aside {sets}": 1 for sets in choices(table.piles[seat])}
    for seat in asked:
        line = yield Due(seat, asked[seat], asked, half=seat != min(asked))
        table.aside[seat] = line.split()[-1].strip("-")
    return dict.fromkeys(table.seats, "") | table.aside


def places(damage):
    """The points for places, by damage (ST-41 to ST-46)."""
    points = []
    for own in damage:
        better, same = sum(other < own for other in damage), damage.count(own)
        shared = POINTS[len(damage)][better:better + same]
        points.append(math.ceil(fractions.Fraction(sum(shared), same)))
    return points


def score(table, aside):
    """Ends the round. Returns damage, places, bonus, minus and results, seat by seat."""
    damage, bonus, minus = [], [], []
    for seat in table.seats:
        rest = list(table.piles[seat])
        for card in [d + k for d in aside[seat] for k in "123"]:
            rest.remove(card)  # ST-39
        damage.append(sum(int(card[1]) for card in rest))  # ST-40
        pairs = [card for card, copies in Counter(rest).items() if copies == 2]
        bonus.append(sum(int(card[1]) for card in pairs) if table.pro else 0)  # ST-59, ST-60
        minus.append(len(rest) // CARDS_PER_MINUS[len(table.seats)] if table.pro else 0)  # ST-64
    place = places(damage)
    results = [p + b - m for p, b, m in zip(place, bonus, minus)]  # ST-47, ST-66
    for i, seat in enumerate(table.seats):
        table.totals[seat] += results[i]
        table.wins[seat] += damage[i] == min(damage)  # ST-42, ST-A36
    table.sheet.append(results)
    return damage, place, bonus, minus, results


def leaders_by(points, among):
    return [seat for seat in among if points[seat] == max(points[s] for s in among)]


def next_starter(table):
    first = leaders_by(table.totals, table.seats)
    return first[0] if len(first) == 1 else table.starter  # ST-12, ST-13


def winners(table):
    first = leaders_by(table.totals, table.seats)  # ST-48, ST-51
    return first if table.english else leaders_by(table.wins, first)  # ST-49, ST-50


# ==== Reading ========================================================================


class Refused(Exception):
    """The record is wrong; the message says why."""


class Reader:
    """A record, read line by line."""

    def __init__(self, any_order=False):
        self.any_order = any_order  # legal sets need not be in byte order
        self.count = 0  # lines of the file
        self.header = []
        self.options = {}
        self.table = self.course = self.due = None
        self.log = []  # the lines after the header
        self.pending = {}
        self.ending = None  # the lines still to come after the last move

    def line(self, raw):
        self.count += 1
        if b"\t" in raw or b"\r" in raw:
            raise Refused("tabs and carriage returns are not allowed")
        body, mark, comment = raw.partition(b"#")
        if mark:
            body = body.rstrip(b" ")
        if not body:
            return
        if not body.isascii():
            raise Refused("only comments may hold bytes that are not ASCII")
        text = body.decode("ascii")
        if "" in text.split(" "):
            raise Refused("words are separated by one blank, and a line has no blank at either end")
        if self.table is None and self.read_header(text):
            return
        if self.due is None:
            self.read_ending(text)
        elif self.pending or text.startswith("pending "):
            self.read_pending(text, comment)
        else:
            self.read_move(text, comment)
        self.log.append(text)

    def read_header(self, text):
        """Returns whether the line belongs to the header."""
        words = text.split(" ")
        if len(self.header) < 2:
            if text != ("windrose 1", "game santa-timea")[len(self.header)]:
                raise Refused("not the header of a game of Santa Timea")
        elif len(self.header) == 2:
            if not re.fullmatch("players [2-5]", text):
                raise Refused("not `players` and a number from 2 to 5")
        elif words[0] == "set":
            values = {"pro": ("off", "on"), "tiebreak": ("german", "english")}
            if len(words) != 3 or words[2] not in values.get(words[1], ()):
                raise Refused("no such option or value")
            if words[1] in self.options:
                raise Refused("this option has been set before")
            self.options[words[1]] = words[2]
        else:
            self.begin()
            return False
        self.header.append(text)
        return True

    def begin(self):
        self.table = Table(int(self.header[2].split()[1]), self.options.get("pro") == "on",
                           self.options.get("tiebreak") == "english")
        self.course = game(self.table)
        self.due = next(self.course)

    def read_move(self, text, comment):
        if text not in self.due.lines:
            raise Refused(f"not possible; possible: {' | '.join(sorted(self.due.lines))}")
        if self.due.who != "*":
            self.check_annotation(comment, self.due.lines)
        self.advance(text)

    def advance(self, text):
        try:
            self.due = self.course.send(text)
        except StopIteration:
            self.due = None
            totals = " ".join(str(self.table.totals[seat]) for seat in self.table.seats)
            self.ending = [f"result {totals}", f"winners {' '.join(winners(self.table))}"]

    def read_pending(self, text, comment):
        words = text.split(" ")
        seat, line = (words + [""])[1], text[len("pending "):]
        if self.due.asked is None or self.due.half:
            raise Refused("nobody lays aside sets here")
        if words[0] != "pending" or line not in self.due.asked.get(seat, ()):
            raise Refused("not a pending choice of a seat that is asked")
        if self.pending and seat <= max(self.pending):
            raise Refused("pending choices stand in the order of the seats, one for each")
        if len(self.pending) + 1 == len(self.due.asked):
            raise Refused("all have chosen, so nothing is pending")
        self.check_annotation(comment, self.due.asked[seat])
        self.pending[seat] = line

    def check_annotation(self, comment, lines):
        """The comment behind a decision may give its legal set, which must then be right."""
        if comment.startswith(b" legal: "):
            given = comment[len(b" legal: "):].decode("utf-8", "replace")
            if set(given.split(" | ")) != set(legal_set(lines).split(" | ")):
                raise Refused(f"the legal set is {legal_set(lines)}, not {given}")
            if given != legal_set(lines) and not self.any_order:
                raise Refused(f"in byte order the legal set is {legal_set(lines)}")

    def read_ending(self, text):
        if not self.ending or text != self.ending[0]:
            due = f"the line {self.ending[0]}" if self.ending else "nothing"
            raise Refused(f"after the end of the game follows {due}")
        self.ending.pop(0)

    def end(self):
        """The verdict, once all lines are read."""
        if self.table is None and len(self.header) < 3:
            raise Refused("the header is not complete")
        if self.table is None:
            self.begin()
        if self.due is None and self.ending:
            raise Refused("the record of a finished game ends with result and winners")
        if self.due is None:
            return f"finished, {self.count} lines, winners {' '.join(winners(self.table))}"
        if self.due.half:
            raise Refused("the record ends between choices that are made at the same time")
        movers = [s for s in self.due.asked or [self.due.who] if s not in self.pending]
        who = "chance" if movers == ["*"] else \
            f"seat{'s' if len(movers) > 1 else ''} {' '.join(movers)}"
        return f"valid, unfinished: {who} to move after {self.count} lines"


def legal_set(lines):
    """The actions of these lines, without the seat, in byte order."""
    return " | ".join(sorted(line.split(" ", 1)[1] for line in lines))


def read(reader, data):
    """Lets the reader take all lines of some bytes."""
    lines = data.split(b"\n")
    for raw in lines if lines[-1] else lines[:-1]:
        reader.line(raw)
    return reader


def verdict(data, any_order=False):
    """What `check` says of a record, and whether it is right."""
    reader = Reader(any_order)
    try:
        return f" {read(reader, data).end()}", True
    except Refused as refused:
        return f"{max(reader.count, 1)}: {refused}", False


# ==== Writing ========================================================================


def play(rng, seats, pro, english, legal=False, odd=False):
    """The lines of a random game."""
    lines = ["windrose 1", "game santa-timea", f"players {seats}"]
    lines += ["set pro on"] * pro + ["set tiebreak english"] * english
    reader = read(Reader(), "\n".join(lines).encode())
    reader.begin()
    fancy = {}
    while reader.due is not None:
        options = sorted(reader.due.lines)
        weights = [reader.due.lines[line] for line in options]
        if odd:
            # Each line is in favour, or out of it, for the whole game.
            weights = [weight * fancy.setdefault(line, rng.choice((0.02, 1, 1, 50)))
                       for line, weight in zip(options, weights)]
        line = rng.choices(options, weights)[0]
        note = f" # legal: {legal_set(reader.due.lines)}" if legal and line[0] != "*" else ""
        lines.append(line + note)
        reader.advance(line)
    return lines + reader.ending


# ==== Commands =======================================================================


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check").add_argument("files", nargs="+")
    options = commands.add_parser("play")
    add_write_options(options)
    options.add_argument("--seats", type=int, choices=range(2, 6), default=4)
    for flag in ("--pro", "--english", "--legal", "--odd"):
        options.add_argument(flag, action="store_true")
    options = parser.parse_args()
    if options.command == "check":
        return check(options.files, verdict)

    def game_record(rng):
        lines = play(rng, options.seats, options.pro, options.english, options.legal, options.odd)
        return "".join(line + "\n" for line in lines).encode()

    flags = [flag for flag in ("pro", "english", "odd") if getattr(options, flag)]
    return write(options, game_record, "-".join(["game", str(options.seats), *flags]))


if __name__ == "__main__":
    sys.exit(main())
