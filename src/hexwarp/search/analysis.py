"""A game looked at again: each seat's chances ply by ply, what each move lost, what luck gave.

Two sets of chances to win, by seat, belong to a ply, whose mover is m: ``win``, if the best move
is played, and ``after``, after the move that was. Both come from what m could know, and nothing
else. From them follow:

- ``loss``: what m's chance is less in ``after`` than in ``win``. The others gain it, each as much
  as the search says; that is their ``gain``.
- ``luck``: ``win`` less ``after`` of the ply before, by seat. A search takes the mean over what
  chance can bring, so this is what came of the draws and rolls in between, compared with the mean
  of all that could have come: the luck of GNU Backgammon (its manual: "Luck analysis"). A player
  also sees what the one before could only guess, its own hand: that is news as a roll is, and
  counts here too. At ply 1 the chances are compared with equal ones: all that was dealt, rolled or
  chosen before, and who begins, is luck.
- ``rest``: the same difference where neither chance nor hidden things lie between two plies. Both
  searches then look at the same position; as far as they disagree, an estimate was revised.

For each seat, equal chances to begin with lead to its share of the win at the end::

    1 / players + luck - loss + gain + rest = share

Choices that are no plies, which records do not hold, are not judged.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, TypeAlias

from hexwarp.core import replay
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.history import History
from hexwarp.core.types import Action, Json, JsonObject, Seat

Chances: TypeAlias = tuple[float, ...]
"""By seat."""

NODES: Final = 20_000
"""Positions that each search evaluates, if nobody says otherwise."""

CANDIDATES: Final = 3
"""How many of the best moves are told."""

TURNING: Final = 3
"""How many turning points are told."""

DIGITS: Final = 4
"""Chances are told rounded to so many."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[S]):
    """A ply to be judged, and all that is needed for it: no more than its mover could know."""

    game: Game[S]
    state: S
    """As ``redact`` shows it to the seat."""
    seat: Seat
    action: Action
    turn: int
    """The number of the turn in the history, from 0."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found of a decision."""

    best: tuple[tuple[str, float], ...]
    """The best moves as text, with the mover's chance after each, best first."""
    win: Chances
    after: Chances


def is_possible(game: Game[Any]) -> bool:
    """Whether the game can be searched, which is told without loading the compiler."""
    return type(game).kernel is not Game.kernel


def decisions(history: History[S]) -> tuple[Decision[S], ...]:
    """The plies of a game. Raises MalformedError where it cannot be analysed: one sentence."""
    game = history.game
    if not is_possible(game):
        raise MalformedError(f"{game.name} cannot be analysed: it has no compiled rules.")
    found = []
    for number, turn in enumerate(history.turns):
        before = history.before(number)
        if game.ply(turn.state) > game.ply(before):
            seen = game.redact(before, (turn.seat,))
            if game.redact(game.determinise(seen, Random(0)), (turn.seat,)) != seen:
                raise MalformedError(
                    f"The record hides what seat {turn.seat} knew at ply {game.ply(turn.state)}; "
                    "only a record that shows every hand can be analysed."
                )
            found.append(Decision(game, seen, turn.seat, turn.action, number))
    return tuple(found)


def judge(decision: Decision[Any], nodes: int = NODES, seed: int = 0) -> Judgement:
    """Search a decision. The same arguments give the same judgement.

    One search picks the best moves. Then each of them, and the move played, is searched alone,
    with as many positions and the same seed, hence the same hidden tiles and the same rolls: so
    the move played is looked at as closely as the best, and what chance brings to one of them it
    brings to the other. What a difference between two moves still owes to the seed is small.
    """
    from hexwarp.search.tree import think

    game, state, seat = decision.game, decision.state, decision.seat
    picked = think(game, state, seat, Random(seed), nodes=nodes).actions[:CANDIDATES]
    worth = {
        action: think(game, state, seat, Random(seed + 1), nodes=nodes, only=action).win
        for action in dict.fromkeys((*picked, decision.action))
    }
    ranked = sorted(worth, key=lambda action: worth[action][seat - 1], reverse=True)
    return Judgement(
        best=tuple(
            (game.action_text(state, seat, action), worth[action][seat - 1])
            for action in ranked[:CANDIDATES]
        ),
        win=worth[ranked[0]],
        after=worth[decision.action],
    )


