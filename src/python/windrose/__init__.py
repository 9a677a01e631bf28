"""Windrose: four sailing games on one C engine.

Examples:
    >>> import windrose
    >>> game = windrose.game("santa-timea")
    >>> state, luck = game.new(seats=3), windrose.Rng(7)
    >>> while not state.deal(luck).is_over:
    ...     legal = state.legal()
    ...     _ = state.step(legal[luck.below(len(legal))])
    >>> len(state.result.points)
    3

``game.batch(4096)`` steps many matches together; docs/RESEARCH.md of the project is the
guide.
"""

from .arena import ArenaResult, arena
from .batch import Batch
from .bots import ILLEGAL, Advice, Advised, Bot, Looks, NetBot, bot, bots
from .errors import Error, IllegalAction, RecordError, SetupError
from .game import Game, Layout, Option, Part, Setup, game, games
from .record import ALL, Match, Move
from .state import CHANCE, PUBLIC, Observation, Result, Rng, State

__version__ = "0.1.0"

__all__ = [
    "ALL", "Advice", "Advised", "ArenaResult", "Batch", "Bot", "CHANCE", "Error", "Game",
    "ILLEGAL", "IllegalAction", "Layout", "Looks", "Match", "Move", "NetBot", "Observation",
    "Option", "PUBLIC", "Part", "RecordError", "Result", "Rng", "Setup", "SetupError",
    "State", "arena", "bot", "bots", "game", "games",
]  # fmt: skip
