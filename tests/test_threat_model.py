"""The tests that docs/threat-model.md names are there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "threat-model.md"
USUAL = "tests/server/"


def cited(text: str) -> Iterator[tuple[str, str | None]]:
    """The files that a text names, and the tests in them; one without a file is in the last."""
    file = ""
    for name in re.findall(r"`([\w/]*test_\w+(?:\.py)?(?:::\w+)?)`", text):
        path, _, test = name.partition("::")
        if path.endswith(".py"):
            file = path if path.startswith("tests/") else USUAL + path
            yield file, test or None
        else:
            yield file, path


def names_in(file: str) -> set[str]:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}


def test_every_cited_test_exists() -> None:
    named = set(cited(PAGE.read_text("utf-8")))
    assert len(named) > 40
    missing = [(file, test) for file, test in named if test and test not in names_in(file)]
    assert [file for file, _ in named if not (ROOT / file).is_file()] == []
    assert missing == []


def test_citations_are_found_with_their_files() -> None:
    text = "| `test_a.py::test_b`, `test_c`; `tests/cli/test_d.py` |"
    assert list(cited(text)) == [
        ("tests/server/test_a.py", "test_b"),
        ("tests/server/test_a.py", "test_c"),
        ("tests/cli/test_d.py", None),
    ]
