"""records.py: reads, writes and compares records, for Columbus and Winds of Plunder.

A game is a module or an object with `NAME`, `Edition`, `new_table(edition, seats, options)`,
`game(table)`, `scores(table)` and `winners(table)`. `game` is a generator that yields a Due
and is sent the line that happens.
"""
import dataclasses
import pathlib
import re
import subprocess


@dataclasses.dataclass
class Due:
    """What may happen next: every possible line, with its weight if chance moves."""

    who: str  # "*" or the number of a seat
    lines: dict
    asked: dict = None  # a secret step: the lines of each seat that has yet to choose
    half: bool = False  # some seats have chosen and this one has not


class Refused(Exception):
    """The record is wrong in its last line."""


def legal_set(lines):
    """The actions of these lines, without the seat, in byte order."""
    return " | ".join(sorted(line.split(" ", 1)[1] for line in lines))


class Reader:
    """Plays a record line by line; `course` is what follows the header, the whole game unless
    a position is set up."""

    def __init__(self, rules, course=None, any_order=False):
        self.rules, self.course_of, self.any_order = rules, course or rules.game, any_order
        self.header, self.edition_lines = [], []
        self.table = self.course = self.due = None
        self.pending, self.ending = [], None
        self.count = 0

    def begin(self):
        names = [line.split(" ")[0] for line in self.header[:3]]
        if names != ["windrose", "game", "players"] or \
                self.header[:2] != ["windrose 1", f"game {self.rules.NAME}"]:
            raise Refused("this is no record of the game")
        options = dict(line.split(" ")[1:] for line in self.header[3:])
        if len(options) < len(self.header) - 3:
            raise Refused("no option is set twice")
        name = options.pop("edition", "standard")
        edition = self.rules.Edition(self.edition_lines) if self.edition_lines \
            else self.rules.Edition.standard()
        if edition.name != name or any(line[:1] in ("", "#") for line in self.edition_lines):
            raise Refused("this is another edition, or not all of it counts")
        self.table = self.rules.new_table(edition, int(self.header[2].split(" ")[1]), options)
        self.course = self.course_of(self.table)
        self.advance(None)

    def advance(self, line):
        try:
            self.due = self.course.send(line)
        except StopIteration:
            self.due = None
            points = " ".join(map(str, self.rules.scores(self.table)))
            self.ending = [f"result {points}",
                           f"winners {' '.join(self.rules.winners(self.table))}"]

    def line(self, text):
        self.count += 1
        if "\r" in text or "\t" in text:
            raise Refused("tabs and carriage returns are not allowed")
        if text.startswith("= ") and self.table is None:
            if not any(line.startswith("set edition ") and line != "set edition standard"
                       for line in self.header):
                raise Refused("no edition is announced")
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
            raise Refused("nothing follows pending choices")
        elif self.due is None:
            if not self.ending or text != self.ending.pop(0):
                raise Refused("the game is over and ends otherwise")
        else:
            self.take(text, comment)

    def take(self, text, comment):
        if text not in self.due.lines:
            raise Refused(f"\"{text}\" cannot happen; {legal_set(self.due.lines)}")
        mark, legal = " legal: ", legal_set(self.due.lines)
        if comment.startswith(mark):
            noted = comment[len(mark):]
            if noted != legal and not (self.any_order and
                                       set(noted.split(" | ")) == set(legal.split(" | "))):
                raise Refused(f"the legal set is {legal}")
        self.advance(text)

    def take_pending(self, text):
        asked = self.due.asked if self.due and not self.due.half else None
        if not asked or text not in asked.get(text[0], ()) or \
                text[0] <= max(self.pending, default="0") or len(self.pending) + 1 == len(asked):
            raise Refused("this choice cannot be pending")
        self.pending.append(text[0])

    def end(self):
        if self.table is None:
            self.begin()
        if self.due is None and self.ending:
            raise Refused("the record of a finished game ends with result and winners")
        if self.due is not None and self.due.half:
            raise Refused("the record ends between choices")
        return "right" if self.due is None else "right so far"


def verdict(rules, data, any_order=False):
    """The number of the first wrong line, 0 if there is none, and what is to be said."""
    reader = Reader(rules, any_order=any_order)
    try:
        for text in data.decode("ascii").removesuffix("\n").split("\n"):
            reader.line(text)
        return 0, reader.end()
    except Refused as refused:
        return max(reader.count, 1), str(refused)


def as_bytes(lines):
    return "".join(line + "\n" for line in lines).encode()


def chances(due, options):
    return [due.lines[line] for line in options]


def play(rules, rng, header, odd=False, weigh=chances):
    """The lines of a random game with its legal sets. `weigh` gives the weights of the lines
    of a Due. With `odd` luck and players have favourites, so that rare things happen."""
    lines, fancy = list(header), {}
    reader = Reader(rules)
    for line in lines:
        reader.line(line)
    reader.begin()
    while reader.due is not None:
        options = sorted(reader.due.lines)
        weights = weigh(reader.due, options)
        if odd:  # each line is in favour, or out of it, for the whole game
            weights = [weight * fancy.setdefault(line, rng.choice((0.02, 1, 1, 50)))
                       for line, weight in zip(options, weights)]
        line = rng.choices(options, weights)[0]
        lines.append(line + (f" # legal: {legal_set(options)}" if line[0] != "*" else ""))
        reader.advance(line)
    return lines + reader.ending


def agree(rules, program, files):
    """Yields for each record what the program says otherwise, or None."""
    for some in (files[i:i + 500] for i in range(0, len(files), 500)):
        done = subprocess.run([program, "check", *some], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        said = {}
        for answer in done.stdout.decode().splitlines():
            name, _, words = answer.removeprefix("windrose: ").partition(":")
            said[name] = words
        for file in some:
            line, words = verdict(rules, pathlib.Path(file).read_bytes())
            found = re.match(r"(\d+):", said.get(file, "-1:"))
            theirs = int(found[1]) if found else 0
            yield None if theirs == line else \
                f"{file}:\n  twin     {line} {words}\n  program  {said.get(file)}"


def editions(rules, program, texts):
    """Yields for each edition what the program says otherwise, or None; `texts` gives a file
    and its bytes."""
    for file, data in texts:
        file.write_bytes(data)
        done = subprocess.run([program, "edition", rules.NAME, file], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        said = done.stdout.decode()
        mine = rules.Checks(data).verdict()
        found = re.search(r"\b(WP-)?E\d+\b", said)
        theirs = "ok" if done.returncode == 0 else found[0] if found else "?"
        yield None if mine == theirs else f"twin {mine}, program {said}{data.decode()}"
