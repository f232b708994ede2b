"""A match of people and bots at one terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import time
from typing import Final

from rich.columns import Columns
from rich.markup import escape
from rich.table import Table

from hexwarp.bots import specs
from hexwarp.cli.terminal.game_words import GameWords
from hexwarp.cli.terminal.record_files import RecordFile
from hexwarp.cli.terminal.screen import Screen
from hexwarp.cli.terminal.text import one_line
from hexwarp.cli.terminal.view import View
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.record import Record, write
from hexwarp.core.types import Seat
from hexwarp.match import commands as referee
from hexwarp.match import seating
from hexwarp.match.events import MatchEvent
from hexwarp.match.model import Match
from hexwarp.match.record import record_text
from hexwarp.match.results import game_in_match

TERMINAL_USER: Final = "here"
"""The user id of all people at the terminal."""

HELP_EXAMPLES: Final = 3
"""The number of legal moves that the help shows as examples."""

HELP: Final = ("moves [START]", "board", "undo", "resign", "record", "save FILE", "quit")


class QuitMatch(Exception):  # noqa: N818 - not an error
    """Raised when the people quit the match before its end."""


class Session:
    """A match at one terminal, from its first event until it ends or the people quit."""

    def __init__(
        self,
        screen: Screen,
        words: GameWords,
        created: MatchEvent,
        rng: Random,
        record_file: RecordFile | None,
    ) -> None:
        self._screen = screen
        self._words = words
        self._view = View(screen, words)
        self._rng = rng
        self._record_file = record_file
        self._match = self._applied(None, created)
        self._viewer: Seat | None = None
        self._commands = {
            "?": self._help,
            "help": self._help,
            "board": self._board,
            "moves": self._moves,
            "undo": self._undo,
            "resign": self._resign,
            "record": self._record,
            "save": self._save,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play the match."""
        self._save_record()
        try:
            self._play_round()
            while self._match.round_over:
                if self._screen.live and self._people:
                    self._ask(self._words("cli-next-round"))
                self._add(referee.start_next_round(self._match, TERMINAL_USER))
                self._play_round()
        except QuitMatch:
            self._screen.show(self._words("cli-left", plies=self._match.ply))

    # --- play --------------------------------------------------------------------------------

    def _applied(self, match: Match | None, new: MatchEvent) -> Match:
        """Return the match after a new event and the events that it causes."""
        applied = referee.apply_new_event(match, TERMINAL_USER, new, int(time() * 1000))
        return applied[-1][1]

    def _add(self, new: MatchEvent) -> None:
        self._match = self._applied(self._match, new)
        self._save_record()

    def _save_record(self) -> None:
        if self._record_file:
            self._record_file.save(record_text(self._match, TERMINAL_USER))

    @property
    def _people(self) -> tuple[Seat, ...]:
        return self._match.seats_of(TERMINAL_USER)

    def _play_round(self) -> None:
        self._viewer = None
        while to_move := self._match.to_move:
            seat = to_move[0]
            if self._match.holder(seat).bot:
                self._bot_turn(seat)
            else:
                self._person_turn(seat)
        self._show_end()

    def _bot_turn(self, seat: Seat) -> None:
        game, state = game_in_match(self._match), self._match.history.state
        name = str(self._match.holder(seat).bot)
        with self._screen.busy(self._words("turn-thinking", name=self._view.name(seat))):
            action = specs.choose(name, game, game.redact(state, (seat,)), seat, self._rng)
        self._add(referee.make_bot_move(self._match, seat, action))
        if not self._people:
            self._view.turns(self._match, len(self._match.history.turns) - 1, ())

    def _person_turn(self, seat: Seat) -> None:
        self._hand_over(seat)
        self._board(seat, "")
        while not self._prompt(seat):
            pass

    def _hand_over(self, seat: Seat) -> None:
        """Hide the board between turns of people who may not see each other's secrets."""
        if seat != self._viewer and self._screen.live and self._has_secrets():
            self._screen.erase()
            self._view.position(self._match, ())
            self._ask(self._words("cli-curtain", name=self._view.name(seat)))
        self._viewer = seat
        self._screen.erase()

    def _has_secrets(self) -> bool:
        """Return whether the people at the terminal have secrets from each other."""
        game, state, people = self._match.game, self._match.history.state, self._people
        together = game.redact(state, people)
        return any(game.redact(state, (seat,)) != together for seat in people)

    def _show_end(self) -> None:
        everyone = self._match.game.seats
        turns = enumerate(self._match.history.turns)
        of_people = [number for number, turn in turns if turn.seat in self._people]
        if self._people:
            self._screen.erase()
        self._view.position(self._match, everyone)
        if of_people:
            self._view.turns(self._match, of_people[-1], everyone)
        self._view.end(self._match)

    # --- commands, which return whether they ended the turn ----------------------------------

    def _ask(self, prompt: str) -> str:
        answer = self._screen.ask(prompt)
        if answer is None:
            raise QuitMatch
        return answer

    def _prompt(self, seat: Seat) -> bool:
        """Prompt for a command or move and run it; return whether the turn ended."""
        line = self._ask(f"{self._view.name(seat)} >")
        word, _, rest = line.partition(" ")
        try:
            if word in self._commands:
                return self._commands[word](seat, rest.strip())
            if line:
                match = self._match
                self._add(referee.make_move(match, TERMINAL_USER, line, match.ply, seat))
                return True
        except MalformedError as error:
            self._refuse(f"{self._words.of_error(error)} {self._words('cli-ask-help')}")
        except OSError as error:
            self._refuse(f"{error.filename}: {error.strerror}")
        except HexwarpError as error:
            self._refuse(self._words.of_error(error))
        return False

    def _refuse(self, reason: str) -> None:
        self._screen.show(f"[yellow]{escape(one_line(reason))}[/]")

    def _help(self, seat: Seat, _: str) -> bool:
        moves = self._legal_moves(seat)
        examples = [moves[len(moves) * part // HELP_EXAMPLES] for part in range(HELP_EXAMPLES)]
        listed = ", ".join(dict.fromkeys(examples))
        table = Table.grid(padding=(0, 2))
        for command in HELP:
            meaning = self._words(f"cli-help-{command.split()[0]}")
            table.add_row(f"[bold]{escape(command)}[/]", meaning)
        self._screen.show(escape(self._words("cli-help-move", examples=listed)), table)
        return False

    def _board(self, seat: Seat, _: str) -> bool:
        turns = enumerate(self._match.history.turns)
        own = [number for number, turn in turns if turn.seat == seat]
        self._view.position(self._match, (seat,))
        self._view.turns(self._match, own[-1] if own else 0, (seat,))
        return False

    def _moves(self, seat: Seat, start: str) -> bool:
        listed = [escape(move) for move in self._legal_moves(seat) if move.startswith(start)]
        self._screen.show(Columns(listed, equal=True) if listed else self._words("cli-no-moves"))
        return False

    def _undo(self, _: Seat, __: str) -> bool:
        self._add(referee.undo(self._match, TERMINAL_USER))
        return True

    def _resign(self, seat: Seat, _: str) -> bool:
        self._add(seating.resign(self._match, TERMINAL_USER, seat))
        return True

    def _record(self, seat: Seat, _: str) -> bool:
        self._screen.show(escape(self._record_of(seat)))
        return False

    def _save(self, seat: Seat, name: str) -> bool:
        if not name or not name.isprintable():
            raise HexwarpError(self._words("cli-save-where"))
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(self._record_of(seat))
        self._screen.show(escape(self._words("cli-saved", file=one_line(name))))
        return False

    def _quit(self, _: Seat, __: str) -> bool:
        raise QuitMatch

    def _legal_moves(self, seat: Seat) -> list[str]:
        game, state = self._match.game, self._match.history.state
        return [game.action_text(state, seat, a) for a in game.legal_actions(state, seat)]

    def _record_of(self, seat: Seat) -> str:
        return write(Record(self._match.history), (seat,))
