"""Compares players honestly: every deal is played in every rotation of the seats."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Callable, Sequence

from .bots import Bot, bot
from .errors import SetupError
from .game import Setup
from .record import Match
from .state import Observation, Rng

#: A player of your own: gets what the seat knows, its legal actions and random numbers.
Player = Callable[[Observation, list[int], Rng], int]


@dataclass(frozen=True)
class ArenaResult:
    """How one player did: its mean share of the wins and its mean points, each with half the
    width of a 95 % interval taken over deals."""

    name: str
    games: int
    share: float
    share_error: float
    points: float
    points_error: float


def _mean(values: Sequence[float]) -> tuple[float, float]:
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, math.inf
    spread = math.sqrt(sum((v - mean) ** 2 for v in values) / (n - 1))
    return mean, 1.96 * spread / math.sqrt(n)


def _play(match: Match, table: Sequence[Bot | Player], luck: Rng, nodes: int) -> None:
    chance, choice = luck.split(0), luck.split(1)
    while True:
        match.chance(chance)
        state = match.state
        seat = state.seat
        if seat is None:
            return
        player = table[seat]
        if isinstance(player, Bot):
            action = player.choose(state, choice, nodes=nodes)
        else:
            action = player(state.observe(seat), state.legal(seat), choice)
        match.play(action, seat)


def arena(
    setup: Setup, players: Sequence[Bot | Player | str], deals: int = 20, seed: int = 1, nodes: int = 0
) -> list[ArenaResult]:
    """Lets ``players`` (bots, their names, or functions) play ``deals`` deals, each in every
    rotation with the same luck, so that chance favours none of them. With fewer players than
    seats the last one fills up the table. For long comparisons and for programs as players
    use ``windrose arena``, which has threads, ratings and files."""
    table = [bot(p) if isinstance(p, str) else p for p in players]
    names = [p.name if isinstance(p, Bot) else getattr(p, "__name__", "player") for p in table]
    if not 1 <= len(table) <= setup.seats or deals < 1:
        raise SetupError(f"arena needs 1 to {setup.seats} players and at least one deal")
    count, seats = len(table), setup.seats
    sits = [min(i, count - 1) for i in range(seats)]
    shares: list[list[float]] = [[] for _ in table]
    points: list[list[float]] = [[] for _ in table]
    for deal in range(deals):
        luck = Rng(seed).split(deal)
        share, point = [0.0] * count, [0.0] * count
        for turn in range(seats):
            order = [sits[(p + turn) % seats] for p in range(seats)]
            match = Match(setup)
            _play(match, [table[i] for i in order], luck, nodes)
            result = match.state.result
            for p, i in enumerate(order):
                weight = 1 / (seats * sits.count(i))
                share[i] += result.shares[p] * weight
                point[i] += result.points[p] * weight
        for i in range(count):
            shares[i].append(share[i])
            points[i].append(point[i])
    return [
        ArenaResult(names[i], deals * seats, *_mean(shares[i]), *_mean(points[i]))
        for i in range(count)
    ]
