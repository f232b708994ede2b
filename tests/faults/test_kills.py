"""Servers that are killed at any moment lose no acknowledged move, and store none twice."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from faults.cluster import Cluster
from faults.players import playing
from hexwarp.storage.sql import sqlite_url
from support.eventually import eventually
from support.services import PostgreSql, Redis

pytestmark = pytest.mark.drill


def test_killed_processes_of_one_server(postgresql: PostgreSql, redis: Redis, kills: int) -> None:
    database = postgresql.new_database()
    drill(3, ("--database-url", database, "--redis-url", redis.url), database, kills)


def test_killed_server_with_its_own_file(tmp_path: Path, kills: int) -> None:
    drill(1, ("--data", str(tmp_path)), sqlite_url(tmp_path / "hexwarp.db"), kills)


def drill(size: int, arguments: tuple[str, ...], database: str, kills: int) -> None:
    rng = Random(kills)
    with ExitStack() as stack:
        cluster = Cluster(stack, size, arguments)
        with playing(cluster, database) as play:
            began = time.monotonic()
            for number in range(kills):
                before = play.moves
                # Moves take milliseconds, so that kills fall into all phases of a request.
                play.pairs[0].stopping.wait(rng.uniform(0.05, 0.5))
                if number % 2:  # on a busy machine, too, moves are made between kills
                    eventually(lambda: play.moves, before.__lt__)
                cluster.kill_and_restart(rng.randrange(size))
                assert play.moves >= 0  # raises what has ended the play
            print(f"{kills} kills, {(time.monotonic() - began) / kills:.2f} s each")
            play.goes_on()
