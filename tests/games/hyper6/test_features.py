"""The inputs of the value network."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from games.hyper6.positions import position
from hexwarp.core.types import CHANCE
from hexwarp.games.hyper6 import GAME, fast, features, rules
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.games.hyper6.rules import chosen_start
from hexwarp.games.hyper6.spiral import LINK
from hexwarp.games.hyper6.state import Phase, State

GAMES = 6

VARIANTS = [GAME(players, {"setup": setup}) for players in (2, 3) for setup in ("rolled", "chosen")]

JUMPS = (features._JUMP, features._SECOND_JUMP, features._JUMP_AFTER_ADJUSTING)


def title(game: Hyper6) -> str:
    return f"{game.players}-{game.setup}"


def inputs_of(game: Hyper6, state: State, viewer: int = 1) -> dict[int, float]:
    """Return the non-zero inputs and their values; those of equal dice add up."""
    indices = np.full(features.MAX_ACTIVE, -1)
    values = np.zeros(features.MAX_ACTIVE, np.float32)
    count = features.features(fast.load(game, state), viewer, indices, values)
    assert count <= features.MAX_ACTIVE
    assert 0 not in values[:count]
    given: defaultdict[int, float] = defaultdict(float)
    for index, value in zip(indices[:count].tolist(), values[:count].tolist(), strict=True):
        given[index] += value
    return dict(given)


def positions(game: Hyper6, games: int = GAMES) -> Iterator[State]:
    rng = Random(title(game))
    for _ in range(games):
        state = game.initial_state()
        while seats := game.to_move(state):
            yield state
            if seats == (CHANCE,):
                state = game.apply_chance(state, rng.choice(game.chance_outcomes(state))[0]).state
            else:
                seat = rng.choice(seats)
                state = game.apply(state, seat, rng.choice(game.legal_actions(state, seat))).state


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_inputs_are_in_bounds_and_scaled(game: Hyper6) -> None:
    for state in positions(game):
        for viewer in game.seats:
            given = inputs_of(game, state, viewer)
            assert 0 <= min(given) <= max(given) < features.inputs(game.players)
            assert 0 < min(given.values()) <= max(given.values()) <= 9


@pytest.mark.parametrize("players", [2, 3])
def test_max_active_holds_the_most_inputs(players: int) -> None:
    """Every die sees a ship at every distance, and one is to be rolled."""
    game = GAME(players)
    state = position(*[""] * players)
    assert sorted(sum(state.nodes, ())) == list(range(1, 19))
    assert 130 < len(inputs_of(game, replace(state, rolling=0))) <= features.MAX_ACTIVE


def relabelled(state: State) -> State:
    """Return the same position, the seats numbered one higher, the last as 1."""

    def shifted(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return (rows[-1], *rows[:-1])

    def seats(numbers: Iterable[int]) -> tuple[int, ...]:
        return tuple(seat % len(state.faces) + 1 for seat in numbers)

    return replace(
        state,
        faces=shifted(state.faces),
        nodes=shifted(state.nodes),
        order=seats(state.order),
        tied=tuple(sorted(seats(state.tied))),
        turn=seats((state.turn,))[0] if state.turn else 0,
    )


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_seats_are_encoded_by_their_distance(game: Hyper6) -> None:
    for state in positions(game):
        if state.phase in (Phase.PLACE, Phase.DRIVE):
            twin = relabelled(state)
            first = features.first_seat(fast.load(game, state))
            assert features.first_seat(fast.load(game, twin)) == first % game.players + 1
            assert inputs_of(game, twin) == inputs_of(game, state)


def test_the_first_seat_is_the_one_to_decide_next() -> None:
    """Also before a roll: its turn is over."""
    game = GAME(2)
    state = position("8.4@40", "4.1@44")
    jumped = game.apply(state, 1, 0).state
    landed = game.apply_chance(jumped, 3).state
    first = [features.first_seat(fast.load(game, s)) for s in (state, jumped, landed)]
    assert first == [1, 2, 2]


@pytest.mark.parametrize("players", [2, 3])
def test_h21_others_hidden_faces_change_no_input(players: int) -> None:
    game, rng = GAME(players, {"setup": "chosen"}), Random(players)
    state = chosen_start(players)
    for seat in game.seats:
        for _ in range(3):
            state = game.apply(state, seat, rng.choice(game.legal_actions(state, seat))).state
    for viewer in game.seats:
        hidden = game.redact(state, (viewer,))
        worlds = [inputs_of(game, game.determinize(hidden, rng), viewer) for _ in range(5)]
        assert worlds == [inputs_of(game, state, viewer)] * 5
    own = replace(state, faces=(tuple(face % 4 + 1 for face in state.faces[0]), *state.faces[1:]))
    assert inputs_of(game, own, 1) != inputs_of(game, state, 1)


def test_a_die_to_be_rolled_contributes_the_mean_of_its_faces() -> None:
    game = GAME(2)
    state = position("8.4@40 6.2@3", "4.1@44 4.2@75 4.1@77")
    jumped = game.apply(state, 1, 0).state
    mean: defaultdict[int, float] = defaultdict(float)
    for face in range(1, 9):
        faces = ((face, *jumped.faces[0][1:]), jumped.faces[1])
        landed = replace(jumped, rolling=None, turn=2, faces=faces)
        for index, value in inputs_of(game, landed).items():
            mean[index] += value / 8
    given = inputs_of(game, jumped)
    assert list(given.values()).count(1 / 8) > 8, "faces, and ships at distances"
    assert {i: v for i, v in given.items() if i not in JUMPS} == pytest.approx(
        {i: v for i, v in mean.items() if i not in JUMPS}
    )


def test_spare_ships_do_not_count_in_the_race() -> None:
    """H-1: three of nine may stay behind, two of six."""
    for best in ("8.8@* 8.8@* 6.6@* 6.6@120 6.6@118 4.4@110", "8.8@* 6.6@* 6.6@120 4.4@110"):
        rest = [""] * (1 if "118" in best else 2)
        game = GAME(1 + len(rest))
        near, far = (position(f"{best} 4.4@{node}", *rest) for node in (60, 50))
        for index in (features._SOLO_TURNS, features._NODES_LEFT):
            assert inputs_of(game, near)[index] == inputs_of(game, far)[index]


def test_h11_inputs_hold_the_nodes_that_jumps_save() -> None:
    """The d8 can jump with a 4, the first d4 with a 1, and no other ship can."""
    far, near = LINK[48] - 48, LINK[88] - 88
    assert far > near
    for face, d4, saved in (
        (4, 1, (far, near, 0)),
        (4, 2, (far, 0, near)),
        (3, 1, (near, 0, far)),
        (2, 3, (0, 0, 0)),
    ):
        fleet = f"8.{face}@44 8.1@* 6.1@* 6.1@* 6.1@* 4.{d4}@87 4.1@60 4.1@64 4.1@68"
        given = inputs_of(GAME(2), position(fleet, "6.1@48 6.1@88"))
        assert [36 * given.get(index, 0) for index in JUMPS] == pytest.approx(saved)


def test_a_die_in_hand_does_not_jump() -> None:
    game = GAME(2)
    state = rules.placing_start(((1,) * 9, (1,) * 9), (1, 2))
    for _ in range(2):
        assert not inputs_of(game, state).keys() & set(JUMPS)
        state = game.apply(state, state.turn, game.legal_actions(state, state.turn)[0]).state
    assert features._JUMP in inputs_of(game, state), "from node 1 to node 2"


def test_turn_order_and_idle_turns_are_encoded() -> None:
    state = position("8.4@40", "8.4@50", "8.4@60")
    others = [replace(state, order=(1, 3, 2)), replace(state, idle=7)]
    given = [inputs_of(GAME(3), position) for position in (state, *others)]
    assert all(first != second for first, second in combinations(given, 2))
