"""PettingZoo environments of every game.

``env`` is an AEC environment: seats are asked one after the other. ``parallel_env`` asks all
seats at once; who owes no move answers with the last action, which means to wait. Rewards are
shares of the win, given at the end.

Needs ``pip install windrose[pettingzoo]``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from .errors import IllegalAction
from .game import Game, Setup, game as find_game
from .state import PUBLIC, Rng, State

_MODES = ["ansi", "human"]


class _Table:
    """What both kinds of environment share: a match, its seats and its luck."""

    def __init__(self, name: str, seats: int | None, options: dict[str, Any]) -> None:
        self.game: Game = find_game(name)
        self.setup = Setup(self.game, seats, options.pop("edition", None), options)
        self.agents = [f"seat_{p}" for p in range(self.setup.seats)]
        self.luck = Rng(1)
        self.rounds = 0
        self.state = State(self.setup)

    def spaces(self, extra: int) -> tuple[dict[str, spaces.Dict], dict[str, spaces.Discrete]]:
        """Spaces by agent; ``extra`` actions come after those of the game."""
        columns, actions = self.game.layout.columns, self.game.num_actions + extra
        scale = np.array(self.game.layout.scale, np.int8)
        low = np.where(scale > 1, -scale, 0).astype(np.int8)
        assert low.shape == (columns,)
        seen = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, scale, dtype=np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.agents
        }
        return seen, {agent: spaces.Discrete(actions) for agent in self.agents}

    def begin(self, seed: int | None) -> None:
        """A new match: of the seed, or the next one of the last seed."""
        if seed is not None:
            self.luck, self.rounds = Rng(seed), 0
        self.chance = self.luck.split(self.rounds)
        self.rounds += 1
        self.state = State(self.setup).deal(self.chance)

    def look(self, seat: int, extra: int) -> dict[str, Any]:
        """What an agent sees: its observation, and its legal actions if it owes a move."""
        mask = np.zeros(self.game.num_actions + extra, np.int8)
        mask[self.state.legal(seat)] = 1
        if extra and not mask.any():
            mask[-1] = 1
        return {"observation": self.state.observe(seat).tensor(), "action_mask": mask}

    def render(self, mode: str | None) -> str | None:
        """The table as a spectator sees it."""
        if mode is None:
            return None
        text = self.state.observe(PUBLIC).show()
        if mode == "ansi":
            return text
        print(text)
        return None


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
        table.state.step(int(action), self.possible_agents.index(agent)).deal(table.chance)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if table.state.is_over:
            result = table.state.result
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = result.shares[seat]
                self.terminations[name] = True
                self.infos[name] = {"points": result.points[seat]}
        else:
            self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a spectator sees it: text, or printed with ``human``."""
        return self._table.render(self.render_mode)

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
            table.state.step(action, seat)
        table.state.deal(table.chance)
        over, names = table.state.is_over, self.possible_agents
        result = table.state.result
        rewards = {a: result.shares[p] if over else 0.0 for p, a in enumerate(names)}
        infos = {a: {"points": result.points[p]} if over else {} for p, a in enumerate(names)}
        seen = self._look()
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(names, over), dict.fromkeys(names, False), infos

    def render(self) -> str | None:
        """The table as a spectator sees it: text, or printed with ``human``."""
        return self._table.render(self.render_mode)

    def close(self) -> None:
        """Does nothing; there is nothing to release."""
