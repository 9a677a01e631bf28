"""Games and their setups."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from ._engine import ffi, lib
from .errors import SetupError, told

if TYPE_CHECKING:
    from .batch import Batch
    from .outlook import Outlook
    from .record import Match
    from .state import Result, State


def _words(text: str | bytes) -> tuple[Any, Any]:
    """A ``wr_words`` and the memory behind it, which the caller keeps alive."""
    data = text.encode() if isinstance(text, str) else text
    memory = ffi.from_buffer(data) if data else ffi.new("char[1]")
    return (memory, len(data)), memory


def read_text(call: Any, size: int = 1 << 16) -> str:
    """Calls ``call(buffer, size)`` with more and more room until its text fits."""
    while True:
        buffer = ffi.new("char[]", size)
        length = call(buffer, size)
        if length < size:
            return str(ffi.buffer(buffer, length)[:].decode("utf-8"))
        size *= 4


@dataclass(frozen=True)
class Option:
    """An option of a game. ``values`` names its values; it is empty for a number."""

    name: str
    values: tuple[str, ...]
    min: int
    max: int
    default: int
    help: str


@dataclass(frozen=True)
class Part:
    """The columns of one field in a row of observations; see ``windrose tensor GAME``.

    ``kind`` is ``bits``, ``one-hot``, ``digits`` or ``number``. Element ``i`` of the field
    has the ``each`` columns from ``first + i * each`` on. ``scale`` is the greatest value.
    """

    name: str
    kind: str
    first: int
    count: int
    each: int
    scale: int

    @property
    def columns(self) -> slice:
        """The columns, to index a row with."""
        return slice(self.first, self.first + self.count * self.each)


class Layout:
    """The layout of observations, or of whole positions, in rows of signed bytes."""

    KINDS = ("bits", "one-hot", "digits", "number")

    def __init__(self, fields: Any) -> None:
        self._memory = ffi.new("uint64_t[]", (lib.wr_tensor_size() + 7) // 8)
        self._c = lib.wr_tensor_init(self._memory, fields)
        self.columns: int = lib.wr_tensor_columns(self._c)
        count = ffi.new("int *")
        self._parts = lib.wr_tensor_parts(self._c, count)
        self.parts: tuple[Part, ...] = tuple(
            Part(ffi.string(p.name).decode(), self.KINDS[p.kind], p.first, p.count, p.each, p.scale)
            for p in self._parts[0 : count[0]]
        )

    def __getitem__(self, name: str) -> Part:
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(name)

    def write(self, object: Any, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """The row of a piece of memory that is laid out so."""
        row = np.empty(self.columns, np.int8) if out is None else out
        if row.dtype != np.int8 or row.shape != (self.columns,) or not row.flags.c_contiguous:
            raise ValueError(f"the row must have {self.columns} contiguous int8 numbers")
        lib.wr_tensor_write(self._c, object, ffi.cast("int8_t *", ffi.from_buffer(row, require_writable=True)))
        return row

    @property
    def scale(self) -> NDArray[np.float32]:
        """The divisor of each column that scales all values to -1..1."""
        out = np.ones(self.columns, np.float32)
        for part in self.parts:
            out[part.columns] = part.scale
        return out

    @property
    def names(self) -> list[str]:
        """The name of every column, such as ``trick[2]=14``."""
        out = []
        for i, part in enumerate(self.parts):
            for column in range(part.columns.start, part.columns.stop):
                out.append(
                    read_text(lambda b, n: lib.py_column_name(self._parts + i, column, b, n), 256)
                )
        return out


class Setup:
    """What a match is played with: a game, a number of seats, options, an edition."""

    def __init__(
        self,
        game: "Game",
        seats: int | None = None,
        edition: str | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game
        self._c = ffi.new("wr_setup *")
        self._address = int(ffi.cast("uintptr_t", self._c))
        self._kept: list[Any] = []
        diag = ffi.new("wr_diag *")
        lib.wr_setup_default(game._c, self._c)
        if seats is not None:
            if not game.min_seats <= seats <= game.max_seats:
                raise SetupError(
                    f"{game.name} is for {game.min_seats} to {game.max_seats} seats, not {seats}"
                )
            self._c.seats = seats
        for name, value in (options or {}).items():
            self._set(name, value, diag)
        if edition is not None:
            memory = ffi.new("char[]", lib.wr_edition_size(game._c))
            words, kept = _words(edition)
            self._kept += [memory, kept]
            if lib.wr_setup_edition(game._c, self._c, words, memory, diag):
                text, rule, line = told(diag)
                where = f"line {line} of the edition: " if line else ""
                raise SetupError(f"{where}{text}" + (f" ({rule})" if rule else ""))
        if lib.wr_setup_check(game._c, self._c, diag):
            raise SetupError(told(diag)[0])

    def _set(self, name: str, value: object, diag: Any) -> None:
        known = [o.name for o in self.game.options]
        name = name if name in known else name.replace("_", "-")
        option = next((o for o in self.game.options if o.name == name), None)
        if isinstance(value, bool) and option is not None and len(option.values) == 2:
            value = option.values[int(value)]
        words, kept = _words(name)
        value_words, value_kept = _words(str(value))
        if lib.wr_setup_set(self.game._c, self._c, words, value_words, diag):
            raise SetupError(told(diag)[0])
        del kept, value_kept

    @classmethod
    def of(cls, game: "Game", raw: Any, kept: Any) -> "Setup":
        """A setup that was read from a record; ``kept`` owns what it refers to."""
        setup = cls(game)
        setup._c[0] = raw
        setup._kept = [kept]
        return setup

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self._c.seats)

    @property
    def options(self) -> dict[str, str | int]:
        """The value of each option that is in force."""
        out: dict[str, str | int] = {}
        for i, option in enumerate(self.game.options):
            value = int(lib.wr_setup_option(self.game._c, self._c, i))
            out[option.name] = option.values[value] if option.values else value
        return out

    @cached_property
    def is_cooperative(self) -> bool:
        """True if all seats win or lose together."""
        from .state import State

        return State(self)._together()

    def rewards(self, result: "Result", kind: str = "win") -> tuple[float, ...]:
        """What a result pays to each seat. ``win``: its share of the win, which is 1 for each
        where all win together. ``points``: its points less the mean of the others' or, where
        all win or lose together, its points."""
        if kind == "win":
            return tuple(map(float, map(bool, result.shares))) if self.is_cooperative else result.shares
        if kind != "points":
            raise SetupError(f"rewards are win or points, not {kind!r}")
        total = sum(result.points)
        if self.is_cooperative:
            return tuple(map(float, result.points))
        return tuple(p - (total - p) / (self.seats - 1) for p in result.points)

    @property
    def outlook(self) -> "Outlook":
        """How rows of observations look to their viewers."""
        from .outlook import Outlook

        return Outlook(self)

    @property
    def edition(self) -> str | None:
        """The text of the edition in force; ``None`` if it is the built-in one."""
        words = self._c.edition_text
        if self._c.edition == ffi.NULL:
            return None
        return bytes(ffi.buffer(words.at, words.len)).decode("utf-8")

    def __deepcopy__(self, memo: object) -> "Setup":
        return self  # nothing in it changes

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup, (self.game, self.seats, self.edition, self._set_options())

    def _set_options(self) -> dict[str, str | int]:
        raw = [int(self._c.option[i]) for i in range(len(self.game.options))]
        return {
            name: value
            for (name, value), option, number in zip(self.options.items(), self.game.options, raw)
            if number != option.default
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.game.name, self.seats, tuple(self.options.items()), self.edition))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"<Setup {self.game.name}, {self.seats} seats{options}>"


class Game:
    """One of the games. Get them from ``game`` or ``games``."""

    def __init__(self, raw: Any) -> None:
        self._c = raw
        self._address = int(ffi.cast("uintptr_t", raw))
        self.name: str = ffi.string(raw.name).decode()
        self.title: str = ffi.string(raw.title).decode()
        self.summary: str = ffi.string(raw.summary).decode()
        self.rules_version: int = raw.rules_version
        self.min_seats: int = raw.min_seats
        self.max_seats: int = raw.max_seats
        self.num_actions: int = raw.num_actions
        self.num_outcomes: int = raw.num_outcomes
        self.max_legal: int = raw.max_legal
        self.max_steps: int = raw.max_steps
        self.is_open: bool = bool(raw.is_open)
        self.is_template: bool = bool(raw.is_template)
        self.state_bytes: int = raw.state_size
        self.observation_bytes: int = raw.obs_size
        self.options: tuple[Option, ...] = tuple(self._options())
        self.constants: dict[str, int] = dict(self._constants())

    def _options(self) -> Iterator[Option]:
        i = 0
        while self._c.options[i].name != ffi.NULL:
            o = self._c.options[i]
            values = ffi.string(o.values).decode().split() if o.values != ffi.NULL else []
            yield Option(
                ffi.string(o.name).decode(), tuple(values), o.min, o.max, o.init,
                ffi.string(o.help).decode(),
            )  # fmt: skip
            i += 1

    def _constants(self) -> Iterator[tuple[str, int]]:
        table, i = lib.wr_game_constants(self._c), 0
        while table[i].name != ffi.NULL:
            c = table[i]
            group, name = ffi.string(c.group).decode(), ffi.string(c.name).decode()
            yield (f"{group}.{name}" if group else name).lower(), c.value
            i += 1

    @cached_property
    def layout(self) -> Layout:
        """The columns of observations."""
        return Layout(self._c.obs_fields)

    @cached_property
    def state_layout(self) -> Layout:
        """The columns of whole positions, with all that is hidden: what ``State.tensor`` writes."""
        return Layout(self._c.state_fields)

    @property
    def rules(self) -> str:
        """The rules in English, as Markdown."""
        lines = lib.wr_game_rules(self._c, 0)
        out, i = [], 0
        while lines[i] != ffi.NULL:
            out.append(ffi.string(lines[i]).decode("utf-8"))
            i += 1
        return "\n".join(out) + "\n"

    def signature(self) -> int:
        """A number that is equal for builds that behave alike."""
        memory = ffi.new("char[]", lib.wr_signature_size(self._c))
        return int(lib.wr_signature(self._c, memory))

    def setup(self, seats: int | None = None, edition: str | None = None, **options: object) -> Setup:
        """A setup; ``edition`` is the text of an edition file. Options are named as
        ``windrose games`` lists them, with ``_`` for ``-``."""
        return Setup(self, seats, edition, options)

    def new(self, seats: int | None = None, edition: str | None = None, **options: object) -> "State":
        """The first position of a match; chance may be to move."""
        from .state import State

        return State(self.setup(seats, edition, **options))

    def match(self, seats: int | None = None, edition: str | None = None, **options: object) -> "Match":
        """A match that keeps its record."""
        from .record import Match

        return Match(self.setup(seats, edition, **options))

    def batch(self, size: int, seats: int | None = None, device: str = "cpu", **keywords: Any) -> Any:
        """``size`` matches that are stepped together; see ``windrose.Batch``, and
        ``windrose.cuda.CudaBatch`` for ``device="cuda"``."""
        own = {"seed", "threads", "observations", "masks", "auto_reset"}
        options = {k: v for k, v in keywords.items() if k not in own and k != "edition"}
        setup = Setup(self, seats, keywords.get("edition"), options)
        chosen = {k: v for k, v in keywords.items() if k in own}
        if device != "cpu":
            from .cuda import CudaBatch

            return CudaBatch(setup, size, device=device, **chosen)
        from .batch import Batch

        return Batch(setup, size, **chosen)

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.name,)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def listed(table: Any, kind: Any) -> dict[str, Any]:
    """What a list of the engine holds, by name; it ends with NULL."""
    found: list[Any] = []
    while table[len(found)] != ffi.NULL:
        found.append(kind(table[len(found)]))
    return {each.name: each for each in found}


_registered: dict[str, Game] = listed(lib.wr_games, Game)

games: dict[str, Game] = {n: g for n, g in _registered.items() if not g.is_template}
"""The four games, by name."""


def game(name: str) -> Game:
    """The game of this name: ``santa-timea``, ``columbus``, ``winds-of-plunder``, ``azimuth``."""
    if name in _registered:
        return _registered[name]
    raise SetupError(f"unknown game {name!r}; the games are {', '.join(games)}")
