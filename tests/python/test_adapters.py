"""The environments pass the tests of PettingZoo and Gymnasium themselves."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from conftest import SHORT, TREE
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test
from pettingzoo.test import render_test, seed_test, state_test

import windrose
from windrose import IllegalAction, pettingzoo_env
from windrose.gymnasium_env import BotsEnv, SelfPlayVectorEnv

NETS = TREE / "nets"
GAMES = pytest.mark.parametrize("name", list(SHORT))


@GAMES
def test_pettingzoo_aec(name, capsys):
    api_test(pettingzoo_env.env(name, **SHORT[name]), num_cycles=200)
    seed_test(lambda: pettingzoo_env.env(name, **SHORT[name]), num_cycles=100)
    render_test(lambda render_mode: pettingzoo_env.env(name, render_mode=render_mode, **SHORT[name]))


@GAMES
def test_pettingzoo_parallel(name):
    parallel_api_test(pettingzoo_env.parallel_env(name, **SHORT[name]), num_cycles=300)
    parallel_seed_test(lambda: pettingzoo_env.parallel_env(name, **SHORT[name]), num_cycles=50)
    parallel_seed_test(
        lambda: pettingzoo_env.parallel_env(name, illegal="random", **SHORT[name]), num_cycles=50
    )


@GAMES
def test_pettingzoo_states_for_central_critics(name, recwarn):
    make, table = pettingzoo_env.env, pettingzoo_env.parallel_env
    state_test(make(name, **SHORT[name]), table(name, **SHORT[name]), num_cycles=100)
    assert not [str(w.message) for w in recwarn]
    env = make(name, **SHORT[name])
    env.reset(seed=1)
    before = env.state()
    agent = env.agent_selection
    seen = {a: env.observe(a)["observation"] for a in env.agents}
    env.step(env.action_space(agent).sample())
    after, game = env.state(), windrose.game(name)
    assert before.shape == (game.state_layout.columns,) and not np.array_equal(before, after)
    if name == "santa-timea":  # all hands are in it
        hands = before[game.state_layout["hand"].columns].reshape(5, -1)
        for hand, agent in zip(hands, env.agents):
            assert np.array_equal(hand, seen[agent][game.layout["hand"].columns])


@GAMES
def test_pettingzoo_matches_are_cut_off(name):
    cut = pettingzoo_env.env(name, max_decisions=5, **SHORT[name])
    cut.reset(seed=1)
    for agent in cut.agent_iter():
        seen, reward, over, short, info = cut.last()
        assert not over and reward == 0
        cut.step(None if short else cut.action_space(agent).sample(seen["action_mask"]))
        if short:
            break
    assert short and all(cut.truncations.values()) and not any(cut.terminations.values())


def test_what_is_not_seeded_differs_each_time():
    def first(env):
        env.reset()
        return [env.observe(a)["observation"].tobytes() for a in env.agents]

    assert first(pettingzoo_env.env("santa-timea")) != first(pettingzoo_env.env("santa-timea"))
    game = windrose.game("santa-timea")
    assert not np.array_equal(game.batch(4).observations, game.batch(4).observations)
    assert np.array_equal(game.batch(4, seed=1).observations, game.batch(4, seed=1).observations)
    assert windrose.Rng().next() != windrose.Rng().next()
    seen = [gymnasium.make("windrose/SantaTimea-v0").reset()[0]["observation"] for _ in range(2)]
    assert not np.array_equal(*seen)


def test_parallel_matches_are_cut_off_and_pay_differences():
    env = pettingzoo_env.parallel_env("columbus", seats=2, max_decisions=3)
    seen, _ = env.reset(seed=1)
    while env.agents:
        seen, rewards, over, cut, _ = env.step({a: env.action_space(a).sample() for a in env.agents})
    assert set(cut.values()) == {True} and set(over.values()) == {False} and not any(rewards.values())
    env = pettingzoo_env.parallel_env("santa-timea", seats=3, reward="points")
    seen, _ = env.reset(seed=1)
    while env.agents:
        seen, rewards, over, _, infos = env.step({a: env.action_space(a).sample() for a in env.agents})
    points = [infos[a]["points"] for a in rewards]
    assert sum(rewards.values()) == pytest.approx(0) and max(rewards.values()) > 0
    assert rewards["seat_0"] == pytest.approx(points[0] - (points[1] + points[2]) / 2)
    with pytest.raises(windrose.SetupError):
        pettingzoo_env.env("azimuth", reward="fame")


IDS = {"SantaTimea": "santa-timea", "Columbus": "columbus", "WindsOfPlunder": "winds-of-plunder",
       "Azimuth": "azimuth"}  # fmt: skip


@pytest.mark.parametrize("name", list(IDS))
def test_gymnasium_against_bots(name):
    options = SHORT[IDS[name]]
    env = gymnasium.make(f"windrose/{name}-v0", **options)
    check_env(gymnasium.make(f"windrose/{name}-v0", illegal="random", **options).unwrapped)
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            assert np.array_equal(env.unwrapped.action_masks(), seen["action_mask"].astype(bool))
            assert env.unwrapped.seen.seat == env.unwrapped.state.seat == env.unwrapped.seat
            seen, reward, over, cut, info = env.step(int(env.action_space.sample(seen["action_mask"])))
        assert over and 0 <= reward <= 1 and len(info["rewards"]) == len(info["points"])
    vector = gymnasium.make_vec(f"windrose/{name}-v0", num_envs=3, **options)
    seen, _ = vector.reset(seed=1)
    assert seen["observation"].shape[0] == 3
    again = gymnasium.make_vec(f"windrose/{name}-v0", num_envs=3, **options)
    assert np.array_equal(seen["observation"], again.reset(seed=1)[0]["observation"])


def last_of(seen, legal, rng):
    return legal[-1]


@pytest.mark.parametrize("copied", [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy])
def test_environments_are_copied_with_their_tables(copied):
    net = windrose.bot("net", NETS / "santa-timea.net")
    first = BotsEnv("santa-timea", 3, bots=[net, last_of])
    first.reset(seed=1)
    first.action_space.seed(5)
    again = copied(first)
    assert again.state == first.state and again.state is not first.state
    for _ in range(12):  # both go on alike, by legal actions
        action = again.action_space.sample()
        assert action == first.action_space.sample() and action in again.state.legal()
        assert np.array_equal(first.step(action)[0]["observation"], again.step(action)[0]["observation"])
    for make in (pettingzoo_env.env, pettingzoo_env.parallel_env):
        table = make("winds-of-plunder", seats=3)
        table.reset(seed=1)
        twin = copied(table)
        agent = twin.unwrapped._table.agents[0]
        for _ in range(20):
            assert twin.unwrapped._table.mask(0, 1)[twin.action_space(agent).sample()]


def test_bots_and_spaces_are_pickled():
    assert pickle.loads(pickle.dumps(windrose.bot("level3"))) is windrose.bot("level3")
    path = NETS / "columbus.net"
    own = pickle.loads(pickle.dumps(windrose.bot("net-search", path)))
    assert type(own) is windrose.NetBot and own.name == "net-search" and own.path == str(path)
    state = windrose.game("columbus").new(2).deal(windrose.Rng(1))
    assert own.choose(state, windrose.Rng(1), nodes=5) in state.legal()
    space = pickle.loads(pickle.dumps(BotsEnv("azimuth").action_space))
    assert type(space) is gymnasium.spaces.Discrete and space == BotsEnv("azimuth").action_space
    many = SelfPlayVectorEnv("azimuth", 3).action_space
    assert pickle.loads(pickle.dumps(many)) == many


def test_gymnasium_in_other_processes():
    words = {"num_envs": 2, "seats": 2, "bots": ["greedy"]}
    async_env = gymnasium.make_vec("windrose/SantaTimea-v0", vectorization_mode="async", **words)
    sync = gymnasium.make_vec("windrose/SantaTimea-v0", vectorization_mode="sync", **words)
    try:
        seen, _ = async_env.reset(seed=3)
        same, _ = sync.reset(seed=3)
        for _ in range(5):
            assert np.array_equal(seen["observation"], same["observation"])
            actions = seen["action_mask"].argmax(axis=1)
            seen, same = async_env.step(actions)[0], sync.step(actions)[0]
    finally:
        async_env.close()


def test_an_action_space_draws_legal_actions_for_a_whole_batch():
    env = SelfPlayVectorEnv("winds-of-plunder", 32, seats=3)
    seen, _ = env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(100):
        actions = env.action_space.sample()
        assert seen["action_mask"][np.arange(32), actions].all() and env.action_space.contains(actions)
        seen, *_ = env.step(actions)
    assert env.action_space.sample(tuple(np.eye(env.single_action_space.n, dtype=np.int8)[:32]))[31] == 31


def test_gymnasium_takes_any_bots_and_seats():
    def last(seen, legal, rng):
        return legal[-1]

    env = BotsEnv("winds-of-plunder", 3, bots=[last, windrose.bot("random")], seat=None, max_decisions=40)
    seats = set()
    for seed in range(12):
        seen, _ = env.reset(seed=seed)
        seats.add(env.seat)
        assert env.state.seat == env.seat
    assert seats == {0, 1, 2}
    over = cut = False
    while not (over or cut):
        seen, reward, over, cut, _ = env.step(env.action_space.sample())
    assert cut and not over and reward == 0
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(wrong if wrong not in env.state.legal() else 96)
    for keywords in ({"bots": ["greedy"]}, {"seat": 3}, {"reward": "x"}, {"illegal": "x"}):
        with pytest.raises(windrose.SetupError):
            BotsEnv("winds-of-plunder", 3, **keywords)
    assert "Winds of Plunder" in BotsEnv("winds-of-plunder", 3, render_mode="ansi").render()


def test_a_team_that_wins_gets_one_each():
    env = SelfPlayVectorEnv("azimuth", 32, seats=2, rounds=12, copy=True)
    env.reset(seed=1)
    greedy, luck, wins = windrose.bot("greedy"), windrose.Rng(1), 0
    while wins == 0:
        actions = [greedy.choose(env.batch.state(i), luck) for i in range(32)]
        _, rewards, done, _, infos = env.step(actions)
        for i in np.flatnonzero(done):
            wins += rewards[i] == 1
            assert set(infos["rewards"][i]) <= {0.0, 1.0} and rewards[i] in (0, 1)
            assert len(set(infos["rewards"][i])) == 1


def test_the_last_observation_of_a_match_is_kept():
    env = SelfPlayVectorEnv("santa-timea", 8, seats=2, copy=True, max_decisions=130)
    shadow = SelfPlayVectorEnv("santa-timea", 8, seats=2, copy=True)
    seen, _ = env.reset(seed=5)
    shadow.reset(seed=5)
    ended = False
    while not ended:
        states = [env.batch.state(i) for i in range(8)]
        seats, actions = env.batch.seats.copy(), env.batch.actions.copy()
        seen, rewards, over, cut, infos = env.step(actions)
        for i in np.flatnonzero(over):
            ended = True
            states[i].step(int(actions[i]), int(seats[i]))
            assert states[i].is_over and infos["_final_obs"][i] and seats[i] == infos["final_obs"][i]["seat"]
            last = infos["final_obs"][i]["observation"]
            assert np.array_equal(last, states[i].observe(int(seats[i])).tensor())
            assert not np.array_equal(last, seen["observation"][i]) and seen["action_mask"][i].any()
            assert infos["rewards"][i].sum() == pytest.approx(1)
            assert rewards[i] == infos["rewards"][i][seats[i]]
        assert not (over & cut).any()
    long = SelfPlayVectorEnv("columbus", 4, seats=2, max_decisions=7)
    long.reset(seed=1)
    for _ in range(7):
        seen, rewards, over, cut, infos = long.step(long.batch.actions.copy())
    assert cut.all() and not over.any() and not rewards.any() and infos["_final_obs"].all()


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
