"""Web Push: encryption of a message for one browser (RFC 8291), and VAPID (RFC 8292)."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

# Not pywebpush: it brings two HTTP clients, and sends without a check of the address. The
# cryptography package is there anyway, for passkeys.
CURVE = ec.SECP256R1()
RECORD_SIZE = 4096
"""Bytes of the only record: the largest size that push services must accept."""


def new_key() -> bytes:
    """Return a new private key, as ``read_key`` takes it."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return number.to_bytes(32, "big")


def read_key(key: bytes) -> ec.EllipticCurvePrivateKey:
    """Return the private key of its 32 bytes."""
    return ec.derive_private_key(int.from_bytes(key, "big"), CURVE)


def public_bytes_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public key: an uncompressed point on the curve, 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt(
    message: bytes, browser: bytes, auth: bytes, salt: bytes, key: ec.EllipticCurvePrivateKey
) -> bytes:
    """Return the body of a push message (``aes128gcm``).

    Args:
        message: The plain text.
        browser: The subscription's ``p256dh``: the browser's public key.
        auth: The subscription's secret.
        salt: 16 random bytes, for this message only.
        key: A private key, for this message only.

    Raises:
        ValueError: The browser's key is invalid.
    """
    public = public_bytes_of(key)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    secret = _derive(shared, auth, b"WebPush: info\0" + browser + public, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(public)]) + public
    return header + AESGCM(content_key).encrypt(nonce, message + b"\2", None)


def authorization(
    key: ec.EllipticCurvePrivateKey, audience: str, subject: str, expires: int
) -> str:
    """Return the VAPID ``Authorization`` header.

    Args:
        key: The server's private key.
        audience: The origin of the push service.
        subject: A contact of the sender: a URL.
        expires: When the header expires, in Unix time (s).
    """
    claims = {"aud": audience, "exp": expires, "sub": subject}
    parts = [json.dumps(part).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signed = ".".join(map(base64url, parts))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={base64url(public_bytes_of(key))}"


def base64url(data: bytes) -> str:
    """Return bytes in URL-safe base64 without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    """Return the bytes of a text in URL-safe base64. Raises ValueError if it is malformed."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
