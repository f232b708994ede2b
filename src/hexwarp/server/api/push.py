"""Web Push subscription routes."""

from __future__ import annotations

from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from fastapi import APIRouter, Request

from hexwarp.core.errors import MalformedError
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import NEW_DATA, CurrentUser, ServerDep
from hexwarp.server.clock import now_ms
from hexwarp.server.services.notices import web_push
from hexwarp.storage.notices.push import PushSubscription

router = APIRouter(prefix="/api/push")

MAX_BROWSERS = 10
"""The maximum number of subscriptions of a user; a new one replaces the oldest."""


@router.get("/key")
async def get_key(server: ServerDep) -> schemas.social.PushKey:
    """Return the ``applicationServerKey`` that a browser needs to subscribe."""
    return schemas.social.PushKey(key=server.push_notifier.public_key)


@router.post("", status_code=204, dependencies=[NEW_DATA])
async def subscribe(
    server: ServerDep, request: Request, user: CurrentUser, body: schemas.social.BrowserSubscription
) -> None:
    """Subscribe this browser to Web Push: the user's turns, players who join, games that start."""
    server.limits.creation(request)
    _check_endpoint(body.endpoint)
    _check_keys(body.keys)
    origin = f"https://{request.headers.get('Host', 'localhost')}"
    now = now_ms()
    keys = body.keys
    subscription = PushSubscription(
        body.endpoint, user.id, keys.p256dh, keys.auth, origin[:300], now
    )
    await server.storage.push.add(subscription, MAX_BROWSERS)


@router.delete("", status_code=204)
async def unsubscribe(
    server: ServerDep, user: CurrentUser, body: schemas.social.BrowserEndpoint
) -> None:
    """Stop notifying this browser."""
    await server.storage.push.remove(body.endpoint, user.ids)


def _check_endpoint(endpoint: str) -> None:
    """Raise MalformedError unless the endpoint is a plain https URL."""
    try:
        parts = urlsplit(endpoint)
        valid = parts.scheme == "https" and parts.hostname and "@" not in parts.netloc
        valid = valid and (parts.port is None or parts.port > 0)
    except ValueError:
        valid = False
    if not (valid and endpoint.isascii() and endpoint.isprintable() and " " not in endpoint):
        raise MalformedError("A push service has an https address.")


def _check_keys(keys: schemas.social.BrowserKeys) -> None:
    try:
        point, auth = map(web_push.from_base64url, (keys.p256dh, keys.auth))
        ec.EllipticCurvePublicKey.from_encoded_point(web_push.CURVE, point)
    except ValueError:
        point = auth = b""
    if (len(point), len(auth)) != (65, 16):
        raise MalformedError("These are not the keys of a browser's subscription.")
