"""The benchmark takes every kind of agent, and says what the arena says."""

import dataclasses
import hashlib
import json
import re
import shlex
import subprocess
import sys

import numpy as np
import pytest
from conftest import TREE, run as program

import windrose
from windrose import State, benchmark
from windrose.arena import luck
from windrose.mlp import Mlp

AGENTS = '''
def first(seen, legal, rng):
    return legal[0]

def greedily(observation, agent):
    assert agent in ("seat_0", "seat_1") and observation["observation"].ndim == 1
    return int(observation["action_mask"].argmax())

def waits(observation, agent):
    assert observation["action_mask"].shape == (740,) and not observation["action_mask"][-1]
    return int(observation["action_mask"].argmax())

def stumbles(seen, legal, rng):
    raise RuntimeError("no idea")
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
    kinds = ("agents:first", "pettingzoo:agents:greedily", "pettingzoo-parallel:agents:waits", served)
    rows = [benchmark.run(agent, quick, 2) for agent in kinds]
    assert all(row.shares == rows[0].shares and row.score == rows[0].score for row in rows)
    assert all(row.forfeits == 0 and row.seed == benchmark.SEED for row in rows)
    assert all(0 < row.decision_seconds < 1 for row in rows)
    assert rows[3].decision_seconds > 1e-4  # a program is asked over pipes


def test_the_row_is_what_the_arena_says(quick):
    row = benchmark.run("level1", quick, 3, threads=1)
    words = "arena azimuth --seats 2 --set mode=race --set rounds=4 --bots level1,greedy --games 6 --luck out --json"
    told = json.loads(program(*words.split(), "--seed", str(benchmark.SEED)))["bots"][0]
    assert row.shares["greedy"].mean == told["win_share"]["mean"]
    assert row.score == pytest.approx((row.shares["random"].mean + row.shares["greedy"].mean) / 2)
    assert row.markdown().count("|") == 6
    assert (row.version, row.rules_version, row.benchmark) == (windrose.__version__, 1, benchmark.NUMBER)
    head = benchmark.header(quick, 3)
    assert f"benchmark {benchmark.NUMBER}, Windrose {windrose.__version__}, rules version 1" in head
    assert "| score | ms a decision |" in head and 0 < row.decision_seconds < 1
    for seconds, told in ((None, "-"), (0.0000123, "0.012"), (0.00251, "2.5"), (0.1126, "113")):
        assert dataclasses.replace(row, decision_seconds=seconds).markdown().endswith(f"| {told} |")
    assert benchmark.run("greedy", quick, 1).shares["greedy"] == benchmark.Share(0.5, 0.5, 0.5)


def test_games_are_kept_and_not_played_again(tmp_path, quick):
    folder = tmp_path / "games"
    benchmark.run("level1", quick, 1, keep=folder)
    files = sorted(folder.iterdir())
    engine = rf"{re.escape(windrose.__version__)}-[0-9a-f]{{8}}\.csv"
    assert all(re.fullmatch(f"quick_level1_{a}_{engine}", f.name) for a, f in zip(("greedy", "random"), files))
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


def test_kept_games_are_those_of_the_file_and_the_engine(tmp_path, monkeypatch):
    net = tmp_path / "mine.npz"
    net.write_bytes(b"first")
    agents = [f"mlp:{net}", f"net:{net}", f"exec:python {net} --fast", f"exec:python {net} --slow", "mod:f", "exec:'"]
    before = [benchmark._file_of("columbus", agent, "net") for agent in agents]
    assert len(set(before)) == 6 and before == [benchmark._file_of("columbus", agent, "net") for agent in agents]
    net.write_bytes(b"trained again")
    after = [benchmark._file_of("columbus", agent, "net") for agent in agents]
    assert [a == b for a, b in zip(before, after)] == [False] * 4 + [True] * 2
    monkeypatch.setattr(benchmark, "PROGRAM", net)
    first = benchmark._file_of("columbus", "level3", "net")
    net.write_bytes(b"another engine")
    assert benchmark._file_of("columbus", "level3", "net") != first


def test_a_command_of_any_form_is_one_bot(tmp_path, monkeypatch, quick):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "agents.py").write_text(AGENTS)
    served = shlex.join([sys.executable, "-m", "windrose.benchmark", "agents:first", "--serve"])
    agent = f'exec:WORDS="a,b {"long " * 30}"; {served}'
    row = benchmark.run(agent, quick, 1, keep="games")
    assert row.forfeits == 0 and row.decision_seconds > 0
    assert row.shares == benchmark.run("agents:first", quick, 1).shares
    assert benchmark.run(agent, quick, 1, keep="games").shares == row.shares  # from the files
    with pytest.raises(windrose.SetupError, match="comma"):
        benchmark._on_a_line("net:/a,b.net", tmp_path)
    told = benchmark.run("agents:stumbles", quick, 1)
    assert told.forfeits > 0 and told.decision_seconds is None and told.markdown().endswith("| - |")


def test_networks_play_what_they_were_made_for(tmp_path, monkeypatch, quick, capsys):
    def network(name, game, seats, **options):
        setup = windrose.game(game).setup(seats, **options)
        weights = np.zeros((setup.outlook.width, setup.game.num_actions)), np.zeros(setup.game.num_actions)
        Mlp(setup, [[weights]]).save(tmp_path / name)
        return f"mlp:{tmp_path / name}"

    race = network("race.npz", "azimuth", 4, mode="race")
    assert benchmark.setups_for(race) == ["azimuth-race"]
    assert benchmark.setups_for("level1") == list(benchmark.TASKS)
    with pytest.raises(windrose.SetupError, match="for azimuth with 4 seats, not for azimuth with 3 seats"):
        benchmark.run(race, "azimuth", 1)
    with pytest.raises(windrose.SetupError, match="not for columbus with 4 seats"):
        benchmark.run(race, "columbus", 1)
    with pytest.raises(windrose.SetupError, match="for santa-timea with 3 seats"):
        benchmark.setups_for(network("three.npz", "santa-timea", 3))
    here = network("here.npz", "azimuth", 2, mode="race", rounds=4)
    assert benchmark.run(here, quick, 1).notes == ()
    other = network("other.npz", "azimuth", 2, mode="race", rounds=6)
    row = benchmark.run(other, quick, 1)
    assert row.forfeits == 0 and len(row.notes) == 1 and "rounds=6, not rounds=4" in row.notes[0]
    state = windrose.game("azimuth").new(3).deal(windrose.Rng(1))
    with pytest.raises(windrose.SetupError, match="this network is for azimuth with 4 seats"):
        Mlp.load(tmp_path / "race.npz").choose(state.observe(), state.legal(), windrose.Rng(1))
    monkeypatch.setattr(sys, "argv", ["benchmark", other, "--setup", quick, "--deals", "1", "--rows"])
    monkeypatch.setattr(benchmark, "TASKS", {quick: benchmark.TASKS[quick]})
    assert benchmark.main() == 0 and "rounds=6, not rounds=4" in capsys.readouterr().err


#: What the anchors play, as ``play_of`` sums it up. If one of these changes, rows of before cannot be compared with
#: those of after: raise ``benchmark.NUMBER``, measure "Our own results" of docs/BENCHMARK.md anew, and change this.
PLAY = {
    "santa-timea": "ef030a78 63e505ca aa587c65 c7b21f41 7e69ca3b",
    "santa-timea-2": "9b3cd653 527386d5 10074ab4 9af37007 0b42dbf1",
    "columbus": "9a8dca71 8b9df17f e201d32c 4bb147a3",
    "winds-of-plunder": "35220549 2bc1f81b f161a39f 0e41f0da c799c9db",
    "azimuth": "c4b06d3c d3c7019c e5b2f0da edb1714f",
    "azimuth-race": "15c1c882 0a784982 affb2841 2f670e6f",
}


#: And what chance brought the first seat of a match of greedy bots, which the benchmark takes out of its shares.
LUCK = {"santa-timea": 0.285657, "santa-timea-2": -0.108057, "columbus": 0.398708, "winds-of-plunder": 0.546479,
        "azimuth": 0.601667, "azimuth-race": 0}  # fmt: skip


def play_of(task, anchor):
    """A digest of the actions of an anchor at some positions of a match against random play."""
    state, luck, said = State(task.setup), windrose.Rng(benchmark.SEED), hashlib.sha256()
    bot, asked = windrose.bot(anchor), 0
    while asked < 24 and not state.deal(luck).is_over:
        legal = state.legal()
        if len(legal) > 1 and luck.below(3) == 0:
            action = bot.choose(state, luck.split(asked))
            said.update(action.to_bytes(2, "little"))
            asked += 1
        else:
            action = legal[luck.below(len(legal))]
        state.step(action)
    return said.hexdigest()[:8]


def test_the_anchors_play_as_they_did():
    found = {name: " ".join(play_of(task, a) for a in task.anchors) for name, task in benchmark.TASKS.items()}
    assert benchmark.NUMBER == 1 and found == PLAY


def test_luck_is_measured_as_it_was():
    greedy, found = windrose.bot("greedy"), {}
    for name, task in benchmark.TASKS.items():
        match, rng = windrose.Match(task.setup), windrose.Rng(benchmark.SEED)
        while not match.chance(rng).state.is_over:
            match.play(greedy.choose(match.state, rng))
        found[name] = luck(match, windrose.Rng(1), 16)[0][0]
    assert benchmark.NUMBER == 1 and found == pytest.approx(LUCK, abs=1e-3)


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
