"""Positions, what a seat knows of them, and random numbers."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._engine import ffi, lib
from .errors import IllegalAction
from .game import Setup, read_text

CHANCE = -1
"""Who moves where chance moves."""
PUBLIC = -2
"""A viewer without a seat: what all see in common."""
#: What names the cards of each game: the first of the actions or outcomes, one for each card.
_CARDS = {
    "santa-timea": "action.play",
    "columbus": "outcome.card",
    "winds-of-plunder": "outcome.action_is",
}
_KINDS = {1: "u1", 2: "u2", 4: "u4", 8: "u8"}


_native.raises(IllegalAction)

_Bytes = bytes

#: How a seat chooses: by what it knows, its legal actions and random numbers.
Policy = Callable[["Observation", list[int], "Rng"], int]


def seed_of(given: int | None) -> int:
    """A seed of 64 bits: the given one or, if there is none, one that nobody has chosen."""
    return secrets.randbits(64) if given is None else int(given) & (2**64 - 1)


class Rng(_native.Rng):
    """The engine's own random numbers: the same on every machine, split into streams. Without
    a seed they are different each time."""

    __slots__ = ()

    def __init__(self, seed: int | None = None) -> None:
        self._seed(seed_of(seed))

    @property
    def _c(self) -> Any:
        return ffi.cast("wr_rng *", self._address)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rng_of, self._get()


def _rng_of(key: int, counter: int) -> Rng:
    rng = Rng(0)
    rng._set((key, counter))
    return rng


@dataclass(frozen=True)
class Result:
    """The points of a match, and its winners, empty while it goes on."""

    points: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win: a win of k seats counts 1/k for each."""
        k = len(self.winners)
        return tuple(1 / k if p in self.winners else 0.0 for p in range(len(self.points)))


def _views(table: Any, memory: NDArray[np.uint8]) -> dict[str, NDArray[Any]]:
    """Each field as a NumPy view of the memory."""
    out: dict[str, NDArray[Any]] = {}
    i = 0
    while table[i].name != ffi.NULL:
        f = table[i]
        kind = "i" + str(f.width) if f.flags & 1 else _KINDS[f.width]
        end = f.offset + f.count * f.width
        out[ffi.string(f.name).decode()] = memory[f.offset : end].view(kind)
        i += 1
    return out


