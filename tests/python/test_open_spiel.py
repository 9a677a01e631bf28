"""The games of OpenSpiel pass OpenSpiel's own tests, and its algorithms run on them."""

import sys
import unittest

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts
from open_spiel.python.algorithms import outcome_sampling_mccfr as outcome_sampling

import windrose
from windrose import PUBLIC, Rng, open_spiel_games, small  # noqa: F401  (small registers its game)
from windrose.game import _registered

SMALL = [
    "windrose_santa_timea(players=3)",
    "windrose_santa_timea(players=2,pro=True)",
    "windrose_columbus(players=2,max_rounds=2)",
    "windrose_winds_of_plunder(players=3)",
    "windrose_azimuth(players=2,rounds=2)",
    "windrose_azimuth(players=2,mode=race,rounds=2)",
    "windrose_nullgame(players=3)",
]


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_random_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_openspiel_information_states_tell_nothing_hidden():
    game = pyspiel.load_game("windrose_winds_of_plunder(players=3)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    after = []
    for action in state.legal_actions()[:2]:  # seat 0 sets its compass in secret
        child = state.child(action)
        after.append((child.information_state_string(1), child.information_state_string(0)))
        assert child.current_player() == 1
    assert after[0][0] == after[1][0] and after[0][1] != after[1][1]


def test_openspiel_mccfr_learns_the_smallest_game():
    game = pyspiel.load_game("windrose_nullgame(players=2)")
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(200):
        solver.iteration()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert len(solver._infostates) == 4 and all(0 <= v <= 1 for v in values)


def test_openspiel_outcomes_are_those_of_the_engine():
    game = pyspiel.load_game("windrose_columbus(players=2,max_rounds=20)")
    state, rng, counts = game.new_initial_state(), Rng(1), set()
    while not state.is_terminal():
        if not state.is_chance_node():
            state.apply_action(state.legal_actions()[rng.below(len(state.legal_actions()))])
            continue
        told = state.position.chances()
        assert state.chance_outcomes() == told and state.legal_actions() == [a for a, _ in told]
        assert sum(p for _, p in told) == pytest.approx(1)
        counts.add(len(told))
        state.apply_action(told[rng.below(len(told))][0])
    assert len(counts) > 2


@pytest.mark.parametrize("name", [SMALL[2], SMALL[4]])
def test_openspiel_outcome_sampling_runs(name):
    solver = outcome_sampling.OutcomeSamplingSolver(pyspiel.load_game(name))
    for _ in range(3):
        solver.iteration()
    assert len(solver._infostates) > 3


def test_openspiel_environments_run():
    env = rl_environment.Environment(
        pyspiel.load_game("windrose_azimuth(players=2,rounds=1)"),
        observation_type=rl_environment.ObservationType.OBSERVATION,
    )
    step = env.reset()
    columns = windrose.game("azimuth").layout.columns
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == columns
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert len(step.rewards) == 2 and open_spiel_games.short_name(windrose.game("azimuth")) == "windrose_azimuth"


HIDDEN = [name for name in SMALL if "azimuth" not in name]


def walk(game, seed=1):
    """The states of a random game."""
    state, random = game.new_initial_state(), np.random.RandomState(seed)
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(int(random.choice(outcomes, p=weights)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    yield state


def check_api(checks):
    """Runs a class of OpenSpiel's `api_test`."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(sys.argv[:1])
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(result)
    wrong = [text for _, text in result.errors + result.failures]
    assert result.testsRun >= 5 and not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_api_test_passes(name):
    """The checks that OpenSpiel makes of its own games, on states near the start and of a game."""

    class Checks(api_test.EnforceAPIOnPartialTreeBase):
        game, game_name = pyspiel.load_game(name), name

        @classmethod
        def setUpClass(cls):
            super().setUpClass()
            cls.some_states = list(cls.some_states)[::8] + [s.clone() for s in walk(cls.game)][::8]

    check_api(Checks)


def test_openspiel_api_test_passes_on_a_whole_tree(monkeypatch):
    """The checks of small games, on every state there is."""
    small = "windrose_santa_timea_small(tricks=1,cards=4)"
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, small, (1, 12 + 12, 12))  # 12 deals, a card each
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, small, 4 + 4 * 3)

    class Checks(api_test.EnforceAPIOnFullTreeBase):
        game, game_name = pyspiel.load_game(small), small

    check_api(Checks)


@pytest.mark.parametrize("name", HIDDEN)
def test_openspiel_resamples_what_a_seat_takes_for_possible(name):
    game = pyspiel.load_game(name)
    differ = secret = 0
    sampler = np.random.RandomState(2).uniform
    for number, state in enumerate(walk(game)):
        if state.is_terminal() or (number % 3 and state.is_chance_node()):
            continue
        secret += len(state.position.actors) > 1
        for seat in range(game.num_players()):
            twin = state.resample_from_infostate(seat, sampler)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.position.observe(seat) == state.position.observe(seat)
            assert twin.chain(PUBLIC) == state.chain(PUBLIC)
            assert twin.current_player() == state.current_player()
            differ += twin.position != state.position
            if seat == state.current_player():
                assert twin.legal_actions() == state.legal_actions()
                both = [s.child(state.legal_actions()[-1]) for s in (state, twin)]
                assert twin.clone().position == twin.position and len(both) == 2
    assert differ > 0 and (secret > 0 or "plunder" not in name)


class Playout:
    """What IS-MCTS thinks of a position: one random game."""

    def __init__(self):
        self.rng = Rng(3)

    def evaluate(self, state):
        position = state.position.clone()
        position.play_random(self.rng)
        return np.array(position.setup.rewards(position.result))

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


WHOLE = [
    "windrose_santa_timea(players=4)",
    "windrose_santa_timea(players=2,pro=True)",
    "windrose_columbus(players=2,max_rounds=30)",
    "windrose_winds_of_plunder(players=4)",
    "windrose_nullgame(players=3)",
]


@pytest.mark.parametrize("name", WHOLE)
def test_openspiel_ismcts_plays_whole_games(name):
    game, random = pyspiel.load_game(name), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, Playout(), uct_c=1.4, max_simulations=6, random_state=random)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(int(random.choice(outcomes, p=weights)))
        else:
            state.apply_action(int(bot.step(state)))
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_tells_utilities_and_lengths_truly(name):
    game = pyspiel.load_game(name)
    kind, utility = game.get_type().utility, pyspiel.GameType.Utility
    for seed in range(6):
        state = list(walk(game, seed))[-1]
        assert len(state.history()) <= game.max_game_length() <= game.found.max_steps
        if kind == utility.CONSTANT_SUM:
            assert sum(state.returns()) == pytest.approx(game.utility_sum())
        elif kind == utility.IDENTICAL:
            assert len(set(state.returns())) == 1
        assert all(game.min_utility() <= r <= game.max_utility() for r in state.returns())
    expected = utility.IDENTICAL if "azimuth" in name else utility.CONSTANT_SUM
    assert kind == (utility.GENERAL_SUM if "race" in name else expected)


def test_openspiel_pays_each_of_a_team_that_wins():
    position = windrose.game("azimuth").new(2)
    won = windrose.Result((1, 1), (0, 1))
    assert position.setup.is_cooperative and position.setup.rewards(won) == (1, 1)
    assert not windrose.game("azimuth").setup(2, mode="race").is_cooperative
    for name in ("azimuth(rounds={})", "columbus(max_rounds={})", "columbus(players=4,max_rounds={})"):
        lengths = [pyspiel.load_game("windrose_" + name.format(n)).max_game_length() for n in (1, 2, 9)]
        assert lengths[0] < lengths[1] < lengths[2] < 10_000
    columbus = [pyspiel.load_game(f"windrose_columbus(max_rounds={n})").max_game_length() for n in (0, 32_000)]
    assert columbus == [131_072] * 2


def test_openspiel_matches_of_few_rounds_are_as_short_as_it_says():
    ending = {windrose.game("columbus").constants[f"action.{name}"] for name in ("skip", "end")}
    for seats in (2, 5):
        game = pyspiel.load_game(f"windrose_columbus(players={seats},max_rounds=2)")
        for seed in range(40):
            state, luck, steps = windrose.State(game.setup), windrose.Rng(seed), 0
            while not state.is_over:
                if state.is_chance:
                    state.step(state.draw(luck))
                else:  # whoever plays on and draws as much as there is makes long matches
                    legal = [a for a in state.legal() if a not in ending] or state.legal()
                    state.step(legal[luck.below(len(legal))])
                steps += 1
            assert steps <= game.max_game_length()


def test_openspiel_exploitability_of_the_smallest_game():
    game = pyspiel.load_game("windrose_nullgame(players=2)")
    solver = cfr.CFRSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(100):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(game, solver.average_policy())
    assert 0 <= after < before / 10 and after < 0.01


def test_openspiel_observers_show_what_was_asked_for():
    game = pyspiel.load_game("windrose_winds_of_plunder(players=3)")
    private = pyspiel.PrivateInfoType

    def observer(**kind):
        return game.make_py_observer(pyspiel.IIGObservationType(**kind))

    own = observer(perfect_recall=False)
    common = observer(perfect_recall=False, private_info=private.NONE)
    hidden = observer(perfect_recall=False, public_info=False)
    every = observer(perfect_recall=False, private_info=private.ALL_PLAYERS)
    recall = observer(perfect_recall=True)
    secrets = 0
    for state in list(s.clone() for s in walk(game))[40::20]:
        twin = state.resample_from_infostate(1, np.random.RandomState(4).uniform)
        for kind in (own, hidden, common):
            assert kind.string_from(state, 1) == kind.string_from(twin, 1)
            kind.set_from(state, 1)
            row = kind.tensor.copy()
            kind.set_from(twin, 1)
            assert np.array_equal(row, kind.tensor)
            secrets += kind.string_from(state, 0) != kind.string_from(twin, 0)
        common.set_from(state, 0)
        assert not common.dict["hand"].any()
        every.set_from(state, 0)
        own.set_from(state, 2)
        assert np.array_equal(every.tensor.reshape(3, -1)[2], own.tensor)
        assert recall.string_from(state, 1) == state.information_state_string(1)
    assert secrets > 0
    with pytest.raises(NotImplementedError):
        recall.set_from(state, 0)


def test_openspiel_takes_truth_values_for_options():
    assert pyspiel.load_game("windrose_santa_timea(pro=True)").setup.options["pro"] == "on"
    given = {"players": 3, "tournament": True}
    assert pyspiel.load_game("windrose_winds_of_plunder", given).setup.options["tournament"] == "yes"
    assert set(open_spiel_games.register()) == {open_spiel_games.short_name(g) for g in _registered.values()}
