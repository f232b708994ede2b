"""Reasons for and against a move, in terms of the gems.

By ``kind``; ``gem`` is a gem's name, ``seats`` are the players that the reason is about:

- ``take``: a ``gem`` leaves through a ``gateway`` of ``seats``, the mover among them
- ``give``: a ``gem`` leaves through a ``gateway`` of ``seats``, all of them opponents
- ``meet``: a ``gem`` and an ``other`` meet and are lost
- ``deny``: ``seats``, opponents, can no longer take a ``gem``, or are not expected to
- ``safe``: no gem is within the reach of ``seats``, all opponents
- ``near``: a ``gem`` comes within one tile of a ``gateway`` of ``seats``, the mover among them
- ``away``: a ``gem`` goes farther from the nearest gateway of ``seats``, an opponent
- ``next``: the mover, who is the only one in ``seats``, is expected to take a ``gem`` next turn
- ``quiet``: no gem moves, while the other move leads one on or lets ``seats``, opponents, take it
- ``allow``: ``seats`` are expected to take a ``gem`` next; ``likely`` is ``yes`` or ``no``
- ``stray``: a ``gem`` is no longer within the mover's reach, who is the only one in ``seats``
- ``lead``: a ``gem`` comes closer to a ``gateway`` of ``seats``, the mover among them

A gem is within reach of a seat if one tile of some kind that may be left leads it out through a
gateway of the seat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from hexwarp.core.trajectory import Candidate
from hexwarp.core.types import Reason, Seat
from hexwarp.games.indigo.board import (
    BEYOND,
    CELL_OF,
    CENTRE,
    EDGES,
    PATH_CELLS,
    PLACES,
    Cell,
    Gateway,
    Spot,
    gateway_of,
)
from hexwarp.games.indigo.rules import (
    blocks_gateway,
    facing_gems,
    follow,
    lay,
    leaving_centre,
    unseen,
)
from hexwarp.games.indigo.state import EMPTY, GEMS, POINTS, Gem, Setup, State
from hexwarp.games.indigo.tiles import KIND, MATCHINGS

LIKELY: Final = 0.5
"""The share of the expected play from which a gem is likely to be taken."""

NOTABLE: Final = 0.2
"""The least share by which the expected play after two moves must differ."""

CLOSER: Final = 1
"""The least number of cells by which a gem comes closer to a gateway."""


class Exit(NamedTuple):
    """A gem that one tile can lead out of the board."""

    gem: Gem
    gateway: Gateway
    """Of several, the one that the most kinds of tiles lead to."""
    chance: float
    """The share of such tiles among those unseen, 0 to 1."""


Reach: TypeAlias = Mapping[Spot, Exit]
"""The gems within a seat's reach, by their spots; those of the centre by CENTRE_SPOT."""

CENTRE_SPOT: Final[Spot] = CENTRE * EDGES


@dataclass(frozen=True, slots=True)
class _Play:
    """A move and what it leads to."""

    state: State
    """The state after it, before a tile is drawn."""
    taken: tuple[tuple[Gem, Gateway, tuple[Seat, ...]], ...]
    met: tuple[tuple[Gem, Gem], ...]
    led: tuple[tuple[Spot, Spot, Gem], ...]
    """The gems that ran to another cell, from their old spots to their new ones."""
    reach: tuple[Reach, ...]
    """By seat: the gems within its reach after the move."""
    losses: Mapping[tuple[Seat, Gem], float]
    """By opponent and gem: the share of the expected play in which it takes one before the mover's
    next turn."""
    gains: Mapping[Gem, float]
    """The share of the expected play in which the mover takes a gem on its next turn."""


