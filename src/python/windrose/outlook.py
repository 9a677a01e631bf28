"""Rows of observations as their viewers see them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._engine import ffi, lib
from .game import Setup


class Outlook:
    """How rows of a setup look to their viewers: seat 0 is the viewer, seat 1 the next one at
    the table and so on, and a game that has a symmetry has its first side in front.

    A turned row has the columns of the plain one in another order, which depends on the number
    of the outlook, and then those of ``fixed``, which tell setups apart:

    - ``count``: the number of outlooks
    - ``keys``: uint16, one for each plain column: the number of a row's outlook is the sum of
      the keys of those columns that are 1
    - ``columns``: int64, count x columns: column ``c`` of a turned row is this plain column
    - ``actions``: int64, count x actions: what a plain action is called in turned rows
    - ``plain``: int64, the inverse of ``actions``
    - ``fixed``: int8: the columns for what the setup fixes
    - ``scale``: float32: the divisor of each column of a turned row that scales it to -1..1

    The tables are the engine's own, so that turned rows are the same in C, in NumPy and, by
    ``torch.gather``, on a GPU.
    """

    def __init__(self, setup: Setup) -> None:
        game = setup.game
        self.setup = setup
        seats = setup.seats
        memory = ffi.new("uint64_t[]", lib.wr_outlooks_size(game._c, seats) // 8 + 1)
        edition = setup._c.edition if setup._c.edition != ffi.NULL else game._c.edition
        c = lib.wr_outlooks_init(memory, game._c, seats, edition)
        self.count: int = lib.wr_outlooks_count(c)
        columns = game.layout.columns

        def table(pointer: Any, n: int) -> NDArray[Any]:
            return np.frombuffer(ffi.buffer(pointer, 2 * n), np.uint16).copy()

        self.keys: NDArray[np.uint16] = table(lib.wr_outlooks_keys(c), columns)
        to = np.stack([table(lib.wr_outlooks_columns(c, k), columns) for k in range(self.count)])
        self.columns: NDArray[np.int64] = np.argsort(to, axis=1).astype(np.int64)
        self.actions: NDArray[np.int64] = np.stack(
            [table(lib.wr_outlooks_actions(c, k), game.num_actions) for k in range(self.count)]
        ).astype(np.int64)
        self.plain: NDArray[np.int64] = np.argsort(self.actions, axis=1).astype(np.int64)
        self.fixed: NDArray[np.int8] = self._fixed()
        scale = np.ones(len(self.fixed), np.uint8)
        lib.wr_fixed_scale(game._c, ffi.cast("uint8_t *", ffi.from_buffer(scale, require_writable=True)))
        self.scale: NDArray[np.float32] = np.concatenate([game.layout.scale, scale.astype(np.float32)])

    def _fixed(self) -> NDArray[np.int8]:
        from .state import State

        seen = State(self.setup).observe(0)
        row = np.zeros(lib.wr_fixed_columns(self.setup.game._c), np.int8)
        to = ffi.cast("int8_t *", ffi.from_buffer(row, require_writable=True))
        lib.wr_fixed_write(self.setup.game._c, seen._cast(), to)
        return row

    @property
    def width(self) -> int:
        """The columns of a turned row."""
        return len(self.scale)

    def numbers(self, rows: NDArray[np.int8]) -> NDArray[np.int64]:
        """The number of each row's outlook."""
        used = np.flatnonzero(self.keys)
        return np.asarray((rows[:, used] == 1) @ self.keys[used].astype(np.int64), np.int64)

    def turn(self, rows: NDArray[np.int8]) -> NDArray[np.int8]:
        """Plain rows, as those of a batch, turned to their viewers; a copy."""
        turned = np.take_along_axis(rows, self.columns[self.numbers(rows)], axis=1)
        return np.concatenate([turned, np.tile(self.fixed, (len(rows), 1))], axis=1)

    def turn_masks(self, rows: NDArray[np.int8], masks: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The masks of these plain rows by turned actions; a copy."""
        return np.take_along_axis(masks, self.plain[self.numbers(rows)], axis=1)
