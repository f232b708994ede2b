"""API tokens and bot accounts."""

from __future__ import annotations

import secrets

from hexwarp.match.errors import Refusal
from hexwarp.match.seat_holder import BOT_ACCOUNT
from hexwarp.server.clock import now_ms
from hexwarp.server.live.connections import Connections
from hexwarp.server.services.people import names
from hexwarp.server.services.people.name_check import NameCheck, name_taken
from hexwarp.server.services.people.sessions import API_TOKEN_PREFIX, hash_of
from hexwarp.storage import Storage, User
from hexwarp.storage.people.credentials import ApiToken
from hexwarp.storage.people.users import NameTakenError

MAX_TOKENS = 50
MAX_BOTS = 10


class Tokens:
    """The API tokens and bot accounts of users. All methods raise Refusal with a reason."""

    def __init__(self, storage: Storage, connections: Connections, name_check: NameCheck) -> None:
        self._users = storage.users
        self._credentials = storage.credentials
        self._connections = connections
        self._name_check = name_check

    async def tokens_of(self, user: User) -> list[ApiToken]:
        """Return the tokens of a user and of the user's bot accounts."""
        return await self._credentials.tokens_of(await self._account_ids(user))

    async def create(
        self, user: User, name: str, bot_id: str | None = None
    ) -> tuple[ApiToken, str]:
        """Create a token of a user, or of the user's bot account; return it and its text."""
        own = await self._account_ids(user)
        if bot_id is not None and bot_id not in own:
            raise Refusal("not_found", "You have no such bot account.")
        if len(await self._credentials.tokens_of(own)) >= MAX_TOKENS:
            raise Refusal("not_now", "You have {count} tokens; revoke one first.", count=MAX_TOKENS)
        text = API_TOKEN_PREFIX + secrets.token_urlsafe(32)
        token = ApiToken(secrets.token_hex(8), bot_id or user.id, name, now_ms(), None)
        await self._credentials.add_token(token, hash_of(text))
        return token, text

    async def revoke(self, user: User, token_id: str) -> None:
        """Delete a token, and end its sockets."""
        owners = await self._account_ids(user)
        if not await self._credentials.remove_token(owners, token_id):
            raise Refusal("not_found", "You have no such token.")
        for owner in owners:
            await self._connections.credentials_changed(owner)

    async def revoke_all(self, user: User) -> None:
        """Delete the tokens of a user and of the user's bot accounts, and end their sockets."""
        for token in await self.tokens_of(user):
            await self.revoke(user, token.id)

    async def create_bot_account(self, user: User, name: str) -> User:
        """Create a bot account of a user."""
        if len(await self._users.bot_accounts_of(user.id)) >= MAX_BOTS:
            raise Refusal(
                "not_now", "You have {count} bot accounts; delete one first.", count=MAX_BOTS
            )
        bot = User(BOT_ACCOUNT + secrets.token_hex(8), name, "bot", now_ms(), user.id)
        key = names.account_key(name)
        await self._name_check.check(bot, name)
        try:
            await self._users.add(bot, key)
        except NameTakenError:
            raise name_taken(name) from None
        return bot

    async def bot_account(self, user: User, bot_id: str) -> User:
        """Return the user's bot account with this id. Raises Refusal if there is none."""
        for bot in await self._users.bot_accounts_of(user.id):
            if bot.id == bot_id:
                return bot
        raise Refusal("not_found", "You have no such bot account.")

    async def _account_ids(self, user: User) -> list[str]:
        return [user.id, *(bot.id for bot in await self._users.bot_accounts_of(user.id))]
