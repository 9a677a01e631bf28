"""The benchmark takes every kind of agent, and says what the arena says."""

import json
import shlex
import subprocess
import sys

import pytest
from conftest import TREE, run as program

import windrose
from windrose import benchmark
from windrose.mlp import Mlp

AGENTS = '''
def first(seen, legal, rng):
    return legal[0]

def greedily(observation, agent):
    assert agent in ("seat_0", "seat_1") and observation["observation"].ndim == 1
    return int(observation["action_mask"].argmax())
'''


def shell(tmp_path, *words):
    command = [sys.executable, "-m", "windrose.benchmark", *words]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setitem(
        benchmark.TASKS, "quick", benchmark.Task("azimuth", 2, {"mode": "race", "rounds": 4}, ("random", "greedy"))
    )
    return "quick"


def test_functions_policies_and_programs_are_one_agent(tmp_path, monkeypatch, quick):
    (tmp_path / "agents.py").write_text(AGENTS)
    monkeypatch.chdir(tmp_path)
    served = "exec:" + shlex.join([sys.executable, "-m", "windrose.benchmark", "agents:first", "--serve"])
    rows = [benchmark.run(agent, quick, 2) for agent in ("agents:first", "pettingzoo:agents:greedily", served)]
    assert rows[0].shares == rows[1].shares == rows[2].shares and rows[0].score == rows[2].score
    assert all(row.forfeits == 0 and row.seed == benchmark.SEED for row in rows)


def test_the_row_is_what_the_arena_says(quick):
    row = benchmark.run("level1", quick, 3, threads=1)
    words = "arena azimuth --seats 2 --set mode=race --set rounds=4 --bots level1,greedy --games 6 --luck out --json"
    told = json.loads(program(*words.split(), "--seed", str(benchmark.SEED)))["bots"][0]
    assert row.shares["greedy"].mean == told["win_share"]["mean"]
    assert row.score == pytest.approx((row.shares["random"].mean + row.shares["greedy"].mean) / 2)
    assert row.markdown().count("|") == 5
    assert benchmark.run("greedy", quick, 1).shares["greedy"] == benchmark.Share(0.5, 0.5, 0.5)


def test_games_are_kept_and_not_played_again(tmp_path, quick):
    folder = tmp_path / "games"
    benchmark.run("level1", quick, 1, keep=folder)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["quick_level1_greedy.csv", "quick_level1_random.csv"]
    before = benchmark.run("level1", quick, 2, keep=folder).shares["greedy"]
    assert before == benchmark.run("level1", quick, 2).shares["greedy"]  # went on with the second deal
    lines = files[0].read_text().splitlines()
    head = next(i for i, line in enumerate(lines) if line.startswith("game,"))
    cells, winners = lines[head + 1].split(","), lines[head].split(",").index("winners")
    assert len(lines) == head + 5
    cells[winners] = "2" if cells[winners] == "1" else "1"
    lines[head + 1] = ",".join(cells)
    files[0].write_text("\n".join(lines) + "\n")  # another winner of the first game is believed
    assert benchmark.run("level1", quick, 2, keep=folder).shares["greedy"] != before


def test_all_partners_of_a_win_have_the_whole_of_it(monkeypatch):
    monkeypatch.setitem(benchmark.TASKS, "home", benchmark.Task("azimuth", 2, {"rounds": 30}, ("level1",)))
    told = {"win_share": {"mean": 0.5, "low": None, "high": None}, "won_or_shared": {"mean": 1, "low": 0.2, "high": 1}}
    assert benchmark._share_of(told, 2) == benchmark.Share(1, 0.2, 1)
    told["win_share"] = {"mean": 0.4, "low": 0.25, "high": 0.6}
    assert benchmark._share_of(told, 2) == benchmark.Share(0.8, 0.5, 1)
    words = "arena azimuth --seats 2 --set rounds=30 --bots level1 --games 4 --luck out --json"
    arena = json.loads(program(*words.split(), "--seed", str(benchmark.SEED)))["bots"][0]
    assert benchmark.run("level1", "home", 2).shares["level1"].mean == 2 * arena["win_share"]["mean"]


def test_the_shell_prints_a_row_or_a_sentence(tmp_path):
    words = ("random", "--setup", "azimuth-race", "--deals", "1")
    told = shell(tmp_path, *words, "--json")
    row = json.loads(told.stdout)
    assert told.returncode == 0 and row["setup"] == "azimuth-race" and row["shares"]["random"]["mean"] == 0.25
    table = shell(tmp_path, *words).stdout
    assert "| agent | random | greedy | level2 | level4 | score |" in table and "even: 25" in table
    for agent, sentence in (
        ("nobody", "unknown agent"),
        ("missing:agent", "no agent 'missing:agent'"),
        ("json:nothing", "no agent 'json:nothing'"),
        ("mlp:none.npz", "not the file of a network"),
        ("net:none.net", "none.net"),
    ):
        told = shell(tmp_path, agent, "--setup", "azimuth-race", "--deals", "1")
        assert told.returncode == 1 and sentence in told.stderr and "Traceback" not in told.stderr, agent


def test_every_setup_can_be_played():
    for name, task in benchmark.TASKS.items():
        assert task.setup.seats == task.seats and name in (TREE / "docs/BENCHMARK.md").read_text()
        assert set(task.anchors) <= set(windrose.bots)


def test_checkpoints_of_the_baselines_play():
    files = sorted((TREE / "bench/baselines").glob("*.npz"))
    assert {file.stem for file in files} >= {"ppo", "maskable-ppo", "nfsp"}
    for file in files:
        player = Mlp.load(file)
        assert file.stat().st_size < 300_000
        mine = windrose.arena(player.setup, [player.choose, "random"], 1)[0]
        assert mine.games == player.setup.seats
