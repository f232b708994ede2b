"""The wheel has all that the program reads; scripts/try-wheel installs and tries it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
import yaml
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement

import hexwarp

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hexwarp"


@pytest.fixture(scope="module")
def content() -> set[str]:
    """Return the files that the wheel would have, relative to the package."""
    included = WheelBuilder(str(ROOT)).recurse_included_files()
    return {file.distribution_path.removeprefix("hexwarp/") for file in included}


def test_every_file_of_the_package_is_in_the_wheel(content: set[str]) -> None:
    files = {str(file.relative_to(PACKAGE)) for file in PACKAGE.rglob("*") if file.is_file()}
    missing = {file for file in files - content if "__pycache__" not in file}
    assert missing == set()


@pytest.mark.parametrize(
    "pattern",
    [
        r"games/\w+/weights/\d\.bin",
        r"games/\w+/search\.wasm",
        r"games/\w+/words/en/board\.ftl",
        r"games/\w+/puzzles\.jsonl",
        r"games/\w+/RULES\.md",
        r"words/en/common\.ftl",
        r"cli/words/en/terminal\.ftl",
        r"server/page_routes\.json",
        r"storage/database/migrations/env\.py",
        r"storage/database/migrations/versions/0001_\w+\.py",
        r"py\.typed",
    ],
)
def test_what_the_program_reads_is_in_the_wheel(content: set[str], pattern: str) -> None:
    assert [file for file in content if re.fullmatch(pattern, file)] != []


def test_the_page_is_in_the_wheel_with_all_that_it_names(content: set[str]) -> None:
    index = (PACKAGE / "server" / "page" / "index.html").read_text("utf-8")
    named = re.findall(r'(?:src|href)="/([^"]+)"', index)
    assert any(file.endswith(".js") for file in named)
    named.remove("manifest.webmanifest")  # the server writes it, in the reader's language
    assert {f"server/page/{file}" for file in ("index.html", "worker.js", *named)} <= content


def test_the_wheel_has_nothing_else(content: set[str]) -> None:
    outside = {file for file in content if not (PACKAGE / file).is_file()}
    assert outside == set()


def test_the_page_is_in_the_wheel_compressed_and_with_its_preloads(content: set[str]) -> None:
    scripts = [file for file in content if re.fullmatch(r"server/page/assets/shell-.*\.js", file)]
    assert scripts
    assert {f"{file}{suffix}" for file in scripts for suffix in (".br", ".gz")} <= content
    assert "server/page/preloads.json" in content
    assert "server/page/robots.txt" in content


def names(requirements: Iterable[str]) -> set[str]:
    return {Requirement(line).name for line in requirements}


def test_the_wheel_alone_installs_the_library_and_extras_the_compiler_and_the_server() -> None:
    metadata = WheelBuilder(str(ROOT)).metadata.core
    base = names(metadata.dependencies)
    assert {"rich", "platformdirs", "wasmtime"} <= base
    extras = metadata.optional_dependencies
    others = extras.keys() - {"all"}
    assert set(extras["all"]) == {line for name in others for line in extras[name]}
    server, lab = names(extras["server"]), {"numba", "numpy"}
    assert {"fastapi", "redis", "sqlalchemy"} <= server
    assert lab <= names(extras["lab"])
    assert not (server | lab) & base


def test_each_direct_dependency_has_bounds() -> None:
    metadata = WheelBuilder(str(ROOT)).metadata.core
    lines = {*metadata.dependencies, *metadata.optional_dependencies["all"]}
    unbounded = [
        line
        for line in lines
        if {part.operator for part in Requirement(line).specifier} < {">=", "<"}
    ]
    assert unbounded == []


def test_the_metadata_describe_the_package() -> None:
    metadata = WheelBuilder(str(ROOT)).metadata.core
    assert metadata.readme_content_type == "text/markdown"
    assert metadata.keywords
    assert "Typing :: Typed" in metadata.classifiers
    languages = {"Dutch", "English", "French", "German", "Russian"}
    assert {f"Natural Language :: {language}" for language in languages} <= set(
        metadata.classifiers
    )


def test_the_citation_names_the_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == hexwarp.__version__
    assert citation["license"] == WheelBuilder(str(ROOT)).metadata.core.license_expression
