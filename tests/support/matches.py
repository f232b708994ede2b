"""A match without a server: its event log, and the time of day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwarp.core.game import Game
from hexwarp.core.types import OptionValue
from hexwarp.match import commands, seating
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.events import MatchEvent
from hexwarp.match.model import Match
from hexwarp.match.permissions import allowed_actions
from hexwarp.match.seat_holder import SeatHolder
from toy import Cairn

ANN, BOB, CAROL = (SeatHolder(name, user_id=name.lower()) for name in ("Ann", "Bob", "Carol"))
BOT = SeatHolder("greedy", bot="greedy")


class ScriptedMatch:
    """A match that Ann hosts, played command by command.

    Args:
        holders: The holder of each seat.
        game: The game.
        options: The options that differ from its usual ones.
        rounds: The number of rounds.
        more: Further arguments of ``seating.create_match``.
    """

    def __init__(
        self,
        *holders: SeatHolder,
        game: type[Game[Any]] = Cairn,
        options: Mapping[str, OptionValue] | None = None,
        rounds: int = 1,
        **more: Any,
    ) -> None:
        self.log: list[LoggedEvent] = []
        self.time = 1_000_000
        """Now, in ms; every command may advance it."""
        chosen = {**(options or {}), "rounds": rounds}
        created = seating.create_match("ann", game.name, len(holders), chosen, [*holders], **more)
        self.match = self._apply(None, created)

    def add(self, event: MatchEvent, after: int = 0) -> list[str]:
        """Apply a command's event, ``after`` ms later; return the kinds of all new events."""
        self.time += after
        length_before = len(self.log)
        self.match = self._apply(self.match, event)
        return [logged.event.kind for logged in self.log[length_before:]]

    def _apply(self, match: Match | None, event: MatchEvent) -> Match:
        applied = commands.apply_new_event(match, "x", event, self.time)
        self.log += [logged for logged, _ in applied]
        return applied[-1][1]

    def move(self, text: str, after: int = 0) -> list[str]:
        """Make a move for the seat to move; a bot's is its first legal action."""
        match = self.match
        seat = match.to_move[0]
        holder = match.holder(seat)
        if holder.bot:
            return self.add(commands.make_bot_move(match, seat, 0), after)
        return self.add(commands.make_move(match, holder.user_id, text, match.ply, seat), after)

    def play_round(self) -> list[str]:
        """Roll until the round is over; return the kinds of the last events."""
        kinds: list[str] = []
        while self.match.to_move:
            kinds = self.move("r")
        return kinds

    def allowed(self, user_id: str | None, absent: tuple[str, ...] = ()) -> Sequence[str]:
        """Return a user's allowed actions."""
        return allowed_actions(self.match, user_id, absent)

    def time_left(self) -> list[int]:
        """Return the time of each seat, in ms."""
        match, left = self.match, self.match.clock_state.remaining_at(self.time)
        return [left[match.holder_index(seat, match.round)] for seat in match.game.seats]
