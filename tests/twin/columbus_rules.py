"""columbus_rules.py: the rules of Columbus for its second implementation, columbus.py.

The board, the checks of an edition, the table, and the course of a game: a generator that
yields what is due and is sent the line that happens.
"""
import itertools
import pathlib
import re
from collections import Counter

from records import Due

# ==== Components =====================================================================

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STANDARD = ROOT / "editions" / "columbus.txt"
STEPS = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1),
         "w": (-1, 0), "nw": (-1, -1)}
FACES = "rswtf"
DIE = "rrswtf"  # CO-20
COLUMNS = 14
AREAS = (1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5)  # CO-14
FIRST_BARRELS, MOST_BARRELS = 3, 8  # CO-10, CO-42
WATER, ORDINARY = ("water", "calm", "symbol"), ("water", "symbol")  # CO-R5


def field_text(field):
    return f"{field[0]}-{field[1]}"


def field_of(text):
    column, row = text.split("-")
    return int(column), int(row)


class Edition:
    """The map, the cards and the discs of an edition file that is known to be right."""

    def __init__(self, lines):
        self.lines = [line for line in lines if line and line[0] != "#"]
        first, last = self.lines.index("map"), self.lines.index("end")
        legend = {line.split()[1]: line.split()[2] for line in self.lines
                  if line.startswith("legend ")}
        self.kind = {(column, row): legend[sign]
                     for row, signs in enumerate(self.lines[first + 1:last], 1)
                     for column, sign in enumerate(signs, 1)}
        lists = {line.split()[0]: line.split()[1:] for line in self.lines[last:]}
        lists |= {line.split()[0]: line.split()[1:] for line in self.lines[:first]}
        self.cards = Counter({"mutiny": 2, "hurricane": 2, "good-winds": 4, "very-good-winds": 2,
                              "carpenter": 3, "good-weather": 6})
        for name in ("provisions", "fog", "whirlwind"):
            self.cards.update(f"{name}-{value}" for value in lists[name])
        self.discs = Counter({"sea": 3, "inhabited": 5})  # CO-97
        self.discs.update(f"palms-{value}" for value in lists["palms"])
        self.name = self.lines[2].split()[1]
        self.start = self.fields("start")[0]

    @staticmethod
    def standard():
        return Edition(STANDARD.read_text(encoding="ascii").splitlines())

    def fields(self, *kinds):
        return [field for field, kind in self.kind.items() if kind in kinds]


def has_cross(card):
    return card.split("-")[0] in ("provisions", "mutiny", "hurricane", "fog")


# ==== The checks of an edition =======================================================

KINDS = ("water", "calm", "symbol", "reef", "island", "land", "start")
LISTS = ("provisions", "fog", "whirlwind", "palms")
SHAPES = [r"legend \S [a-z]+", r"(provisions|fog|whirlwind|palms)( \S+)*",
          r"name (0|[1-9]\d*)-(0|[1-9]\d*) [a-z0-9-]+"]


