"""The loop of self-play learning: a linear policy, REINFORCE, one batch, NumPy and nothing else.

    python -m windrose.examples.reinforce --game santa-timea --steps 20000

All seats share one policy. Each step asks it for every match of the batch; when a match ends,
each decision in it is made more likely if its seat got more than an equal share of the win,
and less likely otherwise. The result is compared with random play, every deal in every
rotation.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

import windrose
from windrose import Observation, Rng

Floats = NDArray[np.float32]


class Policy:
    """Softmax over the legal actions of a linear function of the observation."""

    def __init__(self, game: windrose.Game, seed: int = 0) -> None:
        self.inverse_scale = 1 / game.layout.scale
        self.weights: Floats = np.zeros((game.layout.columns, game.num_actions), np.float32)
        self.random = np.random.default_rng(seed)

    def probabilities(self, observations: NDArray[np.int8], masks: NDArray[np.bool_]) -> Floats:
        """One row of probabilities for each observation."""
        values = (observations * self.inverse_scale) @ self.weights
        values = np.where(masks, values, -np.inf)
        values = np.exp(values - values.max(axis=1, keepdims=True))
        return np.asarray(values / values.sum(axis=1, keepdims=True), np.float32)

    def sample(self, probabilities: Floats) -> NDArray[np.intp]:
        """An action for each row."""
        sums = probabilities.cumsum(axis=1)
        drawn = self.random.random((len(sums), 1), np.float32) * sums[:, -1:]
        return np.asarray((sums <= drawn).sum(axis=1).clip(max=sums.shape[1] - 1))

    def choose(self, seen: Observation, legal: list[int], rng: Rng) -> int:
        """A player for :func:`windrose.arena`: the action it likes best."""
        values = (seen.tensor() * self.inverse_scale) @ self.weights
        return legal[int(np.argmax(values[legal]))]


def train(
    game: windrose.Game, steps: int, size: int = 64, rate: float = 0.02, seats: int | None = None, **options: Any
) -> Policy:
    """Plays ``steps`` steps of a batch of ``size`` matches and learns from each that ends."""
    policy = Policy(game)
    batch = game.batch(size, seats, **options)
    equal = 1 / batch.setup.seats
    past: list[list[tuple[Any, ...]]] = [[] for _ in range(size)]
    for _ in range(steps):
        chances = policy.probabilities(batch.observations, batch.masks)
        actions = policy.sample(chances)
        for i in range(size):
            past[i].append((batch.observations[i].copy(), chances[i], actions[i], batch.seats[i]))
        batch.step(actions)
        for i in np.flatnonzero(batch.dones).tolist():
            learn(policy, past[i], batch.rewards[i] - equal, rate)
            past[i] = []
    return policy


def learn(policy: Policy, past: list[tuple[Any, ...]], gains: Floats, rate: float) -> None:
    """One step along the gradient of a whole match."""
    seen = np.array([p[0] for p in past]) * policy.inverse_scale
    push = -np.array([p[1] for p in past])
    push[np.arange(len(past)), [p[2] for p in past]] += 1
    push *= gains[np.array([p[3] for p in past])][:, None]
    policy.weights += (rate / np.sqrt(len(past))) * (seen.T @ push)


def main() -> None:
    """Trains and compares, at a shell."""
    parser = argparse.ArgumentParser(description="REINFORCE on a batch of matches")
    parser.add_argument("--game", default="santa-timea", choices=list(windrose.games))
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--deals", type=int, default=100)
    given = parser.parse_args()
    game = windrose.game(given.game)
    policy = train(game, given.steps, seats=given.seats)
    for line in windrose.arena(game.setup(given.seats), [policy.choose, "random"], given.deals):
        print(f"{line.name}: {line.share:.3f} +- {line.share_error:.3f} of the wins")


if __name__ == "__main__":
    main()
