#!/usr/bin/env python3
"""compare.py: holds the second implementation of Santa Timea against the engine.

    compare.py corrupt [OPTION...]     writes a random record with something changed in it,
                                       which mostly makes it wrong; --seed S, and with
                                       --to FOLDER --count N it writes N files
    compare.py agree PROGRAM FILE...   are the verdicts of `PROGRAM check` the same? With
                                       --any-order legal sets may be in any order, which the
                                       program does not mind
    compare.py views PROGRAM FILE...   do `PROGRAM replay` and the log of `PROGRAM play` show
                                       each seat what it may see, and nothing else?
    compare.py saves PROGRAM N         does `PROGRAM play` save N games rightly while some have
                                       chosen what they lay aside and others have not?
    compare.py vectors FILE            are the test vectors right?

A folder stands for the files in it. The last line of all but the first command reads
`N passed, N failed`.
"""
import argparse
import importlib.util
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter

from commands import add_write_options, sum_up, write

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
SPEC = importlib.util.spec_from_file_location("twin", HERE / "santa-timea.py")
twin = importlib.util.module_from_spec(SPEC)
sys.modules["twin"] = twin
SPEC.loader.exec_module(twin)


def run(program, *arguments, typed=""):
    return subprocess.run([program, *arguments], input=typed.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False).stdout.decode()


def files_of(names):
    folders = [path.iterdir() if path.is_dir() else [path] for path in map(pathlib.Path, names)]
    return [str(file) for files in folders for file in sorted(files)]


def as_bytes(lines):
    return "".join(line + "\n" for line in lines).encode()


# ==== Records with something wrong ===================================================

# What may stand, or may not, where a word or a line of a record stands.
WORDS = """windrose game players set pro tiebreak on off german english * starter deal wind
forecast play aside pending result winners pass - -0 0 00 1 01 +1 2 3 4 5 6 N E S W P NE EN NN
NESW N0 N1 N01 N3 N4 N14 N15 P1 PP p n1 # ? | legal:""".split()
LINES = ["", " ", "   ", "#", "# legal: play N1", " # a comment", "windrose 1", "set pro on",
         "set pro off", "set tiebreak german", "set tiebreak english", "set pro", "players 2",
         "* starter 1", "* deal 1 P", "* wind N1", "* forecast N1", "* wind", "1 play P",
         "1 pass", "1 aside -", "2 aside -", "pending 1 aside -", "pending 2 aside -",
         "pending 1 play N1", "pending 1", "pending", "1", "2", "*", "result 0 0", "winners 1",
         "winners 1 2"]
BYTES = [b"", b" ", b"  ", b"\t", b"\r", b"\0", b"\v", b"\xff", b"\xc3\xa9", b"#", b" # ", b" #",
         b"# legal:", b"|", b"-", b"0", b"1", b"N", b"n", b"\n", b"\n\n"]


def corrupt(rng):
    """The bytes of a random record with one thing changed."""
    lines = twin.play(rng, rng.choice((2, 2, 3, 4, 5)), pro=rng.random() < 0.7,
                      english=rng.random() < 0.3, legal=rng.random() < 0.5,
                      odd=rng.random() < 0.7)
    if rng.random() < 0.3:
        lines = lines[:rng.randrange(1, len(lines) + 1)]
    edit = rng.choice((change_word, change_word, change_bytes, change_bytes, move_lines,
                       move_lines, add_line, change_legal_set, save_secret_choices, cut))
    data = edit(rng, lines) or as_bytes(lines)
    return data[:-1] if rng.random() < 0.1 else data


def somewhere(rng, lines):
    """The index of a line; the kinds that are rare in a record are not rare here."""
    rare = [i for i, line in enumerate(lines) if not re.search("deal|play |wind ", line)]
    return rng.choice(rare if rare and rng.random() < 0.4 else range(len(lines)))


def change_word(rng, lines):
    at = somewhere(rng, lines)
    words = lines[at].split(" ")
    word = rng.randrange(len(words[:4]))
    same_kind = [w for line in lines for w in line.split(" ")[word:word + 1]]
    words[word:word + 1] = rng.choice(([rng.choice(WORDS)], [rng.choice(same_kind)], [],
                                       [words[word], rng.choice(WORDS)]))
    lines[at] = " ".join(words)


