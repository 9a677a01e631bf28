"""Turns a Python function into a bot that speaks docs/PROTOCOL.md.

    # mybot.py
    from windrose.protocol import serve

    def choose(seen, legal, rng):
        return legal[rng.below(len(legal))]

    serve(choose, name="Mine")

Then ``windrose arena santa-timea --bots "exec:python mybot.py",greedy --games 40`` compares it
with others. The host sends the observation whole each time, so the function needs no memory;
it can imagine positions (``seen.imagine(rng)``), ask the engine's bots, or run a network on
``seen.tensor()``. A function with a parameter ``budget`` is told what the host allows: nodes and
milliseconds. A bot of the engine may stand for the function, and keeps to it.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any

from ._engine import ffi, lib
from .bots import Bot
from .errors import Error, told
from .game import Setup, game
from .state import Observation, Rng


@dataclass(frozen=True)
class Budget:
    """What a bot may spend on one choice, in nodes of a search and in milliseconds; 0: no limit."""

    nodes: int = 0
    time_ms: int = 0


def chooser(choose: Callable[..., int] | Bot) -> Callable[[Observation, list[int], Rng, Budget], int]:
    """The function of a player, which may do without the budget."""
    if isinstance(choose, Bot):
        player = choose
        return lambda seen, legal, rng, budget: player.choose(
            seen, rng, nodes=budget.nodes, time_ms=budget.time_ms
        )
    if "budget" in inspect.signature(choose).parameters:
        return lambda seen, legal, rng, budget: choose(seen, legal, rng, budget=budget)
    return lambda seen, legal, rng, budget: choose(seen, legal, rng)


def _setup(words: list[str], edition: list[str]) -> tuple[Setup, int]:
    """Reads ``new GAME rules V seats N seat S set A=B ...``."""
    found = game(words[0])
    given = dict(zip(words[1:7:2], words[2:7:2]))
    if int(given["rules"]) != found.rules_version:
        raise Error(f"{found.name} has rules version {found.rules_version} here")
    options = dict(word.split("=", 1) for word in words[7:] if word != "set")
    text = "".join(line + "\n" for line in edition) or None
    return Setup(found, int(given["seats"]), text, options), int(given["seat"]) - 1


def _observation(setup: Setup, seat: int, lines: list[str]) -> Observation:
    """Reads the ``observation`` lines of a position."""
    memory = ffi.new("uint64_t[]", (setup.game.observation_bytes + 7) // 8)
    diag = ffi.new("wr_diag *")
    text = "".join(line + "\n" for line in lines).encode()
    if lib.py_fields_parse(
        setup.game._c.obs_fields, text, memory, setup.game.observation_bytes, diag
    ):
        raise Error(told(diag)[0])
    return Observation(setup, seat, ffi.buffer(memory, setup.game.observation_bytes)[:])


class _Session:
    def __init__(self, choose: Callable[..., int] | Bot, out: IO[str]) -> None:
        self.choose = chooser(choose)
        self.out = out
        self.setup: Setup | None = None
        self.seat = 0
        self.edition: list[str] = []
        self.observed: list[str] = []
        self.legal: list[str] = []

    def say(self, line: str) -> None:
        print(line, file=self.out, flush=True)

    def new(self, rest: str) -> None:
        try:
            self.setup, self.seat = _setup(rest.split(" "), self.edition)
        except (Error, ValueError, KeyError) as wrong:
            self.setup = None
            self.say(f"error {wrong}")
        else:
            self.say("ready")
        self.edition = []

    def go(self, rest: str) -> None:
        if self.setup is None:
            self.say("error no game has begun")
            return
        words = rest.split()
        limits = dict(zip(words[::2], words[1::2]))
        seen = _observation(self.setup, self.seat, self.observed)
        rng = Rng(int(limits.get("seed", "1")))
        texts = {}
        for action in seen.imagine(Rng(1)).legal(self.seat):
            texts[seen.action_text(action)] = action
        legal = sorted(texts[text] for text in self.legal) if self.legal else sorted(texts.values())
        budget = Budget(int(limits.get("nodes", "0")), int(limits.get("time", "0")))
        action = int(self.choose(seen, legal, rng, budget))
        self.say(f"bestmove {seen.action_text(action)}")


def serve(
    choose: Callable[..., int] | Bot,
    name: str = "Python",
    source: IO[str] | None = None,
    out: IO[str] | None = None,
) -> None:
    """Answers a host on the standard input and output until ``quit`` or the end. ``choose`` gets
    what the seat knows, its legal actions, random numbers and, as ``budget``, a ``Budget``
    if it has a parameter of this name."""
    session = _Session(choose, out or sys.stdout)
    for line in source or sys.stdin:
        command, _, rest = line.rstrip("\r\n").partition(" ")
        if command == "hello":
            session.say(f"name {name}")
            session.say("skip view")
            session.say("ready")
        elif command == "games":
            _list_games(session)
        elif command == "ping":
            session.say("ready")
        elif command == "edition":
            session.edition.append(rest)
        elif command == "new":
            session.new(rest)
        elif command == "position":
            session.observed, session.legal = [], []
        elif command == "observation":
            session.observed.append(rest)
        elif command == "legal":
            session.legal = rest.split(" | ")
        elif command == "go":
            session.go(rest)
        elif command == "quit":
            return


def _list_games(session: Any) -> None:
    from .game import games

    for g in games.values():
        session.say(f"game {g.name} rules {g.rules_version} seats {g.min_seats} to {g.max_seats}")
    session.say("ready")
