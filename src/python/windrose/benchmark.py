"""The Windrose benchmark: an agent against fixed opponents, in fixed setups, on fixed deals.

    python -m windrose.benchmark level3                              # a bot of the engine
    python -m windrose.benchmark net:mine.net --setup columbus       # a net of windrose.train
    python -m windrose.benchmark mlp:mine.npz --setup santa-timea    # a network of the examples
    python -m windrose.benchmark mymodule:choose                     # choose(seen, legal, rng)
    python -m windrose.benchmark pettingzoo:mymodule:policy          # policy(observation, agent)
    python -m windrose.benchmark pettingzoo-parallel:mymodule:policy # the same, of parallel_env
    python -m windrose.benchmark "exec:./mybot --fast"               # a program of docs/PROTOCOL.md

It prints one row for each setup, as a table of Markdown: the agent's share of the win against each
anchor, in percent, with 95 % intervals over deals and luck taken out, their mean, the score, and how
long a decision of the agent takes.
docs/BENCHMARK.md has the rules and our own results.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from . import __version__
from .bots import bot, bots
from .errors import Error, SetupError
from .game import Setup, game
from .mlp import Mlp
from .protocol import Budget, chooser, serve
from .state import Observation, Policy, Rng, State

#: The number of the benchmark: one more whenever setups, deals, the play of an anchor or the measure of luck
#: change, so that rows of one number can be compared.
NUMBER = 1
#: The seed of all deals of the benchmark, and how many deals each anchor plays.
SEED = 20261118
DEALS = 16
PROGRAM = Path(__file__).with_name("bin") / "windrose"


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
    """What the benchmark says of an agent in one setup. ``seconds`` is how long a game took,
    ``decision_seconds`` how long a decision of the agent takes; ``notes`` are sentences that belong to it."""

    agent: str
    setup: str
    benchmark: int
    version: str
    rules_version: int
    deals: int
    seed: int
    shares: dict[str, Share]
    score: float
    forfeits: int
    seconds: float
    decision_seconds: float | None
    notes: tuple[str, ...] = ()

    def markdown(self) -> str:
        """One line of a table."""
        cells = [self.agent, *(f"{100 * s.mean:.1f} ({100 * s.low:.0f} to {100 * s.high:.0f})" for s in self.shares.values())]
        ms = None if self.decision_seconds is None else 1000 * self.decision_seconds
        time_of_one = "-" if ms is None else f"{ms:.0f}" if ms >= 10 else f"{ms:.2g}"
        return f"| {' | '.join(cells)} | {100 * self.score:.1f} | {time_of_one} |"


def header(name: str, deals: int) -> str:
    """The head of the table of a setup."""
    task = TASKS[name]
    options = "".join(f", {k}={v}" for k, v in task.options.items())
    even = "all come home together" if task.setup.is_cooperative else f"even: {100 / task.seats:.0f}"
    made = f"benchmark {NUMBER}, Windrose {__version__}, rules version {game(task.game).rules_version}"
    title = f"{name}: {task.game}, {task.seats} seats{options}; {deals} deals, {deals * task.seats} games each ({even}); {made}"
    heads = ("agent", *task.anchors, "score", "ms a decision")
    return f"{title}\n\n| {' | '.join(heads)} |\n|{' --- |' * len(heads)}"


def pettingzoo_player(policy: Callable[[dict[str, Any], str], Any], is_parallel: bool = False) -> Policy:
    """A policy of PettingZoo's environments as a player: it gets the observation of an agent, a
    dictionary with ``observation`` and ``action_mask``, and the agent's name. Masks of ``parallel_env``
    have one more action, to wait, which is never legal here: only who owes a move is asked."""

    def choose(seen: Observation, legal: list[int], rng: Rng) -> int:
        mask = np.zeros(seen.game.num_actions + is_parallel, np.int8)
        mask[legal] = 1
        return int(policy({"observation": seen.tensor(), "action_mask": mask}, f"seat_{seen.seat}"))

    return choose


def player_of(agent: str) -> Policy:
    """The function behind ``mlp:FILE``, ``MODULE:FUNCTION``, ``pettingzoo:MODULE:FUNCTION`` and
    ``pettingzoo-parallel:MODULE:FUNCTION``."""
    kind, _, rest = agent.partition(":")
    if kind == "mlp":
        return Mlp.load(rest).choose
    is_policy = kind in ("pettingzoo", "pettingzoo-parallel")
    module, _, name = (rest if is_policy else agent).partition(":")
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
    return pettingzoo_player(found, kind == "pettingzoo-parallel") if is_policy else found


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


def misfits(agent: str, task: Task) -> tuple[str, ...]:
    """What is to be said of a network that was trained for other options. One for another game or number
    of seats is refused: its rows and actions would mean something else."""
    kind, _, file = agent.partition(":")
    if kind != "mlp":
        return ()
    made, here = Mlp.load(file).setup, task.setup
    if made.game is not here.game or made.seats != here.seats:
        raise SetupError(f"{file} is a network for {made.game.name} with {made.seats} seats, "
                         f"not for {here.game.name} with {here.seats} seats")  # fmt: skip
    others = [f"{k}={v}, not {k}={here.options[k]}" for k, v in made.options.items() if v != here.options[k]]
    return (f"{file} was trained with {'; '.join(others)}",) if others else ()


def setups_for(agent: str) -> list[str]:
    """The setups that an agent can play: all of them, or for a network its own."""
    names, refusal = [], None
    for name, task in TASKS.items():
        try:
            misfits(agent, task)
            names.append(name)
        except SetupError as wrong:
            refusal = wrong
    if not names and refusal is not None:
        raise refusal
    return names


def _digest(agent: str) -> str:
    """A number for an agent and for the files that its name tells of: another one when they change."""
    kind, _, rest = agent.partition(":")
    digest = hashlib.sha256(agent.encode())
    try:
        words = shlex.split(rest) if kind == "exec" else [rest]
    except ValueError:  # the shell will say what is wrong with it
        words = []
    for word in words:
        if os.path.isfile(word):
            digest.update(Path(word).read_bytes())
    return digest.hexdigest()[:8]


def _file_of(setup: str, agent: str, anchor: str) -> str:
    """A file name for these matches. The engine's part of it is its version and a number for its program,
    with all bots and nets in it."""
    engine = f"{__version__}-{hashlib.sha256(PROGRAM.read_bytes()).hexdigest()[:8]}"
    mine = agent if agent in bots else f"{agent}-{_digest(agent)}"
    names = (setup, mine[-80:], anchor, engine)  # the digest is at the end
    return "_".join(re.sub(r"[^A-Za-z0-9.-]+", "-", name) for name in names) + ".csv"


def _on_a_line(known: str, folder: Path) -> str:
    """A bot as ``--bots`` takes it: without commas and quotes, and with at most 127 bytes. A command that
    is not so goes into a script in the folder."""
    if len(known.encode()) < 128 and not set(known) & set(',"'):
        return known
    kind, _, command = known.partition(":")
    if kind != "exec":
        raise SetupError(f"the arena takes no {known}: the name has a comma or a quote, or it is too long")
    script = folder / f"agent-{_digest(known)}.sh"
    script.write_text(f"#!/bin/sh\n{command}\n")
    return "exec:sh " + shlex.quote(str(script))


def _words_of(task: Task) -> list[str]:
    """A setup in the words of the program."""
    return [task.game, "--seats", str(task.seats), *(w for k, v in task.options.items() for w in ("--set", f"{k}={v}"))]


def _relay(command: str, file: str) -> None:
    """Stands between the host and a program, and writes how long it took to answer each question."""
    asked = 0.0
    with subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None and program.stdout is not None
        answers = program.stdout

        def answer() -> None:
            with open(file, "a", encoding="utf-8") as times:
                for line in answers:
                    if line.startswith("bestmove"):
                        print(time.perf_counter() - asked, file=times, flush=True)
                    print(line, end="", flush=True)

        threading.Thread(target=answer, daemon=True).start()
        for line in sys.stdin:
            asked = time.perf_counter()
            program.stdin.write(line)
            program.stdin.flush()


def _times_of_program(task: Task, command: str) -> list[float]:
    """How long a program took for each of its decisions, by the clock, in one game against greedy bots."""
    with tempfile.TemporaryDirectory() as folder:
        times = Path(folder) / "times"
        relay = shlex.join([sys.executable, "-m", "windrose.benchmark", command, "--relay", str(times)])
        script = Path(folder) / "relay.sh"
        script.write_text(f"exec {relay}\n")
        others = ["greedy"] * (task.seats - 1)
        words = ["--bot", ",".join([f"exec:sh {script}", *others]), "--seed", str(SEED + 1)]
        subprocess.run([str(PROGRAM), "trace", *_words_of(task), *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return [float(line) for line in times.read_text().split()] if times.exists() else []


def _times_of_player(task: Task, agent: str) -> list[float]:
    """The same of a bot of the engine or of a function, in processor time of this process."""
    kind, _, file = agent.partition(":")
    choose = chooser(bot(kind, file or None) if kind in bots else player_of(agent))
    state, luck, greedy = State(task.setup), Rng(SEED + 1), bot("greedy")
    times = []
    while not state.deal(luck).is_over:
        if state.seat != 0:
            state.step(greedy.choose(state, luck))
            continue
        seen, legal, began = state.observe(), state.legal(), time.process_time()
        action = choose(seen, legal, luck, Budget())
        times.append(time.process_time() - began)
        state.step(action)
    return times


def decision_seconds(agent: str, task: Task) -> float | None:
    """How long a decision of an agent takes: the mean of one game against greedy bots, which is none of the
    benchmark's deals; ``None`` if it makes none, or fails."""
    kind, _, command = agent.partition(":")
    try:
        times = _times_of_program(task, command) if kind == "exec" else _times_of_player(task, agent)
    except Exception:  # the arena plays on and counts forfeits
        return None
    return sum(times) / len(times) if times else None


