"""Conditional moves in correspondence games: a user's answers to moves of the opponents.

A line holds the moves of all seats, in order, from the current position. When the game has
followed a line up to a move of the user, the server makes that move at once, with the usual
checks; lines that the game has left are dropped. A line may name a tile or a roll that is not
known yet: if its move is illegal when it is due, it is dropped, and the user is shown why. Only
the user sees any of this.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.match import commands as referee
from hexwarp.match.commands import check_conditional_moves
from hexwarp.match.errors import Refusal
from hexwarp.match.events import Moved, Reopened, Started, Undone
from hexwarp.match.model import Match
from hexwarp.server import schemas
from hexwarp.server.live.archive import read_events
from hexwarp.server.live.table import Table
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.live.threads import Threads
from hexwarp.server.services.pages.texts import load_words_for
from hexwarp.server.services.people.moderation import Moderation
from hexwarp.server.services.play import variations
from hexwarp.storage import Storage
from hexwarp.words import Words

log = logging.getLogger(__name__)

MAX_LINE_MOVES = 16

Line: TypeAlias = list[str]
"""Moves in record notation: the user's own without chance outcomes, others' with or without."""


class ConditionalMoves(BackgroundService):
    """Stores each user's lines, and makes the moves that are due."""

    def __init__(
        self, storage: Storage, tables: Tables, moderation: Moderation, threads: Threads
    ) -> None:
        super().__init__()
        self._threads = threads
        self._storage = storage
        self._tables = tables
        self._moderation = moderation
        self._checked_seq: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
        self._locks: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()

    async def start(self) -> None:
        """Check every match with lines: moves may be due since before the start."""
        for match_id in await self._storage.user_match_data.matches_with_conditional_moves():
            self.on_table_change(await self._tables.get(match_id))

    def on_table_change(self, table: Table) -> None:
        """Check whether a move is due."""
        match = table.match
        if match.is_correspondence and self._checked_seq.get(table) != match.seq:
            self._checked_seq[table] = match.seq
            self.spawn(self._make_due_moves(table))

    async def get(self, table: Table, user_id: str) -> schemas.social.ConditionalMoves:
        """Return a user's lines from the current position, and those that were dropped."""
        match = table.match
        stored: Any = (await self._storage.user_match_data.get(match.id, user_id)).conditional_moves
        if not stored:
            return schemas.social.ConditionalMoves(lines=[], turns=[], dropped=[])
        lines = await self._remaining(match, stored)
        turns = await self._threads.run(_turns, match, user_id, lines)
        texts = [" ".join(line) for line in lines]
        return schemas.social.ConditionalMoves(lines=texts, turns=turns, dropped=stored["dropped"])

    async def preview(
        self, table: Table, user_id: str, line: str, words: Words
    ) -> schemas.social.Variation:
        """Return the position after a line, and the legal moves there.

        Raises:
            Refusal: The user cannot make conditional moves now.
            HexwarpError: The line cannot be followed.
        """
        _check_allowed(table.match, user_id)
        moves = _parse_line(line, min_moves=0)
        return await self._threads.run(
            variations.follow_variation, table.match, user_id, moves, words
        )

    async def put(
        self, table: Table, user_id: str, lines: Sequence[str]
    ) -> schemas.social.ConditionalMoves:
        """Replace a user's lines. Raises Refusal, MalformedError."""
        if lines:
            _check_allowed(table.match, user_id)
        parsed = [_parse_line(line) for line in lines]
        async with self._lock(table):
            await self._save(table, table.match, user_id, parsed, [])
        await table.refresh()
        await self._make_due_moves(table)  # the others may have moved meanwhile
        return await self.get(table, user_id)

    async def _make_due_moves(self, table: Table) -> None:
        """Make the moves that are due; delete lines that have ended, and those of the banned."""
        try:
            # The lock keeps lines that are saved meanwhile from being deleted.
            async with self._lock(table):
                by_user: dict[str, Any] = await self._storage.user_match_data.conditional_moves(
                    table.match.id
                )
                for user_id, stored in by_user.items():
                    match = table.match
                    lines = await self._remaining(match, stored)
                    over = match.over or await self._is_banned(user_id)
                    if over or not (lines or stored["dropped"]):
                        await self._storage.user_match_data.set_conditional_moves(
                            match.id, user_id, None
                        )
                    elif not set(match.seats_of(user_id)).isdisjoint(match.to_move):
                        await self._play_first(table, match, user_id, lines, stored["dropped"])
        except Exception:
            log.exception("The conditional moves of match %s could not be made.", table.match.id)

    async def _is_banned(self, user_id: str) -> bool:
        user = await self._storage.users.get(user_id)
        return user is not None and self._moderation.is_banned(user)

    def _lock(self, table: Table) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    async def _play_first(
        self, table: Table, match: Match, user_id: str, lines: list[Line], dropped: list[Any]
    ) -> None:
        """Make the first line's move; if it is illegal, drop the line and try the next."""
        while lines:
            text = lines[0][0]
            try:
                await table.execute(
                    partial(referee.make_move, user_id=user_id, text=text, ply=match.ply, seat=None)
                )
            except Refusal:
                return  # another request was faster, or a bot has taken over the seat
            except HexwarpError as error:
                illegal = [" ".join(line) for line in lines if line[0] == text]
                reason = (await load_words_for(self._storage, user_id)).of_error(error)
                dropped = [*dropped, *({"line": line, "reason": reason} for line in illegal)]
                lines = [line for line in lines if line[0] != text]
                await self._save(table, match, user_id, lines, dropped)
            else:
                return

    async def _save(
        self, table: Table, match: Match, user_id: str, lines: list[Line], dropped: list[Any]
    ) -> None:
        stored: Any = {"since": match.seq, "lines": lines, "dropped": dropped}
        await self._storage.user_match_data.set_conditional_moves(
            match.id, user_id, stored if lines or dropped else None
        )
        table.conditional_moves_versions[user_id] += 1
        table.wake_subscribers()

    async def _remaining(self, match: Match, stored: Any) -> list[Line]:
        """Return the rest of each line that the game has followed so far."""
        since = read_events(self._storage, match.id, stored["since"])
        later = [logged.event async for logged in since if logged.seq <= match.seq]
        if any(isinstance(event, Undone | Started | Reopened) for event in later):
            return []
        played = _played_moves(match, sum(isinstance(event, Moved) for event in later))
        return [
            line[len(played) :]
            for line in stored["lines"]
            if len(line) > len(played)
            and all(move in texts for move, texts in zip(line, played, strict=False))
        ]


