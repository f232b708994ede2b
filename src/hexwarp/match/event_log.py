"""The event log of a match, and its fold into a ``Match``.

The fold is pure and deterministic: the outcomes of chance are part of the events.
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
from hexwarp.match.contribution import Contribution
from hexwarp.match.model import SUBSTITUTE_BOT, Match, Proposal, Takeback
from hexwarp.match.seat_holder import SeatHolder


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event in a match's log.

    Attributes:
        match_id: The match.
        seq: The event's number in the log, from 1 without gaps.
        kind: The kind of event, see ``HANDLERS``.
        data: The data of the event, by kind.
        at: When it happened, Unix time in ms.
    """

    match_id: str
    seq: int
    kind: str
    data: JsonObject
    at: int


AppliedEvent: TypeAlias = tuple[LoggedEvent, Match]
"""An event, and the match right after it."""


def apply_event(match: Match | None, event: LoggedEvent) -> Match:
    """Return the match after one more event.

    Args:
        match: The match before the event; None for the first event, which creates it.
        event: The next event of its log; trusted to be valid.
    """
    data: Any = event.data
    if match is None:
        changed = _created(event)
    else:
        change = HANDLERS.get(event.kind)
        changed = change(match, data) if change else match
    changed = replace(
        changed,
        seq=event.seq,
        updated_at=event.at,
        clock_state=_clock_state_after(match, changed, event),
    )
    if changed.histories and not changed.started_at:
        changed = replace(changed, started_at=event.at)
    return changed


def _clock_state_after(before: Match | None, match: Match, event: LoggedEvent) -> ClockState:
    """Return the clocks right after an event."""
    if match.time_control is None:
        return match.clock_state
    running = frozenset() if match.unready else match.awaited_holders
    full_time = match.time_control.time
    if before is None or event.kind == "started":
        return ClockState((full_time,) * match.game.players, running, event.at)
    data: Any = event.data
    # Events of version 0.1.0 do not say how much was lost: all since the last event is.
    lost = data.get("lost", event.at if event.kind == "resumed" else 0)
    remaining = list(match.clock_state.remaining_at(event.at - lost))
    if event.kind == "move":
        for index in match.clock_state.running - running:
            remaining[index] = match.time_control.after_move(remaining[index])
    if match.time_control.kind == "days":
        for index in running - match.clock_state.running:
            remaining[index] = full_time
    if event.kind == "returned":
        remaining = [max(ms, RETURN_TIME_MS) for ms in remaining]
    # No other event prolongs the wait for a player, or one could hold up another.
    since = min(match.clock_state.since + lost, event.at) if match.unready else event.at
    return ClockState(tuple(remaining), running, since)


def _created(event: LoggedEvent) -> Match:
    data: Any = event.data
    options = tuple(sorted(data["options"].items()))
    game = _game(registry.game_type(data["game"]), data["players"], options)
    contributions = [Contribution(data["host"], text) for text in data.get("entropy", ())]
    if "commitment" in data:
        contributions.append(Contribution(data["host"], commitment=data["commitment"]))
    return Match(
        event.match_id,
        event.seq,
        game,
        data["rounds"],
        data["host"],
        tuple(_holder(holder) for holder in data["chairs"]),
        bytes.fromhex(data["seed"]) if "seed" in data else None,
        tuple(contributions),
        TimeControl(**data["clock"]) if data.get("clock") else None,
        data.get("public", False),
        data.get("rated", False),
        data.get("draws_first", False),
    )


def _holder(data: Any) -> SeatHolder:
    """Return the seat holder that an event describes; older events leave fields out."""
    return SeatHolder(
        name=data["name"],
        user_id=data["player"],
        bot=data.get("bot"),
        entropy=data.get("entropy", ""),
        commitment=data.get("commitment", ""),
        guest=data.get("guest", False),
        confirms_ready=data.get("confirms", False),
        reserved_for=data.get("reserved"),
    )


# --- handlers by kind of event ----------------------------------------------------------------


def _joined(match: Match, data: Any) -> Match:
    holder = replace(_holder(data), reserved_for=match.holder(data["seat"]).reserved_for)
    match = _with_holder(match, data["seat"], holder)
    if not holder.entropy and not holder.commitment:
        return match
    added = Contribution(data["player"], holder.entropy, holder.commitment)
    return replace(match, contributions=(*match.contributions, added))


def _left(match: Match, data: Any) -> Match:
    """Return the match with the seat open again before the start; later, with a substitute.

    The player's contribution is removed as well: otherwise joining and leaving repeatedly would
    pile them up. If the host leaves, another player becomes the host.
    """
    if match.status != "waiting":
        return _drop_out(match, data["seat"], Termination.RESIGNATION, resigned=False)
    leaving = match.holder(data["seat"])
    contributions = list(match.contributions)
    if leaving.entropy:
        contributions.remove(Contribution(str(leaving.user_id), leaving.entropy))
    # A seat that is kept for the player stays so, under the player's name.
    kept = SeatHolder(leaving.name, guest=leaving.guest, reserved_for=leaving.reserved_for)
    opened = kept if leaving.reserved_for else SeatHolder()
    match = _with_holder(match, data["seat"], opened)
    users = [holder.user_id for holder in match.holders if holder.user_id]
    # Nobody else could reveal what the player has committed to.
    gone = {leaving.user_id}.difference(users)
    contributions = [one for one in contributions if not one.commitment or one.user_id not in gone]
    match = replace(match, contributions=tuple(contributions))
    return replace(match, host=users[0]) if leaving.user_id == match.host and users else match


def _filled(match: Match, data: Any) -> Match:
    for seat in data["seats"]:
        match = _with_holder(match, seat, SeatHolder(data["bot"], bot=data["bot"]))
    return match


