"""The environments pass the tests of PettingZoo, Gymnasium and OpenSpiel themselves."""

import gymnasium
import numpy as np
import pyspiel
import pytest
from conftest import SHORT
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import expected_game_score, external_sampling_mccfr
from open_spiel.python.algorithms import outcome_sampling_mccfr as outcome_sampling
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import windrose
from windrose import IllegalAction, open_spiel_games, pettingzoo_env
from windrose.gymnasium_env import SelfPlayVectorEnv

GAMES = pytest.mark.parametrize("name", list(SHORT))


@GAMES
def test_pettingzoo_aec(name, capsys):
    api_test(pettingzoo_env.env(name, **SHORT[name]), num_cycles=200)
    seed_test(lambda: pettingzoo_env.env(name, **SHORT[name]), num_cycles=100)
    render_test(lambda render_mode: pettingzoo_env.env(name, render_mode=render_mode, **SHORT[name]))


@GAMES
def test_pettingzoo_parallel(name):
    parallel_api_test(pettingzoo_env.parallel_env(name, **SHORT[name]), num_cycles=300)
    parallel_seed_test(
        lambda: pettingzoo_env.parallel_env(name, illegal="random", **SHORT[name]), num_cycles=50
    )


def test_pettingzoo_refuses_illegal_actions_and_hides_secrets():
    env = pettingzoo_env.env("santa-timea", seats=3)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    hand = windrose.game("santa-timea").layout["hand"].columns
    hands = [env.observe(a)["observation"][hand] for a in env.agents]
    assert all(h.sum() == 12 for h in hands) and not np.array_equal(hands[0], hands[1])


def test_parallel_steps_take_all_secret_choices_at_once():
    env = pettingzoo_env.parallel_env("winds-of-plunder", seats=3)
    seen, _ = env.reset(seed=2)
    asked = [a for a in env.agents if not seen[a]["action_mask"][-1]]
    assert asked == env.agents  # all set their compass
    actions = {a: int(np.flatnonzero(seen[a]["action_mask"])[0]) for a in asked}
    after, *_ = env.step(actions)
    assert any(not np.array_equal(after[a]["action_mask"], seen[a]["action_mask"]) for a in asked)
    with pytest.raises(IllegalAction, match="owes a move"):
        env.step({a: env.wait for a in env.agents})


@GAMES
def test_gymnasium_vector(name):
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        SelfPlayVectorEnv(name, 16, copy=True, **SHORT[name])
    )
    seen, _ = env.reset(seed=3)
    random, ended = np.random.default_rng(1), 0
    for _ in range(600):
        assert env.observation_space.contains(seen)
        masks = seen["action_mask"].astype(bool)
        actions = np.where(masks, random.random(masks.shape), -1).argmax(axis=1)
        seen, rewards, done, cut, infos = env.step(actions)
        assert not cut.any() and np.all(rewards[~done] == 0)
        if done.any():
            ended += int(done.sum())
            assert infos["shares"].shape == (16, env.unwrapped.batch.setup.seats)
        if ended > 16:
            break
    assert ended > 16
    again, _ = env.reset(seed=3)
    assert np.array_equal(again["observation"], SelfPlayVectorEnv(name, 16, **SHORT[name]).reset(seed=3)[0]["observation"])


SMALL = [
    "windrose_santa_timea(players=3)",
    "windrose_santa_timea(players=2,pro=on)",
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
