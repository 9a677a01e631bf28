"""Proves that the moves of each table form one order: what clients asked and heard, and
when, is compared with the record that the store has in the end. Nothing here knows a
server; tests/server/history_test.py shows that each fault is found.

A history is a list of dicts, in any order, with times of one clock:

    {"do": "move", "table", "seat", "at", "key", "text", "sent", "heard", "n" or "error"}
    {"do": "read", "table", "seat", "since", "sent", "heard", "at", "due", "steps"}

`sent` is when the first try was sent, `heard` when the last was answered, None if never.
A move has `n` if it was acknowledged and `error` if it was refused for sure; one with
neither may have been made or not. A read shows position `at`, in which the seat owes a
move if `due`, and perhaps steps (n, who, text). `since` is how many moves the client said
it knew. The record is {table: [(n, who, text, key), ...]}, as the store has it.

Since the record gives each move its place, no search is needed: the history is
linearizable if the places agree with real time, and reads are prefixes."""

import bisect
import collections
import json

# What is wrong, and whether it counts as a move lost or doubled.
LOST = ("lost", "elsewhere")
DOUBLED = ("doubled", "two for one")

SEATS = 5  # at most

Fault = collections.namedtuple("Fault", "kind table text")


class Highest:
    """The greatest of the values put at places up to some place, while places grow."""

    def __init__(self):
        self.places, self.values = [], []

    def put(self, place, value):
        at = bisect.bisect_right(self.places, place)
        if at > 0 and self.values[at - 1] >= value:
            return
        end = at
        while end < len(self.values) and self.values[end] <= value:
            end += 1
        self.places[at:end], self.values[at:end] = [place], [value]

    def up_to(self, place):
        at = bisect.bisect_right(self.places, place)
        return self.values[at - 1] if at > 0 else -1


def stored_key(move):
    return "%d:%s" % (move["seat"], move["key"])


def check_record(table, rows):
    """The record by itself: no gap, no move twice."""
    if [row[0] for row in rows] != list(range(len(rows))):
        yield Fault("gap", table, "the rows are not numbered from 0 without gaps")
    keys = collections.Counter(row[3] for row in rows if row[3] != "")
    for key, times in keys.items():
        if times > 1:
            yield Fault("doubled", table, "the move %s is there %d times" % (key, times))


def check_moves(table, moves, rows):
    """Each move by itself, against the record."""
    place = {row[3]: i + 1 for i, row in enumerate(rows) if row[3] != ""}
    positions = {}
    for move in moves:
        key, n = stored_key(move), move.get("n")
        found = place.get(key)
        if n is None:
            if found is not None and "error" in move:
                yield Fault("refused", table, "%s was refused (%s) and is move %d" % (key, move["error"], found))
            continue
        first = positions.setdefault((move["seat"], move["at"]), move)
        if stored_key(first) != key:
            text = "%s and %s were acknowledged for position %d" % (stored_key(first), key, move["at"])
            yield Fault("two for one", table, text)
        if found is None:
            yield Fault("lost", table, "%s was acknowledged as move %d and is not there" % (key, n))
        elif found != n or rows[n - 1][1] != move["seat"] or rows[n - 1][2] != move["text"]:
            text = "%s (%s) was acknowledged as move %d; that is %r" % (key, move["text"], n, rows[found - 1])
            yield Fault("elsewhere", table, text)


def placed(moves, rows):
    """Moves that have a place, with it; also those of which nobody heard again."""
    place = {row[3]: i + 1 for i, row in enumerate(rows) if row[3] != ""}
    for move in moves:
        n = move.get("n") or place.get(stored_key(move))
        if n is not None:
            yield n, move


def check_order(table, moves, reads, rows):
    """A move that was sent after something was heard of comes after it."""
    begun = sorted(placed(moves, rows), key=lambda pair: pair[1]["sent"])
    ended = [(m["heard"], n, stored_key(m)) for n, m in begun if m["heard"] is not None and "n" in m]
    ended += [(r["heard"], r["at"], None) for r in reads]
    ended.sort(key=lambda end: end[0])
    done, last = 0, (0, None)
    for n, move in begun:
        while done < len(ended) and ended[done][0] < move["sent"]:
            last = max(last, ended[done][1:], key=lambda end: end[0])
            done += 1
        if last[0] > n or (last[0] == n and last[1] != stored_key(move)):
            text = "%s became move %d, but move %d was known before it was sent" % (stored_key(move), n, last[0])
            yield Fault("order", table, text)


def is_step(rows, n, who, text):
    """True if step n is that move. Seats that choose at the same time are stored in the
    order of their choices and shown in that of their seats."""
    for way in (1, -1):
        for i in range(n - 1, n - 1 + way * SEATS, way):
            if not 0 <= i < len(rows) or (rows[i][1] < 0 and i != n - 1):
                break
            if tuple(rows[i][1:3]) == (who, text):
                return True
    return False


def check_reads(table, moves, reads, rows, is_fresh):
    """Reads are prefixes of the record, and no older than what the client said it knew;
    with `is_fresh`, no older than what anybody had heard."""
    seen = [(m["heard"], m["n"], m["at"], (m["seat"], m["at"])) for m in moves if "n" in m]
    seen += [(r["heard"], r["at"], r["at"], None) for r in reads]
    seen.sort(key=lambda event: event[0])
    done, highest, made = 0, Highest(), {}
    for read in sorted(reads, key=lambda r: r["sent"]):
        while done < len(seen) and seen[done][0] < read["sent"]:
            _, known, at, own = seen[done]
            known = 0 if is_fresh else known
            highest.put(known, at)
            if own is not None:
                made[own] = known
            done += 1
        if read["at"] > len(rows):
            yield Fault("invented", table, "position %d was shown; there are %d moves" % (read["at"], len(rows)))
        if read["at"] < highest.up_to(read["since"]):
            text = "position %d was shown after %d" % (read["at"], highest.up_to(read["since"]))
            yield Fault("stale", table, text)
        own = (read["seat"], read["at"])
        if read["due"] and made.get(own, read["since"] + 1) <= read["since"]:
            yield Fault("stale", table, "seat %d was asked again for position %d" % own)
        for n, who, text in read["steps"]:
            if not is_step(rows, n, who, text):
                yield Fault("invented", table, "step %d was shown as %d %s" % (n, who, text))


def check(history, record, is_fresh=False):
    """All faults of a history; none: the moves of each table form one order."""
    moves, reads = collections.defaultdict(list), collections.defaultdict(list)
    for event in history:
        (moves if event["do"] == "move" else reads)[event["table"]].append(event)
    faults = []
    for table in sorted(set(moves) | set(reads) | set(record)):
        rows, of_table, seen = record.get(table, []), moves[table], reads[table]
        faults += check_record(table, rows)
        faults += check_moves(table, of_table, rows)
        faults += check_order(table, of_table, seen, rows)
        faults += check_reads(table, of_table, seen, rows, is_fresh)
    return faults


def count(faults):
    """How many moves were lost, how many doubled, and how many faults are of other kinds."""
    lost = sum(fault.kind in LOST for fault in faults)
    doubled = sum(fault.kind in DOUBLED for fault in faults)
    return lost, doubled, len(faults) - lost - doubled


def read_file(path):
    with open(path) as f:
        return [json.loads(line) for line in f]
