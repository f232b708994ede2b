"""The table of a game's result."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.markup import escape
from rich.table import Table

from hexwarp.core.types import Seat
from hexwarp.words import Words


def result_table(
    words: Words,
    names: Sequence[str],
    scores: Sequence[int],
    winners: Collection[Seat],
    totals: Sequence[int] | None = None,
) -> Table:
    """Return a table with a row per seat: name, points, total of all rounds, and the winners."""
    table = Table.grid(padding=(0, 2))
    won = words("cli-won") if len(winners) == 1 else words("cli-shared")
    for seat, (name, score) in enumerate(zip(names, scores, strict=True), start=1):
        cells = [escape(name), words("cli-points", points=score)]
        if totals:
            cells.append(words("seat-total", total=totals[seat - 1]))
        winner = seat in winners
        table.add_row(*cells, won if winner else "", style="bold green" if winner else "")
    return table
