"""A match is the fold of its event log: what each kind of event makes of it.

Nothing here waits, stores, sends or draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from hexwarp.core import registry
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.types import JsonObject, OptionValue, Seat, Termination
from hexwarp.match.clock import RETURN_TIME_MS, ClockState, TimeControl
from hexwarp.match.model import SUBSTITUTE_BOT, Match, Proposal, Takeback
from hexwarp.match.seat_holder import SeatHolder


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event in a match's log. ``seq`` counts from 1 without gaps; ``at`` is Unix time in ms."""

    match_id: str
    seq: int
    kind: str
    data: JsonObject
    at: int


AppliedEvent: TypeAlias = tuple[LoggedEvent, Match]
"""An event, and the match right after it."""


def apply_event(match: Match | None, event: LoggedEvent) -> Match:
    """The match with one more event of its log."""
    data: Any = event.data
    if match is None:
        changed = _created(event)
    else:
        change = HANDLERS.get(event.kind)
        changed = change(match, data) if change else match
    changed = replace(
        changed, seq=event.seq, at=event.at, clock_state=_clocks(match, changed, event)
    )
    if changed.histories and not changed.began_at:
        changed = replace(changed, began_at=event.at)
    return changed


def _clocks(before: Match | None, match: Match, event: LoggedEvent) -> ClockState:
    """The clocks as they stand right after an event."""
    if match.time_control is None:
        return match.clock_state
    running, full = match.awaited_holders, match.time_control.time
    if before is None or event.kind == "started":
        return ClockState((full,) * match.game.players, running, event.at)
    left = list(match.clock_state.remaining_at(event.at))
    if event.kind == "resumed":
        left = list(match.clock_state.remaining)
    if event.kind == "move":
        for index in match.clock_state.running - running:
            left[index] = match.time_control.after_move(left[index])
    if match.time_control.kind == "days":
        for index in running - match.clock_state.running:
            left[index] = full
    if event.kind == "returned":
        left = [max(ms, RETURN_TIME_MS) for ms in left]
    return ClockState(tuple(left), running, event.at)


def _created(event: LoggedEvent) -> Match:
    data: Any = event.data
    options = tuple(sorted(data["options"].items()))
    game = _game(registry.game_type(data["game"]), data["players"], options)
    return Match(
        event.match_id,
        event.seq,
        game,
        data["rounds"],
        data["host"],
        tuple(_holder(holder) for holder in data["chairs"]),
        bytes.fromhex(data["seed"]) if "seed" in data else None,
        tuple(data.get("entropy", ())),
        TimeControl(**data["clock"]) if data.get("clock") else None,
        data.get("public", False),
        data.get("rated", False),
    )


def _holder(data: Any) -> SeatHolder:
    """Return the seat holder that an event describes; older events leave fields out."""
    return SeatHolder(
        name=data["name"],
        user_id=data["player"],
        bot=data.get("bot"),
        entropy=data.get("entropy", ""),
        guest=data.get("guest", False),
    )


# --- what each kind of event changes -----------------------------------------------------------


def _joined(match: Match, data: Any) -> Match:
    holder = _holder(data)
    entropy = (*match.entropy, holder.entropy) if holder.entropy else match.entropy
    return replace(_seated(match, data["seat"], holder), entropy=entropy)


def _left(match: Match, data: Any) -> Match:
    """Before the start the chair is free again; the host's part goes to somebody else.

    What was added to chance goes along: who comes and goes shall not fill the table with it.
    """
    if match.status != "waiting":
        return _given_up(match, data["seat"], Termination.RESIGNATION, for_good=False)
    gone = match.holder(data["seat"])
    added = list(match.entropy)
    if gone.entropy:
        added.remove(gone.entropy)
    match = replace(_seated(match, data["seat"], SeatHolder()), entropy=tuple(added))
    human_seats = [holder.user_id for holder in match.holders if holder.user_id]
    return (
        replace(match, host=human_seats[0]) if gone.user_id == match.host and human_seats else match
    )


def _filled(match: Match, data: Any) -> Match:
    for seat in data["seats"]:
        match = _seated(match, seat, SeatHolder(data["bot"], bot=data["bot"]))
    return match


