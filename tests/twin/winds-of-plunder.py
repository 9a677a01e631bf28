#!/usr/bin/env python3
"""winds-of-plunder.py: a second implementation of Winds of Plunder, slow and obvious.

It was written from the rules and the notation alone and shares nothing with the engine, so
that the same mistake is not in both. Where they disagree, one of them is wrong.

    winds-of-plunder.py check FILE...        says of each record whether it is right, or what
                                             its first wrong line is; legal sets that stand in
                                             it are verified; exit status 1 if one is wrong
    winds-of-plunder.py play [OPTION...]     plays a game at random and writes its record with
                                             the legal sets
    winds-of-plunder.py corrupt [OPTION...]  writes a random record with one of its moves
                                             changed, which mostly makes it wrong
    winds-of-plunder.py edition [OPTION...]  writes a valid edition made at random
    winds-of-plunder.py agree PROGRAM FILE...  does `PROGRAM check` come to the same verdict?
    winds-of-plunder.py editions PROGRAM N   does `PROGRAM edition` refuse N editions, changed
                                             at random, with the same checks?
    winds-of-plunder.py vectors FILE         are the test vectors right?

The options of play are --seats N, --tournament, --own (with an edition made at random), --odd
(luck and players have favourites, so that rare things happen) and --seed S. With --to FOLDER
and --count N it writes N files, and so do corrupt and edition.
"""
import pathlib
import random
import re
import sys
import tempfile
from collections import Counter

import records
from commands import add_write_options, check, parser_of, sum_up, write
from records import Reader, Refused, as_bytes, legal_set
from winds_rules import (BAR, GOODS, HOSTILE, ITEMS, STANDARD, Checks, Edition, Table, Turn,
                         counting, game, plunder, reach, rounds, scores, winners)


class Rules:
    """What records.py must know."""

    NAME = "winds-of-plunder"
    Edition, Checks = Edition, Checks
    game, scores, winners = map(staticmethod, (game, scores, winners))

    @staticmethod
    def new_table(edition, seats, options):
        return Table(edition, seats, options.get("tournament") == "yes")


# ==== Writing ========================================================================


def header(seats, tournament=False, edition=None):
    lines = ["windrose 1", f"game {Rules.NAME}", f"players {seats}"]
    lines += ["set tournament yes"] * tournament
    if edition is not None:
        lines += [f"set edition {edition.name}"] + [f"= {line}" for line in edition.lines]
    return lines


def weigh(due, options):
    """Each kind of action is as likely as another, though Intrigue has 153 choices."""
    if due.who == "*":
        return records.chances(due, options)
    kinds = [" ".join(line.split()[1:-1][:2]) or line for line in options]
    return [1 / kinds.count(kind) for kind in kinds]


def play(rng, seats, tournament=False, edition=None, odd=False):
    """The lines of a random game with its legal sets."""
    return records.play(Rules, rng, header(seats, tournament, edition), odd, weigh)


def corrupt(rng):
    """The bytes of a random record with one thing changed behind its header."""
    lines = play(rng, rng.choice((3, 4, 5)), rng.random() < 0.3, odd=rng.random() < 0.7)
    if rng.random() < 0.6:
        lines = [line.partition(" # legal: ")[0] for line in lines]
    if rng.random() < 0.3:
        lines = lines[:rng.randrange(30, len(lines) + 1)]
    at, other = rng.randrange(4, len(lines)), rng.randrange(4, len(lines))
    how = rng.choice(("word", "word", "word", "word", "swap", "repeat", "drop", "legal"))
    if how == "word":
        moves = [line.partition(" # ")[0].split(" ") for line in lines[4:]]
        words, _, comment = lines[at].partition(" # ")
        words = words.split(" ")
        k = rng.randrange(len(words))
        same = sorted({move[k] for move in moves if move[1:2] == words[1:2] and move[k:]} |
                      {move[k] for move in moves if k < 2 and move[k:]})
        words[k] = rng.choice(same)
        lines[at] = " ".join(words) + (f" # {comment}" if comment else "")
    elif how == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    elif how == "repeat":
        lines.insert(other, lines[at])
    elif how == "drop":
        del lines[at]
    else:
        line, mark, legal = lines[at].partition(" # legal: ")
        items = legal.split(" | ")
        items.pop(rng.randrange(len(items)))
        lines[at] = line + mark + " | ".join(items or ["end"])
    return as_bytes(lines)


