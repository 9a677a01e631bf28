"""The examples of the package run, and do what they say."""

import sys

import windrose
from windrose.examples import batched_ismcts, net_in_arena


def test_batched_search_beats_random_play():
    for name, seats in (("santa-timea", 2), ("winds-of-plunder", 3)):
        setup = windrose.game(name).setup(seats)
        search = batched_ismcts.Search(setup, rounds=2, width=16)
        mine, other = windrose.arena(setup, [search.choose, "random"], deals=2)
        assert mine.games == 2 * seats and mine.share > other.share


def test_examples_run_as_programs(monkeypatch, capsys):
    words = ["x", "--game", "azimuth", "--seats", "2", "--deals", "1", "--rounds", "1", "--against", "random"]
    monkeypatch.setattr(sys, "argv", words)
    batched_ismcts.main()
    monkeypatch.setattr(sys, "argv", ["x", "--seats", "2", "--deals", "1"])
    net_in_arena.main()
    out = capsys.readouterr().out
    assert "ismcts" in out and out.count("even: 0.500") == 3
