"""What a match is, after some of its events. Nothing here waits, stores, sends or draws.

People sit on chairs, which they keep; in each round everybody moves on by one seat, so that the
start passes on: the chair with index c has seat c+1 in the first round and seat c in the second.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import SystemRandom
from typing import Any, Literal, TypeAlias

from hexwarp.core.chance import ChanceSource, RandomChance
from hexwarp.core.commitment import SeededChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History
from hexwarp.core.types import JsonObject, Outcome, Ply, Seat, Termination
from hexwarp.match.clock import STOPPED, ClockState, TimeControl
from hexwarp.match.errors import Refusal
from hexwarp.match.seat_holder import SeatHolder

Status: TypeAlias = Literal["waiting", "playing", "finished", "aborted"]
SUBSTITUTE_BOT = "greedy"
"""The bot that plays on for somebody who resigned."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a seat asks of the other people: to take its last move back, or to call it a draw."""

    what: Literal["takeback", "draw"]
    seat: Seat
    agreed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Takeback:
    """Turns that were taken back, alone at the table or by consent."""

    round: int
    seat: Seat
    """The seat that took its move back."""
    ply: Ply
    """The plies of the round that remained."""
    turns: int
    """How many turns were taken back; bots' turns since the seat's own are among them."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match after some of its events; a value."""

    id: str
    seq: int
    game: Game[Any]
    rounds: int
    host: str
    holders: tuple[SeatHolder, ...]
    seed: bytes | None = None
    """What every roll and draw comes from, with ``entropy``; secret until the end.

    None where the match was begun before there were seeds.
    """
    entropy: tuple[str, ...] = ()
    """What the people added, in the order in which they did."""
    time_control: TimeControl | None = None
    public: bool = False
    """Whether the lobby shows the table."""
    rated: bool = False
    histories: tuple[History[Any], ...] = ()
    """The rounds begun; the last one is in play, or has just ended."""
    draws: tuple[tuple[int, ...], ...] = ()
    """By round: how many outcomes were drawn before its start, and before each of its turns."""
    drawn: int = 0
    """How many outcomes were drawn in all, with those that were taken back."""
    clock_state: ClockState = STOPPED
    proposal: Proposal | None = None
    takebacks: tuple[Takeback, ...] = ()
    """All that was taken back, in order."""
    at: int = 0
    """When the last event happened, Unix time in ms, like all times."""
    began_at: int = 0
    """When the first round began."""
    ending: Termination | None = None
    """How the match ended, if not by the game's own rules."""
    aborted: bool = False
    rematch: str | None = None

    @property
    def round(self) -> int:
        """The round in play, from 1; also 1 before it begins."""
        return max(1, len(self.histories))

    @property
    def history(self) -> History[Any]:
        """The round in play. Raises Refusal before it begins."""
        if not self.histories:
            raise Refusal("not_now", "The game has not begun; a seat is still open.")
        return self.histories[-1]

    @property
    def ply(self) -> Ply:
        """The plies of the round in play."""
        return self.game.ply(self.history.state) if self.histories else 0

    @property
    def outcome(self) -> Outcome | None:
        """How the round in play ended by the game's own rules, or None."""
        return self.game.outcome(self.history.state) if self.histories else None

    @property
    def status(self) -> Status:
        """Where the match stands as a whole."""
        if self.aborted:
            return "aborted"
        if not self.histories:
            return "waiting"
        last_round_over = self.round == self.rounds and self.outcome is not None
        return "finished" if last_round_over or self.ending else "playing"

    @property
    def over(self) -> bool:
        """Whether nothing more will be played."""
        return self.status in ("finished", "aborted")

    @property
    def chance(self) -> ChanceSource:
        """What decides the next rolls and draws; where there is a seed, the same every time."""
        if self.seed is None:
            return RandomChance(SystemRandom())
        return SeededChance(self.seed, self.entropy, self.drawn)

    @property
    def round_over(self) -> bool:
        """Whether the round has ended and another is to follow."""
        return self.status == "playing" and self.outcome is not None

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The seats that have not resigned."""
        return tuple(seat for seat in self.game.seats if not self.holder(seat).resigned)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self.game.to_move(self.history.state) if self.status == "playing" else ()

    @property
    def bots_to_move(self) -> tuple[Seat, ...]:
        """The seats to act that a bot plays."""
        return tuple(seat for seat in self.to_move if self.holder(seat).bot)

    def holder(self, seat: Seat, number: int | None = None) -> SeatHolder:
        """Who has the seat, in the round of that number or in this one."""
        return self.holders[self.holder_index(seat, number or self.round)]

    def seats_of(self, user_id: str | None, number: int | None = None) -> tuple[Seat, ...]:
        """The seats that this person plays, in the round of that number or in this one."""
        if user_id is None:
            return ()
        holders = ((seat, self.holder(seat, number)) for seat in self.game.seats)
        return tuple(seat for seat, holder in holders if holder.plays(user_id))

    def visible_seats(self, viewer: str | None, number: int | None = None) -> tuple[Seat, ...]:
        """The seats whose secrets this viewer may see: a person's own, or a watching link's."""
        holders = ((seat, self.holder(seat, number)) for seat in self.game.seats)
        return tuple(seat for seat, c in holders if c.plays(viewer) or viewer in c.spectator_ids)

    @property
    def human_seats(self) -> tuple[Seat, ...]:
        """The seats at which a person plays now."""
        return tuple(seat for seat in self.game.seats if self.holder(seat).kind == "human")

    @property
    def awaited_holders(self) -> frozenset[int]:
        """The indexes of the chairs whose people are to move."""
        return frozenset(
            self.holder_index(seat, self.round) for seat in self.to_move if seat in self.human_seats
        )

    def seat_of_holder(self, index: int) -> Seat:
        """The seat that the chair with that index has in this round."""
        return next(
            seat for seat in self.game.seats if self.holder_index(seat, self.round) == index
        )

    def check_seat(self, seat: Seat | None) -> None:
        """Refuse a seat that the game does not have. Raises MalformedError."""
        if seat is not None and seat not in self.game.seats:
            raise MalformedError(f"This game has the seats 1 to {self.game.players}.")

    def own_seats(self, user_id: str | None, seat: Seat | None) -> tuple[Seat, ...]:
        """A person's seats, or the one that was named. Raises Refusal, MalformedError."""
        self.check_seat(seat)
        own = self.seats_of(user_id)
        if not own:
            raise Refusal("not_your_seat", "You have no seat in this game.")
        if seat is None:
            return own
        if seat not in own:
            raise Refusal("not_your_seat", f"Seat {seat} is not yours.")
        return (seat,)

    def check_not_over(self) -> None:
        """Refuse what comes too late. Raises Refusal."""
        if self.over:
            raise Refusal("game_over", "The game is over.")

    def check_begun(self) -> None:
        """Refuse what there has to be a match in play for. Raises Refusal."""
        self.check_not_over()
        if self.status == "waiting":
            raise Refusal("not_now", "The game has not begun; a seat is still open.")

    def check_playing(self) -> None:
        """Refuse what there has to be a round for. Raises Refusal."""
        self.check_not_over()
        if self.status == "waiting" or self.round_over:
            raise Refusal("not_now", "Nothing is being played now.")

    def holder_index(self, seat: Seat, number: int) -> int:
        """The chair that has the seat in that round."""
        return (seat + number - 2) % self.game.players

    def _seat_now(self, seat: Seat, number: int) -> Seat:
        """The seat in this round of whoever had that seat in the round of that number."""
        return (seat + number - self.round - 1) % self.game.players + 1

    def ended_rounds(self) -> list[tuple[tuple[int, ...], tuple[Seat, ...]]]:
        """The points and the winners of each round that ended, by the seats of this round.

        A seat that resigned is no winner: if it was the only one, the best of the others is.
        """
        ended = []
        for number, history in enumerate(self.histories, start=1):
            outcome = self.game.outcome(history.state)
            if outcome is not None:
                points = dict(zip(self.game.seats, outcome.scores, strict=True))
                now = {self._seat_now(seat, number): points[seat] for seat in points}
                scores = tuple(now[seat] for seat in self.game.seats)
                won = {self._seat_now(seat, number) for seat in outcome.winners}
                winners = tuple(seat for seat in self.active_seats if seat in won)
                ended.append((scores, winners or (self._best(scores) if won else ())))
        return ended

    def totals(self) -> tuple[int, ...]:
        """The points of all rounds that ended, by the seats of this round."""
        rounds = [scores for scores, _ in self.ended_rounds()]
        return tuple(sum(scores[seat - 1] for scores in rounds) for seat in self.game.seats)

    def result(self) -> JsonObject | None:
        """How the round ended, or the match if it was the last; None while it is played.

        ``scores`` are the round's; ``winners`` are the match's as soon as it is finished, and the
        round's before.
        """
        outcome, finished = self.outcome, self.status == "finished"
        if outcome is None and not finished:
            return None
        rounds, totals = self.ended_rounds(), self.totals()
        scores, winners = rounds[-1] if outcome else ((0,) * self.game.players, ())
        termination = self.ending or (outcome.termination if outcome else Termination.COMPLETED)
        if self.ending:
            winners = self.active_seats if len(self.active_seats) == 1 else ()
        elif finished and self.rounds > 1:
            winners = self._best(totals)
        return {
            "scores": list(scores),
            "winners": list(winners),
            "termination": termination,
            "rounds": [{"scores": list(s), "winners": list(w)} for s, w in rounds],
            "totals": list(totals),
        }

    def _best(self, scores: tuple[int, ...]) -> tuple[Seat, ...]:
        """The standing seats with the best points."""
        pick = min if self.game.lowest_wins else max
        best = pick(scores[seat - 1] for seat in self.active_seats)
        return tuple(seat for seat in self.active_seats if scores[seat - 1] == best)

    @property
    def is_correspondence(self) -> bool:
        """Whether there are days for each move."""
        return self.time_control is not None and self.time_control.kind == "days"

    def is_solo(self, user_id: str | None) -> bool:
        """Whether everybody else at the table is a bot, and no person may come back."""
        return all(holder.user_id == user_id or holder.user_id is None for holder in self.holders)