def own_edition(rng):
    """The lines of a valid edition made at random."""
    lines = counting(STANDARD.read_text(encoding="ascii").splitlines())
    ports = [line.split()[1] for line in lines if line.startswith("port ")]
    rng.shuffle(ports)
    regions, ranks = rng.sample("123412341234", 12), rng.sample(range(1, 13), 12)
    out = ["windrose-edition 1", f"game {Rules.NAME}", "edition own"]
    out += [f"port {p} {region} {rank} The {p}" for p, region, rank in zip(ports, regions, ranks)]
    out += [f"start {port}" for port in rng.sample(ports, 5)]
    out += [f"treasure {port}" for port in rng.sample(ports, 12)]
    for i in range(18):
        pictures = rng.choices("wcpm", (3, 3, 3, 2), k=rng.randrange(1, 5))
        pictures = re.sub("m+", "m", "".join(sorted(pictures, key="wcpm".index)))
        out.append(f"tile t{i} {rng.randrange(2, 6)} {pictures}")
    kinds, left = 0, 40
    while left:
        copies = rng.randrange(1, min(left, 12) + 1)
        effect = rng.choice((*GOODS, *HOSTILE, "heave", "heave", "intrigue"))
        free = rng.sample(ports, rng.randrange(1, 5)) if effect in GOODS else []
        kinds, left = kinds + 1, left - copies
        out.append(" ".join(["action", f"k{kinds}", effect, str(copies), *free]))
    out.append("booty " + " ".join(map(str, sorted(rng.choices(range(12), k=9)))))
    body = out[3:]
    rng.shuffle(body)
    return out[:3] + body


def changed_edition(rng):
    """The bytes of an edition with some lines changed; the words are such as fit somewhere."""
    lines = STANDARD.read_text(encoding="ascii").splitlines()
    if rng.random() < 0.8:
        lines[2] = "edition other"
    if rng.random() < 0.3:
        lines = own_edition(rng)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(lines))
        how = rng.choice(("word", "word", "word", "word", "add", "cut", "drop", "again", "move"))
        words = lines[at].split(" ")
        k = rng.randrange(len(words))
        some = rng.choice(lines).split(" ") + \
            "0 1 2 3 4 5 6 12 13 40 41 99 100 01 +1 -1 w wc cw mm wwwww bar1 bar7 x X a-b # port " \
            "start treasure tile action booty heave buyweapons standard".split(" ") + [""]
        if how == "word":
            words[k] = rng.choice(some)
        elif how == "add":
            words.insert(k, rng.choice(some))
        elif how == "cut":
            del words[k]
        lines[at] = " ".join(words)
        if how == "drop":
            del lines[at]
        elif how == "again":
            lines.insert(rng.randrange(3, len(lines) + 1), lines[at])
        elif how == "move":
            lines.insert(rng.randrange(len(lines)), lines.pop(at))
    return as_bytes(lines)


def editions(program, count):
    rng = random.Random("editions")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "edition.txt"
        yield from records.editions(Rules, program,
                                    ((file, changed_edition(rng)) for _ in range(count)))


# ==== Views ==========================================================================


def view(lines, viewer):
    """What a viewer ("0": a spectator) sees of the moves of an unfinished record (WP-R55)."""
    seen, reader, dug, active = [], Reader(Rules), 0, "*"
    for line in lines:
        reader.line(line)
        words = line.split(" ")
        if reader.table is None:
            continue
        if words[0] == "pending":
            seen += [line] * (words[1] == viewer)
            continue
        active = active if words[0] == "*" else words[0]
        is_hidden = words[:2] in (["*", "action"], ["*", "treasure"]) and active != viewer
        seen.append(f"{words[0]} {words[1]} ?" if is_hidden else line)
        now = sum(reader.table.booty.values())
        if now > dug:
            seen.append(f"* dig {reader.table.ship[active]}")
        dug = now
    return seen