def change_bytes(rng, lines):
    at = somewhere(rng, lines)
    place = rng.choice((0, len(lines[at]), rng.randrange(len(lines[at]) + 1)))
    place += len(as_bytes(lines[:at]))
    data = as_bytes(lines)
    return data[:place] + rng.choice(BYTES) + data[place + rng.choice((0, 0, 1)):]


def move_lines(rng, lines):
    first, other = somewhere(rng, lines), somewhere(rng, lines)
    if rng.random() < 0.5:
        other = min(first + 1, len(lines) - 1)
    how = rng.choice(("swap", "move", "repeat", "drop"))
    if how == "swap":
        lines[first], lines[other] = lines[other], lines[first]
    elif how == "move":
        lines.insert(other, lines.pop(first))
    elif how == "repeat":
        lines.insert(other, lines[first])
    else:
        del lines[first]


def add_line(rng, lines):
    lines.insert(rng.choice((somewhere(rng, lines), len(lines))), rng.choice(LINES))


def change_legal_set(rng, lines):
    """Changes an annotation, or puts one where none belongs."""
    annotated = [i for i, line in enumerate(lines) if "# legal:" in line]
    at = rng.choice(annotated) if annotated else somewhere(rng, lines)
    line, _, legal = lines[at].partition(" # legal: ")
    actions = legal.split(" | ")
    mark, between = " # legal: ", " | "
    how = rng.choice(("lack", "add", "order", "mark", "between"))
    if how == "lack":
        actions.remove(rng.choice(actions))
    elif how == "add":
        more = rng.choice(actions + ["play P", "aside -", ""])
        actions.insert(rng.randrange(len(actions) + 1), more)
    elif how == "order":
        rng.shuffle(actions)
    elif how == "mark":
        mark = rng.choice((" # legal:", "# legal: ", "  # legal: ", " #legal: "))
    else:
        between = rng.choice((" |", "  | ", "|", " | | "))
    lines[at] = line + mark + between.join(actions)


def stop_at_choices(rng):
    """A reader that has read a random game up to where sets are laid aside."""
    asides = []
    while not asides:
        lines = twin.play(rng, rng.choice((2, 2, 2, 3, 4)), True, False, odd=True)
        asides = [i for i, line in enumerate(lines) if " aside " in line]
    at = rng.choice(asides)
    while " aside " in lines[at - 1]:
        at -= 1
    return twin.read(twin.Reader(), as_bytes(lines[:at]))


def save_secret_choices(rng, lines):
    """Another game, stopped where sets are laid aside, when some seats may have chosen."""
    reader = stop_at_choices(rng)
    lines[:] = reader.header + reader.log
    for seat in reader.due.asked:
        if rng.random() < 0.7:
            mark = rng.choice(("pending ", "pending ", "pending ", ""))
            lines.append(mark + rng.choice(list(reader.due.asked[seat])))
    if rng.random() < 0.3:
        rng.choice((add_line, change_word, move_lines))(rng, lines)


def cut(rng, lines):
    data = as_bytes(lines)
    return data[:rng.randrange(len(data) + 1)]


# ==== Verdicts =======================================================================


def agree(program, files, any_order):
    """Yields for each file what the program says otherwise, or None."""
    answers = {}
    for some in (files[i:i + 500] for i in range(0, len(files), 500)):
        for line in run(program, "check", *some).splitlines():
            name, _, answer = line.removeprefix("windrose: ").partition(":")
            answers.setdefault(name, []).append(answer)
    for file in files:
        mine, right = twin.verdict(pathlib.Path(file).read_bytes(), any_order)
        theirs = " / ".join(answers.get(file, ["nothing"]))
        # Of a record that is wrong only the number of the line is compared.
        same = theirs == mine if right else theirs.startswith(mine[:mine.index(":") + 1])
        yield None if same else f"{file}:\n  twin     {mine}\n  program  {theirs}"


# ==== Views ==========================================================================


def wheel_bits(cards):
    numbers = [14 * twin.DIRECTIONS.index(card[0]) + int(card[1:]) - 1
               for card in cards if card != "P"]
    return sorted(numbers) + [56 + i for i in range(cards.count("P"))]


def wind_bits(cards):
    first_bit = {"1": 0, "2": 2, "3": 4}
    return sorted(5 * twin.DIRECTIONS.index(card[0]) + first_bit[card[1]] + i
                  for card, copies in Counter(cards).items() for i in range(copies))