class Checks:
    """The checks E1 to E16, in order."""

    def __init__(self, data):
        self.data = data

    def verdict(self):
        for number in range(1, 17):
            if not getattr(self, f"check_{number}")():
                return f"E{number}"
        return "ok"

    def check_1(self):
        if not self.data.endswith(b"\n") or re.search(rb"[^\n -~]", self.data):
            return False
        lines = self.data.decode().split("\n")[:-1]
        self.lines, self.rows, others, in_map, maps = [], [], [], False, 0
        for line in lines:
            if in_map:
                in_map = line != "end"
                self.rows += [line] * in_map
            elif line == "" or line[0] == "#":
                continue
            else:
                in_map = line == "map"
                maps += in_map
                others += [line] * (not in_map)
            self.lines.append(line)
        self.others = others
        heads = ["windrose-edition 1", "game columbus", r"edition [a-z0-9-]+"]
        lists = [line.split(" ")[0] for line in others]
        return len(others) >= 3 and not in_map and maps == 1 and \
            all(re.fullmatch(head, line) for head, line in zip(heads, self.lines)) and \
            all(any(re.fullmatch(shape, line) for shape in SHAPES) for line in others[3:]) and \
            all(lists.count(name) == 1 for name in LISTS)

    def words(self, name):
        return [line.split(" ")[1:] for line in self.others[3:] if line.split(" ")[0] == name]

    def check_2(self):
        legend = self.words("legend")
        signs = [sign for sign, _ in legend]
        return sorted(kind for _, kind in legend) == sorted(KINDS) and \
            len(set(signs)) == len(signs) and "#" not in signs

    def check_3(self):
        signs = dict(self.words("legend"))
        if not 5 <= len(self.rows) <= 20 or \
                any(len(row) != COLUMNS or set(row) - set(signs) for row in self.rows):
            return False
        self.kind = {(column, row): signs[sign] for row, text in enumerate(self.rows, 1)
                     for column, sign in enumerate(text, 1)}
        return True

    def fields(self, *kinds):
        return [field for field, kind in self.kind.items() if kind in kinds]

    def beside(self, field, *kinds):
        return sum(self.kind.get(moved(field, d)) in kinds for d in STEPS)

    def check_4(self):
        return len(self.fields("reef")) == 13

    def check_5(self):
        islands = self.fields("island")
        return len(islands) == 2 and all(self.beside(field, *WATER) == 8 for field in islands)

    def check_6(self):
        starts = self.fields("start")
        if len(starts) != 1:
            return False
        self.start = starts[0]
        return self.start[0] == COLUMNS and self.beside(self.start, *WATER) == 5

    def check_7(self):
        rows = [row for column, row in self.fields("land") if column == COLUMNS]
        return bool(rows) and min(rows) < self.start[1] < max(rows)

    def check_8(self):
        symbols = sorted(self.fields("symbol"), key=lambda field: -field[0])
        near = [max(abs(field[0] - self.start[0]), abs(field[1] - self.start[1]))
                for field in symbols]
        if len(symbols) < 2 or (len(symbols) > 2 and symbols[2][0] == symbols[1][0]):
            return False
        return all(distance >= max(near[:2]) for distance in near[2:])

    def reached(self, *kinds):
        found, border = {self.start}, [self.start]
        while border:
            border = [f for f in {moved(f, d) for f in border for d in STEPS}
                      if f not in found and self.kind.get(f) in kinds]
            found |= set(border)
        return found - {self.start}

    def check_9(self):
        return bool(self.fields("calm")) and \
            any(column <= 2 for column, _ in self.reached(*ORDINARY))

    def check_10(self):
        return self.reached(*WATER) == set(self.fields(*WATER))

    def values(self, name, number, allowed):
        words = self.words(name)[0]
        return len(words) == number and all(word in allowed for word in words)

    def check_11(self):
        return self.values("provisions", 13, "1 2 3 4 5 6 7 8".split())

    def check_12(self):
        return self.values("fog", 4, STEPS)

    def check_13(self):
        return self.values("whirlwind", 3, ("2", "3")) and len(set(self.words("whirlwind")[0])) == 2

    def check_14(self):
        return self.values("palms", 7, "1 2 3 4 5 6 7 8".split())

    def check_15(self):
        names = [field for field, _ in self.words("name")]
        islands = [field_text(field) for field in self.fields("island")]
        return len(set(names)) == len(names) and all(name in islands for name in names)

    def check_16(self):
        standard = STANDARD.read_text(encoding="ascii").splitlines()
        return self.others[2] != "edition standard" or \
            self.lines == [line for line in standard if line and line[0] != "#"]


# ==== The table ======================================================================


class TurnOver(Exception):
    """The turn ends at once."""


class Home(Exception):
    """Somebody has come home with a disc."""


class Table:
    def __init__(self, edition, seats, max_rounds=0):
        self.edition, self.max_rounds = edition, max_rounds
        self.seats = [str(seat) for seat in range(1, seats + 1)]
        self.ship = dict.fromkeys(self.seats, edition.start)  # CO-09
        self.damaged, self.found = set(), set()
        self.barrels = dict.fromkeys(self.seats, FIRST_BARRELS)
        self.sits = dict.fromkeys(self.seats, 0)
        self.hand = {seat: Counter() for seat in self.seats}
        self.pile, self.discard, self.discs = Counter(edition.cards), Counter(), \
            Counter(edition.discs)
        symbols = sorted(edition.fields("symbol"), key=lambda f: -f[0])[:2]
        symbols.sort(key=lambda f: (f[1], -f[0]))  # CO-07
        self.whirl = dict(zip("12", symbols))
        self.round, self.turn = 1, "1"
        self.dice = Counter()
        self.rights = []

    def clockwise(self, first):
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    def gain(self, seat, barrels):
        self.barrels[seat] = min(MOST_BARRELS, self.barrels[seat] + barrels)

    def on(self, seat, *kinds):
        return self.edition.kind[self.ship[seat]] in kinds

    def score(self, seat):  # CO-R54
        column = self.ship[seat][0]
        if self.ship[seat] == self.edition.start:
            return 30 if seat in self.found else 0
        return 15 + column if seat in self.found else 14 - column


