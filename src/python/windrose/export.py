"""Records as data sets: one row for each decision of a seat.

``python -m windrose export game.wr --output games.npz`` does the same at a shell. NumPy files
need nothing else; Parquet needs ``pip install windrose[parquet]``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Iterable

import numpy as np
from numpy.typing import NDArray

from .errors import Error, RecordError
from .record import Match
from .state import CHANCE


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
    name = None
    out: dict[str, list[Any]] = {
        k: [] for k in ("match", "move", "players", "seat", "observation", "legal", "action", "share", "points")
    }
    for number, match in enumerate(matches):
        name = name or match.game.name
        if match.game.name != name:
            raise Error(f"these are records of {name} and of {match.game.name}; export one game at a time")
        end = match.state
        for index, (state, move) in enumerate(match.replay()):
            if move.who == CHANCE:
                continue
            out["match"].append(number)
            out["move"].append(index)
            out["players"].append(match.setup.seats)
            out["seat"].append(move.who)
            out["observation"].append(state.observe(move.who).tensor())
            out["legal"].append(np.packbits(state.mask(move.who), bitorder="little"))
            out["action"].append(move.action)
            out["share"].append(end.result.shares[move.who] if end.is_over else np.nan)
            out["points"].append(end.result.points[move.who] if end.is_over else 0)
    kinds = {
        "match": np.uint32, "move": np.uint32, "players": np.uint8, "seat": np.uint8,
        "observation": np.int8, "legal": np.uint8, "action": np.uint16, "share": np.float32,
        "points": np.int32,
    }  # fmt: skip
    if not out["match"]:
        raise Error("these records contain no decision")
    return {k: np.array(v, kinds[k]) for k, v in out.items()}


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
