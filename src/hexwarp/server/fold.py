"""What a match is: the fold of its event log. Nothing here waits, stores, sends or draws.

People sit on chairs, which they keep; in each round everybody moves on by one seat, so that the
start passes on: the chair with index c has seat c+1 in the first round and seat c in the second.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, TypeAlias

from hexwarp.core import registry
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.types import JsonObject, OptionValue, Outcome, Ply, Seat, Termination
from hexwarp.storage import LoggedEvent

Status: TypeAlias = Literal["waiting", "playing", "finished", "aborted"]
TAKES_OVER = "greedy"
"""The bot that plays on for somebody who resigned."""


class Refusal(HexwarpError):  # noqa: N818 - nothing went wrong
    """A request that makes sense, and cannot be granted now or to this caller."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table through all rounds: a person's, a bot's, or still open.

    ``player`` is the person's identity; ``bot`` is who plays here if no person does.
    """

    name: str = ""
    player: str | None = None
    bot: str | None = None
    resigned: bool = False

    @property
    def kind(self) -> Literal["human", "bot", "open"]:
        """Who decides here now."""
        if self.bot is not None:
            return "bot"
        return "open" if self.player is None else "human"


@dataclass(frozen=True, slots=True)
class Match:
    """A match after some of its events; a value."""

    id: str
    seq: int
    game: Game[Any]
    rounds: int
    host: str
    chairs: tuple[Chair, ...]
    histories: tuple[History[Any], ...] = ()
    """The rounds begun; the last one is in play, or has just ended."""
    began_at: int = 0
    """When the first round began, Unix time in ms."""
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
        return "finished" if last_round_over or len(self.standing) == 1 else "playing"

    @property
    def round_over(self) -> bool:
        """Whether the round has ended and another is to follow."""
        return self.status == "playing" and self.outcome is not None

    @property
    def standing(self) -> tuple[Seat, ...]:
        """The seats that have not resigned."""
        return tuple(seat for seat in self.game.seats if not self.chair(seat).resigned)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self.game.to_move(self.history.state) if self.status == "playing" else ()

    @property
    def bots_to_move(self) -> tuple[Seat, ...]:
        """The seats to act that a bot plays."""
        return tuple(seat for seat in self.to_move if self.chair(seat).bot)

    def chair(self, seat: Seat, number: int | None = None) -> Chair:
        """Who has the seat, in the round of that number or in this one."""
        return self.chairs[self._index(seat, number or self.round)]

    def seats_of(self, player: str | None, number: int | None = None) -> tuple[Seat, ...]:
        """The seats that this person plays, in the round of that number or in this one."""
        if player is None:
            return ()
        chairs = ((seat, self.chair(seat, number)) for seat in self.game.seats)
        return tuple(seat for seat, c in chairs if c.player == player and not c.resigned)

    def check_seat(self, seat: Seat | None) -> None:
        """Refuse a seat that the game does not have. Raises MalformedError."""
        if seat is not None and seat not in self.game.seats:
            raise MalformedError(f"This game has the seats 1 to {self.game.players}.")

    def _index(self, seat: Seat, number: int) -> int:
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
                winners = tuple(seat for seat in self.standing if seat in won)
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
        termination = outcome.termination if outcome else Termination.RESIGNATION
        if len(self.standing) == 1:
            winners, termination = self.standing, Termination.RESIGNATION
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
        best = pick(scores[seat - 1] for seat in self.standing)
        return tuple(seat for seat in self.standing if scores[seat - 1] == best)

    def alone(self, player: str | None) -> bool:
        """Whether everybody else at the table is a bot."""
        return all(chair.bot or chair.player == player for chair in self.chairs)

    def undo_to(self, player: str | None) -> int | None:
        """How many turns of the round an undo by this person leaves; None if there is no undo.

        It takes back the person's latest decision and what bots did since. There is one only
        while everybody else at the table is a bot.
        """
        if not self.alone(player) or self.rematch or len(self.standing) == 1 or not self.histories:
            return None
        own = self.seats_of(player)
        turns = [n for n, turn in enumerate(self.history.turns) if turn.seat in own]
        return turns[-1] if turns else None


# --- the fold ----------------------------------------------------------------------------------

Step: TypeAlias = tuple[LoggedEvent, Match]
"""An event, and the match right after it."""


def after(match: Match | None, event: LoggedEvent) -> Match:
    """The match with one more event of its log."""
    data: Any = event.data
    if match is None:
        return _created(event)
    match = replace(match, seq=event.seq)
    if event.kind == "joined":
        return _seated(match, data["seat"], Chair(data["name"], player=data["player"]))
    if event.kind == "started":
        history = begin(match.game, ScriptedChance(data["outcomes"]))
        began_at = match.began_at or event.at
        return replace(match, histories=(*match.histories, history), began_at=began_at)
    if event.kind == "move":
        action = match.game.parse_action(match.history.state, data["seat"], data["move"])
        return _with(
            match, match.history.play(data["seat"], action, ScriptedChance(data["outcomes"]))
        )
    if event.kind == "undone":
        return _with(match, match.history.back_to(data["turns"]))
    if event.kind == "resigned":
        goes_on = len(match.standing) > 2
        bot = TAKES_OVER if goes_on else None
        chair = replace(match.chair(data["seat"]), resigned=True, bot=bot)
        return _seated(match, data["seat"], chair)
    if event.kind == "aborted":
        return replace(match, aborted=True)
    if event.kind == "rematch":
        return replace(match, rematch=data["game"])
    return match  # "round_over" and "finished" say what the fold knows


def _created(event: LoggedEvent) -> Match:
    data: Any = event.data
    options = tuple(sorted(data["options"].items()))
    game = _game(registry.game_type(data["game"]), data["players"], options)
    chairs = tuple(Chair(**chair) for chair in data["chairs"])
    return Match(event.match, event.seq, game, data["rounds"], data["host"], chairs)


@cache
def _game(
    kind: type[Game[Any]], players: int, options: tuple[tuple[str, OptionValue], ...]
) -> Game[Any]:
    """The one game of these options, which all its matches share."""
    return kind(players, dict(options))


def _seated(match: Match, seat: Seat, chair: Chair) -> Match:
    index = match._index(seat, match.round)
    return replace(match, chairs=(*match.chairs[:index], chair, *match.chairs[index + 1 :]))


def _with(match: Match, history: History[Any]) -> Match:
    return replace(match, histories=(*match.histories[:-1], history))


def fold(events: Iterable[LoggedEvent]) -> list[Step]:
    """A whole log, each event with the match after it."""
    steps: list[Step] = []
    for event in events:
        steps.append((event, after(steps[-1][1] if steps else None, event)))
    return steps
