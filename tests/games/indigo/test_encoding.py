"""Positions as bytes: they are read as they were, by the plain and the compiled rules."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from games.indigo.conftest import Play
from games.indigo.test_fast import comparable, listed_actions, random_choice
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import seeded
from hexwarp.core.kernels import Bytes
from hexwarp.core.kernels import State as CompiledState
from hexwarp.core.testing import random_history
from hexwarp.core.types import CHANCE, Seat
from hexwarp.games.indigo import GAME, encoding, fast, rules
from hexwarp.games.indigo.state import State
from hexwarp.games.indigo.tiles import COPIES, TILES, UNKNOWN

GAMES = 3

VARIANTS = [
    GAME(players, {"gateways": gateways, "hand": hand, "open_gems": open_gems})
    for players, gateways in ((2, "standard"), (3, "standard"), (3, "exclusive"), (4, "standard"))
    for hand, open_gems in ((1, True), (2, False))
]


EVERYBODY = 99


def title(game: Game[Any]) -> str:
    return f"{game.players}-{game.options['gateways']}-{game.options['hand']}"


every_variant = pytest.mark.parametrize("game", VARIANTS, ids=title)


def positions(game: Game[State], rng: Random) -> Iterator[State]:
    """Yield all states of a random game: decisions, chance nodes, and the end."""
    state = game.initial_state()
    yield state
    while to_move := game.to_move(state):
        if to_move == (CHANCE,):
            outcomes, weights = zip(*game.chance_outcomes(state), strict=True)
            state = game.apply_chance(state, rng.choices(outcomes, weights)[0]).state
        else:
            action = rng.choice(game.legal_actions(state, to_move[0]))
            state = game.apply(state, to_move[0], action).state
        yield state


def views(game: Game[State], state: State) -> Iterator[tuple[Seat, State]]:
    """Yield the state as each seat sees it, as a spectator does (0), and as it is (EVERYBODY)."""
    yield EVERYBODY, state
    yield 0, game.redact(state, ())
    for seat in game.seats:
        yield seat, game.redact(state, (seat,))


def loose(data: bytes) -> Bytes:
    """Return an encoded state in an array with other bytes after its end."""
    view = np.full(fast.VIEW_SIZE, 77, dtype=np.uint8)
    view[: len(data)] = list(data)
    return view


def read(view: Bytes) -> CompiledState:
    """Return the state of a view; the memory that it is written to held something else."""
    state = np.full(fast.STATE_SIZE, 99, dtype=np.uint8)
    fast.read_view(view, state)
    return state


@every_variant
def test_states_are_decoded_as_they_were(game: Game[State]) -> None:
    rng = Random(title(game))
    for _ in range(GAMES):
        for state in positions(game, rng):
            for _viewer, seen in views(game, state):
                data = game.encode(seen)
                assert len(data) <= fast.VIEW_SIZE
                assert data[:2] == bytes((1, game.players))
                assert game.decode(data) == seen


@every_variant
def test_i26_planned_states_with_unknown_draws_are_decoded(game: Game[State]) -> None:
    rng = Random(title(game))
    history = random_history(game, rng)
    for number, turn in enumerate(history.turns):
        state = game.redact(history.before(number), (turn.seat,))
        after = game.apply(state, turn.seat, turn.action).state
        while game.is_chance(after):
            assert game.decode(game.encode(after)) == after
            after = game.apply_chance(after, UNKNOWN).state
        assert game.decode(game.encode(after)) == after


@every_variant
def test_filled_views_are_read_like_states_that_the_viewer_cannot_tell_apart(
    game: Game[State],
) -> None:
    rng, own_rng = Random(title(game)), seeded(game.players)
    for _ in range(GAMES):
        for state in positions(game, rng):
            for viewer, seen in views(game, state):
                view = loose(game.encode(seen))
                size = len(game.encode(seen))
                unknown = any(UNKNOWN in hand for hand in seen.hands)
                assert fast.has_unknown(view) == unknown
                fast.fill_unknown(view, own_rng)
                assert not fast.has_unknown(view)
                assert (view[size:] == 77).all()
                filled = game.decode(view[:size].tobytes())
                known = [seat for seat in game.seats if viewer in (EVERYBODY, seat)]
                assert game.redact(filled, known) == game.redact(seen, known)
                loaded = fast.load(game, filled)
                assert read(view).tobytes() == loaded.tobytes()
                if not unknown:
                    assert filled == seen


@every_variant
def test_views_are_read_like_states_that_were_played(game: Game[State]) -> None:
    """The empty cells and the tiles of a hand are in another order there."""
    rng = seeded(5)
    state = fast.load(game, game.initial_state())
    plain = game.initial_state()
    while fast.to_move(state):
        seat = fast.to_move(state)
        is_chance, choice = random_choice(state, rng)
        plain = (
            game.apply_chance(plain, choice) if is_chance else game.apply(plain, seat, choice)
        ).state
        assert (comparable(state) == comparable(read(loose(game.encode(plain))))).all()


@every_variant
def test_the_seat_to_move_knows_its_actions_in_an_unfilled_view(game: Game[State]) -> None:
    for state in positions(game, Random(title(game))):
        for viewer, seen in views(game, state):
            compiled = read(loose(game.encode(seen)))
            to_move = game.to_move(seen)
            assert fast.to_move(compiled) == (to_move[0] if to_move else 0)
            if to_move == (viewer,):
                assert listed_actions(game, compiled) == game.legal_actions(seen, viewer)
            assert compiled[fast.STOCK : fast.STOCK + len(COPIES)].tolist() == rules.unseen(seen)
            assert compiled[fast.STOCK_LEFT] == rules.stock(seen)


@every_variant
def test_progress_is_that_of_the_plain_rules(game: Game[State]) -> None:
    for state in positions(game, Random(title(game))):
        compiled = read(loose(game.encode(game.redact(state, ()))))
        for seat in game.seats:
            assert fast.progress(compiled, seat) == game.progress(state, seat)
            assert fast.turns_left(compiled, seat) == game.turns_left(state, seat) == 0


def test_i26_unknown_tiles_are_drawn_from_the_unseen_ones_without_replacement() -> None:
    game = GAME(3, {"hand": 2})
    states = positions(game, Random(3))
    state = next(s for s in states if len(s.laid) == 41 and game.to_move(s) == (s.turn,))
    seen = game.redact(state, (1,))
    unseen = rules.unseen(seen)
    assert unseen == [0, 2, 2, 4, 3]
    rng, draws = seeded(9), 40_000
    drawn: Counter[bytes] = Counter()
    for _ in range(draws):
        view = loose(game.encode(seen))
        fast.fill_unknown(view, rng)
        drawn[view[encoding.HANDS + 2 : encoding.HANDS + 6].tobytes()] += 1
    assert_frequencies(drawn, expected_hands(unseen), draws)


def expected_hands(unseen: list[int]) -> dict[bytes, float]:
    """Return the probabilities of two hands of two tiles, each ascending."""
    total, chances = sum(unseen), defaultdict[bytes, float](float)
    for kinds in product(range(len(unseen)), repeat=4):
        left, chance = list(unseen), 1.0
        for number, kind in enumerate(kinds):
            chance *= left[kind] / (total - number)
            left[kind] -= 1
        first, second = sorted(kinds[:2]), sorted(kinds[2:])
        chances[bytes((*first, *second))] += chance
    return {hands: chance for hands, chance in chances.items() if chance}


def assert_frequencies(drawn: Counter[bytes], expected: dict[bytes, float], draws: int) -> None:
    """Check the numbers of draws by chi-square; those that are rarely expected count as one."""
    assert drawn.keys() <= expected.keys()
    common = [value for value, chance in expected.items() if chance * draws >= 5]
    numbers = [(drawn[value], expected[value] * draws) for value in common]
    rest = draws - sum(expected for _, expected in numbers)
    if rest > 1e-6 * draws:
        numbers.append((draws - sum(count for count, _ in numbers), rest))
    squares = sum((count - expected) ** 2 / expected for count, expected in numbers)
    freedom = len(numbers) - 1
    assert freedom > 5
    assert abs(squares - freedom) < 4 * (2 * freedom) ** 0.5


# --- the layout ----------------------------------------------------------------------------------


def test_the_bytes_are_those_of_the_documentation(play: Play) -> None:
    """The amber of a1 goes to seat 2 by b2 and a2, and an emerald of the centre to e6's edge 1."""
    history = play("b2R0 e6C1 a2X0", held="BS")
    data = history.game.encode(history.game.redact(history.state, (1,)))
    assert list(data) == [
        *(1, 2, 1, 0, 0),  # the version and the game
        *(2, 5, 3, 6),  # the seat to move; gems at the centre, tiles, gems on tiles
        *(4, 255, 5, 255, 255, 255, 255, 255),  # an S, an unknown tile
        *(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
        *(0, 0, 0),
        *(27, 1, 1, 55, 5, 0, 56, 1, 0, 57, 4, 0, 58, 2, 0, 59, 3, 0),
        *(4, 0, 27, 4, 0, 2),
    ]


def test_the_sizes_are_those_of_the_largest_game() -> None:
    assert max(GAME.player_counts) == fast.MAX_PLAYERS
    assert GAME(2).num_actions == fast.MAX_ACTIONS
    scale = (fast.LOWEST_WINS, fast.MAX_SCORE, fast.SCORE_DEVIATION)
    assert scale == (GAME.lowest_wins, GAME.max_score, GAME.score_deviation)


# --- data of any origin --------------------------------------------------------------------------


def samples(game: Game[State], rng: Random) -> list[State]:
    """Return some states of a game: of its start, its middle and its end."""
    states = [*positions(game, rng)]
    deal = game.players * int(game.options["hand"])
    return [states[0], states[deal - 1], states[-1], *rng.sample(states, 3)]


@every_variant
def test_truncated_and_longer_data_is_refused(game: Game[State]) -> None:
    rng = Random(title(game))
    for state in samples(game, rng):
        data = game.encode(game.redact(state, (1,)))
        for size in range(len(data)):
            with pytest.raises(MalformedError):
                game.decode(data[:size])
        with pytest.raises(MalformedError):
            game.decode(data + b"\0")


@every_variant
def test_data_with_any_byte_changed_is_refused_or_a_state_to_play_on(game: Game[State]) -> None:
    rng, accepted = Random(title(game)), 0
    for state in samples(game, rng):
        data = game.encode(game.redact(state, (1,)))
        for index, byte in enumerate(data):
            near = {byte ^ 1, byte ^ 2, (byte + 1) % 256, (byte - 1) % 256}
            for value in {*near, 0, 5, 255, rng.randrange(256)} - {byte}:
                changed = bytes((*data[:index], value, *data[index + 1 :]))
                try:
                    decoded = game.decode(changed)
                except MalformedError as error:
                    assert "no position" in str(error)  # noqa: PT017
                    continue
                accepted += 1
                assert game.encode(decoded) == changed
                play_on(game, changed, rng.randrange(1 << 30))
    assert accepted > 10


def play_on(game: Game[State], data: bytes, seed: int) -> None:
    """Play from an encoded state to the end, by the plain rules and by the compiled ones."""
    rng = seeded(seed)
    view = loose(data)
    fast.fill_unknown(view, rng)
    plain, state = game.decode(view[: len(data)].tobytes()), read(view)
    for _ in range(4 * TILES):
        to_move = game.to_move(plain)
        assert fast.to_move(state) == (to_move[0] if to_move else 0)
        if not to_move:
            break
        is_chance, choice = random_choice(state, rng)
        if is_chance:
            plain = game.apply_chance(plain, choice).state
        else:
            assert choice in game.legal_actions(plain, to_move[0])
            plain = game.apply(plain, to_move[0], choice).state
    assert game.to_move(plain) == ()
    assert (comparable(state) == comparable(fast.load(game, plain))).all()


@every_variant
def test_data_of_another_game_is_refused(game: Game[State]) -> None:
    own, other = game.encode(game.initial_state()), GAME(2).encode(GAME(2).initial_state())
    for data in (
        b"",
        b"\x01",
        bytes(len(own)),
        bytes([255] * len(own)),
        bytes((2, *own[1:])),
        other,
    ):
        with pytest.raises(MalformedError):
            game.decode(data)
    for variant in VARIANTS:
        if variant != game:
            with pytest.raises(MalformedError):
                variant.decode(own)


def refused(game: Game[State], data: bytes, changes: dict[int, int]) -> bool:
    changed = bytearray(data)
    for index, value in changes.items():
        changed[index] = value
    try:
        game.decode(bytes(changed))
    except MalformedError:
        return True
    return False


def test_i19_the_seat_to_move_has_a_tile_and_each_seat_in_its_turn() -> None:
    game = GAME(2, {"hand": 2})
    first, second = encoding.HANDS, encoding.HANDS + 2
    for state in positions(game, Random(4)):
        data = game.encode(state)
        sizes = [len(hand) for hand in state.hands]
        if not state.laid:
            early = sizes in ([0, 0], [1, 0])
            assert refused(game, data, {second: 0, second + 1: 255}) == early
        elif rules.stock(state):
            assert refused(game, data, {first + 1: 255, second + 1: 255})
        elif rules.is_over(state):
            assert not refused(game, data, {encoding.TURN: 3 - state.turn})
        else:
            other_turn = refused(game, data, {encoding.TURN: 3 - state.turn})
            assert other_turn == (sizes[0] != sizes[1])


def test_i3_hands_have_no_more_tiles_of_a_kind_than_there_are() -> None:
    game = GAME(2, {"hand": 2})
    states = [state for state in positions(game, Random(4)) if game.to_move(state) == (state.turn,)]
    gone = 0
    for state in states:
        unseen = rules.unseen(game.redact(state, ()))
        for kind, left in enumerate(unseen):
            data = game.encode(game.redact(state, ()))
            pair = {encoding.HANDS: kind, encoding.HANDS + 1: kind}
            assert refused(game, data, pair) == (left < 2 or len(state.hands[0]) < 2)
            gone += left < 2
        assert refused(game, game.encode(state), {encoding.HANDS: 6})
    assert gone


def test_hands_are_ascending() -> None:
    game = GAME(2, {"hand": 2})
    dealt = next(state for state in positions(game, Random(4)) if game.to_move(state) == (1,))
    data = game.encode(replace(dealt, hands=((0, 1), (2, UNKNOWN))))
    assert not refused(game, data, {})
    assert refused(game, data, {encoding.HANDS: 1, encoding.HANDS + 1: 0})
    assert refused(game, data, {encoding.HANDS + 2: UNKNOWN, encoding.HANDS + 3: 2})


def test_i13_no_tile_blocks_a_gateway(play: Play) -> None:
    history = play("a3R1", held="R")
    data = history.game.encode(history.state)
    assert not refused(history.game, data, {})
    assert refused(history.game, data, {len(data) - 1: 0})


def test_i20_no_tile_is_laid_after_the_end() -> None:
    game = GAME(4)
    ends = (list(positions(game, Random(seed)))[-1] for seed in range(20))
    over = next(state for state in ends if len(state.laid) < TILES)
    assert game.decode(game.encode(over)) == over
    assert not rules.stock(over)
    action = rules.legal_actions(over, over.turn)[0]
    laid = rules.lay(game.setup, over, over.turn, action).state
    assert refused(game, game.encode(laid), {})


def test_gems_are_where_the_tiles_bring_them(play: Play) -> None:
    history = play("b2R0 e6C1 a2X0", held="BS")
    game, state = history.game, history.state
    data = game.encode(state)
    tiles = encoding.BOARD + encoding.GEM_SIZE * len(state.gems)
    for changes in (
        {encoding.CENTRE: state.centre + 1},
        {encoding.COLLECTED: 1},
        {encoding.LOST: 1},
        {encoding.BOARD + 2: 0},
        {encoding.BOARD + 1: data[encoding.BOARD + 1] + 1},
        {tiles: state.laid[1]},
        {tiles: 54},
        {tiles + 1: 15},
    ):
        assert refused(game, data, changes)
