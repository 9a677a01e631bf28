"""The guide says what is true: its Python blocks run, one after the other, in one place."""

import contextlib
import io
import re

from conftest import PROGRAM, TREE


def blocks(text, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.S | re.M)


def test_the_guide_runs(tmp_path, monkeypatch):
    text = (TREE / "docs/RESEARCH.md").read_text()
    found = blocks(text, "python")
    assert len(found) >= 6
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", PROGRAM.rsplit("/", 1)[0], prepend=":")
    names = {"__name__": "guide"}
    for number, block in enumerate(found):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(block, f"docs/RESEARCH.md, block {number + 1}", "exec"), names)
        for line in re.findall(r"^#> (.*)$", block, re.M):
            assert line in out.getvalue(), f"block {number + 1} does not print {line!r}"
