"""Start-up: reading a record, or finding the games, loads no heavy package."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import hexwarp.core.record", "numpy numba rich importlib.metadata"),
        ("from hexwarp.core import registry; registry.games()", "numpy numba rich fluent"),
    ],
)
def test_an_import_loads_only_what_it_needs(code: str, unwanted: str) -> None:
    program = f"{code}\nimport sys\nprint(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "hexwarp.core.registry" in loaded
    assert set(unwanted.split()).isdisjoint(loaded)
