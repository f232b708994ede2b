"""A banned user who wants to go on playing."""

from collections.abc import Iterator
from typing import Any

import pytest

from hexwarp.server.app import create_app
from hexwarp.server.services.operation.admin import AdminService
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.storage import Storage
from support.client import CHEAP_HASHER, TestClient, WebSocketTestSession, lenient_limits
from support.eventually import eventually_async
from support.users import PASSWORD, PROOF, User, meet

TABLE = {"game": "cairn", "players": 2, "seats": [{"kind": "human"}, {"kind": "open"}]}


@pytest.fixture
def other(url: str, client: TestClient) -> Iterator[TestClient]:
    """Yield the client of a second process on the same database."""
    passwords = Passwords(CHEAP_HASHER)
    app = create_app(Storage(url), limits=lenient_limits(), passwords=passwords)
    with TestClient(app) as other:
        yield other


def ban(user: User, *processes: TestClient) -> None:
    """Ban a user; the processes then read the operator's actions."""

    async def act() -> None:
        admin = AdminService(user.http.server.storage, "root")
        await admin.ban(await admin.find_user(user_id), "Rude", None)

    user_id = user.id
    user.http.loop.call(act)
    refresh(user.http, *processes)


def refresh(*processes: TestClient) -> None:
    for process in processes:
        process.loop.call(process.server.moderation.refresh)


def code(answer: Any) -> str:
    return str(answer.json().get("code"))


def token_of(user: User, bot: str | None = None) -> str:
    """Return a token of the user's account, or of a new bot account."""
    if bot is None:
        return str(user.post("/tokens", {"name": "Program"} | PROOF).json()["token"])
    return str(user.post("/bots", {"name": bot} | PROOF).json()["token"]["token"])


def answer_by_socket(socket: WebSocketTestSession) -> str:
    """Ping; return the code of the error that comes instead of the answer, or "pong"."""
    socket.send_json({"type": "ping"})
    while (message := socket.receive_json())["type"] not in ("error", "pong"):
        pass
    return str(message.get("code", "pong"))


def test_banned_user_cannot_become_another(client: TestClient) -> None:
    guest, wolf = User(client, "Guest"), User(client, "Guest").register("Wolf")
    for user in (guest, wolf):
        ban(user)
        assert code(user.post("/session", {"name": "Sheep"})) == "banned"
        assert user.post("/session").json()["player"]["name"] != "Sheep"
        assert code(user.post("/games", TABLE)) == "banned"
    assert code(guest.post("/account", {"name": "Sheep", "password": PASSWORD})) == "banned"


def test_ban_holds_after_a_new_name_by_the_operator(client: TestClient) -> None:
    wolf = User(client, "Guest").register("Wolf")
    ban(wolf)

    async def rename() -> None:
        admin = AdminService(client.server.storage, "root")
        await admin.rename(await admin.find_user("Wolf"), "Sheep")

    client.loop.call(rename)
    refresh(client)
    assert code(wolf.post("/games", TABLE)) == "banned"


def test_banned_user_gets_no_tokens_and_bots(client: TestClient) -> None:
    wolf = User(client, "Guest").register("Wolf")
    ban(wolf)
    assert code(wolf.post("/tokens", {"name": "Program"} | PROOF)) == "banned"
    assert code(wolf.post("/bots", {"name": "Bot"} | PROOF)) == "banned"


def test_ban_holds_for_sessions_tokens_and_bots_in_each_process(
    client: TestClient, other: TestClient
) -> None:
    wolf = User(client, "Guest").register("Wolf")
    second = User(other, "Guest")
    second.log_in(name="Wolf", password=PASSWORD)
    tokens = token_of(wolf), token_of(wolf, "Wolf Bot")
    programs = [User(http, token=token) for token in tokens for http in (client, other)]
    ban(wolf, other)
    late = User(other, "Guest")
    late.log_in(name="Wolf", password=PASSWORD)
    for user in (wolf, second, late, *programs):
        assert code(user.post("/games", TABLE)) == "banned"


@pytest.mark.parametrize("ban_first", [True, False])
def test_ban_of_a_guest_holds_for_the_account_that_gets_its_matches(
    client: TestClient, other: TestClient, ban_first: bool
) -> None:
    wolf = User(client, "Guest").register("Wolf")
    bot = User(other, token=token_of(wolf, "Wolf Bot"))
    table = bot.create("me", "open")
    guest = User(client, "Guest")
    with bot.follow(table) as socket:
        if ban_first:
            ban(guest)
        guest.log_in(name="Wolf", password=PASSWORD)
        if not ban_first:
            ban(guest)
        refresh(client, other)
        assert answer_by_socket(socket) == "banned"
    for user in (guest, wolf, bot):
        assert code(user.post("/games", TABLE)) == "banned"

    async def unban() -> None:
        admin = AdminService(client.server.storage, "root")
        await admin.unban(await admin.find_user("Wolf"))

    client.loop.call(unban)
    refresh(client, other)
    for user in (guest, wolf, bot):
        assert user.post("/games", TABLE).status_code == 201


def test_conditional_moves_of_a_banned_user_are_not_made(client: TestClient) -> None:
    ann, wolf = User(client, "Ann"), User(client, "Wolf")
    game = meet(ann, wolf, clock={"kind": "days", "days": 3})
    kept = wolf.call("PUT", f"/games/{game['id']}/conditions", {"lines": ["s s"]})
    assert kept.json()["lines"] == ["s s"]
    ban(wolf)
    ann.move(game, "s")
    client.loop.call(wait_until_idle, client)
    assert ann.game(game)["ply"] == 1


async def wait_until_idle(client: TestClient) -> None:
    await eventually_async(lambda: not client.server.conditional_moves.tasks)
