"""A Gymnasium vector environment for self-play: a batch whose seats are all played by you.

Needs ``pip install windrose[gymnasium]``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from .batch import Batch
from .game import Setup, game as find_game


class SelfPlayVectorEnv(VectorEnv[dict[str, NDArray[Any]], Any, NDArray[Any]]):
    """``num_envs`` matches at once; each step answers for the seat that is asked in each.

    Observations are a dictionary: ``observation`` (a row of ``game.layout``), ``action_mask``
    and ``seat``. They are views of the engine's memory and change with the next step, unless
    ``copy`` is set. The reward is the share of the win of the seat that has just moved, given
    in the step that ends a match; ``infos["shares"]`` and ``infos["points"]`` then have the
    results of all seats. Matches that end are dealt anew in the same step.
    """

    def __init__(
        self,
        game: str = "santa-timea",
        num_envs: int = 64,
        seats: int | None = None,
        threads: int = 1,
        copy: bool = False,
        **options: Any,
    ) -> None:
        found = find_game(game)
        setup = Setup(found, seats, options.pop("edition", None), options)
        self.batch = Batch(setup, num_envs, threads=threads)
        self.num_envs = num_envs
        self.copy = copy
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        scale = np.array(found.layout.scale, np.int8)
        low = np.where(scale > 1, -scale, 0).astype(np.int8)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, scale, dtype=np.int8),
                "action_mask": spaces.MultiBinary(found.num_actions),
                "seat": spaces.Box(0, setup.seats - 1, (), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(found.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _look(self) -> dict[str, NDArray[Any]]:
        b = self.batch
        seen = {"observation": b.observations, "action_mask": b.masks.view(np.int8), "seat": b.seats}
        return {k: v.copy() for k, v in seen.items()} if self.copy else seen

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """New matches everywhere."""
        super().reset(seed=seed)
        self.batch.reset(seed if seed is not None else int(self.np_random.integers(2**63)))
        return self._look(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays one action in each match."""
        b = self.batch
        movers = b.seats.astype(np.intp)
        b.step(actions)
        done = b.dones.copy()
        infos: dict[str, Any] = {}
        rewards = np.zeros(self.num_envs, np.float64)
        if done.any():
            shares = b.rewards
            rewards[done] = shares[np.flatnonzero(done), movers[done]]
            infos = {
                "shares": shares, "_shares": done, "points": b.points.copy(), "_points": done,
                "lengths": b.lengths.copy(), "_lengths": done,
            }  # fmt: skip
        return self._look(), rewards, done, np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[str, ...]:
        """Each table as a spectator sees it."""
        return tuple(self.batch.state(i).observe(-2).show() for i in range(self.num_envs))

    def close_extras(self, **keywords: Any) -> None:
        """Does nothing; there is nothing to release."""
