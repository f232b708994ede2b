"""E-mail addresses of accounts, tokens sent to them, and mails about turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hexwarp.storage.database import rows
from hexwarp.storage.database.tables import email_addresses, email_tokens, turn_mails

Purpose: TypeAlias = Literal["verify", "reset"]


@dataclass(frozen=True, slots=True)
class EmailAddress:
    """The verified address of an account, and whether it gets mails about its turns."""

    user_id: str
    address: str
    turn_mails: bool


@dataclass(frozen=True, slots=True)
class EmailToken:
    """A token that was sent to an address; ``until`` is Unix time in ms."""

    token_hash: str
    user_id: str
    purpose: Purpose
    address: str
    until: int


@dataclass(frozen=True, slots=True)
class TurnMail:
    """A mail to be sent at ``due`` about a turn; ``seq`` is the number of the latest event."""

    match_id: str
    user_id: str
    seq: int
    due: int


class Emails:
    """The addresses in a database, with tokens and mails to be sent to them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    # --- addresses -------------------------------------------------------------------------------

    async def get(self, user_id: str) -> EmailAddress | None:
        """Return the address of an account, if it has one."""
        query = select(*rows.columns(email_addresses, EmailAddress))
        query = query.where(email_addresses.c.user_id == user_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return EmailAddress(*row) if row else None

    async def with_address(self, address: str) -> list[EmailAddress]:
        """Return all accounts with an address, written in any case."""
        query = select(*rows.columns(email_addresses, EmailAddress))
        query = query.where(email_addresses.c.address_key == address.lower())
        async with self._engine.connect() as connection:
            addresses = await connection.execute(query.order_by(email_addresses.c.user_id))
            return [EmailAddress(*row) for row in addresses]

    async def put(self, user_id: str, address: str) -> None:
        """Set an account's address; whether it gets mails about its turns stays, at first not.

        Tokens that were sent to the one before are deleted.
        """
        values = {"address": address, "address_key": address.lower()}
        of_user = update(email_addresses).where(email_addresses.c.user_id == user_id)
        old = delete(email_tokens).where(email_tokens.c.user_id == user_id)
        async with self._engine.begin() as connection:
            await connection.execute(old)
            if (await connection.execute(of_user.values(values))).rowcount == 0:
                new = values | {"user_id": user_id, "turn_mails": False}
                await connection.execute(insert(email_addresses), new)

    async def set_turn_mails(self, user_id: str, wanted: bool) -> bool:
        """Set whether an account gets mails about its turns; return whether it has an address."""
        of_user = update(email_addresses).where(email_addresses.c.user_id == user_id)
        async with self._engine.begin() as connection:
            return (await connection.execute(of_user.values(turn_mails=wanted))).rowcount == 1

    async def remove(self, user_id: str) -> None:
        """Delete an account's address, with all that is to be sent to it."""
        async with self._engine.begin() as connection:
            for table in (email_addresses, email_tokens, turn_mails):
                await connection.execute(delete(table).where(table.c.user_id == user_id))

    # --- tokens ----------------------------------------------------------------------------------

    async def add_token(self, token: EmailToken, now: int) -> None:
        """Add a token; it replaces the user's others for this purpose, and all that expired."""
        older = delete(email_tokens).where(
            (email_tokens.c.until < now)
            | (email_tokens.c.user_id == token.user_id) & (email_tokens.c.purpose == token.purpose)
        )
        async with self._engine.begin() as connection:
            await connection.execute(older)
            await connection.execute(insert(email_tokens), rows.to_row(token))

    async def token(self, token_hash: str, purpose: Purpose, now: int) -> EmailToken | None:
        """Return a token that has not expired."""
        query = select(*rows.columns(email_tokens, EmailToken)).where(
            email_tokens.c.token_hash == token_hash,
            email_tokens.c.purpose == purpose,
            email_tokens.c.until >= now,
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return EmailToken(*row) if row else None

    async def use_token(self, token_hash: str) -> bool:
        """Delete a token; return whether it was there."""
        token = delete(email_tokens).where(email_tokens.c.token_hash == token_hash)
        async with self._engine.begin() as connection:
            return (await connection.execute(token)).rowcount == 1

    # --- mails about turns -----------------------------------------------------------------------

    async def plan_turn_mail(self, mail: TurnMail, last_seen_seq: int) -> None:
        """Plan a mail, unless one is planned, or was sent and the user has not looked since.

        Args:
            mail: The mail.
            last_seen_seq: The number of the latest event of the match that the user has seen.
        """
        if await rows.insert_if_new(self._engine, turn_mails, rows.to_row(mail)):
            return
        sent = update(turn_mails).where(
            turn_mails.c.match_id == mail.match_id,
            turn_mails.c.user_id == mail.user_id,
            turn_mails.c.due.is_(None),
            turn_mails.c.seq <= last_seen_seq,
        )
        async with self._engine.begin() as connection:
            await connection.execute(sent.values(seq=mail.seq, due=mail.due))

    async def due_turn_mails(self, now: int, limit: int) -> list[TurnMail]:
        """Return mails that are due, the earliest first."""
        query = select(*rows.columns(turn_mails, TurnMail)).where(turn_mails.c.due <= now)
        async with self._engine.connect() as connection:
            due = await connection.execute(query.order_by(turn_mails.c.due).limit(limit))
            return [TurnMail(*row) for row in due]

    async def claim_turn_mail(self, mail: TurnMail, seq: int) -> bool:
        """Mark a mail as sent, when the match is at ``seq``; return False if it was before."""
        claimed = update(turn_mails).where(
            turn_mails.c.match_id == mail.match_id,
            turn_mails.c.user_id == mail.user_id,
            turn_mails.c.due == mail.due,
        )
        async with self._engine.begin() as connection:
            done = await connection.execute(claimed.values(due=None, seq=seq))
            return done.rowcount == 1

    async def drop_turn_mail(self, mail: TurnMail) -> None:
        """Delete a mail that is not needed any more."""
        planned = delete(turn_mails).where(
            turn_mails.c.match_id == mail.match_id,
            turn_mails.c.user_id == mail.user_id,
            turn_mails.c.due == mail.due,
        )
        async with self._engine.begin() as connection:
            await connection.execute(planned)
