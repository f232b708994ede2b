"""Views of a state; no other module shows hands or the deck to a viewer."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Mapping
from dataclasses import replace

from hexwarp.core.trajectory import Trajectory
from hexwarp.core.types import Event, Json, JsonObject, Seat
from hexwarp.games.indigo.board import EDGES, NAMES
from hexwarp.games.indigo.rules import is_over, points, scores, stock, unseen
from hexwarp.games.indigo.state import GEMS, GemCounts, Setup, State
from hexwarp.games.indigo.tiles import (
    KIND,
    LETTERS,
    MATCHINGS,
    ROTATION,
    TILES,
    UNKNOWN,
    Kind,
)


def redact(state: State, viewer: Collection[Seat]) -> State:
    """I-26: return the state with the hands of other seats hidden until the game is over."""
    if is_over(state):
        return state
    hands = tuple(
        hand if seat in viewer else (UNKNOWN,) * len(hand)
        for seat, hand in enumerate(state.hands, 1)
    )
    return replace(state, hands=hands)


def redact_event(event: Event, viewer: Collection[Seat]) -> Event:
    """I-26: return the event, without the kind if another seat draws; all else is public."""
    if event["type"] == "draw" and event["seat"] not in viewer:
        return event | {"kind": None}
    return event


def deck(
    setup: Setup, trajectory: Trajectory[State], viewer: Collection[Seat], known: Mapping[str, str]
) -> str:
    """Return the Deck tag as the viewer may see it (I-26, I-28).

    Another seat's tiles are those that it has laid, in the order of laying, so that the tag does
    not reveal which of two tiles had been in its hand for longer.

    Args:
        setup: The game's setup.
        trajectory: The game.
        viewer: The seats whose knowledge goes into the tag.
        known: The tags of the record from which the trajectory was read, if any.
    """
    drawn = list(trajectory.outcomes)
    seats = [seat for seat in range(1, setup.players + 1) for _ in range(setup.hand)]
    laid: defaultdict[Seat, deque[Kind]] = defaultdict(deque)
    for turn in trajectory.turns:
        drawn += turn.outcomes
        seats += [turn.seat] * len(turn.outcomes)
        laid[turn.seat].append(KIND[turn.action % MATCHINGS])
    if is_over(trajectory.state) or set(seats) <= set(viewer):
        letters = "".join(LETTERS[kind] for kind in drawn)
        read = known.get("Deck", "")
        return read if read.startswith(letters) else letters.ljust(TILES, LETTERS[UNKNOWN])
    for slot, seat in enumerate(seats):
        if seat not in viewer:
            drawn[slot] = laid[seat].popleft() if laid[seat] else UNKNOWN
    return "".join(LETTERS[kind] for kind in drawn).ljust(TILES, LETTERS[UNKNOWN])


def view(setup: Setup, state: State, viewer: Collection[Seat]) -> JsonObject:
    """Return the viewer's view for the page. I-27: gems behind another seat's screen are null."""
    redacted = redact(state, viewer)
    over = is_over(redacted)
    visible = [over or setup.open_gems or seat in viewer for seat in range(1, setup.players + 1)]
    collected = list(zip(redacted.collected, visible, strict=True))
    emeralds, sapphires = centre_gems(redacted)
    return {
        "tiles": _tiles(setup, redacted),
        "gems": gems_on_tiles(redacted),
        "centre": {"emerald": emeralds, "sapphire": sapphires},
        "collected": [_counts(counts) if is_visible else None for counts, is_visible in collected],
        "scores": [points(counts) if is_visible else None for counts, is_visible in collected],
        "lost": lost_gems(redacted),
        "hands": [[LETTERS[kind] for kind in hand] for hand in redacted.hands],
        "stock": stock(redacted),
        "unseen": {LETTERS[kind]: left for kind, left in enumerate(unseen(redacted))},
        "gateways": [list(seats) for seats in setup.owners],
        "over": over,
    }


def snapshot(state: State) -> JsonObject:
    """Return the public facts of a state, as in ``hexwarp replay --json``."""
    emeralds, sapphires = centre_gems(state)
    return {
        "gems": gems_on_tiles(state),
        "centre": {"emerald": emeralds, "sapphire": sapphires},
        "collected": [_counts(counts) for counts in state.collected],
        "lost": lost_gems(state),
        "scores": list(scores(state)),
        "over": is_over(state),
    }


def centre_gems(state: State) -> tuple[int, int]:
    """I-15: return the number of emeralds and of sapphires at the centre."""
    return max(state.centre - 1, 0), min(state.centre, 1)


def gems_on_tiles(state: State) -> list[Json]:
    """Return the gems on path and corner tiles as [gem, cell, edge], sorted."""
    gems = sorted((GEMS[gem], NAMES[spot // EDGES], spot % EDGES) for spot, gem in state.gems)
    return [list(gem) for gem in gems]


def lost_gems(state: State) -> list[Json]:
    """Return the names of the gems that met, sorted."""
    return [name for name, number in zip(GEMS, state.lost, strict=True) for _ in range(number)]


def _tiles(setup: Setup, state: State) -> list[Json]:
    tiles: list[Json] = []
    for index, cell in enumerate(state.laid):
        tile = state.board[cell]
        tiles.append(
            {
                "cell": NAMES[cell],
                "kind": LETTERS[KIND[tile]],
                "rotation": ROTATION[tile],
                "seat": index % setup.players + 1,
                "ply": index + 1,
            }
        )
    return tiles


def _counts(counts: GemCounts) -> JsonObject:
    return dict(zip(GEMS, counts, strict=True))
