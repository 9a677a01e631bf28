"""Matches with their records: reading, writing, replaying."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator

from ._engine import ffi, lib
from .errors import IllegalAction, RecordError, told
from .game import Game, Setup, _words, read_text
from .state import CHANCE, PUBLIC, Rng, State

ALL = -3
"""A viewer who sees everything, as records of finished matches have it."""


@dataclass(frozen=True)
class Move:
    """One step of a match; ``who`` is a seat or ``CHANCE``."""

    who: int
    action: int


class Match:
    """A match with all of its moves."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game: Game = setup.game
        self._memory = ffi.new("long long[]", lib.wr_match_size(self.game._c) // 8 + 2)
        self._c = lib.wr_match_init(self._memory, self.game._c, setup._c)

    # -- reading ----------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str | bytes, check_legal: bool = True) -> "Match":
        """Reads a record. An invalid one raises ``RecordError`` with its first bad line."""
        reader = ffi.new("wr_reader *")
        memory = ffi.new("long long[]", lib.wr_reader_size() // 8 + 2)
        diag = ffi.new("wr_diag *")
        lib.wr_reader_init(reader, memory, int(check_legal))

        def refuse() -> RecordError:
            sentence, rule, line = told(diag)
            return RecordError(sentence, line, rule)

        data = text.encode() if isinstance(text, str) else text
        lines = data.split(b"\n")
        if lines and lines[-1] == b"":
            lines.pop()
        for number, line in enumerate(lines, 1):
            if len(line) > 65535:
                raise RecordError("the line is longer than 65535 bytes", number)
            words, kept = _words(line)
            if lib.wr_reader_line(reader, words[0], words[1], diag):
                raise refuse()
            del kept
        if lib.wr_reader_end(reader, diag):
            raise refuse()
        found = next(g for g in _games() if g._c == reader.game)
        match = cls.__new__(cls)
        match.game = found
        match.setup = Setup.of(found, reader.setup, (reader, memory))
        match._memory = memory
        match._c = reader.match
        return match

    @classmethod
    def read(cls, path: str | os.PathLike[str], check_legal: bool = True) -> "Match":
        """Reads a record from a file."""
        return cls.parse(Path(path).read_bytes(), check_legal)

    # -- writing ----------------------------------------------------------------------

    def text(self, viewer: int = ALL, legal: bool = False) -> str:
        """The record: complete, or as a seat or ``PUBLIC`` sees it while the match goes on.
        With ``legal`` each decision has its legal set in a comment."""
        if viewer not in (ALL, PUBLIC) and not 0 <= viewer < self.setup.seats:
            raise IllegalAction(f"unknown seat {viewer}")
        size = (1 << 14) + 64 * len(self) + (self.game.max_legal * 64 * len(self) if legal else 0)
        return read_text(lambda b, n: lib.py_record(self._c, viewer, int(legal), b, n), size)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the whole record to a file."""
        Path(path).write_text(self.text())

    # -- playing ----------------------------------------------------------------------

    def play(self, action: int | str, seat: int | None = None) -> "Match":
        """Plays an action, or what its words say (``"play N4"``)."""
        state = self.state
        who = seat if seat is not None else CHANCE if state.is_chance else state.seat
        if who is None:
            raise IllegalAction("the match is over; start a new one")
        if who != CHANCE and not 0 <= who < self.setup.seats:
            raise IllegalAction(f"unknown seat {who}; seats are 0 to {self.setup.seats - 1}")
        diag = ffi.new("wr_diag *")
        number = self._parsed(action, who, diag) if isinstance(action, str) else action
        if not 0 <= number < 65536:
            raise IllegalAction(f"{number} is not an action of {self.game.name}")
        if lib.wr_match_play(self._c, who, number, diag):
            text, rule, _ = told(diag)
            raise IllegalAction(text, rule)
        return self

    def _parsed(self, words: str, who: int, diag: Any) -> int:
        out = ffi.new("wr_action *")
        given, kept = _words(words)
        if lib.wr_match_parse(self._c, who, given, out, diag):
            text, rule, _ = told(diag)
            raise IllegalAction(text, rule)
        del kept
        return int(out[0])

    def chance(self, rng: Rng) -> "Match":
        """Lets chance move until a seat owes a move. Outcomes depend on the stream and on the
        number of moves before, so that matches can share their luck."""
        lib.wr_match_chance(self._c, rng._c[0])
        return self

    def rewind(self, num_moves: int) -> "Match":
        """Goes back to the position after this many moves."""
        if not 0 <= num_moves <= len(self):
            raise IllegalAction(f"the match has {len(self)} moves")
        lib.wr_match_rewind(self._c, num_moves)
        return self

    # -- looking ----------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now, as a copy."""
        state = State(self.setup)
        ffi.memmove(state._c, self._c.state, self.game.state_bytes)
        return state

    @property
    def moves(self) -> list[Move]:
        """All moves so far, chance included."""
        return [Move(m.who, m.action) for m in self._c.moves[0 : self._c.num_moves]]

    def replay(self) -> Iterator[tuple[State, Move]]:
        """Each position with the move made there. All positions are one object that
        changes; clone what you keep."""
        state = State(self.setup)
        for move in self.moves:
            yield state, move
            state.step(move.action, move.who)

    def __reduce__(self) -> tuple[Any, ...]:
        return Match.parse, (self.text(), False)

    def __len__(self) -> int:
        return int(self._c.num_moves)

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}, {self.setup.seats} seats, {len(self)} moves>"


def _games() -> list[Game]:
    from .game import _registered

    return list(_registered.values())
