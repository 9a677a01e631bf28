"""PettingZoo environments of every game.

``env`` is an AEC environment: seats are asked one after the other. ``parallel_env`` asks all
seats at once; who owes no move answers with the last action, which means to wait.

Without a seed matches are different each time. Rewards are given at the end: with ``reward="win"``
the share of the win (1 for each where all win together), with ``reward="points"`` the points less
the mean of the others'. A match that ends by its rules is terminated; one that is cut off after
``max_decisions`` decisions of its seats is truncated and pays nothing.

Needs ``pip install windrose[pettingzoo]``.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from .errors import IllegalAction
from .game import Game, Setup, game as find_game
from .gymnasium_env import LegalActions, check_choice, row_space, shown
from .state import Rng, State

_MODES = ["ansi", "human"]


class _Table:
    """What both kinds of environment share: a match, its seats and its luck."""

    def __init__(self, name: str, seats: int | None, options: dict[str, Any]) -> None:
        self.game: Game = find_game(name)
        self.reward: str = options.pop("reward", "win")
        self.most: int | None = options.pop("max_decisions", None)
        check_choice("reward", self.reward, ("win", "points"))
        self.setup = Setup(self.game, seats, options.pop("edition", None), options)
        self.agents = [f"seat_{p}" for p in range(self.setup.seats)]
        self.luck = Rng()
        self.rounds = self.decisions = 0
        self.state = State(self.setup)

    def bound(self, plain: dict[str, spaces.Discrete], extra: int) -> dict[str, spaces.Discrete]:
        """Action spaces by agent that draw what is legal at this table."""
        return {a: LegalActions.bind(plain[a], partial(self.mask, p, extra)) for p, a in enumerate(self.agents)}

    def spaces(self, extra: int) -> tuple[dict[str, spaces.Dict], dict[str, spaces.Discrete]]:
        """Spaces by agent; ``extra`` actions come after those of the game."""
        actions = self.game.num_actions + extra
        seen = {
            agent: spaces.Dict(
                {
                    "observation": row_space(self.game.layout),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.agents
        }
        plain = {agent: spaces.Discrete(actions) for agent in self.agents}
        return seen, self.bound(plain, extra)

    def begin(self, seed: int | None) -> None:
        """A new match: of the seed, or the next one of the last seed."""
        if seed is not None:
            self.luck, self.rounds = Rng(seed), 0
        self.chance = self.luck.split(self.rounds)
        self.rounds += 1
        self.decisions = 0
        self.state = State(self.setup).deal(self.chance)

    def play(self, action: int, seat: int) -> None:
        """One decision. Chance moves when all choices of a secret step are in."""
        self.state.step(action, seat).deal(self.chance)
        self.decisions += 1

    @property
    def is_cut(self) -> bool:
        """True if the match goes on, but has had as many decisions as it may."""
        return self.most is not None and self.decisions >= self.most and not self.state.is_over

    def ending(self) -> tuple[dict[str, float], dict[str, dict[str, Any]]]:
        """Rewards and infos by agent, as they are now."""
        if not self.state.is_over:
            return dict.fromkeys(self.agents, 0.0), {agent: {} for agent in self.agents}
        result = self.state.result
        rewards = dict(zip(self.agents, self.setup.rewards(result, self.reward)))
        return rewards, {a: {"points": points} for a, points in zip(self.agents, result.points)}

    def mask(self, seat: int, extra: int) -> NDArray[np.int8]:
        """The legal actions of a seat; if it owes no move, the extra one."""
        mask = np.zeros(self.game.num_actions + extra, np.int8)
        mask[self.state.legal(seat)] = 1
        if extra and not mask.any():
            mask[-1] = 1
        return mask

    def look(self, seat: int, extra: int) -> dict[str, Any]:
        """What an agent sees: its observation, and its legal actions if it owes a move."""
        return {"observation": self.state.observe(seat).tensor(), "action_mask": self.mask(seat, extra)}


class raw_env(AECEnv[str, dict[str, Any], "int | None"]):
    """The AEC environment without wrappers. Options of the game are keywords."""

    def __init__(
        self, game: str = "santa-timea", seats: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self._table = _Table(game, seats, options)
        name = f"windrose_{self._table.game.name.replace('-', '_')}_v{self._table.game.rules_version}"
        self.metadata = {"name": name, "render_modes": _MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = self._table.agents[:]
        self.observation_spaces, self.action_spaces = self._table.spaces(0)
        self.state_space = row_space(self._table.game.state_layout)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.action_spaces = self._table.bound(self.action_spaces, 0)

    def observation_space(self, agent: str) -> spaces.Dict:
        """A row of ``game.layout``, and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of the game, by number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; all of its luck follows from the seed."""
        self._table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        seat = self._table.state.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows now, without the secrets of others."""
        return self._table.look(self.possible_agents.index(agent), 0)

    def step(self, action: int | None) -> None:
        """Plays an action of the agent to move. An illegal one raises IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("the match is not over; step needs an action")
        table = self._table
        table.play(int(action), self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        over, cut = table.state.is_over, table.is_cut
        self.rewards, self.infos = table.ending()
        self.terminations = dict.fromkeys(self.possible_agents, over)
        self.truncations = dict.fromkeys(self.possible_agents, cut)
        if not over:
            self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def state(self) -> NDArray[np.int8]:
        """The whole position with all that is hidden, a row of ``game.state_layout``, for central critics."""
        return self._table.state.tensor()

    def render(self) -> str | None:
        """The table as a spectator sees it: text, or printed with ``human``."""
        return shown(self._table.state, self.render_mode)

    def close(self) -> None:
        """Does nothing; there is nothing to release."""


def env(game: str = "santa-timea", **keywords: Any) -> Any:
    """The AEC environment with PettingZoo's usual wrappers."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game, **keywords)))