# ==== Vectors ========================================================================


class Vector:
    """A vector being run; tests/rules/winds-of-plunder-table.h says what its lines mean."""

    def __init__(self, log):
        self.log = log  # the round as a record
        self.lines = [line.encode() for line in STANDARD.read_text(encoding="ascii").splitlines()]
        self.position, self.reader, self.record = [], None, []

    def line(self, text):
        verb, _, rest = text.partition(" ")
        rest = re.sub(r"\\x(..)", lambda m: chr(int(m[1], 16)), rest)
        if verb in ("minus", "plus", "name", "refused", "accepted"):
            self.edition(verb, rest.encode("latin-1"))
        elif verb in ("prefix", "log", "inline", "unfinished", "broken", "last"):
            self.of_record(verb, rest)
        elif hasattr(self, "check_" + verb):
            if self.reader is None:
                self.reader = self.begin()
            getattr(self, "check_" + verb)(rest)
        else:
            self.position.append((verb, rest.split(" ")))

    # ---- editions and records ----

    def edition(self, verb, rest):
        if verb == "minus":
            self.lines.remove(rest)
        elif verb == "plus":
            self.lines.append(rest)
        elif verb == "name":
            self.lines[2] = b"edition " + rest
        else:
            found = Checks(b"".join(line + b"\n" for line in self.lines)).verdict()
            same(found, "ok" if verb == "accepted" else rest.decode())

    def of_record(self, verb, rest):
        if verb == "prefix":
            self.record = self.log[:int(rest)]
        elif verb == "log":
            self.record.append(rest)
        elif verb == "inline":
            self.record += ["= " + line for line in counting(b"\n".join(self.lines).decode()
                                                             .split("\n"))]
        elif verb == "last":
            viewer, _, expected = rest.partition(" ")
            same(view(self.record, viewer)[-1], expected)
        else:
            wrong, words = records.verdict(Rules, as_bytes(self.record), any_order=True)
            same(f"wrong: {words}" if wrong else words, f"wrong: {words}" if verb == "broken"
                 else "right so far")

    # ---- positions ----

    def begin(self):
        first = dict((verb, words) for verb, words in self.position)
        head = first.get("players") or first["start"]
        course = game if "start" in first else self.course
        reader = Reader(Rules, course)
        for line in header(head[0], "tournament" in head):
            reader.line(line)
        reader.begin()
        return reader

    def course(self, table):
        """Sets the table, and is the rest of the game."""
        edition, said = table.edition, {}
        table.round, table.blackbeard, table.first = 5, "1", "1"
        table.ship = dict(zip(table.seats, edition.starts))
        table.tile = dict(zip(edition.places, edition.tiles))
        turn = Turn(table, "1")
        for verb, words in self.position:
            if verb == "seat":
                for field, value in zip(words[1::2], words[2::2]):
                    self.set_field(table, words[0], field, value)
            elif verb == "tile":
                old = next(p for p, tile in table.tile.items() if tile == words[1])
                table.tile[old], table.tile[words[0]] = table.tile[words[0]], words[1]
            elif verb == "completed":
                table.completed[int(words[0])] = words[1].split(",")
            elif verb == "queue":
                table.queue = words[0].split(",")
            elif verb in ("round", "ap"):
                setattr(*((table, "round") if verb == "round" else (turn, "points")), int(words[0]))
            elif verb in ("wind", "blackbeard", "first"):
                setattr(table, verb, words[0])
            elif verb == "turn":
                turn.seat = words[0]
            elif verb == "sailed":
                turn.sailed = True
            else:
                said[verb] = words
        self.set_cards(table, said)
        table.settle()
        for item, seat in (words for verb, words in self.position if verb == "advantage"):
            table.holder[item] = seat
        phase = said.get("phase", [""])[0]
        if phase == "bonus":
            turn.extra, turn.sailed, turn.points = True, True, 1
        if phase != "compass":
            order = table.clockwise(table.first)
            later = order[order.index(turn.seat) + 1:]
            yield from plunder(table, [turn] + [Turn(table, seat) for seat in later])
            if table.round == 9:
                return
            table.round += 1
        yield from rounds(table)

    @staticmethod
    def set_field(table, seat, field, value):
        names = [] if value == "-" else value.split(",")
        if field in table.track:
            table.track[field][seat] = int(value)
        elif field == "port":
            table.ship[seat] = value
        elif field == "hand":
            table.hand[seat] = names
        elif field in ("maps", "marks"):
            getattr(table, field)[seat] = names
        else:
            getattr(table, field)[seat] = int(value)

    @staticmethod
    def set_cards(table, said):
        """Cards that nobody holds are in the pile, or discarded if the pile is given; `rest` are
        all that are nowhere else."""
        named = {name: said[name][0].strip("-").split(",") for name in ("pile", "discard")
                 if name in said}
        hands = {seat: [c for c in cards if c != "rest"] for seat, cards in table.hand.items()}
        left = Counter(table.pile)
        for cards in (*hands.values(), *named.values()):
            left -= Counter(filter(None, cards))
        rest = next((seat for seat in table.seats if "rest" in table.hand[seat]), None)
        table.pile, table.discard = (Counter(filter(None, named.get(name, [])))
                                     for name in ("pile", "discard"))
        table.hand = {seat: Counter(cards) for seat, cards in hands.items()}
        where = table.hand[rest] if rest else table.discard if "pile" in named else table.pile
        where.update(left)
        maps = [port for ports in table.maps.values() for port in ports] + table.queue
        left = [port for port in table.edition.ports if port not in maps]
        for seat in table.seats:
            if table.maps[seat] == ["rest"]:
                table.maps[seat], left = left, []
        table.unknown = left

    # ---- what happens, and what must be so ----

    def check_line(self, rest):
        self.reader.line(rest)

    def actions(self, seat):
        """The legal actions of a seat, which may be one that chooses in secret."""
        due = self.reader.due
        lines = due.asked.get(seat, ()) if due.asked else due.lines if due.who == seat else ()
        return {line.split(" ", 1)[1] for line in lines}

    def check_has(self, rest):
        same(rest[2:] in self.actions(rest[0]), True)

    def check_illegal(self, rest):
        same(rest[2:] in self.actions(rest[0]), False)

    def check_legal(self, rest):
        same(sorted(self.actions(rest[0])), sorted(rest[2:].split(" | ")))

    def check_count(self, rest):
        same(len(self.actions(rest[0])), int(rest[2:]))

    def check_chances(self, rest):
        same(legal_set(self.reader.due.lines), " | ".join(sorted(rest.split(" | "))))
        same(self.reader.due.who, "*")

    def check_odds(self, rest):
        found = [f"{weight} {line[2:]}" for line, weight in self.reader.due.lines.items()]
        same(sorted(found), sorted(rest.split(" | ")))

    def check_reach(self, rest):
        port, wind, ports = rest.split(" ")
        same(",".join(reach(self.reader.table, port, wind)) or "-", ports)

    def check_perft(self, rest):
        """Counts as far as it takes a moment."""
        border, over = [[]], 0
        for expected in map(int, rest.split(" ")):
            children = []
            for lines in border:
                reader = self.begin()
                for line in lines:
                    reader.advance(line)
                over += reader.due is None
                children += [lines + [line] for line in (reader.due.lines if reader.due else ())]
            same(len(children) + over, expected)
            border = children
            if len(border) > 1200:
                return

    def check_state(self, rest):
        what, *words = rest.split(" ")
        table, due = self.reader.table, self.reader.due
        if what == "seat":
            for field, value in zip(words[1::2], words[2::2]):
                same(f"{field} {self.field(words[0], field)}", f"{field} {value}")
            return
        single = {
            "advantage": lambda: table.holder[words[0]] or "-",
            "tile": lambda: table.tile[words[0]],
            "ap": lambda: table.turn.points,
            "move": lambda: "over" if due is None else "chance" if due.who == "*" else due.who,
            "pile": lambda: table.pile.total(),
            "discard": lambda: table.discard.total(),
            "queue": lambda: ",".join(table.queue) or "-",
            "result": lambda: " ".join(map(str, scores(table))),
            "winners": lambda: " ".join(winners(table)),
        }.get(what, lambda: getattr(table, what))
        wanted = words[1:] if what in ("advantage", "tile") else words
        same(str(single()), " ".join(wanted))

    def field(self, seat, field):
        table = self.reader.table
        if field in table.track:
            return table.track[field][seat]
        if field == "port":
            return table.ship[seat]
        if field == "hand":
            return ",".join(sorted(table.hand[seat].elements())) or "-"
        if field in ("maps", "marks"):
            return ",".join(getattr(table, field)[seat]) or "-"
        return getattr(table, field)[seat]


