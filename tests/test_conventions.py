"""Conventions: games in their folders, messages used, rules cited, names from the glossary."""

from __future__ import annotations

import ast
import io
import re
import tokenize
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
    "code": (
        "RULES.md",
        "words/en/name.ftl",
        "words/en/board.ftl",
        "rules.py",
        "notation.py",
        "view.py",
        "fast.py",
    ),
    "page": ("brief.ts", "index.ts"),
    "tests": ("perft.txt", "test_rules.py", "test_fast.py", "test_vectors.py"),
}

SOURCES = (".py", ".ts", ".svelte", ".ftl", ".css")

HOLE = "[A-Za-z0-9_-]+"
"""Matches the part of a message id that the program inserts."""

REPLACED_WORDS = frozenset(
    {"advice", "bell", "book", "chair", "chairs", "courier", "desk", "house", "office", "room"}
    | {"said", "seatings", "sights", "standing", "talk", "temper", "thinker", "timekeeper"}
    | {"tries", "walk"}
)
"""Words that no name has: docs/glossary.md has the words in their place."""

PUBLISHED = {
    ("chairs", "src/hexwarp/match/events.py"),
    ("chairs", "src/hexwarp/server/schemas/accounts.py"),
    ("said", "src/hexwarp/server/schemas/accounts.py"),
}
"""Names of the public API and of stored events that have one of these words, with their files."""

VAGUE_NAMES = frozenset({"found", "one"})
"""Names that do not say what a variable holds."""

CLAUSE = re.compile(r"\s*(What|Who)(ever|m|se)?\b(?!.*\?)")
"""Matches the beginning of a clause in the place of a noun, in contrast to a question."""

PROGRAMS = ("src/hexwarp", "tests", "benchmarks", "scripts", "examples")
"""The folders with Python files."""


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


@pytest.mark.parametrize("name", NAMES)
def test_the_page_has_a_text_for_each_rule(name: str) -> None:
    letter = min(rules_of(name))[0]
    told = {message.removeprefix(f"{name}-rule-") for message in messages()}
    assert {f"{letter}-{number}" for number in told if number.isdigit()} == rules_of(name)


# --- messages ------------------------------------------------------------------------------------


def messages() -> dict[str, Path]:
    """Return the file of every English message by id."""
    files = {}
    for file in sorted(PACKAGE.rglob("en/*.ftl")):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            if isinstance(entry, Message):
                files[entry.id.name] = file
    return files


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
    for file in sorted(PACKAGE.rglob("en/*.ftl")):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            if isinstance(entry, Message):
                assert entry.id.name not in files
                files[entry.id.name] = file


@pytest.mark.parametrize("name", NAMES)
def test_games_messages_begin_with_its_name(name: str) -> None:
    own = [message for message, file in messages().items() if file.is_relative_to(GAMES / name)]
    assert own
    assert [message for message in own if not message.startswith(f"{name}-")] == []


# --- names ---------------------------------------------------------------------------------------


def names_in_python(text: str) -> Iterator[str]:
    """Yield the names that a Python text defines."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def names_in_script(text: str) -> list[str]:
    """Return the names that a TypeScript or Svelte text declares, apart from destructured ones."""
    return re.findall(r"\b(?:const|let|function|class|interface|type)\s+(\w+)", text)


def has_replaced_word(name: str) -> bool:
    """Return whether a part of a name in any case is a word that the glossary replaces."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
    return not REPLACED_WORDS.isdisjoint(part.lower() for part in parts)


def test_names_have_the_words_of_the_glossary() -> None:
    replaced = set()
    for top in ("src/hexwarp", "tests", "benchmarks", "scripts", "examples", "web/src"):
        for file in (ROOT / top).rglob("*"):
            path = str(file.relative_to(ROOT))
            if file.suffix not in (".py", ".ts", ".svelte") or path.endswith("api/schema.ts"):
                continue
            if file.is_relative_to(BUILT) or "node_modules" in file.parts:
                continue
            read = names_in_python if file.suffix == ".py" else names_in_script
            names = [*file.parts[len(ROOT.parts) :], *read(file.read_text("utf-8"))]
            replaced |= {(name, path) for name in names if has_replaced_word(name)}
    assert replaced == PUBLISHED


@pytest.mark.parametrize(
    ("name", "replaced"),
    [
        ("_check_room", True),
        ("WaitingRoom", True),
        ("ChairIn", True),
        ("MAX_TALK", True),
        ("seating", False),
        ("retries", False),
        ("Bedroom", False),
    ],
)
def test_replaced_word_is_found_as_a_part_of_a_name(name: str, replaced: bool) -> None:
    assert has_replaced_word(name) is replaced


def programs() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each Python file."""
    for top in PROGRAMS:
        for file in sorted((ROOT / top).rglob("*.py")):
            yield str(file.relative_to(ROOT)), file.read_text("utf-8")


def test_names_say_what_they_stand_for() -> None:
    vague = {
        (path, name)
        for path, text in programs()
        for name in names_in_python(text)
        if name in VAGUE_NAMES
    }
    assert vague == set()


# --- prose ---------------------------------------------------------------------------------------


def openings(text: str) -> Iterator[str]:
    """Yield the docstrings and the first lines of the comments of a Python text."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(docstring))):
                yield docstring
    latest = -1
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != latest + 1:
                yield token.string.lstrip("#")
            latest = token.start[0]


def test_docstrings_and_comments_begin_with_a_noun_phrase_or_a_verb() -> None:
    clauses = {
        (path, opening.strip().partition("\n")[0])
        for path, text in programs()
        for opening in openings(text)
        if CLAUSE.match(opening)
    }
    assert clauses == set()


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ('"""What a game sends."""', True),
        ("x = 1\n'Whoever moves first.'", True),
        ("x = 1  # What is left.", True),
        ("# The end:\n# What follows is cut.", False),
        ('"""Who moves first?"""', False),
        ("'What' + 'ever'", False),
    ],
)
def test_a_clause_in_the_place_of_a_noun_is_found(text: str, clause: bool) -> None:
    assert any(map(CLAUSE.match, openings(text))) is clause


def test_no_font_is_loaded_for_a_soft_hyphen() -> None:
    ranges = re.findall(
        r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?",
        (ROOT / "web" / "src" / "fonts" / "fonts.css").read_text(encoding="utf-8"),
    )
    assert len(ranges) > 50
    assert not [r for r in ranges if int(r[0], 16) <= 0xAD <= int(r[1] or r[0], 16)]
