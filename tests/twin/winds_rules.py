"""winds_rules.py: the rules of Winds of Plunder for its second implementation.

The edition and its checks, the table, and the course of a game: a generator that yields what
is due and is sent the line that happens. winds-of-plunder.py has the commands.
"""
import itertools
import pathlib
import re
from collections import Counter

from records import Due

# ==== Components =====================================================================

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STANDARD = ROOT / "editions" / "winds-of-plunder.txt"
DIRECTIONS = "nesw"
ITEMS = {"w": "weapons", "c": "crew", "p": "provisions"}
BAR = [f"bar{i}" for i in range(1, 7)]
GOODS = {"buyprovisions": "provisions", "buyweapons": "weapons", "hirecrew": "crew"}
HOSTILE = {"misfire": "weapons", "mutiny": "crew", "spoiled": "provisions"}
CUBES = {2: 1, 5: 2, 9: 3}  # WP-038 to WP-040: the price in points
BONUS = (7, 5, 3, 2, 1)  # WP-076
MOST, ROUNDS = 9, 9


def counting(lines):
    return [line for line in lines if line and line[0] != "#"]


class Edition:
    """The components of an edition file that is known to be right."""

    def __init__(self, lines):
        self.lines = counting(lines)
        words = [line.split(" ") for line in self.lines]
        self.name = words[2][1]
        self.region = {w[1]: int(w[2]) for w in words if w[0] == "port"}
        self.rank = {w[1]: int(w[3]) for w in words if w[0] == "port"}
        self.ports = list(self.region)
        self.places = self.ports + BAR
        self.starts = [w[1] for w in words if w[0] == "start"]
        self.tiles = {w[1]: (int(w[2]), w[3]) for w in words if w[0] == "tile"}
        self.cards = {w[1]: (w[2], int(w[3]), w[4:]) for w in words if w[0] == "action"}
        self.booty = [int(v) for w in words if w[0] == "booty" for v in w[1:]]

    @staticmethod
    def standard():
        return Edition(STANDARD.read_text(encoding="ascii").splitlines())


# ==== The checks of an edition =======================================================

WORDS_OF = {"port": (4, 99), "start": (1, 1), "treasure": (1, 1), "tile": (3, 3),
            "action": (3, 99), "booty": (9, 9)}


def is_name(word):
    return re.fullmatch("[a-z0-9]+", word) is not None


def are_names(words):
    return all(map(is_name, words)) and len(set(words)) == len(words)


def number(word, most):
    """A number without sign and leading zeros, up to `most`; otherwise None."""
    return int(word) if re.fullmatch("0|[1-9][0-9]{0,5}", word) and int(word) <= most else None


class Checks:
    """The checks WP-E00 to WP-E12, in order."""

    def __init__(self, data):
        self.data = data

    def verdict(self):
        for i in range(13):
            if not getattr(self, f"check_{i}")():
                return f"WP-E{i:02}"
        return "ok"

    def all(self, word):
        return [words[1:] for words in self.words if words[0] == word]

    def check_0(self):
        return re.search(rb"[^\n -~]", self.data) is None

    def check_1(self):
        self.lines = counting(self.data.decode().split("\n"))
        heads = ["windrose-edition 1", "game winds-of-plunder", "edition [a-z0-9-]+"]
        return len(self.lines) >= 3 and \
            all(re.fullmatch(head, line) for head, line in zip(heads, self.lines))

    def check_2(self):
        self.words = [line.split(" ") for line in self.lines[3:]]
        return all("" not in words and words[0] in WORDS_OF and
                   WORDS_OF[words[0]][0] <= len(words) - 1 <= WORDS_OF[words[0]][1]
                   for words in self.words)

    def check_3(self):
        self.ports = [words[0] for words in self.all("port")]
        return len(self.ports) == 12 and are_names(self.ports) and not set(self.ports) & set(BAR)

    def check_4(self):
        return sorted(words[1] for words in self.all("port")) == sorted("1234" * 3)

    def check_5(self):
        return {words[2] for words in self.all("port")} == {str(i) for i in range(1, 13)}

    def check_6(self):
        starts = [words[0] for words in self.all("start")]
        return len(starts) == 5 and len(set(starts)) == 5 and set(starts) <= set(self.ports)

    def check_7(self):
        return sorted(words[0] for words in self.all("treasure")) == sorted(self.ports)

    def check_8(self):
        tiles = self.all("tile")
        return len(tiles) == 18 and are_names([name for name, _, _ in tiles]) and \
            all(vp in ("2", "3", "4", "5") and re.fullmatch("w*c*p*m?", pictures) and
                len(pictures) <= 4 for _, vp, pictures in tiles)

    def check_9(self):
        copies = [number(words[2], 40) for words in self.all("action")]
        return are_names([words[0] for words in self.all("action")]) and \
            all(copies) and sum(copies) == 40

    def check_10(self):
        for _, effect, _, *free in self.all("action"):
            if effect in GOODS:
                if not free or len(set(free)) < len(free) or not set(free) <= set(self.ports):
                    return False
            elif effect not in (*HOSTILE, "heave", "intrigue") or free:
                return False
        return True

    def check_11(self):
        lines = self.all("booty")
        values = [number(word, 99) for word in lines[0]] if len(lines) == 1 else [None]
        return None not in values and values == sorted(values)

    def check_12(self):
        standard = counting(STANDARD.read_text(encoding="ascii").splitlines())
        return self.lines[2] != "edition standard" or self.lines == standard


