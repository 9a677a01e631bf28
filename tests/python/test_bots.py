"""Bots, hints, the arena, and a bot for the protocol."""

import io
import subprocess
import sys

import pytest
from conftest import PROGRAM

import windrose
from windrose import IllegalAction, Rng, SetupError, State, arena
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


def test_the_demo_runs(capsys):
    assert main(["demo", "azimuth", "--seats", "2"]) == 0
    assert "million decisions a second" in capsys.readouterr().out
    assert main(["demo", "azimuth", "--seats", "9"]) == 1
