"""The inputs of the value network, which reveal no secrets (I-26)."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

import numpy as np
import pytest

from hexwarp.core.game import Game
from hexwarp.core.jit import seeded
from hexwarp.core.kernels import State as CompiledState
from hexwarp.core.types import CHANCE
from hexwarp.games.indigo import GAME, fast, features
from hexwarp.games.indigo.board import (
    CENTRE,
    EDGES,
    GATEWAYS,
    PATH_CELLS,
    PLACES,
    owners,
)
from hexwarp.games.indigo.inputs import GAINS, TURN_SETS, TURNS, layout_for
from hexwarp.games.indigo.ports import NONE
from hexwarp.games.indigo.state import EMPTY, State
from hexwarp.games.indigo.tiles import LETTERS, MATCHINGS, PARTNERS

from .conftest import Play

GAMES = 30

VARIANTS = [
    GAME(players, {"gateways": gateways, "hand": hand})
    for players, gateways in ((2, "standard"), (3, "standard"), (3, "exclusive"), (4, "standard"))
    for hand in (1, 2)
]


T = TypeVar("T")
EdgeMap = Callable[[int], int]


def names(game: Game[Any]) -> str:
    return f"{game.players}-{game.options['gateways']}-{game.options['hand']}"


def inputs_of(state: CompiledState, viewer: int) -> Counter[tuple[int, float]]:
    """Return the inputs, as (number, value) pairs; one number may come more than once."""
    indices = np.zeros(features.MAX_ACTIVE, np.int64)
    values = np.zeros(features.MAX_ACTIVE, np.float32)
    count = features.features(state, viewer, indices, values)
    return Counter(zip(indices[:count].tolist(), values[:count].tolist(), strict=True))


def random_states(game: Game[State], seed: int, every: int = 1) -> Iterator[State]:
    """Yield the plain states of a random game, but the last."""
    rng = Random(seed)
    state = game.initial_state()
    number = 0
    while to_move := game.to_move(state):
        if number % every == 0:
            yield state
        number += 1
        if to_move == (CHANCE,):
            kinds, weights = zip(*game.chance_outcomes(state), strict=True)
            state = game.apply_chance(state, rng.choices(kinds, weights)[0]).state
        else:
            action = rng.choice(game.legal_actions(state, to_move[0]))
            state = game.apply(state, to_move[0], action).state


@pytest.mark.parametrize("game", VARIANTS, ids=names)
def test_max_active_holds_the_most_inputs(game: Game[Any]) -> None:
    rng = seeded(5)
    number = features.inputs(game.players)
    for _ in range(GAMES):
        state = fast.load(game, game.initial_state())
        while (seat := fast.to_move(state)) != 0:
            for viewer in game.seats:
                inputs = inputs_of(state, viewer)
                assert inputs.total() < features.MAX_ACTIVE
                assert all(0 <= index < number for index, _ in inputs)
            if seat == CHANCE:
                fast.apply_chance(state, fast.random_outcome(state, rng))
            else:
                fast.apply(state, fast.random_action(state, rng))


@pytest.mark.parametrize("game", VARIANTS, ids=names)
def test_i26_hidden_tiles_change_no_input(game: Game[Any]) -> None:
    differed = 0
    for state in random_states(game, 3, every=7):
        for viewer in game.seats:
            redacted = game.redact(state, (viewer,))
            worlds = [fast.load(game, game.determinize(redacted, Random(n))) for n in range(3)]
            assert (
                inputs_of(worlds[0], viewer)
                == inputs_of(worlds[1], viewer)
                == inputs_of(worlds[2], viewer)
            )
            differed += len({world.tobytes() for world in worlds}) > 1
    assert differed > 10


# --- turning the board, and the seats ------------------------------------------------------------


def moved_place(place: tuple[int, int], edge_to: EdgeMap) -> tuple[int, int]:
    """Return a place after the edges are mapped by a turn or a mirror about the centre."""
    steps = ((1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0))
    rows, numbers = (
        coordinate - middle for coordinate, middle in zip(place, PLACES[CENTRE], strict=True)
    )
    up, along = steps[edge_to(0)], steps[edge_to(1)]
    row, number = (
        middle + rows * up_step + (numbers - rows) * along_step
        for middle, up_step, along_step in zip(PLACES[CENTRE], up, along, strict=True)
    )
    return row, number


def moved(game: Game[State], state: State, edge_to: EdgeMap, seat_to: EdgeMap) -> State:
    """Return the state on a board that is turned or mirrored, with the seats renamed."""
    cells = [PLACES.index(moved_place(place, edge_to)) for place in PLACES]

    def matching_to(matching: int) -> int:
        partners = [0] * EDGES
        for edge, other in enumerate(PARTNERS[matching]):
            partners[edge_to(edge)] = edge_to(other)
        return PARTNERS.index(tuple(partners))

    def by_seat(values: tuple[T, ...]) -> tuple[T, ...]:
        order = sorted(game.seats, key=seat_to)
        return tuple(values[seat - 1] for seat in order)

    board = [EMPTY] * PATH_CELLS
    for cell in state.laid:
        board[cells[cell]] = matching_to(state.board[cell])
    gems = ((cells[spot // EDGES] * EDGES + edge_to(spot % EDGES), gem) for spot, gem in state.gems)
    return replace(
        state,
        turn=seat_to(state.turn),
        board=tuple(board),
        laid=tuple(cells[cell] for cell in state.laid),
        gems=tuple(sorted(gems)),
        hands=by_seat(state.hands),
        collected=by_seat(state.collected),
    )


def gateway_to(gateway: int, edge_to: EdgeMap) -> int:
    """Return the mapped number of a gateway: its exits are the edges g - 2 and g - 1 (I-7)."""
    moved_edges = {edge_to((gateway - 2) % EDGES), edge_to((gateway - 1) % EDGES)}
    return next(
        g for g in range(1, GATEWAYS + 1) if {(g - 2) % EDGES, (g - 1) % EDGES} == moved_edges
    )


def turn(steps: int) -> EdgeMap:
    return lambda edge: (edge + steps) % EDGES


def mirror(edge: int) -> int:
    return EDGES - 1 - edge


MOVES = {
    "a third of a turn": (2, "standard", turn(2), 0),
    "a sixth of a turn, and the other seat": (2, "standard", turn(1), 1),
    "in a mirror": (2, "standard", mirror, 0),
    "a third of a turn, and the next seat but one": (3, "standard", turn(2), 2),
    "a sixth of a turn, and the next seat": (3, "exclusive", turn(1), 1),
}


@pytest.mark.parametrize("hand", [1, 2])
@pytest.mark.parametrize(("players", "gateways", "edge_to", "on"), MOVES.values(), ids=MOVES)
def test_inputs_are_invariant_under_rotation_and_reflection(
    players: int, gateways: str, edge_to: EdgeMap, on: int, hand: int
) -> None:
    game = GAME(players, {"gateways": gateways, "hand": hand})

    def seat_to(seat: int) -> int:
        return (seat - 1 + on) % players + 1

    owned = owners(players, exclusive=gateways == "exclusive")
    for gateway in range(1, GATEWAYS + 1):
        renamed = sorted(map(seat_to, owned[gateway - 1]))
        assert list(owned[gateway_to(gateway, edge_to) - 1]) == renamed

    for state in random_states(game, 11):
        if state.laid:  # the seat that draws before the first move has no counterpart
            loaded = fast.load(game, state)
            turned = fast.load(game, moved(game, state, edge_to, seat_to))
            for viewer in game.seats:
                assert inputs_of(loaded, viewer) == inputs_of(turned, seat_to(viewer))


# --- values of the inputs ------------------------------------------------------------------------


def gains(state: CompiledState, players: int) -> dict[int, tuple[int, ...]]:
    """Return by seat the most points of a sharp, a gentle and a straight turn, as encoded."""
    start = layout_for(players).gains
    patterns = {}
    for index, _ in inputs_of(state, 1):
        distance, pattern = divmod(index - start, GAINS + 3)
        if 0 <= distance < players and pattern < GAINS:
            seat = (int(state[fast.TURN]) - 1 + distance) % players + 1
            patterns[seat] = tuple(pattern >> 2 * turn & 3 for turn in range(TURNS))
    return patterns


def can_score(state: CompiledState, seat: int, kind: int) -> int:
    """Return the most points that a seat gets by laying a tile of a kind, by the rules."""
    start = state.copy()
    start[fast.TURN], start[fast.DRAWER] = seat, 0
    start[fast.HANDS + 2 * (seat - 1) : fast.HANDS + 2 * seat] = kind, NONE
    own = slice(fast.COLLECTED + 3 * (seat - 1), fast.COLLECTED + 3 * seat)
    actions = np.zeros(PATH_CELLS * MATCHINGS, np.int64)
    most = 0
    for action in actions[: fast.legal(start, actions)]:
        child = start.copy()
        fast.apply(child, action)
        most = max(most, int((child[own] - start[own]) @ np.array([1, 2, 3], np.uint8)))
    return most


@pytest.mark.parametrize("game", VARIANTS[::2], ids=names)
def test_encoded_gains_can_be_scored(game: Game[Any]) -> None:
    scoring = 0
    for seed in range(2):
        for plain in random_states(game, seed, every=5):
            state = fast.load(game, game.determinize(plain, Random(0)))
            for seat, most in gains(state, game.players).items():
                for points, letter in zip(most, "SBX", strict=True):  # the turn, and no other bar
                    scoring += points > 0
                    if points:
                        assert can_score(state, seat, LETTERS.index(letter)) >= points
    assert scoring > 10


def test_an_amber_beside_an_exit_is_for_the_owner_of_the_gateway(play: Play) -> None:
    # The amber of a1 turns sharply on b2 and faces a2, which has exits of gateway 4, seat 2's.
    history = play("b2R0", held="XC")
    state = fast.load(history.game, history.state)
    assert gains(state, 2) == {1: (0, 0, 0), 2: (0, 1, 1)}
    chances = layout_for(2).gains + GAINS
    scoring = dict(inputs_of(state, 1).keys())
    amber, own, one_tile, gentle_or_straight, for_no_other = 0, 0, 0, 0b110, 0
    route = ((amber * 2 + own) * 2 + one_tile) * TURN_SETS + gentle_or_straight
    contest = (amber * TURN_SETS + gentle_or_straight) * TURN_SETS + for_no_other
    assert {layout_for(2).routes + route, layout_for(2).contests + contest} <= scoring.keys()
    by_points = [scoring.get(chances + points, 0) for points in range(3)]
    assert by_points == pytest.approx([47 / 52, 0, 0])  # seat 1 sees two tiles; 5 of the rest are R


def test_an_amber_on_its_corner_is_two_tiles_from_a_gateway_of_either_seat() -> None:
    # A sharp curve before the corner leads it to a cell of the gateway on the one side or other.
    game = GAME(2)
    inputs = inputs_of(fast.load(game, game.initial_state()), 1)
    amber, two_tiles, sharp = 0, 1, 0b001
    for owner in (0, 1):
        route = ((amber * 2 + owner) * 2 + two_tiles) * TURN_SETS + sharp
        assert inputs[layout_for(2).routes + route, 1.0] == 6


def test_a_two_tile_route_encodes_the_turns_of_the_first_tile(play: Play) -> None:
    # From c2 an amber comes to b1 by a sharp turn, to c1 by a gentle one: both are seat 1's.
    history = play("b2B1", held="XX")
    amber, other, two_tiles, sharp_or_gentle = 0, 1, 1, 0b011
    route = ((amber * 2 + other) * 2 + two_tiles) * TURN_SETS + sharp_or_gentle
    inputs = inputs_of(fast.load(history.game, history.state), 1)
    assert inputs[layout_for(2).routes + route, 1.0] == 1


def test_two_gems_at_a_cell_can_meet(play: Play) -> None:
    # The ambers of a1 and a5 come to face a3, on either side of it.
    def meetings(moves: str) -> list[int]:
        history = play(moves, held="XXX")
        start, end = layout_for(2).meetings, layout_for(2).gains
        state = fast.load(history.game, history.state)
        return [
            index - start for index, _ in inputs_of(state, 1).elements() if start <= index < end
        ]

    amber_and_amber = 0
    assert meetings("b2R0 a2B0 b5R0") == []
    straight = 2
    assert meetings("b2R0 a2B0 b5R0 a4B2") == [amber_and_amber + straight]
