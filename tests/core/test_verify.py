"""Verification of records: revealed ones are accepted, changed ones refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwarp.core import registry
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.commitment import SeededChance
from hexwarp.core.commitment_tags import commitment_tags, read_reveal, reveal_tags
from hexwarp.core.errors import ChanceError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record, read, write
from hexwarp.core.verify import VerificationError, verify

SEED = bytes(range(32))
GAMES = (
    "indigo(players=2)",
    "indigo(players=2,hand=2)",
    "indigo(players=4)",
    "indigo(players=3,hand=2,open_gems=true)",
    "hyper6(players=2)",
    "hyper6(players=3)",
    "hyper6(players=2,setup=chosen)",
    "hyper6(players=3,setup=chosen)",
)


def rounds(
    game: Game[Any], rng: Random, number: int = 1, takebacks: float = 0.0
) -> Iterator[tuple[History[Any], list[int]]]:
    """Yield random games of one match, each with the numbers of its chance outcomes."""
    chance = SeededChance(SEED, ("my dog", '50% "é"'), 0)
    for _ in range(number):
        before = chance.drawn
        history = begin(game, chance)
        numbers = [list(range(before, chance.drawn))]
        while to_move := game.to_move(history.state):
            if history.turns and rng.random() < takebacks:
                kept = rng.randrange(max(0, len(history.turns) - 3), len(history.turns))
                history, numbers = history.back_to(kept), numbers[: kept + 1]
                continue
            seat, before = rng.choice(to_move), chance.drawn
            action = rng.choice(game.legal_actions(history.state, seat))
            history = history.play(seat, action, chance)
            numbers.append(list(range(before, chance.drawn)))
        yield history, [number for turn in numbers for number in turn]


def text_of(history: History[Any], numbers: list[int], **more: str) -> str:
    tags = reveal_tags(SEED, ("my dog", '50% "é"'), numbers)
    return write(Record(history, tags | more))


def verified(text: str) -> int | None:
    (record,) = read(text)
    return verify(record)


def sealed_game(name: str, seed: int = 1, takebacks: float = 0.0) -> str:
    (played,) = rounds(registry.load(name), Random(seed), takebacks=takebacks)
    return text_of(*played)


def with_tag(text: str, name: str, value: str) -> str:
    return re.sub(rf'\[{name} "[^"]*"\]', f'[{name} "{value}"]', text)


# --- accepted records ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_revealed_record_verifies(name: str) -> None:
    for seed in range(3):
        for history, numbers in rounds(registry.load(name), Random(seed), 3, takebacks=0.1):
            assert verified(text_of(history, numbers)) == len(numbers)


@pytest.mark.parametrize("name", GAMES)
def test_an_unfinished_record_verifies(name: str) -> None:
    ((history, numbers),) = rounds(registry.load(name), Random(4))
    for turns in (0, 1, 5, len(history.turns) // 2, len(history.turns)):
        part = history.back_to(turns)
        outcomes = outcomes_of(part)
        assert verified(text_of(part, numbers[:outcomes])) == outcomes


def test_a_record_without_a_seed_is_neither_verified_nor_refused() -> None:
    ((history, _),) = rounds(registry.load("hyper6(players=2)"), Random(1))
    assert verified(write(Record(history))) is None
    assert verified(write(Record(history, commitment_tags(SEED)))) is None
    # Games of bots have a given seed without a commitment.
    assert verified(write(Record(history, {"Seed": "7"}))) is None


# --- refused records -----------------------------------------------------------------------------


def changed(history: History[Any]) -> Iterator[History[Any]]:
    """Yield the game up to each roll or draw, with that outcome changed."""
    game = history.game
    for index, (state, outcome) in enumerate(dealt(history)):
        for other in others(game, state, outcome):
            outcomes = [*history.outcomes[:index], other, *history.outcomes[index + 1 :]]
            with suppress(ChanceError):
                yield begin(game, ScriptedChance(outcomes))
    for number, turn in enumerate(history.turns):
        if turn.outcomes:
            state = game.apply(history.before(number), turn.seat, turn.action).state
            for other in others(game, state, turn.outcomes[0])[:1]:
                script = ScriptedChance([other])
                yield history.back_to(number).play(turn.seat, turn.action, script)


def dealt(history: History[Any]) -> Iterator[tuple[Any, int]]:
    """Yield the chance nodes before the first move, each with its outcome."""
    state = history.game.initial_state()
    for outcome in history.outcomes:
        yield state, outcome
        state = history.game.apply_chance(state, outcome).state


def others(game: Game[Any], state: Any, outcome: int) -> list[int]:
    return [other for other, _ in game.chance_outcomes(state) if other != outcome]


@pytest.mark.parametrize("name", GAMES)
def test_any_changed_roll_or_draw_is_refused(name: str) -> None:
    ((history, numbers),) = rounds(registry.load(name), Random(7), takebacks=0.05)
    refused = 0
    for other in changed(history):
        part = history.back_to(len(other.turns))
        made = outcomes_of(other)
        if write(Record(other)) == write(Record(part)):
            continue  # a roll before a tie, or one of a tie that came out alike
        (record,) = read(text_of(other, numbers[:made]))
        with pytest.raises(VerificationError) as refusal:
            verify(record)
        if made == outcomes_of(part):
            assert refusal.value.ply == history.game.ply(other.state)
        refused += 1
    assert refused > 20


def outcomes_of(history: History[Any]) -> int:
    return len(history.outcomes) + sum(len(turn.outcomes) for turn in history.turns)


def test_swapped_tiles_in_a_hand_are_refused() -> None:
    text = sealed_game("indigo(players=2,hand=2)")
    deck = re.search(r'Deck "(.)(.)(.*)"', text)
    assert deck is not None
    assert deck[1] != deck[2]
    with pytest.raises(
        VerificationError, match=r"^ply 0: the game does not begin as the seed gives it"
    ):
        verified(with_tag(text, "Deck", deck[2] + deck[1] + deck[3]))


def test_a_changed_roll_off_is_refused() -> None:
    game = registry.load("hyper6(players=2,setup=chosen)")
    chance = SeededChance(SEED, (), 0)
    history = begin(game, chance)
    while not chance.drawn:
        seat = game.to_move(history.state)[0]
        history = history.play(seat, game.legal_actions(history.state, seat)[0], chance)
    text = write(Record(history, reveal_tags(SEED, (), range(1))))
    assert verified(text) == 1
    other = "2 1" if '[Order "1 2"]' in text else "1 2"
    with pytest.raises(VerificationError, match="does not begin as the seed gives it"):
        verified(with_tag(text, "Order", other))


@pytest.mark.parametrize(
    ("tag", "value", "reason"),
    [
        ("Seal", "hexwarp-2 00", "[Seal] begins with hexwarp-1."),
        ("Seal", "hexwarp-1 00", "[Seed] is not the one that was sealed."),
        ("Seed", "00" * 32, "[Seed] is not the one that was sealed."),
        ("Seed", "00" * 31, "[Seed] has 64 hexadecimal digits."),
        ("Seed", SEED.hex().upper(), "[Seed] has 64 hexadecimal digits."),
        ("Entropy", "my%20cat", "the game does not begin as the seed gives it."),
        ("Entropy", "my%2", "[Entropy] has a word for each text, percent-encoded."),
        ("Entropy", "é", "[Entropy] has a word for each text, percent-encoded."),
        ("Entropy", "a  b", "[Entropy] has a word for each text, percent-encoded."),
        ("Drawn", "0-1", "[Drawn] has fewer numbers than there are rolls and draws."),
        ("Drawn", "0-999999999", "[Drawn] has more numbers than there are rolls and draws."),
        ("Drawn", "0-5 4-20", "[Drawn] has ascending numbers, as in 0-5 8-20."),
        ("Drawn", "5-0", "[Drawn] has ascending numbers, as in 0-5 8-20."),
        ("Drawn", "", "[Drawn] has ascending numbers, as in 0-5 8-20."),
        ("Drawn", "0--5", "[Drawn] has ascending numbers, as in 0-5 8-20."),
        ("Drawn", "9" * 5000, "[Drawn] has ascending numbers, as in 0-5 8-20."),
    ],
)
def test_wrong_commitment_tags_are_refused(tag: str, value: str, reason: str) -> None:
    text = sealed_game("indigo(players=2)")
    if tag == "Drawn":
        text = text.replace("[Result", '[Drawn "0"]\n[Result')
    with pytest.raises(VerificationError) as refusal:
        verified(with_tag(text, tag, value))
    assert str(refusal.value) == f"ply 0: {reason}"


# --- the tags ------------------------------------------------------------------------------------


def test_a_record_in_play_has_only_the_commitment() -> None:
    tags = commitment_tags(SEED)
    assert list(tags) == ["Seal"]
    assert SEED.hex() not in tags["Seal"]


@pytest.mark.parametrize(
    ("numbers", "drawn"),
    [
        ([], None),
        ([0, 1, 2], None),
        ([1], "1"),
        ([0, 2, 3, 7], "0 2-3 7"),
        ([4, 5, 6, 9, 10], "4-6 9-10"),
    ],
)
def test_the_tag_drawn_lists_numbers_with_gaps(numbers: list[int], drawn: str | None) -> None:
    tags = reveal_tags(SEED, (), numbers)
    assert tags.get("Drawn") == drawn
    seal = read_reveal(tags)
    assert seal is not None
    listed = seal.numbers()
    assert [next(listed) for _ in numbers] == numbers
    assert (next(listed, None) is None) == (drawn is not None)


@settings(deadline=None)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=64)))
def test_entropy_of_any_characters_round_trips_through_a_record(entropy: list[str]) -> None:
    game = registry.load("hyper6(players=2,setup=chosen)")
    history = begin(game, SeededChance(SEED, entropy, 0))
    (record,) = read(write(Record(history, reveal_tags(SEED, entropy, ()))))
    seal = read_reveal(record.tags)
    assert seal is not None
    assert (seal.seed, seal.entropy) == (SEED, tuple(entropy))
