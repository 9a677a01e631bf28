"""Bots, hints, the arena, and a bot for the protocol."""

import io
import os
import subprocess
import sys

import numpy as np
import pytest
from conftest import PROGRAM, TREE

import windrose
from windrose import Bot, IllegalAction, Rng, SetupError, State, arena
from windrose.__main__ import main
from windrose.protocol import serve


def test_every_bot_plays_every_game(setup):
    for bot in windrose.bots.values():
        state = State(setup).deal(Rng(4))
        for _ in range(3):
            if state.is_over:
                break
            state.step(bot.choose(state, Rng(1), nodes=20)).deal(Rng(4))


def test_bots_see_the_observation_only():
    state = windrose.game("santa-timea").new(3).deal(Rng(4))
    other = state.observe().imagine(Rng(5))
    bot = windrose.bot("level1")
    assert other != state
    assert bot.choose(state, Rng(1), nodes=50) == bot.choose(other, Rng(1), nodes=50)
    assert bot.choose(state.observe(), Rng(1), nodes=50) == bot.choose(state, Rng(1), nodes=50)


def test_hints_have_reasons(setup):
    state = State(setup).deal(Rng(4))
    advice = windrose.bot("level3").advise(state, nodes=100)
    assert advice.moves[0].action in state.legal() and advice.moves[0].text
    assert sum(m.visits for m in advice.moves) > 0
    assert all(0 <= m.value <= 1 for m in advice.moves)
    with pytest.raises(SetupError, match="level5"):
        windrose.bot("level9")
    with pytest.raises(IllegalAction):
        windrose.bot("greedy").choose(windrose.game("santa-timea").new(2), Rng(1))


def test_the_arena_is_fair_and_repeats_itself():
    setup = windrose.game("santa-timea").setup(3)

    def lowest(seen, legal, rng):
        return legal[0]

    first = arena(setup, ["greedy", lowest, "random"], deals=4, seed=2)
    assert first == arena(setup, ["greedy", lowest, "random"], deals=4, seed=2)
    assert [line.name for line in first] == ["greedy", "lowest", "random"]
    assert sum(line.share for line in first) == pytest.approx(1)
    assert first[0].share > 0.5 and first[0].games == 12
    same = arena(setup, ["random"], deals=3)
    assert same[0].share == pytest.approx(1 / 3)
    with pytest.raises(SetupError):
        arena(setup, [])


def test_the_arena_keeps_entries_apart_and_has_honest_intervals():
    lines = arena(windrose.game("santa-timea").setup(2), ["random", "random"], deals=6)
    assert [line.name for line in lines] == ["random", "random#2"]
    assert lines[0].share_low < 0.5 < lines[0].share_high
    # Ten wins of ten: Wilson's interval, with Student's factor for 14 degrees of freedom.
    best = arena(windrose.game("columbus").setup(2), ["greedy", "random"], deals=5)[0]
    assert best.share == 1 and best.share_high == pytest.approx(1)
    assert 0.6 < best.share_low < 0.72


def test_the_arena_takes_luck_out():
    setup = windrose.game("columbus").setup(2)
    lines = arena(setup, ["greedy", "random"], deals=8, luck_out=True)
    assert sum(line.share for line in lines) == pytest.approx(1, abs=1e-3)
    assert lines[0].share > 0.7 and lines[0].points > 25


