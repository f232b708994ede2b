"""Invariants of all positions, over random legal play."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.history import History
from hexwarp.core.testing import random_history
from hexwarp.games.indigo.board import (
    ARROWS,
    BEYOND,
    CELL_OF,
    CENTRE,
    EDGES,
    NAMES,
    PATH_CELLS,
    PLACES,
    U_TURNS,
)
from hexwarp.games.indigo.state import EMPTY, GEMS, POINTS, State
from hexwarp.games.indigo.tiles import COPIES, KIND, MATCHINGS, PARTNERS, ROTATION, matching
from support.json_views import snapshot_of, view_of

SPECS = [
    "indigo(players=2)",
    "indigo(players=2,hand=2)",
    "indigo(players=3)",
    "indigo(players=3,gateways=exclusive,hand=2)",
    "indigo(players=4)",
    "indigo(players=4,hand=2)",
]
GAMES = 8


Histories = list[History[State]]


@pytest.fixture(params=SPECS, scope="module")
def histories(request: pytest.FixtureRequest) -> Histories:
    game, rng = registry.load(request.param), Random(request.param)
    return [random_history(game, rng) for _ in range(GAMES)]


def positions(histories: Histories) -> Iterator[tuple[History[State], int, State]]:
    for history in histories:
        yield history, 0, history.start
        for index, turn in enumerate(history.turns, 1):
            yield history, index, turn.state


def of_type(history: History[State], turns: int, kind: str) -> list[Any]:
    return [e for turn in history.turns[:turns] for e in turn.events if e["type"] == kind]


def spot(place: tuple[str, int]) -> int:
    name, edge = place
    return CELL_OF[name] * EDGES + edge


def test_i4_the_number_of_gems_is_constant(histories: Histories) -> None:
    for history, turns, state in positions(histories):
        facts = snapshot_of(history.game, state)
        takes = of_type(history, turns, "take")
        counts = Counter(facts["centre"]) + Counter(gem for gem, _, _ in facts["gems"])
        counts += Counter(facts["lost"]) + Counter(take["gem"] for take in takes)
        assert counts == {"amber": 6, "emerald": 5, "sapphire": 1}


def test_i8_i18_seats_collect_exactly_the_gems_from_their_gateways(histories: Histories) -> None:
    for history, turns, state in positions(histories):
        owners = view_of(history.game, state, ())["gateways"]
        facts = snapshot_of(history.game, state)
        collected = [dict.fromkeys(GEMS, 0) for _ in history.game.seats]
        for take in of_type(history, turns, "take"):
            assert take["seats"] == owners[take["gateway"] - 1]
            for seat in take["seats"]:
                collected[seat - 1][take["gem"]] += 1
        assert facts["collected"] == collected
        worth = dict(zip(GEMS, POINTS, strict=True))
        assert facts["scores"] == [sum(worth[g] * n for g, n in c.items()) for c in collected]


def test_i15_each_edge_of_the_centre_lets_out_one_gem(histories: Histories) -> None:
    around = [BEYOND[CENTRE * EDGES + edge] // EDGES for edge in range(EDGES)]
    for _, _, state in positions(histories):
        assert state.centre == sum(state.board[cell] == EMPTY for cell in around)


def test_i6_i14_an_amber_stays_until_a_tile_lies_before_its_arrow(histories: Histories) -> None:
    for _, _, state in positions(histories):
        resting = {spot for spot, _ in state.gems}
        for corner, arrow in ARROWS.items():
            at = corner * EDGES + arrow
            assert (at in resting) == (state.board[BEYOND[at] // EDGES] == EMPTY)


def test_i16_gems_rest_only_before_empty_cells(histories: Histories) -> None:
    for _, _, state in positions(histories):
        spots = [spot for spot, _ in state.gems]
        assert spots == sorted(set(spots))
        assert all(state.board[BEYOND[spot] // EDGES] == EMPTY for spot in spots)


def test_i3_no_kind_has_more_tiles_than_copies(histories: Histories) -> None:
    for _, _, state in positions(histories):
        kinds = Counter(KIND[tile] for tile in state.board if tile != EMPTY)
        kinds += Counter(kind for hand in state.hands for kind in hand)
        assert all(number <= COPIES[kind] for kind, number in kinds.items())


def test_i20_a_full_board_is_empty_of_gems(histories: Histories) -> None:
    for history, turns, state in positions(histories):
        assert (not state.gems and not state.centre) == (turns == len(history.turns))
        if len(state.laid) == PATH_CELLS:
            assert history.game.outcome(state) is not None


def test_i13_no_path_of_a_border_tile_joins_two_exits(histories: Histories) -> None:
    for history in histories:
        for cell, tile in enumerate(history.state.board):
            exits = [edge for edge in range(EDGES) if BEYOND[cell * EDGES + edge] < 0]
            if exits and tile != EMPTY:
                assert PARTNERS[tile][exits[0]] != exits[1]


def test_a_view_holds_the_seat_and_ply_of_each_tile(histories: Histories) -> None:
    for history, turns, state in positions(histories):
        listed = [
            (t["cell"], t["kind"], t["rotation"], t["seat"])
            for t in view_of(history.game, state, ())["tiles"]
        ]
        lays = of_type(history, turns, "lay")
        assert listed == [(e["cell"], e["kind"], e["rotation"], e["seat"]) for e in lays]


# --- events ------------------------------------------------------------------------------


def check_way(board: Sequence[int], start: int, path: Any) -> int:
    """Check that a gem's path follows the tiles from its start; return the edge at its end."""
    ahead = BEYOND[start]
    for name, into, out in path:
        assert ahead == spot((name, into))
        cell = CELL_OF[name]
        if out is None:
            return ahead
        assert out == (U_TURNS[ahead] if cell >= PATH_CELLS else PARTNERS[board[cell]][into])
        ahead = BEYOND[cell * EDGES + out]
    return ahead


