"""Analyses of rounds: begun once, told while they run, kept when they are done.

A round is analysed as its record tells it to somebody without a seat, so what comes of it holds
no secret and is the same for everybody.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import deque
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from hexwarp.core import record
from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History
from hexwarp.core.types import Json, JsonObject
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.search import analysis
from hexwarp.search.analysis import Decision, DecisionEvaluation, Report
from hexwarp.server import schemas
from hexwarp.server.bots.engine_worker import Worker
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.storage import Storage

log = logging.getLogger(__name__)

NICENESS = 19
"""Of the process that analyses: bots, and the event loop even more, go first."""
TIME_LIMIT = 300.0
"""Seconds for one ply, the first one's compiling and the wait for the others included."""
FAILURES_KEPT = 100
MOST_AT_ONCE = 50
"""One is worked on, which takes about a minute, and the others wait."""

Key: TypeAlias = tuple[str, str]
"""A match and the hash of a round and its record, which an undo may give another end."""


@dataclass(frozen=True)
class Subject:
    """A round that is over."""

    match: str
    number: int
    text: str
    """Its record, as somebody without a seat may see it."""

    @property
    def key(self) -> Key:
        """What its analysis is kept under."""
        return self.match, hashlib.sha256(f"{self.number} {self.text}".encode()).hexdigest()


@dataclass
class Running:
    """An analysis that works, or waits until others have."""

    decisions: tuple[Decision[Any], ...]
    plies: list[JsonObject] = field(default_factory=list)


class Analyses(BackgroundService):
    """Begins analyses, which take turns, and knows what came of them."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self._storage = storage
        self._worker = Worker(NICENESS)
        self._turn = asyncio.Lock()
        self._running: dict[Key, Running] = {}
        self._failed: deque[Key] = deque(maxlen=FAILURES_KEPT)

    async def look(self, subject: Subject) -> schemas.Analysis:
        """How far the analysis of a round is."""
        key = subject.key
        running = self._running.get(key)
        if running is not None:
            progress = len(running.plies) / max(len(running.decisions), 1)
            return _told(subject, "running", progress, {"plies": list(running.plies)})
        kept = await self._storage.analysis(*key)
        if kept is not None:
            return _told(subject, "done", 1, kept)
        return _told(subject, "failed" if key in self._failed else "none", 0, {})

    async def begin(self, subject: Subject) -> schemas.Analysis:
        """Begin an analysis that is neither done nor running. Raises Refusal."""
        if len(self._running) >= MOST_AT_ONCE:
            raise Refusal("too_many_requests", "Many games wait to be analysed; ask again later.")
        history, decisions = await asyncio.to_thread(_prepared, subject)
        if subject.key not in self._running:
            running = self._running[subject.key] = Running(decisions)
            self.spawn(self._analyse(subject, history, running))
        return await self.look(subject)

    async def _analyse(self, subject: Subject, history: History[Any], running: Running) -> None:
        report = Report(history, subject.number)
        try:
            async with self._turn:
                for decision in running.decisions:
                    evaluation = await self._worker.run(
                        TIME_LIMIT, analysis.evaluate_decision, decision
                    )
                    ply = report.add_ply(decision, evaluation)
                    running.plies.append(ply | {"better": _better(decision, evaluation)})
            data: JsonObject = {"plies": [*running.plies], "result": report.result()}
            await self._storage.save_analysis(*subject.key, data)
        except Exception:
            log.exception("The analysis of round %d of %s failed.", subject.number, subject.match)
            self._failed.append(subject.key)
        finally:
            del self._running[subject.key]
            if not self._running:
                self._worker.end()

    async def __aexit__(self, *_: object) -> None:
        """Stop; an analysis that was not done is lost."""
        await super().__aexit__()
        self._worker.end()


def subject(match: Match, number: int | None) -> Subject:
    """The round of that number, or the last that ended. Raises Refusal, MalformedError."""
    match.history  # noqa: B018 - refuses before the start
    over = match.round if match.outcome or match.status == "finished" else match.round - 1
    number = over if number is None else number
    if number > match.rounds:
        raise MalformedError(f"round is a number from 1 to {match.rounds}.")
    if not 1 <= number <= over:
        raise Refusal("not_now", "The round is not over.")
    if not match.game.has_kernel:
        raise Refusal("no_analysis", "This game cannot be analysed: it has no compiled rules.")
    text = record.write(record.Record(match.histories[number - 1]), ())
    return Subject(match.id, number, text)


def _prepared(subject: Subject) -> tuple[History[Any], tuple[Decision[Any], ...]]:
    """The round and its decisions. Raises Refusal for one that hides too much."""
    (read,) = record.read(subject.text)
    try:
        return read.history, analysis.decisions(read.history)
    except MalformedError as error:
        raise Refusal("no_analysis", str(error)) from error


def _better(decision: Decision[Any], evaluation: DecisionEvaluation) -> list[Json]:
    """What the best move would have done; nothing where it was played."""
    game, state, seat = decision.game, decision.state, decision.seat
    action = game.find_move(state, seat, evaluation.best[0][0])
    return [] if action == decision.action else list(game.apply(state, seat, action).events)


def _told(subject: Subject, status: str, progress: float, found: JsonObject) -> schemas.Analysis:
    told = {"round": subject.number, "status": status, "progress": progress}
    return schemas.Analysis.model_validate({"plies": [], "result": None} | told | found)
