"""Web Push: the subscriptions of browsers, and a record of sent notifications."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage.database import rows
from hexwarp.storage.database.tables import push_subscriptions, sent_notifications


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A browser's subscription: its push service's address, and its keys in base64url.

    ``origin`` is this server's address in that browser; ``created`` is Unix time in ms.
    """

    endpoint: str
    user_id: str
    p256dh: str
    auth: str
    origin: str
    created: int


class PushSubscriptions:
    """The push subscriptions in a database, and its record of sent notifications."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, subscription: PushSubscription, limit: int) -> None:
        """Add a subscription.

        It replaces any other of the same browser, also another user's.

        Args:
            subscription: The new subscription.
            limit: How many the user may have; the oldest beyond that are removed.
        """
        row = rows.to_row(subscription) | {"id": _id(subscription.endpoint)}
        surplus = select(push_subscriptions.c.id)
        surplus = surplus.where(push_subscriptions.c.user_id == subscription.user_id)
        newest_first = push_subscriptions.c.created.desc(), push_subscriptions.c.id
        surplus = surplus.order_by(*newest_first).offset(limit)
        async with self._engine.begin() as connection:
            same = delete(push_subscriptions).where(push_subscriptions.c.id == row["id"])
            await connection.execute(same)
            await connection.execute(insert(push_subscriptions), row)
            ids = list((await connection.execute(surplus)).scalars())
            removed = delete(push_subscriptions).where(push_subscriptions.c.id.in_(ids))
            await connection.execute(removed)

    async def remove(self, endpoint: str, user_ids: Sequence[str] | None = None) -> None:
        """Remove a subscription.

        Args:
            endpoint: The subscription's endpoint.
            user_ids: Remove it only if it is one of these users'; None for any user's.
        """
        removed = delete(push_subscriptions).where(push_subscriptions.c.id == _id(endpoint))
        if user_ids is not None:
            removed = removed.where(push_subscriptions.c.user_id.in_(user_ids))
        async with self._engine.begin() as connection:
            await connection.execute(removed)

    async def remove_all(self) -> None:
        """Remove the subscriptions of all users."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(push_subscriptions))

    async def of_users(self, user_ids: Sequence[str]) -> list[PushSubscription]:
        """Return the subscriptions of these users."""
        query = select(*rows.columns(push_subscriptions, PushSubscription))
        query = query.where(push_subscriptions.c.user_id.in_(user_ids))
        async with self._engine.connect() as connection:
            return [PushSubscription(*row) for row in await connection.execute(query)]

    async def claim_notification(self, match_id: str, user_id: str, stage: int) -> bool:
        """Record that a notification is being sent, so that only one process sends it.

        Args:
            match_id: The match that the notification is about.
            user_id: The recipient.
            stage: How far the match is; it grows with each turn.

        Returns:
            Whether none of this or a later stage was sent before.
        """
        row = {"match_id": match_id, "user_id": user_id, "stage": stage}
        if await rows.insert_if_new(self._engine, sent_notifications, row):
            return True
        earlier = update(sent_notifications).where(
            sent_notifications.c.match_id == match_id,
            sent_notifications.c.user_id == user_id,
            sent_notifications.c.stage < stage,
        )
        async with self._engine.begin() as connection:
            return (await connection.execute(earlier.values(stage=stage))).rowcount == 1


def _id(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()
