"""MaskablePPO of sb3-contrib learns one seat against bots of the engine.

    python -m windrose.examples.maskable_ppo --game santa-timea --seats 4 --bots greedy --steps 500000
    python -m windrose.examples.maskable_ppo --game azimuth --seats 4 --set mode=race --steps 500000

The environment is ``windrose/SantaTimea-v0`` and so on; a wrapper turns rows and actions to the
viewer, which is not needed but helps. What is learned is saved by ``--save`` as a network that plays
without Stable-Baselines3. Needs ``pip install sb3-contrib`` and PyTorch.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from torch import nn

import windrose
from windrose.examples import add_setup, setup_of, tell_arena
from windrose.gymnasium_env import BotsEnv
from windrose.mlp import Mlp

Floats = NDArray[np.float32]


class Turned(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Rows as the viewer sees them, scaled to -1..1; actions by their turned numbers."""

    def __init__(self, env: BotsEnv) -> None:
        super().__init__(env)
        self.table = env
        self.look = env.setup.outlook
        self.number = 0
        self.observation_space = spaces.Box(-1, 1, (self.look.width,), np.float32)
        self.action_space = spaces.Discrete(env.setup.game.num_actions)

    def _turned(self, seen: dict[str, Any]) -> Floats:
        row = seen["observation"][None]
        self.number = int(self.look.numbers(row)[0])
        return np.asarray(self.look.turn(row)[0] / self.look.scale, np.float32)

    def reset(self, **keywords: Any) -> tuple[Floats, dict[str, Any]]:
        """A new match."""
        seen, info = self.env.reset(**keywords)
        return self._turned(seen), info

    def step(self, action: Any) -> tuple[Floats, Any, bool, bool, dict[str, Any]]:
        """Plays a turned action."""
        seen, reward, over, cut, info = self.env.step(int(self.look.plain[self.number, int(action)]))
        return self._turned(seen), reward, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal turned actions, which MaskablePPO asks for."""
        return np.asarray(self.table.action_masks()[self.look.plain[self.number]])


def exported(model: MaskablePPO, setup: windrose.Setup) -> Mlp:
    """The policy without Stable-Baselines3."""
    policy = model.policy
    linear = [*(x for x in policy.mlp_extractor.policy_net if isinstance(x, nn.Linear)), policy.action_net]
    return Mlp(setup, [[(x.weight.detach().numpy().T, x.bias.detach().numpy()) for x in linear]])


def train(setup: windrose.Setup, bots: str, steps: int, hidden: int = 64, seed: int = 1) -> Mlp:
    """Learns from ``steps`` decisions of its own."""

    options: dict[str, Any] = dict(setup.options)

    def table() -> Turned:
        return Turned(BotsEnv(setup.game.name, setup.seats, bots, seat=None, reward="points", **options))

    model = MaskablePPO(
        "MlpPolicy", table(), seed=seed, n_steps=2048, batch_size=512, n_epochs=4, learning_rate=1e-3, gamma=1.0,
        ent_coef=0.01, policy_kwargs={"net_arch": [hidden, hidden], "activation_fn": nn.ReLU}, device="cpu",
    )  # fmt: skip
    model.learn(steps)
    return exported(model, setup)


def main() -> None:
    """Trains and measures at a shell."""
    parser = argparse.ArgumentParser(description="MaskablePPO against bots")
    add_setup(parser)
    parser.add_argument("--bots", default="greedy", help="the bot of the other seats")
    parser.add_argument("--steps", type=int, default=100_000, help="decisions to learn from")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=10, help="deals of the measurement at the end")
    parser.add_argument("--save", help="file for the network")
    given = parser.parse_args()
    player = train(setup_of(given), given.bots, given.steps, given.hidden, given.seed)
    if given.save:
        player.save(given.save)
    tell_arena(player.setup, player.choose, ("random", given.bots), given.deals)


if __name__ == "__main__":
    main()
