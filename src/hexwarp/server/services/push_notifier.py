"""Rings for people who are not there: their turn has come, a seat was taken, the game begins."""

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

News: TypeAlias = Literal["joined", "started", "turn"]

KEPT = 24 * 3600
"""For how long a push service may keep a message for a browser that is not there, in s."""

MOST_WAITING = 1000
"""Tables whose people are being told; beyond that nobody is."""

GONE = (404, 410)
"""What a push service says of a browser that is subscribed no more."""


class PushNotifier(BackgroundService):
    """Sends web pushes, each once. They carry no more than everybody at the table knows."""

    def __init__(self, storage: Storage, courier: PushClient) -> None:
        super().__init__()
        self._storage = storage
        self._courier = courier
        self._key: ec.EllipticCurvePrivateKey
        self._stages: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
        self._turns: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()

    async def start(self) -> None:
        """Get the server's key, which is made once."""
        self._key = web_push.read_key(
            await self._storage.server_keys.get_or_create("push", web_push.new_key())
        )
        self._courier.open()

    async def __aexit__(self, *_: object) -> None:
        """Stop; messages that were not sent are lost."""
        await super().__aexit__()
        self._courier.close()

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe."""
        return web_push.base64url(web_push.public_part(self._key))

    def on_table_change(self, table: Table) -> None:
        """Ring if there is news; what another process has stored, it tells itself."""
        stage = _stage(table.match)
        if stage == self._stages.get(table) or table.stored_elsewhere:
            return
        self._stages[table] = stage
        news = _news(table.match)
        away = {
            user_id: what for user_id, what in news.items() if user_id not in table.status.present
        }
        if away and len(self._tasks) < MOST_WAITING:
            self.spawn(self._ring(table, table.match, away))

    async def _ring(self, table: Table, match: Match, news: dict[str, News]) -> None:
        """Tell the people of a table, one piece of news after the other."""
        try:
            async with self._turns.setdefault(table, asyncio.Lock()):
                await asyncio.gather(*(self._tell(match, *one) for one in news.items()))
        except Exception:
            log.exception("Nobody could be told of game %s.", match.id)

    async def _tell(self, match: Match, name: str, what: News) -> None:
        user = await self._storage.users.get(name)
        browsers = await self._storage.push.of_users(user.ids) if user else []
        if (
            not browsers
            or (await self._storage.user_match_data.get(match.id, name)).last_seen_seq >= match.seq
        ):
            return
        if await self._storage.push.claim_notification(match.id, name, _stage(match)):
            seats = [seat for seat in match.game.seats if match.holder(seat).user_id == name]
            message = {"type": what, "id": match.id, "game": match.game.name, "seat": seats[0]}
            await asyncio.gather(*(self._send(one, message) for one in browsers))

    async def _send(self, browser: PushSubscription, message: dict[str, Any]) -> None:
        body, headers = await asyncio.to_thread(self._sealed, browser, message)
        try:
            status = await self._courier.post(browser.endpoint, headers, body)
        except (OSError, TimeoutError, ValueError) as error:
            log.info("A push service did not take a message: %s", error)
            return
        if status in GONE:
            await self._storage.push.remove(browser.endpoint)
        elif status >= 300:
            log.info("A push service answered %d.", status)

    def _sealed(
        self, browser: PushSubscription, message: dict[str, Any]
    ) -> tuple[bytes, dict[str, str]]:
        """A message for one browser alone, and what its push service needs to know."""
        service = urlsplit(browser.endpoint)
        audience = f"https://{service.netloc}"
        body = web_push.encrypt(
            json.dumps(message).encode(),
            web_push.from_base64url(browser.p256dh),
            web_push.from_base64url(browser.auth),
            secrets.token_bytes(16),
            web_push.read_key(web_push.new_key()),
        )
        expires = int(time.time()) + KEPT // 2
        return body, {
            "Authorization": web_push.authorization(self._key, audience, browser.origin, expires),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Topic": str(message["id"]),
            "Urgency": "high",
        }


def _stage(match: Match) -> int:
    """How far a match is; more with each seat that is taken, and with each turn of any round."""
    if match.status == "waiting":
        return -sum(holder.kind == "open" for holder in match.holders)
    return sum(1 + len(history.turns) for history in match.histories)


def _news(match: Match) -> dict[str, News]:
    """Who is to be told what, as a match stands."""
    users = {str(holder.user_id) for holder in match.holders if holder.kind == "human"}
    if match.status == "waiting":
        answered = match.host in users and len(users) > 1 and _stage(match) < 0
        return {match.host: "joined"} if answered else {}
    if match.status != "playing":
        return {}
    news: dict[str, News] = {}
    if not any(history.turns for history in match.histories):
        news = dict.fromkeys(users, "started")
    if match.is_correspondence:
        movers = {match.holder(seat).user_id for seat in match.to_move}
        news |= dict.fromkeys(users & movers, "turn")
    return news