class parallel_env(ParallelEnv[str, dict[str, Any], int]):
    """All seats at once. Where several choose in secret, one step takes all of their actions.

    ``illegal`` says what happens to an illegal action: ``"raise"``, or ``"random"`` plays a
    legal one drawn from the match's own luck in its place.
    """

    def __init__(
        self,
        game: str = "winds-of-plunder",
        seats: int | None = None,
        render_mode: str | None = None,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        self._table = _Table(game, seats, options)
        name = f"windrose_{self._table.game.name.replace('-', '_')}_v{self._table.game.rules_version}"
        self.metadata = {"name": name, "render_modes": _MODES}
        self.render_mode = render_mode
        self.illegal = illegal
        self.wait = self._table.game.num_actions
        self.possible_agents = self._table.agents[:]
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = self._table.spaces(1)
        self.state_space = row_space(self._table.game.state_layout)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.action_spaces = self._table.bound(self.action_spaces, 1)

    def observation_space(self, agent: str) -> spaces.Dict:
        """A row of ``game.layout``, and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of the game by number, followed by one for waiting."""
        return self.action_spaces[agent]

    def _look(self) -> dict[str, dict[str, Any]]:
        return {a: self._table.look(p, 1) for p, a in enumerate(self.possible_agents)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """A new match; all of its luck follows from the seed."""
        self._table.begin(seed)
        self._forfeits = self._table.chance.split(1)
        self.agents = self.possible_agents[:]
        return self._look(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """One step of all seats that owe a move."""
        table = self._table
        for seat in table.state.actors:
            action = int(actions.get(self.possible_agents[seat], self.wait))
            legal = table.state.legal(seat)
            if action not in legal:
                if self.illegal != "random":
                    raise IllegalAction(f"seat {seat} owes a move, but action {action} is illegal now")
                action = legal[self._forfeits.below(len(legal))]
            table.play(action, seat)
        over, cut, names = table.state.is_over, table.is_cut, self.possible_agents
        rewards, infos = table.ending()
        seen = self._look()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(names, over), dict.fromkeys(names, cut), infos

    def state(self) -> NDArray[np.int8]:
        """The whole position with all that is hidden, a row of ``game.state_layout``, for central critics."""
        return self._table.state.tensor()

    def render(self) -> str | None:
        """The table as a spectator sees it: text, or printed with ``human``."""
        return shown(self._table.state, self.render_mode)

    def close(self) -> None:
        """Does nothing; there is nothing to release."""