def test_a_function_serves_as_a_program_in_the_arena(tmp_path):
    script = tmp_path / "mine.py"
    script.write_text(
        "import windrose\nfrom windrose.protocol import serve\n"
        "greedy = windrose.bot('greedy')\n"
        "serve(lambda seen, legal, rng: greedy.choose(seen, rng), 'Mine')\n"
    )
    command = f"exec:{sys.executable} {script}"
    for game in ("santa-timea", "azimuth"):
        done = subprocess.run(
            [PROGRAM, "arena", game, "--seats", "2", "--bots", f"{command},random", "--games", "4"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert "forfeit" not in done.stdout + done.stderr


def test_the_protocol_is_answered_line_by_line():
    state = windrose.game("nullgame").new(3)
    lines = ["hello 1", "games", "ping", "new nullgame rules 9 seats 3 seat 2 set honest=off", "go",
             "new nullgame rules 2 seats 3 seat 2 set honest=off", "position"]  # fmt: skip
    state.deal(Rng(1)).step(state.legal()[0])
    fields = state.observe(1).json()
    for name, value in fields.items():
        values = value if isinstance(value, list) else [value]
        lines.append("observation " + " ".join([name, *map(str, values)]))
    lines += ["legal stay | sail", "go nodes 5 seed 7", "quit", "ping"]
    out = io.StringIO()
    serve(lambda seen, legal, rng: legal[-1], "Test", io.StringIO("\n".join(lines) + "\n"), out)
    said = out.getvalue().splitlines()
    assert said[:3] == ["name Test", "skip view", "ready"]
    assert said.count("ready") == 4 and "game azimuth rules 1 seats 2 to 4" in said
    assert sum(line.startswith("error") for line in said) == 2
    assert said[-1] == "bestmove sail"


def test_the_budget_of_the_host_reaches_the_bot():
    state = windrose.game("nullgame").new(3).deal(Rng(1))
    state.step(state.legal()[0])
    lines = ["new nullgame rules 2 seats 3 seat 2 set honest=off", "position"]
    for name, value in state.observe(1).json().items():
        values = value if isinstance(value, list) else [value]
        lines.append("observation " + " ".join([name, *map(str, values)]))
    lines += ["go nodes 5 time 70 seed 7", "go", "quit"]
    told = []

    def mine(seen, legal, rng, budget):
        told.append((budget.nodes, budget.time_ms))
        return legal[0]

    class Counting(Bot):
        def choose(self, position, rng, seat=None, nodes=0, time_ms=0):
            told.append((nodes, time_ms))
            return super().choose(position, rng, seat, nodes, time_ms)

    for player in (mine, Counting(windrose.bot("level1")._c)):
        told.clear()
        out = io.StringIO()
        serve(player, "Test", io.StringIO("\n".join(lines) + "\n"), out)
        assert told == [(5, 70), (0, 0)] and out.getvalue().count("bestmove") == 2


def test_the_demo_runs(capsys):
    assert main(["demo", "azimuth", "--seats", "2"]) == 0
    assert "million decisions a second" in capsys.readouterr().out
    assert main(["demo", "azimuth", "--seats", "9"]) == 1


def positions_of(setup, size=12, steps=17):
    """A batch in the middle of its matches."""
    batch = windrose.Batch(setup, size, seed=3)
    for _ in range(steps):
        batch.step()
    return batch


def test_many_looks_are_the_looks_of_the_bot_one_by_one():
    for seats in (2, 4):
        setup, net = windrose.game("santa-timea").setup(seats), windrose.bot("net")
        batch = positions_of(setup)
        seen = net.look(batch, scores=True)
        assert seen.actions.dtype == np.uint16 and len(seen.actions) == len(seen.values) == 12
        for i in range(12):
            assert seen.actions[i] == net.choose(batch.state(i), Rng(1))
            row = seen.scores[i]
            assert (np.flatnonzero(row != windrose.ILLEGAL) == batch.state(i).legal()).all()
            assert row.max() == row[seen.actions[i]]
        assert ((seen.values >= 0) & (seen.values <= 1)).all() and seen.values.std() > 0.01
        again = net.look([batch.state(i) for i in range(12)], scores=True)
        assert (again.actions == seen.actions).all() and (again.values == seen.values).all()
        assert (again.scores == seen.scores).all()
        assert net.look(batch).scores is None


def test_looks_see_the_observation_only():
    net, batch = windrose.bot("net"), positions_of(windrose.game("santa-timea").setup(4))
    states = [batch.state(i) for i in range(12)]
    others = [state.observe().imagine(Rng(i)) for i, state in enumerate(states)]
    assert others != states
    first, second = net.look(states, scores=True), net.look(others, scores=True)
    assert (first.scores == second.scores).all() and (first.values == second.values).all()


def test_matches_are_played_by_looks_alone():
    setup, net = windrose.game("santa-timea").setup(4), windrose.bot("net")
    batch = windrose.Batch(setup, 16, seed=5, auto_reset=False)
    while (batch.seats >= 0).any():
        seen = net.look(batch)
        actions = batch.actions.copy()
        mine = batch.seats == 0
        actions[mine] = seen.actions[mine]
        assert (seen.values[batch.seats < 0] == 0).all()
        batch.step(actions)
    assert batch.shares[:, 0].mean() > 2500  # against random moves


def test_a_net_that_was_not_learned_cannot_look():
    net, azimuth = windrose.bot("net"), windrose.game("azimuth").setup(2)
    with pytest.raises(SetupError, match="has not learned Azimuth"):
        net.look(windrose.Batch(azimuth, 2))
    with pytest.raises(SetupError, match="no position"):
        net.look([])
    two = [State(windrose.game("santa-timea").setup(2)), State(azimuth)]
    with pytest.raises(SetupError, match="one game"):
        net.look(two)
    with pytest.raises(SetupError, match="takes no file"):
        windrose.bot("greedy", "any.net")


def test_a_search_takes_a_net_of_its_own(tmp_path):
    path = TREE / "nets" / "santa-timea.net"
    state = windrose.game("santa-timea").new(4).deal(Rng(4))
    own = windrose.bot("net-search", path).advise(state, Rng(2), nodes=80)
    assert own == windrose.bot("net-search").advise(state, Rng(2), nodes=80)
    assert own != windrose.bot("level5").advise(state, Rng(2), nodes=80)
    (tmp_path / "bad.net").write_bytes(path.read_bytes()[:-8])
    with pytest.raises(SetupError, match="damaged"):
        windrose.bot("net-search", tmp_path / "bad.net").choose(state, Rng(1))


@pytest.mark.skipif(not os.environ.get("TRAINED"), reason="python3-torch is not installed, so nothing was trained")
def test_a_net_that_was_trained_for_ten_seconds_plays():
    net = windrose.bot("net", os.environ["TRAINED"])
    batch = positions_of(windrose.game("santa-timea").setup(4))
    looks = net.look(batch)
    assert batch.masks[np.arange(12), looks.actions].all()
    assert looks.actions.tolist() == [net.choose(batch.state(i), Rng(1)) for i in range(12)]
    assert (looks.values != windrose.bot("net").look(batch).values).any()
