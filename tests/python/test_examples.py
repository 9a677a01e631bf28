"""The examples of the package run, and do what they say."""

import argparse
import sys

import pytest

import windrose
from windrose import benchmark
from windrose.examples import add_setup, batched_ismcts, net_in_arena, setup_of


def test_batched_search_beats_random_play():
    for name, seats in (("santa-timea", 2), ("winds-of-plunder", 3)):
        setup = windrose.game(name).setup(seats)
        search = batched_ismcts.Search(setup, rounds=2, width=16)
        mine, other = windrose.arena(setup, [search.choose, "random"], deals=2)
        assert mine.games == 2 * seats and mine.share > other.share


def test_the_benchmark_can_name_the_batched_search(monkeypatch):
    monkeypatch.setitem(benchmark.TASKS, "quick", benchmark.Task("azimuth", 2, {"mode": "race", "rounds": 2}, ("random",)))
    row = benchmark.run("windrose.examples.batched_ismcts:play", "quick", 1)
    assert row.forfeits == 0 and row.decision_seconds > 0


def test_examples_are_told_what_is_played(capsys):
    parser = argparse.ArgumentParser()
    add_setup(parser)
    words = ["--game", "azimuth", "--seats", "3", "--set", "mode=race", "--set", "rounds=6"]
    setup = setup_of(parser.parse_args(words))
    assert setup == windrose.game("azimuth").setup(3, mode="race", rounds=6)
    assert setup_of(parser.parse_args([])) == windrose.game("santa-timea").setup()
    with pytest.raises(SystemExit, match="rounds"):
        setup_of(parser.parse_args(["--game", "azimuth", "--set", "rounds=many"]))


def test_examples_run_as_programs(monkeypatch, capsys):
    words = ["x", "--game", "azimuth", "--seats", "2", "--deals", "1", "--rounds", "1", "--against", "random"]
    monkeypatch.setattr(sys, "argv", words)
    batched_ismcts.main()
    monkeypatch.setattr(sys, "argv", ["x", "--seats", "2", "--deals", "1"])
    net_in_arena.main()
    out = capsys.readouterr().out
    assert "ismcts" in out and out.count("even: 0.500") == 3
