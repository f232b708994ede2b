"""The lock files."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "requirements"
EXTRAS = re.compile(r"([\w.-]+)\[([\w,.-]+)\]")
"""A name with extras, at the beginning of a requirement."""


def required(package: str) -> list[str]:
    """Return what an installed package requires, without its own extras."""
    try:
        lines = metadata.requires(package) or []
    except metadata.PackageNotFoundError:  # it is for another system
        return []
    return [line for line in lines if "extra ==" not in line]


def required_by_the_server() -> list[str]:
    """Return what hexwarp[server] requires."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["server"]]


@pytest.mark.parametrize("name", ["run", "host", "dev"])
def test_extras_are_in_the_names(name: str) -> None:
    """Without them pip takes a newer release of such a package, and then refuses it."""
    text = (LOCKS / f"{name}.txt").read_text("utf-8")
    locked = re.findall(r"^[\w.-]+(?:\[[\w,.-]+\])?(?===)", text, re.MULTILINE)
    packages = [item.partition("[")[0] for item in locked]
    lines = [line for package in packages for line in required(package)]
    lines += required_by_the_server()
    needed = [extra for line in lines if (extra := EXTRAS.match(line)) and extra[1] in packages]
    assert needed
    for extra in needed:
        entry = next(item for item in locked if item.partition("[")[0] == extra[1])
        assert set(extra[2].split(",")) <= set(re.split(r"[\[\],]", entry)), entry
