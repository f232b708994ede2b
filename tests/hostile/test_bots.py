"""Users who occupy the bots: people come first, and askers take turns."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.server.bots import analyses
from hexwarp.server.bots.analyses import Analyses
from hexwarp.server.bots.engine_pool import PROCESSES, Asker, EnginePool, Rank
from hexwarp.server.bots.engine_worker import EngineWorker
from hexwarp.server.bots.engines import HostedEngines
from hexwarp.server.live import bot_tables
from hexwarp.server.live.fair_queue import FairQueue
from hexwarp.server.live.networks import networks_of, turns_of
from support.client import TestClient, receive_until
from support.eventually import eventually
from support.matches import ANN, BOT, ScriptedMatch
from support.users import User, meet


def test_people_come_first_then_watched_tables_and_hosts_take_turns() -> None:
    async def scenario() -> list[Asker]:
        queue, served = FairQueue(1), list[Asker]()

        async def decide(asker: Asker) -> None:
            async with queue.slot(asker.turns, asker.rank):
                served.append(asker)

        asked = [
            *[Asker("mallory", Rank.UNWATCHED)] * 3,
            *[Asker("mallory", Rank.WATCHED)] * 2,
            Asker("ann", Rank.WATCHED),
            *[Asker("mallory", Rank.PEOPLE)] * 2,
            Asker("ben", Rank.PEOPLE),
        ]
        async with queue.slot(("busy",)):
            tasks = [asyncio.create_task(decide(asker)) for asker in asked]
            await asyncio.sleep(0)
        await asyncio.wait(tasks)
        return served

    assert asyncio.run(scenario()) == [
        Asker("mallory", Rank.PEOPLE),
        Asker("ben", Rank.PEOPLE),
        Asker("mallory", Rank.PEOPLE),
        Asker("mallory", Rank.WATCHED),
        Asker("ann", Rank.WATCHED),
        Asker("mallory", Rank.WATCHED),
        *[Asker("mallory", Rank.UNWATCHED)] * 3,
    ]


def test_rank_of_a_table_follows_from_people_and_watchers(client: TestClient) -> None:
    ann = User(client, "Ann")

    asker, networks = client.server.bots.asker, networks_of("testclient")

    def rank(*seats: str, watched: bool = False) -> Asker:
        game = ann.create(*seats)
        table = client.loop.call(client.server.tables.get, game["id"])
        if not watched:
            return asker(table)
        with ann.follow(game) as socket:
            socket.receive_json()
            return asker(table)

    assert rank("me", "greedy") == Asker(ann.id, Rank.PEOPLE, networks)
    assert rank("greedy", "greedy") == Asker(ann.id, Rank.UNWATCHED, networks)
    assert rank("greedy", "greedy", watched=True) == Asker(ann.id, Rank.WATCHED, networks)


def test_bots_know_the_address_of_a_host_who_is_connected(client: TestClient) -> None:
    ann = User(client, "Ann")
    game, known = ann.create("me", "greedy"), client.server.user_networks
    table = client.loop.call(client.server.tables.get, game["id"])
    known._latest.clear()  # as after a restart
    assert client.server.bots.asker(table).networks == ()
    with ann.follow(game) as socket:
        receive_until(socket, "game")
        known._latest.clear()
        socket.send_json({"type": "ping"})
        receive_until(socket, "pong")
        assert client.server.bots.asker(table).networks == networks_of("testclient")


CROWD = [Asker(f"guest {number}", Rank.PEOPLE, networks_of("192.0.2.1")) for number in range(3)]
NEIGHBOUR = Asker("ann", Rank.PEOPLE, networks_of("198.51.100.1"))
OF_UNKNOWN_ADDRESS = Asker("ben", Rank.PEOPLE)
IN_TURN = [CROWD[0], NEIGHBOUR, OF_UNKNOWN_ADDRESS, CROWD[1], CROWD[2], CROWD[0]]
"""The order in which these are served who asked in the order of ``CROWD``, the crowd twice."""


def test_many_hosts_of_one_address_share_its_turns() -> None:
    queue, served = FairQueue(1), list[Asker]()

    async def decide(asker: Asker) -> None:
        async with queue.slot(asker.turns, asker.rank):
            served.append(asker)

    async def scenario() -> None:
        async with queue.slot(("busy",)):
            asked = [*CROWD, CROWD[0], NEIGHBOUR, OF_UNKNOWN_ADDRESS]
            tasks = [asyncio.create_task(decide(asker)) for asker in asked]
            await asyncio.sleep(0)
            assert queue.waiting == len(asked)
        await asyncio.wait(tasks)

    asyncio.run(scenario())
    assert served == IN_TURN


def test_engines_of_the_operator_decide_for_each_address_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engines, served, match = HostedEngines({}), list[str](), ScriptedMatch(ANN, BOT).match
    engines.queue.resize(1)

    def decide(_engines: HostedEngines, name: str, *_: object) -> int:
        served.append(name)
        return 0

    async def scenario() -> None:
        async with engines:
            async with engines.queue.slot(("busy",)):
                tasks = [
                    asyncio.create_task(engines.decide(asker, asker.user_id, match, 2))
                    for asker in [*CROWD, CROWD[0], NEIGHBOUR, OF_UNKNOWN_ADDRESS]
                ]
                await asyncio.sleep(0)
                assert served == []
            await asyncio.gather(*tasks)

    monkeypatch.setattr(HostedEngines, "_decide", decide)
    asyncio.run(scenario())
    assert served == [asker.user_id for asker in IN_TURN]


def test_hints_share_the_turns_of_their_address(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, askers = User(client, "Ann"), list[Asker]()

    async def hint(_pool: EnginePool, asker: Asker, *_: object) -> None:
        askers.append(asker)
        raise TimeoutError

    monkeypatch.setattr(EnginePool, "hint", hint)
    game = ann.create("me", "greedy", game="indigo")
    assert ann.post(f"/games/{game['id']}/hint").json()["code"] == "not_now"
    assert askers == [Asker(ann.id, Rank.PEOPLE, networks_of("testclient"))]


def seq(client: TestClient, game: dict[str, Any]) -> int:
    table = client.loop.call(client.server.tables.get, game["id"])
    return table.match.seq


def test_bots_alone_rest_while_nobody_watches(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_tables, "GLANCE_S", 0)
    ann, decided = User(client, "Ann"), list[Asker]()

    async def decide(pool: EnginePool, asker: Asker, *arguments: Any) -> int:
        decided.append(asker)
        return await decide_as_before(pool, asker, *arguments)

    decide_as_before = EnginePool.decide
    monkeypatch.setattr(EnginePool, "decide", decide)
    game = ann.create("greedy", "greedy", options={"height": 20})
    for _ in range(3):
        game = ann.game(game)
    assert len(decided) <= 4, "each look lets one decision begin"
    assert client.loop.call(client.server.storage.waiting_for_bots) == []
    with ann.follow(game) as socket:
        while receive_until(socket, "event")[-1]["kind"] != "finished":
            pass
    assert seq(client, game) == len(decided) + 3


def test_clients_that_poll_see_bots_go_on(client: TestClient) -> None:
    ann = User(client, "Ann")
    game = ann.create("greedy", "greedy")
    eventually(lambda: ann.game(game)["status"], lambda status: status == "finished")


@pytest.mark.parametrize("way", ["leave", "resign"])
def test_bots_that_replace_all_users_rest_while_nobody_watches(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(bot_tables, "GLANCE_S", 0)
    ann = User(client, "Ann")
    game = ann.create("me", "greedy", "greedy")
    assert ann.post(f"/games/{game['id']}/{way}").status_code == 200
    table = client.loop.call(client.server.tables.get, game["id"])
    assert table.bots_rest
    assert client.loop.call(client.server.storage.waiting_for_bots) == []
    with ann.follow(game) as socket:
        while receive_until(socket, "event")[-1]["kind"] != "finished":
            pass


def test_bots_go_on_at_a_watched_table_that_the_last_user_leaves(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_tables, "GLANCE_S", 0)
    ann = User(client, "Ann")
    game = ann.create("me", "greedy", "greedy")
    with ann.follow(game) as socket:
        receive_until(socket, "game")
        assert ann.post(f"/games/{game['id']}/leave").status_code == 200
        while receive_until(socket, "event")[-1]["kind"] != "finished":
            pass


def test_bots_play_on_for_users_who_left_while_another_one_plays(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_tables, "GLANCE_S", 0)
    ann, ben = User(client, "Ann"), User(client, "Ben")
    game = meet(ann, ben, bots=("greedy",))
    assert ann.post(f"/games/{game['id']}/leave").status_code == 200
    while eventually(lambda: ben.game(game), lambda now: now["to_move"] in ([2], []))["to_move"]:
        ben.move(game, "s")
    assert ben.game(game)["status"] == "finished"


def test_tables_that_users_have_left_count_as_tables_of_bots(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_tables, "GLANCE_S", 0)
    monkeypatch.setattr(bot_tables, "MAX_OF_USER", 1)
    monkeypatch.setattr(client.server.bots, "on_table_change", lambda _table: None)
    ann = User(client, "Ann")
    first, second = (ann.create("me", "greedy", "greedy") for _ in range(2))
    tables = [client.loop.call(client.server.tables.get, game["id"]) for game in (first, second)]

    def resting() -> list[bool]:
        return [table.bots_rest for table in tables]

    with ann.follow(first) as first_socket, ann.follow(second) as second_socket:
        receive_until(first_socket, "game")
        receive_until(second_socket, "game")
        for game in (first, second):
            ann.post(f"/games/{game['id']}/leave")
        assert resting() == [False, True]
        ann.post(f"/games/{first['id']}/return")
        ann.post(f"/games/{second['id']}/return")
        ann.post(f"/games/{second['id']}/leave")
        assert resting() == [False, False], "a table with a user does not count"
        ann.post(f"/games/{first['id']}/leave")
        assert resting() == [True, False]
    eventually(lambda: not client.server.bot_tables._watches)


@pytest.mark.parametrize(("limit", "others"), [("MAX_OF_USER", 1), ("MAX_OF_ADDRESS", 0)])
def test_watched_tables_of_bots_alone_are_limited(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, limit: str, others: int
) -> None:
    monkeypatch.setattr(bot_tables, "GLANCE_S", 0)
    monkeypatch.setattr(bot_tables, limit, 1)
    monkeypatch.setattr(client.server.bots, "on_table_change", lambda _table: None)
    ann, ben = User(client, "Ann"), User(client, "Ben")
    first, second = (ann.create("greedy", "greedy") for _ in range(2))
    mine, yours = (
        client.loop.call(client.server.tables.get, game["id"]) for game in (first, second)
    )
    with ann.follow(first) as socket:
        receive_until(socket, "game")
        with ann.follow(second) as too_many:
            receive_until(too_many, "game")
            assert [mine.bots_rest, yours.bots_rest] == [False, True]
            with ben.follow(second) as other:
                receive_until(other, "game")
                assert yours.bots_rest == (not others)
            with ann.follow(first) as again:
                receive_until(again, "game")
    eventually(lambda: mine.bots_rest)
    with ann.follow(second) as socket:
        receive_until(socket, "game")
        assert not yours.bots_rest


def test_long_games_are_not_analysed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MAX_TURNS", 1)
    ann = User(client, "Ann")
    game = ann.create("me", "me", game="indigo")
    path = f"/games/{game['id']}"
    for _ in range(2):
        ann.move(game, ann.get(f"{path}/legal").json()["moves"][0])
    assert ann.post(f"{path}/resign", {"seat": 1}).status_code == 200
    answer = ann.post(f"{path}/analysis").json()
    assert (answer["code"], "1 turns" in answer["detail"]) == ("no_analysis", True)


def test_analyses_wait_for_bots_and_addresses_take_turns_by_ply(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluated = list[str]()

    async def scenario() -> None:
        pool = EnginePool(0)
        analyses = Analyses(client.server.storage, pool, client.server.threads)

        async def run(
            _worker: object, _timeout: float, _function: object, _kind: str, who: str
        ) -> None:
            evaluated.append(who)

        async def analyse(who: str) -> None:
            networks = networks_of(who)
            async with analyses._turns.setdefault(networks, asyncio.Lock()):
                for _ in range(3):
                    decision: Any = who
                    await analyses._evaluate(turns_of(networks), decision, "evaluate")

        async def bot() -> None:
            async with pool.queue.slot(("ann",), Rank.UNWATCHED):
                evaluated.append("bot")

        monkeypatch.setattr(EngineWorker, "run", run)
        async with AsyncExitStack() as busy:
            for _ in range(PROCESSES):
                await busy.enter_async_context(pool.queue.slot(("ben",)))
            tasks = [asyncio.create_task(analyse(who)) for who in ("mallory", "mallory", "eve")]
            await asyncio.sleep(0)
            tasks += [asyncio.create_task(bot()) for _ in range(2)]
            await asyncio.sleep(0)
            assert evaluated == []
        await asyncio.gather(*tasks)

    client.loop.call(scenario)
    assert evaluated == ["bot", "bot", *["mallory", "eve"] * 3, *["mallory"] * 3]


def test_tables_of_bots_alone_are_limited_by_address(client: TestClient) -> None:
    client.server.limits.bot_games = TokenBuckets(rate=0, burst=1)
    ann, ben = User(client, "Ann"), User(client, "Ben")
    ann.create("greedy", "greedy")
    seats = [{"kind": "bot", "bot": "greedy"}] * 2
    answer = ben.post("/games", {"game": "cairn", "players": 2, "seats": seats})
    assert answer.json()["code"] == "too_many_requests"
    assert ben.create("me", "greedy")["status"] == "playing"


def test_waiting_analyses_are_limited_by_address(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MAX_QUEUED_OF_ONE", 0)
    ann = User(client, "Ann")
    game = ann.create("me", "me", game="indigo")
    assert ann.post(f"/games/{game['id']}/resign", {"seat": 1}).status_code == 200
    answer = ann.post(f"/games/{game['id']}/analysis")
    assert answer.json()["code"] == "too_many_requests"
