"""The events of a match: one class for each kind, with what it does to the match.

An event's fields are those of its JSON in the log, and a class says all that follows from its
kind. Fields with a default came after version 0.1.0, or are left out where they say nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from hexwarp.core import registry
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.types import ChanceOutcome, Json, JsonObject, OptionValue, Seat, Termination
from hexwarp.match.clock import TimeControl
from hexwarp.match.contribution import Contribution
from hexwarp.match.model import SUBSTITUTE_BOT, Match, Proposal, Takeback
from hexwarp.match.seat_holder import SeatHolder

__all__ = [
    "KINDS",
    "Abandoned",
    "Aborted",
    "Answered",
    "Committed",
    "Created",
    "CreatedSeat",
    "Drawn",
    "Filled",
    "Finished",
    "Forfeited",
    "Joined",
    "Left",
    "MatchEvent",
    "Moved",
    "Proposed",
    "Ready",
    "Rematch",
    "Reopened",
    "Resigned",
    "Resumed",
    "Returned",
    "Revealed",
    "RoundOver",
    "Shared",
    "Started",
    "TimedOut",
    "Undone",
]

OPTIONAL = {"optional": True}
"""The metadata of a field that the log leaves out where it has its default."""


class _Event:
    """The common part of all kinds of events: their facts for the log and for messages."""

    __slots__ = ()

    kind: ClassVar[str]
    """The name of the kind, in the log and in messages."""
    changes_seats: ClassVar[bool] = False
    """Whether its message says who sits where, who is there and who is away."""
    changes_participants: ClassVar[bool] = False
    """Whether it changes who takes part in the match, or finishes it."""
    repeatable: ClassVar[bool] = False
    """Whether its user could add such events for ever; what concerns others has limits by turn."""

    @property
    def named_users(self) -> frozenset[str]:
        """The users whose names are in the event."""
        return frozenset()

    def apply(self, match: Match) -> Match:
        """Return the match after the event, but for its clocks and the number of the event."""
        return match

    def to_json(self) -> JsonObject:
        """Return the event's data as the log stores them.

        Example:
            >>> Resigned(2).to_json()
            {'seat': 2}
        """
        data: JsonObject = _to_json(self)
        return data


@dataclass(frozen=True, slots=True)
class CreatedSeat:
    """A seat of a new match: a user's, a bot's, an open one, or one that is kept for a user."""

    name: str
    player: str | None
    bot: str | None = None
    guest: bool = False
    confirms: bool = field(default=False, metadata=OPTIONAL)
    reserved: str | None = field(default=None, metadata=OPTIONAL)
    entropy: str = field(default="", metadata=OPTIONAL)
    commitment: str = field(default="", metadata=OPTIONAL)

    @property
    def user_id(self) -> str | None:
        """The user with that name, who holds the seat or for whom it is kept."""
        return self.player or self.reserved

    def holder(self) -> SeatHolder:
        """Return the seat holder."""
        return SeatHolder(
            name=self.name,
            user_id=self.player,
            bot=self.bot,
            entropy=self.entropy,
            commitment=self.commitment,
            guest=self.guest,
            confirms_ready=self.confirms,
            reserved_for=self.reserved,
        )


@dataclass(frozen=True, slots=True)
class Created(_Event):
    """The match was created; the first event of each log.

    Attributes:
        game: The game's name.
        players: The number of players.
        options: The game's options.
        rounds: The number of rounds.
        host: The host's user id.
        chairs: The seats.
        seed: The seed of chance in hexadecimal; None in the earliest logs, which have none.
        entropy: The host's contribution to chance, if any.
        clock: The time control, or None.
        public: Whether the lobby lists the match while it waits.
        rated: Whether the result counts for ratings.
        commitment: The host's commitment to a contribution.
        draws_first: Whether the first one to move is drawn at the start.
    """

    kind: ClassVar[Literal["created"]] = "created"
    changes_seats = True
    changes_participants = True

    game: str
    players: int
    options: Mapping[str, OptionValue]
    rounds: int
    host: str
    chairs: tuple[CreatedSeat, ...]
    seed: str | None = field(default=None, metadata=OPTIONAL)
    entropy: tuple[str, ...] = ()
    clock: TimeControl | None = None
    public: bool = False
    rated: bool = False
    commitment: str = field(default="", metadata=OPTIONAL)
    draws_first: bool = field(default=False, metadata=OPTIONAL)

    @property
    def named_users(self) -> frozenset[str]:
        """The users whose names are in the event."""
        return frozenset(seat.user_id for seat in self.chairs if seat.user_id)

    def new_match(self, match_id: str) -> Match:
        """Return the match right after its creation."""
        game = _game(self.game, self.players, tuple(sorted(self.options.items())))
        contributions = [Contribution(self.host, text) for text in self.entropy]
        if self.commitment:
            contributions.append(Contribution(self.host, commitment=self.commitment))
        return Match(
            match_id,
            1,
            game,
            self.rounds,
            self.host,
            tuple(seat.holder() for seat in self.chairs),
            None if self.seed is None else bytes.fromhex(self.seed),
            tuple(contributions),
            self.clock,
            self.public,
            self.rated,
            self.draws_first,
        )


@cache
def _game(name: str, players: int, options: tuple[tuple[str, OptionValue], ...]) -> Game[Any]:
    """Return the game with these options; all its matches share one object."""
    return registry.game_type(name)(players, dict(options))


@dataclass(frozen=True, slots=True)
class Joined(_Event):
    """A user took an open seat."""

    kind: ClassVar[Literal["joined"]] = "joined"
    changes_seats = True
    changes_participants = True

    seat: Seat
    player: str
    name: str
    guest: bool = False
    entropy: str = ""
    confirms: bool = field(default=False, metadata=OPTIONAL)
    commitment: str = field(default="", metadata=OPTIONAL)

    @property
    def named_users(self) -> frozenset[str]:
        """The user who joined."""
        return frozenset((self.player,))

    def apply(self, match: Match) -> Match:
        """Seat the user, and keep the contribution to chance."""
        holder = SeatHolder(
            name=self.name,
            user_id=self.player,
            entropy=self.entropy,
            commitment=self.commitment,
            guest=self.guest,
            confirms_ready=self.confirms,
            reserved_for=match.holder(self.seat).reserved_for,
        )
        match = _with_holder(match, self.seat, holder)
        if not self.entropy and not self.commitment:
            return match
        added = Contribution(self.player, self.entropy, self.commitment)
        return replace(match, contributions=(*match.contributions, added))


@dataclass(frozen=True, slots=True)
class Left(_Event):
    """A user left a seat: it is open again before the start; later a bot plays for it."""

    kind: ClassVar[Literal["left"]] = "left"
    changes_seats = True
    changes_participants = True

    seat: Seat

    def apply(self, match: Match) -> Match:
        """Open the seat before the start; later, end the match or let a bot play on.

        The user's contribution is removed as well: otherwise joining and leaving repeatedly would
        pile them up. If the host leaves, another user becomes the host.
        """
        if match.status != "waiting":
            match = _noted(match, "left", self.seat)
            return _drop_out(match, self.seat, Termination.RESIGNATION, resigned=False)
        return _vacated(match, match.holder_index(self.seat, match.round))


def _vacated(match: Match, index: int) -> Match:
    """Open the seat of a user who leaves before the start."""
    leaving = match.holders[index]
    contributions = list(match.contributions)
    if leaving.entropy:
        contributions.remove(Contribution(str(leaving.user_id), leaving.entropy))
    # A seat that is kept for the user stays so, under the user's name.
    kept = SeatHolder(leaving.name, guest=leaving.guest, reserved_for=leaving.reserved_for)
    opened = kept if leaving.reserved_for else SeatHolder()
    holders = (*match.holders[:index], opened, *match.holders[index + 1 :])
    users = [holder.user_id for holder in holders if holder.user_id]
    # Nobody else could reveal what the user has committed to.
    gone = {leaving.user_id}.difference(users)
    remaining = tuple(
        contribution
        for contribution in contributions
        if contribution.state == "open" or contribution.user_id not in gone
    )
    match = replace(match, holders=holders, contributions=remaining)
    return replace(match, host=users[0]) if leaving.user_id == match.host and users else match


@dataclass(frozen=True, slots=True)
class Reopened(_Event):
    """A user dropped out before the match counted: the seat is open again for another.

    What is known of the chance by then serves no more. There is another seed, and those who have
    revealed their contributions commit to others.

    Attributes:
        seat: The seat, before the start.
        seed: The new seed in hexadecimal.
    """

    kind: ClassVar[Literal["reopened"]] = "reopened"
    changes_seats = True
    changes_participants = True

    seat: Seat
    seed: str

    def apply(self, match: Match) -> Match:
        """Go back to the time before the start, without the user."""
        match = _vacated(match, self.seat - 1)
        lapsed = tuple(
            Contribution(contribution.user_id) if contribution.commitment else contribution
            for contribution in match.contributions
        )
        return replace(
            match,
            seed=bytes.fromhex(self.seed),
            contributions=lapsed,
            first=0,
            histories=(),
            outcome_numbers=(),
            next_outcome_number=0,
            unready=frozenset(),
            proposal=None,
            takebacks=(),
            started_at=0,
        )


@dataclass(frozen=True, slots=True)
class Committed(_Event):
    """A user whose contribution has lapsed committed to another one."""

    kind: ClassVar[Literal["committed"]] = "committed"

    player: str
    commitment: str

    def apply(self, match: Match) -> Match:
        """Put the new commitment behind the others."""
        others = tuple(
            contribution
            for contribution in match.contributions
            if contribution.state != "lapsed" or contribution.user_id != self.player
        )
        added = Contribution(self.player, commitment=self.commitment)
        return replace(match, contributions=(*others, added))


@dataclass(frozen=True, slots=True)
class Filled(_Event):
    """The host started the match: a bot took each open seat."""

    kind: ClassVar[Literal["filled"]] = "filled"
    changes_seats = True
    changes_participants = True

    seats: tuple[Seat, ...]
    bot: str

    def apply(self, match: Match) -> Match:
        """Seat the bot."""
        for seat in self.seats:
            match = _with_holder(match, seat, SeatHolder(self.bot, bot=self.bot))
        return match


@dataclass(frozen=True, slots=True)
class Revealed(_Event):
    """A user revealed a contribution to chance; "" withholds it for good."""

    kind: ClassVar[Literal["revealed"]] = "revealed"

    player: str
    entropy: str

    def apply(self, match: Match) -> Match:
        """Open the user's sealed contribution."""
        contributions = tuple(
            replace(contribution, text=self.entropy, withheld=not self.entropy)
            if contribution.state in ("sealed", "lapsed") and contribution.user_id == self.player
            else contribution
            for contribution in match.contributions
        )
        return replace(match, contributions=contributions)


