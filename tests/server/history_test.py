#!/usr/bin/env python3
"""tests/server/history_test.py: the checker of histories on histories made by hand: good
ones pass, and each kind of fault is found. The last line reads `N passed, N failed`."""

import copy
import random
import sys
import unittest

import history
import players

T = "table"


def move(seat, at, sent, heard, **more):
    """The move of a seat at a position; its key says where it was meant to go."""
    event = {"do": "move", "table": T, "seat": seat, "at": at, "key": "k%d" % at,
             "text": "go %d" % at, "sent": sent, "heard": heard}
    event.update(more)
    return event


def read(at, sent, heard, **more):
    event = {"do": "read", "table": T, "seat": 0, "since": 0, "sent": sent, "heard": heard,
             "at": at, "due": False, "steps": []}
    event.update(more)
    return event


def rows(*moves):
    """The record of these moves: (seat, at), or None for an outcome of chance."""
    return {T: [(n, -1, "die 4", "") if m is None else (n, m[0], "go %d" % m[1], "%d:k%d" % m)
                for n, m in enumerate(moves)]}


GOOD = [move(0, 0, 10, 20, n=1), read(1, 21, 22), move(1, 1, 25, 30, n=2), move(0, 2, 31, 40, n=3)]
RECORD = rows((0, 0), (1, 1), (0, 2))


