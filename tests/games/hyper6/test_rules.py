"""Each rule of RULES.md, by its number, on hand-made positions."""

from dataclasses import replace
from typing import Any

import pytest

from games.hyper6.positions import position
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.history import History, begin
from hexwarp.core.types import CHANCE, Outcome, Termination
from hexwarp.games.hyper6 import GAME, rules
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.games.hyper6.spiral import HOLE
from hexwarp.games.hyper6.state import UNSET, Phase, State
from support.json_views import view_of


def game(players: int = 2, setup: str = "rolled") -> Hyper6:
    return GAME(players, {"setup": setup})


def rolled(*faces: str, players: int = 2) -> History[State]:
    """Return the game after the first rolls, die by die as they come up."""
    return begin(game(players), ScriptedChance(map(int, "".join(faces))))


def move(state: State, text: str, *rolls: int) -> tuple[State, tuple[Any, ...]]:
    """Return the state and events after a turn of the seat to move."""
    own = GAME(len(state.faces))
    (seat,) = own.to_move(state)
    transition = own.apply(state, seat, own.find_move(state, seat, text))
    events = transition.events
    for roll in rolls:
        transition = own.apply_chance(transition.state, roll)
        events += transition.events
    return transition.state, events


def texts(state: State, seat: int = 1) -> list[str]:
    own = GAME(len(state.faces))
    return [own.action_text(state, seat, a) for a in own.legal_actions(state, seat)]


def choose(state: State, seat: int, digits: str) -> tuple[State, tuple[Any, ...]]:
    """Return the state and events after a seat has set its next dice."""
    own = game(len(state.faces), "chosen")
    events: tuple[Any, ...] = ()
    for face in digits:
        slot = rules.next_die(state, seat)
        assert slot is not None
        die = rules.FLEET[len(state.faces)][slot]
        transition = own.apply(state, seat, own.find_move(state, seat, f"{die}:{face}"))
        state, events = transition.state, events + transition.events
    return state, events


def chosen(*faces: str) -> tuple[State, tuple[Any, ...]]:
    """Return the game after every seat has set its dice."""
    state = game(len(faces), "chosen").initial_state()
    for seat, digits in enumerate(faces, 1):
        state, events = choose(state, seat, digits)
    return state, events


# --- components ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "fleet", "need"), [(2, [8] * 2 + [6] * 3 + [4] * 4, 6), (3, [8, 6, 6, 4, 4, 4], 4)]
)
def test_h1_dice_and_ships_to_bring_home(players: int, fleet: list[int], need: int) -> None:
    start = game(players).initial_state()
    assert list(rules.fleet(start)) == fleet
    assert view_of(game(players), start, ())["need"] == need


# --- setup -----------------------------------------------------------------------------------


def test_h4_seats_roll_die_by_die_and_the_highest_total_goes_first() -> None:
    history = rolled("741344", "846222", "815322", players=3)
    assert history.state.faces == ((7, 4, 1, 3, 4, 4), (8, 4, 6, 2, 2, 2), (8, 1, 5, 3, 2, 2))
    assert history.state.order == (2, 1, 3)
    assert history.state.turn == 2
    assert [event["type"] for event in history.events] == ["roll_all"] * 3 + ["order"]
    assert history.events[-1] == {"type": "order", "seats": [2, 1, 3]}


def test_h4_a_die_rolls_its_faces_uniformly() -> None:
    own = game()
    state = own.initial_state()
    for sides in rules.FLEET[2]:
        assert own.chance_outcomes(state) == tuple((f, 1) for f in range(1, sides + 1))
        state = own.apply_chance(state, 1).state


def test_h5_two_tied_seats_roll_all_dice_again() -> None:
    first, second = "111111111", "222222222"
    history = rolled(first, first, second, second, first, "111111112")
    assert history.state.faces == ((1,) * 9, (1,) * 8 + (2,))
    assert history.state.order == (2, 1)
    assert len(history.outcomes) == 6 * 9


def test_h5_seats_tied_for_the_last_places_stay_there_with_higher_rolls() -> None:
    history = rolled("222222", "111111", "111111", "844444", "833333", players=3)
    assert history.state.faces == ((2,) * 6, (8, 4, 4, 4, 4, 4), (8, 3, 3, 3, 3, 3))
    assert history.state.order == (1, 2, 3)
    rolls = [event["seat"] for event in history.events if event["type"] == "roll_all"]
    assert rolls == [1, 2, 3, 2, 3]


def test_h5_seats_tied_for_the_first_places_stay_there_with_lower_rolls() -> None:
    history = rolled("444444", "333333", "444444", "111111", "111112", players=3)
    assert history.state.order == (3, 1, 2)
    assert history.state.faces[1] == (3,) * 6


