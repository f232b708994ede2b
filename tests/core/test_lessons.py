"""Lessons of tutorials: the page's files equal the rules, and each lesson can be solved."""

from pathlib import Path
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.lessons import changes, follow_chance, lesson_json, lessons_text
from hexwarp.core.types import CHANCE, Json

PAGE = Path(__file__).parents[2] / "web" / "src" / "games"
TEXTS = {name: text for name, game in registry.games().items() if (text := lessons_text(game))}


def test_both_games_have_lessons() -> None:
    assert set(TEXTS) >= {"hyper6", "indigo"}


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_the_pages_lessons_are_what_the_rules_give(name: str) -> None:
    written = (PAGE / name / "lessons.json").read_text("utf-8")
    assert written == TEXTS[name], "run scripts/lessons"


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_each_lesson_has_a_move_that_fulfils_it(name: str) -> None:
    for lesson in lessons(name):
        game, state = lesson.game, lesson.state
        assert game.to_move(state) == (lesson.seat,), lesson.name
        kinds = [move["kind"] for move in document(lesson)["moves"]]
        assert "goal" in kinds, lesson.name


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_changes_of_the_view_lead_to_the_view_after_the_move(name: str) -> None:
    for lesson in lessons(name):
        game, seat = lesson.game, lesson.seat
        for move in (described := document(lesson))["moves"]:
            action = game.find_move(lesson.state, seat, move["move"])
            transition = game.apply(lesson.state, seat, action)
            after, _ = follow_chance(game, transition.state, lesson.chance)
            assert game.to_move(after) != (CHANCE,)
            assert changed(described["view"], move["view"]) == game.view(after, (seat,))


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_what_was_played_before_leads_to_the_position(name: str) -> None:
    begun = [document(lesson) for lesson in lessons(name) if lesson.before]
    assert begun
    for described in begun:
        assert described["before"]["events"]
        assert described["before"]["view"] != described["view"]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": 3}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 0, "c": 2}}, {"a": {"b": 0}}),
        ({"a": [1, 2]}, {"a": [1, 2, 3]}, {"a": {"+": [3]}}),
        ({"a": [1, 2]}, {"a": [2, 1]}, {"a": [2, 1]}),
        ({"a": None}, {"a": {"b": 1}}, {"a": {"b": 1}}),
    ],
)
def test_changes_name_what_differs(before: Json, after: Json, expected: Json) -> None:
    assert changes(before, after) == expected
    assert changed(before, expected) == after


def lessons(name: str) -> Any:
    """Return the lessons of a game."""
    return registry.game_type(name).part("lessons").LESSONS


def document(lesson: Any) -> Any:
    """Return a lesson as the page reads it."""
    return lesson_json(lesson, lesson.game.part("lessons").kind_of)


def changed(before: Any, change: Any) -> Any:
    """Return a value after changes, as the page applies them."""
    if isinstance(before, dict) and isinstance(change, dict):
        return before | {key: changed(before[key], value) for key, value in change.items()}
    if isinstance(before, list) and isinstance(change, dict) and set(change) == {"+"}:
        return before + change["+"]
    return change
