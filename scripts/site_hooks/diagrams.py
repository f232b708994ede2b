"""Shows the drawings of diagrams, so that no page loads a script to draw them.

A diagram is a block ``mermaid`` in a page, which code hosts draw. ``scripts/diagrams`` writes its
drawing to ``docs/assets/diagrams/``, under a name made of the block's text.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

DRAWINGS = Path(__file__).parents[2] / "docs" / "assets" / "diagrams"

BLOCK = re.compile(r"^```mermaid\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the drawings in place of the blocks. Raises PluginError if one is not drawn."""

    def drawing(match: re.Match[str]) -> str:
        file = DRAWINGS / name(match[1])
        if not file.is_file():
            raise PluginError(f"{page.file.src_uri} has a new diagram: run scripts/diagrams.")
        return f'<figure class="diagram">{file.read_text("utf-8").strip()}</figure>'

    return BLOCK.sub(drawing, markdown)


def name(text: str) -> str:
    """Return the name of a diagram's drawing."""
    return f"{sha256(text.encode()).hexdigest()[:12]}.svg"
