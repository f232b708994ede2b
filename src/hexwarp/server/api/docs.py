"""The API reference at /docs: plain HTML made from the OpenAPI description, without scripts."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response

from hexwarp.server.api.text_response import compressed

router = APIRouter(include_in_schema=False)

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color-scheme: light dark }
h2 { margin-top: 2.5rem } h3 { margin: 2rem 0 0; font-size: 1rem } p { white-space: pre-line }
td { padding: .2rem 1rem .2rem 0; vertical-align: top } code, h3 { font-family: monospace }
"""
STYLE_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@router.get("/docs")
async def docs(request: Request) -> Response:
    """Return the API reference as HTML."""
    response = compressed(request, _made(request.app)[0], "text/html")
    response.headers["Content-Security-Policy"] = POLICY
    return response


@router.get("/openapi.json")
async def description(request: Request) -> Response:
    """Return the OpenAPI description."""
    return compressed(request, _made(request.app)[1], "application/json")


@lru_cache(1)
def _made(app: FastAPI) -> tuple[str, str]:
    """Return the reference and the description, which are made once."""
    described = app.openapi()
    return "\n".join(_html(described)), json.dumps(described, ensure_ascii=False)


def _html(description: dict[str, Any]) -> Iterator[str]:
    title = escape(description["info"]["title"])
    yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
    yield f"<style>{STYLE}</style><h1>{title}</h1>"
    yield f"<p>{_text(description['info']['description'].strip())}</p>"
    yield '<p><a href="/openapi.json">openapi.json</a></p><h2>Calls</h2>'
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield f"<h3>{method.upper()} {escape(path)}</h3>"
            yield f"<p>{_text(operation['description'])}</p>"
            yield _table(rows(operation))
    yield "<h2>Messages</h2>"
    for name, schema in description["components"]["schemas"].items():
        yield f'<h3 id="{name}">{name}</h3><p>{_text(schema.get("description", ""))}</p>'
        required = schema.get("required", ())
        fields = schema.get("properties", {}).items()
        if not fields:
            yield f"<p>{type_html(schema)}</p>"
        yield _table((f + ("" if f in required else "?"), type_html(kind)) for f, kind in fields)


def _text(text: str) -> str:
    """Escape prose, with `code` marked up."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(re.sub("`+", "`", text)))


def rows(operation: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the parameters and the answers of a call, each with its type as HTML."""
    for parameter in operation.get("parameters", ()):
        yield f"{parameter['name']} ({parameter['in']})", type_html(parameter["schema"])
    for kind, media in operation.get("requestBody", {}).get("content", {}).items():
        yield f"body ({kind})", type_html(media["schema"])
    for status, answer in operation["responses"].items():
        for kind, media in answer.get("content", {}).items():
            yield f"{status} ({kind})", type_html(media["schema"])
    for direction in ("x-to-server", "x-from-server"):
        if direction in operation:
            yield direction.removeprefix("x-"), type_html(operation[direction])


def _table(pairs: Iterable[tuple[str, str]]) -> str:
    cells = (
        f"<tr><td><code>{escape(name)}</code></td><td>{kind}</td></tr>" for name, kind in pairs
    )
    return f"<table>{''.join(cells)}</table>"


def type_html(schema: dict[str, Any]) -> str:
    """Describe a schema's type, with links to its components."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f'<a href="#{name}">{name}</a>'
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " or ".join(map(type_html, schema[choice]))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " or ".join(f"<code>{escape(json.dumps(value))}</code>" for value in values)
    if schema.get("type") == "array":
        return f"list of {type_html(schema['items'])}"
    values = schema.get("additionalProperties")
    if isinstance(values, dict):
        return f"object of {type_html(values)}"
    return escape(str(schema.get("type", "anything")))
