"""Signatures of what leaves the server and comes back: cookies and links."""

from __future__ import annotations

import hashlib
import secrets

from itsdangerous import Signer

from hexwarp.storage import Storage
from hexwarp.storage.operation.server_keys import KeyName

KEY_BYTES = 32


async def load_signer(storage: Storage, key_name: KeyName, salt: str) -> Signer:
    """Return a signer with a stored key, which the server's first start creates.

    Args:
        storage: Keeps the key.
        key_name: The name of the key.
        salt: A text for each kind of signed value, so that no signature fits another kind.
    """
    key = await storage.server_keys.get_or_create(key_name, secrets.token_bytes(KEY_BYTES))
    return Signer(key, salt=salt, digest_method=hashlib.sha256)
