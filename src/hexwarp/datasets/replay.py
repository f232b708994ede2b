"""From rows back to games: histories that are played again, and records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from hexwarp.arena.self_play import record_tags
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.errors import ChanceError, MalformedError
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record
from hexwarp.core.registry import load
from hexwarp.core.types import Action, Seat
from hexwarp.datasets.parts import Setup, count_rows, part_files, setup_of

__all__ = [
    "StoredGame",
    "count_games",
    "described",
    "read_histories",
    "read_records",
    "stored_games",
]

Row = dict[str, Any]
"""A row of a table, by column."""

StoredGame = tuple[Row, list[Row]]
"""The row of a game, and those of its decisions."""

_BATCH_ROWS = 1 << 14
"""Rows that are held as Python values at a time."""


def described(folder: Path | str) -> Setup:
    """Return what a data set says about its games.

    Args:
        folder: The folder of the data set.

    Raises:
        MalformedError: The folder has no data set of this version.
        OSError: A file cannot be read.

    Example:
        >>> described("data").bots
        ('level2',)
    """
    setup = setup_of(Path(folder))
    if setup is None:
        raise MalformedError(f"{folder} has no data set.")
    return setup


def count_games(folder: Path | str) -> int:
    """Return the number of games of a data set."""
    return count_rows(Path(folder), "games")


def stored_games(folder: Path | str) -> Iterator[StoredGame]:
    """Yield the games of a data set with their decisions, in order.

    Args:
        folder: The folder of the data set.

    Raises:
        MalformedError: The folder has no data set, or its tables do not belong together.
        OSError: A file cannot be read.

    Example:
        >>> for game, decisions in stored_games("data"):
        ...     print(game["record_id"], len(decisions))
    """
    described(folder)
    games = _rows(Path(folder), "games")
    decisions = groupby(_rows(Path(folder), "decisions"), itemgetter("record_id"))
    for game in games:
        name, rows = next(decisions, (None, iter(())))
        if name != game["record_id"]:
            raise MalformedError(f"Game {game['record_id']} has no decisions in their place.")
        yield game, list(rows)
    for name, _ in decisions:
        raise MalformedError(f"There is no game {name}, to which decisions belong.")


def read_histories(folder: Path | str) -> Iterator[History[Any]]:
    """Yield the games of a data set as histories, played again from their rows.

    Args:
        folder: The folder of the data set.

    Raises:
        MalformedError: The folder has no data set, or a row is illegal.
        OSError: A file cannot be read.
    """
    for game, decisions in stored_games(folder):
        yield replayed(game, decisions)


def read_records(folder: Path | str) -> Iterator[Record]:
    """Yield the games of a data set as records, played again from their rows.

    Args:
        folder: The folder of the data set.

    Raises:
        MalformedError: The folder has no data set, or a row is illegal.
        OSError: A file cannot be read.

    Example:
        >>> for record in read_records("data"):
        ...     print(write(record))
    """
    for game, decisions in stored_games(folder):
        yield record_of(game, replayed(game, decisions))


def record_of(game: Row, history: History[Any]) -> Record:
    """Return the record of a game.

    Args:
        game: The row of the game.
        history: The game.
    """
    return Record(history, record_tags(game["bots"], game["seed"], game["number"]))


def replayed(game: Row, decisions: Sequence[Row]) -> History[Any]:
    """Return a game, played again from its rows.

    Args:
        game: The row of the game.
        decisions: The rows of its decisions.

    Raises:
        MalformedError: A row is illegal; the sentence says which.
    """
    history, where = None, "the start"
    try:
        history = begin(load(game["game"]), ScriptedChance(game["outcomes"]))
        for row in decisions:
            where = f"decision {row['decision']}"
            _check_legal(history, row["seat"], row["action"])
            history = history.play(row["seat"], row["action"], ScriptedChance(row["outcomes"]))
    except (ChanceError, MalformedError) as error:
        raise MalformedError(f"Game {game['record_id']}, {where}: {error}") from error
    return history


def _check_legal(history: History[Any], seat: Seat, action: Action) -> None:
    if action not in history.game.legal_actions(history.state, seat):
        raise MalformedError(f"seat {seat} has no legal action {action}.")


def _rows(folder: Path, table: str) -> Iterator[Row]:
    for file in part_files(folder, table):
        try:
            for batch in pq.ParquetFile(file).iter_batches(_BATCH_ROWS):
                yield from batch.to_pylist()
        except pa.ArrowInvalid as error:
            raise MalformedError(f"{file}: {error}") from error
