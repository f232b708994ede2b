"""The columns of a data set's tables: their types, and their descriptions for the data card."""

from __future__ import annotations

from typing import Final, NamedTuple

import pyarrow as pa

__all__ = ["COLUMNS", "DATASET_VERSION", "TABLES", "Column", "schema"]

DATASET_VERSION: Final = 1
"""The version of the tables: raised when a column changes its meaning or goes."""


class Column(NamedTuple):
    """A column of a table."""

    name: str
    type: pa.DataType
    about: str
    nullable: bool = False


def _list(of: pa.DataType) -> pa.DataType:
    return pa.list_(pa.field("item", of, nullable=False))


_INT: Final = pa.int32()
"""The type of actions, chance outcomes and points."""

_GAME: Final = (
    Column("record_id", pa.string(), "the game's identifier: the same in both tables"),
    Column("game", pa.string(), "the rules: a specification for `hexwarp.load`"),
    Column("seed", pa.int64(), "the seed of the data set"),
    Column("number", pa.int32(), "the number of the game in the data set, from 0"),
)

_OUTCOME: Final = (
    Column("scores", _list(_INT), "points at the end of the game, by seat"),
    Column(
        "shares",
        _list(pa.float32()),
        "each seat's share of the win, 0 to 1, by seat; all 0 without a winner",
    ),
    Column("termination", pa.string(), "the reason why the game ended"),
)

_DECISIONS: Final = (
    *_GAME,
    Column("decision", pa.int32(), "the number of the decision in its game, from 0"),
    Column(
        "ply",
        pa.int32(),
        "the plies (moves of the record) before the decision; a choice at setup is no ply",
    ),
    Column("seat", pa.int8(), "the seat that decides, from 1 in order of play"),
    Column("bot", pa.string(), "the bot that decides"),
    Column("legal_actions", _list(_INT), "all legal actions, ascending"),
    Column("action", _INT, "the action that was chosen: one of `legal_actions`"),
    Column("action_text", pa.string(), "the action in the notation of records"),
    Column(
        "visits",
        _list(_INT),
        "visits of the search, for each of `legal_actions`; null without a search",
        nullable=True,
    ),
    Column(
        "values",
        _list(pa.float32()),
        "win probability of `seat` after each of `legal_actions`, 0 to 1, as the search estimates "
        "it; null without a search",
        nullable=True,
    ),
    Column(
        "root_values",
        _list(pa.float32()),
        "each seat's win probability with the best action, 0 to 1, by seat; null without a search",
        nullable=True,
    ),
    Column(
        "outcomes",
        _list(_INT),
        "the draws and rolls between the action and the next decision, **of all seats**: a secret "
        "that no observation may contain",
    ),
    Column("share", pa.float32(), "the share of the win of `seat`, 0 to 1"),
    *_OUTCOME,
)

_GAMES: Final = (
    *_GAME,
    Column("bots", _list(pa.string()), "the bots, by seat"),
    Column("decisions", pa.int32(), "the number of decisions"),
    Column("plies", pa.int32(), "the number of plies"),
    Column("outcomes", _list(_INT), "the draws and rolls before the first decision"),
    *_OUTCOME,
    Column("record", pa.string(), "the record of the game: text, see docs/records.md of Hexwarp"),
)

TABLES: Final = ("decisions", "games")
"""The names of the tables, which are those of their folders."""

COLUMNS: Final = {"decisions": _DECISIONS, "games": _GAMES}
"""The columns of each table."""


def schema(table: str, metadata: dict[str, str]) -> pa.Schema:
    """Return the Arrow schema of a table.

    Args:
        table: One of TABLES.
        metadata: The facts about the data set that the files hold.

    Example:
        >>> schema("games", {}).field("plies").type
        DataType(int32)
    """
    fields = [
        pa.field(column.name, column.type, nullable=column.nullable) for column in COLUMNS[table]
    ]
    return pa.schema(fields, {"hexwarp_dataset_version": str(DATASET_VERSION), **metadata})
