"""The documentation site; ``scripts/site`` builds it, with all links and anchors checked."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import hexwarp
from hexwarp import envs

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"
ENTRIES = {
    name
    for page in REFERENCE.glob("*.md")
    for name in re.findall(r"^::: (\S+)$", page.read_text("utf-8"), re.MULTILINE)
}


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the hooks of the build, with each of them loaded."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    for name in ("diagrams", "own_files", "project_files"):
        importlib.import_module(f"site_hooks.{name}")
    return sys.modules["site_hooks"]


def test_every_public_name_is_in_the_reference() -> None:
    assert {f"hexwarp.{name}" for name in hexwarp.__all__} - ENTRIES == set()


def test_every_module_of_the_environments_is_in_the_reference() -> None:
    modules = {module.name for module in pkgutil.walk_packages(envs.__path__, "hexwarp.envs.")}
    public = {name for name in modules if "._" not in name}
    assert public - ENTRIES == set()


def test_every_diagram_is_drawn(hooks: ModuleType) -> None:
    diagrams = hooks.diagrams
    texts = [
        text
        for page in (ROOT / "docs").rglob("*.md")
        for text in diagrams.BLOCK.findall(page.read_text("utf-8"))
    ]
    assert texts
    drawn = {file.name for file in diagrams.DRAWINGS.glob("*.svg")}
    assert {diagrams.name(text) for text in texts} == drawn


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ('<script src="https://example.org/a.js">', True),
        ("<img alt='' src='//example.org/a.png'>", True),
        ('<link rel=stylesheet href="http://example.org/a.css">', True),
        ("@font-face { src: url(https://example.org/a.woff2) }", True),
        ('<a href="https://example.org/">', False),
        ('<svg xmlns="http://www.w3.org/2000/svg">', False),
        ('<img src="a.png"><p>https://example.org</p>', False),
    ],
)
def test_what_asks_another_host_is_found(hooks: ModuleType, text: str, refused: bool) -> None:
    assert (hooks.own_files.foreign(text) is not None) is refused


@pytest.mark.parametrize(
    ("page", "link", "path"),
    [
        ("hosting.md", "../deploy/Caddyfile", "deploy/Caddyfile"),
        ("tutorials/network.md", "../strength.md", "docs/strength.md"),
        ("project/examples/README.md", "../docs/engines.md", "docs/engines.md"),
        ("project/CONTRIBUTING.md", "docs/glossary.md", "docs/glossary.md"),
    ],
)
def test_links_are_resolved_as_on_a_code_host(
    hooks: ModuleType, page: str, link: str, path: str
) -> None:
    assert hooks.project_files.resolved(page, link) == path
