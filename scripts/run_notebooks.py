"""Runs the notebooks of the documentation, and writes them with their outputs to build/notebooks.

    python scripts/run_notebooks.py [NAME...]

Named notebooks are run in any case; without names, those that have changed since they last ran.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from site_hooks.notebooks import EXECUTED, read, texts

NOTEBOOKS = Path(__file__).parents[1] / "docs" / "notebooks"

TIMEOUT_S = 600
"""The timeout of a cell: the first one on a machine compiles the rules."""


def main() -> None:
    """Run the notebooks that are named, or have changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*")
    names = parser.parse_args().names
    files = [NOTEBOOKS / f"{name}.ipynb" for name in names] or sorted(NOTEBOOKS.glob("*.ipynb"))
    EXECUTED.mkdir(parents=True, exist_ok=True)
    for file in files:
        done = EXECUTED / file.name
        if not names and done.is_file() and texts(read(done)) == texts(read(file)):
            continue
        print(f"Running {file.name} ...", file=sys.stderr)
        notebook = nbformat.read(file, as_version=4)
        with tempfile.TemporaryDirectory() as folder:
            NotebookClient(
                notebook,
                timeout=TIMEOUT_S,
                resources={"metadata": {"path": folder}},
                extra_arguments=["--log-level=ERROR"],  # it warns that it listens on this machine
            ).execute()
        nbformat.write(notebook, done)


if __name__ == "__main__":
    main()
