"""Positions, what a seat knows of them, and random numbers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._engine import ffi, lib
from .errors import IllegalAction, told
from .game import Game, Setup, read_text

CHANCE = -1
PUBLIC = -2
_CHANCE_BIT = 1 << 31
_KINDS = {1: "u1", 2: "u2", 4: "u4", 8: "u8"}


class Rng:
    """The engine's own random numbers: the same on every machine, split into streams."""

    def __init__(self, seed: int = 1) -> None:
        self._c = ffi.new("wr_rng *")
        self._c[0] = lib.py_seed(seed & (2**64 - 1))

    def split(self, index: int) -> "Rng":
        """An independent stream; the same for the same index."""
        child = Rng()
        child._c[0] = lib.py_split(self._c[0], index)
        return child

    def below(self, n: int) -> int:
        """Uniform in 0..n-1."""
        return int(lib.py_below(self._c, n))

    def next(self) -> int:
        """64 random bits."""
        return int(lib.py_next(self._c))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rng_of, (self._c.key, self._c.counter)


def _rng_of(key: int, counter: int) -> Rng:
    rng = Rng()
    rng._c.key, rng._c.counter = key, counter
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

    def __init__(self, setup: Setup, seat: int, raw: Any) -> None:
        self.setup = setup
        self.game = setup.game
        self.seat = seat
        self._c = raw
        self.bytes: NDArray[np.uint8] = np.frombuffer(
            ffi.buffer(raw, self.game.observation_bytes), np.uint8
        )

    @property
    def fields(self) -> dict[str, NDArray[Any]]:
        """The fields of the observation, by name."""
        return _views(self.game._c.obs_fields, self.bytes)

    def tensor(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """The row of signed bytes that ``game.layout`` describes."""
        layout = self.game.layout
        row = np.empty(layout.columns, np.int8) if out is None else out
        if row.dtype != np.int8 or row.shape != (layout.columns,) or not row.flags.c_contiguous:
            raise ValueError(f"the row must have {layout.columns} contiguous int8 numbers")
        to = ffi.cast("int8_t *", ffi.from_buffer(row, require_writable=True))
        lib.wr_tensor_write(layout._c, self._c, to)
        return row

    def json(self) -> dict[str, Any]:
        """The fields as plain Python values; sets are lists of their members."""
        table = self.game._c.obs_fields
        out = json.loads(read_text(lambda b, n: lib.py_fields_json(table, self._c, b, n)))
        assert isinstance(out, dict)
        return out

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

    def imagine(self, rng: Rng) -> "State":
        """A position that fits what the seat knows, drawn by the weight that chance gives it."""
        state = State(self.setup)
        lib.py_imagine(self.game._c, self._cast(), rng._c, state._c)
        return state

    def _cast(self) -> Any:
        return ffi.cast("wr_obs *", self._c)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Observation)
            and other.game is self.game
            and bool(np.array_equal(self.bytes, other.bytes))
        )

    def __hash__(self) -> int:
        return hash(self.bytes.tobytes())


def _in_range(action: int, num: int) -> None:
    if not 0 <= action < num:
        raise IllegalAction(f"{action} is not an action; actions are 0 to {num - 1}")


