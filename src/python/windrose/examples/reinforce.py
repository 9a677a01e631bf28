"""Self-play learning in a hundred lines: a linear policy, REINFORCE, batches, NumPy, nothing else.

    python -m windrose.examples.reinforce --game santa-timea --seats 2 --updates 150

All seats share one policy. It plays a batch of matches against itself to their ends; then each
decision is made more likely if its seat came out ahead of the others, and less likely otherwise.
From time to time its best moves are measured against random play in matches of their own, in
every seat equally often.
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import windrose
from windrose import Observation, Rng

Floats = NDArray[np.float32]
Indices = NDArray[np.intp]


class Policy:
    """Softmax over the legal actions of a linear function of the observation."""

    def __init__(self, game: windrose.Game, seed: int = 0) -> None:
        self.inverse_scale = (1 / game.layout.scale).astype(np.float32)
        self.weights: Floats = np.zeros((game.layout.columns, game.num_actions), np.float32)
        self.random = np.random.default_rng(seed)
        self._mean, self._square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self._updates = 0

    def probabilities(self, observations: NDArray[np.int8], masks: NDArray[np.bool_]) -> Floats:
        """One row of probabilities for each observation."""
        values = np.where(masks, (observations * self.inverse_scale) @ self.weights, -np.inf)
        values = np.exp(values - values.max(axis=1, keepdims=True))
        return np.asarray(values / values.sum(axis=1, keepdims=True), np.float32)

    def sample(self, probabilities: Floats) -> Indices:
        """An action for each row."""
        sums = probabilities.cumsum(axis=1)
        drawn = self.random.random((len(sums), 1), np.float32) * sums[:, -1:]
        return np.asarray((sums <= drawn).sum(axis=1).clip(max=sums.shape[1] - 1))

    def climb(self, gradient: Floats, rate: float) -> None:
        """One step along the gradient, scaled by its own size so far (Adam)."""
        self._updates += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.01 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._updates)
        self.weights += rate * mean / (np.sqrt(self._square / (1 - 0.99**self._updates)) + 1e-6)

    def choose(self, seen: Observation, legal: list[int], rng: Rng) -> int:
        """A player for ``windrose.arena``: the action it likes best."""
        values = (seen.tensor() * self.inverse_scale) @ self.weights
        return legal[int(np.argmax(values[legal]))]


class Decisions(NamedTuple):
    """What was seen and done in a batch of matches, a row for each decision."""

    observations: NDArray[np.int8]
    chances: Floats
    actions: Indices
    gains: Floats  # how well it ended for the seat that decided


def outcome(batch: windrose.Batch) -> Floats:
    """By how much each seat of each match is ahead of its mean: in points, or in wins where the
    points tell nothing; in standard deviations."""
    ahead = batch.points - batch.points.mean(axis=1, keepdims=True)
    if not ahead.any():
        ahead = batch.rewards - batch.rewards.mean(axis=1, keepdims=True)
    return np.asarray(ahead / (ahead.std() + 1e-6), np.float32)


def play(policy: Policy, batch: windrose.Batch) -> Decisions:
    """Plays all matches of the batch to their ends, every seat by the policy."""
    rows: list[tuple[Any, ...]] = []
    while len(under_way := np.flatnonzero(batch.seats >= 0)) > 0:
        seen = batch.observations[under_way]
        chances = policy.probabilities(seen, batch.masks[under_way])
        actions = policy.sample(chances)
        rows.append((seen, chances, actions, under_way, batch.seats[under_way]))
        batch.actions[under_way] = actions
        batch.step()
    seen, chances, actions, matches, seats = (np.concatenate(column) for column in zip(*rows))
    return Decisions(seen, chances, actions, outcome(batch)[matches, seats])


def learn(policy: Policy, made: Decisions, rate: float) -> None:
    """Makes what ended well more likely."""
    push = -made.chances
    push[np.arange(len(push)), made.actions] += 1
    push *= made.gains[:, None]
    seen = made.observations * policy.inverse_scale
    policy.climb(np.asarray(seen.T @ push / len(push), np.float32), rate)


def against_random(policy: Policy, setup: windrose.Setup, size: int = 2000, seed: int = 10**6) -> tuple[float, float]:
    """The policy's share of the wins with its best moves, against random seats, and how far a
    95 % interval reaches on both sides."""
    batch = windrose.Batch(setup, size, seed, auto_reset=False)
    own = np.arange(size) % setup.seats
    while (batch.seats >= 0).any():  # the others keep what the batch drew for them
        asked = np.flatnonzero(batch.seats == own)
        if len(asked) > 0:
            chances = policy.probabilities(batch.observations[asked], batch.masks[asked])
            batch.actions[asked] = chances.argmax(axis=1)
        batch.step()
    shares = batch.rewards[np.arange(size), own]
    return float(shares.mean()), float(1.96 * shares.std() / np.sqrt(size))


def train(
    game: windrose.Game, updates: int, size: int = 256, rate: float = 0.003, seats: int | None = None, **options: Any
) -> Policy:
    """Learns from ``updates`` times ``size`` matches."""
    policy = Policy(game)
    for seed in range(updates):
        batch = game.batch(size, seats, seed=seed, auto_reset=False, **options)
        learn(policy, play(policy, batch), rate)
    return policy


def main() -> None:
    """Trains and tells how it goes, at a shell."""
    parser = argparse.ArgumentParser(description="REINFORCE on batches of matches")
    parser.add_argument("--game", default="santa-timea", choices=list(windrose.games))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--updates", type=int, default=150)
    parser.add_argument("--size", type=int, default=256, help="matches of one update")
    parser.add_argument("--rate", type=float, default=0.003)
    given = parser.parse_args()
    game, policy = windrose.game(given.game), Policy(windrose.game(given.game))
    for update in range(1, given.updates + 1):
        batch = game.batch(given.size, given.seats, seed=update, auto_reset=False)
        learn(policy, play(policy, batch), given.rate)
        if update % 30 == 0 or update == given.updates:
            share, error = against_random(policy, batch.setup)
            print(f"{update} updates: {share:.3f} +- {error:.3f} of the wins against random play", flush=True)


if __name__ == "__main__":
    main()
