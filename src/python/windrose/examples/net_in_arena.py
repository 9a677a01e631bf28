"""A net plays in the arena: the one that is built in, or a file that ``windrose.train`` has made.

    python -m windrose.examples.net_in_arena --game santa-timea --seats 4 --deals 10 [--net FILE]
"""

from __future__ import annotations

import argparse

import windrose
from windrose.examples import tell_arena


def main() -> None:
    """Compares one look of the net with the bots of the engine."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="santa-timea", choices=list(windrose.games))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--net", help="a file of your own")
    given = parser.parse_args()
    setup = windrose.game(given.game).setup(given.seats)
    net = windrose.bot("net", given.net)
    tell_arena(setup, net, ("random", "greedy", "level1"), given.deals)


if __name__ == "__main__":
    main()