def padded(values, length, blank=0):
    return list(values) + [blank] * (length - len(values))


def observation(reader, viewer):
    """What the program must know as seen by `viewer`, in its numbers."""
    t, due = reader.table, reader.due
    kinds = ("* starter", "* deal", "* wind", "* forecast", "play", "aside")
    seen = {
        "phase": 6 if due is None else [kind in min(due.lines) for kind in kinds].index(True),
        "seats": len(t.seats), "pro": int(t.pro), "english": int(t.english),
        "round": len(t.sheet),
        "total": padded(t.totals.values(), 5), "wins": padded(t.wins.values(), 5),
        "sheet": padded([p for results in t.sheet for p in padded(results, 5)], 25),
        "viewer": 255 if viewer is None else int(viewer) - 1,
    }
    if due is None:
        return seen
    others = [card for seat in t.seats if seat != viewer for card in t.hands[seat]]
    chosen = {seat: line.split()[-1] for seat, line in reader.pending.items()} | t.aside
    # Where sets are laid aside it is open who has none to choose from: he is entered with 0.
    aside = [0 if due.asked and seat not in due.asked else 255 for seat in t.seats]
    aside = padded(aside, 5, 255)
    if viewer in chosen:
        sets = chosen[viewer].strip("-")
        aside[int(viewer) - 1] = sum(1 << twin.DIRECTIONS.index(d) for d in sets)
    seen |= {
        "hand": wheel_bits(t.hands.get(viewer, [])), "unseen": wheel_bits(t.wheel + others),
        "played": padded(map_values(wheel_bits, t.played), 5, []),
        "pile": padded(map_values(wind_bits, t.piles), 5, []),
        "wind_deck": wind_bits(t.deck), "forecast": wind_bits(t.forecast),
        "held": wind_bits(t.held), "removed": wind_bits(t.removed),
        "row": padded([3 * twin.DIRECTIONS.index(c[0]) + int(c[1]) - 1 for c in t.row], 3, 255),
        "trick": padded([wheel_bits([card])[0] for card in t.trick], 5, 255),
        "aside": aside, "tricks": t.tricks, "in_trick": len(t.trick),
        "dealt": len(twin.WHEEL_CARDS) - len(t.wheel),
        "bare": sorted(int(seat) - 1 for seat in t.bare),
    }
    if seen["phase"] > 0:
        seen["starter"] = int(t.starter) - 1
    if seen["phase"] == 4:
        seen |= {"leader": int(t.leader) - 1, "turn": int(due.who) - 1}
    return seen


def map_values(function, values):
    return [function(value) for value in values.values()]


def deal_anew(rng, reader, viewer):
    """The lines of another record that must look the same to the viewer: the cards of others
    that were not played are exchanged among them and with those not dealt, and all cards of
    others are dealt in another order. A hand of which it is known that it holds nothing but
    Piratesses stays."""
    t, lines = reader.table, [text for text in reader.log if not text.startswith("pending ")]
    secret = [seat for seat in t.seats if seat != viewer and seat not in t.bare]
    hidden = t.wheel + [card for seat in secret for card in t.hands[seat]]
    rng.shuffle(hidden)
    hands, number = {}, 0
    for i, line in enumerate(lines):
        if line.startswith("* deal "):
            number += not lines[i - 1].startswith("* deal ")
            hands.setdefault((number, line.split()[2]), []).append(i)
    for (number, seat), deals in hands.items():
        if seat == viewer:
            continue
        cards = [lines[i].split()[-1] for i in deals]
        if number == len(t.sheet) + 1 and seat in secret:
            cards = t.played[seat] + [hidden.pop() for _ in t.hands[seat]]
        rng.shuffle(cards)
        for i, card in zip(deals, cards):
            lines[i] = f"* deal {seat} {card}"
    return reader.header + lines


def secret_choices(rng, reader, viewer, own, finish):
    """What follows where sets are laid aside. The choices of others are drawn anew; with
    `finish` all choose, else some do, and what they chose is pending."""
    asked = reader.due.asked
    drawn = {seat: rng.choice(list(asked[seat])) for seat in asked}
    if own is not None:
        drawn[viewer] = own
    if finish:
        return list(drawn.values())
    others = [seat for seat in asked if seat != viewer]
    chosen = rng.sample(others, rng.randrange(len(others))) if others else []
    if others and own is not None:
        chosen.append(viewer)
    return [f"pending {drawn[seat]}" for seat in sorted(chosen)]


