"""Notation of moves and tags, and the reasons of refusals."""

import re

import pytest

from games.hyper6.positions import position
from hexwarp.core.errors import ChanceError, IllegalMoveError, MalformedError, RecordError
from hexwarp.core.record import read, write
from hexwarp.games.hyper6 import GAME, notation
from hexwarp.games.hyper6.rules import KINDS, chosen_start, placing_start
from hexwarp.games.hyper6.state import Phase, State

BOARD = position("8.4@17 8.8@100 6.1@41 6.1@20 4.3@*", "8.4@21 6.3@122")
"""A drive of the first d8 is taken at 21, and 54 is free."""

PLACING = placing_start(((8, 5, 6, 6, 1, 4, 3, 2, 1), (1,) * 9), (1, 2))


def refused(state: State, text: str, seat: int = 1) -> str:
    with pytest.raises((MalformedError, IllegalMoveError)) as error:
        GAME(len(state.faces)).find_move(state, seat, text)
    return f"{type(error.value).__name__}: {error.value}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("18-22", "There is no ship of yours on node 18."),
        ("21-25", "There is no ship of yours on node 21."),
        ("999-1", "There is no ship of yours on node 999."),
        ("127+", "There is no ship of yours on node 127."),
        ("17-22", "The ship on node 17 shows 4, so the move is 17-21~54."),
        ("17-*", "The ship on node 17 shows 4, so the move is 17-21~54."),
        ("17-21", "Node 21 is taken, and the ship jumps on: the move is 17-21~54."),
        ("17-21~55", "Node 21 is taken, and the ship jumps on: the move is 17-21~54."),
        ("100-108~*", "There is no hyper-jump there: the move is 100-108."),
        ("100+", "The d8 on node 100 shows 8, and a face does not turn past that."),
        ("41-", "The d6 on node 41 shows 1, and a face does not turn past that."),
        ("8.4@19", "All dice are placed already."),
        ("8:4", "No face is to be chosen now."),
    ],
)
def test_an_impossible_turn_is_refused_with_a_reason(text: str, reason: str) -> None:
    assert refused(BOARD, text) == f"IllegalMoveError: {reason}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("8.5@2", "The next free node is 1, not 2."),
        ("8.7@1", "You have no d8 that shows 7 left to place."),
        ("6.5@1", "You have no d6 that shows 5 left to place."),
        ("1-2", "First all dice are placed; then ships drive and turn."),
        ("1+", "First all dice are placed; then ships drive and turn."),
        ("8:5", "No face is to be chosen now."),
    ],
)
def test_an_impossible_placing_is_refused_with_a_reason(text: str, reason: str) -> None:
    assert refused(PLACING, text) == f"IllegalMoveError: {reason}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("6:5", "The next die to set is a d8, not a d6."),
        ("8.5@1", "First everyone sets the faces of their dice."),
        ("1-2", "First everyone sets the faces of their dice."),
    ],
)
def test_an_impossible_choice_is_refused_with_a_reason(text: str, reason: str) -> None:
    assert refused(chosen_start(2), text) == f"IllegalMoveError: {reason}"


def test_h19_a_choice_past_the_die_and_past_the_last_die_is_refused() -> None:
    start = chosen_start(3)
    d6_next = State(start.phase, ((8, 0, 0, 0, 0, 0), (1,) * 6, (0,) * 6), start.nodes)
    assert refused(d6_next, "6:8") == "IllegalMoveError: A d6 has the faces 1 to 6."
    assert refused(d6_next, "4:1", seat=2).endswith(
        "You have set all your dice; the others have not."
    )


def test_moves_out_of_turn_or_after_the_end_are_refused() -> None:
    assert refused(BOARD, "122+", seat=2) == "IllegalMoveError: It is not your turn."
    over = State(Phase.OVER, BOARD.faces, BOARD.nodes, order=(1, 2), turn=1)
    assert refused(over, "17+") == "IllegalMoveError: The game is over."


def test_why_illegal_names_ships_at_home_and_placed_dice() -> None:
    assert str(notation.why_illegal(BOARD, 1, KINDS * 5)) == "That ship is home."
    transition = GAME(2).apply(PLACING, 1, 0)
    placed = GAME(2).with_turn(transition.state, 1)
    assert str(notation.why_illegal(placed, 1, 0)) == "That die is placed already."
    assert str(notation.why_illegal(placed, 1, KINDS * 3)) == "A die like it comes first."