def reasons(
    setup: Setup, state: State, seat: Seat, move: Candidate[State], other: Candidate[State]
) -> tuple[Reason, ...]:
    """Return what speaks for a move rather than another one, most important first."""
    before = reach(setup, state)
    played, compared = _play(setup, state, seat, move), _play(setup, state, seat, other)
    opponents = _opponents(setup, seat)
    weighted: list[tuple[float, Reason]] = []
    for gem, gateway, seats in played.taken:
        if seat in seats:
            weight = 2.0 * POINTS[gem] / len(seats)
            weighted.append((weight, _through("take", gem, gateway, seats)))
    for gem, second in played.met:
        if any(_has(before[s - 1], gem) or _has(before[s - 1], second) for s in opponents):
            worth = 0.8 * (POINTS[gem] + POINTS[second])
            weighted.append((worth, _meeting(gem, second)))
    threatened = any(before[s - 1] or compared.reach[s - 1] for s in opponents)
    if threatened and not any(played.reach[s - 1] for s in opponents):
        weighted.append((0.9, {"kind": "safe", "seats": [*opponents]}))
    else:
        weighted += _denied(opponents, before, played)
        for (opponent, gem), share in compared.losses.items():
            less = share - played.losses.get((opponent, gem), 0.0)
            if less >= NOTABLE:
                reason: Reason = {"kind": "deny", "gem": GEMS[gem], "seats": [opponent]}
                weighted.append((less * POINTS[gem], reason))
    for gem, share in played.gains.items():
        if share >= LIKELY:
            worth = 0.6 * share * POINTS[gem]
            weighted.append((worth, {"kind": "next", "gem": GEMS[gem], "seats": [seat]}))
    if not (played.led or played.taken or played.met) and (compared.led or compared.losses):
        weighted.append((0.05, {"kind": "quiet", "seats": [*opponents]}))
    weighted += _brought_near(setup, seat, opponents, before, played)
    weighted += _led_closer(setup, seat, played)
    if not weighted:
        weighted += _led_away(setup, opponents, played)
    return _ranked(weighted)


def faults(
    setup: Setup, state: State, seat: Seat, move: Candidate[State], better: Candidate[State]
) -> tuple[Reason, ...]:
    """Return what speaks against a move, compared with a better one, most important first."""
    before = reach(setup, state)
    played, compared = _play(setup, state, seat, move), _play(setup, state, seat, better)
    weighted: list[tuple[float, Reason]] = []
    for gem, gateway, seats in played.taken:
        if seat not in seats:
            weighted.append((2.0 * POINTS[gem], _through("give", gem, gateway, seats)))
    if not compared.met:
        for gem, second in played.met:
            worth = 0.8 * (POINTS[gem] + POINTS[second])
            weighted.append((worth, _meeting(gem, second)))
    for (opponent, gem), share in played.losses.items():
        more = share - compared.losses.get((opponent, gem), 0.0)
        if more >= NOTABLE:
            likely = "yes" if share >= LIKELY else "no"
            reason: Reason = {"kind": "allow", "gem": GEMS[gem], "seats": [opponent]}
            weighted.append((1.5 * more * POINTS[gem], reason | {"likely": likely}))
    kept = compared.reach[seat - 1].keys()
    for spot, way in before[seat - 1].items():
        if spot in kept and spot not in played.reach[seat - 1] and not played.taken:
            weighted.append((0.5, {"kind": "stray", "gem": GEMS[way.gem], "seats": [seat]}))
    return _ranked(weighted)


def _denied(
    opponents: Iterable[Seat], before: tuple[Reach, ...], played: _Play
) -> Iterable[tuple[float, Reason]]:
    """Yield the gems on the board that a move takes out of an opponent's reach."""
    resting = dict(played.state.gems)
    for opponent in opponents:
        for spot, way in before[opponent - 1].items():
            moved = next((to for start, to, _ in played.led if start == spot), spot)
            stays = resting.get(moved) == way.gem
            if spot == CENTRE_SPOT and played.state.centre:
                stays = leaving_centre(played.state.centre) == way.gem
            if stays and way.chance >= NOTABLE and moved not in played.reach[opponent - 1]:
                reason: Reason = {"kind": "deny", "gem": GEMS[way.gem], "seats": [opponent]}
                yield (way.chance * POINTS[way.gem], reason)


