"""What can go wrong, as exceptions. Each has one sentence that says what to do."""

from __future__ import annotations

from typing import Any

from ._engine import ffi


class Error(ValueError):
    """Something that Windrose refuses."""


class SetupError(Error):
    """A game, option, number of seats or edition that does not exist."""


class IllegalAction(Error):
    """An action that the rules forbid now.

    ``rule`` is the number of the rule, such as ``"ST-29"``, or ``""``; ``match`` is the row
    of a batch, or ``None``.
    """

    def __init__(self, text: str, rule: str = "", match: int | None = None) -> None:
        where = f"match {match}: " if match is not None else ""
        super().__init__(f"{where}{text}" + (f" ({rule})" if rule else ""))
        self.rule = rule
        self.match = match


class RecordError(Error):
    """A record that is wrong; ``line`` counts from 1, ``rule`` forbids what stands there."""

    def __init__(self, text: str, line: int = 0, rule: str = "") -> None:
        where = f"line {line}: " if line else ""
        super().__init__(f"{where}{text}" + (f" ({rule})" if rule else ""))
        self.line = line
        self.rule = rule


def told(diag: Any) -> tuple[str, str, int]:
    """Sentence, rule and line of a ``wr_diag``."""
    text = ffi.string(diag.text).decode("utf-8", "replace")
    return text, ffi.string(diag.rule).decode("ascii", "replace"), diag.line
