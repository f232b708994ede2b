"""No turn is taken back after it has revealed secrets, by agreement or alone with bots."""

import pytest

from hexwarp.core import registry
from hexwarp.match import commands as m
from hexwarp.match.errors import Refusal
from hexwarp.match.events import Moved
from hexwarp.match.seat_holder import SeatHolder
from support.matches import ANN, BOB, BOT, CAROL, ScriptedMatch

HYPER6 = registry.game_type("hyper6")
INDIGO = registry.game_type("indigo")


def chosen_faces(*holders: SeatHolder) -> ScriptedMatch:
    return ScriptedMatch(*holders, game=HYPER6, options={"setup": "chosen"})


def choose(game: ScriptedMatch, seat: int, dice: int | None = None) -> None:
    """Choose faces for some dice of a seat, or for all that are left."""
    match = game.match
    while seat in match.game.to_move(match.history.state) and dice != 0:
        action = match.game.legal_actions(match.history.state, seat)[1 - seat]
        game.add(m.make_bot_move(match, seat, action))
        match, dice = game.match, None if dice is None else dice - 1
        if match.game.redact(match.history.state, ()) == match.history.state:
            return


@pytest.mark.parametrize("last", [1, 2])
def test_last_to_choose_cannot_take_the_choice_back(last: int) -> None:
    game = chosen_faces(ANN, BOB)
    choose(game, 3 - last)
    choose(game, last)
    for user_id in ("ann", "bob"):
        assert "takeback" not in game.allowed(user_id)
    with pytest.raises(Refusal, match="revealed"):
        m.propose_takeback(game.match, ("ann", "bob")[last - 1])


def test_choice_may_be_taken_back_while_the_others_are_hidden() -> None:
    game = chosen_faces(ANN, BOB, CAROL)
    choose(game, 2)
    choose(game, 1)
    assert "takeback" in game.allowed("ann")


@pytest.mark.parametrize("last", [1, 2])
def test_choice_against_a_bot_stands_once_the_faces_are_revealed(last: int) -> None:
    game = chosen_faces(ANN, BOT)
    choose(game, 3 - last)
    choose(game, last, dice=1)
    assert "undo" in game.allowed("ann")
    choose(game, last)
    assert "undo" not in game.allowed("ann")
    with pytest.raises(Refusal, match="revealed"):
        m.undo(game.match, "ann")


def test_end_of_a_round_that_shows_all_hands_stands() -> None:
    game = ScriptedMatch(ANN, BOT, game=INDIGO, rounds=2)
    while not game.match.round_over:
        seat = game.match.to_move[0]
        assert seat == 2 or not game.match.history.turns or "undo" in game.allowed("ann")
        action = game.match.game.legal_actions(game.match.history.state, seat)[0]
        game.add(m.make_bot_move(game.match, seat, action))
    assert "undo" not in game.allowed("ann")


def test_secret_that_its_owner_has_played_is_no_revelation() -> None:
    game = ScriptedMatch(ANN, BOT)
    game.move("s")
    game.add(Moved(2, "c", ()))
    assert game.match.game.redact(game.match.history.state, (1,)) == game.match.history.state
    assert "undo" in game.allowed("ann")


ANN_2 = SeatHolder("Ann 2", user_id="ann")


@pytest.mark.parametrize("last", [1, 2])
@pytest.mark.parametrize("others", [(), (BOT,)])
def test_choices_at_one_screen_stand_once_the_faces_are_revealed(
    last: int, others: tuple[SeatHolder, ...]
) -> None:
    """Else the last to choose would choose again, knowing the other's faces."""
    game = chosen_faces(ANN, ANN_2, *others)
    if others:
        choose(game, 3)
    choose(game, 3 - last)
    choose(game, last, dice=1)
    assert "undo" in game.allowed("ann"), "nothing is revealed yet"
    choose(game, last)
    assert "undo" not in game.allowed("ann")
    with pytest.raises(Refusal, match="revealed"):
        m.undo(game.match, "ann")
    turns = len(game.match.history.turns)
    for _ in range(2):
        seat = game.match.to_move[0]
        action = game.match.game.legal_actions(game.match.history.state, seat)[0]
        game.add(m.make_bot_move(game.match, seat, action))
    while "undo" in game.allowed("ann"):
        game.add(m.undo(game.match, "ann"))
    assert len(game.match.history.turns) == turns, "later moves are taken back"


def test_people_at_one_screen_against_another_do_not_choose_again_either() -> None:
    game = chosen_faces(ANN, ANN_2, BOB)
    for seat in (3, 1, 2):
        choose(game, seat)
    assert "takeback" not in game.allowed("ann")


def test_end_of_a_round_that_shows_all_hands_at_one_screen_stands() -> None:
    game = ScriptedMatch(ANN, ANN_2, game=INDIGO, rounds=2)
    while not game.match.round_over:
        seat = game.match.to_move[0]
        assert not game.match.history.turns or "undo" in game.allowed("ann")
        action = game.match.game.legal_actions(game.match.history.state, seat)[0]
        game.add(m.make_bot_move(game.match, seat, action))
    assert "undo" not in game.allowed("ann")
