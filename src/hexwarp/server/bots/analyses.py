"""Analyses of rounds: started once, readable while they run, stored when they are done.

First every ply is estimated, which takes a few seconds. Then evaluations replace the estimates.

The input is the record as a spectator may see it, so an analysis holds no secret and is the same
for all viewers.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from hexwarp.core import record
from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History
from hexwarp.core.types import Json, JsonObject
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.search import analysis
from hexwarp.search.analysis import Decision, DecisionEvaluation, Report
from hexwarp.server import schemas
from hexwarp.server.bots import searches
from hexwarp.server.bots.engine_pool import EnginePool, Rank
from hexwarp.server.bots.engine_tier import NoAnswerError
from hexwarp.server.bots.engine_worker import EngineWorker
from hexwarp.server.bots.searches import EvaluationKind
from hexwarp.server.live.fair_queue import FairQueue, Turns
from hexwarp.server.live.networks import Networks, turns_of
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.live.threads import Threads
from hexwarp.storage import Storage

log = logging.getLogger(__name__)

PLY_TIMEOUT_S = 300.0
"""For one ply, on a busy machine: the process stands back for all others."""
ESTIMATE_WORK = 0.05
"""The work of an estimate; that of an evaluation is 1."""

MAX_TURNS = 500
"""Turns of a round: each takes up to a second to evaluate, and each answer has all of them."""
MAX_FAILURES_KEPT = 100
MAX_QUEUED = 50
"""Analyses at a time: one runs, for about a minute, and the others wait."""

MAX_QUEUED_OF_ONE = 20
"""Analyses of one address, or of one user."""

Key: TypeAlias = tuple[str, str]
"""A match's id, and the hash of a round and its record: after an undo the round may end anew."""


@dataclass(frozen=True)
class FinishedRound:
    """A round that is over."""

    match_id: str
    number: int
    text: str
    """Its record, as a spectator may see it."""

    @property
    def key(self) -> Key:
        """The key of its analysis."""
        return self.match_id, hashlib.sha256(f"{self.number} {self.text}".encode()).hexdigest()


class Asker(NamedTuple):
    """The networks and the user that asked for an analysis."""

    networks: Networks
    user_id: str | None

    @property
    def turns(self) -> Turns:
        """The place among all who take turns."""
        return turns_of(self.networks, self.user_id)


@dataclass
class RunningAnalysis:
    """An analysis that is running or queued."""

    asked_by: Asker
    decisions: tuple[Decision[Any], ...]
    plies: list[JsonObject] = field(default_factory=list)
    """As evaluated, or estimated so far."""
    work: float = 0.0
    """The work that is done, in evaluations of a ply."""

    @property
    def progress(self) -> float:
        """The share of the work that is done, 0 to 1."""
        return self.work / max(len(self.decisions) * (ESTIMATE_WORK + 1), 1)


