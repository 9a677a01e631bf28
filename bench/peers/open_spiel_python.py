"""Random play of OpenSpiel's C++ games through pyspiel."""

import random

import pyspiel
from measure import measure

GAMES = ("hearts", "oh_hell", "backgammon", "connect_four")


def single(game):
    state, draw = game.new_initial_state(), random.Random(1)

    def step():
        nonlocal state
        steps = 0
        while steps < 200:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(draw.choices(outcomes, weights)[0])
            else:
                state.apply_action(draw.choice(state.legal_actions()))
                steps += 1
        return steps

    return step


if __name__ == "__main__":
    for name in GAMES:
        measure("OpenSpiel", name, "Python", 0, single(pyspiel.load_game(name)))
