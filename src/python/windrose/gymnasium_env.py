"""Gymnasium environments: one seat against bots, and a batch whose seats are all played by you.

Once this module is imported, ``gymnasium.make("windrose/SantaTimea-v0", seats=3, bots="level2")``
makes the first, for each of ``SantaTimea``, ``Columbus``, ``WindsOfPlunder`` and ``Azimuth``;
``make_vec`` makes several. ``SelfPlayVectorEnv`` is the second.

Without a seed matches are different each time. Rewards are given at the end: with ``reward="win"``
the share of the win (1 for each where all win together), with ``reward="points"`` the points less
the mean of the others'. A match that ends by its rules is terminated; one that is cut off after
``max_decisions`` decisions of its seats is truncated and pays nothing.

Needs ``pip install windrose[gymnasium]``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from .batch import Batch
from .bots import Bot, bot
from .errors import SetupError
from .game import Layout, Setup, game as find_game
from .state import PUBLIC, Observation, Policy, Rng, State


def row_space(layout: Layout) -> spaces.Box:
    """A row of a layout."""
    scale = np.array(layout.scale, np.int8)
    return spaces.Box(np.where(scale > 1, -scale, 0).astype(np.int8), scale, dtype=np.int8)


def _itself(space: spaces.Space[Any]) -> spaces.Space[Any]:
    """What a space that draws legal actions is unpickled as."""
    return space


class LegalActions(spaces.Discrete[np.int64]):
    """The actions of a seat by number. Without a mask ``sample`` draws a legal one, so that tools
    that know nothing of masks play on."""

    def __init__(self, n: int, mask: Callable[[], NDArray[np.int8]]) -> None:
        super().__init__(n)
        self._mask = mask

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One action: by the mask, by the probabilities, or a legal one, each alike."""
        if mask is None and probability is None:
            legal = self._mask()
            mask = legal if legal.any() else None
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        """A space by itself is a plain one, which draws any number: no table goes with it. Environments
        that are copied or sent to another process ``bind`` theirs again."""
        plain = spaces.Discrete(int(self.n))
        plain._np_random = self._np_random
        return _itself, (plain,)

    @classmethod
    def bind(cls, plain: spaces.Discrete, mask: Callable[[], NDArray[np.int8]]) -> LegalActions:
        """A space that draws legal actions in the place of a plain one, with its random numbers."""
        out = cls(int(plain.n), mask)
        out._np_random = plain._np_random
        return out


