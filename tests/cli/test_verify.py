"""``hexwarp verify``: a line and a verdict for each game, and an exit status for all."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hexwarp.core.chance import equally_likely
from hexwarp.core.commitment import SeededChance, commitment, text_commitment
from hexwarp.core.commitment_tags import OPEN, WITHHELD, reveal_tags
from hexwarp.core.history import begin
from hexwarp.core.record import Record, write
from toy import Cairn

from .program import Run

SEED = bytes(range(32))
SEAL = f"hexwarp-1 {commitment(SEED)}"
NOBODY = "contributions: 0 sealed, 0 in the clear, 0 withheld"
NOT_PROVEN = (
    "A record does not prove the players' names, how many rounds were played after its last, and "
    "that its takebacks took place: compare them with what you saw."
)
PLAIN = '[Game "cairn"]\n[Players "2"]\n[Charms "13"]\n\ns c\n'


def sealed(first: int = 0) -> str:
    """Return a game with two charms and one roll, whose chance numbers begin at ``first``."""
    chance = SeededChance(SEED, (), first)
    history = begin(Cairn(2), chance).play(1, 1, chance)
    return write(Record(history, reveal_tags(SEED, (), range(first, chance.drawn))))


def rounds(count: int, *, of: int = 0, burnt: int = 0, added: str = "") -> list[str]:
    """Return the rounds of a match of two, in which some numbers were never drawn.

    The text added to the seed has one character in each round.
    """
    texts, first = [], 0
    for number in range(1, count + 1):
        entropy = tuple(added[number - 1 : number])
        chance = SeededChance(SEED, entropy, first)
        history = begin(Cairn(2), chance)
        while Cairn(2).outcome(history.state) is None:
            history = history.play(history.game.to_move(history.state)[0], 0, chance)
        names = ("Ann", "Bob") if number % 2 else ("Bob", "Ann")
        tags = {"Seat1": names[0], "Seat2": names[1], "Round": f"{number}/{of or count}"}
        tags |= reveal_tags(SEED, entropy, range(first, chance.drawn))
        texts.append(write(Record(history, tags)))
        first = chance.drawn + burnt
    return texts


def with_texts(**more: object) -> str:
    """Return a game to whose seed three texts were added: one sealed, one open, one withheld."""
    chance = SeededChance(SEED, ("abc", "my dog"), 0)
    first = chance.decide(equally_likely(Cairn(2).seats))
    history = begin(Cairn(2), chance).play(1, 1, chance)
    contributions = (text_commitment("abc"), WITHHELD, OPEN)
    given = {"contributions": contributions, "first": first} | more
    tags = reveal_tags(SEED, ("abc", "my dog"), range(chance.drawn), **given)  # type: ignore[arg-type]
    return write(Record(history, tags))


def falsified(text: str) -> str:
    """Return the same record with another roll."""
    return text[:-2] + {"1": "2", "2": "3", "3": "1"}[text[-2]] + "\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games"


def test_text_has_a_line_for_each_game(hexwarp: Run, file: Path) -> None:
    file.write_text("\n".join([falsified(sealed()), PLAIN]))
    ran = hexwarp("verify", file)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.splitlines() == [
        "game 1: refused: ply 1: what was rolled or drawn here is not what the seed gives.",
        "game 2: carries no seed.",
    ]
    file.write_text("\n".join(rounds(2)))
    ran = hexwarp("verify", file)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        f"game 1: verified: 2 rolls and draws; taken back: 0; sealed as {SEAL}; {NOBODY}",
        f"game 2: verified: 2 rolls and draws, numbers 2-3; taken back: 0; sealed as {SEAL}; "
        f"{NOBODY}",
        NOT_PROVEN,
    ]


def test_json_has_an_object_for_each_game(hexwarp: Run, file: Path) -> None:
    file.write_text("\n".join([falsified(sealed()), PLAIN]))
    ran = hexwarp("verify", "--json", file)
    reason = "what was rolled or drawn here is not what the seed gives."
    assert [json.loads(line) for line in ran.out.splitlines()] == [
        {"game": 1, "verdict": "refused", "ply": 1, "reason": reason},
        {"game": 2, "verdict": "no_seed"},
    ]
    file.write_text("\n".join(rounds(2)))
    nothing = {"committed": 0, "open": 0, "withheld": 0}
    verified = {"verdict": "verified", "outcomes": 2, "taken_back": 0, "seal": SEAL}
    verified |= {"contributions": nothing, "not_proven": ["names", "later_rounds"]}
    assert [json.loads(line) for line in hexwarp("verify", "--json", file).out.splitlines()] == [
        {"game": 1, **verified, "numbers": None},
        {"game": 2, **verified, "numbers": "2-3"},
    ]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (sealed(), 0),
        ("\n".join(rounds(3)), 0),
        (falsified(sealed()), 1),
        (PLAIN, 1),
        (sealed(1), 3),
        ("\n".join(rounds(2, burnt=1)), 3),
        ("\n".join([*rounds(2, burnt=1), PLAIN]), 1),
    ],
)
def test_status_says_whether_all_games_are_verified(hexwarp: Run, text: str, status: int) -> None:
    assert hexwarp("verify", "-", typed=text).status == status


def test_gap_in_the_numbers_is_not_verified(hexwarp: Run, file: Path) -> None:
    for text, number in ((sealed(7), 0), ("\n".join(rounds(2, burnt=3)), 2)):
        file.write_text(text)
        ran = hexwarp("verify", file)
        assert f"not verified: number {number} is neither a roll or draw nor taken" in ran.out


def test_takebacks_explain_gaps(hexwarp: Run, file: Path) -> None:
    first, second = rounds(2, burnt=3)
    explained = first.replace("\n[Result", '\n[Takebacks "4:2-3 9:4"]\n[Result')
    assert explained != first
    file.write_text("\n".join([explained, second]))
    assert hexwarp("verify", file).status == 0
    for wrong, status in (("4:2-3 9:3", 1), ("4:2-9", 1), ("2-3", 1), ("4:", 1), ("4:2", 3)):
        file.write_text("\n".join([explained.replace("4:2-3 9:4", wrong), second]))
        assert hexwarp("verify", file).status == status, wrong


@pytest.mark.parametrize(
    ("takebacks", "status"),
    [
        ("0:2-3 1:5-77", 0),
        ("0:2-3 1:5-76", 3),
        ("0:2-3 0:5-77", 1),
        ("1:2-3 1:5-77", 1),
        ("0:2-3 2:5-77", 1),
        ("0:2-3 999:5-77", 1),
        ("1:5-77 0:2-3", 1),
        ("0:2-3,5-77", 1),
    ],
)
def test_takebacks_are_such_as_the_game_can_have_had(
    hexwarp: Run, file: Path, takebacks: str, status: int
) -> None:
    chance = SeededChance(SEED, (), 0)
    history = begin(Cairn(2), chance)
    for numbers in (4, 78):
        chance.drawn = numbers
        history = history.play(history.game.to_move(history.state)[0], 1, chance)
    tags = reveal_tags(SEED, (), (0, 1, 4, 78)) | {"Takebacks": takebacks}
    file.write_text(write(Record(history, tags)))
    ran = hexwarp("verify", file)
    assert ran.status == status, ran.out
    assert ("taken back: 75; " in ran.out) == (status == 0), "players compare it with what they saw"


@pytest.mark.parametrize("takebacks", ["0:0-77", "999:0-77"])
def test_what_was_drawn_at_the_start_was_not_taken_back(hexwarp: Run, takebacks: str) -> None:
    burnt = sealed(78).replace("\n[Result", f'\n[Takebacks "{takebacks}"]\n[Result')
    ran = hexwarp("verify", "-", typed=burnt)
    assert (ran.status, "[Takebacks] has a ply to which this game" in ran.out) == (1, True)


@pytest.mark.parametrize(("other", "status"), [(text_commitment("b"), 1), (WITHHELD, 1), (OPEN, 0)])
def test_no_roll_is_taken_back_where_two_players_committed(
    hexwarp: Run, other: str, status: int
) -> None:
    texts = ("a",) if other == WITHHELD else ("a", "b")
    chance = SeededChance(SEED, texts, 0)
    history = begin(Cairn(2), chance)
    chance.drawn = 5
    history = history.play(1, 1, chance)
    contributions = (text_commitment("a"), other)
    tags = reveal_tags(SEED, texts, (0, 1, 5), [(0, (2, 3, 4))], contributions=contributions)
    ran = hexwarp("verify", "-", typed=write(Record(history, tags)))
    assert (ran.status, "no takeback between players" in ran.out) == (status, status == 1)


def test_rounds_of_a_match_are_complete_and_in_order(hexwarp: Run, file: Path) -> None:
    first, second, third = rounds(3)
    swapped = second.replace('"Ann"', '"X"').replace('"Bob"', '"Ann"').replace('"X"', '"Bob"')
    for texts in (
        [first, third],
        [second, third],
        [first, second],
        [first, first, second, third],
        [first, third, second],
        [first, swapped, third],
        [first, second.replace("2/3", "1/3"), third],
    ):
        file.write_text("\n".join(texts))
        ran = hexwarp("verify", file)
        assert (ran.status, ran.out.count("refused")) == (1, len(texts)), texts
    file.write_text("\n".join([first, second.replace("[Result", '[Termination "time"]\n[Result')]))
    assert hexwarp("verify", file).status == 0, "it ended in its second round"


def test_verdict_says_what_a_record_does_not_prove(hexwarp: Run, file: Path) -> None:
    """Neither names nor later rounds are in what the seed gives, as both may change afterwards."""
    first, second, third = rounds(3)
    renamed = first.replace('"Ann"', '"Cleo"')
    for texts in (
        [first.replace("1/3", "1/1")],
        [first.replace("/3", "/2"), second.replace("/3", "/2")],
        [first, second.replace("[Result", '[Termination "time"]\n[Result')],
        [renamed, *(text.replace('"Ann"', '"Cleo"') for text in (second, third))],
    ):
        file.write_text("\n".join(texts))
        ran = hexwarp("verify", file)
        assert (ran.status, ran.out.splitlines()[-1]) == (0, NOT_PROVEN)
        for line in hexwarp("verify", "--json", file).out.splitlines():
            assert json.loads(line)["not_proven"] == ["names", "later_rounds"]
    explained = rounds(2, burnt=3)[0].replace("\n[Result", '\n[Takebacks "4:2-4"]\n[Result')
    verdict = json.loads(
        hexwarp("verify", "--json", "-", typed=explained.replace("1/2", "1/1")).out
    )
    assert verdict["not_proven"] == ["names", "later_rounds", "takebacks"]
    file.write_text(PLAIN)
    assert NOT_PROVEN not in hexwarp("verify", file).out


def test_verdict_says_how_the_players_contributed(hexwarp: Run, file: Path) -> None:
    file.write_text(with_texts())
    ran = hexwarp("verify", file)
    assert (ran.status, ran.out.splitlines()[0].partition(f"{SEAL}; ")[2]) == (
        0,
        "contributions: 1 sealed, 1 in the clear, 1 withheld",
    )
    verdict = json.loads(hexwarp("verify", "--json", file).out)
    assert (verdict["outcomes"], verdict["numbers"]) == (4, None), (
        "who starts was drawn with number 0"
    )
    assert verdict["contributions"] == {"committed": 1, "open": 1, "withheld": 1}


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (
            {"contributions": (text_commitment("abd"), OPEN)},
            "other than the one that was committed",
        ),
        ({"contributions": (text_commitment("abc"), WITHHELD)}, "has a word for each text"),
        ({"contributions": (text_commitment("abc"), OPEN, OPEN)}, "has a word for each text"),
        ({"contributions": ("sealed", OPEN)}, "other than the one that was committed"),
        ({"first": 3}, "who starts is not what the seed gives"),
        ({"first": 0}, "is a seat"),
    ],
)
def test_wrong_contribution_or_first_seat_is_refused(
    hexwarp: Run, file: Path, wrong: dict[str, object], reason: str
) -> None:
    file.write_text(with_texts(**wrong))
    ran = hexwarp("verify", file)
    assert ran.status == 1
    assert reason in ran.out


def test_draw_for_the_first_move_cannot_be_concealed(hexwarp: Run) -> None:
    text = with_texts().replace(text_commitment("abc") + " withheld open", "open open")
    assert hexwarp("verify", "-", typed=text).status == 0
    concealed = re.sub(r'\[First "."\]', '[Drawn "1-3"]', text)
    assert concealed != text
    assert hexwarp("verify", "-", typed=concealed).status == 3
    other = re.sub(r'\[First "(.)"\]', lambda matched: f'[First "{3 - int(matched[1])}"]', text)
    assert hexwarp("verify", "-", typed=other).status == 1


def test_rounds_agree_in_what_the_players_contributed(hexwarp: Run, file: Path) -> None:
    file.write_text("\n".join(rounds(2, added="aa")))
    assert hexwarp("verify", file).status == 0
    file.write_text("\n".join(rounds(2, added="ab")))
    ran = hexwarp("verify", file)
    assert (ran.status, ran.out.count("contributions differ between the rounds")) == (1, 2)
    first, second = rounds(2)
    for tag in ('[Contributions "withheld"]', '[First "1"]'):
        file.write_text("\n".join([first, second.replace("\n[Result", f"\n{tag}\n[Result")]))
        assert hexwarp("verify", file).status == 1, tag


def test_broken_record_is_an_error_in_one_line(hexwarp: Run, file: Path) -> None:
    file.write_text(sealed() + "\n" + PLAIN.replace("s c", "s x"))
    ran = hexwarp("verify", file)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"hexwarp: {file}: line")
    assert hexwarp("verify", file.parent / "missing").status == 2
