"""The storage of a test, without a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hexwarp.storage import Storage


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Storage]:
    """Yield a storage, which is closed after the block."""
    storage = Storage(url)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


async def change_names(storage: Storage) -> list[str]:
    """Apply all pending changes of names; return the matches whose logs have changed."""
    changed = set()
    for user_id in await storage.name_changes.pending():
        async for match_ids in storage.name_changes.apply(user_id):
            changed.update(match_ids)
    return sorted(changed)
