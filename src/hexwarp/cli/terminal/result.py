"""How a game ended, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape
from rich.table import Table

from hexwarp.core.types import Outcome
from hexwarp.words import Words


def result_table(words: Words, names: Sequence[str], outcome: Outcome) -> Table:
    """A line for each seat: its name, its points, and whether it won or shares the win."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    won = "cli-won" if len(outcome.winners) == 1 else "cli-shared"
    for seat, (name, score) in enumerate(zip(names, outcome.scores, strict=True), start=1):
        winner = seat in outcome.winners
        style = "bold green" if winner else ""
        table.add_row(escape(name), str(score), words(won) if winner else "", style=style)
    return table
