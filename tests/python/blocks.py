"""blocks.py FILE...: runs the Python blocks of documents, each document in one place.

A line `#> TEXT` in a block says what it prints. The tests use this for the guides, and tests/python/learn.sh
for those whose packages the tests do not have.
"""

import contextlib
import io
import re
import sys
from pathlib import Path


def run_blocks(path):
    """Runs all blocks in order; returns their number."""
    found = re.findall(r"^```python\n(.*?)^```$", Path(path).read_text(encoding="utf-8"), re.S | re.M)
    names = {"__name__": "guide"}
    promised = 0
    for number, block in enumerate(found):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(block, f"{path}, block {number + 1}", "exec"), names)
        for line in re.findall(r"^#> (.*)$", block, re.M):
            promised += 1
            assert line in out.getvalue(), f"block {number + 1} does not print {line!r}: {out.getvalue()}"
    assert found and promised, f"{path} has nothing to run"
    return len(found)


if __name__ == "__main__":
    for each in sys.argv[1:]:
        print(f"{each}: {run_blocks(each)} blocks")
