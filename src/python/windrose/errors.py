"""The exceptions. Each has one sentence that says what is wrong."""

from __future__ import annotations

from typing import Any

from ._engine import ffi


class Error(ValueError):
    """The base class of all errors of Windrose."""


class SetupError(Error):
    """An unknown game or option, or an invalid number of seats, value or edition."""


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
    """An invalid record; ``line`` counts from 1, ``rule`` is the rule that the line breaks."""

    def __init__(self, text: str, line: int = 0, rule: str = "") -> None:
        where = f"line {line}: " if line else ""
        super().__init__(f"{where}{text}" + (f" ({rule})" if rule else ""))
        self.line = line
        self.rule = rule


def told(diag: Any) -> tuple[str, str, int]:
    """Sentence, rule and line of a ``wr_diag``."""
    text = ffi.string(diag.text).decode("utf-8", "replace")
    return text, ffi.string(diag.rule).decode("ascii", "replace"), diag.line