def two_records(rng, lines, at, viewer):
    """Two records that must look the same to the viewer, each with the line to stop at."""
    begin = at
    reader = twin.read(twin.Reader(), as_bytes(lines[:at]))
    if reader.due.half:
        while " aside " in lines[begin - 1]:
            begin -= 1
        reader = twin.read(twin.Reader(), as_bytes(lines[:begin]))
    own = next((line for line in lines[begin:at] if line[0] == viewer), None)
    secret = reader.due.asked is not None
    if begin == at and secret and viewer in reader.due.asked:
        own = rng.choice([None, *reader.due.asked[viewer]])
    pair = []
    for record in (lines[:begin], deal_anew(rng, reader, viewer)):
        if secret:
            record = record + secret_choices(rng, reader, viewer, own, begin < at)
        pair.append((record, at if begin < at else len(record)))
    return pair


def views(program, files, rng):
    """Yields for each look at a position what is wrong with it, or None."""
    for file in files:
        whole = twin.read(twin.Reader(), pathlib.Path(file).read_bytes())
        lines = whole.header + whole.log[:-3]
        asides = [i for i, line in enumerate(lines) if " aside " in line]
        for viewer in [None, *whole.table.seats]:
            at = rng.randrange(len(whole.header) + 1, len(lines))
            if rng.random() < 0.3:
                at = rng.choice([i for i, line in enumerate(lines) if line[0] == viewer] or [at])
            elif asides and rng.random() < 0.5:
                at = rng.choice(asides) + rng.randrange(2)
            where = f"{file}:{at}: {'a spectator' if viewer is None else 'seat ' + viewer}"
            for finding in look(program, two_records(rng, lines, at, viewer), viewer):
                yield f"{where} {finding}" if finding else None


def look(program, pair, viewer):
    """Yields whether the observation is right, whether two records that must look alike do,
    and, if the viewer is to move, whether the log he is shown is right."""
    seat = [] if viewer is None else ["--seat", viewer]
    shown = []
    for record, at in pair:
        with saved(record) as file:
            seen = run(program, "replay", file.name, *seat, "--at", str(at), "--json")
            text = run(program, "replay", file.name, *seat, "--at", str(at))
            if not any(" aside " in line for line in record[-5:]):
                text += run(program, "replay", file.name, *seat)
        # The number of lines in the file is no part of the view.
        shown.append((seen, re.sub("-- after line .*", "", text)))
    record, at = pair[0]
    reader = twin.read(twin.Reader(), as_bytes(record[:at]))
    expected = observation(reader, viewer)
    try:
        given = json.loads(shown[0][0])
        wrong = [key for key in expected if given.get(key) != expected[key]]
        yield f"sees {[(key, given.get(key)) for key in wrong]}, not " \
              f"{[expected[key] for key in wrong]}" if wrong else None
    except json.JSONDecodeError:
        yield f"sees nothing: {shown[0][0]}"
    yield None if shown[0] == shown[1] else f"tells apart {pair[0]} and {pair[1]}"
    to_move = viewer in (reader.due.asked or [reader.due.who]) and viewer not in reader.pending
    if to_move and at == len(record):
        with saved(record) as file:
            log = run(program, "play", "--resume", file.name, "--you", viewer,
                      typed="log\nquit\n")
        given = re.search("^windrose 1$.*?(?=^seat)", log, re.M | re.S)
        expected = as_bytes(seen_log(record, viewer)).decode()
        yield None if given and given[0] == expected else f"has another log: {log}"


def saved(record):
    """A temporary file with these lines."""
    file = tempfile.NamedTemporaryFile(suffix=".wr")
    file.write(as_bytes(record))
    file.flush()
    return file


def seen_log(record, viewer):
    """A record as a seat sees it that has not chosen what is pending."""
    return [re.sub("^(. deal .) .*", r"\1 ?", line) if line[7:8] != viewer else line
            for line in record if not line.startswith("pending ")]


