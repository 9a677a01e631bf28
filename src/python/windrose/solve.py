"""Solves small games of two seats with OpenSpiel, and measures how far a policy is from unbeatable.

    tree = Tree(pyspiel.load_game("windrose_santa_timea_small"))
    tree.exploitability(tree.uniform())

A game of Python is slow to walk through, and algorithms walk through it again and again. So
``Tree`` walks once and hands the tree to OpenSpiel as a game of its own (an extensive form),
which its solvers in C++ go through in milliseconds. Exploitability is the mean of what a best
response wins against each seat beyond the value of the game, in shares of the win.

``python -m windrose.examples.solve_small`` draws the curves of docs/BENCHMARK.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from numpy.typing import NDArray

#: For each information state, by its string: the probabilities of its legal actions, in order.
Policy = dict[str, NDArray[np.float64]]
#: Called with a number of iterations and the exploitability after them.
Tell = Callable[[int, float], None]


class Info(NamedTuple):
    """An information state: its seat, legal actions, and one of its states."""

    player: int
    legal: list[int]
    state: Any


class Tree:
    """All histories of a small game of two seats whose chance moves once, at the start.

    ``infos`` are the information states by their strings; ``game`` is the same game as an
    extensive form. For learners: ``legal`` has the actions of each node, ``child`` the node that
    follows each, ``name`` its information state and ``returns`` what it pays at the end.
    """

    def __init__(self, source: Any) -> None:
        self.source = source
        self.infos: dict[str, Info] = {}
        self.legal: list[list[int]] = []
        self.child: list[list[int]] = []
        self.name: list[str] = []
        self.returns: list[list[float]] = []
        self._lines = ['EFG 2 R "" { "0" "1" }', '""']
        self._numbers: dict[str, int] = {}
        self._counts = [0, 0]  # information states of each seat
        self._ids: dict[int, int] = {}  # of actions, which the form numbers as they come
        start = source.new_initial_state()
        outcomes = start.chance_outcomes()
        chances = " ".join(f'"{action}" 1/{len(outcomes)}' for action, _ in outcomes)
        self._lines.append(f'c "" 1 "" {{ {chances} }} 0')
        self.roots = [self._walk(start.child(action)) for action, _ in outcomes]
        self.game = pyspiel.load_efg_game("\n".join(self._lines) + "\n")
        del self._lines

    def _walk(self, state: Any) -> int:
        node, returns = len(self.legal), state.returns()
        legal = [] if state.is_terminal() else state.legal_actions()
        self.legal.append(legal)
        self.child.append([])
        self.returns.append(returns)
        self.name.append("")
        if not legal:
            self._lines.append(f't "" {node + 1} "" {{ {returns[0]} {returns[1]} }}')
            return node
        player = state.current_player()
        name = self.name[node] = state.information_state_string(player)
        if name not in self.infos:
            self.infos[name] = Info(player, legal, state)
            self._counts[player] += 1
            self._numbers[name] = self._counts[player]
        for action in legal:
            self._ids.setdefault(action, len(self._ids))
        actions = " ".join(f'"{state.action_to_string(player, action)}"' for action in legal)
        self._lines.append(f'p "" {player + 1} {self._numbers[name]} "{name}" {{ {actions} }} 0')
        self.child[node] = [self._walk(state.child(action)) for action in legal]
        return node

    def uniform(self) -> Policy:
        """Every legal action alike."""
        return {name: np.full(len(info.legal), 1 / len(info.legal)) for name, info in self.infos.items()}

    def of(self, choose: Callable[[Info], NDArray[np.float64]]) -> Policy:
        """The policy of a function; where there is one action, it is not asked."""
        return {
            name: np.ones(1) if len(info.legal) == 1 else choose(info) for name, info in self.infos.items()
        }

    def exploitability(self, policy: Policy) -> float:
        """The mean over the seats of what a best response wins beyond the value of the game."""
        return float(pyspiel.exploitability(self.game, self._table(policy)))

    def value(self, policy: Policy) -> float:
        """The share of seat 0 if both play this policy."""
        table = pyspiel.TabularPolicy(self._table(policy))
        return float(pyspiel.expected_returns(self.game.new_initial_state(), table, -1, True)[0])

    def cfr_plus(self, iterations: int, tell: Tell | None = None) -> Policy:
        """The average policy of OpenSpiel's CFR+ after so many iterations."""
        solver = pyspiel.CFRPlusSolver(self.game)
        self._run(solver, solver.evaluate_and_update_policy, iterations, tell)
        table = solver.tabular_average_policy().policy_table()
        out = {}
        for name, info in self.infos.items():
            found = dict(table[self._key(name)])
            out[name] = np.array([found.get(self._ids[action], 0.0) for action in info.legal])
        return out

    def mccfr(self, iterations: int, tell: Tell, seed: int = 1) -> None:
        """OpenSpiel's Monte Carlo CFR with external sampling."""
        solver = pyspiel.ExternalSamplingMCCFRSolver(self.game, seed)
        self._run(solver, solver.run_iteration, iterations, tell)

    def _run(self, solver: Any, step: Callable[[], Any], iterations: int, tell: Tell | None) -> None:
        """Tells after 1, 2, 4 and so on iterations, and at the end."""
        for number in range(1, iterations + 1):
            step()
            if tell is not None and (number & (number - 1) == 0 or number == iterations):
                tell(number, float(pyspiel.exploitability(self.game, solver.average_policy())))

    def _key(self, name: str) -> str:
        """What the extensive form calls an information state."""
        player = self.infos[name].player
        return f"{player}-{player}-{self._numbers[name]}-{name}"

    def _table(self, policy: Policy) -> dict[str, list[tuple[int, float]]]:
        return {
            self._key(name): [(self._ids[a], float(p)) for a, p in zip(info.legal, policy[name])]
            for name, info in self.infos.items()
        }
