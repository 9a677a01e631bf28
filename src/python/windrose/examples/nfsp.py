"""Neural fictitious self-play of OpenSpiel, on any of the games.

    python -m windrose.examples.nfsp --game "windrose_santa_timea(players=2)" --matches 2000 --save mine.npz

One agent of OpenSpiel for each seat: a network that learns the best response to the others, and one
that learns the average of what it has played, which is what is saved. Its rows are the plain ones of
``game.layout``. Needs PyTorch and ``pip install open_spiel dm-tree``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import pyspiel
import torch
from open_spiel.python import rl_environment
from torch import nn

from windrose import open_spiel_games  # noqa: F401  (registers the games)
from windrose.examples import tell_arena
from windrose.mlp import Mlp

if torch.__version__ < "2":  # Debian 12's; OpenSpiel writes the decorator without parentheses
    _mode = torch.inference_mode
    torch.inference_mode = lambda mode=True: _mode()(mode) if callable(mode) else _mode(mode)
from open_spiel.python.pytorch import nfsp  # noqa: E402

#: Called with the agents and the number of matches so far.
Tell = Callable[[list[Any], int], None]


def agents_for(env: Any, hidden: int, seed: int = 1) -> list[Any]:
    """One agent for each seat."""
    size = env.observation_spec()["info_state"][0]
    return [
        nfsp.NFSP(
            seat, size, env.action_spec()["num_actions"], [hidden], reservoir_buffer_capacity=100_000,
            anticipatory_param=0.1, batch_size=128, rl_learning_rate=1e-3, sl_learning_rate=1e-3,
            min_buffer_size_to_learn=1000, learn_every=64, optimizer_str="adam", seed=seed + 10 * seat,
            replay_buffer_capacity=50_000, epsilon_start=0.06, epsilon_end=0.001, epsilon_decay_duration=1_000_000,
            discount_factor=1.0,
        )
        for seat in range(env.num_players)
    ]  # fmt: skip


def train(env: Any, agents: list[Any], matches: int, minutes: float = 1e9, tell: Tell | None = None) -> int:
    """Plays the agents against each other, which makes them learn; returns the number of matches."""
    start = time.monotonic()
    for number in range(1, matches + 1):
        step = env.reset()
        while not step.last():
            agent = agents[step.observations["current_player"]]
            step = env.step([agent.step(step).action])
        for agent in agents:
            agent.step(step)
        last = number == matches or time.monotonic() - start > 60 * minutes
        if tell is not None and (last or number & (number - 1) == 0):
            tell(agents, number)
        if last:
            break
    return number


def layers_of(agent: Any) -> list[Any]:
    """The weights and biases of an agent's average policy."""
    linear = [x for x in agent._avg_network.modules() if isinstance(x, nn.Linear)]
    return [(x.weight.detach().numpy().T, x.bias.detach().numpy()) for x in linear]


def main() -> None:
    """Trains and measures at a shell."""
    parser = argparse.ArgumentParser(description="Neural fictitious self-play")
    parser.add_argument("--game", default="windrose_santa_timea(players=2)", help="as OpenSpiel calls it")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=1e9, help="ends earlier")
    parser.add_argument("--hidden", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=10, help="deals of the measurement at the end")
    parser.add_argument("--save", help="file for the networks")
    given = parser.parse_args()
    game = pyspiel.load_game(given.game)
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    env.seed(given.seed)
    agents = agents_for(env, given.hidden, given.seed)
    played = train(env, agents, given.matches, given.minutes)
    player = Mlp(game.setup, [layers_of(agent) for agent in agents], turned=False)
    if given.save:
        player.save(given.save)
    print(f"{played} matches")
    tell_arena(player.setup, player.choose, ("random", "greedy"), given.deals)


if __name__ == "__main__":
    main()
