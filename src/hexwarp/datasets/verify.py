"""Verification of a data set: every row against the rules."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hexwarp.arena.self_play import map_in_order
from hexwarp.core.errors import MalformedError
from hexwarp.core.record import write
from hexwarp.datasets.replay import StoredGame, record_of, replayed, stored_games
from hexwarp.datasets.rows import decision_facts, game_facts

__all__ = ["Verification", "verify"]


@dataclass(frozen=True)
class Verification:
    """The result of a verification.

    Attributes:
        games: The number of games.
        decisions: The number of decisions.
        faults: A sentence for each fault.
    """

    games: int
    decisions: int
    faults: tuple[str, ...]


def verify(
    folder: Path | str,
    *,
    processes: int = 1,
    ray: str | None = None,
    advance: Callable[[int], None] = lambda games: None,
) -> Verification:
    """Play all games of a data set again, and compare each row with what the rules give.

    Args:
        folder: The folder of the data set.
        processes: The number of processes; with 1, games are played in this process.
        ray: The address of a Ray cluster to play on instead; see ``parallel.Workers.ray``.
        advance: Called with the number of games that were checked since its last call.

    Raises:
        MalformedError: The folder has no data set, or its tables do not belong together.
        OSError: A file cannot be read.

    Example:
        >>> verify("data").faults
        ()
    """
    games = decisions = 0
    faults: list[str] = []
    with closing(map_in_order(_check, stored_games(folder), processes, ray)) as checked:
        for count, of_game in checked:
            games += 1
            decisions += count
            faults += of_game
            advance(1)
    return Verification(games, decisions, tuple(faults))


def _check(stored: StoredGame) -> tuple[int, list[str]]:
    """Return the number of a game's decisions, and its faults."""
    game, decisions = stored
    name = f"Game {game['record_id']}"
    try:
        history = replayed(game, decisions)
        facts = game_facts(history)
    except MalformedError as error:
        text = str(error)
        return len(decisions), [text if text.startswith(name) else f"{name}: {text}"]
    record = write(record_of(game, history))
    faults = _differences(name, game, facts | {"record": record})
    for row, expected in zip(decisions, decision_facts(history), strict=True):
        seat = expected["seat"] - 1
        expected |= {name: facts[name] for name in ("scores", "shares", "termination")}
        expected |= {"bot": game["bots"][seat], "share": facts["shares"][seat]}
        expected |= {name: game[name] for name in ("game", "seed", "number")}
        faults += _differences(f"{name}, decision {expected['decision']}", row, expected)
        faults += _lengths(f"{name}, decision {expected['decision']}", row)
    return len(decisions), faults


def _differences(where: str, row: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """Return a sentence for each column in which a row is not as expected."""
    return [
        f"{where}: {column} is {_short(row[column])}, and should be {_short(value)}."
        for column, value in expected.items()
        if row[column] != _stored(value)
    ]


def _stored(value: Any) -> Any:
    """Return a value as its column stores it: fractions have 32 bits."""
    if isinstance(value, float):
        return float(np.float32(value))
    return [_stored(item) for item in value] if isinstance(value, list) else value


def _lengths(where: str, row: dict[str, Any]) -> list[str]:
    """Return a sentence for each column of the search with too many or too few values."""
    return [
        f"{where}: {column} has {len(row[column])} values for {len(row[by])} {by}."
        for column, by in (
            ("visits", "legal_actions"),
            ("values", "legal_actions"),
            ("root_values", "scores"),
        )
        if row[column] is not None and len(row[column]) != len(row[by])
    ]


def _short(value: Any) -> str:
    text = str(value)
    return repr(text[:60] + "...") if len(text) > 60 else repr(value)
