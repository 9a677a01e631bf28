"""Records read, write and replay; wrong ones are refused with their line."""

import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import PROGRAM, TREE, run

import windrose
from windrose import PUBLIC, Error, IllegalAction, Match, RecordError, Rng
from windrose.__main__ import main
from windrose.export import export, rows


def random_match(setup, seed=1):
    match, luck = Match(setup), Rng(seed)
    while True:
        match.chance(luck)
        state = match.state
        if state.is_over:
            return match
        legal = state.legal()
        match.play(legal[luck.below(len(legal))])


def test_records_come_back_as_they_were(setup, tmp_path):
    match = random_match(setup)
    again = Match.parse(match.text(legal=True))
    assert again.state == match.state and again.moves == match.moves and again.setup == setup
    match.write(tmp_path / "game.wr")
    assert run("check", str(tmp_path / "game.wr"))
    assert pickle.loads(pickle.dumps(match)).state == match.state
    count = sum(1 for _ in match.replay())
    assert count == len(match) == len(match.moves)


def test_records_of_the_program_replay():
    text = run("trace", "santa-timea", "--seats", "3", "--seed", "5", "--legal")
    match = Match.parse(text)
    assert match.state.is_over and match.game.name == "santa-timea"
    for state, move in match.replay():
        assert move.action in (state.legal(move.who) if move.who >= 0 else [o for o, _ in state.outcomes()])


def test_golden_records_of_the_tree_replay():
    paths = sorted((TREE / "tests/playthroughs").glob("*/*.wr"))
    assert len(paths) >= 4
    for path in paths[:8]:
        assert len(Match.read(path)) > 0


def test_wrong_records_name_the_line_and_the_rule():
    lines = run("trace", "santa-timea", "--seats", "2", "--seed", "1").splitlines()
    first = next(i for i, line in enumerate(lines) if " play " in line)
    lines[first] = "2 play P" if lines[first][0] == "1" else "1 play P"
    with pytest.raises(RecordError) as caught:
        Match.parse("\n".join(lines))
    assert caught.value.line == first + 1 and f"line {first + 1}" in str(caught.value)
    for wrong in ("", "windrose 2\n", "windrose 1\ngame hearts\n", b"\xff\n", "x" * 70000):
        with pytest.raises(RecordError):
            Match.parse(wrong)


def test_views_hide_what_a_seat_may_not_know():
    game = windrose.game("santa-timea")
    match = game.match(2).chance(Rng(1))
    whole, public = match.text(), match.text(PUBLIC)
    assert whole.count("?") == 0 and public.count("?") == 24
    assert match.text(0).count("?") == 12


def test_moves_can_be_words_and_taken_back():
    match = windrose.game("santa-timea").match(2).chance(Rng(1))
    before, words = match.state, match.state.action_text(match.state.legal()[0])
    match.play(words)
    assert match.state != before
    match.rewind(len(match) - 1)
    assert match.state == before
    with pytest.raises(IllegalAction, match="fly"):
        match.play("fly")


def test_export_has_a_row_for_each_decision(setup, tmp_path):
    matches = [random_match(setup, seed) for seed in (1, 2)]
    for i, match in enumerate(matches):
        match.write(tmp_path / f"{i}.wr")
    paths = [tmp_path / "0.wr", tmp_path / "1.wr"]
    count = export(paths, tmp_path / "x.npz")
    data = np.load(tmp_path / "x.npz")
    assert count == len(data["action"]) == sum(m.who >= 0 for x in matches for m in x.moves)
    masks = np.unpackbits(data["legal"], axis=1, bitorder="little")
    assert np.all(masks[np.arange(count), data["action"]] == 1)
    assert data["observation"].shape == (count, setup.game.layout.columns)
    assert str(data["game"]) == setup.game.name
    export(paths, tmp_path / "x.parquet")
    import pyarrow.parquet as pq

    table = pq.read_table(tmp_path / "x.parquet")
    assert table.num_rows == count and table.column("action").to_pylist() == data["action"].tolist()
    assert table.schema.metadata[b"windrose.game"].decode() == setup.game.name
    assert table.column("observation")[0].as_py() == data["observation"][0].tolist()


def test_the_program_exports_the_same(setup, tmp_path):
    match = random_match(setup, 3)
    while len(match) % 7 != 5:  # not over
        match.rewind(len(match) - 1)
    paths = [tmp_path / "0.wr", tmp_path / "1.wr"]
    random_match(setup, 1).write(paths[0])
    match.write(paths[1])
    export(paths, tmp_path / "x.npz")
    run("export", *map(str, paths), "--output", str(tmp_path / "x.npy"))
    ours, theirs = np.load(tmp_path / "x.npz"), np.load(tmp_path / "x.npy")
    assert set(theirs.dtype.names) == set(ours.files) - {"game", "rules_version"}
    for name in theirs.dtype.names:
        assert theirs[name].dtype == ours[name].dtype
        assert np.array_equal(theirs[name], ours[name], equal_nan=name == "share"), name


def test_export_refuses_what_it_cannot_do(tmp_path, capsys):
    (tmp_path / "bad.wr").write_text("windrose 1\ngame santa-timea\nplayers 9\n")
    with pytest.raises(Error, match="bad.wr: line 3"):
        export([tmp_path / "bad.wr"], tmp_path / "x.npz")
    with pytest.raises(Error, match="npz or parquet"):
        export([], tmp_path / "x.txt")
    two = [random_match(windrose.game(n).setup()) for n in ("santa-timea", "azimuth")]
    with pytest.raises(Error, match="one game at a time"):
        rows(two)
    assert main(["export", str(tmp_path / "none.wr"), "--output", str(tmp_path / "x.npz")]) == 1
    assert "none.wr" in capsys.readouterr().err


def test_the_program_comes_with_the_package(tmp_path):
    script = Path(sys.executable).parent / "windrose"
    if not script.exists():
        pytest.skip("the package is not installed beside this Python")
    asked = subprocess.run([script, "signature", "azimuth"], cwd=tmp_path, capture_output=True, text=True)
    assert asked.returncode == 0 and asked.stdout == run("signature", "azimuth")
    lessons = subprocess.run([script, "learn", "azimuth", "nothing"], capture_output=True, text=True)
    assert lessons.returncode != 0 and lessons.stderr == subprocess.run(
        [PROGRAM, "learn", "azimuth", "nothing"], capture_output=True, text=True
    ).stderr
    served = subprocess.run([script, "serve"], capture_output=True, text=True)
    assert served.returncode != 0 and "a program of its own" in served.stderr


def test_analyses_become_tables(tmp_path):
    record, lines, out = tmp_path / "game.wr", tmp_path / "games.jsonl", tmp_path / "luck.npz"
    record.write_text(run("trace", "columbus", "--seats", "2", "--bot", "greedy"))
    lines.write_text(run("analyse", str(record), str(record), "--nodes", "8", "--json"))
    assert main(["analyse", str(lines), "--output", str(out)]) == 0
    with np.load(out) as table:
        assert list(table["seat"]) == [1, 2, 1, 2] and set(table["game"]) == {"columbus"}
        terms = ("start", "chance", "hidden", "own", "others", "noise")
        for kind in ("share", "points"):
            total = sum(table[f"{kind}_{term}"] for term in terms)
            assert total == pytest.approx(table[f"{kind}_result"])
    lines.write_text("{}\n")
    assert main(["analyse", str(lines), "--output", str(out)]) == 1
