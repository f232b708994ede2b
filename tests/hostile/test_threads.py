"""Answers that are made in threads: networks take turns, and a few are made at a time."""

import pytest

from support.client import TestClient
from support.users import User


@pytest.mark.parametrize("part", ["plan", "record"])
def test_answers_that_take_long_wait_for_their_turn(client: TestClient, part: str) -> None:
    ann, queue = User(client, "Ann"), client.server.threads._queue
    path = f"/games/{ann.create('me', 'me')['id']}/{part}"
    assert ann.get(path).status_code == 200
    queue.resize(0)
    queue._max_waiting = 0, 0
    assert ann.get(path).json()["code"] == "too_many_requests"
