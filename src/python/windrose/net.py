"""Nets: their file, and the whole numbers by which the engine evaluates them.

A net is a first layer over the columns of a turned row (``windrose.outlook.Outlook``), a
second layer, a score for each action and the value of the position. Weights are signed bytes,
sums have 32 bits, so that an answer is the same on every machine. ``src/ai/net.c`` describes the
file; this module writes it, reads it, and evaluates it slowly.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._engine import ffi, lib
from .errors import Error
from .game import Game, Setup, game
from .state import State

MAGIC = b"WRNET 2\n"
SHIFT = 20  # of the multipliers that bring sums back to bytes
FULL = 127  # the byte that stands for 1 in a row, and for the greatest activation
_HEAD = struct.Struct("<8s24sIIIIIIIIQ")


class NetError(Error):
    """A file is not a net, or not one for this game."""


def fnv(data: bytes) -> int:
    """The hash of a file: FNV-1a over its 64-bit words."""
    value = 0xCBF29CE484222325
    for (word,) in struct.iter_unpack("<Q", data):
        value = ((value ^ word) * 0x100000001B3) & (2**64 - 1)
    return value


def layout_hash(found: Game) -> int:
    """What a net must know of the columns: a number that changes with them."""
    return int(lib.wr_net_layout(found._c)) & 0xFFFFFFFF


def action_parts(setup: Setup) -> tuple[list[str], list[list[int]]]:
    """The parts of the notation of actions, and which of them each action has.

    A part is a word of an action in its place, such as ``whirl 1`` or ``to 14-3`` after
    ``whirlwind 1``. An action that has no notation, since no card of the edition means it, has
    no parts and is never chosen."""
    seen = State(setup).observe(0)
    names: dict[str, int] = {}
    links: list[list[int]] = []
    for action in range(setup.game.num_actions):
        words = seen.action_text(action).split()
        own = []
        for i, word in enumerate(words):
            # What a card is played for belongs to the card.
            before = " ".join(words[:2]) if i > 1 and words[0] == "play" else words[0]
            name = word if i == 0 else f"{before} {word}"
            number = names.setdefault(name, len(names))
            if number not in own:
                own.append(number)
        links.append(own)
    return list(names), links


@dataclass
class Net:
    """The whole numbers of a net; see ``quantise``."""

    game: Game
    first: NDArray[np.int8]  # columns x hidden
    first_bias: NDArray[np.int32]
    first_by: NDArray[np.int32]  # multipliers
    second: NDArray[np.int8]  # hidden x second hidden
    second_bias: NDArray[np.int32]
    second_by: NDArray[np.int32]
    parts: NDArray[np.int8]  # parts x second hidden
    links: list[list[int]]  # the parts of each action
    bias: NDArray[np.int32]  # of each action
    value: NDArray[np.int8]  # seats, counted from the viewer, x second hidden
    value_bias: NDArray[np.int32]
    value_by: int

    def hidden(self, rows: NDArray[np.int8], scale: NDArray[np.float32]) -> NDArray[np.int64]:
        """The second hidden layer for turned rows."""
        wide = rows.astype(np.int64)
        steps = scale.astype(np.int64)
        full = np.where(wide < 0, -(-wide * FULL // steps), wide * FULL // steps)
        low = self._layer(full, self.first, self.first_bias, self.first_by)
        return np.asarray(self._layer(low, self.second, self.second_bias, self.second_by), np.int64)

    @staticmethod
    def _layer(x: Any, weights: Any, bias: Any, by: Any) -> Any:
        sums = x @ weights.astype(np.int64) + bias
        out = np.maximum(sums, 0) * by.astype(np.int64) + (1 << (SHIFT - 1)) >> SHIFT
        return np.minimum(out, FULL)

    def scores(self, rows: NDArray[np.int8], scale: NDArray[np.float32]) -> NDArray[np.int64]:
        """The score of every action, by turned numbers; rows and their scale as an outlook
        gives them."""
        parts = self.hidden(rows, scale) @ self.parts.astype(np.int64).T
        out = np.tile(self.bias.astype(np.int64), (len(rows), 1))
        for action, own in enumerate(self.links):
            for part in own:
                out[:, action] += parts[:, part]
        return out

    def values(self, rows: NDArray[np.int8], scale: NDArray[np.float32]) -> NDArray[np.int64]:
        """The share of the win that each seat may expect, the viewer first, in parts of 10000."""
        sums = self.hidden(rows, scale) @ self.value.astype(np.int64).T + self.value_bias
        return np.asarray(np.clip(sums * self.value_by >> SHIFT, 0, 10000), np.int64)

    # ---- the file ---------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The net as a file."""
        begins = np.cumsum([0] + [len(own) for own in self.links]).astype(np.uint16)
        chain = np.array([part for own in self.links for part in own], np.uint16)
        pieces: list[NDArray[Any]] = [
            self.first_bias, self.first_by, self.second_bias, self.second_by, self.bias,
            np.append(self.value_bias, np.int32(self.value_by)).astype(np.int32),
            self.first, self.second, self.parts, self.value, chain, begins,
        ]  # fmt: skip
        body = b""
        for piece in pieces:
            raw = np.ascontiguousarray(piece).astype(piece.dtype.newbyteorder("<")).tobytes()
            body += raw + bytes(-len(raw) % 8)
        sizes = (
            self.game.rules_version, layout_hash(self.game), len(self.first), self.first.shape[1],
            self.second.shape[1], len(self.parts), len(chain), self.game.num_actions,
        )  # fmt: skip
        name = self.game.name.encode().ljust(24, b"\0")
        head = _HEAD.pack(MAGIC, name, *sizes, 0)
        return _HEAD.pack(MAGIC, name, *sizes, fnv(head + body)) + body

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a new file, then gives it its name."""
        part = f"{os.fspath(path)}.new"
        with open(part, "wb") as out:
            out.write(self.to_bytes())
        os.replace(part, path)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> "Net":
        """A net from its file; ``NetError`` says what is wrong with it."""
        with open(path, "rb") as file:
            data = file.read()
        found, memory, diag = game_of(data), ffi.from_buffer(data), ffi.new("wr_diag *")
        if lib.wr_net_check(found._c, (memory, len(data)), diag):
            raise NetError(f"{os.fspath(path)}: {ffi.string(diag.text).decode()}")
        head = _HEAD.unpack_from(data)
        columns, one, two, parts, links, actions = head[4:10]
        at = _HEAD.size

        def take(kind: Any, *shape: int) -> Any:
            nonlocal at
            count = int(np.prod(shape)) * np.dtype(kind).itemsize
            out = np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape)
            at += count + -count % 8
            return out

        numbers = [take("<i4", one), take("<i4", one), take("<i4", two), take("<i4", two)]
        bias, value = take("<i4", actions), take("<i4", found.max_seats + 1)
        first, second = take(np.int8, columns, one), take(np.int8, one, two)
        scored, worth = take(np.int8, parts, two), take(np.int8, found.max_seats, two)
        chain, begins = take("<u2", links), take("<u2", actions + 1)
        own = [chain[begins[a] : begins[a + 1]].tolist() for a in range(actions)]
        return cls(
            found, first, numbers[0], numbers[1], second, numbers[2], numbers[3], scored, own, bias,
            worth, value[:-1], int(value[-1]),
        )  # fmt: skip


def game_of(data: bytes) -> Game:
    """The game that a file says it is for."""
    if len(data) < _HEAD.size or data[:8] != MAGIC:
        raise NetError("this is not a net")
    return game(data[8:32].rstrip(b"\0").decode("ascii", "replace"))


def quantise(found: Game, weights: dict[str, Any], links: list[list[int]], top: tuple[float, float], levels: int = FULL) -> Net:
    """Turns a net of floating point numbers into one of whole numbers.

    ``weights`` are those of ``windrose.train.Learner``; ``top`` are the activations of both
    hidden layers that the greatest byte stands for; ``levels`` is the greatest weight in them."""

    def bytes_of(w: Any, axis: int | None) -> tuple[Any, Any]:
        most = np.maximum(np.abs(w).max(axis=axis), 1e-6)
        steps = (FULL if axis is None else levels) / most
        spread = steps if axis is None else np.expand_dims(steps, axis)
        return np.rint(w * spread).astype(np.int8), steps

    def whole(x: Any) -> Any:
        return np.rint(np.clip(x, -(2**31) + 1, 2**31 - 1)).astype(np.int32)

    first, steps = bytes_of(weights["first"], 0)
    second, more = bytes_of(weights["second"], 0)
    heads, step = bytes_of(weights["parts"], None)
    worth, value_step = bytes_of(weights["value"], None)
    low, high = top
    return Net(
        found,
        first,
        whole(weights["first_bias"] * FULL * steps),
        whole(2.0**SHIFT / (low * steps)),
        second,
        whole(weights["second_bias"] * FULL * more / low),
        whole(2.0**SHIFT * low / (high * more)),
        heads,
        links,
        whole(weights["bias"] * FULL * step / high),
        worth,
        whole(weights["value_bias"] * FULL * value_step / high),
        int(whole(2.0**SHIFT * 10000 * high / (FULL * value_step))),
    )
