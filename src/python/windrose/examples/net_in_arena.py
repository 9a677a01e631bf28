"""A net plays in the arena: the one that is built in, or a file that ``windrose.train`` has made.

    python -m windrose.examples.net_in_arena --game santa-timea --seats 4 --deals 10 [--net FILE]
"""

from __future__ import annotations

import argparse

import windrose


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
    for rival in ("random", "greedy", "level1"):
        mine = windrose.arena(setup, [net, rival], given.deals)[0]
        even = 1 / setup.seats
        low, high = mine.share_low, mine.share_high
        print(f"against {rival:7} {mine.share:.3f} of the wins ({low:.3f} to {high:.3f}); even: {even:.3f}")


if __name__ == "__main__":
    main()
