"""Web Push: a message that only one browser can read (RFC 8291), and who sends it (RFC 8292).

By hand, on the library of keys and ciphers that passkeys need anyway: the packages for it bring
two HTTP clients along, and send without a look at where.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096


def new_key() -> bytes:
    """A secret key, as ``read_key`` takes it."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return number.to_bytes(32, "big")


def read_key(key: bytes) -> ec.EllipticCurvePrivateKey:
    """The secret key that these bytes are."""
    return ec.derive_private_key(int.from_bytes(key, "big"), CURVE)


def public_part(key: ec.EllipticCurvePrivateKey) -> bytes:
    """What everybody may know of a key: a point on the curve, 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt(
    message: bytes, browser: bytes, auth: bytes, salt: bytes, key: ec.EllipticCurvePrivateKey
) -> bytes:
    """The body of a push (``aes128gcm``); ``salt`` and ``key`` are for this message alone.

    ``browser`` is the subscription's ``p256dh``. Raises ValueError if that is no key.
    """
    mine = public_part(key)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    secret = _derive(shared, auth, b"WebPush: info\0" + browser + mine, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return header + AESGCM(content_key).encrypt(nonce, message + b"\2", None)


def authorization(
    key: ec.EllipticCurvePrivateKey, audience: str, subject: str, expires: int
) -> str:
    """The header that proves who sends: to this push service, until then (Unix time in s)."""
    claims = {"aud": audience, "exp": expires, "sub": subject}
    parts = [json.dumps(part).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signed = ".".join(map(base64url, parts))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={base64url(public_part(key))}"


def base64url(data: bytes) -> str:
    """As the web writes bytes in text."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    """Raises ValueError for a text that is none."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
