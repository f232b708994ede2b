"""``hexwarp doctor``: a line for each finding, and an exit status that sums them up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .program import Run


@pytest.fixture(autouse=True)
def _built_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").touch()
    monkeypatch.setenv("HEXWARP_PAGE", str(tmp_path))


def test_all_is_well(hexwarp: Run, tmp_path: Path) -> None:
    result = hexwarp("doctor", "--data", tmp_path)
    assert (result.status, result.err) == (0, "")
    assert "note   database  There is no" in result.out
    assert "ok     search    Bots of hyper6 can search here." in result.out


def test_something_is_wrong(hexwarp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWARP_MIN_FREE_DISK", str(10**12))
    result = hexwarp("doctor", "--data", tmp_path, "--json")
    assert result.status == 1
    findings = [json.loads(line) for line in result.out.splitlines()]
    assert [finding["part"] for finding in findings if finding["verdict"] == "wrong"] == ["disk"]


def test_a_wrong_setting_is_one_line(hexwarp: Run) -> None:
    result = hexwarp("doctor", "--public-url", "play.example.org")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("hexwarp: public_url: This is not the address of a site")