# ==== The table ======================================================================


class Table:
    """Everything on the table."""

    def __init__(self, edition, seats, tournament=False):
        self.edition, self.tournament = edition, tournament
        self.seats = [str(seat) for seat in range(1, seats + 1)]
        self.ship, self.tile, self.wind, self.blackbeard = {}, {}, "n", None  # WP-016
        self.vp = dict.fromkeys(self.seats, 0)  # WP-010
        self.track = {item: dict.fromkeys(self.seats, 0) for item in ITEMS.values()}  # WP-007
        self.booty = dict.fromkeys(self.seats, 0)
        self.cubes = dict.fromkeys(self.seats, 10)  # WP-008
        self.reserve = dict.fromkeys(self.seats, 16)  # WP-009
        self.hand = {seat: Counter() for seat in self.seats}
        self.maps = {seat: [] for seat in self.seats}
        self.marks = {seat: [] for seat in self.seats}
        self.completed = {region: [] for region in range(1, 5)}
        self.holder = dict.fromkeys(ITEMS.values())  # WP-R51
        self.pile = Counter({card: n for card, (_, n, _) in edition.cards.items()})
        self.discard = Counter()
        self.unknown, self.queue = list(edition.ports), []  # WP-R36
        self.round, self.first, self.turn = 1, None, None

    def clockwise(self, first):
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    def others(self, seat):
        return [other for other in self.seats if other != seat]

    def settle(self):
        """WP-R50; an item that has not changed stays as it is."""
        for item, track in self.track.items():
            leaders = [seat for seat in self.seats if track[seat] == max(track.values())]
            if len(leaders) == 1:
                self.holder[item] = leaders[0]
            elif self.holder[item] not in leaders:
                self.holder[item] = None

    def gain(self, seat, item, n=1):
        self.track[item][seat] = min(MOST, self.track[item][seat] + n)  # WP-R33

    def shuffle(self):
        """WP-R22: an empty pile takes the discard pile at once."""
        if not self.pile.total():
            self.pile, self.discard = self.discard, Counter()

    def lay_down(self, seat, card):
        self.hand[seat][card] -= 1
        self.discard[card] += 1
        self.shuffle()


def reach(table, port, wind):
    """Where plain sailing leads (WP-046 to WP-049), in the order of the ports."""
    region, rank = table.edition.region, table.edition.rank
    for other in table.edition.ports:
        east, south = region[other] - region[port], rank[other] - rank[port]
        if (wind == "n" and south < 0 or wind == "s" and south > 0) and abs(east) <= 1 or \
                wind == "e" and east in (1, 2) or wind == "w" and -east in (1, 2):
            yield other


def favourable(table, port):
    """Where Favourable Winds lead and plain sailing does not (WP-R18, WP-R19)."""
    region = table.edition.region
    plain = set(reach(table, port, table.wind))
    for other in table.edition.ports:
        east = region[other] - region[port]
        further = {"e": 3, "w": -3}.get(table.wind)
        if other != port and other not in plain and (abs(east) <= 2 or east == further):
            yield other


# ==== The wind phase =================================================================


def set_up(table):
    edition = table.edition
    line = yield Due("*", {f"* blackbeard {seat}": 1 for seat in table.seats})  # WP-R01
    table.blackbeard = line.split()[-1]
    tiles = list(edition.tiles)
    for place in edition.places:  # WP-011
        line = yield Due("*", {f"* tile {place} {tile}": 1 for tile in tiles})
        table.tile[place] = line.split()[-1]
        tiles.remove(table.tile[place])
    starts = list(edition.starts)
    for seat in table.seats:  # WP-R02
        line = yield Due("*", {f"* start {seat} {port}": 1 for port in starts})
        table.ship[seat] = line.split()[-1]
        starts.remove(table.ship[seat])


def in_secret(table, choices):
    """Each seat chooses in secret; returns the choices."""
    asked = {seat: {f"{seat} {action}": 1 for action in choices(seat)} for seat in table.seats}
    chosen = {}
    for seat in table.seats:
        line = yield Due(seat, asked[seat], dict(asked), bool(chosen))
        chosen[seat] = line.split()[-1]
        del asked[seat]
    return chosen


