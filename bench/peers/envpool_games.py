"""Random play of EnvPool's board games: C++ behind Python, in batches, with resets.

Actions are drawn from the masks by NumPy, with noise that was drawn before. The step that deals a
new match is not counted.
"""

import envpool
import numpy as np
from measure import measure

GAMES = {"connect_four": "ConnectFour-v1", "backgammon": "Backgammon-v1"}
SIZES = {"connect_four": (1, 16, 256, 4096, 65536), "backgammon": (1, 16, 256, 4096)}


def runner(name, size, times):
    env = envpool.make_gymnasium(name, num_envs=size, num_threads=1)
    mask = env.reset()[1]["legal_action_mask"]
    random = np.random.default_rng(1)
    noise = random.random((8, *mask.shape), dtype=np.float32) + 1
    turn, over = 0, np.zeros(size, bool)

    def step():
        nonlocal mask, turn, over
        steps = 0
        for _ in range(times):
            turn += 1
            actions = (mask * noise[turn % len(noise)]).argmax(axis=1).astype(np.int32)
            steps += size - int(over.sum())
            _, _, over, _, info = env.step(actions)
            mask = info["legal_action_mask"]
        return steps

    return step


for game, name in GAMES.items():
    for size in SIZES[game]:
        measure("EnvPool", game, "Python, batch, observations", size, runner(name, size, max(1, 256 // size)))
