"""Adds files from outside ``docs/`` to the site: pages, and files that pages link to.

A link such as ``../deploy/Caddyfile`` works on a code host; on the site it leads to a page with the
file's text.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]

PAGES = (
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "benchmarks/README.md",
    "examples/README.md",
    *(str(file.relative_to(ROOT)) for file in sorted(ROOT.glob("src/hexwarp/games/*/RULES.md"))),
)

ASSETS = {
    "assets/icon.svg": "web/public/icon.svg",
    **{
        f"assets/fonts/{file.name}": str(file.relative_to(ROOT))
        for file in sorted(ROOT.glob("web/src/fonts/*"))
    },
}
"""The site's files that are the page's own, too."""

LINK = re.compile(r"(?<=\]\()(?![a-z]+:|/|#)([^)#\s]+)")
"""The relative address of a link without its anchor."""

LANGUAGES = {".mjs": "js", ".py": "python", ".toml": "toml", ".yaml": "yaml", ".yml": "yaml"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the project, then a page for each other file that a page links to."""
    for uri, path in ASSETS.items():
        files.append(File.generated(config, uri, abs_src_path=str(ROOT / path)))
    for path in PAGES:
        files.append(File.generated(config, _uri(path), content=(ROOT / path).read_text("utf-8")))
    linked = {path for file in files.documentation_pages() for path in _linked(file)}
    for path in sorted(linked.difference(PAGES)):
        files.append(File.generated(config, _uri(path), content=_listing(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links out of ``docs/``, or from outside into it, to the site's pages."""
    uri = page.file.src_uri
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]

    def address(match: re.Match[str]) -> str:
        path = resolved(uri, match[1])
        inside = path.startswith("docs/")
        if not (ROOT / path).exists() or (inside and not uri.startswith("project/")):
            return match[1]
        target = path.removeprefix("docs/") if inside else _uri(path)
        return posixpath.relpath(target, posixpath.dirname(uri) or ".")

    return LINK.sub(address, markdown)


def _linked(file: File) -> Iterator[str]:
    """Yield the project's files outside ``docs/`` that a page links to."""
    for match in LINK.finditer(file.content_string):
        path = resolved(file.src_uri, match[1])
        if not path.startswith(("docs/", "..")) and (ROOT / path).exists():
            yield path


def resolved(uri: str, link: str) -> str:
    """Return the path, from the project's folder, that a link of a page leads to."""
    source = uri.removeprefix("project/") if uri.startswith("project/") else f"docs/{uri}"
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), link))


def _uri(path: str) -> str:
    """Return the place of one of the project's files on the site."""
    return f"project/{path}" if path in PAGES else f"project/{path}.md"


def _listing(path: Path) -> str:
    """Return a page with the text of a file, or of all files of a folder."""
    parts = sorted(path.rglob("*")) if path.is_dir() else [path]
    texts = [part for part in parts if part.is_file() and "__pycache__" not in part.parts]
    page = f"---\nsearch:\n  exclude: true\n---\n# {path.relative_to(ROOT)}\n"
    for text in texts:
        name = f' title="{text.relative_to(path)}"' if path.is_dir() else ""
        language = LANGUAGES.get(text.suffix, "text")
        page += f"\n``````{language}{name}\n{text.read_text('utf-8')}``````\n"
    return page
