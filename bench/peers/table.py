"""Turns the lines of the other programs into a section for bench/RESULTS.md."""

import json
import sys

LINES = [json.loads(line) for line in sys.stdin if line.startswith("{")]


def find(peer, game, interface, batch=None):
    found = [
        x for x in LINES
        if (x["peer"], x["game"]) == (peer, game) and x["interface"] == interface
        and (batch is None or x["batch"] == batch)
    ]  # fmt: skip
    return found[0] if found else None


def short(number):
    if number >= 1e6:
        return f"{number / 1e6:.2f} million"
    return f"{number / 1e3:.1f} thousand" if number >= 1e3 else f"{number:.0f}"


def rows(title, head, body):
    if body:
        print(f"\n{title}\n\n| {' | '.join(head)} |\n|{' --- |' * len(head)}")
        for row in body:
            print(f"| {' | '.join(row)} |")


single = [x for x in LINES if x["batch"] == 0]
rows(
    "One match at a time:",
    ("library", "game", "from", "steps per second", "bytes of a state"),
    [
        (x["peer"], x["game"], x["interface"], short(x["steps_per_second"]), str(x["bytes"] or "not known"))
        for x in sorted(single, key=lambda x: -x["steps_per_second"])
    ],
)
sizes = sorted({x["batch"] for x in LINES if x["batch"]})
kinds = sorted({(x["peer"], x["game"], x["interface"]) for x in LINES if x["batch"]})
rows(
    "Batches, million steps per second by the number of matches:",
    ("library", "game", "from", *map(str, sizes)),
    [
        (*kind, *(f"{find(*kind, n)['steps_per_second'] / 1e6:.3f}" if find(*kind, n) else "" for n in sizes))
        for kind in kinds
    ],
)


def best(peer, game, interface):
    return max((x["steps_per_second"] for x in LINES if x["peer"] == peer and x["game"] == game
                and x["interface"] == interface), default=0)  # fmt: skip


GAMES = ("santa-timea", "columbus", "winds-of-plunder", "azimuth")
WITH, WITHOUT = "Python, batch, observations", "Python, batch"
bars = []
for ours, theirs in (("santa-timea", "hearts"), ("columbus", "backgammon")):
    a, b = best("Windrose", ours, "C"), best("OpenSpiel", theirs, "C++")
    if a and b:
        bars.append((f"{ours} from C beside {theirs} of OpenSpiel from C++", f"{a / b:.1f}", "10, goal 20"))
others = sorted({(x["peer"], x["game"]) for x in LINES if x["batch"] and x["peer"] != "Windrose"})
for kind in (WITHOUT, WITH):
    beside = []
    for game in GAMES:
        ours = best("Windrose", game, kind)
        theirs = [best(*other, kind) or best(*other, WITH) for other in others]
        beside.append((game, short(ours), *(f"{ours / x:.1f}" for x in theirs)))
        if ours and theirs:
            bars.append((f"{game}, {kind}, beside the fastest other", f"{ours / max(theirs):.1f}", "10"))
    rows(
        f"{kind}: the best of all sizes, and how many times that of another library"
        + (" (with observations where it has nothing else):" if kind == WITHOUT else ":"),
        ("game", "steps per second", *(f"{peer} {game}" for peer, game in others)),
        beside,
    )
for game in GAMES:
    for n in sizes:
        c = find("Windrose", game, "C, batch, observations", n)
        p = find("Windrose", game, "Python, batch, observations", n)
        if c and p and n in (256, 4096, 65536):
            cost = c["steps_per_second"] / p["steps_per_second"]
            bars.append((f"{game}: cost of a Python batch of {n} beside that in C", f"{cost:.2f}", "at most 1.5"))
rows("The bars:", ("what", "times", "bar"), bars)