def choose(seat, verb, values):
    """A seat chooses one of some values; where only one is left nobody is asked."""
    if len(values) == 1:
        return values[0]
    line = yield Due(seat, {f"{seat} {verb} {value}": 1 for value in values})
    return line.split()[-1]


def wind_phase(table):
    compass = yield from in_secret(table, lambda _: [f"compass {d}" for d in DIRECTIONS])
    bids = yield from in_secret(
        table, lambda seat: [f"bid {n}" for n in range(table.cubes[seat] + 1)])
    bids = {seat: int(bid) for seat, bid in bids.items()}
    highest = [seat for seat in table.seats if bids[seat] == max(bids.values())]
    table.blackbeard = yield from choose(table.blackbeard, "blackbeard", highest)  # WP-026
    votes = Counter()
    for seat in table.seats:
        votes[compass[seat]] += bids[seat]
    leading = [d for d in votes if votes[d] == max(votes.values())]  # WP-R08
    table.wind = yield from choose(table.blackbeard, "wind", leading)  # WP-028
    for seat, bid in bids.items():  # WP-030
        table.cubes[seat] -= bid
        table.reserve[seat] += bid
    line = yield Due(table.blackbeard,
                     {f"{table.blackbeard} first {seat}": 1 for seat in table.seats})
    table.first = line.split()[-1]


# ==== A turn =========================================================================


class Turn:
    def __init__(self, table, seat):
        self.table, self.seat = table, seat
        self.points, self.sailed, self.heaved, self.extra = 3, False, False, False

    # ---- what may be done ----

    def actions(self):
        table, seat = self.table, self.seat
        plain = list(reach(table, table.ship[seat], table.wind))
        if not self.sailed and not self.extra:
            yield from (f"sail {port}" for port in plain)
            if self.points == 3:  # WP-R20
                yield from (f"gust {port}" for port in favourable(table, table.ship[seat]))
        if self.points and table.pile.total():
            yield "draw"
        yield from (f"cubes {n}" for n, price in CUBES.items()
                    if price <= self.points and n <= table.reserve[seat])
        if self.points:
            for card in table.edition.cards:
                if table.hand[seat][card]:
                    yield from self.plays(card)
        if self.sailed or self.extra or not plain:  # WP-R12
            yield "end"

    def plays(self, card):
        table, seat = self.table, self.seat
        effect, _, free = table.edition.cards[card]
        if effect in GOODS:  # WP-R26
            if table.track[GOODS[effect]][seat] < MOST and \
                    (table.ship[seat] in free or table.vp[seat] >= 2):
                yield f"play {card}"
        elif effect in HOSTILE:  # WP-R27
            yield from (f"play {card} {other}" for other in table.others(seat)
                        if table.track[HOSTILE[effect]][other])
        elif effect == "intrigue":  # WP-R30
            yield from (f"play {card} {a} {b}"
                        for a, b in itertools.combinations(table.edition.places, 2))
        elif self.sailed and not self.heaved and table.track["crew"][seat] and \
                all(table.vp[seat] < table.vp[other] for other in table.others(seat)):  # WP-R28
            yield from (f"play {card} {port}"
                        for port in reach(table, table.ship[seat], table.wind))

    # ---- what happens then ----

    def course(self):
        self.table.turn = self
        while not self.extra:
            if (yield from self.action()):
                break
        if self.extra or self.table.holder["crew"] == self.seat:  # WP-R31
            self.extra, self.points = True, 1
            yield from self.action()

    def action(self):
        """One action; returns whether it was `end`."""
        line = yield Due(self.seat, {f"{self.seat} {a}": 1 for a in self.actions()})
        _, verb, *words = line.split()
        if verb == "end":
            return True
        yield from getattr(self, "do_" + verb)(*words)
        return False

    def do_draw(self):
        self.points -= 1
        table = self.table
        line = yield Due("*", {f"* action {card}": n for card, n in table.pile.items() if n})
        card = line.split()[-1]
        table.pile[card] -= 1
        table.hand[self.seat][card] += 1
        table.shuffle()

    def do_cubes(self, n):
        self.points -= CUBES[int(n)]
        self.table.reserve[self.seat] -= int(n)
        self.table.cubes[self.seat] += int(n)
        yield from ()

    def do_sail(self, port):
        self.sailed = True
        yield from arrive(self.table, self.seat, port)

    def do_gust(self, port):
        self.points -= 3
        yield from self.do_sail(port)

    def do_play(self, card, *words):
        table, seat = self.table, self.seat
        effect, _, free = table.edition.cards[card]
        self.points -= 1
        table.lay_down(seat, card)  # WP-R25
        if effect in GOODS:
            table.vp[seat] -= 0 if table.ship[seat] in free else 2
            table.gain(seat, GOODS[effect])
        elif effect in HOSTILE:
            table.track[HOSTILE[effect]][words[0]] -= 1
        elif effect == "intrigue":
            a, b = words
            table.tile[a], table.tile[b] = table.tile[b], table.tile[a]
        else:
            self.heaved = True
            table.track["crew"][seat] -= 1
        table.settle()
        if effect == "heave":
            yield from arrive(table, seat, words[0])


