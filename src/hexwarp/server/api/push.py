"""The calls by which a browser asks to be told, and to be told no more."""

from __future__ import annotations

from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from fastapi import APIRouter, Request

from hexwarp.core.errors import MalformedError
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import Context, CurrentUser
from hexwarp.server.clock import now_ms
from hexwarp.server.services import web_push
from hexwarp.storage.push import PushSubscription

router = APIRouter(prefix="/api/push")

MOST_BROWSERS = 10
"""How many browsers of one person are told."""


@router.get("/key")
async def key(server: Context) -> schemas.PushKey:
    """What a browser needs to subscribe: its ``applicationServerKey``."""
    return schemas.PushKey(key=server.push_notifier.public_key)


@router.post("", status_code=204)
async def subscribe(
    server: Context, request: Request, user: CurrentUser, body: schemas.BrowserSubscription
) -> None:
    """Tell this browser when the caller's turn comes in a game in days, or a game begins."""
    server.limits.creation(request)
    _check_endpoint(body.endpoint)
    _check_keys(body.keys)
    origin = f"https://{request.headers.get('Host', 'localhost')}"
    now = now_ms()
    keys = body.keys
    new = PushSubscription(body.endpoint, user.id, keys.p256dh, keys.auth, origin[:300], now)
    await server.storage.push.add(new, MOST_BROWSERS)


@router.delete("", status_code=204)
async def unsubscribe(server: Context, user: CurrentUser, body: schemas.BrowserEndpoint) -> None:
    """Tell this browser no more."""
    await server.storage.push.remove(body.endpoint, user.ids)


def _check_endpoint(endpoint: str) -> None:
    """Where a browser's push service may be, as far as its text tells. Raises MalformedError."""
    try:
        parts = urlsplit(endpoint)
        plain = parts.scheme == "https" and parts.hostname and "@" not in parts.netloc
        plain = plain and (parts.port is None or parts.port > 0)
    except ValueError:
        plain = False
    if not (plain and endpoint.isascii() and endpoint.isprintable() and " " not in endpoint):
        raise MalformedError("A push service has an https address.")


def _check_keys(keys: schemas.BrowserKeys) -> None:
    try:
        point, auth = map(web_push.from_base64url, (keys.p256dh, keys.auth))
        ec.EllipticCurvePublicKey.from_encoded_point(web_push.CURVE, point)
    except ValueError:
        point = auth = b""
    if (len(point), len(auth)) != (65, 16):
        raise MalformedError("These are not the keys of a browser's subscription.")
