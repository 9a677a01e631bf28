"""The engine's bots: players and advisers that see observations only."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from ._engine import ffi, lib
from .batch import WHOLE, Batch
from .errors import IllegalAction, SetupError, told
from .game import Game, listed
from .state import Observation, Rng, State


@dataclass(frozen=True)
class Advised:
    """What a bot thinks of one move: its share of all tries, the expected share of the win
    (0 to 1) and the expected points."""

    action: int
    text: str
    visits: int
    value: float
    points: float


@dataclass(frozen=True)
class Advice:
    """A choice with its reasons: ``moves`` the most visited first, and the ``plan`` as
    pairs of seat and action. Bots that do not search give no reasons."""

    action: int
    moves: tuple[Advised, ...]
    plan: tuple[tuple[int, int], ...]
    nodes: int


class Bot:
    """A player of the engine. Get them from ``bot`` or ``bots``."""

    def __init__(self, raw: Any) -> None:
        self._c = raw
        self.name: str = ffi.string(raw.name).decode()
        self.help: str = ffi.string(raw.help).decode()
        self._kept: dict[str, Any] = {}

    def choose(
        self,
        position: State | Observation,
        rng: Rng,
        seat: int | None = None,
        nodes: int = 0,
        time_ms: int = 0,
    ) -> int:
        """The bot's action for the seat to move. It gets the observation alone, also when a
        state is given. Without limits it thinks as long as its level says."""
        return self._ask(position, rng, seat, nodes, time_ms, ffi.NULL)[0]

    def advise(
        self,
        position: State | Observation,
        rng: Rng | None = None,
        seat: int | None = None,
        nodes: int = 0,
        time_ms: int = 0,
    ) -> Advice:
        """Like ``choose``, with reasons: a hint."""
        out = ffi.new("wr_advice *")
        action, seen = self._ask(position, rng or Rng(1), seat, nodes, time_ms, out)
        moves = tuple(
            Advised(
                m.action,
                seen.action_text(m.action),
                m.visits,
                m.value / m.visits / 10000 if m.visits else 0.0,
                m.points / m.visits / 100 if m.visits else 0.0,
            )
            for m in out.move[0 : out.n]
        )
        plan = tuple((m.who, m.action) for m in out.plan[0 : out.num_plan])
        return Advice(action, moves, plan, out.nodes)

    def _ask(
        self, position: State | Observation, rng: Rng, seat: int | None, nodes: int, time_ms: int, out: Any
    ) -> tuple[int, Observation]:
        if isinstance(position, State):
            seen = position.observe(seat)
            legal = position.legal(seat)
        else:
            seen = position
            legal = position.imagine(Rng(1)).legal(position.seat)
        if not legal:
            raise IllegalAction("this seat is not to move in this position")
        found = ffi.new("wr_action[]", legal)
        memory = self._memory(seen.game)
        action = lib.py_choose(
            self._c, seen.game._c, seen._cast(), seen.seat, found, len(legal), memory,
            nodes, time_ms, rng._c, out, self._net(seen.game),
        )  # fmt: skip
        return int(action), seen

    def _net(self, game: Game) -> Any:
        return (ffi.NULL, 0)

    def _memory(self, game: Game) -> Any:
        if game.name not in self._kept:
            size = lib.py_bot_memory(self._c, game._c)
            self._kept[game.name] = ffi.new("long long[]", size // 8 + 1) if size else ffi.NULL
        return self._kept[game.name]

    def __reduce__(self) -> tuple[Any, ...]:
        return _bot_again, (type(self), self.name, getattr(self, "path", None))

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


@dataclass(frozen=True)
class Looks:
    """What a net says of many positions, each to the seat that is to move there:

    - ``actions``: uint16: the action that it would play; 0 where the match is over
    - ``values``: float32: the share of the win that it expects, 0 to 1
    - ``scores``: int32, positions x actions, if they were wanted: the greater the better;
      ``ILLEGAL`` for what is not legal
    """

    actions: NDArray[np.uint16]
    values: NDArray[np.float32]
    scores: NDArray[np.int32] | None


ILLEGAL = -(2**31)
"""The score of an action that is not legal."""


class NetBot(Bot):
    """A bot that plays by a net: ``net`` or ``net-search``, with the net that is built in, or with
    one of your own, such as ``windrose.train`` makes."""

    def __init__(self, raw: Any, path: str | os.PathLike[str] | None = None) -> None:
        super().__init__(raw)
        self.path = None if path is None else os.fspath(path)
        self._file: Any = None
        self._checked: set[str] = set()
        if path is not None:
            with open(path, "rb") as file:
                self._file = ffi.from_buffer(file.read())

    def _net(self, game: Game) -> Any:
        if self._file is None:
            return (ffi.NULL, 0)
        words = (self._file, len(self._file))
        if game.name not in self._checked:
            diag = ffi.new("wr_diag *")
            if lib.wr_net_check(game._c, words, diag):
                raise SetupError(f"{self.path}: {told(diag)[0]}")
            self._checked.add(game.name)
        return words

    def look(self, positions: Batch | Sequence[State], scores: bool = False) -> Looks:
        """One look at each of many positions of a game, in one call: at all matches of a batch,
        or at states. The net sees what the seat to move sees (the first, if several are)."""
        if not isinstance(positions, Batch) and len(positions) == 0:
            raise SetupError("there is no position to look at")
        game = positions.game if isinstance(positions, Batch) else positions[0].game
        net = self._net(game) if self._file is not None else lib.wr_net_built_in(game._c)
        if self._file is None and net.len == 0:
            raise SetupError(f"the bot {self.name!r} has not learned {game.title}")
        n = len(positions)
        best, values = np.zeros(n, np.uint16), np.zeros(n, np.int32)
        table = np.full((n, game.num_actions), ILLEGAL, np.int32) if scores else None

        def at(kind: str, array: Any) -> Any:
            return ffi.NULL if array is None else ffi.cast(kind, ffi.from_buffer(array, require_writable=True))

        out = (at("wr_action *", best), at("int32_t *", values), at("int32_t *", table))
        if isinstance(positions, Batch):
            lib.py_look_batch(game._c, positions._c, net, *out)
        else:
            if any(state.game is not game for state in positions):
                raise SetupError("one call looks at positions of one game")
            seats = ffi.new("int8_t[]", [min(state.actors, default=-1) for state in positions])
            lib.py_look(game._c, ffi.new("wr_state *[]", [s._c for s in positions]), seats, n, net, *out)
        return Looks(best, values.astype(np.float32) / np.float32(WHOLE), table)


def _bot_again(kind: type[Bot], name: str, path: str | None) -> Bot:
    """A bot that was pickled; one of a class of your own is made as it was, from the engine's."""
    found = bot(name, path)
    return found if type(found) is kind else kind(found._c, *([] if path is None else [path]))


def _bot_of(raw: Any) -> Bot:
    return NetBot(raw) if ffi.string(raw.name).startswith(b"net") else Bot(raw)


bots: dict[str, Bot] = listed(lib.wr_bots, _bot_of)
"""All bots, by name: ``greedy``, ``random``, ``net``, ``net-search``, ``level1`` to ``level5``."""


@overload
def bot(name: Literal["net", "net-search"], path: str | os.PathLike[str] | None = None) -> NetBot: ...
@overload
def bot(name: str, path: str | os.PathLike[str] | None = None) -> Bot: ...
def bot(name: str, path: str | os.PathLike[str] | None = None) -> Bot:
    """The bot of this name; ``net`` and ``net-search`` may be given the file of a net."""
    found = bots.get(name)
    if found is None:
        raise SetupError(f"unknown bot {name!r}; the bots are {', '.join(bots)}")
    if path is None:
        return found
    if not isinstance(found, NetBot):
        raise SetupError(f"the bot {name!r} takes no file")
    return NetBot(found._c, path)
