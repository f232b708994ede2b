"""The referee: a match is the fold of its event log, and a command is what it adds to the log.

Nothing here waits, stores or sends. A command checks what a player asks of a match and gives the
one entry that it leads to, or raises Refusal, MalformedError or IllegalMoveError with a sentence
for the player. ``follow`` turns the entry into events, with those that come of it at once (the
start of a full table, the end of a round).

People sit on chairs, which they keep; in each round everybody moves on by one seat, so that the
start passes on: the chair with index c has seat c+1 in the first round and seat c in the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, TypeAlias

from hexwarp.core import registry
from hexwarp.core.chance import ChanceSource, ScriptedChance
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.types import Action, JsonObject, OptionValue, Outcome, Ply, Seat, Termination
from hexwarp.storage import LoggedEvent

Status: TypeAlias = Literal["waiting", "playing", "finished", "aborted"]
Entry: TypeAlias = tuple[str, JsonObject]
"""An event's kind and data, not yet numbered."""

TAKES_OVER = "greedy"
"""The bot that plays on for somebody who resigned."""

MAX_ROUNDS = 20


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

    def _index(self, seat: Seat, number: int) -> int:
        """The chair that has the seat in that round."""
        return (seat + number - 2) % self.game.players

    def round_scores(self) -> Iterator[tuple[Outcome, tuple[int, ...]]]:
        """The rounds that ended, each with its points by the seats of this round."""
        for number, history in enumerate(self.histories, start=1):
            outcome = self.game.outcome(history.state)
            if outcome is not None:
                by_chair = [0] * self.game.players
                for seat, points in zip(self.game.seats, outcome.scores, strict=True):
                    by_chair[self._index(seat, number)] = points
                now = (by_chair[self._index(seat, self.round)] for seat in self.game.seats)
                yield outcome, tuple(now)

    def totals(self) -> tuple[int, ...]:
        """The points of all rounds that ended, by the seats of this round."""
        rounds = [scores for _, scores in self.round_scores()]
        return tuple(sum(scores[seat - 1] for scores in rounds) for seat in self.game.seats)

    def result(self) -> JsonObject | None:
        """How the round ended, or the match if it was the last.

        ``scores`` are the round's; ``winners`` are the match's as soon as it is finished, and the
        round's before. A seat that resigned is never among them.
        """
        finished = self.status == "finished"
        outcome = self.outcome
        if outcome is None and not finished:
            return None
        by_resignation = len(self.standing) == 1
        winners = self._round_winners(outcome, self.round) if outcome else ()
        if by_resignation:
            winners = self.standing
        elif finished and self.rounds > 1:
            winners = self._best(self.totals())
        ended = Termination.RESIGNATION if by_resignation or not outcome else outcome.termination
        return {
            "scores": list(outcome.scores) if outcome else [0] * self.game.players,
            "winners": list(winners),
            "termination": ended,
            "rounds": [
                {"scores": list(scores), "winners": list(self._round_winners(outcome, number))}
                for number, (outcome, scores) in enumerate(self.round_scores(), start=1)
            ],
            "totals": list(self.totals()),
        }

    def _round_winners(self, outcome: Outcome, number: int) -> tuple[Seat, ...]:
        """Who won the round, by the seats of this round, without those who resigned."""
        won = {self._index(seat, number) for seat in outcome.winners}
        seats = tuple(s for s in self.standing if self._index(s, self.round) in won)
        if seats or not won:
            return seats
        scores = [0] * self.game.players
        for seat, points in zip(self.game.seats, outcome.scores, strict=True):
            scores[(self._index(seat, number) - self.round + 1) % self.game.players] = points
        return self._best(tuple(scores))

    def _best(self, scores: tuple[int, ...]) -> tuple[Seat, ...]:
        """The standing seats with the best points."""
        pick = min if self.game.lowest_wins else max
        best = pick(scores[seat - 1] for seat in self.standing)
        return tuple(seat for seat in self.standing if scores[seat - 1] == best)

    def undo_to(self, player: str | None) -> int | None:
        """How many turns of the round an undo by this person leaves; None if there is no undo.

        It takes back the person's latest decision and what bots did since. There is one only
        while everybody else at the table is a bot.
        """
        others = any(not (c.bot or c.player == player) for c in self.chairs)
        if others or self.rematch or len(self.standing) == 1 or not self.histories:
            return None
        own = self.seats_of(player)
        turns = [n for n, turn in enumerate(self.history.turns) if turn.seat in own]
        return turns[-1] if turns else None


# --- the fold ----------------------------------------------------------------------------------


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


def follow(
    match: Match | None, name: str, entry: Entry, at: int, chance: ChanceSource
) -> list[tuple[LoggedEvent, Match]]:
    """An entry, and those that follow from it at once, as events with the match after each."""
    steps: list[tuple[LoggedEvent, Match]] = []
    following: Entry | None = entry
    while following is not None:
        before, (kind, data) = match, following
        event = LoggedEvent(name, before.seq + 1 if before else 1, kind, data, at)
        match = after(before, event)
        steps.append((event, match))
        following = _following(before, match, chance)
    return steps


def _following(before: Match | None, match: Match, chance: ChanceSource) -> Entry | None:
    if match.status == "waiting" and not any(chair.kind == "open" for chair in match.chairs):
        return "started", {"outcomes": list(begin(match.game, chance).outcomes)}
    if match.status == "finished" and before and before.status == "playing":
        return "finished", {}
    if match.round_over and before and not before.round_over:
        return "round_over", {}
    return None


# --- commands ----------------------------------------------------------------------------------


