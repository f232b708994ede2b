"""Notifications by Web Push, to all browsers of a user."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec

from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.live.threads import Threads
from hexwarp.server.services.notices import web_push
from hexwarp.server.services.notices.notifications import Notification
from hexwarp.server.services.notices.push_client import PushClient
from hexwarp.storage import Storage
from hexwarp.storage.notices.push import PushSubscription

log = logging.getLogger(__name__)

PUSH_TTL_S = 24 * 3600
"""Seconds for which a push service keeps a message for an offline browser."""

EXPIRED_STATUSES = (404, 410)
"""Statuses for a subscription that has ended (RFC 8030, section 7.3)."""


class PushNotifier(BackgroundService):
    """Sends each notification at most once; notifications hold no secrets of the match."""

    def __init__(self, storage: Storage, client: PushClient, threads: Threads) -> None:
        super().__init__()
        self._threads = threads
        self._storage = storage
        self._client = client
        self._key: ec.EllipticCurvePrivateKey

    async def start(self) -> None:
        """Load the server's VAPID key, created by the first start."""
        self._key = web_push.read_key(
            await self._storage.server_keys.get_or_create("push", web_push.new_key())
        )
        self._client.open()

    async def __aexit__(self, *_: object) -> None:
        """Stop; unsent messages are lost."""
        await super().__aexit__()
        self._client.close()

    @property
    def public_key(self) -> str:
        """The VAPID public key, with which browsers subscribe."""
        return web_push.base64url(web_push.public_bytes_of(self._key))

    async def notify(self, notification: Notification) -> None:
        """Send a notification to the user's browsers, unless the user has seen the news."""
        match, user_id = notification.match, notification.user_id
        subscriptions = await self._storage.push.of_users(notification.user.ids)
        if (
            not subscriptions
            or (await self._storage.user_match_data.get(match.id, user_id)).last_seen_seq
            >= match.seq
        ):
            return
        if await self._storage.push.claim_notification(match.id, user_id, notification.progress):
            seats = [seat for seat in match.game.seats if match.holder(seat).user_id == user_id]
            message = {
                "type": notification.reason,
                "id": match.id,
                "game": match.game.name,
                "seat": seats[0],
            }
            await asyncio.gather(
                *(self._send(subscription, message) for subscription in subscriptions)
            )

    async def _send(self, subscription: PushSubscription, message: dict[str, Any]) -> None:
        body, headers = await self._threads.run(self._encrypt, subscription, message)
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
