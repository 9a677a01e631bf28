"""The guides say what is true: their Python blocks run, one after the other, in one place."""

import pytest
from blocks import run_blocks
from conftest import PROGRAM, TREE

TUTORIALS = sorted(str(path.relative_to(TREE)) for path in (TREE / "docs/tutorials").glob("*.md"))
#: Packages that are not among those of tools/python.txt, by guide.
NEEDS = {"pgx": "jax", "pufferlib": "pufferlib", "pytorch": "torch", "rlcard": "rlcard"}


@pytest.mark.parametrize("guide", ["docs/RESEARCH.md", "docs/BENCHMARK.md", *TUTORIALS])
def test_the_guide_runs(guide, tmp_path, monkeypatch):
    needed = NEEDS.get((TREE / guide).stem)
    if needed is not None:
        pytest.importorskip(needed, reason=f"{needed} is not installed here; tests/python/learn.sh runs this")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", PROGRAM.rsplit("/", 1)[0], prepend=":")
    assert run_blocks(TREE / guide) > 0
