"""The engine's bots: players and advisers that see observations only."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from ._engine import ffi, lib
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
    """A player of the engine. Get them from :func:`bot` or :data:`bots`."""

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
        """Like :meth:`choose`, with reasons: a hint."""
        out = ffi.new("wr_advice *")
        action, seen = self._ask(position, rng or Rng(), seat, nodes, time_ms, out)
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

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


class NetBot(Bot):
    """The bot ``net`` with a net of your own, such as :mod:`windrose.train` makes."""

    def __init__(self, raw: Any, path: str | os.PathLike[str]) -> None:
        super().__init__(raw)
        self.path = os.fspath(path)
        with open(path, "rb") as file:
            self._file = ffi.from_buffer(file.read())
        self._checked: set[str] = set()

    def _net(self, game: Game) -> Any:
        words = (self._file, len(self._file))
        if game.name not in self._checked:
            diag = ffi.new("wr_diag *")
            if lib.wr_net_check(game._c, words, diag):
                raise SetupError(f"{self.path}: {told(diag)[0]}")
            self._checked.add(game.name)
        return words


#: All bots, by name: ``greedy``, ``random``, ``net``, ``level1`` to ``level5``.
bots: dict[str, Bot] = listed(lib.wr_bots, Bot)


def bot(name: str, path: str | os.PathLike[str] | None = None) -> Bot:
    """The bot of this name; ``net`` may be given the file of a net."""
    if path is not None:
        if name != "net":
            raise SetupError(f"the bot {name!r} takes no file")
        return NetBot(bots[name]._c, path)
    if name in bots:
        return bots[name]
    raise SetupError(f"unknown bot {name!r}; the bots are {', '.join(bots)}")