def analyse(
    history: History[Any], number: int = 1, nodes: int = NODES, seed: int = 0
) -> Iterator[JsonObject]:
    """The objects that tell of a game, each when it is known: the plies', then the result's.

    ``number`` is the game's in its file. Raises MalformedError before the first.
    """
    report = Report(history, number)
    for decision in decisions(history):
        yield report.ply(decision, judge(decision, nodes, seed))
    yield report.result()


class Report:
    """Tells of a game from the judgements of its decisions, which it is given in their order."""

    def __init__(self, history: History[Any], number: int) -> None:
        self._history = history
        self._number = number
        self._players = players = history.game.players
        self._latest: Decision[Any] | None = None
        self._left: Chances = (1 / players,) * players
        self._swings: list[Chances] = []
        self._sums = {kind: [0.0] * players for kind in ("loss", "gain", "luck", "rest")}

    def ply(self, decision: Decision[Any], judgement: Judgement) -> JsonObject:
        """The object of the next ply."""
        game, history, seat = decision.game, self._history, decision.seat
        before, turn = history.before(decision.turn), history.turns[decision.turn]
        luck = self._came(judgement.win, before, decision.turn, (seat,))
        moved = _difference(judgement.after, judgement.win)
        for other in game.seats:
            if other != seat:
                self._sums["gain"][other - 1] += moved[other - 1]
        self._sums["loss"][seat - 1] -= moved[seat - 1]
        self._latest, self._left = decision, judgement.after
        self._swings.append(_sum(luck, moved))
        return {
            "game": self._number,
            "ply": game.ply(turn.state),
            "seat": seat,
            "move": game.write_move(before, seat, turn.action, turn.outcomes),
            "win": _told(judgement.win),
            "best": [{"move": move, "win": round(win, DIGITS)} for move, win in judgement.best],
            "played": round(judgement.after[seat - 1], DIGITS),
            "loss": round(judgement.win[seat - 1] - judgement.after[seat - 1], DIGITS),
            "luck": _told(luck),
        }

    def result(self) -> JsonObject:
        """The object of the game, after that of the last ply."""
        history, game = self._history, self._history.game
        outcome = game.outcome(history.state)
        if outcome is not None:
            won = outcome.winners
            share = tuple(float(seat in won) / max(len(won), 1) for seat in game.seats)
            luck = self._came(share, history.state, len(history.turns), game.seats)
            self._swings[-1:] = [_sum(luck, swing) for swing in self._swings[-1:]]
        return {
            **replay.result(self._number, history),
            **{kind: _told(tuple(sums)) for kind, sums in self._sums.items()},
            "turning": self._turning(),
        }

    def _came(self, chances: Chances, state: Any, turn: int, viewer: Collection[Seat]) -> Chances:
        """Count how the chances changed since the latest ply; gives what of it was luck.

        They are now the viewer's in that state, in which turn number ``turn`` is to follow.
        """
        change = _difference(chances, self._left)
        luck = self._is_news(state, turn, viewer)
        for place, more in enumerate(change):
            self._sums["luck" if luck else "rest"][place] += more
        return change if luck else (0.0,) * self._players

    def _is_news(self, state: Any, turn: int, viewer: Collection[Seat]) -> bool:
        """Whether the viewer knows more of the state than the latest ply's move alone told."""
        latest, game = self._latest, self._history.game
        if latest is None:
            return True
        if any(between.outcomes for between in self._history.turns[latest.turn : turn]):
            return True
        seen: Any = game.redact(state, (latest.seat,))
        return bool(seen != game.redact(state, viewer))

    def _turning(self) -> list[Json]:
        """The plies that changed the chances most, luck and move together; the greatest first."""
        swings = [sum(map(abs, swing)) for swing in self._swings]
        order = sorted(range(len(swings)), key=lambda index: -swings[index])
        return [index + 1 for index in order[:TURNING] if swings[index]]


def _difference(chances: Chances, others: Chances) -> Chances:
    return tuple(one - other for one, other in zip(chances, others, strict=True))


def _sum(chances: Chances, more: Chances) -> Chances:
    return tuple(one + other for one, other in zip(chances, more, strict=True))


def _told(chances: Chances) -> list[Json]:
    return [round(chance, DIGITS) + 0.0 for chance in chances]  # -0.0 becomes 0.0
