"""Resuming matches from the records of earlier games, which are identified by their tags."""

from __future__ import annotations

from collections.abc import Sequence

from hexwarp.arena.progress import MatchProgress
from hexwarp.arena.result import game_result
from hexwarp.arena.setup import MatchSetup
from hexwarp.core.errors import MalformedError
from hexwarp.core.record import Record

__all__ = ["resume", "seed_of"]


def seed_of(records: Sequence[Record]) -> int | None:
    """Return the seed in the first record's tags, or None."""
    seed = records[0].tags.get("Seed", "") if records else ""
    return int(seed) if _is_number(seed) else None


def resume(matches: Sequence[MatchProgress], records: Sequence[Record]) -> None:
    """Add the results of earlier games to matches.

    Args:
        matches: The matches, updated in place.
        records: The records of their games, in any order.

    Raises:
        MalformedError: A record belongs to none of the matches, appears twice or is unfinished.

    Example:
        >>> progress = MatchProgress(match, game_limit=100)
        >>> resume([progress], [play_game(match, 0)])
        >>> 0 in progress
        True
    """
    for count, record in enumerate(records, start=1):
        try:
            _add(matches, record)
        except MalformedError as error:
            raise MalformedError(f"Game {count} is none to go on from: {error}") from error


def _add(matches: Sequence[MatchProgress], record: Record) -> None:
    for progress in matches:
        number = _number(progress.match, record)
        if number is not None and _belongs(progress.match, number, record):
            if number in progress:
                raise MalformedError("it is there twice.")
            progress.add(game_result(progress.match, number, record))
            return
    raise MalformedError("its game, bots, seed or time are others.")


def _number(match: MatchSetup, record: Record) -> int | None:
    """Return a game's number in a match according to its record's tags, or None."""
    deal, rotation = (record.tags.get(name, "") for name in ("Deal", "Rotation"))
    if not (_is_number(deal) and _is_number(rotation)):
        return None
    number = (int(deal) - 1) * match.game.players + int(rotation) - 1
    return number if number >= 0 else None


def _belongs(match: MatchSetup, number: int, record: Record) -> bool:
    """Return whether a record has the rules and the tags of a game of a match."""
    game, tags = record.history.game, match.tags(number)
    return (game.name, game.players, game.options) == (
        match.game.name,
        match.game.players,
        match.game.options,
    ) and all(record.tags.get(name) == tags.get(name) for name in {*tags, "Time"})


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 100
