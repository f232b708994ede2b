"""Locks between the server's processes. They expire, so that a dead process blocks nobody."""

from __future__ import annotations

from sqlalchemy import delete, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage.database.tables import leases


class Leases:
    """Named leases: each has at most one holder at a time. Times are Unix time in ms."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def acquire(self, name: str, now: int, until: int) -> bool:
        """Try to acquire a lease.

        Args:
            name: The purpose of the lease.
            now: The current time; a lease that expired before is free.
            until: When the new lease expires; ``release`` takes the same value.

        Returns:
            Whether the lease was free.
        """
        expired = delete(leases).where(leases.c.name == name, leases.c.until < now)
        try:
            async with self._engine.begin() as connection:
                await connection.execute(expired)
                await connection.execute(insert(leases), {"name": name, "until": until})
        except IntegrityError:
            return False
        return True

    async def release(self, name: str, until: int) -> None:
        """Release the lease that was acquired until that time."""
        held = delete(leases).where(leases.c.name == name, leases.c.until == until)
        async with self._engine.begin() as connection:
            await connection.execute(held)
