"""Small programs to begin with."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import windrose
from windrose.state import Policy


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Lets a program be told what is played."""
    parser.add_argument("--game", default="santa-timea", choices=list(windrose.games))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")


def setup_of(given: argparse.Namespace) -> windrose.Setup:
    """What is played, as the program was told."""
    options = dict(word.partition("=")[::2] for word in given.set)
    try:
        return windrose.game(given.game).setup(given.seats, **options)
    except windrose.SetupError as wrong:
        raise SystemExit(f"--set, --seats: {wrong}") from None


def tell_arena(setup: windrose.Setup, player: windrose.Bot | Policy, rivals: Sequence[str], deals: int) -> None:
    """Prints how a player does against each of these bots."""
    for rival in rivals:
        mine = windrose.arena(setup, [player, rival], deals)[0]
        print(f"against {rival:7} {mine.share:.3f} of the wins ({mine.share_low:.3f} to {mine.share_high:.3f}); "
              f"even: {1 / setup.seats:.3f}")  # fmt: skip
