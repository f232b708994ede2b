"""Puzzles over HTTP: what is sent when, ratings, and privacy."""

from dataclasses import replace
from typing import Any

import pytest

from hexwarp.core.chance import ScriptedChance
from hexwarp.core.history import History
from hexwarp.core.record import Record, write
from hexwarp.puzzles import elo
from hexwarp.puzzles.puzzle import Puzzle, shipped
from hexwarp.server.api import puzzles as routes
from hexwarp.server.clock import clock
from hexwarp.server.services.play.puzzles import DAY_MS
from support.client import TestClient
from support.eventually import eventually
from support.users import PROOF, User, account

GAMES = ("hyper6", "indigo")


def first(game: str, number: int = 0) -> Puzzle:
    return list(shipped(game).values())[number]


def wrong_move(user: User, puzzle: Puzzle) -> str:
    plan = user.get(f"/puzzles/{puzzle.id}").json()["plan"]
    return next(str(move) for move in plan["moves"] if move not in puzzle.moves)


def answer(user: User, puzzle: Puzzle, move: str) -> Any:
    answered = user.post(f"/puzzles/{puzzle.id}/answer", {"move": move})
    assert answered.status_code == 200, answered.text
    return answered.json()


@pytest.mark.parametrize("game", GAMES)
def test_right_answer_is_rated_once_and_gets_the_solution(ann: User, game: str) -> None:
    puzzle = first(game)
    right = answer(ann, puzzle, puzzle.moves[0])
    assert (right["correct"], right["result"]) == (True, "solved")
    assert right["change"] == {"before": elo.START, "after": right["you"]["rating"]}
    assert right["you"]["rating"] > elo.START
    solution = right["solution"]
    assert solution["moves"] == list(puzzle.moves)
    assert solution["win"] > solution["next"]
    assert solution["turns"][0]["move"].startswith(puzzle.moves[0])
    again = answer(ann, puzzle, wrong_move(ann, puzzle))
    assert (again["correct"], again["result"], again["change"]) == (False, "solved", None)
    assert again["you"] == right["you"]


def test_moves_as_good_as_the_best_are_right(ann: User) -> None:
    equal = [puzzle for game in GAMES for puzzle in shipped(game).values() if len(puzzle.moves) > 1]
    assert answer(ann, equal[0], equal[0].moves[1])["correct"]


@pytest.mark.parametrize("game", GAMES)
def test_wrong_answer_costs_rating_and_can_be_corrected(ann: User, game: str) -> None:
    puzzle = first(game)
    before = ann.get(f"/puzzles/{puzzle.id}").json()
    wrong = answer(ann, puzzle, wrong_move(ann, puzzle))
    assert (wrong["correct"], wrong["result"], wrong["solution"]) == (False, "failed", None)
    assert wrong["change"]["after"] < wrong["change"]["before"]
    after = ann.get(f"/puzzles/{puzzle.id}").json()
    assert (after["result"], after["attempts"]) == ("failed", before["attempts"] + 1)
    assert after["rating"] >= before["rating"]
    right = answer(ann, puzzle, puzzle.moves[0])
    assert (right["correct"], right["result"], right["change"]) == (True, "failed", None)


def test_shown_solution_counts_as_a_wrong_answer_unless_there_was_one(ann: User) -> None:
    puzzle = first("indigo")
    shown = ann.post(f"/puzzles/{puzzle.id}/solution").json()
    assert (shown["correct"], shown["result"]) == (False, "failed")
    assert shown["change"]["after"] < elo.START
    assert shown["solution"]["moves"] == list(puzzle.moves)
    again = ann.post(f"/puzzles/{puzzle.id}/solution").json()
    assert again["change"] is None
    assert again["you"] == shown["you"]


@pytest.mark.parametrize("game", GAMES)
def test_solution_is_not_sent_before_an_answer(ann: User, game: str) -> None:
    for puzzle in shipped(game).values():
        message = ann.get(f"/puzzles/{puzzle.id}").json()
        assert message["plan"].keys() == {"type", "ply", "seat", "moves", "effects", "forbidden"}
        assert message.keys() == {
            *("id", "game", "players", "options", "seat", "state", "recent", "plan"),
            *("rating", "attempts", "result", "you"),
        }
        assert message["plan"]["moves"] != list(puzzle.moves)


