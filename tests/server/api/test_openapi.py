"""The server answers as its OpenAPI description says, and lets strangers watch, and no more."""

import pytest

from support.client import TestClient
from support.described import check_operation, operations, outcomes
from support.users import User, meet

EXAMPLES = 6
"""For each operation; scripts/drill sends more."""

FOR_STRANGERS = {
    "GET /api/cards/games/{name}.png",
    "GET /api/cards/people/{who}.png",
    "GET /api/cards/start.png",
    "GET /api/cards/tables/{game_id}.png",
    "GET /api/catalogue",
    "GET /api/games/{game_id}",
    "GET /api/games/{game_id}/legal",
    "GET /api/games/{game_id}/picture.png",
    "GET /api/games/{game_id}/picture.svg",
    "GET /api/games/{game_id}/record",
    "GET /api/health",
    "GET /api/leaderboard",
    "GET /api/live",
    "GET /api/lobby",
    "GET /api/mail",
    "GET /api/people/{who}",
    "GET /api/people/{who}/games",
    "GET /api/people/{who}/opponents",
    "GET /api/people/{who}/progress",
    "GET /api/preparation",
    "GET /api/push/key",
    "GET /api/puzzles/next",
    "GET /api/puzzles/today",
    "GET /api/puzzles/{puzzle_id}",
    "POST /api/passkeys/challenge",
    "POST /api/replay",
    "POST /api/session",
}
"""Operations without a session, beside log-in and recovery with the right secrets."""


def test_answers_are_as_described(client: TestClient) -> None:
    check_answers(client, EXAMPLES)


@pytest.mark.drill
def test_many_answers_are_as_described(client: TestClient) -> None:
    check_answers(client, 50 * EXAMPLES)


def check_answers(client: TestClient, examples: int) -> None:
    ann, bob = User(client, "Ann").register(f"Described {examples}"), User(client, "Bob")
    ids = {"game_id": meet(ann, bob)["id"], "who": f"Described {examples}"}
    for operation in operations(client):
        if operation.label not in {"DELETE /api/me", "POST /api/logout"}:
            check_operation(client, operation, examples, ann.headers, ids)


def test_strangers_may_only_watch(client: TestClient, ann: User, bob: User) -> None:
    ids = {"game_id": meet(ann, bob)["id"], "who": ann.id}
    by_label = {
        operation.label: outcomes(client, operation, EXAMPLES, ids)
        for operation in operations(client)
    }
    granted = {label for label, statuses in by_label.items() if min(statuses) < 400}
    assert granted <= FOR_STRANGERS
    refusals = set.union(*(by_label[label] for label in by_label.keys() - FOR_STRANGERS))
    assert refusals <= {401, 403, 404, 409, 422}


def test_trace_is_refused(client: TestClient) -> None:
    for path in ("/", "/api/me", "/livez"):
        assert client.request("TRACE", path).status_code == 405
