"""The output of a recorded game: its tags, the moves, the last position and the result."""

from __future__ import annotations

from typing import Any

from rich.markup import escape
from rich.rule import Rule
from rich.table import Table

from hexwarp.cli.terminal.game_words import GameWords
from hexwarp.cli.terminal.result import result_table
from hexwarp.cli.terminal.screen import Screen
from hexwarp.cli.terminal.text import one_line
from hexwarp.core.history import History
from hexwarp.core.record import Record


def show(record: Record, number: int, total: int) -> None:
    """Print a recorded game.

    Args:
        record: The game.
        number: The game's number in its file, from 1.
        total: The number of games in the file.
    """
    screen = Screen()
    history = record.history
    game = history.game
    words = GameWords(type(game))
    title = words("cli-game-of", game=words.name(), number=number, total=total)
    screen.show(Rule(f"[bold]{title}[/]"), words.facts(game))
    own = {"Game", "Result", *game.tags(history, game.seats, record.tags)}
    for tag, value in record.tags.items():
        if tag not in own:
            screen.show(f"[dim]{tag}:[/] {escape(one_line(value))}")
    screen.show("", _moves(history), "", game.draw(history.state, game.seats), "")
    outcome = game.outcome(history.state)
    if outcome is None:
        screen.show(words("cli-unfinished", plies=len(history.turns)))
    else:
        names = [words("seat-number", seat=seat) for seat in game.seats]
        screen.show(
            f"[bold]{words(f'cli-ended-{outcome.termination}')}[/]",
            result_table(words, names, outcome.scores, outcome.winners),
        )
        if tiebreak := outcome.deciding_tiebreak(game.seats):
            screen.show(words.tiebreak(*tiebreak))
    screen.show("")


def _moves(history: History[Any]) -> Table:
    """Return a table of the moves, with a row for each cycle of the seats."""
    game = history.game
    tokens = [
        game.write_move(history.before(number), turn.seat, turn.action, turn.outcomes)
        for number, turn in enumerate(history.turns)
    ]
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="dim")
    for first in range(0, len(tokens), game.players):
        moves = map(escape, tokens[first : first + game.players])
        table.add_row(f"{first // game.players + 1}.", *moves)
    return table
