"""Jumps of the system's clock end no match, neither in a running server nor across its restart."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from faults.cluster import Cluster
from faults.players import Duel, playing
from hexwarp.storage.sql import sqlite_url

pytestmark = pytest.mark.drill

CACHE_S = 1
"""How long a jump may be noticed late; reading the file for each look at the clock takes long."""
JUMPS = ("+3h", "-3h", "+40d", "-40d", "+0")


@pytest.fixture
def libfaketime() -> Path:
    library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
    if library is None:
        pytest.fail("libfaketime is missing: install Debian's package faketime.")
    return library


@pytest.mark.parametrize("restarts", [False, True])
def test_jumps_of_the_clock(libfaketime: Path, tmp_path: Path, restarts: bool) -> None:
    jump = tmp_path / "jump"
    jump.write_text("+0\n")
    env = {
        "LD_PRELOAD": str(libfaketime),
        "FAKETIME_TIMESTAMP_FILE": str(jump),
        "FAKETIME_CACHE_DURATION": str(CACHE_S),
        "DONT_FAKE_MONOTONIC": "1",
    }
    with ExitStack() as stack:
        cluster = Cluster(stack, 1, ("--data", str(tmp_path)), env)
        with playing(cluster, sqlite_url(tmp_path / "hexwarp.db")) as play:
            for offset in JUMPS:
                play.goes_on()
                duel = Duel(cluster)
                jump.write_text(f"{offset}\n")
                time.sleep(CACHE_S + 1)
                if restarts:
                    cluster.restart(0)
                cluster.await_ready()
                duel.check()
                play.goes_on()
