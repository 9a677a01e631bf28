"""What the scripts of bench/peers share: one way to measure, one line for each figure.

A step is one decision of one player: legal actions are generated, one is drawn at random and
played; chance moves by itself and does not count. Time is processor time of the process, which
run.sh keeps on one core, unless the work is done elsewhere.
"""

import json
import os
import time
import tracemalloc
from typing import Any, Callable

SECONDS = float(os.environ.get("SECONDS_EACH", "1.5"))  # of each figure


def measure(
    peer: str, game: str, interface: str, batch: int, step: Callable[[], int], size: int = 0, least: int = 0,
    clock: Callable[[], float] = time.process_time,
) -> None:  # fmt: skip
    """Calls ``step``, which returns how many steps it made, for a while and until there are
    ``least`` of them; prints the figure."""
    step()
    steps, spent, start = 0, 0.0, clock()
    while spent < SECONDS or steps < least:
        steps += step()
        spent = clock() - start
    line = {
        "peer": peer, "game": game, "interface": interface, "batch": batch,
        "steps_per_second": round(steps / spent), "bytes": size,
    }  # fmt: skip
    print(json.dumps(line), flush=True)


def python_bytes(make: Callable[[], Any]) -> int:
    """Bytes that Python allocates for what ``make`` returns, on average over a few."""
    kept = [make()]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept += [make() for _ in range(20)]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used // (len(kept) - 1)
