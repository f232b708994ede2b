"""The Parquet files of a data set: written part by part, so that an interruption loses little."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from hexwarp.core.errors import MalformedError
from hexwarp.datasets.columns import DATASET_VERSION, TABLES, schema
from hexwarp.datasets.rows import GameRows

__all__ = ["CARD", "PART_ROWS", "PartWriter", "Setup", "count_rows", "part_files", "setup_of"]

PART_ROWS = 1 << 17
"""Decisions after which a part ends, at the end of a game; a part is one row group. Readers work on
row groups side by side, and DuckDB asks for 100,000 rows and more."""

CARD = "README.md"
"""The name of the data card, as on Hugging Face."""

_SETUP = b"hexwarp_setup"
_VERSION = b"hexwarp_dataset_version"


@dataclass(frozen=True)
class Setup:
    """The set-up of a data set's games, as its files hold it.

    Attributes:
        game: The specification of the game.
        bots: The names of the bots.
        seed: The seed of the games.
        seconds: The time per move in seconds, or None.
    """

    game: str
    bots: tuple[str, ...]
    seed: int
    seconds: float | None

    def to_json(self) -> str:
        """Return the set-up as JSON, which ``from_json`` reads."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str | bytes) -> Setup:
        """Return the set-up that a text has."""
        facts = json.loads(text)
        return cls(**facts | {"bots": tuple(facts["bots"])})


def part_files(folder: Path, table: str) -> list[Path]:
    """Return the files of a table, in order.

    Args:
        folder: The folder of the data set.
        table: One of TABLES.
    """
    return sorted((folder / table).glob("part-*.parquet"))


def setup_of(folder: Path) -> Setup | None:
    """Return what a data set says about its set-up, or None if the folder has no part.

    Raises:
        MalformedError: A file is no part of a data set of this version.
        OSError: A file cannot be read.
    """
    known: Setup | None = None
    for table in TABLES:
        for file in part_files(folder, table):
            try:
                metadata = pq.read_schema(file).metadata or {}
            except pa.ArrowInvalid as error:
                raise MalformedError(f"{file} is no Parquet file.") from error
            if metadata.get(_VERSION) != str(DATASET_VERSION).encode() or _SETUP not in metadata:
                raise MalformedError(f"{file} is no part of a data set of this version.")
            setup = Setup.from_json(metadata[_SETUP])
            if setup != (known or setup):
                raise MalformedError(f"{file} belongs to another data set.")
            known = setup
    return known


def count_rows(folder: Path, table: str) -> int:
    """Return the number of rows of a table.

    Args:
        folder: The folder of the data set.
        table: One of TABLES.
    """
    return sum(pq.read_metadata(file).num_rows for file in part_files(folder, table))


class PartWriter:
    """Writes the rows of games into the next parts of a data set.

    Args:
        folder: The folder, which is created.
        setup: The set-up of the games.

    Attributes:
        games: The games in finished parts.
        decisions: The decisions in finished parts.

    Example:
        >>> writer = PartWriter(folder, Setup("hyper6", ("greedy",), seed=1, seconds=None))
        >>> writer.add(rows)
        >>> writer.finish_part()
    """

    def __init__(self, folder: Path, setup: Setup) -> None:
        self._folder = folder
        metadata = {_SETUP.decode(): setup.to_json()}
        self._schemas = [schema(table, metadata) for table in TABLES]
        for table in TABLES:
            (folder / table).mkdir(parents=True, exist_ok=True)
        self._drop_unpaired()
        self._part = len(part_files(folder, "games"))
        self.decisions, self.games = (count_rows(folder, table) for table in TABLES)
        self._waiting: list[GameRows] = []
        self._rows = 0

    def add(self, rows: GameRows) -> None:
        """Add a game; a part that has become large enough is written."""
        self._waiting.append(rows)
        self._rows += rows.decisions.num_rows
        if self._rows >= PART_ROWS:
            self.finish_part()

    def finish_part(self) -> None:
        """Write the games that wait, if there are any."""
        if not self._waiting:
            return
        columns: Iterator[tuple[pa.RecordBatch, ...]] = zip(*self._waiting, strict=True)
        for table, batches, of_table in zip(TABLES, columns, self._schemas, strict=True):
            batch = pa.Table.from_batches(batches).replace_schema_metadata(of_table.metadata)
            file = self._folder / table / f"part-{self._part:05}.parquet"
            partial = file.with_suffix(".tmp")
            pq.write_table(batch, partial, row_group_size=len(batch), compression="zstd")
            partial.replace(file)
        self.games += len(self._waiting)
        self.decisions += self._rows
        self._part += 1
        self._waiting, self._rows = [], 0

    def _drop_unpaired(self) -> None:
        """Remove what an interruption left: files of a part whose other file is missing."""
        complete = {file.name for file in part_files(self._folder, "games")}
        for table in TABLES:
            for file in (self._folder / table).glob("part-*"):
                if file.name not in complete:
                    file.unlink()
