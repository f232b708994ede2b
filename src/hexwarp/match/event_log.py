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
from hexwarp.match.clock import BACK_AGAIN, Clock, Times
from hexwarp.match.model import TAKES_OVER, Match, Proposal
from hexwarp.match.seat_holder import Chair


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """One row of a match's log. ``seq`` counts from 1 without gaps; ``at`` is Unix time in ms."""

    match: str
    seq: int
    kind: str
    data: JsonObject
    at: int


Step: TypeAlias = tuple[LoggedEvent, Match]
"""An event, and the match right after it."""


def after(match: Match | None, event: LoggedEvent) -> Match:
    """The match with one more event of its log."""
    data: Any = event.data
    if match is None:
        changed = _created(event)
    else:
        change = CHANGES.get(event.kind)
        changed = change(match, data) if change else match
    changed = replace(changed, seq=event.seq, at=event.at, times=_times(match, changed, event))
    if changed.histories and not changed.began_at:
        changed = replace(changed, began_at=event.at)
    return changed


def _times(before: Match | None, match: Match, event: LoggedEvent) -> Times:
    """The clocks as they stand right after an event."""
    if match.clock is None:
        return match.times
    running, full = match.waited_for, match.clock.time
    if before is None or event.kind == "started":
        return Times((full,) * match.game.players, running, event.at)
    left = list(match.times.at(event.at))
    if event.kind == "resumed":
        left = list(match.times.left)
    if event.kind == "move":
        for index in match.times.running - running:
            left[index] = match.clock.moved(left[index])
    if match.clock.kind == "days":
        for index in running - match.times.running:
            left[index] = full
    if event.kind == "returned":
        left = [max(ms, BACK_AGAIN) for ms in left]
    return Times(tuple(left), running, event.at)


def _created(event: LoggedEvent) -> Match:
    data: Any = event.data
    options = tuple(sorted(data["options"].items()))
    game = _game(registry.game_type(data["game"]), data["players"], options)
    return Match(
        event.match,
        event.seq,
        game,
        data["rounds"],
        data["host"],
        tuple(Chair(**chair) for chair in data["chairs"]),
        bytes.fromhex(data["seed"]) if "seed" in data else None,
        tuple(data.get("entropy", ())),
        Clock(**data["clock"]) if data.get("clock") else None,
        data.get("public", False),
        data.get("rated", False),
    )


# --- what each kind of event changes -----------------------------------------------------------


def _joined(match: Match, data: Any) -> Match:
    who = {"name": data["name"], "player": data["player"], "guest": data.get("guest", False)}
    chair = Chair(**who, entropy=data.get("entropy", ""))
    entropy = (*match.entropy, chair.entropy) if chair.entropy else match.entropy
    return replace(_seated(match, data["seat"], chair), entropy=entropy)


def _left(match: Match, data: Any) -> Match:
    """Before the start the chair is free again; the host's part goes to somebody else.

    What was added to chance goes along: who comes and goes shall not fill the table with it.
    """
    if match.status != "waiting":
        return _given_up(match, data["seat"], Termination.RESIGNATION, for_good=False)
    gone = match.chair(data["seat"])
    added = list(match.entropy)
    if gone.entropy:
        added.remove(gone.entropy)
    match = replace(_seated(match, data["seat"], Chair()), entropy=tuple(added))
    people = [chair.player for chair in match.chairs if chair.player]
    return replace(match, host=people[0]) if gone.player == match.host and people else match


def _filled(match: Match, data: Any) -> Match:
    for seat in data["seats"]:
        match = _seated(match, seat, Chair(data["bot"], bot=data["bot"]))
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
    history = match.history.back_to(data["turns"])
    return replace(
        match,
        histories=(*match.histories[:-1], history),
        draws=(*match.draws[:-1], match.draws[-1][: data["turns"] + 1]),
        proposal=None,
    )


def _resigned(match: Match, data: Any) -> Match:
    return _given_up(match, data["seat"], Termination.RESIGNATION, for_good=True)


def _timed_out(match: Match, data: Any) -> Match:
    return _given_up(match, data["seat"], Termination.TIME, for_good=False)


def _given_up(match: Match, seat: Seat, how: Termination, *, for_good: bool) -> Match:
    """Who gives up loses against one other; with more a bot takes the seat over."""
    chair = match.chair(seat)
    if len(match.standing) == 2:
        ended = replace(match, ending=how, proposal=None)
        return _seated(ended, seat, replace(chair, resigned=True, away=False))
    gone = replace(chair, resigned=for_good, away=not for_good, bot=TAKES_OVER)
    return _seated(replace(match, proposal=None), seat, gone)


def _returned(match: Match, data: Any) -> Match:
    return _seated(match, data["seat"], replace(match.chair(data["seat"]), away=False, bot=None))


def _proposed(match: Match, data: Any) -> Match:
    return replace(match, proposal=Proposal(data["what"], data["seat"]))


def _answered(match: Match, data: Any) -> Match:
    proposal = match.proposal
    if proposal is None or not data["agrees"]:
        return replace(match, proposal=None)
    agreed = proposal.agreed | frozenset(data["seats"])
    return replace(match, proposal=replace(proposal, agreed=agreed))


def _shared(match: Match, data: Any) -> Match:
    chair = match.chair(data["seat"])
    shown_to = frozenset((data["link"],)) if data["link"] else frozenset()
    return _seated(match, data["seat"], replace(chair, shown_to=shown_to))


CHANGES: dict[str, Callable[[Match, Any], Match]] = {
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


def _seated(match: Match, seat: Seat, chair: Chair) -> Match:
    index = match.index(seat, match.round)
    return replace(match, chairs=(*match.chairs[:index], chair, *match.chairs[index + 1 :]))


def fold(events: Iterable[LoggedEvent]) -> list[Step]:
    """A whole log, each event with the match after it."""
    steps: list[Step] = []
    for event in events:
        steps.append((event, after(steps[-1][1] if steps else None, event)))
    return steps
