"""What the tests of the Python package share."""

import os
import subprocess
from pathlib import Path

import pytest

import windrose

TREE = Path(os.environ["TREE"])
PROGRAM = os.environ["WINDROSE"]

#: A short setup of each game.
SHORT = {
    "santa-timea": {"seats": 3},
    "columbus": {"seats": 2, "max_rounds": 3},
    "winds-of-plunder": {"seats": 3},
    "azimuth": {"seats": 2, "rounds": 3},
}
counts = {"passed": 0, "failed": 0}


def run(*words: str) -> str:
    """What the program prints."""
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


def play(state, rng):
    """Plays at random to the end."""
    while not state.deal(rng).is_over:
        legal = state.legal()
        state.step(legal[rng.below(len(legal))])
    return state


@pytest.fixture(params=list(SHORT))
def setup(request):
    """A short setup of every game."""
    options = dict(SHORT[request.param])
    return windrose.game(request.param).setup(**options)


def pytest_runtest_logreport(report):
    """Counts as the other tests of the project do."""
    if report.failed:
        counts["failed"] += 1
    elif report.when == "call" and report.passed:
        counts["passed"] += 1


def pytest_unconfigure(config):
    """The line that tools/parts.sh reads."""
    print(f"{counts['passed']} passed, {counts['failed']} failed")
