"""What several tests about people do."""

import itertools
from typing import Any

from .conftest import Person, TestClient

_numbers = itertools.count(1)


def account(client: TestClient, name: str = "Player") -> Person:
    """Somebody with an account, under a name that nobody else has."""
    client.app.state.server.limits.__init__()  # type: ignore[attr-defined]
    return Person(client, "Guest").register(f"{name} {next(_numbers)}")


def meet(*people: Person, bots: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """A game of these people, in the order of the seats, and bots behind them."""
    seats = ["me", *["open"] * (len(people) - 1), *bots]
    game = people[0].create(*seats, **more)
    for person in people[1:]:
        answer = person.post(f"/games/{game['id']}/join")
        assert answer.status_code == 200, answer.text
        game = answer.json()
    return game


def resign(person: Person, game: dict[str, Any]) -> dict[str, Any]:
    answer = person.post(f"/games/{game['id']}/resign")
    assert answer.status_code == 200, answer.text
    ended: dict[str, Any] = answer.json()
    return ended


def play_out(*people: Person, game: dict[str, Any]) -> dict[str, Any]:
    """Stone upon stone, until the game is over."""
    while (now := people[0].game(game))["to_move"]:
        for person in people:
            if set(person.game(game)["you"]) & set(now["to_move"]):
                person.move(game, "s")
                break
    return now