@dataclass(frozen=True, slots=True)
class Started(_Event):
    """A round started.

    Attributes:
        outcomes: Its first chance outcomes.
        first: The seat, before the start, whose holder moves first, if that was drawn.
    """

    kind: ClassVar[Literal["started"]] = "started"
    changes_seats = True

    outcomes: tuple[ChanceOutcome, ...]
    first: Seat | None = field(default=None, metadata=OPTIONAL)

    def apply(self, match: Match) -> Match:
        """Begin the round; clocks wait for those who confirm being there."""
        first_number = match.next_outcome_number
        if self.first is not None:
            match = replace(match, first=match.holder_index(self.first, 1))
            first_number += 1
        history = begin(match.game, ScriptedChance(self.outcomes))
        has_clock = match.time_control is not None and not match.is_correspondence
        return replace(
            match,
            unready=frozenset(
                index
                for index, holder in enumerate(match.holders)
                if has_clock and holder.confirms_ready and holder.kind == "human"
            ),
            histories=(*match.histories, history),
            since_turn=(),
            outcome_numbers=(*match.outcome_numbers, (first_number,)),
            next_outcome_number=first_number + len(self.outcomes),
        )


@dataclass(frozen=True, slots=True)
class Moved(_Event):
    """A move was made.

    Attributes:
        seat: The seat that moved.
        move: The move in record notation.
        outcomes: The chance outcomes that followed.
        lost: The time before it that no clock counts, in ms.
    """

    kind: ClassVar[Literal["move"]] = "move"

    seat: Seat
    move: str
    outcomes: tuple[ChanceOutcome, ...]
    lost: int = field(default=0, metadata=OPTIONAL)

    def apply(self, match: Match) -> Match:
        """Make the move; an open proposal lapses."""
        action = match.game.parse_action(match.history.state, self.seat, self.move)
        history = match.history.play(self.seat, action, ScriptedChance(self.outcomes))
        *earlier_rounds, numbers = match.outcome_numbers
        mover = match.holder_index(self.seat, match.round)
        return replace(
            match,
            unready=match.unready - {mover},
            since_turn=tuple(noted for noted in match.since_turn if noted[1] != mover),
            histories=(*match.histories[:-1], history),
            outcome_numbers=(*earlier_rounds, (*numbers, match.next_outcome_number)),
            next_outcome_number=match.next_outcome_number + len(self.outcomes),
            proposal=None,
        )


