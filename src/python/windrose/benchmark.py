"""The Windrose benchmark: an agent against fixed opponents, in fixed setups, on fixed deals.

    python -m windrose.benchmark level3                              # a bot of the engine
    python -m windrose.benchmark net:mine.net --setup columbus       # a net of windrose.train
    python -m windrose.benchmark mlp:mine.npz --setup santa-timea    # a network of the examples
    python -m windrose.benchmark mymodule:choose                     # choose(seen, legal, rng)
    python -m windrose.benchmark pettingzoo:mymodule:policy          # policy(observation, agent)
    python -m windrose.benchmark "exec:./mybot --fast"               # a program of docs/PROTOCOL.md

It prints one row for each setup, as a table of Markdown: the agent's share of the win against each
anchor, in percent, with 95 % intervals over deals and luck taken out, and their mean, the score.
docs/BENCHMARK.md has the rules and our own results.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from .bots import bots
from .errors import Error, SetupError
from .game import Setup, game
from .mlp import Mlp
from .protocol import serve
from .state import Observation, Policy, Rng

#: The seed of all deals of the benchmark, and how many deals each anchor plays.
SEED = 20261118
DEALS = 16


@dataclass(frozen=True)
class Task:
    """One setup of the benchmark, and whom an agent meets there."""

    game: str
    seats: int
    options: dict[str, Any]
    anchors: tuple[str, ...]

    @property
    def setup(self) -> Setup:
        """What is played."""
        return game(self.game).setup(self.seats, **self.options)


_LEVELS = ("greedy", "level2", "level4")
#: The setups, by name. In Columbus random play takes thousands of decisions, so it is no anchor there;
#: in ``azimuth`` the anchors are partners, for all win or lose together.
TASKS: dict[str, Task] = {
    "santa-timea": Task("santa-timea", 4, {}, ("random", *_LEVELS, "net")),
    "santa-timea-2": Task("santa-timea", 2, {}, ("random", *_LEVELS, "net")),
    "columbus": Task("columbus", 4, {}, (*_LEVELS, "net")),
    "winds-of-plunder": Task("winds-of-plunder", 4, {}, ("random", *_LEVELS, "net")),
    "azimuth": Task("azimuth", 3, {"rounds": 6}, ("random", *_LEVELS)),
    "azimuth-race": Task("azimuth", 4, {"mode": "race"}, ("random", *_LEVELS)),
}


@dataclass(frozen=True)
class Share:
    """A share of the win, 0 to 1, with its 95 % interval over deals."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """What the benchmark says of an agent in one setup. ``seconds`` is how long a game took."""

    agent: str
    setup: str
    rules_version: int
    deals: int
    seed: int
    shares: dict[str, Share]
    score: float
    forfeits: int
    seconds: float

    def markdown(self) -> str:
        """One line of a table."""
        cells = [self.agent, *(f"{100 * s.mean:.1f} ({100 * s.low:.0f} to {100 * s.high:.0f})" for s in self.shares.values())]
        return f"| {' | '.join(cells)} | {100 * self.score:.1f} |"


def header(name: str, deals: int) -> str:
    """The head of the table of a setup."""
    task = TASKS[name]
    options = "".join(f", {k}={v}" for k, v in task.options.items())
    even = "all come home together" if task.setup.is_cooperative else f"even: {100 / task.seats:.0f}"
    title = f"{name}: {task.game}, {task.seats} seats{options}; {deals} deals, {deals * task.seats} games each ({even})"
    heads = ("agent", *task.anchors, "score")
    return f"{title}\n\n| {' | '.join(heads)} |\n|{' --- |' * len(heads)}"


def pettingzoo_player(policy: Callable[[dict[str, Any], str], Any]) -> Policy:
    """A policy of PettingZoo's environments as a player: it gets the observation of an agent, a
    dictionary with ``observation`` and ``action_mask``, and the agent's name."""

    def choose(seen: Observation, legal: list[int], rng: Rng) -> int:
        mask = np.zeros(seen.game.num_actions, np.int8)
        mask[legal] = 1
        return int(policy({"observation": seen.tensor(), "action_mask": mask}, f"seat_{seen.seat}"))

    return choose


def player_of(agent: str) -> Policy:
    """The function behind ``mlp:FILE``, ``MODULE:FUNCTION`` and ``pettingzoo:MODULE:FUNCTION``."""
    kind, _, rest = agent.partition(":")
    if kind == "mlp":
        return Mlp.load(rest).choose
    module, _, name = (rest if kind == "pettingzoo" else agent).partition(":")
    sys.path.insert(0, os.getcwd())
    try:
        found = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as wrong:
        raise SetupError(f"no agent {agent!r}: {wrong}") from None
    finally:
        sys.path.pop(0)
    if not callable(found):
        raise SetupError(f"no agent {agent!r}: {name} is no function")
    return pettingzoo_player(found) if kind == "pettingzoo" else found


