"""A game looked at again: each seat's chances ply by ply, what each move lost, what luck gave.

Two sets of chances to win, by seat, belong to a ply, whose mover is m: ``win``, if the best move
is played, and ``after``, after the move that was. Both come from what m could know, and nothing
else. From them, and from ``luck``, follow:

- ``loss``: what m's chance is less in ``after`` than in ``win``. The others gain it, each as much
  as the search says; that is their ``gain``.
- ``luck``: what came of the draws and rolls since the ply before, less the mean over what could
  have come (see ``luck``). At ply 1 the chances are compared with equal ones: all that was dealt,
  rolled or chosen before, and who begins, is luck.
- ``rest``: what else changed from ``after`` of the ply before to ``win``. It would be 0, but for
  what a player knows and the next does not, if searches could not err: one looks a ply farther than
  the one before, and revises its estimate.

For each seat, equal chances to begin with lead to its share of the win at the end::

    1 / players + luck - loss + gain + rest = share

Choices that are no plies, which records do not hold, are not judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final, Generic, TypeAlias

from hexwarp.core import replay
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.history import History
from hexwarp.core.types import Action, Json, JsonObject, Seat
from hexwarp.search.luck import Lottery, Prospect, lotteries

Chances: TypeAlias = tuple[float, ...]
"""By seat."""

NODES: Final = 20_000
"""Positions that each search evaluates, if nobody says otherwise."""

CANDIDATES: Final = 3
"""How many of the best moves are told."""

LUCK_SHARE: Final = 4
"""What chance could have given is searched by so many times fewer."""

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
    lotteries: tuple[Lottery, ...]
    """The draws and rolls that its mover is the first to see; none at the first ply."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found of a decision."""

    best: tuple[tuple[str, float], ...]
    """The best moves as text, with the mover's chance after each, best first."""
    win: Chances
    after: Chances
    luck: Chances


def is_possible(game: Game[Any]) -> bool:
    """Whether the game can be searched, which is told without loading the compiler."""
    return type(game).kernel is not Game.kernel


def decisions(history: History[S]) -> tuple[Decision[S], ...]:
    """The plies of a game. Raises MalformedError where it cannot be analysed: one sentence."""
    game = history.game
    if not is_possible(game):
        raise MalformedError(f"{game.name} cannot be analysed: it has no compiled rules.")
    found: list[Decision[S]] = []
    for number, turn in enumerate(history.turns):
        before = history.before(number)
        if game.ply(turn.state) > game.ply(before):
            seen = game.redact(before, (turn.seat,))
            if game.redact(game.determinise(seen, Random(0)), (turn.seat,)) != seen:
                raise MalformedError(
                    f"The record hides what seat {turn.seat} knew at ply {game.ply(turn.state)}; "
                    "only a record without secrets can be analysed."
                )
            drawn = tuple(lotteries(history, number)) if found else ()
            found.append(Decision(game, seen, turn.seat, turn.action, number, drawn))
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
    # Of moves that are worth the same, the one that was played counts as the best.
    ranked = sorted(
        worth,
        key=lambda action: (worth[action][seat - 1], action == decision.action),
        reverse=True,
    )
    return Judgement(
        best=tuple(
            (game.action_text(state, seat, action), worth[action][seat - 1])
            for action in ranked[:CANDIDATES]
        ),
        win=worth[ranked[0]],
        after=worth[decision.action],
        luck=_luck(decision, nodes, seed),
    )


def _luck(decision: Decision[Any], nodes: int, seed: int) -> Chances:
    """What the decision's lotteries gave, by equal searches of all that they could have given."""
    from hexwarp.search.tree import think

    game = decision.game
    fewer = max(1, nodes // LUCK_SHARE)

    @cache
    def chances(prospect: Prospect[Any]) -> Chances:
        if prospect.seat == 0:
            return _share(game, prospect.state)
        return think(game, prospect.state, prospect.seat, Random(seed), nodes=fewer).win

    luck = (0.0,) * game.players
    for lottery in decision.lotteries:
        total = sum(weight for _, weight in lottery)
        luck = _sum(luck, chances(Prospect(decision.seat, decision.state)))
        for prospect, weight in lottery:
            luck = _sum(luck, tuple(-weight / total * chance for chance in chances(prospect)))
    return luck


def _share(game: Game[S], state: S) -> Chances:
    """Each seat's part of the win, in a game that is over."""
    outcome = game.outcome(state)
    winners = outcome.winners if outcome else ()
    return tuple(float(seat in winners) / max(len(winners), 1) for seat in game.seats)


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
        players = history.game.players
        self._left: Chances = (1 / players,) * players
        self._swings: list[Chances] = []
        self._sums = dict.fromkeys(("loss", "gain", "luck", "rest"), (0.0,) * players)

    def ply(self, decision: Decision[Any], judgement: Judgement) -> JsonObject:
        """The object of the next ply."""
        game, history, seat = decision.game, self._history, decision.seat
        before, turn = history.before(decision.turn), history.turns[decision.turn]
        change = _difference(judgement.win, self._left)
        luck = judgement.luck if self._swings else change
        self._count("luck", luck)
        self._count("rest", _difference(change, luck))
        moved = _difference(judgement.after, judgement.win)
        self._count("gain", tuple(0.0 if s == seat else moved[s - 1] for s in game.seats))
        self._count("loss", tuple(-moved[s - 1] if s == seat else 0.0 for s in game.seats))
        self._left = judgement.after
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
        if game.outcome(history.state) is not None:
            change = _difference(_share(game, history.state), self._left)
            if history.turns[-1].outcomes:
                self._count("luck", change)
                self._swings[-1] = _sum(self._swings[-1], change)
            else:
                self._count("rest", change)
        return {
            **replay.result(self._number, history),
            **{kind: _told(sums) for kind, sums in self._sums.items()},
            "turning": self._turning(),
        }

    def _count(self, kind: str, more: Chances) -> None:
        self._sums[kind] = _sum(self._sums[kind], more)

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
