"""The model of a match: its state after some of its events, and values derived from it.

Seat holders rotate: each round they move on by one seat, so that a different one starts. The seat
holder with index ``i`` has seat ``i + 1`` in the first round and seat ``i`` in the second; if the
first one to move is drawn, the holder with index ``Match.first`` has seat 1 in the first round.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import SystemRandom
from typing import Any, Literal, TypeAlias

from hexwarp.core.chance import ChanceSource, RandomChance
from hexwarp.core.commitment import SeededChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History
from hexwarp.core.types import Outcome, Ply, Seat, Termination
from hexwarp.match.clock import STOPPED, ClockState, TimeControl
from hexwarp.match.contribution import Contribution
from hexwarp.match.errors import Refusal
from hexwarp.match.seat_holder import SeatHolder

Status: TypeAlias = Literal["waiting", "playing", "finished", "aborted"]
"""The status of a match: waiting for seat holders, in play, or over with or without a result."""

SUBSTITUTE_BOT = "greedy"
"""The bot that replaces a user who resigned or left, or whose time ran out."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal to the other human players.

    Attributes:
        kind: ``takeback``, of the proposer's last move, or ``draw``.
        seat: The proposer's seat.
        agreed: The seats that have agreed.
    """

    kind: Literal["takeback", "draw"]
    seat: Seat
    agreed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Takeback:
    """Turns that were taken back, by agreement or in a match against bots.

    Attributes:
        round: The round, from 1.
        seat: The seat that took its move back.
        ply: The number of plies that remained in the round.
        turns: The number of turns taken back, including later turns of bots.
        numbers: The numbers of the chance outcomes that went with them, ascending.
    """

    round: int
    seat: Seat
    ply: Ply
    turns: int
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)  # without slots, which cached properties need
class Match:
    """A match after some of its events; an immutable value.

    Attributes:
        id: The match id.
        seq: The number of the last event, from 1.
        game: The rules, with players and options.
        rounds: The number of rounds.
        host: The user id of the host.
        holders: The seat holders, in the order of their seats before the start.
        seed: The secret seed of all chance outcomes, together with ``entropy``; None for a match
            from before commitments were introduced.
        contributions: The users' contributions to chance, in the order in which they were made.
        draws_first: Whether the first one to move is drawn at the start.
        first: The index of the seat holder who has seat 1 in the first round.
        time_control: The time control, or None.
        public: Whether the lobby lists the match while it waits for players.
        rated: Whether the result counts for ratings.
        histories: The rounds that have started; the last one is the current round.
        outcome_numbers: By round, the number of the first chance outcome of its start and of each
            of its turns.
        next_outcome_number: The number of the next chance outcome. Outcomes that were taken back
            keep theirs.
        unready: The indexes of the seat holders whom the clocks of the round wait for.
        clock_state: The clocks after the last event.
        proposal: The open proposal, or None.
        takebacks: All takebacks, in order.
        since_turn: The events of each seat holder since its last turn that are limited by it, as
            their kinds and the holder's index: ``takeback``, ``draw``, ``shared`` and ``left``.
        updated_at: The time of the last event, Unix time in ms.
        started_at: The start of the first round, Unix time in ms; 0 before.
        termination: The reason why the match ended, if not by the game's rules; else None.
        aborted: Whether the match ended without a result.
        rematch: The id of the rematch, or None.

    Example:
        >>> event, match = apply_new_event(None, "m1", new_event, now_ms())[-1]
        >>> match.status, match.round, match.seats_of("ann")
        ('playing', 1, (1,))
    """

    id: str
    seq: int
    game: Game[Any]
    rounds: int
    host: str
    holders: tuple[SeatHolder, ...]
    seed: bytes | None = None
    contributions: tuple[Contribution, ...] = ()
    time_control: TimeControl | None = None
    public: bool = False
    rated: bool = False
    draws_first: bool = False
    first: int = 0
    histories: tuple[History[Any], ...] = ()
    outcome_numbers: tuple[tuple[int, ...], ...] = ()
    next_outcome_number: int = 0
    unready: frozenset[int] = frozenset()
    clock_state: ClockState = STOPPED
    proposal: Proposal | None = None
    takebacks: tuple[Takeback, ...] = ()
    since_turn: tuple[tuple[str, int], ...] = ()
    updated_at: int = 0
    started_at: int = 0
    termination: Termination | None = None
    aborted: bool = False
    rematch: str | None = None

    # --- progress ------------------------------------------------------------------------------

    @cached_property
    def status(self) -> Status:
        """The status of the match as a whole."""
        if self.aborted:
            return "aborted"
        if not self.histories:
            return "waiting"
        last_round_over = self.round == self.rounds and self.outcome is not None
        return "finished" if last_round_over or self.termination else "playing"

    @cached_property
    def over(self) -> bool:
        """Whether the match is finished or aborted."""
        return self.status in ("finished", "aborted")

    @cached_property
    def round(self) -> int:
        """The number of the current round, from 1; 1 also before the start."""
        return max(1, len(self.histories))

    @property
    def round_over(self) -> bool:
        """Whether the current round is over and another one follows."""
        return self.status == "playing" and self.outcome is not None

    @property
    def history(self) -> History[Any]:
        """The history of the current round.

        Raises:
            Refusal: The match has not started.
        """
        if not self.histories:
            raise self._not_begun
        return self.histories[-1]

    @property
    def ply(self) -> Ply:
        """The number of plies so far in the current round."""
        return self.game.ply(self.history.state) if self.histories else 0

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome of the current round by the game's rules, or None."""
        return self.game.outcome(self.history.state) if self.histories else None

    @property
    def entropy(self) -> tuple[str, ...]:
        """The texts that users have contributed to chance, in order."""
        return tuple(contribution.text for contribution in self.contributions if contribution.text)

    @property
    def chance(self) -> ChanceSource:
        """The source of the next chance outcomes; deterministic if the match has a seed."""
        if self.seed is None:
            return RandomChance(SystemRandom())
        return SeededChance(self.seed, self.entropy, self.next_outcome_number)

    @property
    def is_correspondence(self) -> bool:
        """Whether the time control gives days for each move."""
        return self.time_control is not None and self.time_control.kind == "days"

    # --- seats ---------------------------------------------------------------------------------

    def holder(self, seat: Seat, round_number: int | None = None) -> SeatHolder:
        """Return the holder of a seat.

        Args:
            seat: The seat.
            round_number: The round, from 1; by default the current one.
        """
        return self.holders[self.holder_index(seat, round_number or self.round)]

    def holder_index(self, seat: Seat, round_number: int) -> int:
        """Return the index in ``holders`` of the holder that has ``seat`` in a round.

        Args:
            seat: The seat in that round.
            round_number: The round, from 1.
        """
        return (seat + round_number - 2 + self.first) % self.game.players

    def seat_of_holder(self, index: int) -> Seat:
        """Return the seat in the current round of the holder with an index in ``holders``."""
        return (index - self.round + 1 - self.first) % self.game.players + 1

    def seats_of(self, user_id: str | None, round_number: int | None = None) -> tuple[Seat, ...]:
        """Return the seats of a user, including those from which the user is away.

        Args:
            user_id: The user, or None for a stranger.
            round_number: The round, from 1; by default the current one.
        """
        if user_id is None:
            return ()
        holders = ((seat, self.holder(seat, round_number)) for seat in self.game.seats)
        return tuple(seat for seat, holder in holders if holder.belongs_to(user_id))

    def visible_seats(
        self, viewer: str | None, round_number: int | None = None
    ) -> tuple[Seat, ...]:
        """Return the seats whose secrets a viewer may see.

        Args:
            viewer: A user's id, a spectator link's viewer id, or None for a stranger.
            round_number: The round, from 1; by default the current one.
        """
        holders = ((seat, self.holder(seat, round_number)) for seat in self.game.seats)
        return tuple(
            seat
            for seat, holder in holders
            if holder.belongs_to(viewer) or viewer in holder.spectator_ids
        )

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats that nobody has taken yet."""
        return tuple(seat for seat in self.game.seats if self.holder(seat).kind == "open")

    @property
    def unrevealed(self) -> tuple[str, ...]:
        """The users who are to reveal their contributions now, so that the match can start.

        A user whose contribution has lapsed is to commit to another one before.
        """
        if self.status != "waiting" or self.open_seats:
            return ()
        return tuple(
            contribution.user_id
            for contribution in self.contributions
            if contribution.state in ("sealed", "lapsed")
        )

    @property
    def users(self) -> frozenset[str]:
        """The users who are seated and have not given up."""
        return frozenset(
            holder.user_id
            for holder in self.holders
            if holder.user_id and not (holder.resigned or holder.forfeits)
        )

    @property
    def missing_users(self) -> tuple[str, ...]:
        """The users whom the start waits for, or the clocks of the round."""
        holders = [self.holder(seat) for seat in self.unready_seats]
        return self.unrevealed or tuple(holder.user_id for holder in holders if holder.user_id)

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The seats that have not resigned."""
        return tuple(seat for seat in self.game.seats if not self.holder(seat).resigned)

    @property
    def human_seats(self) -> tuple[Seat, ...]:
        """The seats that are played by users, not by bots."""
        return tuple(seat for seat in self.game.seats if self.holder(seat).kind == "human")

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self.game.to_move(self.history.state) if self.status == "playing" else ()

    @property
    def has_users(self) -> bool:
        """Whether a user plays; else bots alone do, as after all users have left."""
        return any(holder.kind == "human" for holder in self.holders)

    @property
    def bots_to_move(self) -> tuple[Seat, ...]:
        """The seats to move at which a bot plays."""
        return tuple(seat for seat in self.to_move if self.holder(seat).bot)

    @property
    def awaited_holders(self) -> frozenset[int]:
        """The indexes of the human seat holders who are to move."""
        return frozenset(
            self.holder_index(seat, self.round) for seat in self.to_move if seat in self.human_seats
        )

    @property
    def unready_seats(self) -> tuple[Seat, ...]:
        """The seats whom the clocks of the round wait for."""
        return tuple(sorted(self.seat_of_holder(index) for index in self.unready))

    def has_moved(self, seat: Seat) -> bool:
        """Return whether a seat has had a turn in the current round."""
        return bool(self.histories) and any(turn.seat == seat for turn in self.history.turns)

    def opens_again_without(self, seat: Seat) -> bool:
        """Return whether a user who drops out now loses nothing: the table opens for another.

        That holds for two players until the clocks of the first round run, and at a public table
        until the user has moved: else whoever joins and leaves would take tables from the lobby. A
        rated match counts as soon as it is dealt: a player could see who begins, and leave.

        Args:
            seat: The user's seat.
        """
        if self.rated or self.round > 1 or len(self.active_seats) > 2 or self.status != "playing":
            return False
        from_lobby = self.public and len(self.users) > 1
        return bool(self.unready) or (from_lobby and not self.has_moved(seat))

    def is_solo(self, user_id: str | None) -> bool:
        """Return whether all other seat holders are bots that do not replace another user."""
        return all(holder.user_id in (user_id, None) for holder in self.holders)

    def times_since_turn(self, kind: str, seat: Seat) -> int:
        """Return how often a seat's holder has done something since its last turn.

        Args:
            kind: The kind of event, as in ``since_turn``.
            seat: The seat.
        """
        return self.since_turn.count((kind, self.holder_index(seat, self.round)))

    # --- checks that commands share ------------------------------------------------------------

    @property
    def _not_begun(self) -> Refusal:
        """The refusal of a match that has not started, which says why."""
        if self.open_seats:
            return Refusal("not_now", "The game has not begun; a seat is still open.")
        return Refusal("not_now", "The game has not begun; a contribution to chance is missing.")

    def check_seat(self, seat: Seat | None) -> None:
        """Check that the game has this seat; None passes.

        Raises:
            MalformedError: The game does not have this seat.
        """
        if seat is not None and seat not in self.game.seats:
            raise MalformedError("This game has the seats 1 to {seats}.", seats=self.game.players)

    def own_seats(self, user_id: str | None, seat: Seat | None) -> tuple[Seat, ...]:
        """Return the seats of a user, at least one.

        Args:
            user_id: The user, or None for a stranger.
            seat: The only seat to return, or None for all.

        Raises:
            Refusal: The user has no seat, or not this one.
            MalformedError: The game has no such seat.
        """
        self.check_seat(seat)
        own = self.seats_of(user_id)
        if not own:
            raise Refusal("not_your_seat", "You have no seat in this game.")
        if seat is None:
            return own
        if seat not in own:
            raise Refusal("not_your_seat", "Seat {seat} is not yours.", seat=seat)
        return (seat,)

    def check_not_over(self) -> None:
        """Check that the match is not over.

        Raises:
            Refusal: The match is over.
        """
        if self.over:
            raise Refusal("game_over", "The game is over.")

    def check_started(self) -> None:
        """Check that the match has started and is not over.

        Raises:
            Refusal: The match is waiting or over.
        """
        self.check_not_over()
        if self.status == "waiting":
            raise self._not_begun

    def check_playing(self) -> None:
        """Check that a round is being played.

        Raises:
            Refusal: The match is waiting, between two rounds, or over.
        """
        self.check_not_over()
        if self.status == "waiting" or self.round_over:
            raise Refusal("not_now", "Nothing is being played now.")
