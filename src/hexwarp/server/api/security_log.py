"""The log of log-ins, of refusals, and of changes of accounts, for the operator.

An event has a name, the user's id and the client's network; never a name, password or token that
somebody has typed, which may be a secret in the wrong field. No client fills the log: see
``log_event`` and ``log_refusal``.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Literal, TypeAlias

from starlette.requests import HTTPConnection

from hexwarp.server.api.rate_limits import RateLimits, address, networks
from hexwarp.server.live.requester import requester
from hexwarp.storage import User

log = logging.getLogger("hexwarp.security")

SecurityEvent: TypeAlias = Literal[
    "access_refused",
    "account_created",
    "account_deleted",
    "account_renamed",
    "bot_created",
    "bot_deleted",
    "email_removed",
    "email_requested",
    "email_verified",
    "input_refused",
    "limit_exceeded",
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

REFUSALS: Mapping[str, SecurityEvent] = {
    "banned": "access_refused",
    "cross_site": "access_refused",
    "no_account": "access_refused",
    "no_hints": "access_refused",
    "not_your_seat": "access_refused",
    "wrong_host": "access_refused",
    "malformed": "input_refused",
    "too_large": "limit_exceeded",
    "too_many_requests": "limit_exceeded",
}
"""The event of each code of a refusal; wrong credentials are failures, which routes log."""


def log_event(
    event: SecurityEvent, connection: HTTPConnection, user: User | None, kind: str = "-"
) -> None:
    """Log an event, as text and as fields of the record.

    A failure is a warning at most once a minute, and else information, as anybody can cause many.

    Args:
        event: The kind of event.
        connection: The client's.
        user: The user whose account it is about, if there is one.
        kind: The kind of credential: password or passkey.
    """
    warns = event in FAILURES and _limits(connection).log_lines.take(event)
    level = logging.WARNING if warns else logging.INFO
    _log(level, event, connection, user.id if user else "-", kind)


def log_refusal(code: str, connection: HTTPConnection) -> None:
    """Log the refusal of what a client may not do, once a minute for each code and network.

    Args:
        code: The refusal's code; others than those of ``REFUSALS`` are not logged.
        connection: The client's; the user is known once the request has been counted for one.
    """
    event, network = REFUSALS.get(code), networks(connection)
    # By the widest network: a client may have thousands of the narrow ones.
    widest = network[-1].name if network else ""
    if event and _limits(connection).log_lines.take(f"{code} {widest}"):
        user_id = requester().user_id or "-"
        _log(logging.INFO, event, connection, user_id, code)


def _limits(connection: HTTPConnection) -> RateLimits:
    limits: RateLimits = connection.app.state.server.limits
    return limits


def _log(
    level: int, event: SecurityEvent, connection: HTTPConnection, user_id: str, kind: str
) -> None:
    fields = {
        "event": event,
        "user_id": user_id,
        "network": address(connection),
        "kind": kind,
    }
    log.log(
        level,
        "event=%(event)s user=%(user_id)s network=%(network)s kind=%(kind)s",
        fields,
        extra=fields,
    )
