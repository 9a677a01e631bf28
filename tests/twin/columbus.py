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
import pathlib
import random
import re
import sys
import tempfile
from collections import Counter

import records
from commands import add_write_options, parser_of, sum_up, write
from records import Reader, Refused, as_bytes, legal_set
from columbus_rules import (COLUMNS, Checks, Edition, FACES, STANDARD, Table, distances,
                            field_of, field_text, game, has_cross, scores, winners)


class Rules:
    """What records.py must know."""

    NAME = "columbus"
    Edition, Checks = Edition, Checks
    game, scores, winners = map(staticmethod, (game, scores, winners))

    @staticmethod
    def new_table(edition, seats, options):
        return Table(edition, seats, int(options.get("max-rounds", 0)))


# ==== Writing ========================================================================


def play(rng, seats, max_rounds, edition=None, odd=False):
    """The lines of a random game with its legal sets."""
    lines = ["windrose 1", "game columbus", f"players {seats}"]
    lines += [f"set max-rounds {max_rounds}"] * (max_rounds > 0)
    if edition is not None:
        lines += [f"set edition {edition.name}"] + [f"= {line}" for line in edition.lines]
    return records.play(Rules, rng, lines, odd)


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
    """True if an expectation holds."""
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

    def course(table):
        set_position(table, at)
        yield from game(table)

    reader = Reader(Rules, course)
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
            line, words = records.verdict(Rules, block.encode())
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


def changed_editions(file, count, rng):
    """Yields the file and changed bytes of an edition."""
    for _ in range(count):
        lines = STANDARD.read_text(encoding="ascii").splitlines()
        if rng.random() < 0.8:
            lines[2] = "edition other"
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            if "map" in lines:
                change_at_random(rng, lines)
        yield file, changed(lines, "")


def editions(program, count):
    with tempfile.TemporaryDirectory() as folder:
        texts = changed_editions(pathlib.Path(folder) / "edition.txt", count,
                                 random.Random("editions"))
        yield from records.editions(Rules, program, texts)


def check(files):
    for file in files:
        line, words = records.verdict(Rules, pathlib.Path(file).read_bytes())
        yield f"{file}:{line}: {words}" if line else None


def main():
    parser, commands = parser_of(__doc__)
    command = commands.add_parser("editions")
    command.add_argument("program")
    command.add_argument("count", type=int)
    command = commands.add_parser("view")
    command.add_argument("seat")
    command.add_argument("file", type=pathlib.Path)
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
            return as_bytes(lines)

        return write(options, game_record, f"columbus-{options.seats}{'-odd' * options.odd}")
    if options.command == "vectors":
        return sum_up(vectors(options.file))
    if options.command == "editions":
        return sum_up(editions(options.program, options.count))
    if options.command == "view":
        lines = [line.partition(" #")[0]
                 for line in options.file.read_text(encoding="ascii").splitlines()]
        body = [line for line in lines[3:] if line and not line.startswith(("set ", "= "))]
        print(*view(body, options.seat, int(lines[2].split()[1])), sep="\n")
        return 0
    if options.command == "agree":
        return sum_up(records.agree(Rules, options.program, options.files))
    return sum_up(check(options.files))


if __name__ == "__main__":
    sys.exit(main())
