"""The rules of RULES.md, cited by their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from random import Random

from hexwarp.core.chance import WeightedOutcomes
from hexwarp.core.trajectory import Transition
from hexwarp.core.types import CHANCE, Action, Event, Json, Outcome, Seat, Termination, ranks_of
from hexwarp.games.indigo.board import (
    ARROWS,
    BEYOND,
    CENTRE,
    EDGES,
    NAMES,
    OUTER_EDGES,
    PATH_CELLS,
    U_TURNS,
    Cell,
    Edge,
    Gateway,
    Spot,
)
from hexwarp.games.indigo.state import (
    AMBER,
    CENTRE_GEMS,
    EMERALD,
    EMPTY,
    GEMS,
    NO_GEMS,
    POINTS,
    SAPPHIRE,
    Gem,
    GemCounts,
    Setup,
    State,
)
from hexwarp.games.indigo.tiles import (
    COPIES,
    KIND,
    LETTERS,
    MATCHINGS,
    PARTNERS,
    ROTATION,
    TILES,
    UNKNOWN,
    Kind,
    Matching,
)

Path = list[tuple[Cell, Edge, Edge]]
"""The cells that a gem crosses, each with its edge in and its edge out."""


def initial_state(setup: Setup) -> State:
    """I-9, I-11: return the initial state: gems on treasure tiles, no tile drawn, seat 1 first."""
    return State(
        turn=1,
        board=(EMPTY,) * PATH_CELLS,
        laid=(),
        hands=((),) * setup.players,
        gems=tuple((corner * EDGES + arrow, AMBER) for corner, arrow in ARROWS.items()),
        centre=CENTRE_GEMS,
        collected=(NO_GEMS,) * setup.players,
        lost=NO_GEMS,
    )


# --- drawing -----------------------------------------------------------------------------


def stock(state: State) -> int:
    """I-19: return the number of tiles left to draw."""
    return TILES - len(state.laid) - sum(map(len, state.hands))


def unseen(state: State) -> list[int]:
    """I-26: return the number of tiles of each kind neither on the board nor known in a hand."""
    left = list(COPIES)
    for cell in state.laid:
        left[KIND[state.board[cell]]] -= 1
    for kind in chain.from_iterable(state.hands):
        if kind != UNKNOWN:
            left[kind] -= 1
    return left


def drawing_seat(setup: Setup, state: State) -> Seat | None:
    """I-10, I-19, I-23: return the first seat without a full hand, or None if no seat draws."""
    if not stock(state):
        return None
    for seat, hand in enumerate(state.hands, 1):
        if len(hand) < setup.hand:
            return seat
    return None


def draw_outcomes(state: State) -> WeightedOutcomes:
    """I-10: return the kinds that can be drawn, weighted by the number of tiles left."""
    return tuple((kind, left) for kind, left in enumerate(unseen(state)) if left)


def draw(setup: Setup, state: State, kind: Kind) -> Transition[State]:
    """I-10, I-19: return the transition in which the drawing seat gets a tile."""
    seat = drawing_seat(setup, state)
    if seat is None:
        raise AssertionError("no seat draws here")
    hand = tuple(sorted((*state.hands[seat - 1], kind)))
    letter = None if kind == UNKNOWN else LETTERS[kind]
    event: Event = {"type": "draw", "seat": seat, "kind": letter}
    return Transition(_with_hand(state, seat, hand), (event,))


def determinize(state: State, rng: Random) -> State:
    """I-26: return the state with unknown tiles in hands sampled from the unseen ones."""
    kinds = [kind for kind, left in enumerate(unseen(state)) for _ in range(left)]
    rng.shuffle(kinds)
    for seat, hand in enumerate(state.hands, 1):
        known = [kinds.pop() if kind == UNKNOWN else kind for kind in hand]
        state = _with_hand(state, seat, tuple(sorted(known)))
    return state


def possible_hands(state: State, seat: Seat) -> Iterator[State]:
    """I-26: yield a state for each possible kind of an unknown tile in the seat's hand."""
    hand = state.hands[seat - 1]
    if UNKNOWN in hand:
        for kind, left in enumerate(unseen(state)):
            if left:
                yield _with_hand(state, seat, tuple(sorted((*hand[:-1], kind))))


def _with_hand(state: State, seat: Seat, hand: tuple[Kind, ...]) -> State:
    return replace(state, hands=(*state.hands[: seat - 1], hand, *state.hands[seat:]))


# --- laying ------------------------------------------------------------------------------