def same(found, wanted):
    if found != wanted:
        raise Refused(f"found {found}")


def run_vector(log, lines):
    """None, or what is wrong with a vector."""
    vector = Vector(log)
    for line in lines[1:]:
        try:
            vector.line(line)
        except Refused as refused:
            return f"{lines[0]}\n  {line}: {refused}"
    return None


def vectors(file):
    """Yields for each vector what is wrong with it, or None."""
    text = pathlib.Path(file).read_text(encoding="ascii")
    text = re.sub("^#.*\n", "", text, flags=re.M)
    log = []
    for kind, block in re.findall(r"^```([a-z]+)[ 0-9]*\n(.*?)^```$", text, re.S | re.M):
        if kind == "log":
            log = block.splitlines()
            wrong, words = records.verdict(Rules, block.encode())
            yield f"the round: {words}" if wrong else None
        elif kind == "view":
            seen = view(log, "2")[-len(block.splitlines()):]
            yield None if seen == block.splitlines() else f"the view is {seen}"
        else:
            for vector in block.strip("\n").split("\n\n"):
                yield run_vector(log, vector.split("\n"))


# ==== Commands =======================================================================


def parse():
    parser, commands = parser_of(__doc__)
    command = commands.add_parser("editions")
    command.add_argument("program")
    command.add_argument("count", type=int)
    for name in ("play", "corrupt", "edition"):
        command = commands.add_parser(name)
        add_write_options(command)
        if name == "play":
            command.add_argument("--seats", type=int, choices=range(3, 6), default=4)
            for flag in ("--tournament", "--own", "--odd"):
                command.add_argument(flag, action="store_true")
    return parser.parse_args()


def main():
    options = parse()
    if options.command == "vectors":
        return sum_up(vectors(options.file))
    if options.command == "editions":
        return sum_up(editions(options.program, options.count))
    if options.command == "agree":
        return sum_up(records.agree(Rules, options.program, options.files))
    if options.command == "corrupt":
        return write(options, corrupt, "corrupt")
    if options.command == "edition":
        return write(options, lambda rng: as_bytes(own_edition(rng)), "edition")
    if options.command == "check":
        def words(data):
            line, said = records.verdict(Rules, data)
            return f"{line}: {said}" if line else f" {said}", line == 0

        return check(options.files, words)

    def game_record(rng):
        edition = Edition(own_edition(rng)) if options.own else None
        return as_bytes(play(rng, options.seats, options.tournament, edition, options.odd))

    name = f"game-{options.seats}{'-t' * options.tournament}{'-own' * options.own}" \
           f"{'-odd' * options.odd}"
    return write(options, game_record, name)


if __name__ == "__main__":
    sys.exit(main())
