"""The program ``windrose``, which is part of the package."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PATH = Path(__file__).parent / "bin" / "windrose"


def main() -> int:
    """Becomes the program."""
    try:
        os.execv(PATH, ["windrose", *sys.argv[1:]])
    except OSError as wrong:
        print(f"windrose: {PATH}: {wrong.strerror}; install the package again", file=sys.stderr)
        return 1