@dataclass(frozen=True, slots=True)
class Undone(_Event):
    """Moves were taken back: this number of turns of the round remains."""

    kind: ClassVar[Literal["undone"]] = "undone"
    repeatable = True

    turns: int

    def apply(self, match: Match) -> Match:
        """Go back, and remember which chance outcomes went with the turns."""
        turns = match.history.turns
        history = match.history.back_to(self.turns)
        ply = match.game.ply(history.state)
        *earlier_rounds, numbers = match.outcome_numbers
        undone = tuple(
            number
            for first, turn in zip(numbers[self.turns + 1 :], turns[self.turns :], strict=True)
            for number in range(first, first + len(turn.outcomes))
        )
        taken_back = len(turns) - self.turns
        takeback = Takeback(match.round, turns[self.turns].seat, ply, taken_back, undone)
        return replace(
            match,
            histories=(*match.histories[:-1], history),
            outcome_numbers=(*earlier_rounds, numbers[: self.turns + 1]),
            proposal=None,
            takebacks=(*match.takebacks, takeback),
        )


@dataclass(frozen=True, slots=True)
class Ready(_Event):
    """A user with these seats is there; those of ``gone`` have to say so again."""

    kind: ClassVar[Literal["ready"]] = "ready"
    changes_seats = True

    seats: tuple[Seat, ...]
    gone: tuple[Seat, ...] = field(default=(), metadata=OPTIONAL)

    def apply(self, match: Match) -> Match:
        """Wait no more for the user, but for those who are gone."""
        ready = {match.holder_index(seat, match.round) for seat in self.seats}
        gone = {match.holder_index(seat, match.round) for seat in self.gone}
        return replace(match, unready=match.unready - ready | gone)


