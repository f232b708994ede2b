"""Conventions: games stay in their folders, messages are used, rules are cited."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hexwarp"
GAMES = PACKAGE / "games"
BUILT = PACKAGE / "server" / "page"
NAMES = sorted(folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").is_file())

FOLDERS = {
    "code": GAMES,
    "page": ROOT / "web" / "src" / "games",
    "tests": ROOT / "tests" / "games",
}
COMPLETE = {
    "code": ("RULES.md", "words/en.ftl", "rules.py", "notation.py", "view.py", "fast.py"),
    "page": ("index.ts",),
    "tests": ("perft.txt", "test_rules.py", "test_fast.py", "test_vectors.py"),
}

SOURCES = (".py", ".ts", ".svelte", ".ftl", ".css")

HOLE = "[A-Za-z0-9_-]+"
"""Matches the part of a message id that the program inserts."""


# --- game folders --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("part", "file"), [(p, f) for p, fs in COMPLETE.items() for f in fs])
def test_game_folder_is_complete(name: str, part: str, file: str) -> None:
    assert (FOLDERS[part] / name / file).is_file()


def outside_games() -> Iterator[Path]:
    """Yield the source files that belong to no game."""
    apart = [BUILT, *(folder / name for folder in FOLDERS.values() for name in NAMES)]
    for top in (PACKAGE, ROOT / "web" / "src", ROOT / "scripts"):
        for file in sorted(top.rglob("*")):
            if file.suffix in SOURCES and not any(map(file.is_relative_to, apart)):
                yield file


def named_in(text: str, python: bool = False) -> list[str]:
    """Return the games that a source text names outside comments and docstrings."""
    plain = _python_code(text) if python else _without_comments(text)
    return [name for name in NAMES if re.search(rf"\b{name}\b", plain, re.IGNORECASE)]


def _python_code(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [line for line in body if not _is_text(line)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _is_text(line: ast.stmt) -> bool:
    return (
        isinstance(line, ast.Expr)
        and isinstance(line.value, ast.Constant)
        and isinstance(line.value.value, str)
    )


def _without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/|<!--.*?-->|(?m:^\s*(?://|#).*$)", "", text, flags=re.DOTALL)


def test_no_game_is_named_outside_its_folders() -> None:
    naming = {
        str(file.relative_to(ROOT)): named
        for file in outside_games()
        if (named := named_in(file.read_text("utf-8"), file.suffix == ".py"))
    }
    assert naming == {}


@pytest.mark.parametrize(
    ("text", "python"),
    [
        (f"GAME = {NAMES[0]!r}", True),
        (f"def f() -> str:\n    'Says.'\n    return 'a game of {NAMES[0].title()}'", True),
        (f"import {NAMES[0]}", True),
        (f"if (game === '{NAMES[0]}') return;", False),
        (f"shell-title = {NAMES[0].title()}", False),
    ],
)
def test_named_game_is_found(text: str, python: bool) -> None:
    assert named_in(text, python) == NAMES[:1]


# --- rule numbers --------------------------------------------------------------------------------


def numbers(text: str) -> set[str]:
    """Return the rule numbers that a text cites, as I-12 or as test_i12_...."""
    names = "".join(re.findall(r"def test((?:_[a-z][0-9]+)+)_", text))
    cited = {f"{letter.upper()}-{number}" for letter, number in re.findall(r"_([a-z])(\d+)", names)}
    return cited | set(re.findall(r"\b[A-Z]-[0-9]+\b", text))


def rules_of(name: str) -> set[str]:
    """Return the rule numbers of a game."""
    rules = (GAMES / name / "RULES.md").read_text("utf-8")
    return set(re.findall(r"\*\*([A-Z]-[0-9]+)\*\*", rules))


def cited_in(folder: Path) -> set[str]:
    """Return the rule numbers that a folder's Python files cite."""
    files = sorted(folder.rglob("*.py"))
    return set().union(*(numbers(file.read_text("utf-8")) for file in files))


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_numbered_without_gaps(name: str) -> None:
    letters = {rule[0] for rule in rules_of(name)}
    assert len(letters) == 1
    count = len(rules_of(name))
    assert rules_of(name) == {f"{letters.copy().pop()}-{n}" for n in range(1, count + 1)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("part", ["code", "tests"])
def test_exactly_the_games_rules_are_cited(name: str, part: str) -> None:
    assert cited_in(FOLDERS[part] / name) == rules_of(name)


# --- messages ------------------------------------------------------------------------------------


def messages() -> dict[str, Path]:
    """Return the file of every English message by id."""
    found = {}
    for file in sorted(PACKAGE.rglob("en.ftl")):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            if isinstance(entry, Message):
                found[entry.id.name] = file
    return found


@cache
def uses() -> tuple[frozenset[str], re.Pattern[str]]:
    """Return the words in the source texts, and a pattern of the ids that they compose."""
    words: set[str] = set()
    patterns: set[str] = set()
    files = [*PACKAGE.rglob("*.py"), *(ROOT / "web" / "src").rglob("*")]
    for file in files:
        if file.suffix in (".py", ".ts", ".svelte"):
            text = file.read_text("utf-8")
            words |= set(re.findall(r"[A-Za-z][A-Za-z0-9_-]*", text))
            for put in re.findall(r"(?:[A-Za-z0-9_-]|\$?\{[^{}]*\})+", text):
                literal = re.split(r"\$?\{[^{}]*\}", put)
                fixed = "".join(literal)
                if len(literal) > 1 and "-" in fixed and re.search("[a-z]{4}", fixed):
                    patterns.add(HOLE.join(map(re.escape, literal)))
    patterns |= {re.escape(word) + HOLE for word in words if word.endswith("-")}
    return frozenset(words), re.compile("|".join(sorted(patterns)))


def test_every_message_is_used() -> None:
    words, pattern = uses()
    unused = {
        name: str(file.relative_to(ROOT))
        for name, file in messages().items()
        if name not in words and not pattern.fullmatch(name)
    }
    assert unused == {}
    assert not pattern.fullmatch("a-message-that-nobody-uses")


def test_messages_are_unique() -> None:
    files: dict[str, Path] = {}
    for file in sorted(PACKAGE.rglob("en.ftl")):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            if isinstance(entry, Message):
                assert entry.id.name not in files
                files[entry.id.name] = file


@pytest.mark.parametrize("name", NAMES)
def test_games_messages_begin_with_its_name(name: str) -> None:
    own = [message for message, file in messages().items() if file.is_relative_to(GAMES / name)]
    assert own
    assert [message for message in own if not message.startswith(f"{name}-")] == []
