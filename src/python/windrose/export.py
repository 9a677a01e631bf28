"""Records as data sets: one row for each decision of a seat.

``python -m windrose export game.wr --output games.npz`` does the same at a shell. NumPy files
need nothing else; Parquet needs ``pip install windrose[parquet]``.
"""

from __future__ import annotations

import ast
import os
from pathlib import Path
from typing import Any, Iterable

import numpy as np
from numpy.typing import NDArray

from ._engine import ffi, lib
from .errors import Error, RecordError
from .game import read_text
from .record import Match


def rows(matches: Iterable[Match]) -> dict[str, NDArray[Any]]:
    """The decisions of matches of one game, as arrays with one row for each:

    ``match``, ``move``   which match, and which of its moves
    ``players``, ``seat`` seats of the match, and who decided
    ``observation``       int8: what the seat knew (``game.layout``)
    ``legal``             uint8: its legal actions, a bit for each (``numpy.unpackbits`` with
                          ``bitorder="little"``)
    ``action``            what it did
    ``share``, ``points`` how it ended for this seat; NaN and 0 if the match is not over
    """
    tables: list[NDArray[Any]] = []
    game = None
    for number, match in enumerate(matches):
        game = game or match.game
        if match.game is not game:
            raise Error(f"these are records of {game.name} and of {match.game.name}; export one game at a time")
        layout = game.layout._c
        kind = read_text(lambda b, n: lib.py_rows_type(match.game._c, layout, b, n), 1024)
        count = lib.wr_rows_write(match._c, layout, number, ffi.NULL)
        tables.append(np.empty(count, ast.literal_eval(kind)))
        lib.wr_rows_write(match._c, layout, number, ffi.from_buffer(tables[-1]))
    if not sum(map(len, tables)):
        raise Error("these records contain no decision")
    table = np.concatenate(tables)
    return {name: np.ascontiguousarray(table[name]) for name in table.dtype.fields or {}}


def to_arrow(columns: dict[str, NDArray[Any]], game: str, rules_version: int) -> Any:
    """The same as an Arrow table; game and rules version are in its metadata."""
    import pyarrow as pa

    arrays, names = [], []
    for name, values in columns.items():
        if values.ndim == 1:
            arrays.append(pa.array(values))
        else:
            arrays.append(pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), values.shape[1]))
        names.append(name)
    meta = {b"windrose.game": game.encode(), b"windrose.rules_version": str(rules_version).encode()}
    return pa.table(arrays, names=names).replace_schema_metadata(meta)


def export(
    paths: Iterable[str | os.PathLike[str]], output: str | os.PathLike[str], format: str | None = None
) -> int:
    """Writes the decisions of records to a ``.npz`` or ``.parquet`` file; returns how many
    there are. The error for an invalid record names its line."""
    kind = format or Path(output).suffix.lstrip(".")
    if kind not in ("npz", "parquet"):
        raise Error(f"the format must be npz or parquet, not {kind!r}")
    matches = []
    for path in paths:
        try:
            matches.append(Match.read(path))
        except RecordError as wrong:
            raise Error(f"{os.fspath(path)}: {wrong}") from wrong
        except OSError as wrong:
            raise Error(f"{os.fspath(path)}: {wrong.strerror}") from wrong
    columns = rows(matches)
    game = matches[0].game
    if kind == "npz":
        with open(output, "wb") as to:
            np.savez_compressed(
                to, game=np.array(game.name), rules_version=np.array(game.rules_version), **columns  # type: ignore[arg-type]
            )
    else:
        import pyarrow.parquet as pq

        pq.write_table(to_arrow(columns, game.name, game.rules_version), output)
    return len(columns["match"])
