"""Small networks as players, in files of a few hundred kilobytes.

The examples of learning write their results so, whatever library they learn with: plain layers in
half precision and the setup that they were trained for. NumPy alone plays them:

    player = windrose.mlp.Mlp.load("bench/baselines/maskable-ppo.npz")
    windrose.arena(player.setup, [player.choose, "greedy"], deals=10)
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import SetupError
from .game import Setup, game
from .state import Observation, Rng

Floats = NDArray[np.float32]


#: Weights and biases, layer by layer.
Layers = Sequence[tuple[Floats, Floats]]


class Mlp:
    """Scores of all actions by layers of weights and biases: one network for all seats, or one for
    each. ``turned`` networks see rows as ``setup.outlook`` turns them and call actions as there; others
    see plain rows. All rows are scaled to -1..1. Between two layers negative numbers become 0."""

    def __init__(self, setup: Setup, networks: Sequence[Layers], turned: bool = True) -> None:
        self.setup, self.turned = setup, turned
        self.networks = [[(np.asarray(w, np.float32), np.asarray(b, np.float32)) for w, b in n] for n in networks]
        self._look = setup.outlook
        self._scale = self._look.scale if turned else setup.game.layout.scale
        if len(networks) not in (1, setup.seats) or not all(map(self._fits, self.networks)):
            raise SetupError(f"this network does not fit {setup.game.name} with {setup.seats} seats")

    def _fits(self, layers: Layers) -> bool:
        width = len(self._scale)
        for weights, bias in layers:
            if weights.ndim != 2 or len(weights) != width or bias.shape != weights.shape[1:]:
                return False
            width = len(bias)
        return width == self.setup.game.num_actions

    def scores(self, rows: NDArray[np.int8], seat: int) -> Floats:
        """The score of each action, by plain numbers, for plain rows that this seat sees."""
        numbers = self._look.numbers(rows)
        x = np.asarray((self._look.turn(rows) if self.turned else rows) / self._scale, np.float32)
        layers = self.networks[seat % len(self.networks)]
        for i, (weights, bias) in enumerate(layers):
            x = x @ weights + bias
            if i + 1 < len(layers):
                x = np.maximum(x, 0)
        return np.take_along_axis(x, self._look.actions[numbers], axis=1) if self.turned else x

    def choose(self, seen: Observation, legal: list[int], rng: Rng) -> int:
        """A player for ``windrose.arena``: the action with the greatest score. The game and the seats are
        those that it was trained for, or SetupError is raised; options may differ."""
        if seen.setup.game is not self.setup.game or seen.setup.seats != self.setup.seats:
            made, here = self.setup, seen.setup
            raise SetupError(f"this network is for {made.game.name} with {made.seats} seats, "
                             f"not for {here.game.name} with {here.seats} seats")  # fmt: skip
        return legal[int(np.argmax(self.scores(seen.tensor()[None], seen.seat)[0, legal]))]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file in half precision."""
        made = {
            "game": self.setup.game.name, "rules": self.setup.game.rules_version, "seats": self.setup.seats,
            "options": self.setup._set_options(), "turned": self.turned, "layers": [len(n) for n in self.networks],
        }  # fmt: skip
        arrays: dict[str, Any] = {
            f"{kind}{n}.{i}": array.astype(np.float16)
            for n, layers in enumerate(self.networks)
            for i, pair in enumerate(layers)
            for kind, array in zip("wb", pair)
        }
        with open(path, "wb") as file:
            np.savez_compressed(file, made=np.array(json.dumps(made)), **arrays)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Mlp":
        """Reads a file of ``save``."""
        try:
            with np.load(path, allow_pickle=False) as found:
                made = json.loads(str(found["made"]))
                networks = [
                    [(found[f"w{n}.{i}"], found[f"b{n}.{i}"]) for i in range(count)]
                    for n, count in enumerate(made["layers"])
                ]
            known = game(made["game"])
            setup = Setup(known, made["seats"], None, made["options"])
            is_same = made["rules"] == known.rules_version
            turned = bool(made["turned"])
        except (OSError, ValueError, KeyError, EOFError, TypeError, zipfile.BadZipFile) as wrong:
            raise SetupError(f"{os.fspath(path)} is not the file of a network: {wrong}") from None
        if not is_same:
            raise SetupError(f"{os.fspath(path)} was trained for other rules of {known.title}")
        return cls(setup, networks, turned)
