"""Random play of PufferLib's triple triad: C behind Python, in batches, with resets.

Of its board games this one has an opponent that plays at random, inside the environment; those of
the others search. A match takes eleven steps: five times a card and a place, and one that deals
anew; the opponent decides eight times meanwhile. Legal actions stand in the observations, from
which NumPy draws with noise that was drawn before.
"""

import importlib.util
import os
import sys
from pathlib import Path

import numpy as np
from measure import measure

SIZES = (1, 16, 256, 4096, 65536)
COLUMNS, PLACES, HAND, FIRST_CARD, FIRST_PLACE = 114, slice(0, 9), slice(104, 109), 1, 6
STEPS, DECISIONS = 11, 18  # of a match

# Its functions have names that the C library has too; they must find their own.
sys.setdlopenflags(os.RTLD_NOW | os.RTLD_DEEPBIND)


def load(name):
    """The compiled environment alone: the package around it wants much that is not needed."""
    package = Path(importlib.util.find_spec("pufferlib").origin).parent
    (path,) = (package / "ocean" / name).glob(f"cy_{name}.*.so")
    spec = importlib.util.spec_from_file_location(f"cy_{name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def runner(size, matches):
    seen = np.zeros((size, COLUMNS), np.float32)
    actions, rewards, over = np.zeros(size, np.int32), np.zeros(size, np.float32), np.zeros(size, np.uint8)
    env = load("tripletriad").CyTripleTriad(seen, actions, rewards, over, size, 990, 1000, 192, 224)
    env.reset()
    noise = np.random.default_rng(1).random((97, size, 9), dtype=np.float32) + 1
    turn = 0

    def draw(columns, first):
        nonlocal turn
        turn += 1
        empty = seen[:, columns] == 0
        actions[:] = (empty * noise[turn % len(noise), :, : empty.shape[1]]).argmax(axis=1) + first
        env.step()

    def step(kept=rewards):  # the environment writes there, and does not keep it itself
        for _ in range(matches):
            for _ in range(STEPS // 2):
                draw(HAND, FIRST_CARD)
                draw(PLACES, FIRST_PLACE)
            assert over.all()
            env.step()
        return size * DECISIONS * matches

    return step


for size in SIZES:
    measure("PufferLib", "tripletriad", "Python, batch, observations", size, runner(size, max(1, 256 // size)))
