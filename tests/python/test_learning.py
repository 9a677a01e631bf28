"""The example of learning learns."""

import pytest

import windrose
from windrose.examples.reinforce import Policy, against_random, train

GAME = windrose.game("santa-timea")


@pytest.mark.parametrize("rate, learns", [(0.01, True), (-0.01, False)])
def test_learning_beats_random_play_and_its_contrary_loses(rate, learns):
    policy = train(GAME, updates=15, size=128, rate=rate, seats=2)
    share, error = against_random(policy, GAME.setup(2))
    assert error < 0.025
    assert share - error > 0.52 if learns else share + error < 0.48


def test_a_measurement_tells_even_play_from_learning():
    policy = Policy(GAME)
    policy.weights += policy.random.normal(size=policy.weights.shape).astype("float32")
    share, error = against_random(policy, GAME.setup(3), size=3000)
    assert abs(share - 1 / 3) < error + 0.03


def test_learning_takes_games_without_points():
    policy = train(windrose.game("azimuth"), updates=2, size=16, seats=2, rounds=2)
    assert policy.weights.shape == (817, 739)
