"""Positions as bytes: they are read as they were, by the plain and the compiled rules."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import isclose
from random import Random

import numpy as np
import pytest

from games.hyper6.positions import position
from games.hyper6.test_fast import VARIANTS, pick, title
from hexwarp.core.errors import MalformedError
from hexwarp.core.jit import seeded
from hexwarp.core.kernels import Bytes
from hexwarp.core.kernels import State as CompiledState
from hexwarp.core.types import CHANCE, Seat
from hexwarp.games.hyper6 import GAME, encoding, fast
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.games.hyper6.rules import FLEET, chosen_start
from hexwarp.games.hyper6.state import HIDDEN, UNSET, Phase, State

GAMES = 4
STEP = 5
"""Of the values of a byte, one in so many is tried."""

every_variant = pytest.mark.parametrize("game", VARIANTS, ids=title)


def positions(game: Hyper6, rng: Random) -> Iterator[State]:
    """Yield all states of a random game: set-up, decisions, chance nodes, and the end."""
    state = game.initial_state()
    yield state
    while to_move := game.to_move(state):
        if to_move == (CHANCE,):
            state = game.apply_chance(state, rng.choice(game.chance_outcomes(state))[0]).state
        else:
            seat = rng.choice(to_move)
            action = pick(rng, game.legal_actions(state, seat), 1)
            state = game.apply(state, seat, action).state
        yield state


def views(game: Hyper6, state: State) -> Iterator[tuple[Seat, State]]:
    """Yield the state as it is (viewer 0), as each seat sees it, and with a roll unknown."""
    yield 0, state
    if state.phase == Phase.CHOOSE:
        for seat in game.seats:
            yield seat, game.redact(state, (seat,))
    elif state.rolling is not None:
        yield 0, game.apply_chance(state, HIDDEN).state


def roll_offs(players: int) -> Iterator[State]:
    """Yield states in which several seats have tied, with the dice rolled and with them chosen."""
    dice = FLEET[players]
    for tied in [(1, 2)] if players == 2 else [(1, 2), (1, 3), (2, 3), (1, 2, 3)]:
        game = GAME(players, {"setup": "chosen"})
        state = chosen_start(players)
        for seat in game.seats:
            for slot in range(len(dice)):
                high = seat in tied or (slot == 0 and tied == (1, 2))
                action = game.legal_actions(state, seat)[0 if not high else 1]
                state = game.apply(state, seat, action).state
        assert (state.phase, state.tied) == (Phase.ROLL_OFF, tied)
        yield state
        rolled = GAME(players)
        again = rolled.initial_state()
        for row in state.faces:
            for face in row:
                again = rolled.apply_chance(again, face).state
        assert (again.phase, again.tied) == (Phase.ROLL, tied)
        yield again


def loose(data: bytes) -> Bytes:
    """Return an encoded state in an array with other bytes after its end."""
    view = np.full(fast.VIEW_SIZE + 9, 255, dtype=np.uint8)
    view[: len(data)] = list(data)
    return view


def read(view: Bytes) -> CompiledState:
    """Return the state of a view; the memory that it is written to held something else."""
    state = np.full(fast.STATE_SIZE, 99, dtype=np.uint8)
    fast.read_view(view, state)
    return state


def listed_actions(game: Hyper6, state: CompiledState) -> tuple[int, ...]:
    out = np.zeros(game.num_actions, dtype=np.int64)
    return tuple(out[: fast.legal(state, out)].tolist())


@every_variant
def test_states_are_decoded_as_they_were(game: Hyper6) -> None:
    rng = Random(title(game))
    for _ in range(GAMES):
        for state in positions(game, rng):
            for _viewer, seen in views(game, state):
                data = game.encode(seen)
                assert len(data) == fast.VIEW_SIZE
                assert data[:2] == bytes((1, game.players))
                assert game.decode(data) == seen


@pytest.mark.parametrize("players", [2, 3])
def test_h5_h20_ties_are_decoded_as_they_were(players: int) -> None:
    for state in roll_offs(players):
        game = GAME(players, {"setup": "rolled" if state.phase == Phase.ROLL else "chosen"})
        assert game.decode(game.encode(state)) == state
        after = game.apply_chance(state, game.chance_outcomes(state)[-1][0]).state
        assert game.decode(game.encode(after)) == after


@every_variant
def test_h16_states_near_the_end_without_progress_are_decoded(game: Hyper6) -> None:
    limit = 40 * game.players
    state = position(*["8.4@60", "8.4@100", "8.4@120"][: game.players], idle=limit - 3)
    state = replace(state, ply=65_534)
    while to_move := game.to_move(state):
        assert game.decode(game.encode(state)) == state
        action = next(a for a in game.legal_actions(state, to_move[0]) if a % 3)
        state = game.apply(state, to_move[0], action).state
    assert (state.phase, state.idle, state.ply) == (Phase.OVER, limit, 65_537)
    assert game.decode(game.encode(state)) == state


@every_variant
def test_filled_views_are_read_like_states_that_the_viewer_cannot_tell_apart(game: Hyper6) -> None:
    rng, own_rng = Random(title(game)), seeded(game.players)
    for _ in range(GAMES):
        for state in positions(game, rng):
            for viewer, seen in views(game, state):
                data = game.encode(seen)
                view = loose(data)
                hidden = any(HIDDEN in row for row in seen.faces)
                assert fast.has_unknown(view) == hidden
                fast.fill_unknown(view, own_rng)
                assert not fast.has_unknown(view)
                assert (view[len(data) :] == 255).all()
                filled = game.decode(view[: len(data)].tobytes())
                assert read(view).tobytes() == fast.load(game, filled).tobytes()
                if not hidden:
                    assert filled == seen
                elif viewer:
                    assert game.redact(filled, (viewer,)) == seen
                else:
                    slot = state.rolling
                    assert slot is not None
                    assert (
                        filled == game.apply_chance(state, filled.faces[state.turn - 1][slot]).state
                    )


@every_variant
def test_the_seat_to_move_knows_its_actions_in_an_unfilled_view(game: Hyper6) -> None:
    for state in positions(game, Random(title(game))):
        for viewer, seen in views(game, state):
            compiled = read(loose(game.encode(seen)))
            to_move = game.to_move(seen)
            assert fast.to_move(compiled) == (to_move[0] if to_move else 0)
            if to_move and to_move != (CHANCE,) and viewer in (0, to_move[0]):
                assert listed_actions(game, compiled) == game.legal_actions(seen, to_move[0])


@every_variant
def test_progress_and_turns_left_are_those_of_the_plain_rules(game: Hyper6) -> None:
    for state in positions(game, Random(title(game))):
        for _viewer, seen in views(game, state):
            compiled = read(loose(game.encode(seen)))
            for seat in game.seats:
                assert fast.progress(compiled, seat) == game.progress(seen, seat)
                turns = fast.turns_left(compiled, seat)
                assert isclose(turns, game.turns_left(seen, seat), rel_tol=1e-12)


def test_h21_hidden_faces_are_independent_and_uniform() -> None:
    game = GAME(3, {"setup": "chosen"})
    start = chosen_start(3)
    row = (HIDDEN, HIDDEN, 3, HIDDEN, UNSET, UNSET)
    seen = replace(start, faces=(row, start.faces[1], row))
    rng, draws = seeded(9), 40_000
    drawn: Counter[bytes] = Counter()
    for _ in range(draws):
        view = loose(game.encode(seen))
        fast.fill_unknown(view, rng)
        first, last = encoding.FACES, encoding.FACES + 12
        assert view[first + 2] == 3
        assert (view[first + 4 : first + 12] == UNSET).all()
        dice = (view[first], view[first + 1], view[last + 3])
        assert dice == (view[first], view[first + 1], view[last + 3])
        drawn[bytes(dice)] += 1
    expected = draws / (8 * 6 * 4)
    counts = [drawn[bytes(faces)] for faces in product(range(1, 9), range(1, 7), range(1, 5))]
    assert sum(counts) == draws, "nothing else is drawn"
    squares = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    assert abs(squares - freedom) < 4 * (2 * freedom) ** 0.5


# --- the layout ----------------------------------------------------------------------------------


def test_the_bytes_are_those_of_the_documentation() -> None:
    game = GAME(3)
    state = replace(
        position("8.4@60 6.1@*", "8.8@*", "4.3@7", turn=2, idle=7), ply=0x010203, order=(3, 1, 2)
    )
    assert (
        list(game.encode(replace(state, rolling=3)))
        == [
            *(1, 3, 0),  # the version and the game
            *(4, 2, 4, 7),  # driving, the ship in slot 3 of seat 2 is rolled
            *(3, 2, 1, 0),
            *(3, 1, 2),
            *(0, 0, 0),
            *(4, 1, 1, 1, 1, 1),
            *(8, 1, 1, 1, 1, 1),
            *(1, 1, 1, 3, 1, 1),
            *(60, 127, *state.nodes[0][2:]),
            *(127, *state.nodes[1][1:]),
            *(*state.nodes[2][:3], 7, *state.nodes[2][4:]),
        ]
    )
    chosen = GAME(2, {"setup": "chosen"})
    state = chosen.apply(chosen.initial_state(), 2, 3 * 9 + 4).state
    assert list(chosen.encode(chosen.redact(state, (1,)))) == [
        *(1, 2, 1, 1, 0, 0, 0),
        *([0] * 4),
        *([0] * 6),
        *([0] * 9),
        *(255, 0, 0, 0, 0, 0, 0, 0, 0),
        *([0] * 18),
    ]


def test_the_sizes_are_those_of_the_largest_game() -> None:
    assert max(GAME.player_counts) == fast.MAX_PLAYERS
    assert max(GAME(players).num_actions for players in GAME.player_counts) == fast.MAX_ACTIONS
    scale = (fast.LOWEST_WINS, fast.MAX_SCORE, fast.SCORE_DEVIATION)
    assert scale == (GAME.lowest_wins, GAME.max_score, GAME.score_deviation)


# --- data of any origin --------------------------------------------------------------------------


def samples(game: Hyper6, rng: Random) -> Iterator[State]:
    """Yield a state of each phase of a game, more while ships drive, and states after ties."""
    states = [*positions(game, rng)]
    for phase in Phase:
        of_phase = [state for state in states if state.phase == phase]
        if of_phase:
            seen = rng.choice(of_phase)
            yield game.redact(seen, (1,))
    jumps = [state for state in states if state.rolling is not None]
    yield from rng.sample(jumps, 2)
    yield game.apply_chance(jumps[-1], HIDDEN).state
    for state in roll_offs(game.players):
        if (state.phase == Phase.ROLL) == (game.setup == "rolled"):
            yield state


@every_variant
def test_truncated_and_longer_data_is_refused(game: Hyper6) -> None:
    for state in samples(game, Random(title(game))):
        data = game.encode(state)
        for size in range(len(data)):
            with pytest.raises(MalformedError):
                game.decode(data[:size])
        with pytest.raises(MalformedError):
            game.decode(data + b"\0")


@every_variant
def test_data_with_any_byte_changed_is_refused_or_a_state_to_play_on(game: Hyper6) -> None:
    rng, accepted = Random(title(game)), 0
    for state in samples(game, rng):
        data = game.encode(state)
        for index in range(len(data)):
            for value in range(rng.randrange(STEP), 256, STEP):
                changed = bytes((*data[:index], value, *data[index + 1 :]))
                try:
                    decoded = game.decode(changed)
                except MalformedError as error:
                    assert "no position" in str(error)  # noqa: PT017
                    continue
                accepted += 1
                assert game.encode(decoded) == changed
                if changed[encoding.PLY : encoding.ORDER] == data[encoding.PLY : encoding.ORDER]:
                    play_on(game, changed, rng)
    assert accepted > 100


def play_on(game: Hyper6, data: bytes, rng: Random) -> None:
    """Play some turns from an encoded state, by the plain rules and by the compiled ones."""
    view, own_rng = loose(data), seeded(rng.randrange(1 << 30))
    fast.fill_unknown(view, own_rng)
    plain, state = game.decode(view[: len(data)].tobytes()), read(view)
    for _ in range(40):
        to_move = game.to_move(plain)
        assert fast.to_move(state) == (to_move[0] if to_move else 0)
        if not to_move:
            break
        if to_move == (CHANCE,):
            outcome = fast.random_outcome(state, own_rng)
            fast.apply_chance(state, outcome)
            plain = game.apply_chance(plain, outcome).state
        else:
            actions = listed_actions(game, state)
            assert actions == game.legal_actions(plain, to_move[0])
            action = pick(rng, actions, 1)
            fast.apply(state, action)
            plain = game.apply(plain, to_move[0], action).state
    assert state.tobytes() == fast.load(game, plain).tobytes()


@every_variant
def test_data_of_another_game_is_refused(game: Hyper6) -> None:
    own = game.encode(game.initial_state())
    for data in (b"", b"\x01", bytes(len(own)), bytes([255] * len(own)), bytes((2, *own[1:]))):
        with pytest.raises(MalformedError):
            game.decode(data)
    for variant in VARIANTS:
        if variant != game:
            with pytest.raises(MalformedError):
                variant.decode(own)


DRIVING = position("8.4@60 6.1@62 6.1@*", "8.4@100 6.2@*", idle=5)


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": Phase.OVER},
        {"phase": Phase.PLACE},
        {"turn": 0},
        {"turn": 3},
        {"idle": 80},
        {"rolling": 9},
        {"rolling": 3},
        {"order": (1, 1)},
        {"order": (2,)},
        {"tied": (1, 2)},
        {"faces": ((9, *DRIVING.faces[0][1:]), DRIVING.faces[1])},
        {"faces": ((UNSET, *DRIVING.faces[0][1:]), DRIVING.faces[1])},
        {"nodes": ((62, *DRIVING.nodes[0][1:]), DRIVING.nodes[1])},
        {"nodes": ((0, *DRIVING.nodes[0][1:]), DRIVING.nodes[1])},
        {"nodes": ((128, *DRIVING.nodes[0][1:]), DRIVING.nodes[1])},
        {"nodes": ((127,) * 6 + DRIVING.nodes[0][6:], DRIVING.nodes[1])},
    ],
    ids=str,
)
def test_positions_that_cannot_be_played_on_are_refused(changes: dict[str, object]) -> None:
    game = GAME(2)
    assert game.decode(game.encode(DRIVING)) == DRIVING
    with pytest.raises(MalformedError):
        game.decode(game.encode(replace(DRIVING, **changes)))  # type: ignore[arg-type]


SETUP = chosen_start(3)
ROLLS = GAME(3).initial_state()
ROLLED = ((8, 6, 6, 4, 4, 4),) * 3


@pytest.mark.parametrize(
    "state",
    [
        replace(SETUP, faces=ROLLED),
        replace(SETUP, order=(1, 2, 3)),
        replace(SETUP, order=(1, 2, 3), tied=(1, 2, 3)),
        replace(SETUP, turn=1),
        replace(SETUP, faces=((0, 1, 0, 0, 0, 0), *SETUP.faces[1:])),
        replace(SETUP, nodes=((1, 0, 0, 0, 0, 0), *SETUP.nodes[1:])),
        replace(SETUP, phase=Phase.ROLL_OFF, order=(1, 2, 3), tied=(1, 2, 3)),
        replace(SETUP, phase=Phase.ROLL_OFF, faces=ROLLED),
        replace(SETUP, phase=Phase.ROLL_OFF, faces=ROLLED, order=(1, 2, 3), tied=(1,)),
        replace(SETUP, phase=Phase.ROLL_OFF, faces=ROLLED, order=(1, 2, 3), tied=(1, 3)),
        replace(SETUP, phase=Phase.ROLL_OFF, faces=ROLLED, order=(1, 3, 2), tied=(2, 3)),
        replace(SETUP, phase=Phase.ROLL_OFF, faces=ROLLED, order=(1, 2, 3), tied=(2, 4)),
        ROLLS,
    ],
)
def test_h19_h20_choices_that_are_over_or_not_begun_are_refused(state: State) -> None:
    game = GAME(3, {"setup": "chosen"})
    with pytest.raises(MalformedError):
        game.decode(game.encode(state))


@pytest.mark.parametrize(
    "state",
    [
        replace(ROLLS, faces=ROLLED),
        replace(ROLLS, tied=(1, 3)),
        replace(ROLLS, tied=(1, 2)),
        replace(ROLLS, order=()),
        replace(ROLLS, order=(2, 1, 3)),
        replace(ROLLS, faces=(ROLLS.faces[0], *ROLLED[1:])),
        SETUP,
    ],
)
def test_h4_h5_rolls_that_are_over_or_out_of_order_are_refused(state: State) -> None:
    with pytest.raises(MalformedError):
        GAME(3).decode(GAME(3).encode(state))


@pytest.mark.parametrize("phase", [Phase.DRIVE, Phase.OVER])
@pytest.mark.parametrize(("first", "second"), [(7, 0), (6, 6), (7, 6), (6, 0), (5, 5)])
def test_h15_the_game_is_over_with_one_seat_at_home(phase: Phase, first: int, second: int) -> None:
    start = position("", "")
    first_nodes, second_nodes = start.nodes
    nodes = ((127,) * first + first_nodes[first:], (127,) * second + second_nodes[second:])
    state = replace(start, phase=phase, nodes=nodes)
    if (phase, first, second) in ((Phase.DRIVE, 5, 5), (Phase.OVER, 6, 0)):
        assert GAME(2).decode(GAME(2).encode(state)) == state
    else:
        with pytest.raises(MalformedError):
            GAME(2).decode(GAME(2).encode(state))


def test_a_ship_with_a_hidden_face_has_no_actions() -> None:
    game = GAME(2)
    state = replace(DRIVING, faces=((HIDDEN, *DRIVING.faces[0][1:]), DRIVING.faces[1]))
    compiled = read(loose(game.encode(state)))
    assert listed_actions(game, compiled) == game.legal_actions(state, 1)
    assert len(game.legal_actions(state, 1)) == len(game.legal_actions(DRIVING, 1)) - 3


def test_h8_seats_place_their_dice_in_turn() -> None:
    """The compiled rules do not look for a seat that has a die left."""
    game = GAME(3)
    for state in positions(game, Random(7)):
        if state.phase == Phase.PLACE:
            left = [state.nodes[seat - 1].count(0) for seat in game.seats]
            for seat in game.seats:
                data = game.encode(replace(state, turn=seat))
                if len(set(left)) == 1 or seat == state.turn:
                    assert game.decode(data).turn == seat
                else:
                    with pytest.raises(MalformedError):
                        game.decode(data)
