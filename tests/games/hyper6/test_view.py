"""Views: they hold everything but others' chosen faces before the reveal (H-21)."""

import json
from itertools import combinations
from random import Random

import pytest

from games.hyper6.positions import position
from hexwarp.core.chance import RandomChance
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record, write
from hexwarp.games.hyper6 import GAME
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.games.hyper6.state import HIDDEN, State
from support.json_views import snapshot_of, view_of


def set_dice(game: Hyper6, history: History[State], seat: int, digits: str) -> History[State]:
    for digit in digits:
        offered = game.legal_actions(history.state, seat)
        history = history.play(seat, offered[int(digit) - 1], RandomChance(Random(1)))
    return history


def everything(game: Hyper6, history: History[State], viewer: tuple[int, ...]) -> str:
    """Return all that a viewer receives, as bytes."""
    state = history.state
    return json.dumps(
        [
            view_of(game, state, viewer),
            snapshot_of(game, state),
            game.draw(state, viewer),
            repr(game.redact(state, viewer)),
            [game.redact_event(event, viewer) for t in history.turns for event in t.events],
            write(Record(history), viewer),
            [
                [game.action_text(state, seat, a) for a in game.legal_actions(state, seat)]
                for seat in game.seats
            ],
        ]
    )


@pytest.mark.parametrize("players", [2, 3])
def test_h21_states_that_differ_in_a_hidden_face_have_equal_views(players: int) -> None:
    game = GAME(players, {"setup": "chosen"})
    begun = begin(game, RandomChance(Random(1)))
    dice = len(begun.start.faces[0])
    own = set_dice(game, begun, 1, "3" * (dice - 1))
    worlds = [
        set_dice(game, own, 2, faces) for faces in ("1" * dice, "4" * dice, "12" + "3" * (dice - 2))
    ]
    for viewer in (v for n in range(players + 1) for v in combinations(game.seats, n)):
        views = {everything(game, world, viewer) for world in worlds}
        assert len(views) == (3 if 2 in viewer else 1), viewer


def test_h21_the_number_of_set_dice_and_own_faces_are_visible() -> None:
    game = GAME(2, {"setup": "chosen"})
    history = set_dice(game, begin(game, RandomChance(Random(1))), 2, "85")
    view = view_of(game, history.state, (1,))
    assert view["chosen"] == [0, 2]
    assert [die["face"] for die in view["waiting"][1]] == [None] * 9
    assert [die["face"] for die in view_of(game, history.state, (2,))["waiting"][1]][:3] == [
        8,
        5,
        None,
    ]
    assert game.redact(history.state, (1,)).faces[1][:3] == (HIDDEN, HIDDEN, 0)
    assert '[Faces "????????? ?????????"]\n[Order "?"]' in write(Record(history), (1,))
    assert '[Faces "????????? 85???????"]\n[Order "?"]' in write(Record(history), (2,))


def test_h21_after_the_reveal_all_faces_are_visible_but_not_the_choice_events() -> None:
    game = GAME(2, {"setup": "chosen"})
    history = set_dice(game, begin(game, RandomChance(Random(1))), 1, "5" * 5 + "4" * 4)
    history = set_dice(game, history, 2, "1" * 9)
    assert game.redact(history.state, ()) == history.state
    assert '[Faces "555554444 111111111"]\n[Order "1 2"]' in write(Record(history), ())
    choice = history.turns[0].events[0]
    assert game.redact_event(choice, (2,)) == choice | {"face": None}
    assert game.redact_event(choice, (1, 2)) == choice


def test_a_hidden_face_is_sampled_from_the_faces_of_its_die() -> None:
    game = GAME(3, {"setup": "chosen"})
    history = set_dice(game, begin(game, RandomChance(Random(1))), 2, "11111")
    redacted = game.redact(history.state, (1,))
    drawn = {game.determinize(redacted, Random(seed)).faces[1] for seed in range(400)}
    for slot, sides in enumerate((8, 6, 6, 4, 4)):
        assert {faces[slot] for faces in drawn} == set(range(1, sides + 1))
    assert {faces[5] for faces in drawn} == {0}


def test_a_view_holds_the_whole_position() -> None:
    state = position("8.5@100 4.2@*", "6.3@50", turn=2, idle=7)
    view = view_of(GAME(2), state, ())
    assert view["ships"][0][0] == {"slot": 0, "sides": 8, "face": 5, "node": 100}
    assert len(view["ships"][0]) == 8
    del view["ships"]
    assert view == {
        "phase": "drive",
        "players": 2,
        "need": 6,
        "order": [1, 2],
        "waiting": [[], []],
        "chosen": [9, 9],
        "home": [1, 0],
        "scores": [6, 6],
        "idle": 7,
        "idle_limit": 80,
        "next_node": 19,
        "over": False,
    }


def test_a_view_of_the_placing_holds_the_dice_in_hand() -> None:
    game = GAME(3)
    history = begin(game, RandomChance(Random(4)))
    view = view_of(game, history.state, ())
    assert (view["phase"], view["next_node"], view["scores"]) == ("place", 1, [6, 6, 6])
    assert [len(waiting) for waiting in view["waiting"]] == [6, 6, 6]
    assert view["waiting"][0][0] == {"slot": 0, "sides": 8, "face": history.state.faces[0][0]}
    assert view["ships"] == [[], [], []]


def test_progress_is_the_sum_of_the_best_ships_nodes() -> None:
    state = position("8.1@100 6.1@* 4.1@50 4.1@30", "", "")
    assert GAME(3).progress(state, 1) == 100 + 127 + 50 + 30
