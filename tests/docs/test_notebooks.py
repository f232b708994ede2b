"""Notebooks as they are stored; ``scripts/run_notebooks.py`` runs them for the site.

``scripts/test`` lets it run all but the long one, which is a drill.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_five() -> None:
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_stored_without_outputs_and_teaches(file: Path) -> None:
    cells = json.loads(file.read_text("utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert cells[0]["cell_type"] == "markdown"
    assert len(cells) >= 2 * len(code)  # each piece of code has a text


@pytest.mark.drill
def test_the_long_notebook_runs() -> None:
    program = ROOT / "scripts" / "run_notebooks.py"
    subprocess.run([sys.executable, str(program), "your-own-network"], check=True)
