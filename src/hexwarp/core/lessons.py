"""Lessons of a tutorial: positions with a goal, as data for the page.

A game's ``lessons.py`` has ``LESSONS``, and ``kind_of``, which says what a move teaches. Moves,
their effects and the views after them come from the game's rules, with the chance outcomes fixed,
so that the page needs no server; ``scripts/lessons`` writes them to the page's folder.

Example:
    >>> changes({"a": 1, "b": [1], "c": 3}, {"a": 2, "b": [1, 2], "c": 3})
    {'a': 2, 'b': {'+': [2]}}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from hexwarp.core.game import Game
from hexwarp.core.trajectory import S
from hexwarp.core.types import CHANCE, Action, ChanceOutcome, Event, Json, JsonObject, Seat

__all__ = [
    "GOAL",
    "KindOf",
    "Lesson",
    "changes",
    "follow_chance",
    "lesson_json",
    "lessons_text",
    "played",
]

GOAL = "goal"
"""The kind of the moves that fulfil a lesson's goal."""


@dataclass(frozen=True)
class Lesson(Generic[S]):
    """A position in which the learner is to find a move.

    Attributes:
        name: The lesson's name, which the ids of its messages contain.
        game: The game, with its number of players and its options.
        state: The position, with the learner to move.
        goal: The kinds of the moves that fulfil the goal.
        seat: The learner's seat.
        places: The places that the page marks.
        moves: The only moves in play, legal or not; none for all.
        kinds: The kinds of particular moves, by their text.
        chance: The outcomes of the chance nodes after a move, in order; once they are used up, and
            where one is impossible, the first possible outcome.
        before: The position before the learner's, and the events from one to the other, which
            the page plays first.
    """

    name: str
    game: Game[S]
    state: S
    goal: tuple[str, ...]
    seat: Seat = 1
    places: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    kinds: tuple[tuple[str, str], ...] = ()
    chance: tuple[ChanceOutcome, ...] = ()
    before: tuple[S, tuple[Event, ...]] | None = None


KindOf = Callable[[Sequence[Event], Seat], str]
"""Returns what a move teaches, from its events and the seat that makes it."""


def follow_chance(
    game: Game[Any], state: Any, chance: Sequence[ChanceOutcome]
) -> tuple[Any, tuple[Event, ...]]:
    """Return the state after the chance nodes that follow, and their events.

    Args:
        game: The game.
        state: A state, at a chance node or not.
        chance: The outcomes in order; a missing or impossible one is replaced by the first
            possible one.
    """
    events: tuple[Event, ...] = ()
    left = list(chance)
    while game.to_move(state) == (CHANCE,):
        possible = [outcome for outcome, _ in game.chance_outcomes(state)]
        wanted = left.pop(0) if left else possible[0]
        transition = game.apply_chance(state, wanted if wanted in possible else possible[0])
        state, events = transition.state, events + transition.events
    return state, events


def played(
    game: Game[Any], state: Any, moves: str, chance: Sequence[ChanceOutcome] = ()
) -> tuple[Any, tuple[Event, ...]]:
    """Return the state after some moves, and their events.

    Args:
        game: The game.
        state: The state before them.
        moves: The texts of the moves, separated by spaces; each is the seat's to move.
        chance: The outcomes of the chance nodes after each of the moves.

    Raises:
        IllegalMoveError: A move is illegal.
    """
    events: tuple[Event, ...] = ()
    for text in moves.split():
        (seat,) = game.to_move(state)
        transition = game.apply(state, seat, game.find_move(state, seat, text))
        state, drawn = follow_chance(game, transition.state, chance)
        events += transition.events + drawn
    return state, events


def lessons_text(game: type[Game[Any]]) -> str | None:
    """Return the lessons of a game as the page's file has them; None if it has no tutorial."""
    module = game.part("lessons")
    if module is None:
        return None
    lessons = [lesson_json(lesson, module.kind_of) for lesson in module.LESSONS]
    lines = [json.dumps(lesson, separators=(",", ":")) for lesson in lessons]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def lesson_json(lesson: Lesson[Any], kind_of: KindOf) -> JsonObject:
    """Return a lesson as the page reads it.

    Args:
        lesson: The lesson.
        kind_of: Returns the kind of a move from all of its events.
    """
    game, seat = lesson.game, lesson.seat
    state = game.redact(lesson.state, (seat,))
    view = game.view(state, (seat,))
    document: JsonObject = {
        "name": lesson.name,
        "players": game.players,
        "options": dict(game.options),
        "seat": seat,
        "places": list(lesson.places),
        "view": view,
        "moves": [
            _move_json(lesson, view, action, kind_of) for action in _learners_actions(lesson, state)
        ],
        "forbidden": [
            move for move, _ in game.forbidden_moves(state, seat) if _is_in_play(lesson, move)
        ],
    }
    if lesson.before:
        earlier, events = lesson.before
        document["before"] = {
            "view": game.view(earlier, (seat,)),
            "events": [game.redact_event(event, (seat,)) for event in events],
        }
    return document


def _is_in_play(lesson: Lesson[Any], move: str) -> bool:
    return not lesson.moves or move in lesson.moves


def _learners_actions(lesson: Lesson[Any], state: Any) -> list[Action]:
    game, seat = lesson.game, lesson.seat
    return [
        action
        for action in game.legal_actions(state, seat)
        if _is_in_play(lesson, game.action_text(state, seat, action))
    ]


def _move_json(
    lesson: Lesson[Any], view: JsonObject, action: Action, kind_of: KindOf
) -> JsonObject:
    """Return a move: its kind, its effects, what chance adds, and the changes of the view."""
    game, seat, state = lesson.game, lesson.seat, lesson.state
    text = game.action_text(state, seat, action)
    transition = game.apply(state, seat, action)
    after, drawn = follow_chance(game, transition.state, lesson.chance)
    kind = dict(lesson.kinds).get(text) or kind_of((*transition.events, *drawn), seat)
    viewer = (seat,)
    return {
        "move": text,
        "kind": GOAL if kind in lesson.goal else kind,
        "effects": [
            game.redact_event(event, viewer) for event in game.effects(state, seat, action)
        ],
        "chance": [game.redact_event(event, viewer) for event in drawn],
        "view": changes(view, game.view(after, viewer)),
    }


def changes(before: Json, after: Json) -> Json:
    """Return what turns one JSON value into another.

    Objects keep the keys that are not named; a list that grows at its end is ``{"+": added}``. All
    else is the new value.

    Args:
        before: The value before.
        after: The value after; an object with the same keys as before.
    """
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return {
            key: changes(before[key], value) for key, value in after.items() if before[key] != value
        }
    if isinstance(before, list) and isinstance(after, list) and after[: len(before)] == before:
        return {"+": after[len(before) :]}
    return after
