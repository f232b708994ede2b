"""The view of a match in a terminal: the position, the turns and the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.markup import escape
from rich.rule import Rule
from rich.table import Table

from hexwarp.cli.terminal.game_words import GameWords
from hexwarp.cli.terminal.result import result_table
from hexwarp.cli.terminal.screen import Screen
from hexwarp.core.trajectory import Turn
from hexwarp.core.types import Event, Seat
from hexwarp.match.model import Match
from hexwarp.match.results import match_result


class View:
    """The printed view of a match, redacted for a collection of seats."""

    def __init__(self, screen: Screen, words: GameWords) -> None:
        self._screen = screen
        self._words = words

    def name(self, seat: Seat) -> str:
        """Return the displayed name of a seat, such as ``Seat 1``."""
        return self._words("seat-number", seat=seat)

    def position(self, match: Match, viewer: Sequence[Seat]) -> None:
        """Print the board and the players."""
        title = self._words.name()
        if match.rounds > 1:
            title += " · " + self._words("table-round", round=match.round, rounds=match.rounds)
        seats = (
            f"[reverse] {escape(name)} [/]" if seat in match.to_move else f" {escape(name)} "
            for seat, name in zip(match.game.seats, self._full_names(match), strict=True)
        )
        board = match.game.draw(match.history.state, viewer)
        self._screen.show(Rule(escape(title)), " ".join(seats), "", board, "")

    def turns(self, match: Match, first: int, viewer: Sequence[Seat]) -> None:
        """Print the turns from index ``first`` on, with their events.

        Equal rows in succession, as of secret choices, are printed once.
        """
        history = match.history
        rows = [("", "", self._sentences(match, history.events, viewer))] if first == 0 else []
        for number, turn in enumerate(history.turns[first:], start=first):
            sentences = self._sentences(match, turn.events, viewer)
            row = (self.name(turn.seat), self._move(match, number, turn), sentences)
            if row not in rows[-1:]:
                rows.append(row)
        table = Table.grid(padding=(0, 2))
        for row in rows:
            if any(row):
                table.add_row(*row)
        if table.rows:
            self._screen.show(table)

    def end(self, match: Match) -> None:
        """Print the result of the round or the match."""
        result: Any = match_result(match)
        totals = result["totals"] if match.rounds > 1 else None
        names = self._full_names(match)
        self._screen.show(
            "",
            f"[bold]{self._words('cli-ended-' + result['termination'])}[/]",
            result_table(self._words, names, result["scores"], result["winners"], totals),
        )
        if result["tiebreak"]:
            self._screen.show(self._words.tiebreak(**result["tiebreak"]))

    def _full_names(self, match: Match) -> list[str]:
        return [f"{self.name(seat)}: {match.holder(seat).name}" for seat in match.game.seats]

    def _move(self, match: Match, number: int, turn: Turn[Any]) -> str:
        """Return a turn's move in record notation; empty for a secret choice."""
        before = match.history.before(number)
        if match.game.ply(turn.state) == match.game.ply(before):
            return ""
        move = match.game.write_move(before, turn.seat, turn.action, turn.outcomes)
        return f"[bold]{escape(move)}[/]"

    def _sentences(self, match: Match, events: Sequence[Event], viewer: Sequence[Seat]) -> str:
        names = [self.name(seat) for seat in match.game.seats]
        redacted = (match.game.redact_event(event, viewer) for event in events)
        sentences = (self._words.sentence(match.game, event, names) for event in redacted)
        return escape(" ".join(sentence for sentence in sentences if sentence))