def test_h5_three_may_tie_and_then_two_of_them() -> None:
    ones, twos, threes = "111111", "222222", "333333"
    history = rolled(ones, ones, ones, twos, threes, twos, ones, twos, players=3)
    assert history.state.order == (2, 3, 1)
    assert history.state.faces == ((1,) * 6, (3,) * 6, (2,) * 6)


def test_h6_dice_are_placed_in_turn_on_the_next_free_node_with_their_faces() -> None:
    state = rolled("111111111", "853214321").state
    state, events = move(state, "4.3@1")
    assert events == ({"type": "place", "seat": 2, "slot": 6, "sides": 4, "face": 3, "node": 1},)
    assert state.nodes[1] == (0, 0, 0, 0, 0, 0, 1, 0, 0)
    assert texts(state, 1) == ["8.1@2", "6.1@2", "4.1@2"]
    assert texts(state, 2) == []
    state, _ = move(state, "8.1@2")
    assert texts(state, 2) == [
        "8.8@3",
        "8.5@3",
        "6.3@3",
        "6.2@3",
        "6.1@3",
        "4.4@3",
        "4.2@3",
        "4.1@3",
    ]
    assert state.faces == ((1,) * 9, (8, 5, 3, 2, 1, 4, 3, 2, 1))
    assert (state.ply, state.idle) == (2, 0)


def test_h7_of_equal_dice_the_first_is_placed() -> None:
    state = rolled("223331111", "111111111").state
    assert texts(state) == ["8.2@1", "6.3@1", "4.1@1"]
    state, _ = move(state, "6.3@1")
    assert state.nodes[0] == (0, 0, 1, 0, 0, 0, 0, 0, 0)
    state, _ = move(state, "8.1@2")
    state, _ = move(state, "6.3@3")
    assert state.nodes[0] == (0, 0, 1, 3, 0, 0, 0, 0, 0)


def test_h8_after_placing_the_first_to_place_has_the_first_turn() -> None:
    state = rolled("111111", "444444", "222222", players=3).state
    seats = []
    while state.phase == Phase.PLACE:
        (seat,) = rules.to_move(state)
        seats.append(seat)
        state = rules.apply(state, seat, rules.legal_actions(state, seat)[0]).state
    assert seats == [2, 3, 1] * 6
    assert state.phase == Phase.DRIVE
    for seat in (2, 3, 1, 2):
        assert rules.to_move(state) == (seat,)
        state = rules.apply(state, seat, rules.legal_actions(state, seat)[-1]).state
    assert state.ply == 18 + 4


# --- turns -----------------------------------------------------------------------------------


def test_h9_a_turn_drives_or_adjusts_one_of_ones_own_ships_on_the_board() -> None:
    home = "8.1@* 8.1@* 6.1@* 6.1@* 6.1@*"
    state = position(f"{home} 4.2@40 4.1@50 4.4@60 4.3@70", "8.5@80")
    assert texts(state) == [
        *("40-42", "40+", "40-"),
        *("50-51", "50+"),
        *("60-64", "60-"),
        *("70-73", "70+", "70-"),
    ]


def test_h10_a_drive_goes_by_exactly_the_face_past_other_ships_and_keeps_it() -> None:
    state = position("8.4@40 6.1@41", "6.2@42 4.3@43")
    state, events = move(state, "40-44")
    assert events == ({"type": "drive", "seat": 1, "slot": 0, "sides": 8, "from": 40, "to": 44},)
    assert (state.nodes[0][0], state.faces[0][0]) == (44, 4)
    assert rules.to_move(state) == (2,)


@pytest.mark.parametrize("taken_by", ["own", "other"])
def test_h11_a_drive_onto_a_ship_drops_along_the_link(taken_by: Any) -> None:
    state = position("8.4@17 4.2@21", "") if taken_by == "own" else position("8.4@17", "4.2@21")
    state, events = move(state, "17-21~54", 3)
    assert events == (
        {"type": "drive", "seat": 1, "slot": 0, "sides": 8, "from": 17, "to": 21},
        {"type": "jump", "seat": 1, "slot": 0, "from": 21, "to": 54},
        {"type": "roll", "seat": 1, "slot": 0, "sides": 8, "node": 54, "face": 3},
    )
    assert (state.nodes[0][0], state.faces[0][0]) == (54, 3)


