"""Information set Monte Carlo tree search whose playouts run side by side in a batch.

    python -m windrose.examples.batched_ismcts --game winds-of-plunder --seats 3 --deals 5
    python -m windrose.benchmark windrose.examples.batched_ismcts:play --setup santa-timea

Each round imagines ``width`` positions that fit what the seat knows and walks down one tree with
all of them; the leaves are loaded into a batch, which plays them to their ends at random, in C and
at once. The tree is one for all imagined positions (single-observer IS-MCTS): a move counts how
often it was tried and how often it could have been.
"""

from __future__ import annotations

import argparse
import functools
import math

import windrose
from windrose import Batch, Observation, Rng, State
from windrose.examples import add_setup, setup_of


class Node:
    """A move of the tree: how often it was tried and could have been, and what it brought."""

    __slots__ = ("visits", "chances", "value", "children")

    def __init__(self) -> None:
        self.visits = self.chances = 0
        self.value = 0.0
        self.children: dict[int, Node] = {}

    def pick(self, legal: list[int], rng: Rng) -> int:
        """A legal move that was not tried yet, or the one with the best prospects."""
        new = [action for action in legal if action not in self.children]
        if new:
            return new[rng.below(len(new))]
        best, action = -1.0, legal[0]
        for each in legal:
            child = self.children[each]
            child.chances += 1
            worth = child.value / child.visits + 0.7 * math.sqrt(math.log(child.chances) / child.visits)
            if worth > best:
                best, action = worth, each
        return action


class Search:
    """A player for ``windrose.arena``, which takes ``rounds * width`` playouts for a move."""

    def __init__(self, setup: windrose.Setup, rounds: int = 16, width: int = 64) -> None:
        self.rounds, self.width = rounds, width
        self.batch = Batch(setup, width, observations=False, masks="none", auto_reset=False)

    def _walk(self, root: Node, state: State, rng: Rng) -> list[tuple[int, Node]]:
        """Down the tree until a move is new; the way, as seats and nodes."""
        node, way = root, []
        while (seat := state.deal(rng).seat) is not None:
            action = node.pick(state.legal(), rng)
            is_new = action not in node.children
            node = node.children.setdefault(action, Node())
            node.visits += 1  # counts as lost until its playout is done, so that walks spread
            node.chances += is_new
            way.append((seat, node))
            state.step(action)
            if is_new:
                break
        return way

    def choose(self, seen: Observation, legal: list[int], rng: Rng) -> int:
        """The move that was tried most."""
        root = Node()
        for _ in range(self.rounds if len(legal) > 1 else 0):
            states = [seen.imagine(rng, "random") for _ in range(self.width)]
            ways = [self._walk(root, state, rng) for state in states]
            self.batch.load(states, seed=rng.next())
            while (self.batch.seats >= 0).any():
                self.batch.step()
            for way, shares in zip(ways, self.batch.rewards.tolist()):
                for seat, node in way:
                    node.value += shares[seat]
        return max(legal, key=lambda a: root.children[a].visits if a in root.children else 0)


@functools.lru_cache(maxsize=8)
def search_for(setup: windrose.Setup) -> Search:
    """The search that ``play`` uses."""
    return Search(setup)


def play(seen: Observation, legal: list[int], rng: Rng) -> int:
    """The search as the benchmark names a player: ``windrose.examples.batched_ismcts:play``."""
    return search_for(seen.setup).choose(seen, legal, rng)


def main() -> None:
    """Compares the search with a bot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add_setup(parser)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--against", default="greedy")
    given = parser.parse_args()
    setup = setup_of(given)
    search = Search(setup, given.rounds)

    def ismcts(seen: Observation, legal: list[int], rng: Rng) -> int:
        return search.choose(seen, legal, rng)

    for line in windrose.arena(setup, [ismcts, given.against], given.deals):
        low, high = line.share_low, line.share_high
        print(f"{line.name:8} {line.share:.3f} of the wins ({low:.3f} to {high:.3f}) in {line.games} games")


if __name__ == "__main__":
    main()