def scores(table):
    return [table.score(seat) for seat in table.seats]


def winners(table):
    best = max(scores(table))
    return [seat for seat in table.seats if table.score(seat) == best]


# ==== Ships and whirlwinds ===========================================================


def moved(field, direction):
    return field[0] + STEPS[direction][0], field[1] + STEPS[direction][1]


def steps_of(table, seat):
    """Where the ship may be sailed: CO-16, CO-17, CO-R6, CO-R9."""
    for direction in STEPS:
        target = moved(table.ship[seat], direction)
        kind = table.edition.kind.get(target)
        others = [table.ship[other] for other in table.seats if other != seat]
        if (kind in WATER and target not in others) or (kind == "start" and seat in table.found):
            yield direction


def hit(table, whirlwinds, seats):
    """Whirlwinds reach ships at one moment; returns the new rights (CO-R33, CO-R34, CO-R35)."""
    rights = [(seat, w) for seat in table.clockwise(table.turn) for w in sorted(whirlwinds)
              if seat in seats and seat not in table.damaged]
    table.damaged |= {seat for seat, _ in rights}
    return rights


def sail(table, seat, direction):
    table.ship[seat] = moved(table.ship[seat], direction)
    if table.ship[seat] == table.edition.start:
        raise Home  # CO-104
    here = [w for w in "12" if table.whirl[w] == table.ship[seat]]
    if here:  # CO-R10
        table.rights += hit(table, here, {seat})
        raise TurnOver


def distances(table, start, most):
    """Destinations of a whirlwind with their distances (CO-R32)."""
    near, border = {start: 0}, [start]
    for distance in range(1, most + 1):
        border = [moved(field, d) for field in border for d in STEPS]
        border = [field for field in dict.fromkeys(border)
                  if field not in near and table.edition.kind.get(field, "land") != "land"]
        near.update(dict.fromkeys(border, distance))
    return {field: d for field, d in near.items() if d > 0 and table.edition.kind[field] in WATER}


def whirl(table, w, target, first=False):
    """A whirlwind is moved; returns nothing, but ends the turn if the own ship is hit."""
    table.whirl[w] = target
    own = table.turn not in table.damaged
    rights = hit(table, [w], {seat for seat in table.seats if table.ship[seat] == target})
    table.rights = rights + table.rights if first else table.rights + rights
    if not first and own and table.turn in table.damaged:
        raise TurnOver  # CO-R17


def drift(table, seats, direction):
    """CO-R26, step by step."""
    kind = table.edition.kind
    affected = [seat for seat in seats if not table.on(seat, "start")]  # (1)
    target = {seat: moved(table.ship[seat], direction) for seat in affected}
    before = set(table.damaged)
    wrecked = {s for s in affected if kind.get(target[s]) in ("land", "reef", "island")}  # (2)
    movers = [s for s in affected if target[s] in kind and s not in wrecked]
    for seat in movers:  # (3)
        table.ship[seat] = target[seat]
    for seat in movers:  # (4)
        for other in table.seats:
            if other not in movers and table.ship[other] == table.ship[seat] \
                    and not table.on(seat, "start"):
                wrecked |= {seat, other}
    for seat in table.clockwise(table.turn):  # (5)
        for w in "12":
            if seat in movers and seat not in before and table.whirl[w] == table.ship[seat]:
                table.rights.append((seat, w))
                wrecked.add(seat)
    table.damaged |= wrecked
    if any(seat in table.found and table.on(seat, "start") for seat in movers):  # (6)
        raise Home
    if table.turn in table.damaged and table.turn not in before:  # (7)
        raise TurnOver


# ==== The course of the game =========================================================


def game(table):
    """Yields what is due and is sent the line that happened."""
    try:
        waiting = table.seats[table.seats.index(table.turn):]
        while True:
            for seat in waiting:
                table.turn = seat
                if table.sits[seat] > 0:  # CO-R46
                    table.sits[seat] -= 1
                    continue
                yield from turns(table, seat)
            if table.round == table.max_rounds:  # CO-R55
                return
            table.round += 1
            waiting = table.seats
    except Home:
        return