def test_h11_a_ship_drops_on_and_on_until_a_free_node() -> None:
    state = position("8.4@20 6.1@56", "4.1@24 4.1@82")
    own = game()
    assert own.action_text(state, 1, 0) == "20-24~102"
    state, events = move(state, "20-24~102", 8)
    assert [(e["from"], e["to"]) for e in events[1:-1]] == [(24, 56), (56, 82), (82, 102)]
    assert state.nodes[0][0] == 102


def test_h11_a_ship_may_drop_all_the_way_into_the_hole() -> None:
    state = position("6.1@59", "4.1@60 4.1@86 4.1@105 4.1@118 8.1@125")
    state, events = move(state, "59-60~*")
    assert [e["to"] for e in events if e["type"] == "jump"] == [86, 105, 118, 125, None]
    assert events[-1] == {"type": "home", "seat": 1, "slot": 2, "sides": 6}
    assert state.nodes[0][2] == HOLE


def test_h11_the_node_that_a_ship_leaves_is_free() -> None:
    state = position("4.1@36", "4.1@37")
    assert GAME(2).action_text(state, 1, 3 * 5) == "36-37~67"
    state = position("4.1@66 4.1@90", "4.1@67")
    assert move(state, "66-67~91", 1)[0].nodes[0][5] == 91


def test_h12_a_ship_that_jumped_is_rolled_before_the_next_turn() -> None:
    state = position("6.4@40", "4.1@44")
    transition = game().apply(state, 1, 3 * 2)
    assert rules.to_move(transition.state) == (CHANCE,)
    assert rules.chance_outcomes(transition.state) == tuple((f, 1) for f in range(1, 7))
    assert transition.state.ply == state.ply
    after = game().apply_chance(transition.state, 6).state
    assert (after.faces[0][2], after.ply, after.turn) == (6, state.ply + 1, 2)


@pytest.mark.parametrize(
    ("ship", "text"), [("8.1@126", "126-*"), ("8.8@126", "126-*"), ("8.4@123", "123-*")]
)
def test_h13_reaching_or_passing_the_hole_is_home_and_not_rolled(ship: Any, text: str) -> None:
    state, events = move(position(ship, ""), text)
    assert events == (
        {"type": "drive", "seat": 1, "slot": 0, "sides": 8, "from": int(text[:3]), "to": None},
        {"type": "home", "seat": 1, "slot": 0, "sides": 8},
    )
    assert rules.home(state, 1) == 1
    assert rules.to_move(state) == (2,)


def test_h13_a_jump_from_ring_1_is_home() -> None:
    state, events = move(position("8.6@119", "4.1@125"), "119-125~*")
    assert [event["type"] for event in events] == ["drive", "jump", "home"]
    assert events[1]["to"] is None
    assert rules.to_move(state) == (2,)


def test_h14_a_face_turns_by_one_within_the_die() -> None:
    state = position("8.7@40", "")
    state, events = move(state, "40+")
    assert events == ({"type": "adjust", "seat": 1, "slot": 0, "node": 40, "by": 1, "face": 8},)
    assert state.nodes[0][0] == 40
    up = position("8.8@40 6.6@41 4.4@42", "")
    assert not {"40+", "41+", "42+"} & set(texts(up))
    assert {"40-", "41-", "42-"} <= set(texts(up))
    down = position("8.1@40 6.1@41 4.1@42", "")
    assert not {"40-", "41-", "42-"} & set(texts(down))
    assert move(down, "42+")[0].faces[0][5] == 2


# --- end and points --------------------------------------------------------------------------


def test_h15_the_last_ship_needed_wins_at_once() -> None:
    home = "8.1@* 8.1@* 6.1@* 6.1@* 6.1@*"
    state = position(f"{home} 4.1@126 4.1@125", "8.8@119 8.1@* 6.1@* 6.1@* 6.1@* 4.1@*")
    assert rules.outcome(state) is None
    state, _ = move(state, "126-*")
    assert rules.to_move(state) == ()
    assert texts(state, 2) == []
    assert rules.outcome(state) == Outcome(Termination.COMPLETED, (0, 2), (1, 2))


def test_h15_one_short_does_not_win() -> None:
    state = position("8.1@* 6.1@*", "", "6.1@* 6.1@* 4.1@*")
    assert rules.outcome(move(state, texts(state)[0])[0]) is None


@pytest.mark.parametrize("players", [2, 3])
def test_h16_forty_turns_a_player_without_a_ship_moving_end_the_game(players: int) -> None:
    limit = 40 * players
    state = position(*["8.4@60", "8.4@100", "8.4@120"][:players], idle=limit - 2)
    state, _ = move(state, "60+")
    assert rules.outcome(state) is None
    before = state
    state, _ = move(state, "100+")
    assert rules.outcome(state) == Outcome(Termination.NO_PROGRESS, (6,) * players, (2,) * players)
    assert rules.to_move(state) == ()
    assert move(before, "100-104")[0].idle == 0