class Observation:
    """Exactly what one seat knows. ``fields`` are views without copies."""

    __slots__ = ("setup", "game", "seat", "_raw")

    def __init__(self, setup: Setup, seat: int, raw: _Bytes) -> None:
        self.setup = setup
        self.game = setup.game
        self.seat = seat
        self._raw = raw

    @property
    def bytes(self) -> NDArray[np.uint8]:
        """The memory of the observation."""
        return np.frombuffer(self._raw, np.uint8)

    @property
    def fields(self) -> dict[str, NDArray[Any]]:
        """The fields of the observation, by name."""
        return _views(self.game._c.obs_fields, self.bytes)

    def tensor(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """The row of signed bytes that ``game.layout`` describes."""
        return self.game.layout.write(self._cast(), out)

    def json(self) -> dict[str, Any]:
        """The fields as plain Python values; sets are lists of their members."""
        table = self.game._c.obs_fields
        out = json.loads(read_text(lambda b, n: lib.py_fields_json(table, self._cast(), b, n)))
        assert isinstance(out, dict)
        return out

    def __getitem__(self, name: str) -> Any:
        """One field as a plain Python value; a set is the list of its members."""
        return self.json()[name]

    @property
    def hand(self) -> list[str]:
        """The cards in the viewer's hand as records call them, such as ``N4`` and ``carpenter``;
        empty in a game without cards."""
        first = _CARDS.get(self.game.name)
        if first is None:
            return []
        held = self["hand"]
        if self.game.name == "columbus":  # it counts the cards of each kind
            held = [kind for kind, count in enumerate(held) for _ in range(count)]
        who = CHANCE if first.startswith("outcome") else None
        numbers = [self.game.constants[first] + card for card in held]
        return [self.action_text(number, who).split()[-1] for number in numbers]

    def show(self) -> str:
        """The table as a person sees it."""
        text = read_text(lambda b, n: lib.py_show(self.game._c, self.setup._c, self._cast(), b, n))
        return "".join(c for c in text if c >= " " or c == "\n")

    def action_text(self, action: int, who: int | None = None) -> str:
        """An action in the notation of records, without the seat."""
        _in_range(action, self.game.num_outcomes if who == CHANCE else self.game.num_actions)
        seat = self.seat if who is None else who
        return read_text(
            lambda b, n: lib.py_action_text(
                self.game._c, self.setup._c, self._cast(), seat, action, b, n
            ),
            512,
        )

    def imagine(
        self, rng: Rng, others: Policy | Literal["random"] | None = None, ask: int | None = None
    ) -> "State":
        """A position that fits what the seat knows, drawn by the weight that chance gives it.

        While several seats choose in secret, the choices of all others are open in it, for
        nobody sees whose are in: they are among its ``actors``, and a search steps them by their
        seats. A search that asks one seat after the other, as batches do, gives ``others``: how
        they choose, a function of what the seat knows, its legal actions and ``rng``, or
        ``"random"``. Then those who sit before this seat (or before ``ask``) have chosen, and
        the position asks this seat (or ``ask``) next."""
        state = State(self.setup)
        lib.py_imagine(self.game._c, self._cast(), rng._c, state._c)
        if others is not None:
            _choose_before(state, self.seat if ask is None else ask, others, rng)
        return state

    def _cast(self) -> Any:
        return ffi.cast("wr_obs *", ffi.from_buffer(self._raw))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.game is self.game and self._raw == other._raw

    def __hash__(self) -> int:
        return hash(self._raw)


def _choose_before(state: "State", seat: int, others: Policy | Literal["random"], rng: Rng) -> None:
    """Lets those who owe a move and sit before ``seat``, which owes one too, choose."""
    owing = state.actors
    for other in owing[: owing.index(seat)] if seat in owing else ():
        legal = state.legal(other)
        if others == "random":
            state.step(legal[rng.below(len(legal))], other)
        else:
            state.step(others(state.observe(other), legal, rng), other)


def _in_range(action: int, num: int) -> None:
    if not 0 <= action < num:
        raise IllegalAction(f"{action} is not an action; actions are 0 to {num - 1}")


class State(_native.Position):
    """A position: plain memory, cheap to clone and to compare."""

    __slots__ = ()

    @property
    def _c(self) -> Any:
        return ffi.cast("wr_state *", ffi.from_buffer(self._memory))

    def mask(self, seat: int | None = None) -> NDArray[np.bool_]:
        """The legal actions as one truth value for each action."""
        out = np.zeros(self.game.num_actions, np.bool_)
        out[self.legal(seat)] = True
        return out

    # -- what is known ----------------------------------------------------------------

    def observe(self, seat: int | None = None) -> Observation:
        """What a seat knows, by default ``seat``; ``PUBLIC``: what all see in common."""
        who = self.seat if seat is None else seat
        who = PUBLIC if who is None else int(who)
        return Observation(self.setup, who, self._seen(who))

    @property
    def result(self) -> Result:
        """Points now, and who has won."""
        return Result(*self._score())

    @property
    def bytes(self) -> NDArray[np.uint8]:
        """The memory of the position, as a view; it changes with it."""
        return np.frombuffer(self._memory, np.uint8)

    @property
    def fields(self) -> dict[str, NDArray[Any]]:
        """All fields of the position, hidden ones too, as views."""
        return _views(self.game._c.state_fields, self.bytes)

    def tensor(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """All of the position, what is hidden too, as the row that ``game.state_layout`` describes: for
        critics that see everything, never for players."""
        return self.game.state_layout.write(self._c, out)

    def action_text(self, action: int, seat: int | None = None) -> str:
        """An action or outcome in the notation of records."""
        if seat is None:
            who = CHANCE if self.is_chance else self.seat
            seat = 0 if who is None else who
        return self.observe(PUBLIC if seat == CHANCE else seat).action_text(action, seat)

    # -- Python -----------------------------------------------------------------------

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_of, (self.setup, bytes(self.bytes))

    def __repr__(self) -> str:
        what = "over" if self.is_over else "chance moves" if self.is_chance else f"asks {self.actors}"
        return f"<State of {self.game.name}, {self.setup.seats} seats, {what}>"


def _state_of(setup: Setup, data: bytes) -> State:
    state = State(setup)
    state._load(data)
    return state
