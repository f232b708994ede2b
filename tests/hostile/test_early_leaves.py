"""Users who join tables and leave them, or never come: the tables stay, and they have to wait."""

from typing import Any

import pytest

from hexwarp.core.commitment import text_commitment
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.api import games, lobby, seats
from hexwarp.server.live.networks import networks_of
from hexwarp.server.services.play import early_leaves
from hexwarp.server.services.play.early_leaves import EarlyLeaves
from hexwarp.storage.people import users
from support.client import TestClient
from support.fanout import ManualFanout
from support.users import User, account

RAPID = {"kind": "realtime", "minutes": 5, "increment": 3}
PAIR = {"game": "cairn", "players": 2, "rated": False, "confirms_ready": True, "clock": RAPID}


def waiting(client: TestClient) -> list[str]:
    """Return the ids of the tables in the lobby, in alphabetical order."""
    return sorted(table["id"] for table in client.get("/api/lobby").json()["tables"])


def open_tables(client: TestClient, number: int) -> list[str]:
    """Open public tables of as many hosts; return their ids."""
    for host in range(number):
        commitment = text_commitment(f"text {host}")
        body = {"public": True, "clock": RAPID, "commitment": commitment, "confirms_ready": True}
        User(client, f"Host {host}").create("me", "open", **body)
    return waiting(client)


@pytest.fixture
def own_networks(monkeypatch: pytest.MonkeyPatch, client: TestClient) -> None:
    """Give each user a network."""
    monkeypatch.setattr(client.server.user_networks, "of", networks_of)
    for module in (games, lobby, seats):
        monkeypatch.setattr(
            module, "networks", lambda request: networks_of(request.headers["Authorization"])
        )


def test_lobby_is_not_emptied_by_joining_and_leaving(client: TestClient) -> None:
    tables = open_tables(client, 12)
    eve = account(client, "Eve")
    answers = []
    for table in tables:
        answers.append(eve.post(f"/games/{table}/join", {"confirms_ready": True}).status_code)
        eve.post(f"/games/{table}/leave")
    assert waiting(client) == tables
    assert answers == [200] * 3 + [429] * 9


@pytest.mark.parametrize("clock", [None, {"kind": "days", "days": 2}])
def test_lobby_of_other_clocks_is_not_emptied_either(client: TestClient, clock: Any) -> None:
    hosts = [User(client, f"Host {number}") for number in range(5)]
    tables = [host.create("me", "open", public=True, clock=clock)["id"] for host in hosts]
    eve = account(client, "Eve")
    for table in tables:
        eve.post(f"/games/{table}/join")
        eve.post(f"/games/{table}/leave")
    assert waiting(client) == sorted(tables)


def test_new_guests_of_a_network_are_not_paired_with_the_same_user_again(
    client: TestClient,
) -> None:
    host = User(client, "Host")
    table = host.post("/pair", PAIR).json()
    statuses = []
    for number in range(5):
        guest = User(client, f"Guest {number}")
        answer = guest.post("/pair", PAIR)
        statuses.append((answer.status_code, answer.json().get("id") == table["id"]))
        if answer.status_code == 200:
            guest.post(f"/games/{answer.json()['id']}/leave")
        assert host.game(table)["status"] == "waiting"
    # The second guest opened a table, and harmed nobody by leaving it.
    assert statuses == [(200, True)] + [(200, False)] * 4


def test_guests_of_a_network_wait_together(client: TestClient) -> None:
    tables = open_tables(client, 4)
    codes = []
    for number, table in enumerate(tables):
        guest = User(client, f"Guest {number}")
        codes.append(guest.post(f"/games/{table}/join").status_code)
        guest.post(f"/games/{table}/leave")
    assert codes == [200, 200, 200, 429]
    answers = [
        guest.post("/pair", PAIR),
        guest.post("/games", {"game": "cairn", "players": 2, "public": True, "seats": SEATS}),
        guest.post(f"/games/{tables[0]}/join"),
    ]
    assert [answer.status_code for answer in answers] == [429] * 3
    assert "wait 5 min" in answers[0].json()["detail"]
    friend = User(client, "Friend").create("me", "open")
    assert guest.post(f"/games/{friend['id']}/join").status_code == 200, "an invitation"
    assert account(client).post("/pair", PAIR).status_code == 200, "an account of the network"


SEATS: list[dict[str, Any]] = [{"kind": "human"}, {"kind": "open"}]


@pytest.mark.usefixtures("own_networks")
def test_guests_elsewhere_do_not_wait(client: TestClient) -> None:
    for number, table in enumerate(open_tables(client, 6)):
        guest = User(client, f"Guest {number}")
        assert guest.post(f"/games/{table}/join").status_code == 200
        guest.post(f"/games/{table}/leave")


def test_leaving_rated_tables_before_the_deal_loses_beyond_a_few_a_day(client: TestClient) -> None:
    """An attacker would see the opponent's rating, or wait for a weaker one, and go."""
    eve, hosts = account(client, "Eve"), [account(client, "Host") for _ in range(4)]
    statuses = []
    for number, host in enumerate(hosts):
        given = {"rated": True, "clock": RAPID, "commitment": text_commitment(f"text {number}")}
        game = host.create("me", "open", **given)
        eve.post(f"/games/{game['id']}/join", {"commitment": text_commitment("Eve")})
        answer = eve.post(f"/games/{game['id']}/leave")
        assert answer.status_code == 200
        if number == 3:
            host.post(f"/games/{game['id']}/reveal", {"entropy": f"text {number}"})
        statuses.append(host.game(game)["status"])
    assert statuses == ["waiting"] * 3 + ["finished"]
    assert host.game(game)["result"]["winners"] == host.game(game)["you"]


def test_waits_grow_and_are_forgotten_in_all_processes(client: TestClient) -> None:
    now = [0.0]
    networks, here, there = client.server.user_networks, ManualFanout(), ManualFanout()
    leaves = EarlyLeaves(here, networks, lambda: now[0])
    elsewhere = EarlyLeaves(there, networks, lambda: now[0])
    user = users.User(User(client, "Eve").id, "Eve", "guest", 0)
    holder = SeatHolder("Eve", user_id=user.id, guest=True)
    waits = []
    for number in range(12):
        leaves.note(str(number), [holder])
        there.receive(*here.published[-1])
        waits.append(elsewhere._wait_s(user.id, 1))
    assert waits == [0, 0, *(300 * 2**n for n in range(9)), early_leaves.DAY_S]
    assert elsewhere._wait_s("network testclient", 1) == early_leaves.DAY_S
    now[0] = early_leaves.DAY_S
    elsewhere.check(user, networks_of("testclient"))
    assert not elsewhere.has_left(user, networks_of("testclient"), "1")
