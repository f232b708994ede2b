"""Passkeys (WebAuthn): challenges, which are kept here and met once, and what answers them."""

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
from hexwarp.storage.credentials import Passkey

PATIENCE = 5 * 60 * 1000
"""How long a challenge may be answered, in ms."""

VERIFIED = UserVerificationRequirement.REQUIRED


@dataclass(frozen=True, slots=True)
class Site:
    """Where the browser believes to be; a passkey is made for one site and answers no other."""

    host: str
    origins: list[str]


def site(connection: HTTPConnection) -> Site:
    """The site that was asked; a proxy before the server may have made http of https."""
    url = connection.url
    return Site(url.hostname or "", [f"{scheme}://{url.netloc}" for scheme in ("https", "http")])


class Passkeys:
    """Makes challenges, and takes answers."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage.credentials

    async def challenge_new(self, site: Site, user: User) -> schemas.JsonObject:
        """What a browser needs to make a passkey for a person."""
        present = await self._storage.passkeys_of(user.id)
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Hexwarp",
            user_id=user.id.encode(),
            user_name=user.name,
            exclude_credentials=[
                PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in present
            ],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
            ),
        )
        return await self._keep(options, user.id)

    async def challenge(self, site: Site) -> schemas.JsonObject:
        """What a browser needs to use a passkey."""
        options = webauthn.generate_authentication_options(
            rp_id=site.host, user_verification=VERIFIED
        )
        return await self._keep(options, None)

    async def _keep(self, options: Any, user_id: str | None) -> schemas.JsonObject:
        challenge = bytes_to_base64url(options.challenge)
        await self._storage.add_challenge(challenge, user_id, now_ms() + PATIENCE, now_ms())
        told: schemas.JsonObject = json.loads(webauthn.options_to_json(options))
        return told

    async def made(self, site: Site, user: User, name: str, answer: schemas.JsonObject) -> Passkey:
        """The passkey that a browser made for this person. Raises Refusal."""
        challenge = await self._met(answer, user.id)
        try:
            made = webauthn.verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origins,
                require_user_verification=True,
            )
        except Exception as error:  # the library fails in many ways at bytes that mean nothing
            raise _refused() from error
        credential = bytes_to_base64url(made.credential_id)
        key = made.credential_public_key
        return Passkey(credential, user.id, name, key, made.sign_count, now_ms())

    async def used(self, site: Site, answer: schemas.JsonObject) -> Passkey:
        """The passkey that this is the answer of. Raises Refusal."""
        challenge = await self._met(answer, None)
        passkey = await self._storage.passkey(_id(answer))
        if passkey is None:
            raise _refused()
        try:
            used = webauthn.verify_authentication_response(
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
        if not await self._storage.update_sign_count(passkey, used.new_sign_count):
            raise _refused()
        return passkey

    async def _met(self, answer: schemas.JsonObject, user_id: str | None) -> bytes:
        """The challenge that this answers, used up now. Raises Refusal."""
        try:
            told = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(told["challenge"])
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise _refused() from error
        if not await self._storage.consume_challenge(
            bytes_to_base64url(challenge), user_id, now_ms()
        ):
            raise _refused()
        return challenge


def _id(answer: schemas.JsonObject) -> str:
    """The id of a passkey that answers, as it is kept. Raises Refusal."""
    try:
        return bytes_to_base64url(base64url_to_bytes(answer["id"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _refused() from error


def _refused() -> Refusal:
    return Refusal("wrong_credentials", "The passkey was not accepted; try once more.")
