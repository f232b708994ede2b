"""Checks the built site: no page loads anything from another host."""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

FOREIGN = re.compile(
    r"<(?:audio|embed|iframe|img|link|script|source|video)\b[^>]*?\b(?:href|src|srcset)=[\"']?(?:https?:)?//"
    r"|(?:url\(|@import\s)\s*[\"']?(?:https?:)?//",
    re.IGNORECASE,
)
"""An element or a style that makes a browser ask another host."""


def on_post_build(config: MkDocsConfig) -> None:
    """Look into every page and style. Raises PluginError if one would ask another host."""
    for file in sorted(Path(config.site_dir).rglob("*")):
        if file.suffix in {".html", ".css"} and (address := foreign(file.read_text("utf-8"))):
            raise PluginError(f"{file} loads from another host: {address}")


def foreign(text: str) -> str | None:
    """Return the first part of a page or a style that loads from another host."""
    matched = FOREIGN.search(text)
    return matched and matched[0]