class Analyses(BackgroundService):
    """A queue of analyses, with one process that runs them, and their results.

    Networks take turns, ply by ply; a ply is evaluated when no bot waits for a process.

    Args:
        storage: Keeps the results.
        pool: Its bots go first.
        threads: In these games are read.
    """

    def __init__(self, storage: Storage, pool: EnginePool, threads: Threads) -> None:
        super().__init__()
        self._threads = threads
        self._storage = storage
        self._pool = pool
        self._worker = EngineWorker(pool.niceness)
        self._queue = FairQueue(1)
        self._turns: WeakValueDictionary[Networks, asyncio.Lock] = WeakValueDictionary()
        """By address: its analyses run one after the other."""
        self._running: dict[Key, RunningAnalysis] = {}
        self._failed: deque[Key] = deque(maxlen=MAX_FAILURES_KEPT)

    async def get(self, finished: FinishedRound) -> schemas.analysis.Analysis:
        """Return the analysis of a round, with its status and progress."""
        key = finished.key
        running = self._running.get(key)
        if running is not None:
            plies: JsonObject = {"plies": [*running.plies]}
            return _analysis(finished, "running", running.progress, plies)
        stored = await self._storage.analysis(*key)
        if stored is not None:
            return _analysis(finished, "done", 1, stored)
        return _analysis(finished, "failed" if key in self._failed else "none", 0, {})

    async def request(self, finished: FinishedRound, asked_by: Asker) -> schemas.analysis.Analysis:
        """Queue an analysis that is neither done nor queued.

        Returns:
            The analysis, as yet without plies.

        Raises:
            Refusal: Too many are queued, or the round hides too much.
        """
        askers = [analysis.asked_by for analysis in self._running.values()]
        too_many = len(askers) >= MAX_QUEUED or any(
            sum(network in asker.networks for asker in askers) >= MAX_QUEUED_OF_ONE * network.size
            for network in asked_by.networks
        )
        of_user = sum(asker.user_id == asked_by.user_id for asker in askers)
        if too_many or (asked_by.user_id and of_user >= MAX_QUEUED_OF_ONE):
            raise Refusal("too_many_requests", "Many games wait to be analysed; ask again later.")
        history, decisions = await self._threads.run(_decisions, finished)
        if finished.key not in self._running:
            running = self._running[finished.key] = RunningAnalysis(asked_by, decisions)
            self.spawn(self._analyse(finished, history, running))
        return await self.get(finished)

    async def _analyse(
        self, finished: FinishedRound, history: History[Any], running: RunningAnalysis
    ) -> None:
        try:
            async with self._turns.setdefault(running.asked_by.networks[:1], asyncio.Lock()):
                await self._add_plies(running, Report(history, finished.number), "estimate")
                report = Report(history, finished.number)
                await self._add_plies(running, report, "evaluate")
            data: JsonObject = {"plies": [*running.plies], "result": report.result()}
            await self._storage.save_analysis(*finished.key, data)
        except Exception:
            log.exception(
                "The analysis of round %d of %s failed.", finished.number, finished.match_id
            )
            self._failed.append(finished.key)
        finally:
            del self._running[finished.key]
            if not self._running:
                self._worker.kill()

    async def _add_plies(
        self, running: RunningAnalysis, report: Report, kind: EvaluationKind
    ) -> None:
        """Evaluate or estimate all plies, in place of the estimates so far."""
        for number, decision in enumerate(running.decisions):
            evaluation = await self._evaluate(running.asked_by.turns, decision, kind)
            ply = report.add_ply(decision, evaluation)
            ply["better"] = _best_events(decision, evaluation)
            running.plies[number : number + 1] = [ply]
            running.work += ESTIMATE_WORK if kind == "estimate" else 1

    async def _evaluate(
        self, turns: Turns, decision: Decision[Any], kind: EvaluationKind
    ) -> DecisionEvaluation:
        if self._pool.tier.processes:
            with suppress(NoAnswerError):
                search = searches.of_evaluation(kind, decision)
                evaluation: DecisionEvaluation = await self._pool.tier.run(
                    turns, Rank.ANALYSES, PLY_TIMEOUT_S, search
                )
                return evaluation
        async with self._queue.slot(turns):
            await self._pool.wait_for_bots(turns)
            return await self._worker.run(PLY_TIMEOUT_S, searches.evaluate, kind, decision)

    async def __aexit__(self, *_: object) -> None:
        """Stop; unfinished analyses are lost."""
        await super().__aexit__()
        self._worker.kill()


def finished_round(match: Match, number: int | None) -> FinishedRound:
    """Return the round of that number, by default the last that ended.

    Raises:
        Refusal: The round is not over, or its game has no compiled rules.
        MalformedError: There is no round of that number.
    """
    match.history  # noqa: B018 - refuses before the start
    over = match.round if match.outcome or match.status == "finished" else match.round - 1
    number = over if number is None else number
    if number > match.rounds:
        raise MalformedError("round is a number from 1 to {rounds}.", rounds=match.rounds)
    if not 1 <= number <= over:
        raise Refusal("not_now", "The round is not over.")
    if not match.game.has_kernel:
        raise Refusal("no_analysis", "This game cannot be analysed: it has no compiled rules.")
    text = record.write(record.Record(match.histories[number - 1]), ())
    return FinishedRound(match.id, number, text)


def _decisions(finished: FinishedRound) -> tuple[History[Any], tuple[Decision[Any], ...]]:
    """Return a round's history and decisions. Raises Refusal if the round hides too much."""
    (read,) = record.read(finished.text)
    if len(read.history.turns) > MAX_TURNS:
        raise Refusal(
            "no_analysis", "A game of more than {turns} turns is not analysed.", turns=MAX_TURNS
        )
    try:
        return read.history, analysis.decisions(read.history)
    except MalformedError as error:
        raise Refusal("no_analysis", error.template, **error.values) from error


def _best_events(decision: Decision[Any], evaluation: DecisionEvaluation) -> list[Json]:
    """Return the events of the best move; none if it was played."""
    game, state, seat = decision.game, decision.state, decision.seat
    action = game.find_move(state, seat, evaluation.best[0][0])
    return [] if action == decision.action else list(game.apply(state, seat, action).events)


def _analysis(
    finished: FinishedRound, status: str, progress: float, results: JsonObject
) -> schemas.analysis.Analysis:
    state = {"round": finished.number, "status": status, "progress": progress}
    return schemas.analysis.Analysis.model_validate({"plies": [], "result": None} | state | results)