def saves(program, games, rng):
    """Plays the secret choices of people in two sittings, with a save after the first. Yields
    for each game what is wrong with the saves, or None."""
    while games > 0:
        reader = stop_at_choices(rng)
        asked = reader.due.asked
        if len(asked) < 2:
            continue
        games -= 1
        before = reader.header + reader.log
        chosen = [rng.choice(list(asked[seat])) for seat in asked]
        now = rng.randrange(1, len(asked))
        with saved(before) as file:
            sitting(program, file.name, chosen[:now])
            first = strip(file.name)
            sitting(program, file.name, chosen[now:])
            second = strip(file.name)
        good = first == before + [f"pending {line}" for line in chosen[:now]]
        good = good and second[:len(before) + len(chosen)] == before + chosen
        yield None if good else f"{before} + {chosen}, saved after {now}: {first} {second}"


def sitting(program, file, lines):
    """Lets people make their choices, each after pressing Enter; the game is saved."""
    typed = "".join(f"\n{line.split(' ', 1)[1]}\n" for line in lines)
    run(program, "play", "--resume", file, "--save", file, "--you", "all", typed=typed)


def strip(file):
    """The lines of a record, without comments; nothing if it is wrong."""
    try:
        reader = twin.read(twin.Reader(), pathlib.Path(file).read_bytes())
        reader.end()
        return reader.header + reader.log
    except twin.Refused as refused:
        return [f"refused: {refused}"]


# ==== Vectors ========================================================================


