"""The notebook of the first hour runs from its first cell to its last, and shows what it says."""

import os

import nbformat
from conftest import PROGRAM, TREE
from nbclient import NotebookClient


def test_the_first_hour_runs(tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("PATH", os.path.dirname(PROGRAM), prepend=":")
    book = nbformat.read(TREE / "docs/notebooks/first-hour.ipynb", as_version=4)
    nbformat.validate(book)
    assert all(not cell.get("outputs") for cell in book.cells)  # they come from the run
    NotebookClient(book, timeout=None, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    told = ["".join(out.get("text", "") for out in cell.outputs) for cell in book.cells if cell.cell_type == "code"]
    assert len(told) >= 10 and all(told)
    assert "Santa Timea: 2 to 5 seats" in told[0] and "windrose 1" in told[-1]
