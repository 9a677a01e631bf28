#!/usr/bin/env python3
"""columbus.py: a second implementation of Columbus, slow and obvious.

It was written from the rules and the notation alone and shares nothing with the engine, so
that the same mistake is not in both. Where they disagree, one of them is wrong.

    columbus.py check FILE...         says of each record whether it is right, or what its first
                                      wrong line is; legal sets that stand in it are verified;
                                      exit status 1 if one is wrong
    columbus.py play [OPTION...]      plays a game at random and writes its record with the
                                      legal sets
    columbus.py agree PROGRAM FILE... does `PROGRAM check` come to the same verdict?
    columbus.py view SEAT FILE        what a seat, or 0 for a spectator, may see of the lines of
                                      an unfinished record
    columbus.py vectors FILE          are the test vectors right?
    columbus.py editions PROGRAM N    does `PROGRAM edition` refuse N editions, changed at random,
                                      with the same checks?

The options of play are --seats N, --max-rounds N, --odd (luck and players have favourites, so
that rare things happen), --edition FILE and --seed S. With --to FOLDER and --count N it writes
N files.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter

from commands import add_write_options, sum_up, write
from columbus_rules import (COLUMNS, Checks, Edition, FACES, STANDARD, Table, distances,
                            field_of, field_text, game, has_cross, scores, winners)

# ==== Reading ========================================================================


class Refused(Exception):
    """The record is wrong in its last line."""


def legal_set(lines):
    """The actions of these lines, without the seat, in byte order."""
    return " | ".join(sorted(line.split(" ", 1)[1] for line in lines))


def standard_edition():
    return Edition(STANDARD.read_text(encoding="ascii").splitlines())


class Reader:
    """Plays a record line by line; `position` sets the table before the first move."""

    def __init__(self, position=None):
        self.header, self.edition_lines = [], []
        self.table = self.course = self.due = None
        self.pending, self.ending = [], None
        self.position = position or (lambda table: None)
        self.count = 0

    def begin(self):
        if len(self.header) < 3:
            raise Refused("the header is not complete")
        names = [" ".join(line.split()[:-1]) for line in self.header]
        if names[:3] != ["windrose", "game", "players"] or self.header[1] != "game columbus":
            raise Refused("this is no record of Columbus")
        options = dict(line.split()[1:] for line in self.header[3:])
        edition = Edition(self.edition_lines) if self.edition_lines else standard_edition()
        self.table = Table(edition, int(self.header[2].split()[1]),
                           int(options.get("max-rounds", 0)))
        self.position(self.table)
        self.course = game(self.table)
        self.advance(None)

    def advance(self, line):
        try:
            self.due = self.course.send(line)
        except StopIteration:
            self.due = None
            points = " ".join(map(str, scores(self.table)))
            self.ending = [f"result {points}", f"winners {' '.join(winners(self.table))}"]

    def line(self, text):
        self.count += 1
        if text.startswith("= ") and self.table is None:
            self.edition_lines.append(text[2:])
            return
        text, _, comment = text.partition("#")
        text = text.rstrip(" ")
        if not text:
            return
        if self.table is None and (len(self.header) < 3 or text.startswith("set ")):
            self.header.append(text)
            return
        if self.table is None:
            self.begin()
        if text.startswith("pending "):
            self.take_pending(text.removeprefix("pending "))
        elif self.pending:
            raise Refused("nothing follows pending answers")
        elif self.due is None:
            if not self.ending or text != self.ending.pop(0):
                raise Refused("the game is over and ends otherwise")
        else:
            self.take(text, comment)

    def take(self, text, comment):
        if text not in self.due.lines:
            raise Refused(f"\"{text}\" cannot happen; {legal_set(self.due.lines)}")
        mark = " legal: "
        if comment.startswith(mark) and comment[len(mark):] != legal_set(self.due.lines):
            raise Refused(f"the legal set is {legal_set(self.due.lines)}")
        self.advance(text)

    def take_pending(self, text):
        asked = self.due.asked if self.due and not self.due.half else None
        if not asked or text not in asked.get(text[0], ()) or \
                text[0] <= max(self.pending, default="0") or len(self.pending) + 1 == len(asked):
            raise Refused("this answer cannot be pending")
        self.pending.append(text[0])

    def end(self):
        if self.table is None:
            self.begin()
        if self.due is None and self.ending:
            raise Refused("the record of a finished game ends with result and winners")
        if self.due is not None and self.due.half:
            raise Refused("the record ends between answers")
        return "right" if self.due is None else "right so far"


def verdict(data):
    """The number of the first wrong line, 0 if there is none, and what is to be said."""
    reader = Reader()
    try:
        for text in data.decode("ascii").splitlines():
            reader.line(text)
        return 0, reader.end()
    except Refused as refused:
        return max(reader.count, 1), str(refused)


# ==== Writing ========================================================================


def play(rng, seats, max_rounds, edition=None, odd=False):
    """The lines of a random game with its legal sets."""
    lines = ["windrose 1", "game columbus", f"players {seats}"]
    lines += [f"set max-rounds {max_rounds}"] * (max_rounds > 0)
    if edition is not None:
        lines += [f"set edition {edition.name}"] + [f"= {line}" for line in edition.lines]
    reader = Reader()
    for line in lines:
        reader.line(line)
    reader.begin()
    fancy = {}
    while reader.due is not None:
        options = sorted(reader.due.lines)
        weights = [reader.due.lines[line] for line in options]
        if odd:  # each line is in favour, or out of it, for the whole game
            weights = [weight * fancy.setdefault(line, rng.choice((0.02, 1, 1, 50)))
                       for line, weight in zip(options, weights)]
        line = rng.choices(options, weights)[0]
        note = f" # legal: {legal_set(options)}" if line[0] != "*" else ""
        lines.append(line + note)
        reader.advance(line)
    return lines + reader.ending


# ==== Views ==========================================================================


def view(lines, viewer, seats):
    """What a viewer ("0": a spectator) sees of the moves of an unfinished record."""
    seen, active, answers = [], None, {}
    for line in lines:
        words = line.split()
        if words[-1] in ("pass", "weather") and words[0] != "*":
            if words[0] == "pending":
                seen += [line] * (words[1] == viewer)
                continue
            answers[words[0]] = line
            if len(answers) == seats - 1:
                seen += answers_seen(answers, viewer, active, seats)
                answers = {}
            continue
        if words[0] != "*":
            active = words[0]
        is_hidden = words[:2] == ["*", "card"] and not has_cross(words[2]) and active != viewer
        seen.append("* card ?" if is_hidden else line)
    return seen


def answers_seen(answers, viewer, active, seats):
    """The own answer, and that of the first clockwise who stopped the storm."""
    after = [str((int(active) - 1 + i) % seats + 1) for i in range(1, seats)]
    stopped = [seat for seat in after if answers[seat].endswith("weather")][:1]
    return [line for seat, line in sorted(answers.items()) if seat in (viewer, *stopped)]


# ==== Vectors ========================================================================


def set_position(table, lines):
    """The lines `at ...` of a vector."""
    for words in (line.split()[1:] for line in lines):
        what, seat, rest = words[0], words[1], words[2:]
        if what == "round":
            table.round = int(seat)
        elif what == "turn":
            table.turn = seat
        elif what == "ship":
            table.ship[seat] = field_of(rest[0])
            table.damaged |= {seat} if rest[1:] else set()
        elif what == "barrels":
            table.barrels[seat] = int(rest[0])
        elif what == "hand":
            table.hand[seat] += Counter(rest)
            table.pile -= Counter(rest)
        elif what == "disc":
            table.found.add(seat)
            table.discs["inhabited"] -= 1
        elif what == "whirlwind":
            table.whirl[seat] = field_of(rest[0])
        elif what == "sit":
            table.sits[seat] = int(rest[0])
        elif what == "pile":
            table.discard = table.pile - Counter(words[1:])
            table.pile = Counter(words[1:])


def state_text(table, words):
    """What `expect` says about these words, as it stands on the table."""
    what, who = words[0], words[1]
    if what == "ship":
        state = "damaged" if who in table.damaged else "intact"
        return f"ship {who} {field_text(table.ship[who])} {state}"
    if what == "hand":
        cards = " ".join(sorted(table.hand[who].elements()))
        return f"hand {who} {cards or 'none'}"
    if what == "disc":
        return f"disc {who} {'yes' if who in table.found else 'no'}"
    if what == "whirlwind":
        return f"whirlwind {who} {field_text(table.whirl[who])}"
    if what == "dice":
        return "dice " + ("".join(sorted(table.dice.elements(), key=FACES.index)) or "none")
    if what == "barrels":
        return f"barrels {who} {table.barrels[who]}"
    numbers = {"round": table.round, "pile": table.pile.total(), "discard": table.discard.total()}
    return f"{what} {numbers[what]}"


def holds(reader, text):
    """Whether an expectation holds."""
    kind, _, rest = text.partition(" ")
    due = reader.due
    if kind == "over":
        return due is None
    lines = [line.split(" ", 1)[1] for line in due.lines] if due else []
    if kind == "legal":
        return due.who != "*" and legal_set(due.lines) == rest
    if kind in ("offered", "refused"):
        return all((item in lines) == (kind == "offered") for item in rest.split(" | "))
    if kind == "count":
        return len(lines) == int(rest)
    if kind == "decides":
        return due is not None and due.who == rest
    if kind == "chance":
        return due.who == "*" and lines[0].split()[0] == rest
    if kind == "outcomes":
        return due.who == "*" and " ".join(sorted(
            f"{line.split()[-1]}:{weight}" for line, weight in due.lines.items())) == rest
    return state_text(reader.table, text.split()) == text


def run_vector(lines):
    """None, or what is wrong with a vector."""
    at = [line for line in lines if line.startswith("at ")]
    reader = Reader(lambda table: set_position(table, at))
    reader.header = ["windrose 1", "game columbus"]
    for line in lines:
        if line.startswith(("at ", "#")):
            continue
        expectation = line.removeprefix("expect ")
        if expectation == line:
            try:
                reader.line(line)
            except Refused as refused:
                return f"{line}: {refused}"
            continue
        if reader.table is None:
            reader.begin()
        if not holds(reader, expectation):
            return f"{line} does not hold"
    return None


def vectors(file):
    """Yields for each vector what is wrong with it, or None."""
    text = pathlib.Path(file).read_text(encoding="ascii")
    for kind, block in re.findall(r"^```([a-z-]+)\n(.*?)^```$", text, re.S | re.M):
        lines = block.splitlines()
        if kind == "edition-case":
            yield from edition_case(lines)
            continue
        if kind == "view":
            yield from views_of(block)
            continue
        if kind == "log":
            line, words = verdict(block.encode())
            yield f"the complete game: {words}" if line or words != "right" else None
            continue
        wrong = run_vector(lines)
        yield f"{lines[0]}\n  {wrong}" if wrong else None


def changed(lines, change):
    """The lines of an edition after a change as the vectors write it; bytes if it is one of
    bytes."""
    verb, _, rest = change.partition(" ")
    old, _, new = rest.partition(" => ")
    if verb == "row":
        lines[lines.index("map") + int(old.split()[0])] = old.partition(" ")[2]
    elif verb == "delete":
        lines.remove(old)
    elif verb == "replace":
        lines[lines.index(old)] = new
    elif verb == "after":
        lines.insert(lines.index(old) + 1, new)
    data = "".join(line + "\n" for line in lines).encode()
    if change == "bytes cr":
        return data.replace(b"\n", b"\r\n")
    if change == "bytes umlaut":
        return b"# \xe4\n" + data
    return data[:-1] if change == "bytes open" else data


def edition_case(lines):
    """Yields what is wrong with a case of an edition, or None."""
    text = STANDARD.read_text(encoding="ascii").splitlines()
    data = changed(text, "")
    for line in lines[1:]:
        expected = line.removeprefix("expect ")
        if expected == line:
            data = changed(text, line)
        elif expected.startswith("distance "):
            start, end, d = expected.split()[1:]
            table = Table(Edition(data.decode().splitlines()), 2)
            found = distances(table, field_of(start), 9).get(field_of(end))
            yield None if found == int(d) else f"{lines[0]}\n  the distance is {found}"
        else:
            verdict_now = Checks(data).verdict()
            yield None if verdict_now == expected else f"{lines[0]}\n  {verdict_now}"


def views_of(block):
    """Yields for each seat of a view what is wrong with it, or None."""
    script, *views = re.split(r"^seat (?=\d$)", block, flags=re.M)
    lines = script.splitlines()
    seats = int(lines[1].split()[1])
    moves = [line for line in lines[2:] if not line.startswith("at ")]
    wrong = run_vector(lines)
    yield f"{lines[0]}\n  {wrong}" if wrong else None
    for text in views:
        viewer, *expected = text.splitlines()
        seen = view(moves, viewer, seats)
        yield None if seen == expected else f"{lines[0]}\n  seat {viewer} sees {seen}"


# ==== Commands =======================================================================


def agree(program, files):
    """Yields for each record what the program says otherwise, or None."""
    for file in files:
        done = subprocess.run([program, "check", file], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        line, words = verdict(pathlib.Path(file).read_bytes())
        said = done.stdout.decode().strip()
        found = re.search(re.escape(str(file)) + r":(\d+):", said)
        theirs = 0 if done.returncode == 0 else int(found[1]) if found else -1
        yield None if theirs == line else f"{file}:\n  twin     {line} {words}\n  program  {said}"


def change_at_random(rng, lines):
    """One change to the lines of an edition; the words are such as fit somewhere."""
    at = rng.randrange(len(lines))
    first, last = lines.index("map") + 1, lines.index("end") if "end" in lines else len(lines)
    how = rng.choice(("sign", "sign", "swap", "swap", "swap", "word", "word", "word", "drop", "again",
                      "move", "row", "row off", "cut"))
    if how in ("sign", "swap") and first < last:
        (row, column), (row2, column2) = [(rng.randrange(first, last), rng.randrange(COLUMNS))
                                          for _ in range(2)]
        signs = [list(line.ljust(COLUMNS, ".")) for line in lines]
        if how == "sign":
            signs[row][column] = rng.choice(".~@^I%S")
        else:  # so the numbers of reefs and islands stay
            signs[row][column], signs[row2][column2] = signs[row2][column2], signs[row][column]
        for changed_row in (row, row2):
            lines[changed_row] = "".join(signs[changed_row])
    elif how == "word":
        words = lines[at].split(" ")
        words[rng.randrange(len(words))] = rng.choice(
            "0 1 2 3 8 9 n nw x water calm lull fog palms name map end 9-4 12-8 9-5 01-4 azores "
            "# . ~ standard other legend Water".split() + [""])
        lines[at] = " ".join(words)
    elif how in ("drop", "cut"):
        del lines[at:at + 1]
    elif how == "again":
        lines.insert(rng.randrange(3, len(lines) + 1), lines[at])
    elif how == "move":
        lines.insert(rng.randrange(len(lines)), lines.pop(at))
    elif how == "row":
        lines.insert(rng.randrange(first, last + 1), rng.choice(
            ("." * 13 + "%", "~" * 14, "." * 14, ".....", lines[rng.randrange(first, last)])))
    elif last > first:
        del lines[rng.randrange(first, last)]


def editions(program, count, rng):
    """Yields for each changed edition what the program says otherwise, or None."""
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(count):
            lines = STANDARD.read_text(encoding="ascii").splitlines()
            if rng.random() < 0.8:
                lines[2] = "edition other"
            for _ in range(rng.choice((1, 1, 1, 2, 3))):
                if "map" in lines:
                    change_at_random(rng, lines)
            file = pathlib.Path(folder) / "edition.txt"
            file.write_bytes(changed(lines, ""))
            done = subprocess.run([program, "edition", "columbus", file], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, check=False)
            said = done.stdout.decode()
            mine = Checks(file.read_bytes()).verdict()
            found = re.search(r"\bE\d+\b", said)
            theirs = "ok" if done.returncode == 0 else found[0] if found else "?"
            yield None if mine == theirs else f"twin {mine}, program {said}" + "\n".join(lines)


def check(files):
    for file in files:
        line, words = verdict(pathlib.Path(file).read_bytes())
        yield f"{file}:{line}: {words}" if line else None


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check").add_argument("files", nargs="+")
    commands.add_parser("vectors").add_argument("file")
    command = commands.add_parser("editions")
    command.add_argument("program")
    command.add_argument("count", type=int)
    command = commands.add_parser("view")
    command.add_argument("seat")
    command.add_argument("file", type=pathlib.Path)
    command = commands.add_parser("agree")
    command.add_argument("program")
    command.add_argument("files", nargs="+")
    command = commands.add_parser("play")
    add_write_options(command)
    command.add_argument("--edition", type=pathlib.Path)
    command.add_argument("--seats", type=int, choices=range(2, 6), default=4)
    command.add_argument("--max-rounds", type=int, default=0)
    command.add_argument("--odd", action="store_true")
    options = parser.parse_args()
    if options.command == "play":
        edition = options.edition and Edition(options.edition.read_text(encoding="ascii").splitlines())

        def game_record(rng):
            lines = play(rng, options.seats, options.max_rounds, edition, options.odd)
            return "".join(line + "\n" for line in lines).encode()

        return write(options, game_record, f"columbus-{options.seats}{'-odd' * options.odd}")
    if options.command == "vectors":
        return sum_up(vectors(options.file))
    if options.command == "editions":
        return sum_up(editions(options.program, options.count, random.Random("editions")))
    if options.command == "view":
        lines = [line.partition(" #")[0]
                 for line in options.file.read_text(encoding="ascii").splitlines()]
        body = [line for line in lines[3:] if line and not line.startswith(("set ", "= "))]
        print(*view(body, options.seat, int(lines[2].split()[1])), sep="\n")
        return 0
    if options.command == "agree":
        return sum_up(agree(options.program, options.files))
    return sum_up(check(options.files))


if __name__ == "__main__":
    sys.exit(main())
