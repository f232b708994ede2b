"""The English sentences of the errors that players can meet, from the source texts.

These are the errors of the modules in ``MET``, without those in ``UNMET``. The others are for
readers of English: hosts and researchers, in programs, settings and commands.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "hexwarp"

MET = ("core", "games", "match", "search/analysis.py", "server", "storage/database/errors.py")
"""Where players' requests lead, and the records that they open."""

UNMET = frozenset(
    PACKAGE / file
    for file in (
        *("core/arguments.py", "core/commitment_tags.py", "core/copying.py", "core/state.py"),
        *("core/testing.py", "core/verify.py"),
        *("server/api/metrics.py", "server/app.py", "server/settings.py"),
        *("server/bots/engine_host.py", "server/bots/hosted.py", "server/bots/searches.py"),
        *("server/live/fanout.py", "server/services/operation/admin.py"),
    )
)

TEMPLATE_AT = {
    **dict.fromkeys(("HexwarpError", "MalformedError", "IllegalMoveError", "ChanceError"), 0),
    "Refusal": 1,
    "TagError": 1,
    "__init__": 0,
}
"""The position of the template among the arguments: of an error, or of its base's ``__init__``."""

WITHOUT_TEMPLATE = frozenset({"RecordError", "StorageUnavailable"})
"""Errors whose template is in their class."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in a source text.

    Attributes:
        place: The file, and the line in it.
        template: The sentence; None if it is no literal.
        values: The names of its values.
        words: The folder of its translations.
    """

    place: str
    template: str | None
    values: frozenset[str]
    words: Path


@cache
def sentences() -> tuple[Sentence, ...]:
    """Return the sentences of all errors that players can meet."""
    tops = [PACKAGE / part for part in MET]
    files = [file for top in tops for file in (top.rglob("*.py") if top.is_dir() else [top])]
    return tuple(
        sentence for file in sorted(files) if file not in UNMET for sentence in _in_file(file)
    )


def templates(words: Path) -> set[str]:
    """Return the sentences that a folder ``words`` translates; a game shares the program's."""
    own = {
        sentence.template
        for sentence in sentences()
        if sentence.words == words and sentence.template
    }
    return own if words == PACKAGE / "words" else own - templates(PACKAGE / "words")


def _in_file(file: Path) -> Iterator[Sentence]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = str(getattr(node.func, "id", None) or getattr(node.func, "attr", ""))
        position = TEMPLATE_AT.get(name)
        if position is None or len(node.args) <= position:
            continue
        text = node.args[position]
        template = text.value if isinstance(text, ast.Constant) else None
        values = {str(keyword.arg) for keyword in node.keywords}
        if name == "__init__" and (file.name != "errors.py" or template is None):
            continue  # another class's, or one that passes a template on
        if isinstance(text, ast.Attribute) and text.attr == "template":
            continue  # that of an error caught there
        if name == "TagError" and template is not None:
            template, values = f"[{{tag}}] {template!s}", values | {"tag"}
        place = f"{file.relative_to(PACKAGE)}:{node.lineno}"
        yield Sentence(
            place, None if template is None else str(template), frozenset(values), _words(file)
        )


def _words(file: Path) -> Path:
    """Return the folder of words beside a file: its game's, the server's or the program's."""
    top = file.relative_to(PACKAGE).parts
    if top[0] == "games":
        return PACKAGE / "games" / top[1] / "words"
    return PACKAGE / "server" / "words" if top[0] == "server" else PACKAGE / "words"