@pytest.mark.parametrize("text", ["40-44", "126-*", "41-42~71"])
def test_h16_any_ship_that_moves_begins_the_count_anew(text: str) -> None:
    state = position("8.4@40 8.1@126 6.1@41", "8.1@42", idle=79)
    state = rules.apply(state, 1, GAME(2).find_move(state, 1, text)).state
    assert state.idle == 0


def test_h17_rings_of_the_ship_that_would_have_completed_the_set() -> None:
    one_missing = "8.1@* 6.1@* 6.1@* 4.1@67"
    two_missing = "8.1@* 6.1@* 6.1@121 4.1@95 4.1@90"
    none_missing = "8.1@* 6.1@* 6.1@* 4.1@*"
    state = position(one_missing, two_missing, none_missing)
    assert rules.outcome(replace(state, phase=Phase.OVER)) == Outcome(
        Termination.COMPLETED, (4, 3, 0), (3, 2, 1)
    )


def test_h17_without_a_winner_all_score_as_losers() -> None:
    five_home = "8.1@* 8.1@* 6.1@* 6.1@* 6.1@* 4.1@110 4.4@100"
    state = position(five_home, "8.1@121 8.1@122 6.1@123 6.1@124 6.1@125 4.1@37", idle=79)
    state, _ = move(state, "100-")
    assert rules.outcome(state) == Outcome(Termination.NO_PROGRESS, (2, 5), (2, 3))


def test_h18_the_lowest_sum_wins_a_series() -> None:
    assert GAME.lowest_wins
    assert not GAME.seat_one_starts


# --- chosen faces ----------------------------------------------------------------------------


def test_h19_all_set_their_dice_at_once_in_any_order_of_seats() -> None:
    state = game(3, "chosen").initial_state()
    assert rules.to_move(state) == (1, 2, 3)
    state, events = choose(state, 2, "865")
    assert events[0] == {"type": "choose", "seat": 2, "slot": 0, "face": 8}
    assert state.faces == ((UNSET,) * 6, (8, 6, 5, UNSET, UNSET, UNSET), (UNSET,) * 6)
    assert rules.to_move(state) == (1, 2, 3)
    state, _ = choose(state, 2, "444")
    assert rules.to_move(state) == (1, 3)
    assert rules.legal_actions(state, 2) == ()
    state, _ = choose(state, 3, "111111")
    state, events = choose(state, 1, "222222")
    assert events[-2:] == (
        {"type": "reveal", "faces": [[2] * 6, [8, 6, 5, 4, 4, 4], [1] * 6]},
        {"type": "order", "seats": [2, 1, 3]},
    )
    assert (state.phase, state.turn, state.ply) == (Phase.PLACE, 2, 0)


def test_h19_a_die_has_its_own_faces() -> None:
    own = game(3, "chosen")
    state = own.initial_state()
    for sides in rules.FLEET[3]:
        offered = [own.action_text(state, 1, a) for a in own.legal_actions(state, 1)]
        assert offered == [f"{sides}:{face}" for face in range(1, sides + 1)]
        state, _ = choose(state, 1, "1")


def test_h20_two_tied_seats_roll_off_and_keep_their_faces() -> None:
    state, events = chosen("111111112", "211111111")
    assert events[-1]["type"] == "reveal"
    assert rules.to_move(state) == (CHANCE,)
    assert rules.chance_outcomes(state) == ((0, 1), (1, 1))
    for outcome, order in enumerate([(1, 2), (2, 1)]):
        transition = rules.apply_chance(state, outcome)
        assert transition.state.order == order
        assert transition.state.turn == order[0]
        assert transition.state.faces == state.faces
        assert transition.events == ({"type": "order", "seats": list(order)},)


def test_h20_a_roll_off_decides_only_the_tied_places() -> None:
    state, _ = chosen("111112", "111113", "211111")
    assert [rules.apply_chance(state, i).state.order for i in (0, 1)] == [(2, 1, 3), (2, 3, 1)]
    state, _ = chosen("222222", "222222", "111111")
    assert [rules.apply_chance(state, i).state.order for i in (0, 1)] == [(1, 2, 3), (2, 1, 3)]


def test_h20_three_tied_seats_have_six_orders() -> None:
    state, _ = chosen("222222", "222222", "222222")
    outcomes = rules.chance_outcomes(state)
    assert len(outcomes) == 6
    orders = {rules.apply_chance(state, outcome).state.order for outcome, _ in outcomes}
    assert len(orders) == 6
