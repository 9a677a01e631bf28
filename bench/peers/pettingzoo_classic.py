"""Random play of PettingZoo's classic environments, with their action masks."""

import numpy as np
from measure import measure, python_bytes
from pettingzoo.classic import connect_four_v3, texas_holdem_v4

GAMES = {"connect_four": connect_four_v3, "texas_holdem": texas_holdem_v4}


def single(env):
    random = np.random.default_rng(1)
    env.reset(seed=1)

    def step():
        steps = 0
        while steps < 100:
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(random.choice(legal)))
            steps += 1
        return steps

    return step


def fresh(module):
    env = module.raw_env()
    env.reset(seed=1)
    return env


for name, module in GAMES.items():
    measure("PettingZoo", name, "Python", 0, single(module.raw_env()), python_bytes(lambda: fresh(module)))