def to_move(setup: Setup, state: State) -> tuple[Seat, ...]:
    """I-19, I-20: return the seat to move, chance if a tile is drawn, or no seat at the end."""
    if is_over(state):
        return ()
    return (state.turn,) if drawing_seat(setup, state) is None else (CHANCE,)


def blocks_gateway(cell: Cell, matching: Matching) -> bool:
    """I-13: return whether a curve of the tile joins two exits of a gateway."""
    exits = OUTER_EDGES[cell]
    return bool(exits) and PARTNERS[matching][exits[0]] == exits[1]


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """I-12, I-13: return the placements of the hand's tiles on empty cells, in all rotations."""
    return _on_empty_cells(state, _placements(frozenset(state.hands[seat - 1]), blocking=False))


def blocking_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """I-13: return the placements of the hand's tiles that would block a gateway."""
    return _on_empty_cells(state, _placements(frozenset(state.hands[seat - 1]), blocking=True))


def _on_empty_cells(state: State, actions: Sequence[tuple[Action, ...]]) -> tuple[Action, ...]:
    return tuple(
        chain.from_iterable(
            [actions[cell] for cell, tile in enumerate(state.board) if tile == EMPTY]
        )
    )


@cache
def _placements(kinds: frozenset[Kind], *, blocking: bool) -> tuple[tuple[Action, ...], ...]:
    """Return by cell the actions that lay one of the kinds there, and block a gateway or do not.

    There are none for an unknown tile.
    """
    return tuple(
        tuple(
            cell * MATCHINGS + matching
            for matching in range(MATCHINGS)
            if KIND[matching] in kinds and blocks_gateway(cell, matching) == blocking
        )
        for cell in range(PATH_CELLS)
    )


