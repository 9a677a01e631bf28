"""Random play of our games through OpenSpiel, by the loop that plays its own."""

import pyspiel
from measure import measure
from open_spiel_python import single

import windrose
from windrose.open_spiel_games import short_name

for game in windrose.games.values():
    adapted = pyspiel.load_game(f"{short_name(game)}(players=4)")
    measure("Windrose", game.name, "Python, through OpenSpiel", 0, single(adapted), game.state_bytes)