class State:
    """A position: plain memory, cheap to clone and to compare."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game: Game = setup.game
        self._memory = ffi.new("uint64_t[]", (self.game.state_bytes + 7) // 8)
        self._c = ffi.cast("wr_state *", self._memory)
        lib.py_init(self.game._c, self._c, setup._c)

    # -- who moves --------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a move; several choose at the same time and in secret."""
        bits = lib.py_actors(self.game._c, self._c)
        return () if bits == _CHANCE_BIT else tuple(p for p in range(5) if bits >> p & 1)

    @property
    def seat(self) -> int | None:
        """The first seat that owes a move; ``None`` if chance moves or the match is over."""
        bits = lib.py_actors(self.game._c, self._c)
        if bits in (0, _CHANCE_BIT):
            return None
        return int(bits & -bits).bit_length() - 1

    @property
    def is_chance(self) -> bool:
        """True if chance moves next."""
        return bool(lib.py_actors(self.game._c, self._c) == _CHANCE_BIT)

    @property
    def is_over(self) -> bool:
        """True if the match is over."""
        return bool(lib.py_actors(self.game._c, self._c) == 0)

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal actions of a seat, by default of :attr:`seat`, ascending."""
        who = self.seat if seat is None else self._seat(seat)
        if who is None:
            return []
        out = ffi.new("wr_action[]", self.game.max_legal)
        return list(out[0 : lib.py_legal(self.game._c, self._c, who, out)])

    def mask(self, seat: int | None = None) -> NDArray[np.bool_]:
        """The legal actions as one truth value for each action."""
        out = np.zeros(self.game.num_actions, np.bool_)
        out[self.legal(seat)] = True
        return out

    def outcomes(self) -> list[tuple[int, int]]:
        """Where chance moves: its outcomes with their weights."""
        out = ffi.new("wr_outcome[]", self.game.num_outcomes)
        n = lib.wr_outcomes(self.game._c, self._c, out)
        return [(o.id, o.weight) for o in out[0:n]]

    # -- moves ------------------------------------------------------------------------

    def step(self, action: int, seat: int | None = None) -> "State":
        """Plays an action of a seat, by default of :attr:`seat`; where chance moves, an
        outcome. An illegal one raises :class:`IllegalAction` and changes nothing."""
        if seat is None:
            who = CHANCE if self.is_chance else self.seat
            if who is None:
                raise IllegalAction("the match is over; start a new one")
        else:
            who = seat if seat == CHANCE else self._seat(seat)
        _in_range(action, self.game.num_outcomes if who == CHANCE else self.game.num_actions)
        diag = ffi.new("wr_diag *")
        if lib.wr_play(self.game._c, self._c, who, action, diag):
            text, rule, _ = told(diag)
            raise IllegalAction(text, rule)
        return self

    def deal(self, rng: Rng) -> "State":
        """Lets chance move until a seat owes a move or the match is over."""
        lib.py_chance(self.game._c, self._c, rng._c)
        return self

    def draw(self, rng: Rng) -> int:
        """An outcome of chance, drawn by its exact weight and not played."""
        if not self.is_chance:
            raise IllegalAction("chance is not to move now")
        return int(lib.py_draw(self.game._c, self._c, rng._c))

    def play_random(self, rng: Rng) -> int:
        """Plays at random to the end; returns the number of decisions."""
        return int(lib.wr_random_game(self.game._c, self._c, rng._c))

    # -- what is known ----------------------------------------------------------------

    def observe(self, seat: int | None = None) -> Observation:
        """What a seat knows, by default :attr:`seat`; ``PUBLIC``: what all see in common."""
        who = self.seat if seat is None else seat
        who = PUBLIC if who is None or who == PUBLIC else self._seat(who)
        memory = ffi.new("uint64_t[]", (self.game.observation_bytes + 7) // 8)
        lib.py_observe(self.game._c, self._c, who, ffi.cast("wr_obs *", memory))
        return Observation(self.setup, who, memory)

    @property
    def result(self) -> Result:
        """Points now, and who has won."""
        out = ffi.new("wr_result *")
        lib.py_result(self.game._c, self._c, out)
        seats = range(self.setup.seats)
        return Result(
            tuple(out.points[p] for p in seats), tuple(p for p in seats if out.winners >> p & 1)
        )

    @property
    def bytes(self) -> NDArray[np.uint8]:
        """The memory of the position, as a view; do not write to it."""
        view = np.frombuffer(ffi.buffer(self._memory, self.game.state_bytes), np.uint8)
        view.flags.writeable = False
        return view

    @property
    def fields(self) -> dict[str, NDArray[Any]]:
        """All fields of the position, hidden ones too, as views."""
        return _views(self.game._c.state_fields, self.bytes)

    def action_text(self, action: int, seat: int | None = None) -> str:
        """An action or outcome in the notation of records."""
        if seat is None:
            who = CHANCE if self.is_chance else self.seat
            seat = 0 if who is None else who
        return self.observe(PUBLIC if seat == CHANCE else seat).action_text(action, seat)

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.setup.seats:
            raise IllegalAction(f"unknown seat {seat}; seats are 0 to {self.setup.seats - 1}")
        return seat

    # -- Python -----------------------------------------------------------------------

    def clone(self) -> "State":
        """An independent copy."""
        copy = State.__new__(State)
        copy.setup, copy.game = self.setup, self.game
        copy._memory = ffi.new("uint64_t[]", (self.game.state_bytes + 7) // 8)
        ffi.memmove(copy._memory, self._memory, self.game.state_bytes)
        copy._c = ffi.cast("wr_state *", copy._memory)
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_of, (self.setup, self.bytes.tobytes())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and other.game is self.game
            and ffi.buffer(self._memory)[:] == ffi.buffer(other._memory)[:]
        )

    def __hash__(self) -> int:
        return hash(ffi.buffer(self._memory)[:])

    def __repr__(self) -> str:
        what = "over" if self.is_over else "chance moves" if self.is_chance else f"asks {self.actors}"
        return f"<State of {self.game.name}, {self.setup.seats} seats, {what}>"


def _state_of(setup: Setup, data: bytes) -> State:
    state = State(setup)
    if len(data) != setup.game.state_bytes:
        raise ValueError("these are not the bytes of a position of this game")
    ffi.memmove(state._memory, data, len(data))
    return state
