"""A WebAuthn authenticator in software."""

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


class Authenticator:
    """Creates one passkey, and signs with it."""

    def __init__(
        self, origin: str = "http://testserver.localhost", flags: int = PRESENT | VERIFIED
    ) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.origin = origin
        self.flags = flags
        self.count = 0

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a challenge to create a passkey."""
        public = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1}
        cose |= {-2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")}  # type: ignore[dict-item]
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._answer(clientDataJSON=client, attestationObject=statement)

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a challenge to use the passkey."""
        self.count += 1
        data = self._data(options["rpId"], 0)
        client = self._client("webauthn.get", options)
        signed = data + hashlib.sha256(client).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=data, signature=signature)

    def _data(self, site: str, flags: int) -> bytes:
        flags |= self.flags
        return (
            hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")
        )

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        client_data = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(client_data).encode()

    def _answer(self, **response: bytes) -> dict[str, Any]:
        id_ = bytes_to_base64url(self.id)
        encoded = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": id_, "rawId": id_, "type": "public-key", "response": encoded}


def changed(answer: dict[str, Any], part: str) -> dict[str, Any]:
    """Return the answer with one bit of a part changed."""
    old = bytearray(base64url_to_bytes(answer["response"][part]))
    old[-1] ^= 1
    return answer | {"response": answer["response"] | {part: bytes_to_base64url(bytes(old))}}