def line_texts(stored: Any) -> list[str]:
    """Return stored lines as the user wrote them."""
    return [" ".join(line) for line in stored["lines"]] if stored else []


def _check_allowed(match: Match, user_id: str) -> None:
    """Refuse new conditional moves on the user's own turn, and in matches that have none."""
    check_conditional_moves(match, user_id)
    if not match.to_move or not set(match.seats_of(user_id)).isdisjoint(match.to_move):
        raise Refusal("not_now", "Conditional moves can be set while another is to move.")


def _turns(match: Match, user_id: str, lines: Sequence[Line]) -> list[list[schemas.games.Turn]]:
    return [variations.turns_of(match, user_id, line) for line in lines]


def _played_moves(match: Match, count: int) -> list[tuple[str, str]]:
    """Return the last plies of a round, each without and with its chance outcomes."""
    history, game = match.history, match.game
    played = []
    for number in range(len(history.turns) - count, len(history.turns)):
        turn, before = history.turns[number], history.before(number)
        if game.ply(turn.state) > game.ply(before):
            text = game.action_text(before, turn.seat, turn.action)
            played.append((text, game.write_move(before, turn.seat, turn.action, turn.outcomes)))
    return played


def _parse_line(line: str, min_moves: int = 2) -> Line:
    moves = line.split()
    valid = min_moves <= len(moves) <= MAX_LINE_MOVES
    if not (valid and line.isascii() and "".join(moves).isprintable()):
        raise MalformedError(
            "A line has {least} to {most} moves, with spaces between them.",
            least=min_moves,
            most=MAX_LINE_MOVES,
        )
    return moves
