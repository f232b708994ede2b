"""Servers that are killed at any moment lose no acknowledged move, and store none twice."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from faults.cluster import Cluster, Pair
from hexwarp.match.event_log import AppliedEvent, replay
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url
from support.services import PostgreSql, Redis

pytestmark = pytest.mark.drill

GREEDY = {"kind": "bot", "bot": "greedy"}
HUMAN, OPEN = {"kind": "human"}, {"kind": "open"}
BODIES: list[dict[str, Any]] = [
    {"game": "indigo", "players": 3, "seats": [HUMAN, GREEDY, OPEN]},
    {"game": "hyper6", "players": 2, "seats": [HUMAN, OPEN]},
]


def test_killed_processes_of_one_server(postgresql: PostgreSql, redis: Redis, kills: int) -> None:
    database = postgresql.new_database()
    drill(3, ("--database-url", database, "--redis-url", redis.url), database, kills)


def test_killed_server_with_its_own_file(tmp_path: Path, kills: int) -> None:
    drill(1, ("--data", str(tmp_path)), sqlite_url(tmp_path / "hexwarp.db"), kills)


def drill(size: int, arguments: tuple[str, ...], database: str, kills: int) -> None:
    rng = Random(kills)
    with ExitStack() as stack:
        cluster = Cluster(stack, size, arguments)
        pairs = [Pair(cluster, body, number) for number, body in enumerate(BODIES)]
        for pair in pairs:
            pair.start()
        for _ in range(kills):
            # Moves take milliseconds, so that kills fall into all phases of a request.
            pairs[0].stopping.wait(rng.uniform(0.05, 0.5))
            cluster.kill_and_restart(rng.randrange(size))
        for pair in pairs:
            pair.stopping.set()
        for pair in pairs:
            pair.join()
            if pair.error:
                raise pair.error
    acknowledged = {match: moves for pair in pairs for match, moves in pair.acknowledged.items()}
    logs = asyncio.run(read_logs(database, list(acknowledged)))
    for match_id, moves in acknowledged.items():
        check_log(logs[match_id], moves)
    number = sum(len(moves) for moves in acknowledged.values())
    assert number > kills, "too few moves were played to find a fault"
    print(f"{kills} kills, {number} acknowledged moves of {len(acknowledged)} matches")


async def read_logs(database: str, match_ids: list[str]) -> dict[str, list[AppliedEvent]]:
    storage = SqlStorage(database)
    await storage.open()
    try:
        return {match_id: replay(await storage.events(match_id)) for match_id in match_ids}
    finally:
        await storage.close()


def check_log(log: list[AppliedEvent], acknowledged: dict[int, str]) -> None:
    """Check that a log has no gap, and each acknowledged move exactly where it was played."""
    assert [event.seq for event, _ in log] == list(range(1, len(log) + 1))
    played: dict[int, str] = {}
    for (_, before), (event, _) in pairwise(log):
        if event.kind == "move":
            assert before.ply not in played, "a move was stored twice"
            played[before.ply] = str(event.data["move"])
    assert acknowledged.items() <= played.items()
