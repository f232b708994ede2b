"""Duplicate chance: equal for all bots, reproducible and fair."""

from collections import Counter
from itertools import pairwise

import pytest

from hexwarp.arena.duplicate import DuplicateChance
from hexwarp.arena.play import play_game
from hexwarp.arena.setup import MatchSetup
from hexwarp.core import registry
from hexwarp.core.record import Record
from hexwarp.core.types import ChanceOutcome, Seat

D6 = tuple((face, 1) for face in range(1, 7))
D8 = tuple((face, 1) for face in range(1, 9))
SPECS = [
    f"{name}(players={players})"
    for name, kind in registry.games().items()
    for players in kind.player_counts
]


def test_rolls_of_a_die_do_not_depend_on_other_dice() -> None:
    alone, mixed = DuplicateChance("seed"), DuplicateChance("seed")
    faces = [alone.decide(D6) for _ in range(20)]
    between = []
    for face in faces:
        between += [mixed.decide(D8) for _ in range(face)]
        assert mixed.decide(D6) == face
    assert len(set(between)) == 8


def test_outcomes_follow_their_weights_over_seeds_and_rolls() -> None:
    counts = Counter(DuplicateChance(str(seed)).decide(((0, 1), (7, 3))) for seed in range(4000))
    assert counts[7] == pytest.approx(3000, abs=110)
    chance = DuplicateChance("one")
    rolls = [chance.decide(D6) for _ in range(3600)]
    pairs = Counter(pairwise(rolls))
    assert len(pairs) == 36
    assert all(60 < count < 145 for count in pairs.values())


def rolls(record: Record) -> dict[Seat, list[ChanceOutcome]]:
    """Return the chance outcomes of a game by seat; 0 for those before the first decision."""
    by_seat = {0: list(record.history.outcomes)}
    for turn in record.history.turns:
        by_seat.setdefault(turn.seat, []).extend(turn.outcomes)
    return by_seat


@pytest.mark.parametrize("spec", SPECS)
def test_games_of_a_deal_share_their_first_outcomes(spec: str) -> None:
    game = registry.load(spec)
    match = MatchSetup(game, ("random", "random"), 5)
    starts = [rolls(play_game(match, number))[0] for number in range(2 * game.players)]
    first, second = starts[: game.players], starts[game.players :]
    assert first == [first[0]] * game.players
    assert second == [second[0]] * game.players
    assert first[0] != second[0] or spec.startswith("cairn")


def test_a_deck_does_not_depend_on_the_players() -> None:
    match = MatchSetup(registry.load("indigo(players=2)"), ("greedy", "random"), 8)
    first, second = (play_game(match, number) for number in (0, 1))
    decks = [
        [*record.history.outcomes, *(o for turn in record.history.turns for o in turn.outcomes)]
        for record in (first, second)
    ]
    shortest = min(map(len, decks))
    assert decks[0][:shortest] == decks[1][:shortest]
    assert [t.action for t in first.history.turns] != [t.action for t in second.history.turns]


def test_a_seats_dice_do_not_depend_on_the_players() -> None:
    match = MatchSetup(registry.load("cairn(players=2)"), ("random", "random"), 3)
    compared = 0
    for deal in range(20):
        first, second = (rolls(play_game(match, 2 * deal + rotation)) for rotation in (0, 1))
        for seat in (1, 2):
            pairs = list(zip(first.get(seat, []), second.get(seat, []), strict=False))
            assert all(a == b for a, b in pairs)
            compared += len(pairs)
    assert compared > 20
