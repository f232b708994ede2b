"""The server's outages, its planned restart, and when it was last known to serve."""

from __future__ import annotations

from sqlalchemy import case, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.match.outage import Outage
from hexwarp.storage.database import rows
from hexwarp.storage.database.tables import outages, service

_ONLY_ROW = 1


class Outages:
    """The outages of all processes together. Times are Unix time in ms."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def last_alive(self) -> int | None:
        """Return when any process was last known to serve; None before the first start."""
        async with self._engine.connect() as connection:
            at: int | None = (await connection.execute(select(service.c.alive_at))).scalar()
        return at

    async def mark_alive(self, now: int) -> None:
        """Store that a process of the server serves now."""
        later = case((service.c.alive_at < now, now), else_=service.c.alive_at)
        async with self._engine.begin() as connection:
            changed = await connection.execute(update(service).values(alive_at=later))
            if changed.rowcount == 0:
                await connection.execute(insert(service), {"id": _ONLY_ROW, "alive_at": now})

    async def restart_at(self) -> int | None:
        """Return when a planned restart begins; None if none is planned."""
        async with self._engine.connect() as connection:
            at: int | None = (await connection.execute(select(service.c.restart_at))).scalar()
        return at

    async def plan_restart(self, at: int) -> None:
        """Store when a restart begins, for all processes."""
        async with self._engine.begin() as connection:
            changed = await connection.execute(update(service).values(restart_at=at))
            if changed.rowcount == 0:
                row = {"id": _ONLY_ROW, "alive_at": 0, "restart_at": at}
                await connection.execute(insert(service), row)

    async def end_restart(self, at: int) -> bool:
        """Store that a planned restart is over, and its outage if it has begun.

        Args:
            at: Its end.

        Returns:
            Whether a restart was planned; of several processes that ask, one gets True.
        """
        began = await self.restart_at()
        if began is None:
            return False
        async with self._engine.begin() as connection:
            planned = update(service).where(service.c.restart_at == began)
            if (await connection.execute(planned.values(restart_at=None))).rowcount == 0:
                return False
            if began < at:
                await connection.execute(delete(outages).where(outages.c.began == began))
                await connection.execute(insert(outages), rows.to_row(Outage(began, at)))
        return True

    async def add(self, outage: Outage) -> None:
        """Store an outage; of several processes that started after it, the first does so."""
        await rows.insert_if_new(self._engine, outages, rows.to_row(outage))

    async def ended_after(self, at: int) -> list[Outage]:
        """Return the outages that ended after a time, and delete the earlier ones."""
        query = select(*rows.columns(outages, Outage))
        async with self._engine.begin() as connection:
            await connection.execute(delete(outages).where(outages.c.ended <= at))
            return [Outage(*row) for row in await connection.execute(query)]
