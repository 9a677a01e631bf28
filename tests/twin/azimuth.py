#!/usr/bin/env python3
"""azimuth.py: a second implementation of Azimuth, slow and obvious.

It was written from the rules and the notation alone and shares nothing with the engine, so
that the same mistake is not in both. Where they disagree, one of them is wrong.

    azimuth.py check FILE...          says of each record whether it is right, or what its first
                                      wrong line is; legal sets that stand in it are verified;
                                      exit status 1 if one is wrong
    azimuth.py play [OPTION...]       plays a game at random and writes its record with the
                                      legal sets
    azimuth.py corrupt [OPTION...]    writes a random record with something changed in it, which
                                      mostly makes it wrong
    azimuth.py agree PROGRAM FILE...  does `PROGRAM check` come to the same verdict?
    azimuth.py vectors FILE           are the test vectors right?

The options of play are --seats N, --race, --rounds N, --odd (players like to swim and winds
like to carry castaways, so that rare things happen) and --seed S. With --to FOLDER and
--count N it writes N files, and so does corrupt.
"""
import dataclasses
import pathlib
import random
import re
import subprocess
import sys
from collections import Counter

from commands import add_write_options, check, parser_of, sum_up, write

# ==== The board ======================================================================

COLOURS = {"r": "red", "y": "blondie", "k": "black", "b": "blue"}  # clockwise
SIDE = {"r": "n", "y": "e", "k": "s", "b": "w"}  # AZ-10
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
BACK = {"n": "s", "e": "w", "s": "n", "w": "e"}
FACES = ["sun", "mermaid", "away", "toward", "gust", "turtle"]  # AZ-52
SPACES = [column + row for row in "123456" for column in "abcdef"]
WIND_SPACES = ["w-" + column + row for row in "12345" for column in "abcde"
               if column + row != "c3"]  # AZ-09
