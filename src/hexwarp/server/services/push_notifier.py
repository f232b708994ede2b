"""Web Push notifications for absent users: a seat was taken, the match begins, it is their turn."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from cryptography.hazmat.primitives.asymmetric import ec

from hexwarp.match.model import Match
from hexwarp.server.live.table import Table
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services import web_push
from hexwarp.server.services.push_client import PushClient
from hexwarp.storage import Storage
from hexwarp.storage.push import PushSubscription

log = logging.getLogger(__name__)

Reason: TypeAlias = Literal["joined", "started", "turn"]

PUSH_TTL_S = 24 * 3600
"""Seconds for which a push service keeps a message for an offline browser."""

MAX_PENDING = 1000
"""Tables whose notifications are being sent; further ones are dropped."""

EXPIRED_STATUSES = (404, 410)
"""Statuses for a subscription that has ended (RFC 8030, section 7.3)."""


class PushNotifier(BackgroundService):
    """Sends each notification at most once; notifications hold no secrets of the match."""

    def __init__(self, storage: Storage, client: PushClient) -> None:
        super().__init__()
        self._storage = storage
        self._client = client
        self._key: ec.EllipticCurvePrivateKey
        self._progress: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
        self._locks: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()

    async def start(self) -> None:
        """Load the server's VAPID key, created by the first start."""
        self._key = web_push.read_key(
            await self._storage.server_keys.get_or_create("push", web_push.new_key())
        )
        self._client.open()

    async def flush(self) -> None:
        """Wait until all messages so far have been sent."""
        await asyncio.gather(*self._tasks)

    async def __aexit__(self, *_: object) -> None:
        """Stop; unsent messages are lost."""
        await super().__aexit__()
        self._client.close()

    @property
    def public_key(self) -> str:
        """The VAPID public key, with which browsers subscribe."""
        return web_push.base64url(web_push.public_bytes_of(self._key))

    def on_table_change(self, table: Table) -> None:
        """Notify absent users of progress; the process that stored the event does so."""
        progress = _progress(table.match)
        if progress == self._progress.get(table) or table.stored_elsewhere:
            return
        self._progress[table] = progress
        present = table.status.present
        reasons = {
            user_id: reason
            for user_id, reason in _reasons(table.match).items()
            if user_id not in present
        }
        if reasons and len(self._tasks) < MAX_PENDING:
            self.spawn(self._notify_all(table, table.match, reasons))

    async def _notify_all(self, table: Table, match: Match, reasons: dict[str, Reason]) -> None:
        """Notify users of a table, in the order of its events."""
        try:
            async with self._locks.setdefault(table, asyncio.Lock()):
                await asyncio.gather(*(self._notify(match, *one) for one in reasons.items()))
        except Exception:
            log.exception("The notifications of match %s failed.", match.id)

    async def _notify(self, match: Match, user_id: str, reason: Reason) -> None:
        user = await self._storage.users.get(user_id)
        subscriptions = await self._storage.push.of_users(user.ids) if user else []
        if (
            not subscriptions
            or (await self._storage.user_match_data.get(match.id, user_id)).last_seen_seq
            >= match.seq
        ):
            return
        if await self._storage.push.claim_notification(match.id, user_id, _progress(match)):
            seats = [seat for seat in match.game.seats if match.holder(seat).user_id == user_id]
            message = {"type": reason, "id": match.id, "game": match.game.name, "seat": seats[0]}
            await asyncio.gather(*(self._send(one, message) for one in subscriptions))

    async def _send(self, subscription: PushSubscription, message: dict[str, Any]) -> None:
        body, headers = await asyncio.to_thread(self._encrypt, subscription, message)
        try:
            status = await self._client.post(subscription.endpoint, headers, body)
        except (OSError, TimeoutError, ValueError) as error:
            log.info("A push service could not be reached: %s", error)
            return
        if status in EXPIRED_STATUSES:
            await self._storage.push.remove(subscription.endpoint)
        elif status >= 300:
            log.info("A push service answered %d.", status)

    def _encrypt(
        self, subscription: PushSubscription, message: dict[str, Any]
    ) -> tuple[bytes, dict[str, str]]:
        """Return a message encrypted for one browser, and the headers for its push service."""
        service = urlsplit(subscription.endpoint)
        audience = f"https://{service.netloc}"
        body = web_push.encrypt(
            json.dumps(message).encode(),
            web_push.from_base64url(subscription.p256dh),
            web_push.from_base64url(subscription.auth),
            secrets.token_bytes(16),
            web_push.read_key(web_push.new_key()),
        )
        expires = int(time.time()) + PUSH_TTL_S // 2
        return body, {
            "Authorization": web_push.authorization(
                self._key, audience, subscription.origin, expires
            ),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(PUSH_TTL_S),
            "Topic": str(message["id"]),
            "Urgency": "high",
        }


def _progress(match: Match) -> int:
    """Return a number that grows with each seat taken and with each turn of any round."""
    if match.status == "waiting":
        return -sum(holder.kind == "open" for holder in match.holders)
    return sum(1 + len(history.turns) for history in match.histories)


def _reasons(match: Match) -> dict[str, Reason]:
    """Return the users to notify in a match's state, with the reason."""
    users = {str(holder.user_id) for holder in match.holders if holder.kind == "human"}
    if match.status == "waiting":
        if match.unrevealed:
            return dict.fromkeys(users.intersection(match.unrevealed), "joined")
        joined = match.host in users and len(users) > 1 and _progress(match) < 0
        return {match.host: "joined"} if joined else {}
    if match.status != "playing":
        return {}
    reasons: dict[str, Reason] = {}
    if not any(history.turns for history in match.histories):
        reasons = dict.fromkeys(users, "started")
    if match.is_correspondence:
        movers = {match.holder(seat).user_id for seat in match.to_move}
        reasons |= dict.fromkeys(users & movers, "turn")
    return reasons
