"""Routes of e-mail addresses: verification, forgotten passwords, mails about turns."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.api.accounts import NOT_BANNED, CurrentAccount, check_proof, retake
from hexwarp.server.api.dependencies import NEW_DATA, ServerDep
from hexwarp.server.api.security_log import log_event
from hexwarp.server.services.notices.emails import EmailService, clean_address

router = APIRouter(prefix="/api")


async def _emails(server: ServerDep) -> EmailService:
    if server.mail is None:
        raise Refusal("not_found", "This server sends no mail.")
    return server.mail.emails


Emails = Annotated[EmailService, Depends(_emails)]
"""The addresses of a server that sends mail; others refuse the request."""


@router.get("/mail")
async def get_mail(server: ServerDep) -> schemas.accounts.MailAvailable:
    """Return whether this server sends mail."""
    return schemas.accounts.MailAvailable(available=server.mail is not None)


@router.put("/me/email", status_code=202, dependencies=[NEW_DATA, NOT_BANNED])
async def set_address(
    server: ServerDep,
    emails: Emails,
    request: Request,
    account: CurrentAccount,
    body: schemas.accounts.NewEmailAddress,
) -> None:
    """Send a link to an e-mail address, which becomes the account's once the link is opened."""
    address = clean_address(body.address)
    await check_proof(server, request, account, body.proof)
    server.limits.mail(request, address, account.id)
    await emails.request_verification(account, address)
    log_event("email_requested", request, account)


@router.delete("/me/email", status_code=204)
async def remove_address(
    server: ServerDep,
    request: Request,
    account: CurrentAccount,
    body: schemas.accounts.ProvenRequest,
) -> None:
    """Delete the account's e-mail address."""
    await check_proof(server, request, account, body.proof)
    await server.storage.emails.remove(account.id)
    log_event("email_removed", request, account)


@router.put("/me/email/turns", status_code=204)
async def set_turn_mails(
    server: ServerDep, account: CurrentAccount, body: schemas.accounts.TurnMails
) -> None:
    """Set whether the account gets mails about its turns in correspondence games."""
    if not await server.storage.emails.set_turn_mails(account.id, body.turn_mails):
        raise Refusal("not_now", "Your account has no e-mail address yet.")


@router.post("/mail/verify", status_code=204)
async def verify(
    server: ServerDep, emails: Emails, request: Request, body: schemas.accounts.MailLink
) -> None:
    """Give an account the e-mail address to which this token was sent."""
    server.limits.log_in(request)
    log_event("email_verified", request, await emails.verify(body.token))


@router.post("/mail/forgotten", status_code=202)
async def send_reset(
    server: ServerDep, emails: Emails, request: Request, body: schemas.accounts.ForgottenPassword
) -> None:
    """Send links for a new password to the accounts with an e-mail address, if there are any."""
    address = clean_address(body.address)
    server.limits.mail(request, address)
    emails.request_reset(address)


@router.post("/mail/reset")
async def reset(
    server: ServerDep,
    emails: Emails,
    request: Request,
    response: Response,
    body: schemas.accounts.ResetPassword,
) -> schemas.games.Session:
    """Set a new password by the token of a mail, and log in.

    All sessions of the account end, its recovery codes are void, and its tokens are revoked if
    told.
    """
    try:
        server.limits.log_in(request)
        user = await emails.reset(body.token, body.password)
    except Refusal:
        log_event("recovery_failed", request, None)
        raise
    log_event("password_recovered", request, user)
    return await retake(server, request, response, user, revoke_tokens=body.revoke_tokens)


@router.post("/mail/unsubscribe", status_code=204)
async def unsubscribe(
    server: ServerDep,
    emails: Emails,
    request: Request,
    token: Annotated[str, Query(max_length=200)],
) -> None:
    """Stop turn mails; mail programs offer this as one click (RFC 8058), without a log-in."""
    server.limits.log_in(request)
    await emails.unsubscribe(token)
