"""The twelve symmetries: a step of a transformed position is the transformed step."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from hexwarp.core.kernels import State as CompiledState
from hexwarp.core.testing import random_history
from hexwarp.games.indigo import GAME, fast, observation
from hexwarp.games.indigo.board import EDGES, GATEWAYS, PATH_CELLS, gateway_of, owners
from hexwarp.games.indigo.state import EMPTY, State
from hexwarp.games.indigo.symmetry import cell_map, matching_map, symmetries

SIZE = observation.LAYOUT.size
EDGE_MAPS = [
    [((5 - edge if mirrored else edge) + turns) % EDGES for edge in range(EDGES)]
    for mirrored in (False, True)
    for turns in range(EDGES)
]
VARIANTS = [
    GAME(players, {"gateways": gateways, "hand": hand, "open_gems": players == 4})
    for players, gateways in ((2, "standard"), (3, "standard"), (3, "exclusive"), (4, "standard"))
    for hand in (1, 2)
]


def transformed(game: GAME, state: State, edges: list[int]) -> CompiledState:
    """Return a position with tiles, gems and the gateways' owners moved."""
    cells, matchings = cell_map(edges), matching_map(edges)
    board = [EMPTY] * PATH_CELLS
    for cell in state.laid:
        board[cells[cell]] = matchings[state.board[cell]]
    spots = [(cells[spot // 6] * 6 + edges[spot % 6], gem) for spot, gem in state.gems]
    moved = fast.load(
        game,
        replace(
            state,
            board=tuple(board),
            laid=tuple(cells[cell] for cell in state.laid),
            gems=tuple(sorted(spots)),
        ),
    )
    old = moved[fast.OWNERS : fast.OWNERS + 2 * GATEWAYS].reshape(GATEWAYS, 2).copy()
    for cell in range(PATH_CELLS):
        gateway, new = gateway_of(cell), gateway_of(cells[cell])
        if gateway is not None and new is not None:
            place = fast.OWNERS + 2 * (new - 1)
            moved[place : place + 2] = old[gateway - 1]
    return moved


def observed(state: CompiledState, viewer: int) -> npt.NDArray[np.uint8]:
    values = np.empty(SIZE, np.uint8)
    observation.observe(state, viewer, values)
    return values


def mask_of(game: GAME, state: CompiledState) -> npt.NDArray[np.uint8]:
    mask = np.empty(game.num_actions, np.uint8)
    observation.begin_mask(state, mask, np.empty(observation.WORKSPACE_SIZE, np.uint8))
    return mask


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("number", range(12))
def test_stepping_commutes_with_each_symmetry(game: GAME, number: int) -> None:
    tables, rng = symmetries(game), Random(number)
    gems = 0
    for turns in range(1, 54, 5):
        state = random_history(game, rng, turns).state
        if not game.to_move(state):
            continue
        moved = transformed(game, state, EDGE_MAPS[number])
        start = fast.load(game, state)
        seat = fast.to_move(start)
        for viewer in (seat, 0):
            expected = observed(start, viewer)[tables.observations[number]]
            assert (observed(moved, viewer) == expected).all()
        assert (mask_of(game, moved) == mask_of(game, start)[tables.masks[number]]).all()
        for _ in range(4):
            action = rng.choice(game.legal_actions(state, seat))
            plain, mapped = start.copy(), moved.copy()
            fast.apply(plain, action)
            fast.apply(mapped, int(tables.actions[number, action]))
            if fast.to_move(plain) < 0:
                outcome = rng.choice(game.chance_outcomes(game.apply(state, seat, action).state))[0]
                fast.apply_chance(plain, outcome)
                fast.apply_chance(mapped, outcome)
            assert fast.to_move(mapped) == fast.to_move(plain)
            gems += int(
                (plain[fast.GEM : fast.CELL_ORDER] != start[fast.GEM : fast.CELL_ORDER]).sum()
            )
            viewer = max(fast.to_move(plain), 0)
            expected = observed(plain, viewer)[tables.observations[number]]
            assert (observed(mapped, viewer) == expected).all()
    assert gems, "gems moved"


def test_symmetries_are_a_group_with_the_identity_first() -> None:
    tables: Any = symmetries(GAME(2))
    for rows in (tables.observations, tables.actions):
        assert (rows[0] == np.arange(rows.shape[1])).all()
        contents = {row.tobytes() for row in rows}
        assert len(contents) == len(tables.names) == 12
        assert {first[second].tobytes() for first in rows for second in rows} == contents
        assert all(sorted(row.tolist()) == list(range(rows.shape[1])) for row in rows)
    for actions, masks in zip(tables.actions, tables.masks, strict=True):
        assert (actions[masks] == np.arange(len(masks))).all()


def test_turns_of_120_degrees_keep_two_players_owners() -> None:
    usual = owners(2, exclusive=False)
    kept = [
        number
        for number, edges in enumerate(EDGE_MAPS)
        if all(
            usual[new - 1] == usual[old - 1]
            for cell, moved in enumerate(cell_map(edges)[:PATH_CELLS])
            if (old := gateway_of(cell)) and (new := gateway_of(moved))
        )
    ]
    assert [symmetries(GAME(2)).names[number] for number in kept] == [
        "0 degrees",
        "120 degrees",
        "240 degrees",
        "0 degrees, mirrored",
        "120 degrees, mirrored",
        "240 degrees, mirrored",
    ]