COAST = ["c3", "d3", "c4", "d4"]
START_SPACES = [space for i, space in enumerate(SPACES)
                if i // 6 != i % 6 and i // 6 + i % 6 != 5]  # AZ-13


def beside(space, direction):
    """The next space of the same kind in a direction; None beyond the edge."""
    x, y = STEPS[direction]
    other = space[:-2] + chr(ord(space[-2]) + x) + chr(ord(space[-1]) + y)
    return other if other in SPACES + WIND_SPACES else None


def neighbours(space):
    return [other for other in (beside(space, d) for d in STEPS) if other]


def around(wind):
    """The four raft spaces that meet at a wind space (AZ-08)."""
    corner = wind[2:]
    east, south = beside(corner, "e"), beside(corner, "s")
    return [corner, east, south, beside(east, "s")]


def beach_spaces(colour, position):
    """AZ-15: counted from the west or from the north."""
    side = SIDE[colour]
    row = [space for space in SPACES if beside(space, side) is None]
    return row[position - 1:position + 1]


def in_area(space, side):
    """AZ-45, for raft and wind spaces alike: the wind row or column in the middle is in none."""
    column, row = space[-2], space[-1]
    if space.startswith("w-"):
        return {"n": row in "12", "s": row in "45", "w": column in "ab", "e": column in "de"}[side]
    return {"n": row in "123", "s": row in "456", "w": column in "abc", "e": column in "def"}[side]


# ==== The table ======================================================================


class Table:
    """Everything on the table."""

    def __init__(self, seats, race=False, rounds=None):
        self.seats, self.race = seats, race
        self.rounds = rounds or (30 if race else 10)  # AZ-05, AZ-86
        if race:
            self.colours = list({2: "rk", 3: "ryk", 4: "rykb"}[seats])  # AZ-79
            self.seat_of = {c: str(i + 1) for i, c in enumerate(self.colours)}
        else:
            self.colours = list("rykb")
            numbers = {2: "1212", 3: "1213", 4: "1234"}[seats]  # AZ-R01
            self.seat_of = dict(zip(self.colours, numbers))
        self.rafts = {space: [] for space in SPACES}  # from the bottom up
        self.winds = {}  # by wind space: colour and direction
        self.place = dict.fromkeys(self.colours, "island")
        self.hand = dict.fromkeys(self.colours, 4)
        self.coconuts = dict.fromkeys(self.colours, 4 if race else 0)  # AZ-81
        self.beach = {}
        self.marker = None
        self.round = 0
        self.to_act = []  # colours that have their turn in this round, in order
        self.asleep, self.candidates = set(), set()
        self.rng = random.Random(1)  # for orders that do not matter

    def top(self, space):
        return self.rafts[space][-1] if self.rafts[space] else None

    def castaway_on(self, space):
        return next((c for c in self.colours if self.place[c] == space), None)

    def from_marker(self):
        at = self.colours.index(self.marker)
        return self.colours[at:] + self.colours[:at]

    def home(self):
        return [c for c in self.colours if self.place[c] == "home"]

    def is_won(self):
        return bool(self.home()) if self.race else len(self.home()) == 4  # AZ-75, AZ-85

    def result(self):
        """The two last lines of a record."""
        seats = [str(seat) for seat in range(1, self.seats + 1)]
        if self.race:  # AZ-87
            points = [int(seat in [self.seat_of[c] for c in self.home()]) for seat in seats]
            winners = [seat for seat, point in zip(seats, points) if point]
        else:  # AZ-76, AZ-77
            points = [len(self.home())] * self.seats
            winners = seats if self.is_won() else []
        return [f"result {' '.join(map(str, points))}",
                f"winners {' '.join(winners) or 'none'}"]


# ==== Winds, swims and waves =========================================================


def carry(table, space, count, direction):
    """The topmost rafts of a space, and the castaway on them, go on by one space, if they can."""
    target = beside(space, direction)
    if target is None or table.castaway_on(target):  # AZ-35, AZ-36, AZ-63, AZ-64
        return
    stack = table.rafts[space]
    table.rafts[target] += stack[len(stack) - count:]  # AZ-34
    del stack[len(stack) - count:]
    castaway = table.castaway_on(space)
    if castaway:
        table.place[castaway] = target  # AZ-37


def blow(table, wind):
    colour, direction = table.winds[wind]
    spaces = around(wind)
    downwind = [space for space in spaces if beside(space, direction) not in spaces]
    upwind = [space for space in spaces if space not in downwind]
    table.rng.shuffle(downwind)  # AZ-R13: the order within a pair is irrelevant
    table.rng.shuffle(upwind)
    for space in downwind + upwind:  # AZ-33
        stack = table.rafts[space]
        if colour not in stack:
            continue
        castaway = table.castaway_on(space)
        if castaway and SIDE[castaway] == direction and \
                space in beach_spaces(castaway, table.beach[castaway]):
            table.place[castaway] = "home"  # AZ-38
            continue
        carry(table, space, len(stack) - stack.index(colour), direction)  # AZ-32


def steps_from(table, colour, place):
    """Places one step away, whatever lies there (AZ-41 to AZ-43)."""
    if place == "home":
        return []
    if place == "island":
        return list(COAST)
    found = neighbours(place)
    if place in COAST:
        found.append("island")
    if place in beach_spaces(colour, table.beach[colour]):
        found.append("home")
    return found


def may_land(table, colour, place):
    return place in ("island", "home") or table.top(place) == colour


def one_step_swims(table, colour):
    here = table.place[colour]
    return {place for place in steps_from(table, colour, here) if may_land(table, colour, place)}


def swims(table, colour):
    here = table.place[colour]
    if here == "home" or colour in table.asleep:  # AZ-44, AZ-55
        return set()
    found = one_step_swims(table, colour)
    if colour in table.candidates:  # AZ-R19
        for between in steps_from(table, colour, here):
            found |= {place for place in steps_from(table, colour, between)
                      if place != here and may_land(table, colour, place)}
    return found


def affected(table):
    """AZ-57 to AZ-60: the spaces of stacks that a wave moves."""
    return [space for space in SPACES if table.rafts[space][:1] == [table.marker]]


def wave_pairs(table, direction):
    """AZ-R25: the stack behind and the stack ahead, in the order of the questions."""
    stacks = affected(table)
    return [(space, beside(space, direction)) for space in stacks
            if beside(space, direction) in stacks
            and beside(beside(space, direction), direction) is not None]


def move_wave(table, direction, answers):
    """Moves all stacks in some order that agrees with the answers."""
    left = affected(table)
    while left:
        ready = []
        for space in left:
            ahead, behind = beside(space, direction), beside(space, BACK[direction])
            waits = (ahead in left and answers.get(space) == "after") or \
                    (behind in left and answers.get(behind) == "first")
            # Without a question the stack ahead is in the edge row, and the order irrelevant.
            if not waits:
                ready.append(space)
        space = table.rng.choice(ready)
        left.remove(space)
        carry(table, space, len(table.rafts[space]), direction)


# ==== The course of a game ===========================================================


@dataclasses.dataclass
class Due:
    """What may happen next."""

    who: str  # "*" or the number of a seat
    lines: list  # all possible lines; None: a layout of the rafts
    table: Table

    def allows(self, line):
        if self.lines is not None:
            return line in self.lines
        match = re.fullmatch(r"\* rafts ([rykb-]{24})", line)
        return bool(match) and Counter(match[1]) == Counter(self.letters())

    def letters(self):
        return "".join(c if c in self.table.colours else "-" for c in "rykb") * 6

    def draw(self, rng):
        if self.lines is not None:
            return rng.choice(self.lines)
        return "* rafts " + "".join(rng.sample(self.letters(), 24))


def game(table):
    """Yields what is due, and is sent the line that comes."""
    letters = (yield Due("*", None, table)).split()[2]
    for space, letter in zip(START_SPACES, letters):
        if letter != "-":
            table.rafts[space].append(letter)  # AZ-13, AZ-80
    for colour in table.colours:  # AZ-16
        seat = table.seat_of[colour]
        line = yield Due(seat, [f"{seat} beach {k}" for k in range(1, 6)], table)
        table.beach[colour] = int(line.split()[2])
    who = "*" if table.race else "1"  # AZ-R04
    line = yield Due(who, [f"{who} start {COLOURS[c]}" for c in table.colours], table)
    table.marker = next(c for c in table.colours if COLOURS[c] == line.split()[2])
    table.round = 1
    table.to_act = table.from_marker()
    yield from rounds(table)


def rounds(table):
    while True:
        while table.to_act:
            yield from turn(table, table.to_act[0])
            if table.is_won():
                return  # AZ-R29
            table.to_act.pop(0)
        if table.round == table.rounds:
            return  # AZ-R28
        if not table.race:
            table.asleep, table.candidates = set(), set()
            yield from sea(table)
            table.marker = table.from_marker()[1]  # AZ-48
        table.round += 1
        table.to_act = table.from_marker()


def actions(table, colour):
    free = [space for space in WIND_SPACES if space not in table.winds]
    found = [f"swim {place}" for place in swims(table, colour)]
    if table.hand[colour]:  # AZ-22
        return found + [f"place {space} {d}" for space in free for d in STEPS]
    for space, (owner, heading) in table.winds.items():  # AZ-23
        others = [d for d in STEPS if d != heading]
        if owner == colour:
            found += [f"rotate {space} {d}" for d in others]
            found += [f"move {space} {other} {d}" for other in neighbours(space)
                      if other in free for d in STEPS]
        elif not table.race or table.coconuts[colour]:  # AZ-29, AZ-84
            found += [f"control {space} {d}" for d in others]
    return found


def turn(table, colour):
    seat = table.seat_of[colour]
    line = yield Due(seat, [f"{seat} {action}" for action in actions(table, colour)], table)
    _, verb, *words = line.split()
    if verb == "swim":
        if words[0] not in one_step_swims(table, colour):
            table.candidates = set()  # AZ-R21
        table.place[colour] = words[0]
        return
    space = words[-2]
    owner = table.winds[space][0] if verb == "control" else colour
    if verb == "place":
        table.hand[colour] -= 1
    elif verb == "move":
        del table.winds[words[0]]
    elif verb == "control" and table.race:
        table.coconuts[colour] -= 1
    table.winds[space] = (owner, words[-1])
    blow(table, space)  # AZ-30


def sea(table):
    face = (yield Due("*", [f"* die {face}" for face in FACES], table)).split()[2]
    side = SIDE[table.marker]
    inside = {c for c in table.colours
              if table.place[c] in SPACES and in_area(table.place[c], side)}  # AZ-R07
    if face == "mermaid":
        table.asleep = inside
    elif face == "turtle":
        table.candidates = inside
    elif face == "gust":
        for space, (colour, heading) in list(table.winds.items()):
            if SIDE[colour] in (side, BACK[side]) and in_area(space, SIDE[colour]):
                table.winds[space] = (colour, BACK[heading])  # AZ-68, AZ-69
    elif face in ("away", "toward"):
        direction = side if face == "toward" else BACK[side]
        seat, answers = table.seat_of[table.marker], {}
        for space, _ in wave_pairs(table, direction):
            line = yield Due(seat, [f"{seat} wave {space} {word}" for word in ("first", "after")],
                             table)
            answers[space] = line.split()[3]
        move_wave(table, direction, answers)


# ==== Reading ========================================================================


class Refused(Exception):
    """The record is wrong; the message says why."""


class Reader:
    """A record, read line by line."""

    def __init__(self, any_order=False):
        self.any_order = any_order  # legal sets may be in any order, even with repetitions
        self.count = 0  # lines of the file
        self.header = []
        self.options = {}
        self.table = self.course = self.due = None
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
        text = body.decode("latin-1")
        if not re.fullmatch("[ -~]*", text):
            raise Refused("only comments may hold other than plain ASCII")
        if "" in text.split(" "):
            raise Refused("words are separated by one blank, and a line has no blank at either end")
        if self.table is None and self.read_header(text):
            return
        if self.due is None:
            if not self.ending or text != self.ending[0]:
                raise Refused("not what follows the end of the game")
            self.ending.pop(0)
        else:
            if not self.due.allows(text):
                raise Refused("not possible here")
            if self.due.who != "*":
                self.check_annotation(comment)
            self.advance(text)

    def read_header(self, text):
        """Returns whether the line belongs to the header."""
        words = text.split(" ")
        if len(self.header) < 3:
            forms = ("windrose 1", "game azimuth", "players [2-4]")
            if not re.fullmatch(forms[len(self.header)], text):
                raise Refused("not the header of a game of Azimuth")
        elif words[0] == "set":
            forms = {"mode": "sea|race", "rounds": "[1-9][0-9]?"}  # AZ-R31
            if len(words) != 3 or not re.fullmatch(forms.get(words[1], "(?!)"), words[2]):
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
        self.table = self.new_table()
        self.follow(game(self.table))

    def new_table(self):
        return Table(int(self.header[2].split()[1]), self.options.get("mode") == "race",
                     int(self.options.get("rounds", 0)))

    def follow(self, course):
        self.course = course
        self.due = next(course)

    def advance(self, text):
        try:
            self.due = self.course.send(text)
        except StopIteration:
            self.due = None
            self.ending = self.table.result()

    def check_annotation(self, comment):
        """The comment behind a decision may give its legal set, which must then be right."""
        if comment.startswith(b" legal: "):
            given, mine = comment[len(b" legal: "):].decode("utf-8", "replace"), legal_set(self.due)
            if set(given.split(" | ")) != set(mine.split(" | ")):
                raise Refused(f"the legal set is {mine}, not {given}")
            if given != mine and not self.any_order:
                raise Refused(f"in byte order the legal set is {mine}")

    def end(self):
        """The verdict, once all lines are read."""
        if self.table is None and len(self.header) < 3:
            raise Refused("the header is not complete")
        if self.table is None:
            self.begin()
        if self.due is None and self.ending:
            raise Refused("the record of a finished game ends with result and winners")
        if self.due is None:
            winners = self.table.result()[1].replace("winners none", "no winners")
            return f"finished, {self.count} lines, {winners}"
        who = "chance" if self.due.who == "*" else f"seat {self.due.who}"
        return f"valid, unfinished: {who} to move after {self.count} lines"


def legal_set(due):
    """The actions without the seat, in byte order."""
    return " | ".join(sorted(line.split(" ", 1)[1] for line in due.lines))


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


def as_bytes(lines):
    return "".join(line + "\n" for line in lines).encode()


def odd_choice(rng, due):
    """Likes to come home, to swim, and to blow where castaways stand."""
    homeward = [line for line in due.lines if line.endswith(" swim home")]
    wet = [line for line in due.lines if " swim " in line and not line.endswith("island")]
    windy = [line for line in due.lines if re.search("place|rotate|move|control", line)
             and any(place in around(line.split()[-2]) for place in due.table.place.values())]
    for some, chance in ((homeward, 0.8), (wet, 0.6), (windy, 0.7)):
        if some and rng.random() < chance:
            return rng.choice(sorted(some))
    return rng.choice(sorted(due.lines))


def play(rng, seats, race=False, total=None, odd=False):
    """The lines of a random game."""
    lines = ["windrose 1", "game azimuth", f"players {seats}"]
    lines += ["set mode race"] * race + ([f"set rounds {total}"] if total else [])
    reader = read(Reader(), as_bytes(lines))
    reader.begin()
    while reader.due is not None:
        due = reader.due
        line = odd_choice(rng, due) if odd and due.who != "*" else due.draw(rng)
        lines.append(line + (f" # legal: {legal_set(due)}" if due.who != "*" else ""))
        reader.advance(line)
    return lines + reader.ending


WORDS = """windrose game azimuth players set mode rounds sea race * rafts start die beach place
rotate move control swim wave first after result winners none legal: # | - -0 0 00 1 01 +1 2 3 4
5 6 n e s w red blondie black blue sun gust island home a1 f6 c3 g1 a7 w-a1 w-e5 w-c3 w-f1
w-a6""".split()
LINES = ["", " ", "#", "# legal: swim home", " # a comment", "windrose 1", "set mode sea",
         "set rounds 10", "set rounds 0", "set rounds 100", "set", "players 2", "* die sun",
         "* die away", "* start red", "* rafts rykbrykbrykbrykbrykbrykb", "1 start red",
         "1 beach 3", "1 swim home", "1 swim island", "1 place w-c3 n", "1 pass", "1", "*",
         "pending 1 beach 3", "result 0 0", "winners none", "winners 1"]
BYTES = [b"", b" ", b"  ", b"\t", b"\r", b"\0", b"\x7f", b"\xff", b"#", b" # ", b"|", b"-", b"1",
         b"\n", b"\n\n"]


def corrupt(rng):
    """The bytes of a random record with one thing changed."""
    race = rng.random() < 0.4
    lines = play(rng, rng.choice((2, 3, 4)), race, rng.choice((2, 3, 6)), odd=True)
    if rng.random() < 0.5:
        lines = [line.partition(" # legal: ")[0] for line in lines]
    if rng.random() < 0.3:
        lines = lines[:rng.randrange(1, len(lines) + 1)]
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.choice(("word", "word", "word", "bytes", "swap", "repeat", "drop", "add", "legal"))
    if how == "word":
        words = lines[at].split(" ")
        k = rng.randrange(len(words[:5]))
        same = [w for line in lines for w in line.split(" ")[k:k + 1]]
        words[k:k + 1] = rng.choice(([rng.choice(WORDS)], [rng.choice(same)], [],
                                     [words[k], rng.choice(WORDS)]))
        lines[at] = " ".join(words)
    elif how == "bytes":
        data = as_bytes(lines)
        place = rng.randrange(len(data))
        return data[:place] + rng.choice(BYTES) + data[place + rng.choice((0, 0, 1)):]
    elif how == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    elif how == "repeat":
        lines.insert(other, lines[at])
    elif how == "drop":
        del lines[at]
    elif how == "add":
        lines.insert(at, rng.choice(LINES))
    else:
        line, mark, legal = lines[at].partition(" # legal: ")
        items = legal.split(" | ")
        rng.choice((items.pop, items.sort, items.reverse, lambda: items.append("swim home"),
                    lambda: items.append(rng.choice(items))))()
        lines[at] = line + mark + " | ".join(items)
    return as_bytes(lines)


def agree(program, files):
    """Yields for each file what the program says otherwise, or None."""
    answers = {}
    for some in (files[i:i + 500] for i in range(0, len(files), 500)):
        said = subprocess.run([program, "check", *some], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False).stdout.decode()
        for line in said.splitlines():
            name, _, answer = line.removeprefix("windrose: ").partition(":")
            answers.setdefault(name, []).append(answer)
    for file in files:
        mine, right = verdict(pathlib.Path(file).read_bytes(), any_order=True)
        theirs = " / ".join(answers.get(file, ["nothing"]))
        # Of a record that is wrong only the number of the line is compared.
        same = theirs == mine if right else theirs.startswith(mine[:mine.index(":") + 1])
        yield None if same else f"{file}:\n  twin     {mine}\n  program  {theirs}"


# ==== Vectors ========================================================================


class Vector:
    """A vector being run: a partial position, then lines to play and to check."""

    def __init__(self):
        self.reader, self.fresh, self.begun, self.checks = Reader(), False, False, 0
        self.header, self.position = ["windrose 1", "game azimuth", "players 4"], []

    def line(self, text):
        kind, _, rest = text.partition(" ")
        if kind in ("do", "expect") and not self.begun:
            self.begin()
        if kind == "do":
            self.reader.line(rest.encode())
        elif kind == "expect":
            self.checks += 1
            self.expect(*rest.partition(" ")[::2])
        elif kind == "players":
            self.header[2] = text
        elif kind == "set":
            self.header.append(text)
        elif kind == "fresh":
            self.fresh = True
        else:
            self.position.append((kind, rest.split()))

    def begin(self):
        self.begun = True
        read(self.reader, as_bytes(self.header))
        if self.fresh:
            self.reader.begin()
            return
        table = self.reader.table = self.reader.new_table()
        table.hand = dict.fromkeys(table.colours, 0)
        table.beach = dict.fromkeys(table.colours, 3)
        table.round, table.marker, act = 5, "r", None
        names = {name: letter for letter, name in COLOURS.items()}
        for kind, words in self.position:
            pairs = dict(word.split("=") for word in words if "=" in word)
            if kind == "rafts":
                table.rafts.update({space: list(stack) for space, stack in pairs.items()})
            elif kind == "winds":
                table.winds.update({space: tuple(wind) for space, wind in pairs.items()})
            elif kind == "castaways":
                table.place.update(pairs)
            elif kind in ("hand", "coconuts", "beaches"):
                values = {c: int(number) for c, number in pairs.items()}
                getattr(table, "beach" if kind == "beaches" else kind).update(values)
            elif kind == "turtle":
                table.candidates = set(words)
            elif kind == "round":
                table.round = int(words[0])
            elif kind == "marker":
                table.marker = act = names[words[0]]
            elif kind == "turn":
                act = names[words[0]]
            else:
                raise ValueError(kind)
        order = table.from_marker()
        table.to_act = order[order.index(act or table.marker):]
        self.reader.follow(rounds(table))

    def expect(self, what, rest):
        if what in ("accepted", "refused"):
            lines = [line.replace("_", " ") for line in rest.split(" ; ")]
            reader = read(Reader(), as_bytes(lines[:-1]))
            try:
                read(reader, as_bytes(lines[-1:]))
                found = "accepted"
            except Refused:
                found = "refused"
            self.same(found, what)
        elif what in ("rafts", "winds", "castaways", "hand", "coconuts", "beaches"):
            for key, value in (word.split("=") for word in rest.split()):
                self.same(f"{key}={self.value(what, key)}", f"{key}={value}")
        elif what == "legal":
            how, _, items = rest.partition(" ")
            legal, items = set(legal_set(self.reader.due).split(" | ")), set(items.split(" | "))
            good = {"only": legal == items, "has": items <= legal, "lacks": not items & legal}
            self.same(good[how], True)
        elif what == "swims":
            found = [line.split()[2] for line in self.reader.due.lines if " swim " in line]
            self.same(sorted(found) or ["none"], sorted(rest.split(" | ")))
        else:
            self.same(self.single(what), rest)

    def value(self, what, key):
        table = self.reader.table
        if what == "rafts":
            return "".join(table.rafts[key]) or "-"
        if what == "winds":
            return "".join(table.winds.get(key, "-"))
        if what == "beaches":
            return ",".join(beach_spaces(key, table.beach[key]))
        return str(getattr(table, {"castaways": "place"}.get(what, what))[key])

    def single(self, what):
        table, due = self.reader.table, self.reader.due
        if what in ("asleep", "turtle"):
            some = table.asleep if what == "asleep" else table.candidates
            # The help lapses with the round, as soon as the last turn is over.
            lapsed = what == "turtle" and not table.to_act
            return " ".join(c for c in "rykb" if c in some and not lapsed) or "none"
        if what == "actor":
            return "over" if due is None else "chance" if due.who == "*" else due.who
        if what in ("marker", "turn"):
            return COLOURS[table.marker if what == "marker" else table.to_act[0]]
        if what in ("round", "count"):
            return str(table.round if what == "round" else len(due.lines))
        return table.result()[what == "winners"].partition(" ")[2]

    @staticmethod
    def same(found, wanted):
        if found != wanted:
            raise Refused(f"found {found}")


def run_vector(lines):
    vector = Vector()
    for line in lines:
        try:
            vector.line(line)
        except Refused as refused:
            return f"{line}: {refused}"
    return None if vector.checks else "nothing is expected"


def vectors(file):
    text = "\n".join(line for line in pathlib.Path(file).read_text(encoding="ascii").splitlines()
                     if not line.startswith("#"))
    for block in re.split("\n\n+", text.strip("\n")):
        title, *lines = block.split("\n")
        if title.startswith("game "):
            said, right = verdict(as_bytes(lines))
            fault = None if right and " finished" in said else said
        else:
            fault = run_vector(lines)
        yield None if fault is None else f"{title}\n  {fault}"


# ==== Commands =======================================================================


def main():
    parser, commands = parser_of(__doc__)
    for name in ("play", "corrupt"):
        command = commands.add_parser(name)
        add_write_options(command)
        if name == "play":
            command.add_argument("--seats", type=int, choices=range(2, 5), default=4)
            command.add_argument("--rounds", type=int)
            command.add_argument("--race", action="store_true")
            command.add_argument("--odd", action="store_true")
    options = parser.parse_args()
    if options.command == "check":
        return check(options.files, verdict)
    if options.command == "vectors":
        return sum_up(vectors(options.file))
    if options.command == "agree":
        return sum_up(agree(options.program, options.files))
    if options.command == "corrupt":
        return write(options, corrupt, "corrupt")

    def game_record(rng):
        return as_bytes(play(rng, options.seats, options.race, options.rounds, options.odd))

    name = f"game-{options.seats}{'-race' * options.race}{'-odd' * options.odd}"
    return write(options, game_record, name)


if __name__ == "__main__":
    sys.exit(main())
