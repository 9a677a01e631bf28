"""Networks of the examples play without the library that they were learned with."""

import os
from pathlib import Path

import numpy as np
import pytest
from conftest import TREE

import windrose
from windrose.mlp import Mlp

SETUP = windrose.game("santa-timea").setup(2)


def made(setup, turned, networks=1):
    rng = np.random.default_rng(1)
    width = setup.outlook.width if turned else setup.game.layout.columns
    sizes = [width, 8, setup.game.num_actions]
    return Mlp(
        setup,
        [[(rng.normal(size=(a, b)), rng.normal(size=b)) for a, b in zip(sizes, sizes[1:])] for _ in range(networks)],
        turned,
    )


@pytest.mark.parametrize("turned, networks", [(True, 1), (False, 2)])
def test_a_network_is_the_same_after_a_file(tmp_path, turned, networks):
    before = made(SETUP, turned, networks)
    before.save(tmp_path / "net.npz")
    after = Mlp.load(tmp_path / "net.npz")
    batch = windrose.Batch(SETUP, 20, seed=1)
    rows = batch.observations
    assert after.setup == SETUP
    assert np.allclose(after.scores(rows, 1), before.scores(rows, 1), rtol=0.05, atol=0.2)
    if networks == 2:
        assert not np.allclose(after.scores(rows, 0), after.scores(rows, 1))


def test_a_turned_network_sees_all_seats_alike():
    player = made(SETUP, True)
    state = SETUP.game.new(2).deal(windrose.Rng(3))
    look, row = SETUP.outlook, state.observe().tensor()[None]
    plain, number = player.scores(row, state.seat)[0], int(look.numbers(row)[0])
    x = look.turn(row) / look.scale
    (w0, b0), (w1, b1) = player.networks[0]
    turned = (np.maximum(x @ w0 + b0, 0) @ w1 + b1)[0]
    assert np.allclose(plain[look.plain[number]], turned, atol=1e-4)
    action = player.choose(state.observe(), state.legal(), windrose.Rng(1))
    assert action == max(state.legal(), key=lambda a: plain[a])


def test_files_that_do_not_fit_are_refused(tmp_path):
    with pytest.raises(windrose.SetupError, match="does not fit"):
        made(SETUP, True, 2).__class__(windrose.game("columbus").setup(2), made(SETUP, True).networks)
    for data in (b"", b"PK\3\4 and no more", b"\x93NUMPY"):
        (tmp_path / "bad.npz").write_bytes(data)
        with pytest.raises(windrose.SetupError, match="not the file of a network"):
            Mlp.load(tmp_path / "bad.npz")
    with pytest.raises(windrose.SetupError, match="not the file of a network"):
        Mlp.load(tmp_path / "none.npz")
    with pytest.raises(windrose.SetupError, match="not the file of a network"):
        Mlp.load(TREE / "nets/santa-timea.net")


@pytest.mark.skipif(not os.environ.get("TRAINED"), reason="PyTorch is not installed")
def test_ppo_has_learned():
    player = Mlp.load(Path(os.environ["TRAINED"]).with_name("ppo.npz"))
    mine = windrose.arena(player.setup, [player.choose, "random"], 60)[0]
    assert mine.share_low > 0.5