def _brought_near(
    setup: Setup, seat: Seat, opponents: Iterable[Seat], before: tuple[Reach, ...], played: _Play
) -> Iterable[tuple[float, Reason]]:
    """Yield the gems that a move brings within the mover's reach, and no opponent's."""
    for start, spot, gem in played.led:
        way = played.reach[seat - 1].get(spot)
        at_risk = any(
            seat not in setup.owners[theirs.gateway - 1]
            for s in opponents
            if (theirs := played.reach[s - 1].get(spot))
        )
        if way and start not in before[seat - 1] and not at_risk:
            seats = setup.owners[way.gateway - 1]
            yield (0.7 * way.chance * POINTS[gem], _through("near", gem, way.gateway, seats))


def _led_closer(setup: Setup, seat: Seat, played: _Play) -> Iterable[tuple[float, Reason]]:
    """Yield the gems that a move leads towards a gateway of the mover, not beside it yet."""
    for start, spot, gem in played.led:
        gateway, left = _nearest(setup, seat, spot)
        saved = _distance(start, gateway) - left
        nearer = all(left <= _nearest(setup, s, spot)[1] for s in _opponents(setup, seat))
        if saved >= CLOSER and nearer and spot not in played.reach[seat - 1]:
            seats = setup.owners[gateway - 1]
            yield (0.1 * saved * POINTS[gem], _through("lead", gem, gateway, seats))


def _led_away(
    setup: Setup, opponents: Iterable[Seat], played: _Play
) -> Iterable[tuple[float, Reason]]:
    """Yield the gems that a move leads away from an opponent's gateways."""
    for start, spot, gem in played.led:
        for opponent in opponents:
            farther = _nearest(setup, opponent, spot)[1] - _nearest(setup, opponent, start)[1]
            if farther >= CLOSER and spot not in played.reach[opponent - 1]:
                reason: Reason = {"kind": "away", "gem": GEMS[gem], "seats": [opponent]}
                yield (0.08 * farther * POINTS[gem], reason)


def _ranked(weighted: list[tuple[float, Reason]]) -> tuple[Reason, ...]:
    """Return reasons by descending weight, without repetitions."""
    unique: list[Reason] = []
    for _, reason in sorted(weighted, key=lambda pair: -pair[0]):
        if reason not in unique:
            unique.append(reason)
    return tuple(unique)


def _through(kind: str, gem: Gem, gateway: Gateway, seats: Iterable[Seat]) -> Reason:
    return {"kind": kind, "gem": GEMS[gem], "gateway": gateway, "seats": [*seats]}


def _meeting(gem: Gem, other: Gem) -> Reason:
    return {"kind": "meet", "gem": GEMS[gem], "other": GEMS[other]}


def _opponents(setup: Setup, seat: Seat) -> tuple[Seat, ...]:
    return tuple(s for s in range(1, setup.players + 1) if s != seat)


def _has(reach: Reach, gem: Gem) -> bool:
    return any(way.gem == gem for way in reach.values())


# --- what a move leads to ------------------------------------------------------------------------


def _play(setup: Setup, state: State, seat: Seat, move: Candidate[State]) -> _Play:
    transition = lay(setup, state, seat, move.action)
    taken, met, led = [], [], []
    for event in transition.events:
        fields: dict[str, Any] = event
        match fields["type"]:
            case "take":
                gem = GEMS.index(fields["gem"])
                taken.append((gem, fields["gateway"], tuple(fields["seats"])))
            case "meet":
                first, second = (GEMS.index(entry["gem"]) for entry in fields["gems"])
                met.append((first, second))
            case "run" if fields["to"]:
                spots = (_spot(fields["from"]), _spot(fields["to"]))
                led.append((*spots, GEMS.index(fields["gem"])))
    losses, gains = _expected_takes(seat, move)
    after = transition.state
    return _Play(after, tuple(taken), tuple(met), tuple(led), reach(setup, after), losses, gains)