@pytest.mark.parametrize(
    "text",
    [
        *("", "17", "-21", "17--21", "017-021", "17-0", "0-4", "17-21~", "17-21~~41", "17 -21"),
        *("17-21~41=3", "17-21~41=", "17+1", "*-*", "17-21-25", "8.5", "8.5@", "8.9@1", "7.5@1"),
        *("8:9", "8:0", "7:1", "8:", "x", "17\u0660-21", "1777-1", "1" * 5000, "17-21\n"),
    ],
)
def test_text_without_a_meaning_is_malformed(text: str) -> None:
    message = refused(BOARD, text)
    assert message.startswith("MalformedError: ")
    assert len(message) < 120


# --- tokens ----------------------------------------------------------------------------------


def test_a_token_is_a_move_and_its_roll() -> None:
    own = GAME(2)
    assert own.read_move(BOARD, 1, "17-21~54=3") == ("17-21~54", (3,))
    assert own.read_move(BOARD, 1, "100-108") == ("100-108", ())
    assert own.read_move(BOARD, 1, "119-125~*") == ("119-125~*", ())
    assert own.write_move(BOARD, 1, 0, (3,)) == "17-21~54=3"
    assert own.write_move(BOARD, 1, KINDS, ()) == "100-108"


@pytest.mark.parametrize(
    ("token", "reason"),
    [
        ("17-21~54", "A hyper-jump is written with what the ship rolled, as 17-21~54=3."),
        ("100-108=3", "100-108=3 carries a roll, and only a ship that jumps to a node is rolled."),
        (
            "119-125~*=3",
            "119-125~*=3 carries a roll, and only a ship that jumps to a node is rolled.",
        ),
        ("17+=5", "17+=5 carries a roll, and only a ship that jumps to a node is rolled."),
        ("8:5", "Chosen faces stand in the tag Faces, not among the moves."),
    ],
)
def test_a_missing_or_superfluous_roll_is_refused(token: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=f"^{re.escape(reason)}$"):
        GAME(2).read_move(BOARD, 1, token)


def test_h12_a_die_rolls_only_faces_that_it_has() -> None:
    own = GAME(2)
    jumped = own.apply(BOARD, 1, 0).state
    for face in range(1, 9):
        own.check_outcome(jumped, face)
    for face in (-1, 0, 9, 999):
        with pytest.raises(ChanceError, match=rf"^A d8 cannot roll {face}\.$"):
            own.check_outcome(jumped, face)


# --- tags ------------------------------------------------------------------------------------


def record(faces: str, order: str, setup: str = "rolled", moves: str = "", **more: str) -> str:
    players = more.get("Players", str(len(faces.split())))
    tags = {
        "Game": "hyper6",
        "Players": players,
        "Setup": setup,
        "Faces": faces,
        "Order": order,
    } | more
    return "".join(f'[{n} "{v}"]\n' for n, v in tags.items()) + '[Result "*"]\n' + moves


def start(*args: str, **tags: str) -> State:
    (game,) = read(record(*args, **tags))
    state: State = game.history.state
    return state


@pytest.mark.parametrize(
    ("faces", "order"),
    [
        ("211111111 111111111", "1 2"),
        ("111111111 211111111", "2 1"),
        ("311111 211111 111111", "1 2 3"),
        # Two tied for the start, above the third, and rolled again, below it.
        ("111111 211111 844444", "2 1 3"),
        ("211111 111111 866443", "1 2 3"),
        # Two tied for the end, below the first, and rolled again, above it.
        ("211111 866444 866443", "1 2 3"),
        ("866444 111112 866443", "2 1 3"),
        # The first could have tied at 6, the third could have.
        ("211111 111111 111111", "1 2 3"),
        ("866444 866444 866443", "1 2 3"),
    ],
)
def test_h5_an_order_that_rolls_can_lead_to_is_read(faces: str, order: str) -> None:
    state = start(faces, order)
    assert state.order == tuple(map(int, order.split()))
    assert state.phase == Phase.PLACE


@pytest.mark.parametrize(
    ("faces", "order"),
    [
        ("211111111 111111111", "2 1"),
        ("111111111 111111111", "1 2"),
        ("111111 111111 111111", "1 2 3"),
        ("111111 211111 311111", "1 2 3"),
        # Below the third, which shows the highest total: nobody can have tied above it.
        ("211111 111111 866444", "1 2 3"),
        # Above the first, which shows the lowest total: nobody can have tied below it.
        ("111111 311111 211111", "1 2 3"),
    ],
)
def test_h5_an_order_that_rolls_cannot_lead_to_is_refused(faces: str, order: str) -> None:
    totals = ", ".join(str(sum(map(int, faces.split()[int(seat) - 1]))) for seat in order.split())
    with pytest.raises(RecordError, match=rf"line 5, .*\[Order\] cannot be.* are {totals}\.$"):
        start(faces, order)