def test_seat_sees_the_same_whatever_others_hold(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ in a tile in another hand give the same bytes."""
    compared = 0
    for puzzle in shipped("indigo").values():
        other = _with_another_hand(puzzle)
        if other is None:
            continue
        sent = ann.get(f"/puzzles/{puzzle.id}").content
        with monkeypatch.context() as patch:
            patch.setattr(routes, "find_puzzle", lambda _id, other=other: ("indigo", other))
            assert ann.get(f"/puzzles/{puzzle.id}").content == sent
        compared += 1
    assert compared > 20


def _with_another_hand(puzzle: Puzzle) -> Puzzle | None:
    """Return the puzzle with another tile drawn by the player before the solver, if it can be."""
    history: History[Any] = puzzle.history()
    game, turn = history.game, history.turns[puzzle.turn - 1]
    state = game.apply(history.before(puzzle.turn - 1), turn.seat, turn.action).state
    if not turn.outcomes:
        return None
    for outcome, _ in game.chance_outcomes(state):
        if outcome != turn.outcomes[0]:
            changed = ScriptedChance([outcome, *turn.outcomes[1:]])
            before = history.back_to(puzzle.turn - 1)
            other = before.play(turn.seat, turn.action, changed)
            assert other.state != history.before(puzzle.turn)
            return replace(puzzle, record=write(Record(other)))
    return None


def test_all_get_the_same_puzzles_on_a_day(ann: User, bob: User, stranger: User) -> None:
    today = ann.get("/puzzles/today").json()
    assert {entry["game"] for entry in today["puzzles"]} == set(GAMES)
    assert bob.get("/puzzles/today").json() == stranger.get("/puzzles/today").json() == today
    [puzzle] = [
        shipped("indigo")[entry["id"]] for entry in today["puzzles"] if entry["game"] == "indigo"
    ]
    answer(ann, puzzle, puzzle.moves[0])
    results = {
        entry["game"]: entry["result"] for entry in ann.get("/puzzles/today").json()["puzzles"]
    }
    assert results == {"hyper6": None, "indigo": "solved"}


def test_next_day_has_other_puzzles(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    today = ann.get("/puzzles/today").json()
    monkeypatch.setattr(clock, "offset_ns", clock.offset_ns + DAY_MS * 1_000_000)
    tomorrow = ann.get("/puzzles/today").json()
    assert tomorrow["date"] > today["date"]
    ids = [{entry["id"] for entry in day["puzzles"]} for day in (today, tomorrow)]
    assert not ids[0] & ids[1]


def test_next_puzzle_is_near_the_rating_and_new(client: TestClient, ann: User) -> None:
    puzzles = shipped("hyper6")
    # Users of other tests have tried some, and changed their ratings.
    tried = client.loop.call(client.server.storage.puzzles.ratings, puzzles)
    ratings = {
        item.id: tried[item.id].rating if item.id in tried else item.rating
        for item in puzzles.values()
    }
    seen = set()
    for _ in range(12):
        puzzle = ann.get("/puzzles/next?game=hyper6").json()
        nearer = [
            puzzle_id
            for puzzle_id, rating in ratings.items()
            if puzzle_id not in seen
            and abs(rating - puzzle["you"]["rating"])
            < abs(ratings[puzzle["id"]] - puzzle["you"]["rating"]) - 1
        ]
        assert len(nearer) < 5
        assert puzzle["id"] not in seen
        seen.add(puzzle["id"])
        answer(ann, puzzles[puzzle["id"]], puzzles[puzzle["id"]].moves[0])


def test_after_all_puzzles_the_earliest_comes_again(bob: User) -> None:
    order = list(shipped("hyper6").values())
    for puzzle in order:
        answer(bob, puzzle, puzzle.moves[0])
        clock.offset_ns += 1_000_000
    assert bob.get("/puzzles/next?game=hyper6").json()["id"] == order[0].id


def test_answers_are_exported_and_erased(client: TestClient) -> None:
    user = account(client, "Solver")
    user_id, puzzle = user.id, first("indigo")
    answer(user, puzzle, puzzle.moves[0])
    export = user.get("/me/export").json()
    [attempt] = export["puzzles"]
    assert (attempt["game"], attempt["id"], attempt["solved"]) == ("indigo", puzzle.id, True)
    assert [rating["game"] for rating in export["puzzle_ratings"]] == ["indigo"]
    stored = client.server.storage.puzzles
    assert client.loop.call(stored.attempts, [user_id])
    user.call("DELETE", "/me", PROOF)

    def is_left() -> bool:
        return bool(
            client.loop.call(stored.attempts, [user_id])
            or client.loop.call(stored.solvers, [user_id])
        )

    eventually(is_left, lambda left: not left)


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/puzzles/unknown/answer", {"move": "x"}, "not_found"),
        ("/puzzles/unknown/solution", None, "not_found"),
        ("/puzzles/{id}/answer", {"move": "nonsense"}, "malformed"),
        ("/puzzles/{id}/answer", {"move": "a1X9"}, "malformed"),
        ("/puzzles/{id}/answer", {"move": "x" * 101}, "malformed"),
        ("/puzzles/{id}/answer", {}, "malformed"),
    ],
)
def test_bad_answers_are_refused_and_do_not_count(
    ann: User, path: str, body: Any, code: str
) -> None:
    puzzle = first("indigo", 3)
    refused = ann.post(path.format(id=puzzle.id), body)
    assert refused.json()["code"] == code
    assert ann.get(f"/puzzles/{puzzle.id}").json()["result"] is None


def test_illegal_move_is_refused_with_the_reason(ann: User) -> None:
    puzzle = first("indigo", 3)
    taken = puzzle.history().turns[0]
    text = puzzle.history().game.action_text(puzzle.history().start, taken.seat, taken.action)
    refused = ann.post(f"/puzzles/{puzzle.id}/answer", {"move": text}).json()
    assert refused["code"] == "illegal_move"
    assert ann.get(f"/puzzles/{puzzle.id}").json()["result"] is None


@pytest.mark.parametrize("path", ["/puzzles/unknown", "/puzzles/next?game=cairn"])
def test_unknown_puzzles_are_not_found(ann: User, path: str) -> None:
    assert (ann.get(path).status_code, ann.get(path).json()["code"]) == (404, "not_found")


def test_strangers_see_puzzles_and_cannot_answer(stranger: User) -> None:
    puzzle = first("hyper6")
    assert stranger.get(f"/puzzles/{puzzle.id}").json()["you"]["attempts"] == 0
    assert stranger.get("/puzzles/next?game=hyper6").status_code == 200
    refused = stranger.post(f"/puzzles/{puzzle.id}/answer", {"move": puzzle.moves[0]})
    assert refused.json()["code"] == "no_session"