def _started(match: Match, data: Any) -> Match:
    history = begin(match.game, ScriptedChance(data["outcomes"]))
    return replace(
        match,
        histories=(*match.histories, history),
        draws=(*match.draws, (match.drawn,)),
        drawn=match.drawn + len(data["outcomes"]),
    )


def _moved(match: Match, data: Any) -> Match:
    action = match.game.parse_action(match.history.state, data["seat"], data["move"])
    history = match.history.play(data["seat"], action, ScriptedChance(data["outcomes"]))
    return replace(
        match,
        histories=(*match.histories[:-1], history),
        draws=(*match.draws[:-1], (*match.draws[-1], match.drawn)),
        drawn=match.drawn + len(data["outcomes"]),
        proposal=None,
    )


def _undone(match: Match, data: Any) -> Match:
    kept, turns = data["turns"], match.history.turns
    history = match.history.back_to(kept)
    ply = match.game.ply(history.state)
    takeback = Takeback(match.round, turns[kept].seat, ply, len(turns) - kept)
    return replace(
        match,
        histories=(*match.histories[:-1], history),
        draws=(*match.draws[:-1], match.draws[-1][: kept + 1]),
        proposal=None,
        takebacks=(*match.takebacks, takeback),
    )


def _resigned(match: Match, data: Any) -> Match:
    return _given_up(match, data["seat"], Termination.RESIGNATION, for_good=True)


def _timed_out(match: Match, data: Any) -> Match:
    return _given_up(match, data["seat"], Termination.TIME, for_good=False)


def _given_up(match: Match, seat: Seat, how: Termination, *, for_good: bool) -> Match:
    """Who gives up loses against one other; with more a bot takes the seat over."""
    holder = match.holder(seat)
    if len(match.active_seats) == 2:
        ended = replace(match, ending=how, proposal=None)
        return _seated(ended, seat, replace(holder, resigned=True, away=False))
    gone = replace(holder, resigned=for_good, away=not for_good, bot=SUBSTITUTE_BOT)
    return _seated(replace(match, proposal=None), seat, gone)


def _returned(match: Match, data: Any) -> Match:
    return _seated(match, data["seat"], replace(match.holder(data["seat"]), away=False, bot=None))


def _proposed(match: Match, data: Any) -> Match:
    return replace(match, proposal=Proposal(data["what"], data["seat"]))


def _answered(match: Match, data: Any) -> Match:
    proposal = match.proposal
    if proposal is None or not data["agrees"]:
        return replace(match, proposal=None)
    agreed = proposal.agreed | frozenset(data["seats"])
    return replace(match, proposal=replace(proposal, agreed=agreed))


def _shared(match: Match, data: Any) -> Match:
    holder = match.holder(data["seat"])
    spectator_ids = frozenset((data["link"],)) if data["link"] else frozenset()
    return _seated(match, data["seat"], replace(holder, spectator_ids=spectator_ids))


HANDLERS: dict[str, Callable[[Match, Any], Match]] = {
    "joined": _joined,
    "left": _left,
    "filled": _filled,
    "started": _started,
    "move": _moved,
    "undone": _undone,
    "resigned": _resigned,
    "timed_out": _timed_out,
    "returned": _returned,
    "proposed": _proposed,
    "answered": _answered,
    "shared": _shared,
    "drawn": lambda match, _: replace(match, ending=Termination.AGREEMENT, proposal=None),
    "aborted": lambda match, _: replace(match, aborted=True),
    "rematch": lambda match, data: replace(match, rematch=data["game"]),
}
"""What is not here ("round_over", "finished", "resumed") says what the fold knows."""


@cache
def _game(
    kind: type[Game[Any]], players: int, options: tuple[tuple[str, OptionValue], ...]
) -> Game[Any]:
    """The one game of these options, which all its matches share."""
    return kind(players, dict(options))


def _seated(match: Match, seat: Seat, holder: SeatHolder) -> Match:
    index = match.holder_index(seat, match.round)
    return replace(match, holders=(*match.holders[:index], holder, *match.holders[index + 1 :]))


def replay(events: Iterable[LoggedEvent]) -> list[AppliedEvent]:
    """A whole log, each event with the match after it."""
    applied: list[AppliedEvent] = []
    for event in events:
        applied.append((event, apply_event(applied[-1][1] if applied else None, event)))
    return applied
