"""Analyses as tables: one row for each seat of each game.

``windrose analyse --json games/*.wr >games.jsonl`` analyses records, and ``python -m windrose
analyse games.jsonl --output luck.npz`` makes a table of them. NumPy files need nothing else;
Parquet needs ``pip install windrose[parquet]``. docs/ANALYSIS.md says what the columns mean.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Iterable

import numpy as np
from numpy.typing import NDArray

from .errors import Error

TERMS = ("start", "chance", "hidden", "own", "others", "noise", "result")


def table(lines: Iterable[str]) -> dict[str, NDArray[Any]]:
    """The sums of analyses, each a line of ``windrose analyse --json``, as columns:

    ``record``, ``game``, ``seats``, ``seat`` which seat of which game
    ``share_start`` ... ``share_result``      where its share of the win comes from, from 0 to 1
    ``points_start`` ... ``points_result``    the same for its points
    ``decisions``, ``mistakes``, ``loss``     how it played; the loss is the sum of shares
    ``level``                                 like which level; NaN: unknown
    """
    columns: dict[str, list[Any]] = {}
    for number, line in enumerate(lines, 1):
        try:
            found = json.loads(line)
            whole = found["whole"]
            for seat in found["sums"]:
                row = {"record": found["file"], "game": found["game"], "seats": found["seats"]}
                row["seat"] = seat["seat"]
                row |= {f"share_{term}": seat["share"][term] / whole for term in TERMS}
                row |= {f"points_{term}": seat["points"][term] / 100 for term in TERMS}
                row |= {"decisions": seat["decisions"], "mistakes": seat["mistakes"]}
                row["loss"] = seat["loss"] / whole
                tenths = seat["level_tenths"]
                row["level"] = float("nan") if tenths is None else tenths / 10
                for name, value in row.items():
                    columns.setdefault(name, []).append(value)
        except (ValueError, KeyError, TypeError) as wrong:
            raise Error(f"line {number} is not an analysis: {wrong}") from wrong
    if not columns:
        raise Error("there is no analysis")
    return {name: np.array(values) for name, values in columns.items()}


def write_table(path: str | os.PathLike[str], output: str | os.PathLike[str]) -> int:
    """Writes the table of a file of analyses as ``.npz`` or ``.parquet``; returns its rows."""
    kind = Path(output).suffix.lstrip(".")
    if kind not in ("npz", "parquet"):
        raise Error(f"the format must be npz or parquet, not {kind!r}")
    try:
        with open(path, encoding="utf-8") as lines:
            columns = table(lines)
    except OSError as wrong:
        raise Error(f"{os.fspath(path)}: {wrong.strerror}") from wrong
    if kind == "npz":
        with open(output, "wb") as to:
            np.savez_compressed(to, **columns)  # type: ignore[arg-type]
    else:
        import pyarrow as pa
        import pyarrow.parquet as pq

        pq.write_table(pa.table(columns), output)
    return len(columns["seat"])