def lay(setup: Setup, state: State, seat: Seat, action: Action) -> Transition[State]:
    """I-12, I-14: return the transition of a placement: the gems move, and the turn passes."""
    cell, matching = divmod(action, MATCHINGS)
    kind = KIND[matching]
    hand = list(state.hands[seat - 1])
    hand.remove(kind)
    board = _with_tile(state.board, cell, matching)
    event: Event = {
        "type": "lay",
        "seat": seat,
        "cell": NAMES[cell],
        "kind": LETTERS[kind],
        "rotation": ROTATION[matching],
    }
    facing = facing_gems(state, cell)
    moved = _GemMoves(state)
    moved.run(setup, board, facing)
    after = State(
        turn=seat % setup.players + 1,
        board=board,
        laid=(*state.laid, cell),
        hands=(*state.hands[: seat - 1], tuple(hand), *state.hands[seat:]),
        gems=tuple(sorted(moved.gems.items())),
        centre=state.centre - any(spot // EDGES == CENTRE for spot in facing),
        collected=tuple(moved.collected),
        lost=moved.lost,
    )
    return Transition(after, (event, *moved.events))


def gem_events(setup: Setup, state: State, action: Action) -> tuple[Event, ...]:
    """I-14: return the events of ``lay`` after the first; fast if no gem faces the cell."""
    cell, matching = divmod(action, MATCHINGS)
    facing = facing_gems(state, cell)
    if not facing:
        return ()
    moved = _GemMoves(state)
    moved.run(setup, _with_tile(state.board, cell, matching), facing)
    return tuple(moved.events)


def _with_tile(board: tuple[Matching, ...], cell: Cell, matching: Matching) -> tuple[Matching, ...]:
    return (*board[:cell], matching, *board[cell + 1 :])


# --- gems --------------------------------------------------------------------------------


def facing_gems(state: State, cell: Cell) -> dict[Spot, Gem]:
    """I-14: return the gems that face a cell by their spots, in the order of the cell's edges."""
    on_tiles = dict(state.gems)
    facing = {}
    for edge in range(EDGES):
        spot = BEYOND[cell * EDGES + edge]
        if spot in on_tiles:
            facing[spot] = on_tiles[spot]
        elif spot // EDGES == CENTRE:
            facing[spot] = leaving_centre(state.centre)
    return facing


def leaving_centre(left: int) -> Gem:
    """I-15: return the gem that leaves the centre next, from the number of gems left there."""
    return EMERALD if left > 1 else SAPPHIRE


def follow(
    board: tuple[Matching, ...], facing: Mapping[Spot, Gem], start: Spot
) -> tuple[Path, int]:
    """I-16, I-6: follow the path of a gem that faces the new tile.

    Args:
        board: The board with the new tile.
        facing: The gems that face the new tile, by their spots.
        start: The spot of the gem to follow.

    Returns:
        The path, and its end: a spot of an empty cell, the spot of another facing gem, or -g for
        an exit of gateway g.
    """
    path: Path = []
    ahead = BEYOND[start]
    while ahead >= 0 and ahead not in facing:
        cell, edge = divmod(ahead, EDGES)
        if cell >= PATH_CELLS:
            out = U_TURNS[ahead]
        elif board[cell] == EMPTY:
            break
        else:
            out = PARTNERS[board[cell]][edge]
        path.append((cell, edge, out))
        ahead = BEYOND[cell * EDGES + out]
    return path, ahead


class _GemMoves:
    """The gems on the board, collected and lost, and the events, while the gems of a turn move."""

    def __init__(self, state: State) -> None:
        self.gems = dict(state.gems)
        self.collected = list(state.collected)
        self.lost = state.lost
        self.events: list[Event] = []

    def run(self, setup: Setup, board: tuple[Matching, ...], facing: Mapping[Spot, Gem]) -> None:
        """I-14: move all gems that face the new tile; the order makes no difference."""
        met = set()
        for start, gem in facing.items():
            self.gems.pop(start, None)
            if start in met:
                continue
            path, ahead = follow(board, facing, start)
            if ahead in facing:
                met.add(ahead)
                self._meet(gem, start, facing[ahead], ahead, path)
            else:
                self._run(setup, gem, start, path, ahead)

    def _run(self, setup: Setup, gem: Gem, start: Spot, path: Path, ahead: int) -> None:
        """I-16: move a gem to an empty cell's edge, or off the board through an exit."""
        event: Event = {
            "type": "run",
            "gem": GEMS[gem],
            "from": _spot_json(start),
            "path": _path_json(path),
        }
        if ahead < 0:
            self.events.append(event | {"to": None, "exit": -ahead})
            self._take(gem, -ahead, setup.owners[-ahead - 1])
        else:
            rest = BEYOND[ahead]
            self.gems[rest] = gem
            self.events.append(event | {"to": _spot_json(rest), "exit": None})

    def _meet(self, gem: Gem, start: Spot, other: Gem, other_start: Spot, path: Path) -> None:
        """I-17: remove two gems that meet; in the event they meet halfway."""
        self.lost = _add_gem(_add_gem(self.lost, gem), other)
        back = [(cell, out, edge) for cell, edge, out in reversed(path)]
        gems: list[Json] = [
            {"gem": GEMS[gem], "from": _spot_json(start), "path": _half_path_json(path)},
            {"gem": GEMS[other], "from": _spot_json(other_start), "path": _half_path_json(back)},
        ]
        self.events.append({"type": "meet", "gems": gems})

    def _take(self, gem: Gem, gateway: Gateway, seats: tuple[Seat, ...]) -> None:
        """I-18: give a gem of this kind to each owner of the gateway."""
        for seat in seats:
            self.collected[seat - 1] = _add_gem(self.collected[seat - 1], gem)
        self.events.append(
            {"type": "take", "gem": GEMS[gem], "gateway": gateway, "seats": list(seats)}
        )


def _add_gem(counts: GemCounts, gem: Gem) -> GemCounts:
    amber, emerald, sapphire = counts
    return amber + (gem == AMBER), emerald + (gem == EMERALD), sapphire + (gem == SAPPHIRE)


def _spot_json(spot: Spot) -> list[Json]:
    cell, edge = divmod(spot, EDGES)
    return [NAMES[cell], edge]


def _path_json(path: Path) -> list[Json]:
    return [[NAMES[cell], edge, out] for cell, edge, out in path]


def _half_path_json(path: Path) -> list[Json]:
    """Return the first half of a path; in a path of odd length it ends in the middle cell."""
    half = _path_json(path[: len(path) // 2])
    if len(path) % 2:
        cell, edge, _ = path[len(path) // 2]
        half.append([NAMES[cell], edge, None])
    return half


# --- the end -----------------------------------------------------------------------------


def is_over(state: State) -> bool:
    """I-20: return whether no gem is left on the board."""
    return not state.gems and not state.centre


def points(counts: GemCounts) -> int:
    """I-4, I-21: return the total points of gems."""
    return sum(number * worth for number, worth in zip(counts, POINTS, strict=True))


def scores(state: State) -> tuple[int, ...]:
    """I-21: return the points by seat."""
    return tuple(map(points, state.collected))


def outcome(state: State) -> Outcome | None:
    """I-21: return the outcome: most points win, then most gems; seats still tied share the win."""
    if not is_over(state):
        return None
    results, gems = scores(state), tuple(map(sum, state.collected))
    ranks = ranks_of(list(zip(results, gems, strict=True)))
    return Outcome(Termination.COMPLETED, results, ranks, gems)