# ==== Arrival ========================================================================


def arrive(table, seat, port):
    edition = table.edition
    table.ship[seat] = port
    vp, pictures = edition.tiles[table.tile[port]]
    for letter, item in ITEMS.items():  # step 4
        table.gain(seat, item, pictures.count(letter))
    table.settle()
    table.vp[seat] += vp + (table.holder["provisions"] == seat)  # WP-082
    if "m" in pictures and (table.unknown or table.queue):  # step 6
        line = yield Due("*", {f"* treasure {card}": 1
                               for card in table.unknown or table.queue[:1]})
        card = line.split()[-1]
        (table.unknown or table.queue).remove(card)
        table.maps[seat].append(card)
    before = [table.tile[place] for place in (port, *BAR)]  # step 7
    for place, tile in zip((*BAR, port), before):
        table.tile[place] = tile
    if port in table.maps[seat] and table.booty[seat] < MOST:  # step 8
        table.maps[seat].remove(port)
        table.queue.append(port)  # WP-068
        table.vp[seat] += edition.booty[table.booty[seat]]
        table.booty[seat] += 1
    yield from board(table, seat)
    yield from mark(table, seat)


def board(table, seat):
    weapons = table.track["weapons"]
    lines = {}
    for other in table.others(seat):
        is_weaker = weapons[other] < weapons[seat] or \
            weapons[other] == weapons[seat] and table.holder["weapons"] == seat
        if table.ship[other] == table.ship[seat] and is_weaker:
            lines |= {f"{seat} board {other} vp": 1} if table.vp[other] else {}
            lines |= {f"{seat} board {other} {item}": 1 for item in ITEMS.values()
                      if table.track[item][other]}
    if not lines:
        return
    line = yield Due(seat, lines | {f"{seat} noboard": 1})
    if line.endswith("noboard"):
        return
    victim, loot = line.split()[2:]
    if loot == "vp":
        taken = min(2, table.vp[victim])  # WP-R42
        table.vp[victim] -= taken
        table.vp[seat] += taken
    else:
        table.track[loot][victim] -= 1
        table.gain(seat, loot)  # WP-R43
        table.settle()


def mark(table, seat):
    port, weapons = table.ship[seat], table.track["weapons"]
    if port in table.marks[seat] or not table.reserve[seat] or \
            any(weapons[other] > weapons[seat] for other in table.others(seat)
                if table.ship[other] == port):  # WP-073
        return
    line = yield Due(seat, {f"{seat} mark": 1, f"{seat} nomark": 1})
    if line.endswith("nomark"):
        return
    table.reserve[seat] -= 1
    table.marks[seat].append(port)
    region = table.edition.region[port]
    if sum(table.edition.region[p] == region for p in table.marks[seat]) == 3:  # WP-R49
        table.vp[seat] += BONUS[len(table.completed[region])]
        table.completed[region].append(seat)


# ==== The game =======================================================================


def game(table):
    yield from set_up(table)
    yield from rounds(table)


def rounds(table):
    while True:
        yield from wind_phase(table)
        yield from plunder(table, [Turn(table, s) for s in table.clockwise(table.first)])
        if table.round == ROUNDS:
            return
        table.round += 1


def plunder(table, turns):
    for turn in turns:
        yield from turn.course()


def advantages(table, seat):
    return sum(holder == seat for holder in table.holder.values())


def scores(table):
    """WP-095 to WP-099."""
    track = table.track
    return [table.vp[s] + table.cubes[s] // 3 + track["weapons"][s] // 3 + track["crew"][s] // 2 +
            track["provisions"][s] + 2 * advantages(table, s) for s in table.seats]


def winners(table):
    points = dict(zip(table.seats, scores(table)))
    criteria = [points.get, lambda s: s == table.blackbeard, lambda s: advantages(table, s),
                lambda s: table.holder["weapons"] == s, lambda s: table.holder["crew"] == s,
                lambda s: table.hand[s].total()]
    if table.tournament:  # WP-106
        criteria.append(lambda s: -table.clockwise(table.blackbeard).index(s))
    tied = table.seats
    for worth in criteria:  # WP-R54
        tied = [seat for seat in tied if worth(seat) == max(map(worth, tied))]
    return tied
