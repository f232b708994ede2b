"""Programs: the tokens that they come with, and accounts of their own."""

from __future__ import annotations

import secrets

from hexwarp.match.errors import Refusal
from hexwarp.match.seat_holder import BOT_ACCOUNT
from hexwarp.server.clock import now_ms
from hexwarp.server.services import names
from hexwarp.server.services.sessions import PROGRAM, hash_of, name_taken
from hexwarp.storage import Storage, User
from hexwarp.storage.credentials import ApiToken
from hexwarp.storage.users import NameTakenError

MOST_TOKENS = 50
MOST_BOTS = 10


class Tokens:
    """What a person's programs come with. Everything raises Refusal with a reason."""

    def __init__(self, storage: Storage) -> None:
        self._users = storage.users
        self._credentials = storage.credentials

    async def all(self, user: User) -> list[ApiToken]:
        """The tokens of a person and the person's bot accounts."""
        return await self._credentials.tokens_of(await self._own(user))

    async def make(self, user: User, name: str, player: str | None = None) -> tuple[ApiToken, str]:
        """A new token for the person, or for this bot account; and its text."""
        own = await self._own(user)
        if player is not None and player not in own:
            raise Refusal("not_found", "You have no such bot account.")
        if len(await self._credentials.tokens_of(own)) >= MOST_TOKENS:
            raise Refusal("not_now", f"You have {MOST_TOKENS} tokens; revoke one first.")
        text = PROGRAM + secrets.token_urlsafe(32)
        token = ApiToken(secrets.token_hex(8), player or user.id, name, now_ms(), None)
        await self._credentials.add_token(token, hash_of(text))
        return token, text

    async def revoke(self, user: User, token: str) -> None:
        """Let a token be none from now on."""
        if not await self._credentials.remove_token(await self._own(user), token):
            raise Refusal("not_found", "You have no such token.")

    async def make_bot(self, user: User, name: str) -> User:
        """A new bot account that belongs to this person."""
        if len(await self._users.bot_accounts_of(user.id)) >= MOST_BOTS:
            raise Refusal("not_now", f"You have {MOST_BOTS} bot accounts; delete one first.")
        bot = User(BOT_ACCOUNT + secrets.token_hex(8), name, "bot", now_ms(), user.id)
        try:
            await self._users.add(bot, names.account_key(name))
        except NameTakenError:
            raise name_taken(name) from None
        return bot

    async def bot(self, user: User, bot: str) -> User:
        """This bot account of the person's."""
        for one in await self._users.bot_accounts_of(user.id):
            if one.id == bot:
                return one
        raise Refusal("not_found", "You have no such bot account.")

    async def _own(self, user: User) -> list[str]:
        return [user.id, *(bot.id for bot in await self._users.bot_accounts_of(user.id))]
