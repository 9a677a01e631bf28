"""Many matches stepped together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._engine import ffi, lib
from .errors import IllegalAction, SetupError, told
from .game import Game, Setup
from .state import State, seed_of

_OBS, _MASK, _BITS, _RESET = 1, 2, 4, 8
WHOLE = 10000  # parts of a win in `shares`


class Batch:
    """``size`` matches of one setup, stepped together on ``threads`` threads.

    All arrays are views of the engine's own memory, valid as long as the batch lives, and
    change with each step; copy what you keep. Row ``i`` belongs to match ``i``:

    - ``observations``: int8, size x columns: what the seat to move knows (``game.layout``)
    - ``masks``: bool, size x actions: its legal actions
    - ``bits``: uint64, the same with a bit for each action (``masks="bits"``)
    - ``num_legal``: uint16: the number of legal actions
    - ``actions``: uint16: what to play next; filled with random legal actions, which you
      may overwrite
    - ``seats``: int8: the seat to move, -1 if the match is over
    - ``dones``: bool: the last step ended the match
    - ``points``: int32, size x seats: final points where done, else 0
    - ``shares``: int32, the same: share of the win in parts of 10000
    - ``lengths``: uint32: decisions of the match that ended or is being played
    - ``finished``: uint32: matches that have ended in this row

    Seats that choose at the same time act one after the other in a batch, and nobody sees
    what another has chosen. With ``auto_reset`` a new match replaces one that is over in the
    same step. Match ``i`` depends on the seed, on ``i`` and on the actions, but not on the
    size of the batch or on the threads. Without a seed matches are different each time.
    """

    observations: NDArray[np.int8]
    masks: NDArray[np.bool_]
    bits: NDArray[np.uint64]
    num_legal: NDArray[np.uint16]
    actions: NDArray[np.uint16]
    seats: NDArray[np.int8]
    dones: NDArray[np.bool_]
    points: NDArray[np.int32]
    shares: NDArray[np.int32]
    lengths: NDArray[np.uint32]
    finished: NDArray[np.uint32]

    def __init__(
        self,
        setup: Setup,
        size: int,
        seed: int | None = None,
        threads: int = 1,
        observations: bool = True,
        masks: Literal["bytes", "bits", "both", "none"] = "bytes",
        auto_reset: bool = True,
    ) -> None:
        kinds = {"bytes": _MASK, "bits": _BITS, "both": _MASK | _BITS, "none": 0}
        if size < 1:
            raise SetupError("a batch needs at least one match")
        if masks not in kinds:
            raise SetupError(f"masks must be bytes, bits, both or none, not {masks!r}")
        if not 1 <= threads <= 1024:
            raise SetupError("a batch takes 1 to 1024 threads")
        self.setup = setup
        self.game: Game = setup.game
        self.size = size
        self._made = (threads, observations, masks, auto_reset)
        flags = (_OBS if observations else 0) | kinds[masks] | (_RESET if auto_reset else 0)
        count = lib.wr_batch_size(self.game._c, setup._c, size, flags)
        self._memory = ffi.new_allocator(should_clear_after_alloc=False)("long long[]", count // 8 + 1)
        self._c = lib.wr_batch_init(self._memory, self.game._c, setup._c, size, flags)
        self._bad = ffi.new("uint32_t *")
        self._diag = ffi.new("wr_diag *")
        self._pool = ffi.NULL
        if threads > 1:
            self._pool = lib.wr_pool_new(threads)
            if self._pool == ffi.NULL:
                raise SetupError("cannot start the threads; try fewer")
            self._pool = ffi.gc(self._pool, lib.wr_pool_free)
        self._make_views()
        self.reset(seed)

    def _make_views(self) -> None:
        c, n, seats = self._c, self.size, self.setup.seats

        def view(pointer: Any, kind: Any, *shape: int, writeable: bool = False) -> Any:
            if pointer == ffi.NULL:
                return np.empty((n, 0), kind)
            count = int(np.prod(shape)) * np.dtype(kind).itemsize
            out = np.frombuffer(_Kept(self._memory, pointer, count), kind).reshape(shape)
            out.flags.writeable = writeable
            return out

        self.observations = view(c.obs, np.int8, n, c.columns)
        self.masks = view(c.mask, np.bool_, n, self.game.num_actions)
        self.bits = view(c.bits, np.uint64, n, c.words)
        self.num_legal = view(c.num_legal, np.uint16, n)
        self.actions = view(c.actions, np.uint16, n, writeable=True)
        self.seats = view(c.seat, np.int8, n)
        self.dones = view(c.done, np.bool_, n)
        self.points = view(c.points, np.int32, n, seats)
        self.shares = view(c.shares, np.int32, n, seats)
        self.lengths = view(c.length, np.uint32, n)
        self.finished = view(c.finished, np.uint32, n)

    def reset(self, seed: int | None = None, rows: ArrayLike | None = None) -> None:
        """New matches in all rows, or only in these."""
        if rows is None:
            lib.wr_pool_begin(self._pool, self._c, seed_of(seed))
            return
        number = seed_of(seed)
        for i in np.asarray(rows, np.int64).tolist():
            if not 0 <= i < self.size:
                raise SetupError(f"the batch has matches 0 to {self.size - 1}")
            lib.wr_batch_begin(self._c, (i, i + 1), number)

    def load(
        self, positions: Sequence[State] | Batch, rows: ArrayLike | None = None, seed: int | None = None
    ) -> None:
        """Begins at given positions of the same setup, one for each match: at states, or at those
        of another batch, where ``rows`` says of which matches; they may be named more than once.
        Chance moves if it is to move; what is drawn from now on depends on the seed. A position
        at which the match is over is followed by no other match."""
        if isinstance(positions, Batch):
            setups, data = [positions.setup], positions._gather(rows)
        else:
            setups = list({id(state.setup): state.setup for state in positions}.values())
            data = b"".join(state._memory for state in positions)
        if any(setup is not self.setup and setup != self.setup for setup in setups):
            raise SetupError("load needs positions of the same game, seats and options")
        if len(data) != self.size * self.game.state_bytes:
            raise SetupError(f"load needs {self.size} positions, one for each match")
        memory = ffi.new("uint64_t[]", len(data) // 8 + 1)
        ffi.memmove(memory, data, len(data))
        lib.wr_pool_load(self._pool, self._c, ffi.cast("wr_state *", memory), seed_of(seed))

    def _gather(self, rows: ArrayLike | None) -> bytes:
        """The positions of these matches, side by side."""
        chosen = np.arange(self.size) if rows is None else np.asarray(rows)
        if chosen.ndim != 1 or chosen.dtype.kind not in "iu":
            raise SetupError("rows are whole numbers, one for each match")
        if chosen.size and not 0 <= int(chosen.min()) <= int(chosen.max()) < self.size:
            raise SetupError(f"the other batch has matches 0 to {self.size - 1}")
        numbers = np.ascontiguousarray(chosen, np.uint32)
        out = np.empty(len(numbers) * self.game.state_bytes, np.uint8)
        to = ffi.cast("wr_state *", ffi.from_buffer(out, require_writable=True))
        lib.py_positions(self._c, ffi.from_buffer("uint32_t[]", numbers), len(numbers), to)
        return out.tobytes()

    def clone(self) -> Batch:
        """An independent copy that would go on in the same way, luck included."""
        threads, observations, masks, auto_reset = self._made
        copy = Batch(self.setup, self.size, 0, threads, observations, masks, auto_reset)
        lib.wr_batch_copy(copy._c, self._c)
        return copy

    def step(self, actions: ArrayLike | None = None) -> None:
        """Plays an action in each match: the given ones, or those in ``actions``.

        A match that is over ignores its action. If one is illegal, no match is stepped and
        ``IllegalAction`` names the first."""
        if actions is not None:
            given = np.asarray(actions)
            if given.shape != (self.size,):
                raise IllegalAction(f"step needs {self.size} actions, one for each match")
            if given.dtype != np.uint16:
                wrong = np.flatnonzero((given < 0) | (given >= self.game.num_actions))
                if len(wrong) > 0:
                    where = int(wrong[0])
                    raise IllegalAction(f"{given[where]} is not an action", match=where)
            self.actions[:] = given
        if lib.wr_pool_step(self._pool, self._c, self._bad, self._diag):
            text, rule, _ = told(self._diag)
            raise IllegalAction(text, rule, int(self._bad[0]))

    @property
    def rewards(self) -> NDArray[np.float32]:
        """``shares`` as numbers from 0 to 1; a copy."""
        return np.divide(self.shares, np.float32(WHOLE), dtype=np.float32)

    def state(self, i: int) -> State:
        """The position of match ``i``, as a copy."""
        if not 0 <= i < self.size:
            raise IndexError(f"the batch has matches 0 to {self.size - 1}")
        state = State(self.setup)
        ffi.memmove(state._c, lib.wr_batch_state(self._c, i), self.game.state_bytes)
        return state

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<Batch of {self.size} x {self.game.name}, {self.setup.seats} seats>"


def _Kept(memory: Any, pointer: Any, count: int) -> Any:
    """A buffer over ``pointer`` that keeps ``memory`` alive."""
    start = int(ffi.cast("uintptr_t", pointer)) - int(ffi.cast("uintptr_t", memory))
    return memoryview(ffi.buffer(memory))[start : start + count]