def check_meeting(board: Sequence[int], first: Any, second: Any) -> None:
    """Check that two gems end in the middle of one cell, on one path, or at one edge."""
    ends = [check_way(board, spot(way["from"]), way["path"]) for way in (first, second)]
    assert len(first["path"]) == len(second["path"])
    if first["path"][-1][2] is None:
        assert second["path"][-1][2] is None
        (cell, edge), (other_cell, other_edge) = (divmod(end, EDGES) for end in ends)
        assert cell == other_cell
        ends_of_path = U_TURNS[ends[0]] if cell >= PATH_CELLS else PARTNERS[board[cell]][edge]
        assert ends_of_path == other_edge
    else:
        assert ends[0] == BEYOND[ends[1]]


def test_the_next_state_follows_from_the_events(histories: Histories) -> None:
    meetings = 0
    for history in histories:
        for number, turn in enumerate(history.turns):
            before = history.before(number)
            gems = dict(before.gems)
            centre = before.centre
            events: tuple[Any, ...] = turn.events
            for event in events:
                moved = {"run": [event], "meet": event.get("gems", [])}.get(event["type"], [])
                for way in moved:
                    start = spot(way["from"])
                    if start // EDGES == CENTRE:
                        assert way["gem"] == ("emerald" if centre > 1 else "sapphire")
                        centre -= 1
                    else:
                        assert GEMS[gems.pop(start)] == way["gem"]
                if event["type"] == "run":
                    ahead = check_way(turn.state.board, spot(event["from"]), event["path"])
                    if event["exit"]:
                        assert ahead == -event["exit"]
                        assert event["to"] is None
                    else:
                        assert ahead == BEYOND[spot(event["to"])]
                        gems[spot(event["to"])] = GEMS.index(event["gem"])
                elif event["type"] == "meet":
                    meetings += 1
                    check_meeting(turn.state.board, *event["gems"])
            assert tuple(sorted(gems.items())) == turn.state.gems
            assert centre == turn.state.centre
    assert meetings


# --- symmetry ----------------------------------------------------------------------------


def turned_cell(cell: int) -> int:
    """Return the cell that this one comes to when the board is turned clockwise by an edge."""
    row, number = (a - b for a, b in zip(PLACES[cell], PLACES[CENTRE], strict=True))
    return PLACES.index((row - number + PLACES[CENTRE][0], row + PLACES[CENTRE][1]))


def test_i2_i7_rules_are_invariant_under_rotation(histories: Histories) -> None:
    """Turning every tile by one edge turns gems, meetings and gateways with it."""
    for history in histories:
        game = history.game
        state = history.start
        for turn in history.turns:
            cell, tile = divmod(turn.action, MATCHINGS)
            turned = matching(KIND[tile], ROTATION[tile] + 1)
            transition = game.apply(state, turn.seat, turned_cell(cell) * MATCHINGS + turned)
            state = transition.state
            for outcome in turn.outcomes:
                state = game.apply_chance(state, outcome).state
            resting = {
                (turned_cell(at // EDGES), (at + 1) % EDGES, gem) for at, gem in turn.state.gems
            }
            assert {(at // EDGES, at % EDGES, gem) for at, gem in state.gems} == resting
            assert (state.lost, state.centre) == (turn.state.lost, turn.state.centre)
            both: tuple[Any, Any] = (transition.events, turn.events)
            taken, expected = (
                [event["gateway"] for event in events if event["type"] == "take"] for events in both
            )
            assert sorted(taken) == sorted(gateway % 6 + 1 for gateway in expected)
    assert NAMES[turned_cell(CELL_OF["i5"])] == "i9"
