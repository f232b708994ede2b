"""docs/threat-model.md and docs/asvs.md cite tests that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from hexwarp.storage.operation.server_keys import KeyName

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "docs" / name for name in ("threat-model.md", "asvs.md")]
USUAL = "tests/server/"
LEVEL_1, LEVEL_2 = 70, 183
"""The number of requirements of ASVS 5.0.0 in each level."""


def cited(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield the cited files and tests; a test without a file is in the file cited last."""
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
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_cited_test_exists(page: Path) -> None:
    named = set(cited(page.read_text("utf-8")))
    assert len(named) > 40
    missing = [(file, test) for file, test in named if test and test not in names_in(file)]
    assert [file for file, _ in named if not (ROOT / file).is_file()] == []
    assert missing == []


def test_every_requirement_of_asvs_is_answered_once() -> None:
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in PAGES[1].read_text("utf-8").splitlines()
        if re.match(r"\| V\d", line)
    ]
    listed = [requirement for row in rows for requirement in row[0].split(", ")]
    assert len(listed) == len(set(listed)) == LEVEL_1 + LEVEL_2
    assert {row[2] for row in rows} == {"met", "by design", "the host's", "not met", "none here"}
    host = "(hosting.md#what-is-the-hosts)"
    assert [row[0] for row in rows if row[2] == "the host's" and host not in row[3]] == []
    shown = re.compile(r"\btest_\w+|\.test\.ts`|\b(ruff|eslint)'s |\]\([\w-]+\.md\b")
    assert [row[0] for row in rows if row[2] == "met" and not shown.search(row[3])] == []
    assert [row[0] for row in rows if row[2] != "none here" and not row[3]] == []


def test_every_key_of_the_server_is_in_the_inventory() -> None:
    section = PAGES[0].read_text("utf-8").partition("\n## Keys and algorithms\n")[2]
    listed = re.findall(r"^\| `(\w+)` \|", section.partition("\n## ")[0], re.MULTILINE)
    assert sorted(listed) == sorted(get_args(KeyName))


def test_citations_are_found_with_their_files() -> None:
    text = "| `test_a.py::test_b`, `test_c`; `tests/cli/test_d.py` |"
    assert list(cited(text)) == [
        ("tests/server/test_a.py", "test_b"),
        ("tests/server/test_a.py", "test_c"),
        ("tests/cli/test_d.py", None),
    ]
