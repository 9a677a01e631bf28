"""Random play of Windrose from Python, match by match and in batches."""

from measure import measure

import windrose
from windrose import Rng


def single(game):
    state, luck = game.new(4), Rng(1)

    def step():
        nonlocal state
        for _ in range(500):
            if state.is_over:
                state = game.new(4)
            if state.is_chance:
                state.deal(luck)
            legal = state.legal()
            state.step(legal[luck.below(len(legal))])
            if state.is_chance:
                state.deal(luck)
        return 500

    return step


for game in windrose.games.values():
    measure("Windrose", game.name, "Python", 0, single(game), game.state_bytes)
    for size in (1, 16, 256, 4096, 65536):
        for observations in (False, True):
            batch = game.batch(size, 4, observations=observations, masks="bits" if observations else "none")
            times = max(1, 4096 // size)

            def step(batch=batch, times=times):
                for _ in range(times):
                    batch.step()
                return times * batch.size

            kind = "Python, batch, observations" if observations else "Python, batch"
            measure("Windrose", game.name, kind, size, step, least=300 * size)
            del batch, step
