"""Long records to replay: the work is bounded, elsewhere, and shared between addresses."""

import asyncio

import pytest

from hexwarp.match.errors import Refusal
from hexwarp.server import opened_records
from hexwarp.server.api.rate_limits import MAX_BODY
from hexwarp.server.live.fair_queue import FairQueue
from support.client import TestClient
from toy import Cairn

TAGS = '[Game "cairn"]\n[Players "2"]\n[Charms "12"]\n\n'


def replay(client: TestClient, text: str, encoding: str = "gzip") -> tuple[int, object]:
    headers = {"Accept-Encoding": encoding}
    answer = client.post("/api/replay", content=text, headers=headers)
    return answer.status_code, answer.json()


def test_records_are_replayed_in_another_process(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("the event loop's process replays no record")

    monkeypatch.setattr("hexwarp.core.record._replay", fail)
    for encoding in ("gzip", "identity"):
        status, answer = replay(client, TAGS, encoding)
        assert isinstance(answer, dict)
        assert (status, [game["turns"] for game in answer["games"]]) == (200, [[]])


def test_long_records_are_refused_before_they_are_replayed(client: TestClient) -> None:
    moves = "s " * (opened_records.MAX_MOVES + 1)
    assert len(TAGS + moves) < MAX_BODY
    status, problem = replay(client, TAGS + moves)
    assert isinstance(problem, dict)
    assert (status, "8000 moves" in problem["detail"]) == (422, True)


def test_long_answers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = TAGS * 20
    assert isinstance(opened_records.answer(text, [Cairn]), bytes)
    monkeypatch.setattr(opened_records, "MAX_ANSWER_BYTES", 2000)
    answer = opened_records.answer(text, [Cairn])
    assert "too long" in str(answer)


def test_a_process_that_hangs_is_replaced(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexwarp.server.services.pages.replays.TIMEOUT_S", 0.01)
    status, problem = replay(client, TAGS)
    assert isinstance(problem, dict)
    assert (status, "too long" in problem["detail"]) == (422, True)
    monkeypatch.undo()
    assert replay(client, TAGS)[0] == 200


def test_slots_go_to_others_before_one_gets_another() -> None:
    async def scenario() -> list[str]:
        queue, served = FairQueue(1, (5, 50)), list[str]()

        async def ask(key: str) -> None:
            async with queue.slot((key,)):
                served.append(key)
                await asyncio.sleep(0)

        await asyncio.gather(*(ask(key) for key in ["greedy"] * 5 + ["a", "b"]))
        await ask("later")
        return served

    assert asyncio.run(scenario()) == ["greedy", "greedy", "a", "b", *["greedy"] * 3, "later"]


def test_waiting_requests_are_limited_by_key_and_in_all() -> None:
    async def scenario() -> None:
        queue = FairQueue(1, (2, 3))

        async def ask(key: str) -> None:
            async with queue.slot((key,)):
                pass

        async with queue.slot(("first",)):
            waiting = [asyncio.create_task(ask(key)) for key in ("one", "one", "two")]
            await asyncio.sleep(0)
            for key in ("one", "three"):
                with pytest.raises(Refusal):
                    await ask(key)
            waiting[0].cancel()
        await asyncio.wait(waiting)
        assert [task.cancelled() for task in waiting] == [True, False, False]
        await ask("three")

    asyncio.run(scenario())
