"""A full disk, a locked file and a slow disk delay moves; they lose none, and cost no time."""

from __future__ import annotations

import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from faults.cluster import Cluster
from faults.players import SHORT_S, Duel, playing
from hexwarp.storage.database.sqlite import BUSY_TIMEOUT_S
from hexwarp.storage.sql import sqlite_url
from support.services import program

pytestmark = pytest.mark.drill

SLOW_DISK = Path(__file__).parent / "slow_disk.c"
SLOW_S = 4
"""How long the slow disk takes; longer than a check of readiness waits."""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Return a folder with room for 24 MB."""
    mounted = tmp_path / "disk"
    mounted.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(mounted)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("Only root can make a small disk.")
    yield mounted
    subprocess.run(["umount", str(mounted)], check=True)  # noqa: S607


def test_full_disk(small_disk: Path) -> None:
    filler = small_disk / "filler"
    with ExitStack() as stack:
        # Games are made, too, until nothing can be written.
        cluster = Cluster(stack, 1, ("--data", str(small_disk)), {"HEXWARP_MIN_FREE_DISK": "0"})
        with playing(cluster, sqlite_url(small_disk / "hexwarp.db")) as play:
            play.goes_on()
            duel = Duel(cluster)
            fill(filler)
            cluster.await_not_ready("full")
            time.sleep(SHORT_S + 2)
            cluster.await_not_ready("full")
            filler.unlink()
            cluster.await_ready()
            duel.check()
            play.goes_on()


def fill(file: Path) -> None:
    """Fill the disk to its last byte."""
    with file.open("wb", buffering=0) as growing:
        for size in (2**16, 2**10, 1):
            with suppress(OSError):  # no space left
                while True:
                    growing.write(b"x" * size)


@pytest.mark.parametrize("seconds", [SHORT_S + 2, BUSY_TIMEOUT_S + 5])
def test_locked_file(tmp_path: Path, seconds: float) -> None:
    file = tmp_path / "hexwarp.db"
    with ExitStack() as stack:
        cluster = Cluster(stack, 1, ("--data", str(tmp_path)))
        with playing(cluster, sqlite_url(file)) as play:
            play.goes_on()
            duel = Duel(cluster)
            with closing(sqlite3.connect(file, isolation_level=None, timeout=60)) as other:
                other.execute("BEGIN EXCLUSIVE")
                end = time.monotonic() + seconds
                cluster.await_not_ready("")
                time.sleep(end - time.monotonic())
                other.execute("ROLLBACK")
            cluster.await_ready()
            duel.check()
            play.goes_on()


def test_slow_disk(tmp_path: Path) -> None:
    library, delay = tmp_path / "slow_disk.so", tmp_path / "delay"
    compiler = program("gcc", "gcc")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, SLOW_DISK], check=True)
    delay.write_text("0")
    with ExitStack() as stack:
        env = {"LD_PRELOAD": str(library), "SLOW_DISK": str(delay)}
        cluster = Cluster(stack, 1, ("--data", str(tmp_path)), env)
        with playing(cluster, sqlite_url(tmp_path / "hexwarp.db")) as play:
            play.goes_on()
            duel = Duel(cluster)
            delay.write_text(str(SLOW_S))
            cluster.await_not_ready("took no write within")
            play.goes_on(1)
            time.sleep(SHORT_S)
            delay.write_text("0")
            cluster.await_ready()
            duel.check()
            play.goes_on()