def bot_of(agent: str) -> str:
    """What ``windrose arena`` calls an agent. Python functions become programs of the protocol."""
    kind = agent.partition(":")[0]
    if kind == "exec" or agent in bots:
        return agent
    if kind in ("net", "net-search"):
        return f"{kind}:{os.path.abspath(agent.partition(':')[2])}"
    if ":" not in agent:
        known = ", ".join(bots)
        raise SetupError(f"unknown agent {agent!r}; it is one of {known}, or as windrose.benchmark --help says")
    player_of(agent)  # refuses what cannot be played
    return "exec:" + shlex.join([sys.executable, "-m", "windrose.benchmark", agent, "--serve"])


def _file_of(*names: str) -> str:
    """A file name for a match of these."""
    return "_".join(re.sub(r"[^A-Za-z0-9.-]+", "-", name) for name in names) + ".csv"


def _arena(task: Task, names: Sequence[str], deals: int, threads: int, file: Path | None) -> dict[str, Any]:
    """What ``windrose arena`` says of the first of these bots. Games that are in the file are not played again."""
    program = Path(__file__).with_name("bin") / "windrose"
    words = [str(program), "arena", task.game, "--seats", str(task.seats), "--bots", ",".join(names)]
    words += [word for k, v in task.options.items() for word in ("--set", f"{k}={v}")]
    words += ["--games", str(deals * task.seats), "--seed", str(SEED), "--luck", "out", "--json"]
    words += ["--threads", str(threads)] if threads else []
    words += ["--resume" if file.exists() else "--csv", str(file)] if file else []
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise Error(done.stderr.strip() or f"windrose arena ended with status {done.returncode}")
    first = json.loads(done.stdout)["bots"][0]
    assert isinstance(first, dict)
    return first


def _share_of(told: dict[str, Any], whole: int) -> Share:
    """The share that the arena tells of, where ``whole`` seats win a whole game. It gives no interval for
    a single deal, and an empty one where all deals ended alike; how often a bot won or shared a win has an
    interval even then."""
    share, often = told["win_share"], told["won_or_shared"]
    mean, low, high = whole * share["mean"], share["low"], share["high"]
    if low is None or low == high:
        return Share(mean, min(mean, often["low"]), max(mean, often["high"]))
    return Share(mean, max(0.0, whole * low), min(1.0, whole * high))


def run(
    agent: str, setup: str = "santa-timea", deals: int = DEALS, threads: int = 0, name: str | None = None,
    keep: str | os.PathLike[str] | None = None,
) -> Row:  # fmt: skip
    """Plays the benchmark; ``agent`` is named as at the shell. Against itself an agent of the engine
    has an even share, which is not played. ``keep`` is a folder for the results of all games, from which
    a run that was interrupted goes on, and one with more deals too."""
    if setup not in TASKS:
        raise SetupError(f"unknown setup {setup!r}; the setups are {', '.join(TASKS)}")
    if deals < 1:
        raise SetupError("the benchmark needs at least one deal")
    task, known, start = TASKS[setup], bot_of(agent), time.monotonic()
    if keep is not None:
        Path(keep).mkdir(parents=True, exist_ok=True)
    shares, forfeits, games = {}, 0, 0
    for anchor in task.anchors:
        if agent == anchor and not task.setup.is_cooperative:
            shares[anchor] = Share(*[1 / task.seats] * 3)
            continue
        file = None if keep is None else Path(keep) / _file_of(setup, agent, anchor)
        told = _arena(task, [known] if agent == anchor else [known, anchor], deals, threads, file)
        shares[anchor] = _share_of(told, task.seats if task.setup.is_cooperative else 1)
        forfeits += told["forfeits"]
        games += deals * task.seats
    score = float(np.mean([share.mean for share in shares.values()]))
    version, seconds = game(task.game).rules_version, (time.monotonic() - start) / max(games, 1)
    return Row(name or agent, setup, version, deals, SEED, shares, score, forfeits, round(seconds, 3))


def main() -> int:
    """The benchmark at a shell."""
    parser = argparse.ArgumentParser(
        prog="python -m windrose.benchmark", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("agent", help="who is measured: see above")
    parser.add_argument("--setup", action="append", choices=list(TASKS), help="one or more; without it all of them")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"deals against each anchor (the benchmark: {DEALS})")
    parser.add_argument("--threads", type=int, default=0, help="threads (one per core)")
    parser.add_argument("--keep", metavar="FOLDER", help="keeps the games there; a run that was interrupted goes on")
    parser.add_argument("--name", help="what the row calls the agent")
    parser.add_argument("--json", action="store_true", help="prints a line of JSON for each setup")
    parser.add_argument("--rows", action="store_true", help="prints rows without heads")
    parser.add_argument("--serve", action="store_true", help="only plays, as a program of docs/PROTOCOL.md")
    given = parser.parse_args()
    try:
        if given.serve:
            serve(player_of(given.agent), name=given.agent)
            return 0
        for name in given.setup or TASKS:
            row = run(given.agent, name, given.deals, given.threads, given.name, given.keep)
            if given.json:
                print(json.dumps(asdict(row)), flush=True)
                continue
            if not given.rows:
                print(header(name, given.deals))
            print(row.markdown() + ("" if given.rows else "\n"), flush=True)
            if row.forfeits:
                print(f"{row.forfeits} moves were forfeited: the program was late, or its move was illegal", file=sys.stderr)
    except Error as wrong:
        print(f"windrose.benchmark: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
