"""Passkeys (WebAuthn): challenges, each used once, and the verification of answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import webauthn
from starlette.requests import HTTPConnection
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.clock import now_ms
from hexwarp.storage import Storage, User
from hexwarp.storage.people.credentials import Passkey

CHALLENGE_TTL_MS = 5 * 60 * 1000

VERIFIED = UserVerificationRequirement.REQUIRED


@dataclass(frozen=True, slots=True)
class Site:
    """The site that the browser sees: a passkey works for one site only."""

    host: str
    origins: list[str]


def site(connection: HTTPConnection) -> Site:
    """Return the site of a request; a proxy may have turned https into http."""
    url = connection.url
    return Site(url.hostname or "", [f"{scheme}://{url.netloc}" for scheme in ("https", "http")])


class Passkeys:
    """Creates challenges, and verifies the answers."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage.credentials

    async def registration_challenge(self, site: Site, user: User) -> schemas.base.JsonObject:
        """Return the options with which a browser creates a passkey for a user."""
        present = await self._storage.passkeys_of(user.id)
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Hexwarp",
            user_id=user.id.encode(),
            user_name=user.name,
            exclude_credentials=[
                PublicKeyCredentialDescriptor(base64url_to_bytes(passkey.id)) for passkey in present
            ],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
            ),
        )
        return await self._store_challenge(options, user.id)

    async def login_challenge(self, site: Site) -> schemas.base.JsonObject:
        """Return the options with which a browser uses a passkey."""
        options = webauthn.generate_authentication_options(
            rp_id=site.host, user_verification=VERIFIED
        )
        return await self._store_challenge(options, None)

    async def _store_challenge(self, options: Any, user_id: str | None) -> schemas.base.JsonObject:
        challenge = bytes_to_base64url(options.challenge)
        await self._storage.add_challenge(challenge, user_id, now_ms() + CHALLENGE_TTL_MS, now_ms())
        data: schemas.base.JsonObject = json.loads(webauthn.options_to_json(options))
        return data

    async def verify_new(
        self, site: Site, user: User, name: str, answer: schemas.base.JsonObject
    ) -> Passkey:
        """Return the passkey that a browser has created for a user. Raises Refusal."""
        challenge = await self._consume_challenge(answer, user.id)
        try:
            created = webauthn.verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origins,
                require_user_verification=True,
            )
        except Exception as error:  # the library raises many types for malformed bytes
            raise _refused() from error
        credential = bytes_to_base64url(created.credential_id)
        key = created.credential_public_key
        return Passkey(credential, user.id, name, key, created.sign_count, now_ms())

    async def verify(self, site: Site, answer: schemas.base.JsonObject) -> Passkey:
        """Return the passkey with which a browser has answered. Raises Refusal."""
        challenge = await self._consume_challenge(answer, None)
        passkey = await self._storage.passkey(_credential_id(answer))
        if passkey is None:
            raise _refused()
        try:
            verified = webauthn.verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origins,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
        except Exception as error:  # as above
            raise _refused() from error
        if not await self._storage.update_sign_count(passkey, verified.new_sign_count):
            raise _refused()
        return passkey

    async def _consume_challenge(
        self, answer: schemas.base.JsonObject, user_id: str | None
    ) -> bytes:
        """Return the challenge of an answer, and delete it. Raises Refusal."""
        try:
            client_data = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(client_data["challenge"])
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise _refused() from error
        if not await self._storage.consume_challenge(
            bytes_to_base64url(challenge), user_id, now_ms()
        ):
            raise _refused()
        return challenge


def _credential_id(answer: schemas.base.JsonObject) -> str:
    """Return the id of an answer's passkey, as it is stored. Raises Refusal."""
    try:
        return bytes_to_base64url(base64url_to_bytes(answer["id"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _refused() from error


def _refused() -> Refusal:
    return Refusal("wrong_credentials", "The passkey was not accepted; try once more.")