@pytest.mark.parametrize(
    ("faces", "order", "possible"),
    [
        ("111111111 111111111", "2 1", True),
        ("211111111 111111111", "2 1", False),
        ("111111 211111 211111", "3 2 1", True),
        ("111111 211111 311111", "2 3 1", False),
        ("111111 211111 844444", "2 1 3", False),
    ],
)
def test_h20_an_order_with_rising_totals_of_chosen_faces_is_refused(
    faces: str, order: str, possible: bool
) -> None:
    if possible:
        assert start(faces, order, "chosen").order == tuple(map(int, order.split()))
    else:
        with pytest.raises(RecordError, match=r"\[Order\] cannot be"):
            start(faces, order, "chosen")


@pytest.mark.parametrize(
    ("faces", "order", "setup", "reason"),
    [
        ("21111111 111111111", "1 2", "rolled", "[Faces] has 9 digits for each of 2 seats."),
        ("211111111  111111111", "1 2", "rolled", "[Faces] has 9 digits for each of 2 seats."),
        ("211111111 111115111", "1 2", "rolled", "[Faces] gives a d4 of seat 2 the face 5."),
        ("911111111 111111111", "1 2", "rolled", "[Faces] gives a d8 of seat 1 the face 9."),
        ("201111111 111111111", "1 2", "rolled", "[Faces] gives a d8 of seat 1 the face 0."),
        ("2?1111111 111111111", "1 2", "rolled", "[Faces] is known in full"),
        ("2?1111111 ?????????", "?", "chosen", "[Faces] has an unknown face before a known one."),
        ("2???????? ?????????", "1 2", "chosen", '[Order] is "?" while faces are unknown.'),
        ("211111111 111111111", "?", "chosen", "[Order] names each of the seats 1, 2 once."),
        ("211111111 111111111", "1 1", "rolled", "[Order] names each of the seats 1, 2 once."),
        ("211111111 111111111", "1", "rolled", "[Order] names each of the seats 1, 2 once."),
        ("211111111 111111111", "1 2", "thrown", "[Setup] is rolled or chosen."),
        ("211111111", "1", "rolled", "[Players] is 2 or 3."),
    ],
)
def test_impossible_tags_are_refused(faces: str, order: str, setup: str, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        start(faces, order, setup)
    assert reason in str(error.value)


@pytest.mark.parametrize("tag", ["Players", "Setup", "Faces", "Order"])
def test_no_tag_may_be_missing(tag: str) -> None:
    text = "\n".join(
        line
        for line in record("211111111 111111111", "1 2").splitlines()
        if not line.startswith(f"[{tag} ")
    )
    with pytest.raises(RecordError, match=rf"\[{tag}\]"):
        read(text)


def test_h21_a_record_from_before_the_reveal_round_trips() -> None:
    text = record("53??????? ?????????", "?", "chosen")
    (unfinished,) = read(text)
    assert unfinished.history.state.phase == Phase.CHOOSE
    assert unfinished.history.state.faces == ((5, 3, 0, 0, 0, 0, 0, 0, 0), (0,) * 9)
    assert write(unfinished) == text


@pytest.mark.parametrize("move", ["8:3", "8.5@1", "1-2"])
def test_a_record_from_before_the_reveal_has_no_moves(move: str) -> None:
    with pytest.raises(RecordError, match="ply 1"):
        read(record("53??????? ?????????", "?", "chosen", f"\n1. {move}\n"))


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("8.2@1", "ply 1: You have no d8 that shows 2 left to place."),
        ("8.3@1 4.2@1", "ply 2: The next free node is 2, not 1."),
        ("8.3@1 4.2@2 6=3", "ply 3: 6=3 carries a roll"),
        ("8.3@1 4.2@2 8@3", "ply 3: '8@3' is not a move such as 8.5@3."),
    ],
)
def test_a_record_with_a_wrong_move_says_where_and_why(moves: str, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        read(record("311111111 111112111", "1 2", "rolled", f"\n1. {moves}\n"))
    assert str(error.value).startswith("line 8, ")
    assert reason in str(error.value)