def _arena(task: Task, names: Sequence[str], deals: int, threads: int, file: Path | None) -> dict[str, Any]:
    """What ``windrose arena`` says of the first of these bots. Games that are in the file are not played again."""
    words = [str(PROGRAM), "arena", *_words_of(task), "--bots", ",".join(names)]
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
    notes = misfits(agent, task)
    if keep is not None:
        Path(keep).mkdir(parents=True, exist_ok=True)
    shares, forfeits, games = {}, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        known = _on_a_line(known, Path(folder if keep is None else keep))
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
    seconds = round((time.monotonic() - start) / max(games, 1), 3)
    return Row(
        name or agent, setup, NUMBER, __version__, game(task.game).rules_version, deals, SEED, shares, score,
        forfeits, seconds, decision_seconds(agent, task), notes,
    )  # fmt: skip


def main() -> int:
    """The benchmark at a shell."""
    parser = argparse.ArgumentParser(
        prog="python -m windrose.benchmark", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("agent", help="who is measured: see above")
    parser.add_argument("--setup", action="append", choices=list(TASKS), help="one or more; without it all that the agent can play")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"deals against each anchor (the benchmark: {DEALS})")
    parser.add_argument("--threads", type=int, default=0, help="threads (one per core)")
    parser.add_argument("--keep", metavar="FOLDER", help="keeps the games there; a run that was interrupted goes on")
    parser.add_argument("--name", help="what the row calls the agent")
    parser.add_argument("--json", action="store_true", help="prints a line of JSON for each setup")
    parser.add_argument("--rows", action="store_true", help="prints rows without heads")
    parser.add_argument("--serve", action="store_true", help="only plays, as a program of docs/PROTOCOL.md")
    parser.add_argument("--relay", metavar="FILE", help=argparse.SUPPRESS)  # the agent is a command
    given = parser.parse_args()
    try:
        if given.serve:
            serve(player_of(given.agent), name=given.agent)
            return 0
        if given.relay:
            _relay(given.agent, given.relay)
            return 0
        for name in given.setup or setups_for(given.agent):
            row = run(given.agent, name, given.deals, given.threads, given.name, given.keep)
            for note in row.notes:
                print(f"{name}: {note}", file=sys.stderr)
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
