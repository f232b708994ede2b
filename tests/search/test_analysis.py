"""Analysis of the toy game by an exhaustive search, and of real games by the real one."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History, begin
from hexwarp.core.record import read
from hexwarp.core.testing import random_history
from hexwarp.games.indigo.game import Indigo
from hexwarp.games.indigo.tiles import COPIES
from hexwarp.search import analysis, luck
from toy import STONE, UNKNOWN, Cairn, State

PLIES = 4

GOOD = Path(__file__).parents[1] / "core" / "corpus" / "good"


class Searched(Cairn):
    """Cairn, as if it had a kernel."""

    def kernel(self) -> Any:
        raise AssertionError("the exhaustive search needs no kernel")


class Open(Searched):
    """Cairn without hidden information."""

    def redact(self, state: State, viewer: Collection[int]) -> State:
        return state


@dataclass
class Exact:
    """The evaluation of a search to the end of the game."""

    actions: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]

    @property
    def root_value(self) -> tuple[float, ...]:
        return self.values[0]


def exhaustive_search(
    game: Cairn,
    state: State,
    seat: int,
    seed: int,
    *,
    nodes: int,
    only: int | None = None,
    network: None = None,
) -> Exact:
    assert game.to_move(state) == (seat,)
    state = game.determinize(state, Random(3))
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
    monkeypatch.setattr(analysis, "solve", lambda *_: None)
    monkeypatch.setattr(analysis, "search", exhaustive_search)
    monkeypatch.setattr(analysis, "solve_or_search", exhaustive_search)


def analysed(history: History[Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    *plies, result = analysis.analyse(history)
    return plies, result


@pytest.mark.usefixtures("exact")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_luck_loss_gain_and_rest_add_up_to_the_result(players: int, seed: int) -> None:
    history = random_history(Open(players), Random(seed))
    plies, result = analysed(history)
    outcome = history.game.outcome(history.state)
    assert outcome is not None
    for seat, sums in enumerate(
        zip(*(result[k] for k in ("luck", "loss", "gain", "rest")), strict=True), 1
    ):
        luck_sum, loss, gain, rest = sums
        share = float(seat in outcome.winners)
        assert 1 / players + luck_sum - loss + gain + rest == pytest.approx(share, abs=1e-4)
        assert loss == pytest.approx(sum(p["loss"] for p in plies if p["seat"] == seat))
    if players == 2:  # with three, moves of equal value to one seat differ for the others
        revised = pytest.approx([0.0, 0.0], abs=1e-3)
        assert result["rest"] == revised, "an exhaustive search revises nothing"
    assert sum(result["loss"]) == pytest.approx(sum(result["gain"]), abs=1e-3)
    assert [ply["ply"] for ply in plies] == list(range(1, len(history.turns) + 1))
    for ply in plies:
        assert sum(ply["luck"]) == pytest.approx(0, abs=1e-3)
        assert ply["loss"] == pytest.approx(ply["win"][ply["seat"] - 1] - ply["played"])
        assert ply["played"] == ply["after"][ply["seat"] - 1]
        assert ply["best"][0]["win"] == ply["win"][ply["seat"] - 1]
        wins = [move["win"] for move in ply["best"]]
        assert wins == sorted(wins, reverse=True)


@pytest.mark.usefixtures("exact")
def test_skill_is_the_mean_loss_of_a_seats_own_plies() -> None:
    plies, result = analysed(random_history(Open(2), Random(7)))
    for seat, skill in enumerate(result["skill"], 1):
        losses = np.array([ply["loss"] for ply in plies if ply["seat"] == seat])
        assert skill["plies"] == losses.size > 2
        assert skill["loss"] == pytest.approx(losses.mean(), abs=1e-4)
        assert skill["loss"] * losses.size == pytest.approx(result["loss"][seat - 1], abs=1e-3)
        error = 1.96 * losses.std(ddof=1) / losses.size**0.5
        assert skill["error"] == pytest.approx(error, abs=1e-4)


def test_skill_of_one_ply_has_no_interval_and_that_of_none_is_none() -> None:
    skill = {"plies": 1, "loss": 0.25, "error": None}
    assert analysis.skills([(3, 0.25)], 3) == (None, None, skill)


@pytest.mark.usefixtures("exact")
def test_turning_points_are_the_largest_swings() -> None:
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
    chance.decide = lambda outcomes: script.pop(0)  # type: ignore[method-assign]
    history = begin(game, chance)
    for move in moves:
        history = history.play(game.to_move(history.state)[0], "src".index(move), chance)
    return history


@pytest.mark.usefixtures("exact")
def test_only_chance_events_give_luck() -> None:
    plies, _ = analysed(played(Open(2), "srsss", (2, 2), 3))
    lucky = [any(ply["luck"]) for ply in plies]
    assert lucky[1:2] == [False], "the stone before it"
    average = value(Open(2), State((2, 2), (False, False), 1, 2, rolling=True, ply=1))
    came = value(Open(2), State((2, 2), (False, False), 4, 1, ply=2))
    gave = [a - b for a, b in zip(came, average, strict=True)]
    assert plies[2]["luck"] == pytest.approx(gave, abs=1e-4)
    assert lucky[3:] == [False, False]


@pytest.mark.usefixtures("exact")
def test_the_luck_of_equal_players_is_0_over_many_games() -> None:
    """Without that at the first ply, which includes the advantage of moving first."""
    totals = []
    for seed in range(400):
        plies, result = analysed(random_history(Open(2), Random(seed)))
        totals.append(result["luck"][0] - plies[0]["luck"][0])
    error = stdev(totals) / len(totals) ** 0.5
    assert 0.001 < error < 0.02
    assert abs(mean(totals)) < 2 * error


@pytest.mark.usefixtures("exact")
def test_a_roll_that_ends_the_game_counts_in_the_sums() -> None:
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
    assert result["rest"] == pytest.approx([0.0, 0.0], abs=1e-3)


def test_a_secret_is_luck_at_its_owners_first_move() -> None:
    history = played(Searched(3), "sssrss", (1, 2, 3), 2)
    chance_events = [list(luck.chance_events(history, turn)) for turn in range(6)]
    assert [len(events) for events in chance_events] == [1, 1, 1, 0, 1, 0]
    for seat in (1, 2, 3):
        (charms,) = chance_events[seat - 1]
        assert [position.seat for position, _ in charms] == [seat] * 3
        hands = [position.state.charms for position, _ in charms]
        assert sorted(hand[seat - 1] for hand in hands) == [1, 2, 3]
        assert all(hand.count(UNKNOWN) == 2 for hand in hands)
    assert sorted(position.state.pile for position, _ in chance_events[4][0]) == [4, 5, 6]


def test_alternatives_to_a_drawn_tile_keep_the_rest_of_the_hand() -> None:
    game = registry.load("indigo(players=2,hand=2)")
    history = random_history(game, Random(1))
    for turn in (10, 31):
        seat = history.turns[turn].seat
        hand: Any = history.before(turn)
        (event,) = luck.chance_events(history, turn)
        kept = list(history.turns[turn - 2].state.hands[seat - 1])
        kept.remove(history.turns[turn - 2].outcomes[0])
        assert hand.hands[seat - 1] in [position.state.hands[seat - 1] for position, _ in event]
        for position, weight in event:
            assert kept[0] in position.state.hands[seat - 1]
            assert weight > 0
            assert game.redact(position.state, (seat,)) == position.state


def probability(history: History[Any], outcomes: list[int]) -> Fraction:
    """Return the probability of chance outcomes in a game; 0 where a move becomes impossible."""
    game, left, chance = history.game, list(outcomes), Fraction(1)
    state = game.initial_state()
    moves = [(turn.seat, turn.action) for turn in history.turns]
    while moves or game.is_chance(state):
        if not game.is_chance(state):
            seat, action = moves.pop(0)
            if action not in game.legal_actions(state, seat):
                return Fraction()
            state = game.apply(state, seat, action).state
        elif left:
            weights = dict(game.chance_outcomes(state))
            if left[0] not in weights:
                return Fraction()
            chance *= Fraction(weights[left[0]], sum(weights.values()))
            state = game.apply_chance(state, left.pop(0)).state
        else:
            break
    return chance


@pytest.mark.parametrize(("players", "turn"), [(2, 5), (2, 40), (3, 30), (4, 44)])
def test_luck_is_0_on_average_as_alternatives_have_their_probabilities(
    players: int, turn: int
) -> None:
    """Their weights are in proportion to the probability of the whole game with each of them."""
    history = random_history(Indigo(players), Random(players * turn)).back_to(turn + 1)
    made = history.turns[turn]
    assert len(history.turns) == turn + 1
    drawn = [*history.outcomes, *(o for earlier in history.turns[:turn] for o in earlier.outcomes)]
    place = len(history.outcomes) + sum(
        len(earlier.outcomes) for earlier in history.turns[: turn - players]
    )
    before = history.back_to(turn)
    wanted = {}
    for kind in range(len(COPIES)):
        other = [*drawn[:place], kind, *drawn[place + 1 :]]
        if likelihood := probability(before, other):
            wanted[kind] = likelihood
    (event,) = luck.chance_events(history, turn)
    weights = {position.state.hands[made.seat - 1][0]: weight for position, weight in event}
    total = sum(weights.values())
    assert {kind: Fraction(weight, total) for kind, weight in weights.items()} == {
        kind: likelihood / sum(wanted.values()) for kind, likelihood in wanted.items()
    }


@pytest.mark.usefixtures("exact")
def test_decisions_are_redacted_for_their_mover() -> None:
    history = random_history(Searched(3), Random(2))
    for decision in analysis.decisions(history):
        assert decision.game.redact(decision.state, (decision.seat,)) == decision.state
        for event in decision.chance_events:
            for position, _ in event:
                viewer = (position.seat,) if position.seat else history.game.seats
                assert history.game.redact(position.state, viewer) == position.state


@pytest.mark.usefixtures("exact")
def test_the_move_played_is_best_among_equals() -> None:
    for seed in range(5):
        for ply in analysed(random_history(Open(2), Random(seed)))[0]:
            assert (ply["best"][0]["move"][0] == ply["move"][0]) == (ply["loss"] == 0)


@pytest.mark.usefixtures("exact")
def test_an_unfinished_game_is_analysed_to_its_last_ply() -> None:
    plies, result = analysed(random_history(Open(2), Random(4)).back_to(3))
    assert len(plies) == 3
    assert (result["winners"], result["finished"]) == ([], False)
    assert analysed(random_history(Open(2), Random(4)).back_to(0))[1]["turning"] == []


def test_games_without_kernel_and_hidden_records_are_refused() -> None:
    with pytest.raises(MalformedError, match="no compiled rules"):
        analysis.decisions(random_history(Cairn(2), Random(0)))
    (hidden,) = read((GOOD / "indigo-seen-by-one.record").read_text("utf-8"))
    with pytest.raises(MalformedError, match="The record hides what seat 3 knew at ply 18;"):
        analysis.decisions(hidden.history)


@pytest.mark.parametrize("name", ["hyper6-placing", "indigo-seen-by-nobody"])
def test_analysis_by_the_real_search_is_reproducible(name: str) -> None:
    (record,) = read((GOOD / f"{name}.record").read_text("utf-8"))
    history = record.history.back_to(PLIES)
    first: list[Any] = list(analysis.analyse(history, nodes=50, seed=1))
    assert list(analysis.analyse(history, nodes=50, seed=1)) == first
    *plies, result = first
    for ply in plies:
        assert ply["loss"] >= 0
        assert sum(ply["win"]) == pytest.approx(1, abs=1e-3)
    assert result["game"] == 1