class LegalRows(spaces.MultiDiscrete):
    """The actions of many matches by number. Without a mask ``sample`` draws legal ones."""

    def __init__(self, n: int, masks: NDArray[np.int8]) -> None:
        super().__init__([n] * len(masks))
        self._masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One action for each match: by the masks, by the probabilities, or a legal one, each alike."""
        if mask is None and probability is None:
            mask = tuple(self._masks)
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        plain = spaces.MultiDiscrete(self.nvec)
        plain._np_random = self._np_random
        return _itself, (plain,)


def shown(state: State, mode: str | None) -> str | None:
    """The table as a spectator sees it: text, or printed if the mode is ``human``."""
    if mode is None:
        return None
    text = state.observe(PUBLIC).show()
    if mode == "ansi":
        return text
    print(text)
    return None


def check_choice(what: str, given: str, known: Sequence[str]) -> None:
    """Refuses a keyword that is not one of the known ones."""
    if given not in known:
        raise SetupError(f"{what} is one of {', '.join(known)}, not {given!r}")


class BotsEnv(gymnasium.Env[Any, Any]):
    """One seat of a match; bots play the others.

    Observations are a dictionary: ``observation`` (a row of ``game.layout``) and ``action_mask``,
    which is also in the info and, for MaskablePPO, what ``action_masks()`` returns. ``seen`` is the
    observation with its fields by name.

    ``bots`` are one for all other seats or one for each, by name, as bots or as functions of what
    the seat knows, its legal actions and random numbers; bots of the engine search ``nodes`` nodes
    for a move. ``seat`` is yours, drawn anew for each match if it is ``None``. An illegal action
    raises IllegalAction, or with ``illegal="random"`` a legal one is drawn in its place.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}

    def __init__(
        self,
        game: str = "santa-timea",
        seats: int | None = None,
        bots: str | Bot | Policy | Sequence[str | Bot | Policy] = "greedy",
        seat: int | None = 0,
        nodes: int = 0,
        reward: str = "win",
        max_decisions: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        found = find_game(game)
        self.setup = Setup(found, seats, options.pop("edition", None), options)
        check_choice("reward", reward, ("win", "points"))
        check_choice("illegal", illegal, ("raise", "random"))
        if seat is not None and not 0 <= seat < self.setup.seats:
            raise SetupError(f"seat is one of 0 to {self.setup.seats - 1}, or None")
        others = self.setup.seats - 1
        given = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * others
        if len(given) != others:
            raise SetupError(f"bots are one, or one for each of the {others} other seats")
        self._bots = [bot(each) if isinstance(each, str) else each for each in given]
        self._place, self._nodes, self._reward = seat, nodes, reward
        self._most, self._illegal = max_decisions, illegal
        self.render_mode = render_mode
        self.observation_space = spaces.Dict(
            {"observation": row_space(found.layout), "action_mask": spaces.MultiBinary(found.num_actions)}
        )
        self.action_space = LegalActions(found.num_actions, self._mask)
        self.state = State(self.setup)
        self.seat = 0

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.action_space = LegalActions.bind(kept["action_space"], self._mask)

    @property
    def seen(self) -> Observation:
        """What your seat knows."""
        return self.state.observe(self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, by the name that sb3-contrib asks for."""
        return self.state.mask(self.seat)

    def _mask(self) -> NDArray[np.int8]:
        return self.state.mask(self.seat).astype(np.int8)

    def _look(self) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        mask = self._mask()
        return {"observation": self.seen.tensor(), "action_mask": mask}, {"action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """A new match; all of its luck, and that of the bots, follows from the seed."""
        super().reset(seed=seed)
        luck = Rng(int(self.np_random.integers(2**63)))
        self._luck, self._choice = luck.split(0), luck.split(1)
        place = self._place
        self.seat = luck.split(2).below(self.setup.seats) if place is None else place
        self.state = State(self.setup).deal(self._luck)
        self._decisions = 0
        self._let_bots_play()
        return self._look()

    def _is_cut(self) -> bool:
        return self._most is not None and self._decisions >= self._most and not self.state.is_over

    def _let_bots_play(self) -> None:
        """Until your seat is asked, or the match has ended or is cut off."""
        state = self.state
        while not self._is_cut():
            seat = state.seat
            if seat is None or seat == self.seat:
                return
            player = self._bots[(seat - self.seat) % self.setup.seats - 1]
            if isinstance(player, Bot):
                action = player.choose(state, self._choice, nodes=self._nodes)
            else:
                action = player(state.observe(seat), state.legal(seat), self._choice)
            state.step(action, seat).deal(self._luck)
            self._decisions += 1

    def step(
        self, action: int
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Plays your action, and those of the bots until you are asked again."""
        legal = self.state.legal(self.seat)
        if int(action) not in legal and legal and self._illegal == "random":
            action = legal[self._choice.below(len(legal))]
        self.state.step(int(action), self.seat).deal(self._luck)
        self._decisions += 1
        self._let_bots_play()
        seen, info = self._look()
        reward = 0.0
        if self.state.is_over:
            result = self.state.result
            rewards = self.setup.rewards(result, self._reward)
            reward = rewards[self.seat]
            info.update(points=result.points, shares=result.shares, rewards=rewards)
        if self.render_mode == "human":
            self.render()
        return seen, reward, self.state.is_over, self._is_cut(), info

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return shown(self.state, self.render_mode)


class SelfPlayVectorEnv(VectorEnv[dict[str, NDArray[Any]], Any, NDArray[Any]]):
    """``num_envs`` matches at once; each step answers for the seat that is asked in each.

    Observations are a dictionary: ``observation`` (a row of ``game.layout``), ``action_mask``
    and ``seat``. They are views of the engine's memory and change with the next step, unless
    ``copy`` is set. The reward is that of the seat that has just moved, given in the step that
    ends a match; ``infos["rewards"]``, ``infos["shares"]`` and ``infos["points"]`` then have those
    of all seats. Matches that end are dealt anew in the same step, and ``infos["final_obs"]`` has
    what the seat that moved last saw at the end.
    """

    def __init__(
        self,
        game: str = "santa-timea",
        num_envs: int = 64,
        seats: int | None = None,
        threads: int = 1,
        copy: bool = False,
        reward: str = "win",
        max_decisions: int | None = None,
        **options: Any,
    ) -> None:
        found = find_game(game)
        setup = Setup(found, seats, options.pop("edition", None), options)
        check_choice("reward", reward, ("win", "points"))
        self.batch = Batch(setup, num_envs, threads=threads, auto_reset=False)
        self.num_envs = num_envs
        self.copy = copy
        self._reward, self._most = reward, max_decisions
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.single_observation_space = spaces.Dict(
            {
                "observation": row_space(found.layout),
                "action_mask": spaces.MultiBinary(found.num_actions),
                "seat": spaces.Box(0, setup.seats - 1, (), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(found.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = LegalRows(found.num_actions, self.batch.masks.view(np.int8))

    def _look(self) -> dict[str, NDArray[Any]]:
        b = self.batch
        seen = {"observation": b.observations, "action_mask": b.masks.view(np.int8), "seat": b.seats}
        return {k: v.copy() for k, v in seen.items()} if self.copy else seen

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """New matches everywhere."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self._look(), {}

    def _close(self, ended: NDArray[np.bool_], movers: NDArray[np.intp]) -> dict[str, Any]:
        """What is to be told of matches that have ended; deals them anew."""
        b, rows = self.batch, np.flatnonzero(ended)
        infos: dict[str, Any] = {
            "rewards": np.zeros((self.num_envs, b.setup.seats)),
            "shares": b.rewards, "points": b.points.copy(), "lengths": b.lengths.copy(),
            "final_obs": np.full(self.num_envs, None, object),
        }  # fmt: skip
        for i in rows.tolist():
            state, seat = b.state(i), int(movers[i])
            if state.is_over:
                infos["rewards"][i] = b.setup.rewards(state.result, self._reward)
            infos["final_obs"][i] = {
                "observation": state.observe(seat).tensor(),
                "action_mask": state.mask(seat).astype(np.int8),
                "seat": np.int8(seat),
            }
        infos.update({f"_{name}": ended for name in list(infos)})
        b.reset(int(self.np_random.integers(2**63)), rows)
        return infos

    def step(
        self, actions: ArrayLike
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays one action in each match."""
        b = self.batch
        movers = b.seats.astype(np.intp)
        b.step(actions)
        done = b.dones.copy()
        cut = np.zeros(self.num_envs, np.bool_)
        if self._most is not None:
            cut = (b.lengths >= self._most) & ~done
        infos: dict[str, Any] = {}
        rewards = np.zeros(self.num_envs, np.float64)
        if (done | cut).any():
            infos = self._close(done | cut, movers)
            rewards = infos["rewards"][np.arange(self.num_envs), movers]
        return self._look(), rewards, done, cut, infos

    def render(self) -> tuple[str, ...]:
        """Each table as a spectator sees it."""
        return tuple(self.batch.state(i).observe(PUBLIC).show() for i in range(self.num_envs))

    def close_extras(self, **keywords: Any) -> None:
        """Does nothing; there is nothing to release."""


for _id, _game in {
    "SantaTimea": "santa-timea",
    "Columbus": "columbus",
    "WindsOfPlunder": "winds-of-plunder",
    "Azimuth": "azimuth",
}.items():
    gymnasium.register(f"windrose/{_id}-v0", BotsEnv, kwargs={"game": _game})
