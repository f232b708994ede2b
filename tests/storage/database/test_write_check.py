"""The check of a database writes where a move would, and leaves nothing."""

import asyncio

import pytest
from sqlalchemy import create_engine, make_url, text

from hexwarp.storage import StorageError
from support.revisions import read
from support.storage import opened


def test_check_leaves_nothing(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            await asyncio.gather(*(storage.check_write() for _ in range(3)))

    asyncio.run(scenario())
    assert read(url)["matches"] == read(url)["events"] == []


def test_missing_table_is_reported_in_one_sentence(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            engine = create_engine(make_url(url))
            with engine.begin() as connection:
                connection.execute(text("ALTER TABLE events RENAME TO other"))
            engine.dispose()
            with pytest.raises(StorageError, match="The database cannot be written") as raised:
                await storage.check_write()
            assert "\n" not in str(raised.value)

    asyncio.run(scenario())
