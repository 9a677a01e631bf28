#!/usr/bin/env python3
"""puzzles.py: the puzzles that are shipped have their form, and are not repeated."""

import re
import sys
from pathlib import Path

TREE = Path(__file__).resolve().parent.parent
PUZZLE = re.compile(r"puzzle ([a-z-]+) \d+ seats [2-5]( [a-z0-9_-]+=\S+)* moves( \d+)+")
ANSWER = re.compile(r"answer seat [1-5] action \d+ share (\d+) next (\d+) level [1-5] \S.*")
passed = failed = 0


def ok(holds: bool, what: str) -> None:
    global passed, failed
    passed += holds
    failed += not holds
    if not holds:
        print(f"FAILED: {what}")


for path in sorted((TREE / "puzzles").glob("*.txt")):
    lines = path.read_text().splitlines()
    puzzles, answers = lines[::2], lines[1::2]
    ok(len(puzzles) == len(answers) >= 190, f"{path.name}: two lines for each of enough puzzles")
    ok(len(set(puzzles)) == len(puzzles), f"{path.name}: no puzzle is there twice")
    for number, (puzzle, answer) in enumerate(zip(puzzles, answers), 1):
        first, second = PUZZLE.fullmatch(puzzle), ANSWER.fullmatch(answer)
        ok(bool(first and second), f"{path.name}: puzzle {number}")
        ok(bool(first) and first[1] == path.stem, f"{path.name}: puzzle {number} is of this game")
        ok(bool(second) and int(second[1]) - int(second[2]) >= 500, f"{path.name}: {number} leads by 5 %")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
