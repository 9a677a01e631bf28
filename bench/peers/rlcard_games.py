"""Random play of RLCard's games. Its environments know no batches."""

import random

import rlcard
from measure import measure, python_bytes

GAMES = ("gin-rummy", "uno", "doudizhu", "limit-holdem")


def single(env):
    draw = random.Random(1)
    state, _ = env.reset()

    def step():
        nonlocal state
        for _ in range(100):
            if env.is_over():
                state, _ = env.reset()
            state, _ = env.step(draw.choice(list(state["legal_actions"])))
        return 100

    return step


def fresh(name):
    env = rlcard.make(name, config={"seed": 1})
    env.reset()
    return env.game


for name in GAMES:
    env = rlcard.make(name, config={"seed": 1})
    measure("RLCard", name, "Python", 0, single(env), python_bytes(lambda: fresh(name)))
