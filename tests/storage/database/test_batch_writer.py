"""Concurrent writes share a transaction, and nothing else."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, event, text

from hexwarp.storage.database.batch_writer import BatchWriter
from hexwarp.storage.database.errors import StorageUnavailable
from support.eventually import TIMEOUT_S


@pytest.fixture
def writer(tmp_path: Path) -> BatchWriter:
    engine = create_engine(f"sqlite:///{tmp_path / 'x.db'}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE t (n INTEGER PRIMARY KEY)"))
    return BatchWriter(engine)


def add(number: int) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(text("INSERT INTO t VALUES (:n)"), {"n": number})

    return work


def stored(writer: BatchWriter) -> list[int]:
    with writer._engine.connect() as connection:
        return list(connection.execute(text("SELECT n FROM t ORDER BY n")).scalars())


def test_concurrent_writes_share_a_commit(writer: BatchWriter) -> None:
    commits: list[object] = []
    event.listen(writer._engine, "commit", commits.append)

    async def scenario() -> None:
        await asyncio.gather(*(writer.write(add(n)) for n in range(50)))
        assert stored(writer) == list(range(50))
        await writer.write(add(50))
        await writer.close()

    asyncio.run(scenario())
    assert len(commits) == 2


def test_a_failing_write_does_not_fail_its_batch(writer: BatchWriter) -> None:
    async def scenario() -> None:
        numbers = [1, 2, 2, 3, 1, 4]
        works = (writer.write(add(n)) for n in numbers)
        results = await asyncio.gather(*works, return_exceptions=True)
        assert [result is None for result in results] == [True, True, False, True, False, True]
        assert stored(writer) == [1, 2, 3, 4]
        await writer.close()

    asyncio.run(scenario())


def test_a_batch_that_finds_no_database_is_not_tried_again(writer: BatchWriter) -> None:
    attempts: list[None] = []

    def full(_connection: Connection) -> None:
        attempts.append(None)
        raise StorageUnavailable("database or disk is full")

    async def scenario() -> None:
        results = await asyncio.gather(
            *(writer.write(full) for _ in range(5)), return_exceptions=True
        )
        assert {type(result) for result in results} == {StorageUnavailable}
        await writer.close()

    asyncio.run(scenario())
    assert len(attempts) == 1


def test_a_cancelled_write_does_not_block_others(writer: BatchWriter) -> None:
    async def scenario() -> None:
        impatient = asyncio.create_task(writer.write(add(1)))
        await asyncio.sleep(0)
        impatient.cancel()
        await writer.write(add(2))
        await writer.close()
        assert stored(writer) == [1, 2]

    asyncio.run(scenario())


def test_close_waits_for_pending_writes(writer: BatchWriter) -> None:
    async def scenario() -> None:
        tasks = [asyncio.create_task(writer.write(add(n))) for n in range(3)]
        await asyncio.sleep(0)
        await writer.close()
        await asyncio.gather(*tasks)

    asyncio.run(scenario())
    assert stored(writer) == [0, 1, 2]


def test_an_error_of_the_callback_stops_nothing(
    writer: BatchWriter, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_seconds: float) -> None:
        raise RuntimeError("no counter")

    writer._on_commit = fail

    async def scenario() -> None:
        for number in range(3):
            async with asyncio.timeout(TIMEOUT_S):
                await writer.write(add(number))
        await writer.close()

    asyncio.run(scenario())
    assert stored(writer) == [0, 1, 2]
    assert len(caplog.records) == 3
