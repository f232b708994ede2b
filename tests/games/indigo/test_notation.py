"""Notation of moves and tags, and refusals."""

from random import Random

import pytest

from hexwarp.core import registry
from hexwarp.core.errors import IllegalMoveError, MalformedError, RecordError
from hexwarp.core.record import Record, read, write
from hexwarp.core.testing import random_history
from hexwarp.games.indigo.notation import move_text, parse_move

DECK = "BCSSBXRBRSBRRSCCSSSSSXRCCXCBBSCBSXBSXBCXSCBCBCCBBCRBSC"
HEAD = f'[Game "indigo"]\n[Players "2"]\n[Deck "{DECK}"]\n'


def refused(text: str) -> str:
    with pytest.raises(RecordError) as error:
        read(text)
    return str(error.value)


def test_i3_every_action_round_trips_through_its_text() -> None:
    texts = [move_text(action) for action in range(810)]
    assert len(set(texts)) == 810
    assert [parse_move(text) for text in texts] == list(range(810))
    tiles = "R0 R1 X0 C0 C1 C2 B0 B1 B2 S0 S1 S2 S3 S4 S5"
    assert " ".join(texts[:15]) == "a2" + tiles.replace(" ", " a2")
    assert texts[-1] == "i8S5"


@pytest.mark.parametrize(
    ("given", "written"),
    [("e6X3", "e6X0"), ("e6R5", "e6R1"), ("e6C3", "e6C0"), ("e6B5", "e6B2"), ("e6S5", "e6S5")],
)
def test_i3_rotations_are_written_reduced(given: str, written: str) -> None:
    assert move_text(parse_move(given)) == written


@pytest.mark.parametrize(
    "text",
    [
        *("", "e6", "e6S", "e6S6", "e6S-1", "E6S2", "e6s2", "e6?0", "e6T0", "e6S22", "e6S٢"),
        *("j1S0", "e0S0", "a6S0", "i4S0", "e10S2", "e6S2 ", " e6S2", "e6S2\n"),
    ],
)
def test_text_without_a_meaning_is_malformed(text: str) -> None:
    with pytest.raises(MalformedError):
        parse_move(text)


@pytest.mark.parametrize("cell", ["a1", "a5", "e1", "e9", "i5", "i9", "e5"])
def test_i1_a_tile_on_a_treasure_cell_is_illegal(cell: str) -> None:
    with pytest.raises(IllegalMoveError, match=f"^{cell} is a treasure tile"):
        parse_move(f"{cell}S0")


# --- tags --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('[Players "5"]', "line 2, ply 0: [Players] is one of 2, 3, 4, not '5'."),
        ("", "line 1, ply 0: [Players] is missing."),
        ('[Players "2"]\n[Hand "3"]', "line 3, ply 0: [Hand] is one of 1, 2, not '3'."),
        (
            '[Players "2"]\n[Gateways "none"]',
            "line 3, ply 0: [Gateways] is one of standard, exclusive, not 'none'.",
        ),
        (
            '[Players "4"]\n[Gateways "exclusive"]',
            "line 3, ply 0: [Gateways] exclusive is for 3 players only.",
        ),
        ('[Players "2"]\n[Gems "?"]', "line 3, ply 0: [Gems] is one of screened, open, not '?'."),
    ],
)
def test_an_impossible_setup_is_refused(line: str, reason: str) -> None:
    assert refused(f'[Game "indigo"]\n{line}\n[Deck "{DECK}"]\n') == reason


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (DECK[:-1], "[Deck] has 54 letters, each one of RXCBS?."),
        (DECK + "?", "[Deck] has 54 letters, each one of RXCBS?."),
        (DECK.replace("X", "x"), "[Deck] has 54 letters, each one of RXCBS?."),
        ("", "[Deck] has 54 letters, each one of RXCBS?."),
        ("X" * 7 + "?" * 47, "[Deck] has 7 X; there are 6."),
        (DECK.replace("X", "R", 1), "[Deck] has 7 R; there are 6."),
    ],
)
def test_i3_an_impossible_deck_is_refused(deck: str, reason: str) -> None:
    text = f'[Game "indigo"]\n[Players "2"]\n[Deck "{deck}"]\n'
    assert refused(text) == f"line 3, ply 0: {reason}"


def test_a_record_needs_a_deck() -> None:
    assert refused('[Game "indigo"]\n[Players "2"]\n') == "line 1, ply 0: [Deck] is missing."


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("e6S2", "line 5, ply 1: Seat 1 has no S tile in hand."),
        ("e6B2 e6C0", "line 5, ply 2: e6 already has a tile."),
        ("e5B2", "line 5, ply 1: e5 is a treasure tile; path tiles lie on other cells."),
        ("e6B2\nc7C0", "line 6, ply 2: A curve would join two exits of gateway 3 on c7."),
        ("hello", "line 5, ply 1: 'hello' is not a move such as e6S2: cell, tile, rotation 0-5."),
        ("a9B0", "line 5, ply 1: There is no cell a9 on the board."),
    ],
)
def test_a_wrong_move_is_refused_with_line_and_ply(moves: str, reason: str) -> None:
    assert refused(f"{HEAD}\n{moves}\n") == reason


def test_a_move_after_the_end_is_refused() -> None:
    history = random_history(registry.load("indigo"), Random(1))
    text = write(Record(history))
    assert "after the end of the game" in refused(f"{text}e6S0\n")


def test_the_undrawn_tail_of_a_full_deck_is_kept() -> None:
    text = f"{HEAD}\n1. b3B1 d7C1\n"
    (record,) = read(text)
    assert f'[Deck "{DECK}"]' in write(record)
    assert '[Deck "BCSS' + "?" * 50 + '"]' in write(Record(record.history))
    assert '[Deck "BCS?' + "?" * 50 + '"]' in write(record, (1,))
    assert '[Deck "BCSS' + "?" * 50 in write(Record(record.history), (1, 2))


def test_the_tail_of_a_deck_with_other_draws_is_dropped() -> None:
    (record,) = read(f"{HEAD}\n1. b3B1 d7C1\n")
    other = "S" + DECK[1:]
    assert '[Deck "BCSS' + "?" * 50 + '"]' in write(Record(record.history, {"Deck": other}))


def test_the_tags_in_their_order() -> None:
    (record,) = read(HEAD)
    assert [line.split()[0][1:] for line in write(record).splitlines()] == [
        "Game", "Players", "Gateways", "Hand", "Deck", "Result",
    ]  # fmt: skip


def test_i25_open_gems_round_trip_through_tags() -> None:
    history = random_history(registry.load("indigo(open_gems=true)"), Random(1), 3)
    text = write(Record(history))
    assert '[Gems "open"]' in text
    assert read(text)[0].history.game.options["open_gems"] is True
