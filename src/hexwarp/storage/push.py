"""The browsers that want to be told, and what they have been told of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage import rows
from hexwarp.storage.tables import notices, subscriptions


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser of a person's: where to send, and its keys in base64url.

    ``site`` is where the browser knows this server; ``created`` is Unix time in ms.
    """

    endpoint: str
    person: str
    p256dh: str
    auth: str
    site: str
    created: int


class Push:
    """The subscriptions and notices in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def subscribe(self, new: Subscription, most: int) -> None:
        """Keep a subscription, which is this person's alone then; of too many the oldest goes."""
        row = rows.of(new) | {"id": _id(new.endpoint)}
        oldest = select(subscriptions.c.id).where(subscriptions.c.person == new.person)
        oldest = oldest.order_by(subscriptions.c.created.desc(), subscriptions.c.id).offset(most)
        async with self._engine.begin() as connection:
            await connection.execute(delete(subscriptions).where(subscriptions.c.id == row["id"]))
            await connection.execute(insert(subscriptions), row)
            gone = [found.id for found in await connection.execute(oldest)]
            await connection.execute(delete(subscriptions).where(subscriptions.c.id.in_(gone)))

    async def unsubscribe(self, endpoint: str, people: Sequence[str] | None = None) -> None:
        """Forget a subscription, if it is one of these people's or whoever's it is."""
        gone = delete(subscriptions).where(subscriptions.c.id == _id(endpoint))
        if people is not None:
            gone = gone.where(subscriptions.c.person.in_(people))
        async with self._engine.begin() as connection:
            await connection.execute(gone)

    async def subscriptions(self, people: Sequence[str]) -> list[Subscription]:
        """The subscriptions of these people."""
        query = select(*rows.columns(subscriptions, Subscription))
        query = query.where(subscriptions.c.person.in_(people))
        async with self._engine.connect() as connection:
            return [Subscription(*row) for row in await connection.execute(query)]

    async def claim(self, match: str, person: str, stage: int) -> bool:
        """Note that a person is told of a match's stage; whether it is news, and not told yet."""
        row = {"match": match, "person": person, "stage": stage}
        if await rows.add(self._engine, notices, row):
            return True
        these = (notices.c.match == match, notices.c.person == person)
        newer = update(notices).where(*these, notices.c.stage < stage).values(stage=stage)
        async with self._engine.begin() as connection:
            return (await connection.execute(newer)).rowcount == 1


def _id(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()
