"""Santa Timea with few cards is an end of the real game, and OpenSpiel solves it."""

import numpy as np
import pyspiel
import pytest
from conftest import run
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import exploitability

import windrose
from windrose import small
from windrose._engine import ffi
from windrose.solve import Tree


@pytest.fixture(scope="module")
def tree():
    return Tree(pyspiel.load_game("windrose_santa_timea_small(tricks=2,cards=5)"))


def test_the_small_game_is_played_from_positions_of_the_real_one():
    for tricks, cards in ((1, 2), (2, 5), (3, 8), (3, 10)):
        table = small.Table(tricks, cards)
        for deal in range(0, len(table.deals), 7):
            start = table.begin(deal)
            assert small.GAME._c.broken(start._c) == ffi.NULL
            assert [start.observe(p)["hand"] for p in range(2)] == [list(h) for h in table.deals[deal]]
            assert start.result.points == (4, 4) and start.fields["tricks"][0] == 12 - tricks


def test_openspiel_takes_the_small_game():
    for name in ("windrose_santa_timea_small", "windrose_santa_timea_small(tricks=2,cards=5)"):
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=5, serialize=False, verbose=False)
    with pytest.raises(windrose.SetupError, match="tricks is 1 to 3"):
        small.SmallGame({"tricks": 4, "cards": 8})
    with pytest.raises(windrose.SetupError, match="cards twice as many"):
        small.SmallGame({"tricks": 3, "cards": 5})


def test_nobody_is_offered_the_small_game():
    assert "small" not in run("games") and not any("small" in name for name in windrose.games)
    with pytest.raises(windrose.SetupError, match="unknown game"):
        windrose.game("santa-timea-small")


def test_information_states_tell_the_own_hand_alone(tree):
    game = tree.source
    first, second = (game.new_initial_state().child(deal) for deal in (0, 1))
    assert first.hands[0] == second.hands[0] and first.hands[1] != second.hands[1]
    assert first.information_state_string(0) == second.information_state_string(0)
    assert first.information_state_tensor(0) == second.information_state_tensor(0)
    assert first.information_state_string(1) != second.information_state_string(1)
    tensors = {tuple(info.state.information_state_tensor(info.player)) for info in tree.infos.values()}
    assert len(tensors) == len(tree.infos)  # a tensor for each


def test_cfr_solves_the_small_game(tree):
    told = []
    best = tree.cfr_plus(200, lambda number, worth: told.append((number, worth)))
    assert told[0][1] > 0.01 and told[-1][0] == 200 and tree.exploitability(best) == pytest.approx(told[-1][1])
    assert told[-1][1] < 0.001 and 0.2 < tree.value(best) < 0.8
    tree.mccfr(256, lambda number, worth: told.append((number, worth)))
    assert told[-1][1] < told[0][1]


def test_the_extensive_form_is_the_same_game(tree):
    rng = np.random.default_rng(1)
    chosen = {name: rng.dirichlet(np.ones(len(info.legal))) for name, info in tree.infos.items()}
    own = policies.tabular_policy_from_callable(
        tree.source,
        lambda state: dict(zip(state.legal_actions(), chosen[state.information_state_string()])),
    )
    assert tree.exploitability(chosen) == pytest.approx(exploitability.exploitability(tree.source, own))


def test_bots_of_the_engine_play_the_small_game(tree):
    greedy, rng = windrose.bot("greedy"), windrose.Rng(1)

    def choose(info):
        action = greedy.choose(info.state.seen(info.player), rng)
        return np.array([float(action == each) for each in info.legal])

    assert tree.exploitability(tree.of(choose)) < tree.exploitability(tree.uniform())
