"""The cost of opening a stored game: ``python benchmarks/opening.py [--games N]``.

Plays games of two greedy bots, and measures the replay of their logs, beside the loading of a
snapshot: the match after its last event, and with it those after the events before, which a table
keeps in memory; and how much memory these take.
"""

from __future__ import annotations

import argparse
import copy
import pickle
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial

from hexwarp import bots
from hexwarp.match import commands, seating
from hexwarp.match.event_log import AppliedEvent, LoggedEvent, replay
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.live.archive import PAGE_SIZE

GAMES = ("indigo", "hyper6")
REPEATS = 5


def main() -> None:
    """Measure games of each kind, and print a line for each kind."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--games", type=int, default=20)
    arguments = parser.parse_args()
    print(
        "game      events  replay, ms  of an event, us  snapshot, ms  with those before, ms"
        "  memory of an event, KiB"
    )
    for name in GAMES:
        games = [_played(name, seed) for seed in range(arguments.games)]
        logs = [[event for event, _ in game] for game in games]
        length = statistics.mean(map(len, logs))
        replays = statistics.mean(_milliseconds(partial(replay, log)) for log in logs)
        snapshots = [pickle.dumps(game[-1][1]) for game in games]
        latest = [pickle.dumps([match for _, match in game[-PAGE_SIZE:]]) for game in games]
        single, with_latest = (
            statistics.mean(_milliseconds(partial(pickle.loads, data)) for data in stored)  # noqa: S301 - our own
            for stored in (snapshots, latest)
        )
        print(
            f"{name:8} {length:7.0f} {replays:11.2f} {1000 * replays / length:16.1f}"
            f" {single:13.2f} {with_latest:22.2f} {_memory(logs):24.1f}"
        )


def _played(name: str, seed: int) -> list[AppliedEvent]:
    """Return a whole game of two greedy bots at the seats of people."""
    chance = random.Random(seed)
    holders = [SeatHolder(user, user_id=user) for user in ("Ann", "Bob")]
    created = seating.create_match("Ann", name, 2, {}, holders)
    applied = commands.apply_new_event(None, "x", created, 0)
    while (match := applied[-1][1]).status != "finished":
        seat = match.to_move[0]
        action = bots.choose("greedy", match.game, match.history.state, seat, chance)
        move = commands.make_bot_move(match, seat, action)
        applied += commands.apply_new_event(match, match.id, move, 0)
    return applied


def _memory(logs: Sequence[list[LoggedEvent]]) -> float:
    """Return the memory that the latest events take with the matches after them, KiB an event."""
    tracemalloc.start()
    kept = [replay(copy.deepcopy(log))[-PAGE_SIZE:] for log in logs]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / 1024 / sum(map(len, kept))


def _milliseconds(call: Callable[[], object]) -> float:
    """Return the shortest time of some calls."""
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        call()
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


if __name__ == "__main__":
    main()
