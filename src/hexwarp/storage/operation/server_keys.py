"""The server's secret keys, which all its processes share."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage.database import rows
from hexwarp.storage.database.tables import server_keys

KeyName: TypeAlias = Literal["browser", "mail", "push", "session"]
"""The uses of keys: cookies of known browsers, links in mails, push messages, sessions' cookies.

docs/threat-model.md lists them.
"""


class ServerKeys:
    """Keys by name, each generated once."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def get_or_create(self, name: KeyName, new_key: bytes) -> bytes:
        """Return the key of that name; ``new_key`` becomes it if there is none yet."""
        query = select(server_keys.c.key).where(server_keys.c.name == name)
        async with self._engine.connect() as connection:
            stored: bytes | None = (await connection.execute(query)).scalar()
        if stored is not None:
            return stored
        if await rows.insert_if_new(self._engine, server_keys, {"name": name, "key": new_key}):
            return new_key
        return await self.get_or_create(name, new_key)

    async def remove(self, name: KeyName) -> None:
        """Remove a key; the next start of a server generates another one."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(server_keys).where(server_keys.c.name == name))