def create(
    host: str, game: str, players: int, options: Mapping[str, OptionValue], chairs: list[Chair]
) -> Entry:
    """A new match. ``options`` are the game's, and how many ``rounds``."""
    options = dict(options)
    rounds = options.pop("rounds", 1)
    if type(rounds) is not int or not 1 <= rounds <= MAX_ROUNDS:
        raise MalformedError(f"rounds is a number from 1 to {MAX_ROUNDS}.")
    checked = registry.game_type(game)(players, options)
    if len(chairs) != players:
        raise MalformedError(f"{players} players need {players} seats, not {len(chairs)}.")
    return "created", {
        "game": game,
        "players": players,
        "options": dict(checked.options),
        "rounds": rounds,
        "host": host,
        "chairs": [_chair_data(chair) for chair in chairs],
    }


def _chair_data(chair: Chair) -> JsonObject:
    return {"name": chair.name, "player": chair.player, "bot": chair.bot}


def join(match: Match, player: str, name: str, seat: Seat | None) -> Entry:
    """Take an open seat: the one named, or the first."""
    _check_seat(match, seat)
    _check_not_over(match)
    free = [s for s in match.game.seats if match.chair(s).kind == "open"]
    if seat is None and free:
        seat = free[0]
    if seat not in free:
        raise Refusal("seat_taken", "That seat is taken." if seat else "No seat is open here.")
    return "joined", {"seat": seat, "player": player, "name": name}


def move(
    match: Match,
    player: str | None,
    text: str,
    ply: Ply | None,
    seat: Seat | None,
    chance: ChanceSource,
) -> Entry:
    """A person's move. ``ply`` may be left out only for a choice that makes no ply."""
    own = _own_seats(match, player, seat)
    _check_not_over(match)
    if ply is not None and ply != match.ply:
        raise Refusal("stale_ply", f"The game is at ply {match.ply}, not at {ply}; look again.")
    turn = [s for s in own if s in match.to_move]
    if not turn:
        raise Refusal("not_your_turn", "It is not your turn.")
    if len(turn) > 1:
        raise MalformedError("Several of your seats may move; say which by seat.")
    # Checked as the player sees the game, so that no refusal tells what the player may not know.
    seen = match.game.redact(match.history.state, match.seats_of(player))
    action = match.game.find_move(seen, turn[0], text)
    history = match.history.play(turn[0], action, chance)
    if ply is None and match.game.ply(history.state) > match.ply:
        raise MalformedError("A move needs its ply: the number of plies before it.")
    return _move(match, history)


def bot_move(match: Match, seat: Seat, action: Action, chance: ChanceSource) -> Entry:
    """A bot's move; trusts that it is the seat's turn and that the action is legal."""
    return _move(match, match.history.play(seat, action, chance))


def _move(match: Match, history: History[Any]) -> Entry:
    turn = history.turns[-1]
    text = match.game.action_text(match.history.state, turn.seat, turn.action)
    return "move", {"seat": turn.seat, "move": text, "outcomes": list(turn.outcomes)}


def undo(match: Match, player: str | None) -> Entry:
    """Back to the person's previous decision."""
    _own_seats(match, player, None)
    turns = match.undo_to(player)
    if turns is None:
        raise Refusal("not_now", "There is nothing that you could take back here.")
    return "undone", {"turns": turns}


def resign(match: Match, player: str | None, seat: Seat | None) -> Entry:
    """Give a seat up; before the start the host gives the whole table up."""
    if match.status == "waiting" and player == match.host:
        return "aborted", {}
    own = _own_seats(match, player, seat)
    _check_not_over(match)
    if match.status == "waiting":
        raise Refusal("not_now", "The game has not begun.")
    if len(own) > 1:
        raise MalformedError("Several seats are yours; say which one resigns by seat.")
    return "resigned", {"seat": own[0]}


def next_round(match: Match, player: str | None, chance: ChanceSource) -> Entry:
    """Begin the next round."""
    if player != match.host:
        _own_seats(match, player, None)
    _check_not_over(match)
    if not match.round_over:
        raise Refusal("not_now", "The round is not over.")
    return "started", {"outcomes": list(begin(match.game, chance).outcomes)}


def rematch(match: Match, player: str | None) -> Entry:
    """The creation of a match with the same people, in which the next one starts."""
    if player not in (match.host, *(chair.player for chair in match.chairs)):
        raise Refusal("not_your_seat", "Only those who played can play again.")
    if match.status != "finished":
        raise Refusal("not_now", "The game is not over.")
    chairs = [*match.chairs[1:], match.chairs[0]]
    people = [replace(c, resigned=False, bot=None if c.player else c.bot) for c in chairs]
    options = {**match.game.options, "rounds": match.rounds}
    return create(match.host, match.game.name, match.game.players, options, people)


def _own_seats(match: Match, player: str | None, seat: Seat | None) -> tuple[Seat, ...]:
    """The caller's seats, or the one that was named. Raises Refusal."""
    _check_seat(match, seat)
    own = match.seats_of(player)
    if not own:
        raise Refusal("not_your_seat", "You have no seat in this game.")
    if seat is None:
        return own
    if seat not in own:
        raise Refusal("not_your_seat", f"Seat {seat} is not yours.")
    return (seat,)


def _check_seat(match: Match, seat: Seat | None) -> None:
    if seat is not None and seat not in match.game.seats:
        raise MalformedError(f"This game has the seats 1 to {match.game.players}.")


def _check_not_over(match: Match) -> None:
    if match.status in ("finished", "aborted"):
        raise Refusal("game_over", "The game is over.")