@dataclass(frozen=True, slots=True)
class Resigned(_Event):
    """A player resigned."""

    kind: ClassVar[Literal["resigned"]] = "resigned"
    changes_seats = True

    seat: Seat

    def apply(self, match: Match) -> Match:
        """End the match, or let a bot play on."""
        return _drop_out(match, self.seat, Termination.RESIGNATION, resigned=True)


@dataclass(frozen=True, slots=True)
class Forfeited(_Event):
    """A user left a full rated table once too often: the match begins, and the user loses it."""

    kind: ClassVar[Literal["forfeited"]] = "forfeited"
    changes_seats = True

    seat: Seat

    def apply(self, match: Match) -> Match:
        """Remember the forfeit, and wait no more for the user's contribution to chance."""
        holder = match.holder(self.seat)
        match = Revealed(str(holder.user_id), entropy="").apply(match)
        return _with_holder(match, self.seat, replace(holder, forfeits=True))


@dataclass(frozen=True, slots=True)
class TimedOut(_Event):
    """A player's time ran out."""

    kind: ClassVar[Literal["timed_out"]] = "timed_out"
    changes_seats = True

    seat: Seat

    def apply(self, match: Match) -> Match:
        """End the match, or let a bot play on."""
        return _drop_out(match, self.seat, Termination.TIME, resigned=False)


@dataclass(frozen=True, slots=True)
class Returned(_Event):
    """A player took the seat back from the bot that played for it."""

    kind: ClassVar[Literal["returned"]] = "returned"
    changes_seats = True

    seat: Seat

    def apply(self, match: Match) -> Match:
        """Seat the player again."""
        holder = replace(match.holder(self.seat), away=False, bot=None)
        return _with_holder(match, self.seat, holder)


@dataclass(frozen=True, slots=True)
class Proposed(_Event):
    """A player made a proposal to the opponents."""

    kind: ClassVar[Literal["proposed"]] = "proposed"

    what: Literal["takeback", "draw"]
    seat: Seat

    def apply(self, match: Match) -> Match:
        """Open the proposal."""
        match = _noted(match, self.what, self.seat)
        return replace(match, proposal=Proposal(self.what, self.seat))


@dataclass(frozen=True, slots=True)
class Answered(_Event):
    """The user with these seats agreed to the proposal, or closed it."""

    kind: ClassVar[Literal["answered"]] = "answered"

    seats: tuple[Seat, ...]
    agrees: bool

    def apply(self, match: Match) -> Match:
        """Count the agreement, or close the proposal."""
        proposal = match.proposal
        if proposal is None or not self.agrees:
            return replace(match, proposal=None)
        agreed = proposal.agreed | frozenset(self.seats)
        return replace(match, proposal=replace(proposal, agreed=agreed))


@dataclass(frozen=True, slots=True)
class Shared(_Event):
    """A player shared the seat's view with those who have a link, or ended sharing (None)."""

    kind: ClassVar[Literal["shared"]] = "shared"
    changes_seats = True

    seat: Seat
    link: str | None

    def apply(self, match: Match) -> Match:
        """Replace the link."""
        spectator_ids = frozenset((self.link,)) if self.link else frozenset()
        holder = replace(match.holder(self.seat), spectator_ids=spectator_ids)
        if self.link:
            match = _noted(match, "shared", self.seat)
        return _with_holder(match, self.seat, holder)