def _revealed(match: Match, data: Any) -> Match:
    """Return the match with a user's contribution revealed, or withheld for good."""
    contributions = tuple(
        replace(one, text=data["entropy"], withheld=not data["entropy"])
        if one.state == "sealed" and one.user_id == data["player"]
        else one
        for one in match.contributions
    )
    return replace(match, contributions=contributions)


def _started(match: Match, data: Any) -> Match:
    first_number = match.next_outcome_number
    if "first" in data:
        match = replace(match, first=match.holder_index(data["first"], 1))
        first_number += 1
    history = begin(match.game, ScriptedChance(data["outcomes"]))
    has_clock = match.time_control is not None and not match.is_correspondence
    confirming = (index for index, holder in enumerate(match.holders) if holder.confirms_ready)
    return replace(
        match,
        unready=frozenset(
            index for index in confirming if has_clock and match.holders[index].kind == "human"
        ),
        histories=(*match.histories, history),
        outcome_numbers=(*match.outcome_numbers, (first_number,)),
        next_outcome_number=first_number + len(data["outcomes"]),
    )


def _moved(match: Match, data: Any) -> Match:
    action = match.game.parse_action(match.history.state, data["seat"], data["move"])
    history = match.history.play(data["seat"], action, ScriptedChance(data["outcomes"]))
    *earlier_rounds, numbers = match.outcome_numbers
    return replace(
        match,
        unready=match.unready - {match.holder_index(data["seat"], match.round)},
        histories=(*match.histories[:-1], history),
        outcome_numbers=(*earlier_rounds, (*numbers, match.next_outcome_number)),
        next_outcome_number=match.next_outcome_number + len(data["outcomes"]),
        proposal=None,
    )


def _undone(match: Match, data: Any) -> Match:
    kept, turns = data["turns"], match.history.turns
    history = match.history.back_to(kept)
    ply = match.game.ply(history.state)
    *earlier_rounds, numbers = match.outcome_numbers
    undone = tuple(
        number
        for first, turn in zip(numbers[kept + 1 :], turns[kept:], strict=True)
        for number in range(first, first + len(turn.outcomes))
    )
    takeback = Takeback(match.round, turns[kept].seat, ply, len(turns) - kept, undone)
    return replace(
        match,
        histories=(*match.histories[:-1], history),
        outcome_numbers=(*earlier_rounds, numbers[: kept + 1]),
        proposal=None,
        takebacks=(*match.takebacks, takeback),
    )


def _resigned(match: Match, data: Any) -> Match:
    return _drop_out(match, data["seat"], Termination.RESIGNATION, resigned=True)


def _timed_out(match: Match, data: Any) -> Match:
    return _drop_out(match, data["seat"], Termination.TIME, resigned=False)


def _drop_out(match: Match, seat: Seat, termination: Termination, *, resigned: bool) -> Match:
    """End the match if one opponent remains; otherwise let a bot play on for the seat."""
    holder = match.holder(seat)
    match = replace(match, unready=match.unready - {match.holder_index(seat, match.round)})
    if len(match.active_seats) == 2:
        ended = replace(match, termination=termination, proposal=None)
        return _with_holder(ended, seat, replace(holder, resigned=True, away=False))
    replaced = replace(holder, resigned=resigned, away=not resigned, bot=SUBSTITUTE_BOT)
    return _with_holder(replace(match, proposal=None), seat, replaced)


def _ready(match: Match, data: Any) -> Match:
    ready = {match.holder_index(seat, match.round) for seat in data["seats"]}
    gone = {match.holder_index(seat, match.round) for seat in data.get("gone", ())}
    return replace(match, unready=match.unready - ready | gone)


def _returned(match: Match, data: Any) -> Match:
    return _with_holder(
        match, data["seat"], replace(match.holder(data["seat"]), away=False, bot=None)
    )


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
    return _with_holder(match, data["seat"], replace(holder, spectator_ids=spectator_ids))


HANDLERS: dict[str, Callable[[Match, Any], Match]] = {
    "joined": _joined,
    "left": _left,
    "filled": _filled,
    "revealed": _revealed,
    "started": _started,
    "move": _moved,
    "ready": _ready,
    "undone": _undone,
    "resigned": _resigned,
    "timed_out": _timed_out,
    "returned": _returned,
    "proposed": _proposed,
    "answered": _answered,
    "shared": _shared,
    "drawn": lambda match, _: replace(match, termination=Termination.AGREEMENT, proposal=None),
    "aborted": lambda match, _: replace(match, aborted=True),
    "rematch": lambda match, data: replace(match, rematch=data["game"]),
}
"""The handler of each kind of event. Other kinds (``round_over``, ``finished``, ``resumed``) change
nothing but the clocks and the event number."""


@cache
def _game(
    kind: type[Game[Any]], players: int, options: tuple[tuple[str, OptionValue], ...]
) -> Game[Any]:
    """Return the game with these options; all its matches share one object."""
    return kind(players, dict(options))


def _with_holder(match: Match, seat: Seat, holder: SeatHolder) -> Match:
    index = match.holder_index(seat, match.round)
    return replace(match, holders=(*match.holders[:index], holder, *match.holders[index + 1 :]))


def replay(events: Iterable[LoggedEvent]) -> list[AppliedEvent]:
    """Return the events of a whole log, each with the match right after it.

    Args:
        events: The events in order, from the first.

    Example:
        >>> applied = apply_new_event(None, "m1", new_event, now_ms())
        >>> replay(event for event, _ in applied) == applied
        True
    """
    applied: list[AppliedEvent] = []
    for event in events:
        applied.append((event, apply_event(applied[-1][1] if applied else None, event)))
    return applied