class Histories(unittest.TestCase):
    def expect(self, kinds, events, record, **how):
        faults = history.check(events, record, **how)
        self.assertEqual(sorted({fault.kind for fault in faults}), sorted(kinds), faults)

    # ---- good ones -------------------------------------------------------------------

    def test_one_after_another(self):
        self.expect([], GOOD, RECORD)
        self.expect([], GOOD, RECORD, is_fresh=True)

    def test_order_of_the_list_means_nothing(self):
        self.expect([], GOOD[::-1], RECORD, is_fresh=True)

    def test_chance_in_between(self):
        self.expect([], [move(0, 0, 1, 2, n=1), move(0, 3, 3, 4, n=4)], rows((0, 0), None, None, (0, 3)))

    def test_overlapping_moves_come_in_any_order(self):
        events = [move(0, 0, 10, 50, n=2), move(1, 0, 12, 14, n=1, key="other", text="go 0")]
        record = {T: [(0, 1, "go 0", "1:other"), (1, 0, "go 0", "0:k0")]}
        self.expect([], events, record)

    def test_two_seats_move_at_one_position(self):
        events = [move(0, 0, 1, 2, n=1), move(1, 0, 3, 4, n=2), read(0, 5, 6, since=2)]
        self.expect([], events, rows((0, 0), (1, 0)), is_fresh=True)

    def test_unknown_outcomes(self):
        self.expect([], GOOD + [move(1, 3, 50, None)], RECORD)
        self.expect([], GOOD + [move(1, 3, 50, None)], rows((0, 0), (1, 1), (0, 2), (1, 3)))

    def test_refused_and_not_there(self):
        self.expect([], GOOD + [move(1, 9, 50, 60, error="stale")], RECORD)

    def test_sent_again_and_acknowledged_twice(self):
        self.expect([], GOOD + [move(0, 2, 50, 60, n=3)], RECORD)

    def test_another_server_may_lag(self):
        self.expect([], GOOD + [read(1, 50, 51)], RECORD)

    def test_steps_that_are_there(self):
        self.expect([], GOOD + [read(3, 50, 51, steps=[(1, 0, "go 0"), (3, 0, "go 2")])], RECORD)

    def test_steps_of_seats_that_choose_together(self):
        shown = [(2, 0, "go 1"), (3, 1, "go 1")]
        self.expect([], [read(4, 50, 51, steps=shown)], rows(None, (1, 1), (0, 1), None))
        self.expect(["invented"], [read(4, 50, 51, steps=[(2, 0, "go 1")])], rows(None, (1, 1), None, (0, 1)))

    # ---- bad ones --------------------------------------------------------------------

    def test_lost(self):
        self.expect(["lost"], GOOD[:3] + [move(0, 2, 31, 40, n=3)], rows((0, 0), (1, 1)))
        self.expect(["lost"], [move(0, 0, 1, 2, n=1)], {})

    def test_lost_in_the_middle(self):
        self.expect(["elsewhere", "gap", "lost"], GOOD, {T: [RECORD[T][0], RECORD[T][2]]})

    def test_doubled(self):
        self.expect(["doubled"], [], rows((0, 0), (1, 1), (0, 0)))

    def test_unknown_and_doubled(self):
        self.expect(["doubled"], [move(0, 0, 1, None)], rows((0, 0), (0, 0)))

    def test_another_move_stands_there(self):
        changed = copy.deepcopy(RECORD)
        changed[T][1] = (1, 1, "go 7", "1:k1")
        self.expect(["elsewhere"], GOOD, changed)

    def test_acknowledged_with_a_wrong_number(self):
        self.expect(["elsewhere"], [move(0, 0, 1, 2, n=2)], rows((0, 0), (1, 1)))

    def test_order_against_time(self):
        events = [move(0, 0, 30, 40, n=1), move(1, 1, 10, 20, n=2)]
        self.expect(["order"], events, rows((0, 0), (1, 1)))

    def test_unknown_before_what_was_known(self):
        events = [move(1, 1, 10, 20, n=2), move(0, 0, 30, None)]
        self.expect(["order"], events, rows((0, 0), (1, 1)))

    def test_seen_before_it_was_sent(self):
        self.expect(["order"], [read(1, 1, 2), move(0, 0, 3, 4, n=1)], rows((0, 0)))

    def test_two_moves_for_one_position(self):
        events = [move(0, 0, 1, 2, n=1), move(0, 0, 1, 3, n=2, key="other")]
        record = {T: [(0, 0, "go 0", "0:k0"), (1, 0, "go 0", "0:other")]}
        self.expect(["two for one"], events, record)

    def test_two_moves_with_one_number(self):
        events = [move(0, 0, 1, 2, n=1), move(1, 0, 1, 3, n=1)]
        self.expect(["lost"], events, rows((0, 0)))

    def test_refused_and_made(self):
        self.expect(["refused"], GOOD[:3] + [move(0, 2, 31, 40, error="stale")], RECORD)

    def test_stale_for_whoever_said_so(self):
        self.expect(["stale"], GOOD + [read(0, 50, 51, since=2)], RECORD)
        self.expect(["stale"], GOOD + [read(3, 41, 42), read(2, 50, 51, since=3)], RECORD)

    def test_stale_for_anybody(self):
        self.expect(["stale"], GOOD + [read(1, 50, 51)], RECORD, is_fresh=True)

    def test_asked_again_for_a_move_that_was_made(self):
        again = read(2, 50, 51, due=True)
        self.expect(["stale"], GOOD + [again], RECORD, is_fresh=True)
        self.expect([], GOOD + [again], RECORD)
        self.expect(["stale"], GOOD + [read(2, 50, 51, due=True, since=3)], RECORD)

    def test_a_position_that_never_was(self):
        self.expect(["invented"], GOOD + [read(4, 50, 51)], RECORD)

    def test_a_step_that_never_was(self):
        self.expect(["invented"], GOOD + [read(3, 50, 51, steps=[(2, 1, "go 9")])], RECORD)
        self.expect(["invented"], GOOD + [read(3, 50, 51, steps=[(9, 1, "go 9")])], RECORD)

    def test_tables_are_apart(self):
        elsewhere = [dict(move(0, 0, 1, 2, n=1), table="other")]
        self.expect(["lost"], GOOD + elsewhere, RECORD)

    # ---- many of them ----------------------------------------------------------------

    def test_counts(self):
        faults = history.check([move(0, 0, 1, 2, n=1)], rows((1, 1), (1, 1)))
        self.assertEqual(history.count(faults), (1, 1, 0))

    def test_the_highest_so_far(self):
        luck, highest, puts = random.Random(1), history.Highest(), []
        for _ in range(2000):
            place, value = luck.randrange(50), luck.randrange(1000)
            highest.put(place, value)
            puts.append((place, value))
            asked = luck.randrange(50)
            wanted = max([v for p, v in puts if p <= asked], default=-1)
            self.assertEqual(highest.up_to(asked), wanted)

    def test_every_swap_in_a_long_game_is_found(self):
        n = 300
        events = [move(i % 2, i, 10 * i, 10 * i + 5, n=i + 1) for i in range(n)]
        whole = rows(*[(i % 2, i) for i in range(n)])
        self.expect([], events, whole, is_fresh=True)
        for i in range(0, n - 1, 37):
            late = copy.deepcopy(events)
            late[i]["sent"], late[i]["heard"] = 10 * i + 16, 10 * i + 17
            self.expect(["order"], late, whole)


class Sites(unittest.TestCase):
    """The quick look after each kill."""

    class Store:
        def __init__(self, record):
            self.record = record

        def rows_at(self, places):
            return {(T, row[0]): row for row in self.record[T] if (T, row[0]) in places}

    def test_only_what_is_new(self):
        site = players.Site([], self.Store(copy.deepcopy(RECORD)))
        for event in GOOD[:3]:
            site.note(event)
        site.check_new()
        site.store.record[T][1] = (1, 1, "go 7", "1:k1")  # the next look does not see it
        site.note(GOOD[3])
        site.check_new()
        self.assertEqual(site.checked, 3)

    def test_lost_or_another(self):
        for record in (rows((0, 0)), rows((0, 0), (1, 1), (0, 7)), rows((0, 0), (1, 1), (1, 2))):
            site = players.Site([], self.Store(record))
            for event in GOOD:
                site.note(event)
            self.assertRaises(players.Failure, site.check_new)


if __name__ == "__main__":
    result = unittest.TextTestRunner(stream=sys.stderr, verbosity=0).run(
        unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__]))
    bad = len(result.failures) + len(result.errors)
    print("%d passed, %d failed" % (result.testsRun - bad, bad))
    sys.exit(bad != 0)
