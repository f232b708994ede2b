"""Analyses of the toy game by a search that never errs, and of real games by the real one."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numba
import pytest

from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History, begin
from hexwarp.core.record import read
from hexwarp.core.testing import random_history
from hexwarp.search import analysis, luck, tree
from toy import STONE, UNKNOWN, Cairn, State

PLIES = 2 if numba.config.DISABLE_JIT else 4

GOOD = Path(__file__).parents[1] / "core" / "corpus" / "good"


class Searched(Cairn):
    """Cairn, as if it had compiled rules."""

    def kernel(self) -> Any:
        raise AssertionError("the search of these tests needs none")


class Open(Searched):
    """Without secrets."""

    def redact(self, state: State, viewer: Collection[int]) -> State:
        return state


@dataclass
class Exact:
    """A search that looks to the end, for a game whose charms are known."""

    actions: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]

    @property
    def win(self) -> tuple[float, ...]:
        return self.values[0]


def think(
    game: Cairn, state: State, seat: int, _: Random, *, nodes: int, only: int | None = None
) -> Exact:
    assert game.to_move(state) == (seat,)
    state = game.determinise(state, Random(3))
    actions = [only] if only is not None else list(game.legal_actions(state, seat))
    values = {action: value(game, game.apply(state, seat, action).state) for action in actions}
    actions.sort(key=lambda action: -values[action][seat - 1])
    return Exact(tuple(actions), tuple(values[action] for action in actions))


@cache
def value(game: Cairn, state: State) -> tuple[float, ...]:
    outcome = game.outcome(state)
    if outcome:
        return tuple(float(seat in outcome.winners) for seat in game.seats)
    if game.is_chance(state):
        ways = [
            value(game, game.apply_chance(state, o).state) for o, _ in game.chance_outcomes(state)
        ]
        return tuple(sum(way) / len(ways) for way in zip(*ways, strict=True))
    seat = game.to_move(state)[0]
    ways = [value(game, game.apply(state, seat, a).state) for a in game.legal_actions(state, seat)]
    return max(ways, key=lambda way: way[seat - 1])


@pytest.fixture
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "think", think)


def analysed(history: History[Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    *plies, result = analysis.analyse(history)
    return plies, result


@pytest.mark.usefixtures("exact")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_luck_and_losses_lead_from_equal_chances_to_the_result(players: int, seed: int) -> None:
    history = random_history(Open(players), Random(seed))
    plies, result = analysed(history)
    outcome = history.game.outcome(history.state)
    assert outcome is not None
    for seat, sums in enumerate(
        zip(*(result[k] for k in ("luck", "loss", "gain", "rest")), strict=True), 1
    ):
        lucky, lost, given, revised = sums
        share = float(seat in outcome.winners)
        assert 1 / players + lucky - lost + given + revised == pytest.approx(share, abs=1e-3)
        assert lost == pytest.approx(sum(p["loss"] for p in plies if p["seat"] == seat), abs=1e-3)
    if players == 2:  # else moves that are worth the same to one are not to the others
        assert result["rest"] == [0.0, 0.0], "a search that never errs revises nothing"
    assert sum(result["loss"]) == pytest.approx(sum(result["gain"]), abs=1e-3)
    assert [ply["ply"] for ply in plies] == list(range(1, len(history.turns) + 1))
    for ply in plies:
        assert sum(ply["luck"]) == pytest.approx(0, abs=1e-3)
        assert ply["loss"] == pytest.approx(ply["win"][ply["seat"] - 1] - ply["played"], abs=1e-3)
        assert ply["best"][0]["win"] == ply["win"][ply["seat"] - 1]
        wins = [move["win"] for move in ply["best"]]
        assert wins == sorted(wins, reverse=True)


@pytest.mark.usefixtures("exact")
def test_turning_points_are_the_greatest_changes_of_the_curve() -> None:
    history = random_history(Open(2), Random(7))
    plies, result = analysed(history)
    curve = [0.5, *(p["played"] if p["seat"] == 1 else 1 - p["played"] for p in plies)]
    curve[-1] = float(1 in result["winners"])
    swings = {ply: abs(b - a) for ply, (a, b) in enumerate(pairwise(curve), start=1)}
    greatest = sorted((swing for swing in swings.values() if swing > 1e-3), reverse=True)[:3]
    assert [swings[ply] for ply in result["turning"]] == pytest.approx(greatest, abs=1e-3)


def played(game: Cairn, moves: str, charms: tuple[int, ...], *rolls: int) -> History[State]:
    chance = RandomChance(Random(0))
    script = [*charms, *rolls]
    chance.decide = lambda _: script.pop(0)  # type: ignore[method-assign]
    history = begin(game, chance)
    for move in moves:
        history = history.play(game.to_move(history.state)[0], "src".index(move), chance)
    return history


@pytest.mark.usefixtures("exact")
def test_luck_comes_from_rolls_and_not_from_stones() -> None:
    plies, _ = analysed(played(Open(2), "srsss", (2, 2), 3))
    lucky = [any(ply["luck"]) for ply in plies]
    assert lucky[1:2] == [False], "the stone before it"
    mean = value(Open(2), State((2, 2), (False, False), 1, 2, rolling=True, ply=1))
    came = value(Open(2), State((2, 2), (False, False), 4, 1, ply=2))
    gave = [a - b for a, b in zip(came, mean, strict=True)]
    assert plies[2]["luck"] == pytest.approx(gave, abs=1e-4)
    assert lucky[3:] == [False, False]


@pytest.mark.usefixtures("exact")
def test_a_last_roll_is_luck_of_the_last_ply() -> None:
    history = played(Open(2), "ccssr", (3, 3), 3)
    while history.game.outcome(history.state) is None:
        history = history.play(
            history.game.to_move(history.state)[0], STONE, RandomChance(Random())
        )
    plies, result = analysed(history)
    assert sum(ply["luck"][0] for ply in plies) == pytest.approx(result["luck"][0], abs=1e-3)
    won_by_a_roll = played(Open(2), "ccsssr", (3, 3), 3)
    plies, result = analysed(won_by_a_roll)
    assert won_by_a_roll.game.outcome(won_by_a_roll.state) is not None
    last = result["luck"][1] - sum(ply["luck"][1] for ply in plies)
    assert last == pytest.approx(1 - plies[-1]["played"], abs=1e-3)
    assert result["rest"] == [0.0, 0.0]


def test_a_secret_is_luck_when_its_owner_is_first_to_move() -> None:
    history = played(Searched(3), "sssrss", (1, 2, 3), 2)
    seen = [list(luck.lotteries(history, turn)) for turn in range(6)]
    assert [len(lotteries) for lotteries in seen] == [1, 1, 1, 0, 1, 0]
    for seat in (1, 2, 3):
        (charms,) = seen[seat - 1]
        assert [prospect.seat for prospect, _ in charms] == [seat] * 3
        hands = [prospect.state.charms for prospect, _ in charms]
        assert sorted(hand[seat - 1] for hand in hands) == [1, 2, 3]
        assert all(hand.count(UNKNOWN) == 2 for hand in hands)
    assert sorted(prospect.state.pile for prospect, _ in seen[4][0]) == [4, 5, 6]


def test_only_the_tile_drawn_last_could_have_been_another() -> None:
    game = registry.load("indigo(players=2,hand=2)")
    history = random_history(game, Random(1))
    for turn in (10, 31):
        seat = history.turns[turn].seat
        hand: Any = history.before(turn)
        (lottery,) = luck.lotteries(history, turn)
        kept = list(history.turns[turn - 2].state.hands[seat - 1])
        kept.remove(history.turns[turn - 2].outcomes[0])
        assert hand.hands[seat - 1] in [prospect.state.hands[seat - 1] for prospect, _ in lottery]
        for prospect, weight in lottery:
            assert kept[0] in prospect.state.hands[seat - 1]
            assert weight > 0
            assert game.redact(prospect.state, (seat,)) == prospect.state


@pytest.mark.usefixtures("exact")
def test_a_decision_holds_nothing_that_its_mover_could_not_know() -> None:
    history = random_history(Searched(3), Random(2))
    for decision in analysis.decisions(history):
        assert decision.game.redact(decision.state, (decision.seat,)) == decision.state
        for lottery in decision.lotteries:
            for prospect, _ in lottery:
                viewer = (prospect.seat,) if prospect.seat else history.game.seats
                assert history.game.redact(prospect.state, viewer) == prospect.state


@pytest.mark.usefixtures("exact")
def test_no_move_is_better_than_one_that_is_worth_the_same() -> None:
    for seed in range(5):
        for ply in analysed(random_history(Open(2), Random(seed)))[0]:
            assert (ply["best"][0]["move"][0] == ply["move"][0]) == (ply["loss"] == 0)


@pytest.mark.usefixtures("exact")
def test_a_game_that_is_not_over_ends_where_it_stands() -> None:
    plies, result = analysed(random_history(Open(2), Random(4)).back_to(3))
    assert len(plies) == 3
    assert (result["winners"], result["finished"]) == ([], False)
    assert analysed(random_history(Open(2), Random(4)).back_to(0))[1]["turning"] == []


def test_what_cannot_be_analysed_is_said_in_a_sentence() -> None:
    with pytest.raises(MalformedError, match="no compiled rules"):
        analysis.decisions(random_history(Cairn(2), Random(0)))
    (hidden,) = read((GOOD / "indigo-seen-by-one.record").read_text("utf-8"))
    with pytest.raises(MalformedError, match="The record hides what seat 3 knew at ply 18;"):
        analysis.decisions(hidden.history)


@pytest.mark.parametrize("name", ["hyper6-placing", "indigo-seen-by-nobody"])
def test_a_real_search(name: str) -> None:
    (record,) = read((GOOD / f"{name}.record").read_text("utf-8"))
    history = record.history.back_to(PLIES)
    first = list(analysis.analyse(history, nodes=50, seed=1))
    assert list(analysis.analyse(history, nodes=50, seed=1)) == first
    *plies, result = first
    for ply in plies:
        assert ply["loss"] >= 0
        assert sum(ply["win"]) == pytest.approx(1, abs=1e-3)
    assert result["game"] == 1