def turns(table, seat):
    """A regular turn and the extra turns that follow it (CO-R45)."""
    extra = True
    while extra:
        turn = Turn(table, seat)
        try:
            yield from turn.course()
        except TurnOver:
            pass
        table.dice = Counter()
        yield from use_rights(table)
        extra = turn.extra


def use_rights(table):  # CO-R35
    while table.rights:
        seat, w = table.rights.pop(0)
        symbols = [f for f in table.edition.fields("symbol") if f != table.whirl[w]]
        lines = {f"{seat} whirlwind {w} to {field_text(f)}": 1 for f in symbols}
        line = yield Due(seat, {f"{seat} whirlwind {w} stay": 1, **lines})
        if not line.endswith("stay"):
            whirl(table, w, field_of(line.split()[-1]), first=True)


def thrown(number):
    """All throws of so many dice with their weights."""
    throws = Counter("".join(sorted(dice, key=FACES.index))
                     for dice in itertools.product(DIE, repeat=number))
    return {f"* roll {dice}": weight for dice, weight in throws.items()}


class Turn:
    def __init__(self, table, seat):
        self.table, self.seat = table, seat
        self.rolled = self.used = self.played = self.extra = False
        self.winds = self.twists = 0

    # ---- what may be done ----

    def actions(self):
        table, seat = self.table, self.seat
        intact = seat not in table.damaged
        free = intact and not table.on(seat, "calm")  # all dice count
        if not self.rolled:
            yield "roll"
            if not self.played:
                yield "skip"
        if self.winds and intact:
            yield from (f"wind {d}" for d in steps_of(table, seat))
        yield from self.whirls("twist", self.twists)
        if not self.played:
            yield from self.cards(intact)
        if self.rolled:
            yield from self.dice_actions(intact, free)

    def cards(self, intact):  # CO-R42
        allowed = {"good-winds": intact, "carpenter": not intact and not self.rolled,
                   "good-weather": False}
        for card, copies in self.table.hand[self.seat].items():
            if copies and allowed.get(card, True):
                yield f"play {card}"

    def whirls(self, verb, most):
        for w in "12":
            for field in distances(self.table, self.table.whirl[w], most):
                yield f"{verb} {w} {field_text(field)}"

    def dice_actions(self, intact, free):
        table, seat, dice = self.table, self.seat, self.table.dice
        if not self.used and table.barrels[seat] > 0:
            faces = "".join(sorted(dice.elements(), key=FACES.index))
            for size in range(1, len(faces) + 1):
                yield from {f"reroll {''.join(d)}" for d in itertools.combinations(faces, size)}
        if dice["r"] and free:
            yield from (f"rose {d}" for d in steps_of(table, seat))
        if dice["s"] and intact:
            yield from (f"sail {d}" for d in steps_of(table, seat))
        if dice["t"] and free and table.round > 1:
            yield from (f"storm {area}" for area in range(1, 6))
        if free:
            yield from self.whirls("whirl", dice["w"])
        if dice["f"] and free:
            yield from self.scopes()
        if dice["s"] and not intact:
            yield "repair"
        else:
            yield "end"

    def scopes(self):
        table, seat = self.table, self.seat
        yield "scope card"
        near = [moved(table.ship[seat], d) for d in STEPS]
        if table.barrels[seat] < MOST_BARRELS and \
                any(table.edition.kind.get(field) == "island" for field in near):
            yield "scope load"
        if table.on(seat, *ORDINARY) and table.ship[seat][0] <= 2 and seat not in table.found:
            yield "scope disc"

    # ---- what happens then ----

    def course(self):
        while True:
            line = yield Due(self.seat, {f"{self.seat} {a}": 1 for a in self.actions()})
            words = line.split()[1:]
            if words == ["end"]:
                raise TurnOver
            yield from getattr(self, "do_" + words[0])(*words[1:])

    def use(self, face, number=1):
        self.table.dice[face] -= number
        self.used = True

    def do_skip(self):
        self.table.gain(self.seat, 2)
        raise TurnOver
        yield

    def do_roll(self):
        line = yield Due("*", thrown(4))
        self.table.dice, self.rolled = Counter(line.split()[-1]), True

    def do_reroll(self, dice):
        self.table.barrels[self.seat] -= 1
        self.table.dice -= Counter(dice)
        line = yield Due("*", thrown(len(dice)))
        self.table.dice += Counter(line.split()[-1])

    def do_rose(self, direction):
        self.use("r")
        sail(self.table, self.seat, direction)
        yield from ()

    def do_sail(self, direction):
        self.use("s")
        sail(self.table, self.seat, direction)
        yield from ()

    def do_wind(self, direction):
        self.winds -= 1
        sail(self.table, self.seat, direction)
        yield from ()

    def do_whirl(self, w, target):
        field = field_of(target)
        self.use("w", distances(self.table, self.table.whirl[w], 4)[field])
        whirl(self.table, w, field)
        yield from ()

    def do_twist(self, w, target):
        field = field_of(target)
        self.twists -= distances(self.table, self.table.whirl[w], 4)[field]
        whirl(self.table, w, field)
        yield from ()

    def do_repair(self):
        self.table.damaged.remove(self.seat)
        raise TurnOver
        yield

    def do_play(self, card):
        table = self.table
        table.hand[self.seat][card] -= 1
        table.discard[card] += 1
        self.played = True
        if card == "good-winds":
            self.winds = 2
        elif card == "very-good-winds":
            self.extra = True
        elif card == "carpenter":
            table.damaged.remove(self.seat)
        else:
            self.twists = int(card.split("-")[1])
        yield from ()

    def do_storm(self, area):
        table = self.table
        spins = table.dice["t"]
        self.use("t", spins)
        if (yield from self.is_stopped()):
            return
        while True:
            line = yield from self.spin()
            spins -= 1
            if spins == 0:
                break
            answer = yield Due(self.seat, {f"{self.seat} accept": 1, f"{self.seat} spin again": 1})
            if answer.endswith("accept"):
                break
        inside = [s for s in table.seats if AREAS[table.ship[s][0] - 1] == int(area)]
        drift(table, inside, line.split()[-1])

    def is_stopped(self):  # CO-R24
        table = self.table
        asked = {s: {f"{s} pass": 1, **({f"{s} weather": 1} if table.hand[s]["good-weather"]
                                        else {})}
                 for s in table.seats if s != self.seat}
        answers = {}
        for seat in list(asked):
            line = yield Due(seat, asked[seat], dict(asked), bool(answers))
            answers[seat] = line.split()[-1]
            del asked[seat]
        for seat in table.clockwise(self.seat):
            if answers.get(seat) == "weather":
                table.hand[seat]["good-weather"] -= 1
                table.discard["good-weather"] += 1
                return True
        return False

    @staticmethod
    def spin():
        return (yield Due("*", {f"* spin {direction}": 1 for direction in STEPS}))

    def do_scope(self, what):
        self.use("f")
        yield from getattr(self, "scope_" + what)()

    def scope_load(self):
        self.table.gain(self.seat, 1)
        yield from ()

    def scope_disc(self):
        table = self.table
        line = yield Due("*", {f"* disc {disc}": n for disc, n in table.discs.items() if n})
        disc = line.split()[-1]
        table.discs[disc] -= 1
        if disc == "inhabited":
            table.found.add(self.seat)
        elif disc != "sea":
            table.gain(self.seat, int(disc.split("-")[1]))

    def scope_card(self):
        table = self.table
        if not +table.pile:  # CO-R48
            table.pile, table.discard = table.discard, Counter()
        line = yield Due("*", {f"* card {card}": n for card, n in table.pile.items() if n})
        card = line.split()[-1]
        table.pile[card] -= 1
        if not has_cross(card):
            table.hand[self.seat][card] += 1
            return
        table.discard[card] += 1
        kind, _, value = card.partition("-")
        if kind == "provisions":
            table.gain(self.seat, int(value))
        elif kind == "fog":
            drift(table, table.seats, value)
        elif kind == "hurricane":
            line = yield from self.spin()
            drift(table, table.seats, line.split()[-1])
        else:
            yield from self.mutiny()

    def mutiny(self):
        table, seat = self.table, self.seat
        lines = {f"{seat} mutiny sit": 1}
        if table.barrels[seat]:
            lines[f"{seat} mutiny pay"] = 1
        line = yield Due(seat, lines)
        if line.endswith("pay"):
            table.barrels[seat] -= 1
        else:
            table.sits[seat] += 1
