"""Mails to accounts about their turns in correspondence games."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from hexwarp.match.errors import Refusal
from hexwarp.server.clock import now_ms
from hexwarp.server.live.tables import Tables
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services.notices.emails import EmailService
from hexwarp.server.services.notices.mailer import Mail, Mailer
from hexwarp.server.services.notices.notifications import Notification
from hexwarp.server.services.pages.texts import load_words_for
from hexwarp.storage import Storage, User
from hexwarp.storage.notices.emails import EmailAddress, TurnMail

log = logging.getLogger(__name__)

DELAY_MS = 3600 * 1000
"""The time that a user has to come to the table without a mail."""
INTERVAL_S = 60.0
BATCH = 100
"""Mails of one interval."""


class TurnMails(BackgroundService):
    """Mails a user once for each match, until the user has looked at it again."""

    def __init__(
        self,
        storage: Storage,
        tables: Tables,
        emails: EmailService,
        mailer: Mailer,
        public_url: str,
    ) -> None:
        super().__init__()
        self._storage = storage
        self._tables = tables
        self._emails = emails
        self._mailer = mailer
        self._url = public_url

    async def start(self) -> None:
        """Start to send mails that are due."""
        self.repeat(
            lambda: self.send_due(now_ms()),
            lambda: asyncio.sleep(INTERVAL_S),
            "Mails about turns could not be sent.",
            pauses_first=True,
        )

    async def notify(self, notification: Notification) -> None:
        """Plan a mail about a turn, for a user who wants mails."""
        if notification.reason != "turn" or await self._address(notification.user) is None:
            return
        match, user = notification.match, notification.user
        mail = TurnMail(match.id, user.id, match.seq, now_ms() + DELAY_MS)
        await self._storage.emails.plan_turn_mail(mail, await self._last_seen(match.id, user))

    async def send_due(self, now: int) -> None:
        """Send the mails that are due at ``now``, Unix time in ms, if they are still needed."""
        for mail in await self._storage.emails.due_turn_mails(now, BATCH):
            try:
                await self._send(mail)
            except Refusal:  # the match is gone
                await self._storage.emails.drop_turn_mail(mail)

    async def _send(self, mail: TurnMail) -> None:
        table = await self._tables.get(mail.match_id)
        match, user = table.match, await self._storage.users.get(mail.user_id)
        address = await self._address(user) if user else None
        if user is None or address is None:
            await self._storage.emails.drop_turn_mail(mail)
            return
        movers = {match.holder(seat).user_id for seat in match.to_move}
        waits = match.status == "playing" and not movers.isdisjoint(user.ids)
        present = not table.status.present.isdisjoint(user.ids)
        if not waits or present or await self._last_seen(match.id, user) >= match.seq:
            await self._storage.emails.drop_turn_mail(mail)
        elif await self._storage.emails.claim_turn_mail(mail, match.seq):
            words = await load_words_for(self._storage, user.id)
            title = f"{match.game.name}-name"
            text = words(
                "mail-turn-text",
                game=words(title) if title in words else match.game.name,
                link=f"{self._url}/t/{match.id}",
                unsubscribe=self._emails.unsubscribe_link(user.id),
            )
            headers = self._emails.unsubscribe_headers(user.id)
            wanted = partial(self._is_wanted, user, address.address)
            subject = words("mail-turn-subject")
            self._mailer.send(Mail(address.address, subject, text, wanted, headers))

    async def _address(self, user: User) -> EmailAddress | None:
        """Return the address of a user who wants mails about turns."""
        address = await self._storage.emails.get(user.id)
        return address if address and address.turn_mails else None

    async def _is_wanted(self, user: User, to: str) -> bool:
        address = await self._address(user)
        return address is not None and address.address == to

    async def _last_seen(self, match_id: str, user: User) -> int:
        data = [await self._storage.user_match_data.get(match_id, user_id) for user_id in user.ids]
        return max(entry.last_seen_seq for entry in data)