class Vectors:
    """Test vectors; tests/vectors.c says what the kinds mean."""

    def __init__(self, text):
        self.text = text
        self.fixtures = {}  # options and abbreviated lines, by name

    def check(self):
        """Yields for each vector what is wrong with it, or None."""
        lines = iter([line for line in self.text.split("\n") if line and line[0] != "#"])
        for line in lines:
            words = line.split()
            if words[0] == "fixture" and "of" in words:
                kind, short = self.fixtures[words[6]]
                self.fixtures[words[1]] = (kind, short[:int(words[4])])
            elif words[0] == "fixture":
                self.fixtures[words[1]] = (words[2], list(iter(lambda: next(lines), "end")))
            else:
                vector, _, expected = line.partition(" -> ")
                _, kind, given = vector.split(" ", 2)
                try:
                    answer = getattr(self, f"answer_{kind}")(given, expected.split()[0])
                except twin.Refused as refused:
                    answer = f"refused: {refused}"
                yield None if answer == expected else f"{line}\n  the twin says {answer}"

    @staticmethod
    def answer_trick(given, _):
        wind, cards = given.split(" : ")
        taker, leader = twin.taker_and_leader(wind, cards.split())
        return f"taker {'-' if taker is None else taker + 1} leader {leader + 1}"

    @staticmethod
    def answer_lead(given, _):
        return " ".join(sorted(twin.playable(given.split(), leads=True)))

    @staticmethod
    def answer_follow(given, _):
        return " ".join(sorted(twin.playable(given.split(), leads=False)))

    @staticmethod
    def answer_places(given, _):
        return " ".join(map(str, twin.places([int(damage) for damage in given.split()])))

    @staticmethod
    def answer_choices(given, _):
        return " ".join(sorted(twin.choices(given.split()))) or "none"

    @staticmethod
    def answer_score(given, _):
        game, _, players = given.partition(" : ")
        players = [player.partition(" aside ") for player in players.split(" / ")]
        table = twin.Table(len(players), game == "pro", False)
        for seat, (cards, _, _) in zip(table.seats, players):
            table.piles[seat] = cards.replace("none", "").split()
        aside = {seat: sets.strip("-") for seat, (_, _, sets) in zip(table.seats, players)}
        names = ("damage", "place", "bonus", "minus", "total")
        return " ".join(f"{name} {' '.join(map(str, values))}"
                        for name, values in zip(names, twin.score(table, aside)))

    @staticmethod
    def answer_start(given, _):
        last, totals = re.fullmatch("last (.) totals (.*)", given).groups()
        table = twin.Table(len(totals.split()), False, False)
        table.starter = last
        table.totals = dict(zip(table.seats, map(int, totals.split())))
        return twin.next_starter(table)

    @staticmethod
    def answer_final(given, _):
        tiebreak, totals, wins = re.fullmatch("(.*) totals (.*) wins (.*)", given).groups()
        table = twin.Table(len(totals.split()), False, tiebreak == "english")
        table.totals = dict(zip(table.seats, map(int, totals.split())))
        table.wins = dict(zip(table.seats, map(int, wins.split())))
        return " ".join(twin.winners(table))

    @staticmethod
    def answer_head(given, _):
        lines = given.replace("_", " ").split(" ; ")
        reader = twin.read(twin.Reader(), as_bytes(lines[:-1]))
        try:
            twin.read(reader, as_bytes(lines[-1:]))
            return "legal"
        except twin.Refused:
            return "illegal"

    def record(self, fixture, more=()):
        """The lines of a fixture and more, abbreviated or not."""
        kind, short = self.fixtures[fixture]
        lines = ["windrose 1", "game santa-timea", "players 2"]
        lines += ["set pro on"] if kind == "pro" else []
        for line in [*short, *more]:
            words = line.split()
            if words[0] in ("starter", "wind", "forecast"):
                lines += [f"* {words[0]} {card}" for card in words[1:]]
            elif words[0] == "deal":
                lines += [f"* deal {words[1]} {card}" for card in words[2:]]
            elif words[0] == "play":
                lines += [f"{words[i]} play {words[i + 1]}" for i in range(1, len(words), 2)]
            else:
                lines.append(line)
        return lines

    def answer_log(self, given, wanted):
        fixture, _, more = given.partition(" + ")
        lines = self.record(fixture, more.split(" ; ") if more else ())
        reader = twin.read(twin.Reader(), as_bytes(lines[:-1]))
        if wanted in ("legal", "illegal"):
            try:
                twin.read(reader, as_bytes(lines[-1:])).end()
                return "legal"
            except twin.Refused:
                return "illegal"
        twin.read(reader, as_bytes(lines[-1:]))
        table, due = reader.table, reader.due
        if wanted == "row":
            return "row " + " ".join(table.row)
        if wanted == "piles":
            piles = [" ".join(sorted(pile)) or "none" for pile in table.piles.values()]
            return "piles " + " / ".join(piles)
        if wanted == "totals":
            return "totals " + " ".join(map(str, table.totals.values()))
        if due.who == "*":
            return "next " + " ".join(min(due.lines).split()[:2])
        seat = min(s for s in due.asked or [due.who] if s not in reader.pending)
        return f"next {seat} : {twin.legal_set(due.asked[seat] if due.asked else due.lines)}"

    def answer_game(self, given, _):
        fixture, tiebreak, choices = re.fullmatch("(.) (.*) : (.*)", given).groups()
        lines = self.record(fixture)
        header, one_round = lines[:lines.index("* starter 1")], lines[len(lines[:5]):]
        lines = header + ["set tiebreak english"] * (tiebreak == "english") + ["* starter 1"]
        for choice in choices.split():
            lines += one_round
            lines += [f"{seat} aside {sets}" for seat, sets in enumerate(choice.split("/"), 1)]
        return " ".join(twin.read(twin.Reader(), as_bytes(lines)).ending)

    def answer_count(self, given, _):
        fixture, depth = given.split(" depth ")
        return str(self.count(self.record(fixture), int(depth)))

    def count(self, lines, depth):
        due = twin.read(twin.Reader(), as_bytes(lines)).due
        if depth == 1:
            return len(due.lines)
        return sum(self.count(lines + [line], depth - 1) for line in due.lines)


# ==== Commands =======================================================================


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    add_write_options(commands.add_parser("corrupt"))
    for name in ("agree", "views", "saves"):
        command = commands.add_parser(name)
        command.add_argument("program")
        if name == "agree":
            command.add_argument("--any-order", action="store_true")
        if name == "saves":
            command.add_argument("games", type=int)
        else:
            command.add_argument("files", nargs="+")
    commands.add_parser("vectors").add_argument("file", type=pathlib.Path)
    options = parser.parse_args()
    if options.command == "corrupt":
        return write(options, corrupt, "corrupt")
    if options.command == "agree":
        return sum_up(agree(options.program, files_of(options.files), options.any_order))
    if options.command == "views":
        return sum_up(views(options.program, files_of(options.files), random.Random(1)))
    if options.command == "saves":
        return sum_up(saves(options.program, options.games, random.Random(1)))
    return sum_up(Vectors(options.file.read_text(encoding="ascii")).check())


if __name__ == "__main__":
    sys.exit(main())
