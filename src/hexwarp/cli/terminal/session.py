"""A match at one terminal: people and bots take their turns at it, round by round."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import time
from typing import Final

from rich.columns import Columns
from rich.markup import escape
from rich.table import Table

from hexwarp import bots
from hexwarp.cli.terminal.book import Book
from hexwarp.cli.terminal.screen import Screen
from hexwarp.cli.terminal.text import one_line
from hexwarp.cli.terminal.view import View
from hexwarp.cli.terminal.wording import Wording
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.record import Record, write
from hexwarp.core.types import Seat
from hexwarp.match import commands as referee
from hexwarp.match import seating
from hexwarp.match.commands import NewEvent
from hexwarp.match.model import Match
from hexwarp.match.record import record_text

HERE: Final = "here"
"""Whoever is at the terminal, one or several: the referee knows them as one."""

EXAMPLES: Final = 3
"""How many legal moves the help shows."""

HELP: Final = ("moves [START]", "board", "undo", "resign", "record", "save FILE", "quit")


class Left(Exception):  # noqa: N818 - no error: those who play have had enough
    """The people leave before the end."""


class Session:
    """Plays a match, made by its first entry, until it ends or the people leave it."""

    def __init__(
        self, screen: Screen, words: Wording, created: NewEvent, rng: Random, book: Book | None
    ) -> None:
        self._screen = screen
        self._words = words
        self._view = View(screen, words)
        self._rng = rng
        self._book = book
        self._match = self._after(None, created)
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
        """Play, and tell how it ended."""
        self._keep()
        self._warm()
        try:
            self._round()
            while self._match.round_over:
                if self._screen.live and self._people:
                    self._ask(self._words("cli-next-round"))
                self._add(referee.start_next_round(self._match, HERE))
                self._round()
        except Left:
            self._screen.show(self._words("cli-left", plies=self._match.ply))

    # --- the course of the match -------------------------------------------------------------

    def _after(self, match: Match | None, entry: NewEvent) -> Match:
        """The match with an entry and all that follows from it."""
        steps = referee.apply_new_event(match, HERE, entry, int(time() * 1000))
        return steps[-1][1]

    def _add(self, entry: NewEvent) -> None:
        self._match = self._after(self._match, entry)
        self._keep()

    def _keep(self) -> None:
        if self._book:
            self._book.save(record_text(self._match, HERE))

    @property
    def _people(self) -> tuple[Seat, ...]:
        return self._match.seats_of(HERE)

    def _warm(self) -> None:
        """Have ready what bots need that not every game's bots have: compiled rules."""
        levels = {holder.bot for holder in self._match.holders if holder.bot}
        if not levels <= set(bots.UNCOMPILED):
            with self._screen.busy(self._words("cli-compiling")):
                bots.warm_up(self._match.game, lambda _: None)

    def _round(self) -> None:
        self._viewer = None
        while to_move := self._match.to_move:
            seat = to_move[0]
            if self._match.holder(seat).bot:
                self._bot_turn(seat)
            else:
                self._person_turn(seat)
        self._show_end()

    def _bot_turn(self, seat: Seat) -> None:
        game, state = self._match.game, self._match.history.state
        level = str(self._match.holder(seat).bot)
        with self._screen.busy(self._words("turn-thinking", name=self._view.name(seat))):
            action = bots.choose(level, game, game.redact(state, (seat,)), seat, self._rng)
        self._add(referee.make_bot_move(self._match, seat, action))
        if not self._people:
            self._view.turns(self._match, len(self._match.history.turns) - 1, ())

    def _person_turn(self, seat: Seat) -> None:
        self._hand_over(seat)
        self._board(seat, "")
        while not self._answer(seat):
            pass

    def _hand_over(self, seat: Seat) -> None:
        """Between people who may not see the same, nothing secret stays on the screen."""
        if seat != self._viewer and self._screen.live and self._secrets():
            self._screen.erase()
            self._view.position(self._match, ())
            self._ask(self._words("cli-curtain", name=self._view.name(seat)))
        self._viewer = seat
        self._screen.erase()

    def _secrets(self) -> bool:
        """Whether one of the people here may know what another may not."""
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

    # --- answers, and whether they were a turn -----------------------------------------------

    def _ask(self, prompt: str) -> str:
        answer = self._screen.ask(prompt)
        if answer is None:
            raise Left
        return answer

    def _answer(self, seat: Seat) -> bool:
        """Ask for a line and do what it says."""
        line = self._ask(f"{self._view.name(seat)} >")
        word, _, rest = line.partition(" ")
        try:
            if word in self._commands:
                return self._commands[word](seat, rest.strip())
            if line:
                match = self._match
                self._add(referee.make_move(match, HERE, line, match.ply, seat))
                return True
        except MalformedError as error:
            self._refuse(f"{error} {self._words('cli-ask-help')}")
        except OSError as error:
            self._refuse(f"{error.filename}: {error.strerror}")
        except HexwarpError as error:
            self._refuse(str(error))
        return False

    def _refuse(self, reason: str) -> None:
        self._screen.show(f"[yellow]{escape(one_line(reason))}[/]")

    def _help(self, seat: Seat, _: str) -> bool:
        moves = self._legal(seat)
        examples = [moves[len(moves) * part // EXAMPLES] for part in range(EXAMPLES)]
        told = ", ".join(dict.fromkeys(examples))
        table = Table.grid(padding=(0, 2))
        for command in HELP:
            meaning = self._words(f"cli-help-{command.split()[0]}")
            table.add_row(f"[bold]{escape(command)}[/]", meaning)
        self._screen.show(escape(self._words("cli-help-move", examples=told)), table)
        return False

    def _board(self, seat: Seat, _: str) -> bool:
        turns = enumerate(self._match.history.turns)
        own = [number for number, turn in turns if turn.seat == seat]
        self._view.position(self._match, (seat,))
        self._view.turns(self._match, own[-1] if own else 0, (seat,))
        return False

    def _moves(self, seat: Seat, start: str) -> bool:
        listed = [escape(move) for move in self._legal(seat) if move.startswith(start)]
        self._screen.show(Columns(listed, equal=True) if listed else self._words("cli-no-moves"))
        return False

    def _undo(self, _: Seat, __: str) -> bool:
        self._add(referee.undo(self._match, HERE))
        return True

    def _resign(self, seat: Seat, _: str) -> bool:
        self._add(seating.resign(self._match, HERE, seat))
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
        raise Left

    def _legal(self, seat: Seat) -> list[str]:
        game, state = self._match.game, self._match.history.state
        return [game.action_text(state, seat, a) for a in game.legal_actions(state, seat)]

    def _record_of(self, seat: Seat) -> str:
        return write(Record(self._match.history), (seat,))
