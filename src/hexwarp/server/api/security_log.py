"""The log of log-ins, of their failures, and of changes of accounts, for the operator.

An event has a name, the user's id and the client's network; never a name, password or token that
somebody has typed, which may be a secret in the wrong field.
"""

from __future__ import annotations

import logging
from typing import Literal, TypeAlias

from starlette.requests import HTTPConnection

from hexwarp.server.api.rate_limits import address
from hexwarp.storage import User

log = logging.getLogger("hexwarp.security")

SecurityEvent: TypeAlias = Literal[
    "account_created",
    "account_deleted",
    "account_renamed",
    "bot_created",
    "bot_deleted",
    "email_removed",
    "email_requested",
    "email_verified",
    "logged_in",
    "logged_out",
    "login_failed",
    "passkey_added",
    "passkey_removed",
    "password_changed",
    "password_recovered",
    "proof_failed",
    "recovery_codes_created",
    "recovery_failed",
    "sessions_ended",
    "token_created",
    "token_revoked",
]

FAILURES: tuple[SecurityEvent, ...] = ("login_failed", "proof_failed", "recovery_failed")


def log_event(
    event: SecurityEvent, connection: HTTPConnection, user: User | None, kind: str = "-"
) -> None:
    """Log an event, as text and as fields of the record.

    Args:
        event: The kind of event.
        connection: The client's.
        user: The user whose account it is about, if there is one.
        kind: The kind of credential: password or passkey.
    """
    fields = {"event": event, "user_id": user.id if user else "-", "network": address(connection)}
    log.log(
        logging.WARNING if event in FAILURES else logging.INFO,
        "event=%(event)s user=%(user_id)s network=%(network)s kind=%(kind)s",
        fields | {"kind": kind},
        extra=fields | {"kind": kind},
    )
