"""Games of a match that were played before: known again by the tags of their records."""

from __future__ import annotations

from collections.abc import Sequence

from hexwarp.arena.course import Course
from hexwarp.arena.match import Match
from hexwarp.arena.result import result
from hexwarp.core.errors import MalformedError
from hexwarp.core.record import Record


def seed_of(records: Sequence[Record]) -> int | None:
    """The seed that the first of the records was played with, if it says so."""
    seed = records[0].tags.get("Seed", "") if records else ""
    return int(seed) if _is_number(seed) else None


def recall(courses: Sequence[Course], records: Sequence[Record]) -> None:
    """Tell the courses what was played. Raises MalformedError for a game that is not theirs."""
    for count, record in enumerate(records, start=1):
        try:
            _add(courses, record)
        except MalformedError as error:
            raise MalformedError(f"Game {count} is none to go on from: {error}") from error


def _add(courses: Sequence[Course], record: Record) -> None:
    for course in courses:
        number = _number(course.match, record)
        if number is not None and _is_of(course.match, number, record):
            if number in course:
                raise MalformedError("it is there twice.")
            course.add(result(course.match, number, record))
            return
    raise MalformedError("its game, bots, seed or time are others.")


def _number(match: Match, record: Record) -> int | None:
    """Which game of a match the record says that it is."""
    deal, rotation = (record.tags.get(name, "") for name in ("Deal", "Rotation"))
    if not (_is_number(deal) and _is_number(rotation)):
        return None
    number = (int(deal) - 1) * match.game.players + int(rotation) - 1
    return number if number >= 0 else None


def _is_of(match: Match, number: int, record: Record) -> bool:
    """Whether it is that game of this match, and not of another."""
    game, labels = record.history.game, match.labels(number)
    return (game.name, game.players, game.options) == (
        match.game.name,
        match.game.players,
        match.game.options,
    ) and all(record.tags.get(name) == labels.get(name) for name in {*labels, "Time"})


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 100
