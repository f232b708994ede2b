"""Docstrings of the public packages: arguments and examples, which ruff's rules do not ask for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "hexwarp"
MODULES = [
    file
    for package in ("core", "match", "parallel", "search", "envs", "arena", "datasets", "training")
    for file in sorted((PACKAGE / package).rglob("*.py"))
    if file.name != "bound.py"  # it declares for type checkers what has its docstring elsewhere
]
WITHOUT_EXAMPLE = {"__init__", "errors", "types"}
"""Modules that only name what others use."""


def public_functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the public functions and methods that a module's or a class's body defines."""
    for node in body:
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield from public_functions(node.body)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if not name.startswith("_"):
                    yield node


def lacks_arguments(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a documented function of two or more parameters describes none of them."""
    given = function.args
    names = [argument.arg for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    text = ast.get_docstring(function)
    return bool(text) and len({*names} - {"self", "cls"}) > 1 and "Args:" not in str(text)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_module_describes_arguments_and_has_an_example(file: Path) -> None:
    text = file.read_text("utf-8")
    functions = public_functions(ast.parse(text).body)
    assert [function.name for function in functions if lacks_arguments(function)] == []
    assert "Example" in text or file.stem in WITHOUT_EXAMPLE
