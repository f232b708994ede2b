"""Learning curves: a CSV file with a line for each generation of a training run."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

COLUMNS = ("generation", "games", "seconds", "loss", "score")
"""The columns before those of the ladder's opponents."""


class Curves:
    """A file of curves, to which generations are added.

    Args:
        file: The file. Lines of generations before ``generation`` are kept, for a resumed run.
        ladder: The opponents with a column each.
        generation: The number of generations so far.

    Raises:
        OSError: The file cannot be read or written.
    """

    def __init__(self, file: str, ladder: Sequence[str], generation: int) -> None:
        self._file, self._columns = Path(file), (*COLUMNS, *ladder)
        earlier = {str(number) for number in range(1, generation + 1)}
        rows: list[dict[str, str]] = []
        if earlier and self._file.exists():
            with self._file.open(newline="", encoding="utf-8") as before:
                rows = [row for row in csv.DictReader(before) if row.get("generation") in earlier]
        with self._file.open("w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, self._columns, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(rows)

    def add(self, row: Mapping[str, object]) -> None:
        """Append a generation; columns that it does not have stay empty."""
        with self._file.open("a", newline="", encoding="utf-8") as out:
            csv.DictWriter(out, self._columns, extrasaction="ignore").writerow(row)
