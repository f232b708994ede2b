"""Completes the reference of the commands and of the HTTP API from the program itself."""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

USAGE_WIDTH = 78
"""The width of a line of usage, in characters: that of a page's text."""


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Append the commands or the calls to the page that describes them."""
    parts = {"reference/commands.md": commands, "reference/http.md": calls}
    part = parts.get(page.file.src_uri)
    return markdown if part is None else "\n".join((markdown, *part()))


def commands() -> Iterator[str]:
    """Yield a section for each command: its usage and options."""
    main = import_module("hexwarp.cli.main")
    parsers = argparse.ArgumentParser(prog="hexwarp").add_subparsers()
    for command in main.commands().values():
        command.add_parser(parsers)
    for name, parser in parsers.choices.items():
        yield from _command(name, parser)


def _command(name: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f"\n## hexwarp {name}\n\n{_cell(parser.description or '')}\n"
    groups = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    if not groups:
        yield from _arguments(parser)
    for group in groups:
        helps = {action.dest: action.help for action in group._choices_actions}
        for sub, subparser in group.choices.items():
            yield f"### hexwarp {name} {sub}\n\n{_cell(helps.get(sub) or '')}\n"
            yield from _arguments(subparser)


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield a command's usage and the table of its arguments."""
    parser.formatter_class = partial(argparse.HelpFormatter, width=USAGE_WIDTH)
    yield f"```text\n{parser.format_usage().removeprefix('usage: ')}```\n"
    formatter = argparse.HelpFormatter(parser.prog)
    rows = [
        f"| `{formatter._format_action_invocation(action)}` | {_cell(action.help)} |"
        for action in parser._actions
        if action.help and not isinstance(action, argparse._HelpAction)
    ]
    if rows:
        yield "\n".join(("| argument | meaning |", "|---|---|", *rows, ""))


def calls() -> Iterator[str]:
    """Yield the calls of the HTTP API by the first part of their path, then all messages."""
    from hexwarp.server.api.docs import rows, type_html
    from hexwarp.server.app import create_app
    from hexwarp.storage.sql import Storage, sqlite_url

    description = create_app(Storage(sqlite_url(Path("unused.db")))).openapi()
    subjects: dict[str, list[str]] = defaultdict(list)
    for path, methods in description["paths"].items():
        for method, call in methods.items():
            section = f"\n### {method.upper()} {path}\n\n{call['description']}\n\n"
            subjects[_subject(path)].append(section + _pairs(rows(call)))
    for subject, sections in sorted(subjects.items()):
        yield "\n".join((f"\n## {subject}", *sections))
    yield "\n## Messages\n"
    for name, schema in description["components"]["schemas"].items():
        required = schema.get("required", ())
        fields = {
            field + ("" if field in required else "?"): type_html(kind)
            for field, kind in schema.get("properties", {}).items()
        }
        yield f"### {name} {{#{name}}}\n\n{schema.get('description', '')}\n"
        yield _pairs(fields.items()) if fields else f"{type_html(schema)}\n"


def _subject(path: str) -> str:
    """Return the heading of a call: ``/api/games/{game_id}`` is about games."""
    parts = path.strip("/").split("/")
    return parts[1 if parts[0] == "api" and len(parts) > 1 else 0]


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    """Return a table of names and types."""
    rows = [f"| `{name}` | {kind} |" for name, kind in pairs]
    return "\n".join(("| name | type |", "|---|---|", *rows, "")) if rows else ""


def _cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return re.sub(r"\s+", " ", text).replace("|", "\\|").replace("<", "&lt;")