def _spot(place: list[Any]) -> Spot:
    name, edge = place
    cell = CELL_OF[name]
    return CENTRE_SPOT if cell == CENTRE else cell * EDGES + int(edge)


def _expected_takes(
    seat: Seat, move: Candidate[State]
) -> tuple[dict[tuple[Seat, Gem], float], dict[Gem, float]]:
    """Return the losses and gains of the expected play (see ``_Play``).

    A gem that the seat gets as well, through a shared gateway, is no loss.
    """
    losses: defaultdict[tuple[Seat, Gem], float] = defaultdict(float)
    gains: defaultdict[Gem, float] = defaultdict(float)
    for line in move.lines:
        lost, gained = set(), set()
        for turn in line[1:]:
            for event in turn.events:
                fields: dict[str, Any] = event
                if fields["type"] != "take":
                    continue
                gem, seats = GEMS.index(fields["gem"]), fields["seats"]
                if seat not in seats:
                    lost |= {(s, gem) for s in seats} if turn.seat != seat else set()
                elif turn.seat == seat:
                    gained.add(gem)
            if turn.seat == seat:
                break
        for key in lost:
            losses[key] += 1 / len(move.lines)
        for gem in gained:
            gains[gem] += 1 / len(move.lines)
    return losses, gains


def reach(setup: Setup, state: State) -> tuple[Reach, ...]:
    """Return by seat the gems that one tile of some kind left would lead out for it."""
    left = unseen(state)
    total = max(sum(left), 1)
    gems = dict(state.gems)
    kinds: defaultdict[tuple[Seat, Spot, Gateway], set[int]] = defaultdict(set)
    for cell in range(PATH_CELLS):
        facing = facing_gems(state, cell) if state.board[cell] == EMPTY else {}
        for matching in range(MATCHINGS) if facing else ():
            if not left[KIND[matching]] or blocks_gateway(cell, matching):
                continue
            board = (*state.board[:cell], matching, *state.board[cell + 1 :])
            for start in facing:
                _, ahead = follow(board, facing, start)
                if ahead < 0:
                    spot = start if start in gems else CENTRE_SPOT
                    for seat in setup.owners[-ahead - 1]:
                        kinds[seat, spot, -ahead].add(KIND[matching])
    exits: tuple[dict[Spot, Exit], ...] = tuple({} for _ in range(setup.players))
    for (seat, spot, gateway), fitting in kinds.items():
        gem = gems.get(spot, leaving_centre(state.centre))
        way = Exit(gem, gateway, sum(left[kind] for kind in fitting) / total)
        known = exits[seat - 1].get(spot)
        if known is None or known.chance < way.chance:
            exits[seat - 1][spot] = way
    return exits


# --- distances -----------------------------------------------------------------------------------


def _nearest(setup: Setup, seat: Seat, spot: Spot) -> tuple[Gateway, int]:
    """Return a seat's nearest gateway for a gem that rests at a spot, and its distance."""
    own = [g for g, seats in enumerate(setup.owners, 1) if seat in seats]
    return min(((g, _distance(spot, g)) for g in own), key=lambda pair: pair[1])


def _distance(spot: Spot, gateway: Gateway) -> int:
    """Return the number of cells from that beyond a spot to the nearest one of a gateway."""
    beyond = BEYOND.get(spot, spot)
    cell = beyond // EDGES if beyond >= 0 else spot // EDGES
    return min(_steps(cell, end) for end in range(PATH_CELLS) if gateway_of(end) == gateway)


def _steps(cell: Cell, other: Cell) -> int:
    """I-2: return the distance between two cells."""
    rows, numbers = (a - b for a, b in zip(PLACES[cell], PLACES[other], strict=True))
    return max(abs(rows), abs(numbers), abs(rows - numbers))
