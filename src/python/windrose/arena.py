"""Compares players honestly: every deal is played in every rotation of the seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Sequence

from ._engine import ffi, lib
from .bots import Bot, bot
from .errors import SetupError
from .game import Setup
from .record import Match
from .state import Observation, Rng

#: Rollouts for each value of a position whose luck is measured, as in ``windrose arena``.
ROLLOUTS = 160

#: A player of your own: gets what the seat knows, its legal actions and random numbers.
Player = Callable[[Observation, list[int], Rng], int]


@dataclass(frozen=True)
class ArenaResult:
    """How one player did: its mean share of the wins and its mean points for each seat, with
    95 % intervals over deals, as ``windrose arena`` computes them."""

    name: str
    games: int
    share: float
    share_low: float
    share_high: float
    points: float
    points_low: float
    points_high: float


def _estimate(deals: Sequence[Sequence[float]], is_share: bool) -> tuple[float, float, float]:
    """The mean and interval of the values on each deal, one for each seat of the player."""
    blocks = ffi.new("wr_block[]", len(deals))
    for block, values in zip(blocks, deals):
        block.sum, block.seats = sum(values), len(values)
        block.squares = sum(v * v for v in values)
    v = lib.wr_estimate(blocks, len(deals), is_share)
    return v.mean, v.low, v.high


def _without_luck(
    deals: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]
) -> tuple[float, float, float]:
    """The same with as much of the luck taken out as helps."""
    given = ffi.new("wr_lucky_block[]", len(deals))
    blocks = ffi.new("wr_block[]", len(deals))
    for block, values, luck_of in zip(given, deals, lucks):
        block.block.sum, block.block.seats = sum(values), len(values)
        block.block.squares = sum(v * v for v in values)
        block.luck, block.luck_squares = sum(luck_of), sum(x * x for x in luck_of)
        block.products = sum(v * x for v, x in zip(values, luck_of))
    lib.wr_take_luck_out(given, len(deals), blocks)
    v = lib.wr_estimate(blocks, len(deals), False)
    return v.mean, v.low, v.high


def luck(match: Match, rng: Rng, rollouts: int = ROLLOUTS) -> tuple[list[float], list[float]]:
    """What chance brought each seat of a finished match, in shares of the win and in points: 0
    on average, whoever plays. ``rng`` must not be the stream that the match was dealt from."""
    out, memory = ffi.new("wr_luck *"), ffi.new("char[]", lib.wr_luck_size(match.game._c))
    lib.wr_luck_of(match._c, rollouts, rng._c[0], memory, out)
    seats = match.setup.seats
    return [out.share[p] / 1e6 for p in range(seats)], [out.points[p] / 1e4 for p in range(seats)]


def _names(table: Sequence[Bot | Player]) -> list[str]:
    """The names of the players; one that is there again is an entry of its own."""
    plain = [p.name if isinstance(p, Bot) else getattr(p, "__name__", "player") for p in table]
    counts = [plain[:i].count(name) for i, name in enumerate(plain)]
    return [f"{name}#{n + 1}" if n else name for name, n in zip(plain, counts)]


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
    setup: Setup,
    players: Sequence[Bot | Player | str],
    deals: int = 20,
    seed: int = 1,
    nodes: int = 0,
    luck_out: bool = False,
) -> list[ArenaResult]:
    """Lets ``players`` (bots, their names, or functions) play ``deals`` deals, each in every
    rotation with the same luck, so that chance favours none of them. With fewer players than
    seats the last one fills up the table. With ``luck_out`` as much of what chance brought is
    taken out of the shares as makes their intervals narrower; the mean stays unbiased. For long comparisons and for programs as players use ``windrose arena``, which has threads,
    ratings and files."""
    table = [bot(p) if isinstance(p, str) else p for p in players]
    if not 1 <= len(table) <= setup.seats or deals < 1:
        raise SetupError(f"arena needs 1 to {setup.seats} players and at least one deal")
    count, seats = len(table), setup.seats
    sits = [min(i, count - 1) for i in range(seats)]
    shares: list[list[list[float]]] = [[[] for _ in range(deals)] for _ in table]
    points: list[list[list[float]]] = [[[] for _ in range(deals)] for _ in table]
    lucks: list[list[list[float]]] = [[[] for _ in range(deals)] for _ in table]
    for deal in range(deals):
        dealt = Rng(seed).split(deal)
        for turn in range(seats):
            order = [sits[(p + turn) % seats] for p in range(seats)]
            match = Match(setup)
            _play(match, [table[i] for i in order], dealt, nodes)
            result = match.state.result
            brought = luck(match, dealt.split(2 + turn))[0] if luck_out else [0.0] * seats
            for p, i in enumerate(order):
                shares[i][deal].append(result.shares[p])
                points[i][deal].append(result.points[p])
                lucks[i][deal].append(brought[p])
    return [
        ArenaResult(
            name,
            deals * seats,
            *(_without_luck(shares[i], lucks[i]) if luck_out else _estimate(shares[i], True)),
            *_estimate(points[i], False),
        )
        for i, name in enumerate(_names(table))
    ]
