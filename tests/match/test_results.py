"""Results: who won, by what, and what counts for ratings."""

from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.types import MatchScore, Outcome, Termination, ranks_of
from hexwarp.match import commands, seating
from hexwarp.match.participants import participants_of
from hexwarp.match.results import game_in_match, match_result, total_scores
from support.matches import ANN, BOB, CAROL, ScriptedMatch
from toy import Cairn, State


class Scored(Cairn):
    """A game that ends by the first move, with given points and gems."""

    name = "scored"
    max_score = 99
    points: tuple[int, ...] = ()
    gems: tuple[int, ...] = ()

    @property
    def height(self) -> int:
        return 1

    def outcome(self, state: State) -> Outcome | None:
        if super().outcome(state) is None:
            return None
        ranks = ranks_of(list(zip(self.points, self.gems, strict=True)))
        return Outcome(Termination.COMPLETED, self.points, ranks, self.gems)


@pytest.fixture(autouse=True)
def _scored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "scored", Scored)


def match_of(
    monkeypatch: pytest.MonkeyPatch, points: tuple[int, ...], gems: tuple[int, ...], rounds: int = 1
) -> ScriptedMatch:
    monkeypatch.setattr(Scored, "points", points)
    monkeypatch.setattr(Scored, "gems", gems)
    return ScriptedMatch(ANN, BOB, CAROL, game=Scored, rounds=rounds)


def result_of(match: ScriptedMatch) -> Any:
    return match_result(match.match)


def places(match: ScriptedMatch) -> list[tuple[int | None, str | None]]:
    entries = participants_of(match.match).entries
    by_key = {entry.player_key: (entry.place, entry.outcome) for entry in entries}
    return [by_key[key] for key in ("ann", "bob", "carol")]


def test_ranks_decide_among_those_who_did_not_resign(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(monkeypatch, (6, 6, 10), (3, 4, 5))
    match.add(seating.resign(match.match, "carol", None))
    match.play_round()
    result = result_of(match)
    assert result["winners"] == result["rounds"][0]["winners"] == [2]
    assert result["tiebreak"] == {"winner": 4, "other": 3}
    assert places(match) == [(2, "lost"), (1, "won"), (3, "lost")]


@pytest.mark.parametrize(
    ("points", "gems", "winners", "tiebreak"),
    [
        ((6, 6, 5), (3, 4, 9), [2], (4, 3)),
        ((6, 6, 6), (4, 4, 3), [1, 2], (4, 3)),
        ((6, 6, 5), (4, 4, 3), [1, 2], None),
        ((6, 7, 6), (4, 1, 5), [2], None),
    ],
)
def test_a_result_says_what_decided_between_equal_scores(
    points: tuple[int, ...],
    gems: tuple[int, ...],
    winners: list[int],
    tiebreak: tuple[int, int] | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = match_of(monkeypatch, points, gems)
    match.play_round()
    result = result_of(match)
    numbers = tiebreak and {"winner": tiebreak[0], "other": tiebreak[1]}
    assert (result["winners"], result["tiebreak"]) == (winners, numbers)


def test_equal_totals_share_the_win_whatever_the_gems(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(monkeypatch, (6, 6, 5), (3, 4, 5), rounds=3)
    match.play_round()
    assert result_of(match)["winners"] == [2]
    assert result_of(match)["tiebreak"] == {"winner": 4, "other": 3}
    for _ in range(2):
        match.add(commands.start_next_round(match.match, "ann"))
        match.play_round()
    assert total_scores(match.match) == (17, 17, 17)
    assert match.match.status == "finished"
    assert result_of(match)["winners"] == [1, 2, 3]
    assert result_of(match)["tiebreak"] is None
    assert places(match) == [(1, "drawn")] * 3


def test_bots_know_that_ranks_decide_a_single_round(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(monkeypatch, (6, 6, 10), (3, 4, 5))
    assert game_in_match(match.match).match_score is None
    match.add(seating.resign(match.match, "carol", None))
    assert game_in_match(match.match).match_score == MatchScore(resigned=(3,))
