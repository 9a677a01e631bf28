"""Training: what a decision is judged by, files that survive, and nets that play as they learned."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed, so nothing is trained here")

import windrose  # noqa: E402
from windrose import train  # noqa: E402
from windrose.net import Net, NetError  # noqa: E402

SMALL = ["--device", "cpu", "--matches", "24", "--steps", "8", "--minibatches", "2", "--hidden", "32,16", "--teacher", "32,16",
         "--games", "8", "--sample", "200", "--measure", "100"]  # fmt: skip


def trainer(name, tmp_path, *words, minutes="0"):
    found = {}

    class Kept(train.Trainer):
        def run(self):
            found["it"] = self
            super().run()

    before, train.Trainer = train.Trainer, Kept
    try:
        code = train.main([name, *SMALL, "--folder", str(tmp_path), "--minutes", minutes, *words])
    finally:
        train.Trainer = before
    assert code == 0
    return found["it"]


def slowly(t, n):
    """The advantages of table n by the definition, seat by seat."""
    out, steps = {}, t.given.steps
    for seat in range(t.most):
        own = [k for k in range(steps) if int(t.who[k, n]) == seat]
        for here in own:
            total, factor, at = 0.0, 1.0, here
            while True:
                got, over, after = 0.0, False, None
                for k in range(at, steps):
                    got += float(t.got[k, n, seat])
                    if bool(t.over[k, n]):
                        over = True
                        break
                    if k + 1 < steps and int(t.who[k + 1, n]) == seat:
                        after = k + 1
                        break
                if after is None and not over:
                    break  # what follows is not known
                ahead = 0.0 if over else float(t.values[after, n])
                total += factor * (got + ahead - float(t.values[at, n]))
                out[here] = total
                if over:
                    break
                factor, at = factor * train.LAMBDA, after
    return out


def test_a_decision_is_judged_by_what_its_own_seat_got(tmp_path):
    t = trainer("santa-timea", tmp_path, "--seats", "3")
    rng = torch.Generator().manual_seed(3)
    t.who = torch.randint(0, 3, t.who.shape, generator=rng)
    t.got = torch.rand(t.got.shape, generator=rng)
    t.values = torch.rand(t.values.shape, generator=rng)
    t.over = torch.rand(t.over.shape, generator=rng) < 0.2
    t.judge()
    for n in range(t.size):
        right = slowly(t, n)
        assert sorted(right) == np.flatnonzero(t.known[:, n].numpy()).tolist()
        for k, value in right.items():
            assert abs(float(t.ahead[k, n]) - value) < 1e-4


def test_training_writes_a_net_and_goes_on(tmp_path):
    t = trainer("santa-timea", tmp_path, "--seats", "2,4", minutes="0.02")
    about = json.loads((tmp_path / "santa-timea.json").read_text())
    assert about["updates"] >= 1 and about["decisions"] == about["updates"] * t.size * 8
    assert about["agreement"] > 0.9
    assert (tmp_path / "santa-timea.svg").read_text().startswith("<svg")
    more = trainer("santa-timea", tmp_path, "--seats", "2,4", "--resume", minutes="0.04")
    assert more.updates > about["updates"] and len(more.history) > len(about["history"])
    assert not list(tmp_path.glob("*.new"))


@pytest.mark.parametrize("name", ["santa-timea", "columbus", "winds-of-plunder", "azimuth"])
def test_the_engine_plays_as_the_net_says(name, tmp_path):
    t = trainer(name, tmp_path, minutes="0.005")
    path = tmp_path / f"{name}.net"
    net, bot = Net.read(path), windrose.bot("net", path)
    assert net.to_bytes() == path.read_bytes()
    for setup, _ in t.setups[:3]:
        look, batch = setup.outlook, windrose.Batch(setup, 6, seed=9)
        for _ in range(25):
            batch.step()
        rows = batch.observations
        scores, values = net.scores(look.turn(rows), look.scale), net.values(look.turn(rows), look.scale)
        assert values.shape == (6, t.game.max_seats) and ((values >= 0) & (values <= 10000)).all()
        for i in range(6):
            state, number = batch.state(i), look.numbers(rows)[i]
            legal = [a for a in state.legal()]
            best = max(legal, key=lambda a: (scores[i][look.actions[number][a]], -a))
            assert bot.choose(state, windrose.Rng(1)) == best


def test_nets_that_do_not_fit_are_refused(tmp_path):
    trainer("santa-timea", tmp_path)
    good = (tmp_path / "santa-timea.net").read_bytes()
    other = tmp_path / "other.net"

    def refused(data):
        other.write_bytes(data)
        with pytest.raises(windrose.Error) as wrong:
            Net.read(other)
        return str(wrong.value)

    assert "not a net" in refused(b"x" + good[1:])
    assert "rules version" in refused(good[:32] + b"\x09" + good[33:])
    assert "observations" in refused(good[:36] + bytes([good[36] ^ 1]) + good[37:])
    assert "damaged" in refused(good[:-8])
    for at in (64, 100, 5000, len(good) - 1):
        assert "damaged" in refused(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
    (tmp_path / "columbus.net").write_bytes(good)
    columbus = windrose.game("columbus").new(2, max_rounds=3).deal(windrose.Rng(1))
    with pytest.raises(windrose.SetupError, match="not for columbus"):
        windrose.bot("net", tmp_path / "columbus.net").choose(columbus, windrose.Rng(1))
    assert NetError is not None


def test_ten_seconds_teach_something_that_loads(tmp_path):
    t = trainer("santa-timea", tmp_path, "--seats", "4", "--hidden", "64,32", "--teacher", "64,32", "--matches", "64",
                "--rate", "2e-3", "--entropy", "0.02", minutes="0.1667")  # fmt: skip
    assert t.seconds >= 10 and t.decisions > 0
    path = tmp_path / "santa-timea.net"
    batch, learned = windrose.Batch(t.setups[0][0], 32, seed=9), windrose.bot("net", path)
    for _ in range(20):
        batch.step()
    looks = learned.look(batch)
    assert batch.masks[np.arange(32), looks.actions].all()
    assert [learned.choose(batch.state(i), windrose.Rng(1)) for i in range(32)] == looks.actions.tolist()
    look, rows = batch.setup.outlook, batch.observations
    values = Net.read(path).values(look.turn(rows), look.scale)
    assert (np.rint(looks.values * 10000) == values[:, 0]).all()
