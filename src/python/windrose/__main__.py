"""``python -m windrose``: a demo, and records and analyses as data sets."""

from __future__ import annotations

import argparse
import sys
import time

from . import Error, Rng, bot, game, games
from .arena import arena


def demo(name: str, seats: int | None) -> int:
    """A few moves of a match, a hint, a batch and a small arena."""
    found = game(name)
    setup = found.setup(seats)
    match, luck = found.match(seats), Rng(7)
    print(f"{found.title}: {found.summary}\n")
    match.chance(luck)
    state = match.state
    print(state.observe().show())
    advice = bot("level2").advise(state)
    print("What a bot thinks of the first moves:")
    for move in advice.moves[:3]:
        print(f"  {move.text:16} tried {move.visits} times, share of the win {move.value:.2f}")
    batch = found.batch(1024, seats)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < 1:
        batch.step()
        steps += batch.size
    pace = steps / (time.perf_counter() - start) / 1e6
    print(f"\nA batch of 1024 matches: {pace:.2f} million decisions a second at random,")
    print(f"with {batch.observations.shape[1]} columns of observation and {found.num_actions} of mask each.")
    print("\nTwo bots on 5 deals, each played in every rotation of the seats:")
    for line in arena(setup, ["greedy", "random"], deals=5):
        print(f"  {line.name:8} {100 * line.share:5.1f} % of the wins, {line.points:.2f} points")
    print("\nSee python -m windrose --help for other commands; docs/RESEARCH.md is the guide.")
    return 0


def main(words: list[str] | None = None) -> int:
    """Runs one command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m windrose", description=__doc__)
    commands = parser.add_subparsers(dest="command")
    show = commands.add_parser("demo", help="a match, a hint, a batch and an arena (the default)")
    show.add_argument("game", nargs="?", default="santa-timea", choices=list(games))
    show.add_argument("--seats", type=int)
    data = commands.add_parser("export", help="writes the decisions of records as a data set")
    data.add_argument("record", nargs="+")
    data.add_argument("--output", required=True, metavar="FILE")
    data.add_argument("--format", choices=["npz", "parquet"], help="default: by the name of FILE")
    luck = commands.add_parser("analyse", help="makes a table of what windrose analyse --json found")
    luck.add_argument("analyses", metavar="FILE")
    luck.add_argument("--output", required=True, metavar="FILE")
    given = parser.parse_args(words)
    try:
        if given.command == "export":
            from .export import export

            count = export(given.record, given.output, given.format)
            print(f"{given.output}: {count} decisions")
            return 0
        if given.command == "analyse":
            from .analysis import write_table

            print(f"{given.output}: {write_table(given.analyses, given.output)} rows")
            return 0
        return demo(getattr(given, "game", "santa-timea"), getattr(given, "seats", None))
    except Error as wrong:
        print(f"windrose: {wrong}", file=sys.stderr)
        return 1
    except ImportError as wrong:
        print(f"windrose: {wrong}; install the optional packages for it", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
