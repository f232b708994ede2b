"""The public library: its names, and the cost of importing it."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import hexwarp

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hexwarp"
PUBLIC = [
    file
    for package in ("core", "bots", "arena")
    for file in sorted((PACKAGE / package).glob("*.py"))
    if file.name != "__init__.py"
]


def test_every_public_name_is_there_and_documented() -> None:
    page = (ROOT / "docs" / "library.md").read_text("utf-8")
    for name in hexwarp.__all__:
        value = getattr(hexwarp, name)
        assert value.__doc__, name
        assert value is vars(importlib.import_module(value.__module__))[name]
        assert f"`hexwarp.{name}" in page, name
    assert set(hexwarp.__all__) <= set(dir(hexwarp))


def test_names_have_the_modules_that_type_checkers_see() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text("utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {
        alias.name: node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == hexwarp._MODULES
    assert sorted(seen) == sorted(hexwarp.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'hexwarp' has no attribute 'nothing'"):
        hexwarp.nothing  # noqa: B018 - it raises


def test_importing_the_package_loads_nothing_else() -> None:
    program = (
        "import sys\nbefore = set(sys.modules)\nimport hexwarp\n"
        "print(sorted(name for name in set(sys.modules) - before if '__' not in name))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ast.literal_eval(ran.stdout) == ["hexwarp"]


@pytest.mark.parametrize("file", PUBLIC, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_public_module_lists_its_names(file: Path) -> None:
    name = ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
    module = importlib.import_module(name)
    for listed in module.__all__:
        assert hasattr(module, listed)
    defined = {
        node.name
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")
    }
    assert defined <= set(module.__all__)
