"""Runs the notebooks of the documentation, and writes them with their outputs to build/notebooks.

    python scripts/run_notebooks.py [--quick | NAME...]

Without arguments, it runs those that have changed since they last ran; with --quick all but long
ones, whatever has changed. It fails where a notebook shows an error or a warning, or nothing.
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

LONG = {"your-own-network"}
"""Compiles and trains for some minutes; the drill runs it."""

TIMEOUT_S = 600
"""The timeout of a cell: the first one on a machine compiles the rules."""


def main() -> None:
    """Run the notebooks that are named, the quick ones, or those that have changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*")
    parser.add_argument("--quick", action="store_true", help="all but those that take long")
    arguments = parser.parse_args()
    files = sorted(NOTEBOOKS.glob("*.ipynb"))
    if arguments.quick:
        files = [file for file in files if file.stem not in LONG]
    elif arguments.names:
        files = [NOTEBOOKS / f"{name}.ipynb" for name in arguments.names]
    EXECUTED.mkdir(parents=True, exist_ok=True)
    for file in files:
        done = EXECUTED / file.name
        changed_only = not (arguments.quick or arguments.names)
        if changed_only and done.is_file() and texts(read(done)) == texts(read(file)):
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
        check(file.name, notebook)
        nbformat.write(notebook, done)


def check(name: str, notebook: nbformat.NotebookNode) -> None:
    """Exit if a notebook that ran shows nothing, or something on standard error."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    warnings = [output.text for output in outputs if output.get("name") == "stderr"]
    if warnings or not outputs:
        sys.exit(f"{name}: {''.join(warnings) or 'it shows nothing'}")


if __name__ == "__main__":
    main()
