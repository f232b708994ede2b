"""Conditional moves in games with days for a move: if the others play this, I play that.

A person's lines go on from the moves that have been played; each holds everybody's moves in their
order. When a line has come true up to a move of the person's, the server makes that move at once,
checked as if the person made it now. Lines that the game has left are gone. As a tile or a roll
that is still to come is nobody's to know, a line may name any: the move is refused when it is due,
and the person, who alone gets to see any of this, is told why.
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
from hexwarp.match.model import Match
from hexwarp.server import schemas
from hexwarp.server.live.table import Table
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services import variations
from hexwarp.storage import Storage

log = logging.getLogger(__name__)

MOST_MOVES = 16
"""How far a line may go."""

Line: TypeAlias = list[str]
"""Moves in record notation: the person's own without what chance adds, others' with it or not."""


class ConditionalMoves(BackgroundService):
    """Keeps each user's lines, and makes the moves that have become due."""

    def __init__(self, storage: Storage, tables: Tables) -> None:
        super().__init__()
        self._storage = storage
        self._tables = tables
        self._looked: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
        self._locks: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()

    async def start(self) -> None:
        """Look at every match where something may have become due while no server ran."""
        for name in await self._storage.user_match_data.matches_with_conditional_moves():
            self.on_table_change(await self._tables.get(name))

    def on_table_change(self, table: Table) -> None:
        """Look whether a line has come true."""
        match = table.match
        if match.is_correspondence and self._looked.get(table) != match.seq:
            self._looked[table] = match.seq
            self.spawn(self._look(table))

    async def get(self, table: Table, user_id: str) -> schemas.ConditionalMoves:
        """A person's lines as they go on from here, and those that could not be followed."""
        match = table.match
        kept: Any = (await self._storage.user_match_data.get(match.id, user_id)).conditional_moves
        if not kept:
            return schemas.ConditionalMoves(lines=[], turns=[], dropped=[])
        lines = await self._left(match, kept)
        turns = await asyncio.to_thread(_told, match, user_id, lines)
        texts = [" ".join(line) for line in lines]
        return schemas.ConditionalMoves(lines=texts, turns=turns, dropped=kept["dropped"])

    async def ahead(self, table: Table, user_id: str, line: str) -> schemas.Variation:
        """Where a line would lead. Raises Refusal, and what ``ahead.look`` raises."""
        _check_may(table.match, user_id)
        return await asyncio.to_thread(variations.look, table.match, user_id, _read(line, least=0))

    async def put(
        self, table: Table, user_id: str, lines: Sequence[str]
    ) -> schemas.ConditionalMoves:
        """Keep these lines instead of any others. Raises Refusal, MalformedError."""
        if lines:
            _check_may(table.match, user_id)
        read = [_read(line) for line in lines]
        async with self._lock(table):
            await self._keep(table, table.match, user_id, read, [])
        await table.refresh()
        await self._look(table)  # the others may have moved while this was written down
        return await self.get(table, user_id)

    async def _look(self, table: Table) -> None:
        """Make the moves that are due, and forget the lines of which nothing is left."""
        try:
            # What is written down meanwhile must not be forgotten with what was there before.
            async with self._lock(table):
                kept: dict[str, Any] = await self._storage.user_match_data.conditional_moves(
                    table.match.id
                )
                for user_id, conditions in kept.items():
                    match = table.match
                    lines = await self._left(match, conditions)
                    if match.over or not (lines or conditions["dropped"]):
                        await self._storage.user_match_data.set_conditional_moves(
                            match.id, user_id, None
                        )
                    elif not set(match.seats_of(user_id)).isdisjoint(match.to_move):
                        await self._play(table, match, user_id, lines, conditions["dropped"])
        except Exception:
            log.exception("The conditional moves of game %s could not be made.", table.match.id)

    def _lock(self, table: Table) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    async def _play(
        self, table: Table, match: Match, user_id: str, lines: list[Line], dropped: list[Any]
    ) -> None:
        """Make the first line's move; if it cannot be, the next one's."""
        while lines:
            text = lines[0][0]
            try:
                await table.execute(
                    partial(referee.move, user_id=user_id, text=text, ply=match.ply, seat=None)
                )
            except Refusal:
                return  # somebody was quicker, or a bot plays for the person now
            except HexwarpError as error:
                gone = [" ".join(line) for line in lines if line[0] == text]
                dropped = [*dropped, *({"line": one, "reason": str(error)} for one in gone)]
                lines = [line for line in lines if line[0] != text]
                await self._keep(table, match, user_id, lines, dropped)
            else:
                return

    async def _keep(
        self, table: Table, match: Match, user_id: str, lines: list[Line], dropped: list[Any]
    ) -> None:
        conditions: Any = {"since": match.seq, "lines": lines, "dropped": dropped}
        some = bool(lines or dropped)
        await self._storage.user_match_data.set_conditional_moves(
            match.id, user_id, conditions if some else None
        )
        table.conditional_moves_versions[user_id] += 1
        table.wake_subscribers()

    async def _left(self, match: Match, conditions: Any) -> list[Line]:
        """The lines that the game has followed so far, from here on."""
        events = await self._storage.events(match.id, conditions["since"])
        kinds = [event.kind for event in events if event.seq <= match.seq]
        if "undone" in kinds or "started" in kinds:
            return []
        played = _played(match, kinds.count("move"))
        return [
            line[len(played) :]
            for line in conditions["lines"]
            if len(line) > len(played)
            and all(move in texts for move, texts in zip(line, played, strict=False))
        ]


def texts(kept: Any) -> list[str]:
    """The lines as they were given, from what is kept of them."""
    return [" ".join(line) for line in kept["lines"]] if kept else []


def _check_may(match: Match, user_id: str) -> None:
    """Refuse new conditional moves on the person's own turn, and where there are none at all."""
    check_conditional_moves(match, user_id)
    if not match.to_move or not set(match.seats_of(user_id)).isdisjoint(match.to_move):
        raise Refusal("not_now", "Conditions are for while another is to move.")


def _told(match: Match, user_id: str, lines: Sequence[Line]) -> list[list[schemas.Turn]]:
    return [variations.told(match, user_id, line) for line in lines]


def _played(match: Match, count: int) -> list[tuple[str, str]]:
    """The last turns of a round, without and with what chance added; not secret choices."""
    history, game = match.history, match.game
    played = []
    for number in range(len(history.turns) - count, len(history.turns)):
        turn, before = history.turns[number], history.before(number)
        if game.ply(turn.state) > game.ply(before):
            text = game.action_text(before, turn.seat, turn.action)
            played.append((text, game.write_move(before, turn.seat, turn.action, turn.outcomes)))
    return played


def _read(line: str, least: int = 2) -> Line:
    moves = line.split()
    fits = least <= len(moves) <= MOST_MOVES
    if not (fits and line.isascii() and "".join(moves).isprintable()):
        raise MalformedError(f"A line has {least} to {MOST_MOVES} moves, with spaces between them.")
    return moves