@dataclass(frozen=True, slots=True)
class Resumed(_Event):
    """The server is up again, and no clock counts ``lost`` ms.

    Logs of version 0.1.0 do not say how much was lost: all since the event before.
    """

    kind: ClassVar[Literal["resumed"]] = "resumed"
    changes_seats = True

    lost: int | None = field(default=None, metadata=OPTIONAL)


@dataclass(frozen=True, slots=True)
class Drawn(_Event):
    """The players agreed on a draw."""

    kind: ClassVar[Literal["drawn"]] = "drawn"

    def apply(self, match: Match) -> Match:
        """End the match."""
        return replace(match, termination=Termination.AGREEMENT, proposal=None)


@dataclass(frozen=True, slots=True)
class Abandoned(_Event):
    """The users had all left a rated match, and none has returned: they lose it."""

    kind: ClassVar[Literal["abandoned"]] = "abandoned"
    changes_seats = True

    def apply(self, match: Match) -> Match:
        """End the match."""
        holders = tuple(
            replace(holder, resigned=True, away=False) if holder.away else holder
            for holder in match.holders
        )
        ended = replace(match, termination=Termination.RESIGNATION, proposal=None)
        return replace(ended, holders=holders)


@dataclass(frozen=True, slots=True)
class Aborted(_Event):
    """The match ended without a result."""

    kind: ClassVar[Literal["aborted"]] = "aborted"

    def apply(self, match: Match) -> Match:
        """End the match."""
        return replace(match, aborted=True)


@dataclass(frozen=True, slots=True)
class RoundOver(_Event):
    """A round ended, and another one follows."""

    kind: ClassVar[Literal["round_over"]] = "round_over"


@dataclass(frozen=True, slots=True)
class Finished(_Event):
    """The match finished, however it did."""

    kind: ClassVar[Literal["finished"]] = "finished"
    changes_participants = True


@dataclass(frozen=True, slots=True)
class Rematch(_Event):
    """A rematch was created, with the id ``game``."""

    kind: ClassVar[Literal["rematch"]] = "rematch"

    game: str

    def apply(self, match: Match) -> Match:
        """Remember the rematch."""
        return replace(match, rematch=self.game)


MatchEvent: TypeAlias = (
    Created
    | Joined
    | Left
    | Reopened
    | Committed
    | Filled
    | Revealed
    | Started
    | Moved
    | Undone
    | Ready
    | Resigned
    | Forfeited
    | TimedOut
    | Returned
    | Proposed
    | Answered
    | Shared
    | Resumed
    | Drawn
    | Abandoned
    | Aborted
    | RoundOver
    | Finished
    | Rematch
)
"""An event of any kind."""

KINDS: Mapping[str, type[MatchEvent]] = {event.kind: event for event in get_args(MatchEvent)}
"""The class of each kind."""


def _drop_out(match: Match, seat: Seat, termination: Termination, *, resigned: bool) -> Match:
    """End the match if one opponent remains; otherwise let a bot play on for the seat."""
    holder = match.holder(seat)
    match = replace(match, unready=match.unready - {match.holder_index(seat, match.round)})
    if len(match.active_seats) == 2:
        ended = replace(match, termination=termination, proposal=None)
        return _with_holder(ended, seat, replace(holder, resigned=True, away=False))
    replaced = replace(holder, resigned=resigned, away=not resigned, bot=SUBSTITUTE_BOT)
    return _with_holder(replace(match, proposal=None), seat, replaced)


def _noted(match: Match, kind: str, seat: Seat) -> Match:
    """Count an event of a seat that is limited until its next turn."""
    noted = (kind, match.holder_index(seat, match.round))
    return replace(match, since_turn=(*match.since_turn, noted))


def _with_holder(match: Match, seat: Seat, holder: SeatHolder) -> Match:
    index = match.holder_index(seat, match.round)
    return replace(match, holders=(*match.holders[:index], holder, *match.holders[index + 1 :]))


def _to_json(value: Any) -> Any:
    """Return a field's value, or all fields of an event or a part of one, as JSON."""
    if is_dataclass(value):
        return {
            part.name: _to_json(getattr(value, part.name))
            for part in fields(value)
            if not ("optional" in part.metadata and getattr(value, part.name) == part.default)
        }
    if isinstance(value, tuple):
        return [_to_json(item) for item in value]
    result: Json = dict(value) if isinstance(value, Mapping) else value
    return result
