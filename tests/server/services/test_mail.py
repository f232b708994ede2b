"""Mail: addresses of accounts, forgotten passwords, turns, unsubscribing."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.server.app import create_app
from hexwarp.server.clock import now_ms
from hexwarp.server.services.notices import mailer as mailer_module
from hexwarp.server.services.notices import turn_mails
from hexwarp.server.services.notices.emails import MAX_ACCOUNTS, clean_address
from hexwarp.server.services.notices.mailer import Mail, Mailer
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.server.settings import Settings, load_settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import CHEAP_HASHER, TestClient, lenient_limits, receive_until
from support.mail_server import MailController, MailServer
from support.users import PASSWORD, PROOF, User, account, meet

NEW = "another horse"
DAYS = {"kind": "days", "days": 3}
PUBLIC = "https://play.example.org"


@pytest.fixture(scope="module")
def running() -> Iterator[tuple[MailServer, str]]:
    handler = MailServer()
    controller = MailController(handler, hostname="127.0.0.1", port=0)
    controller.start()
    yield handler, f"smtp://127.0.0.1:{controller.port}"
    controller.stop()


@pytest.fixture
def mails(running: tuple[MailServer, str]) -> MailServer:
    running[0].mails.clear()
    running[0].answers.clear()
    return running[0]


@pytest.fixture(scope="module")
def client(
    running: tuple[MailServer, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    settings = Settings(smtp_url=running[1], mail_from="Hexwarp <a@b.example>", public_url=PUBLIC)
    app = create_app(
        Storage(sqlite_url(tmp_path_factory.mktemp("mail") / "x.db")),
        settings,
        limits=lenient_limits(),
        passwords=Passwords(CHEAP_HASHER),
    )
    with TestClient(app, PUBLIC.replace("https", "http")) as client:
        yield client


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailer_module, "RETRIES_S", (0.0, 0.0, 0.0))


def flush(client: TestClient) -> None:
    """Wait until all that was asked for has been mailed, or given up."""
    mail = client.server.mail
    assert mail is not None
    client.loop.call(client.server.notifications.flush)
    client.loop.call(mail.emails.flush)
    client.loop.call(mail.mailer.flush)


def link_in(message: EmailMessage, purpose: str) -> str:
    """Return the token of the link in a mail."""
    (token,) = re.findall(rf"{re.escape(PUBLIC)}/mail#{purpose}=(\S+)", message.get_content())
    return str(token)


def give_address(user: User, mails: MailServer, address: str, turns: bool = False) -> User:
    """Give an account a verified address."""
    body = {"address": address} | PROOF
    assert user.call("PUT", "/me/email", body).status_code == 202
    flush(user.http)
    token = link_in(mails.last(address), "verify")
    stranger = User(user.http)
    assert stranger.post("/mail/verify", {"token": token}).status_code == 204
    if turns:
        assert user.call("PUT", "/me/email/turns", {"turn_mails": True}).status_code == 204
    return user


def email_of(user: User) -> Any:
    return user.get("/me").json()["email"]


def forget(client: TestClient, mails: MailServer, address: str) -> list[EmailMessage]:
    """Ask for links for a new password; return the mails."""
    mails.mails.clear()
    answer = User(client).post("/mail/forgotten", {"address": address})
    assert (answer.status_code, answer.text) == (202, "null")
    flush(client)
    return [message for _, message in mails.mails]


# --- addresses -----------------------------------------------------------------------------------


def test_address_is_the_accounts_once_its_link_is_opened(
    client: TestClient, mails: MailServer
) -> None:
    ann = account(client, "Ann")
    ann.call("PUT", "/me/email", {"address": "Ann@x.example"} | PROOF)
    flush(client)
    assert email_of(ann) is None
    token = link_in(mails.last("Ann@x.example"), "verify")
    assert ann.post("/mail/verify", {"token": token + "x"}).json()["code"] == "wrong_credentials"
    assert ann.post("/mail/verify", {"token": token}).status_code == 204
    assert email_of(ann) == {"address": "Ann@x.example", "turn_mails": False}
    assert ann.post("/mail/verify", {"token": token}).json()["code"] == "wrong_credentials"
    assert ann.get("/me/export").json()["account"]["email"]["address"] == "Ann@x.example"


def test_address_takes_proof(client: TestClient, mails: MailServer) -> None:
    ann = account(client, "Ann")
    wrong = {"proof": {"password": "wrong horse"}}
    body = {"address": "proven@x.example"}
    assert ann.call("PUT", "/me/email", body | wrong).json()["code"] == "wrong_credentials"
    flush(client)
    assert mails.mails == []
    give_address(ann, mails, "proven@x.example")
    assert ann.call("DELETE", "/me/email", wrong).json()["code"] == "wrong_credentials"
    assert ann.call("DELETE", "/me/email", PROOF).status_code == 204
    assert email_of(ann) is None
    assert forget(client, mails, "proven@x.example") == []


def test_nobody_else_sees_an_address(client: TestClient, mails: MailServer) -> None:
    ann, bob = account(client, "Ann"), account(client, "Bob")
    give_address(ann, mails, "secret@x.example")
    game = meet(ann, bob)
    for path in (
        f"/people/{ann.id}",
        f"/people/{ann.id}/games",
        f"/games/{game['id']}",
        "/me/export",
        "/lobby",
        "/leaderboard?game=cairn&clock=none",
    ):
        assert "secret@" not in bob.get(path).text, path


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ann",
        "ann@localhost",
        "a b@x.example",
        "ann@x.example\r\nBcc: b@x.example",
        "a@b@c.de",
        "<ann@x.example>",
        "ann@x.example,bob@x.example",
        "x" * 65 + "@x.example",
        "\u00e4@x.example",
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(MalformedError):
        clean_address(address)


def test_accounts_with_one_address_are_few(client: TestClient, mails: MailServer) -> None:
    for _ in range(MAX_ACCOUNTS):
        give_address(account(client), mails, "many@x.example")
    last = account(client)
    last.call("PUT", "/me/email", {"address": "MANY@x.example"} | PROOF)
    flush(client)
    token = link_in(mails.last("MANY@x.example"), "verify")
    assert last.post("/mail/verify", {"token": token}).json()["code"] == "not_now"
    assert len(forget(client, mails, "many@x.example")) == MAX_ACCOUNTS


# --- forgotten passwords -------------------------------------------------------------------------


def test_password_is_reset_by_mail_once(client: TestClient, mails: MailServer) -> None:
    ann = give_address(account(client, "Änne"), mails, "aenne@x.example")
    name = ann.get("/me").json()["player"]["name"]
    (message,) = forget(client, mails, "AENNE@x.example")
    assert name in message.get_content()
    assert message["To"] == "aenne@x.example", "as it was verified, not as it was asked for"
    token = link_in(message, "reset")
    other = User(client, "Guest")
    weak = other.post("/mail/reset", {"token": token, "password": name + "123"})
    assert weak.json()["code"] == "weak_password"
    done = other.post("/mail/reset", {"token": token, "password": NEW})
    assert done.json()["player"]["name"] == name
    assert ann.get("/me").json()["code"] == "no_session", "other sessions end"
    again = other.post("/mail/reset", {"token": token, "password": NEW})
    assert again.json()["code"] == "wrong_credentials"


def test_only_the_latest_token_is_valid_and_not_for_long(
    client: TestClient, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_address(account(client), mails, "late@x.example")
    tokens = [link_in(forget(client, mails, "late@x.example")[0], "reset") for _ in range(2)]
    stranger = User(client, "Guest")
    body = {"password": NEW}
    assert stranger.post("/mail/reset", body | {"token": tokens[0]}).status_code == 403
    later = now_ms() + 11 * 60 * 1000
    monkeypatch.setattr("hexwarp.server.services.notices.emails.now_ms", lambda: later)
    assert stranger.post("/mail/reset", body | {"token": tokens[1]}).status_code == 403
    monkeypatch.undo()
    assert stranger.post("/mail/verify", {"token": tokens[1]}).status_code == 403
    assert stranger.post("/mail/reset", body | {"token": tokens[1]}).status_code == 200


def test_verified_addresses_and_failed_resets_are_logged(
    client: TestClient, mails: MailServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "hexwarp.security")
    ann = give_address(account(client), mails, "logged@x.example")
    ann.post("/mail/reset", {"token": "guess", "password": NEW})
    assert f"event=email_verified user={ann.id} " in caplog.text
    assert "event=recovery_failed user=- " in caplog.text
    assert "logged@" not in caplog.text


def test_a_changed_password_voids_links_for_a_new_one(
    client: TestClient, mails: MailServer
) -> None:
    ann = give_address(account(client), mails, "changed@x.example")
    token = link_in(forget(client, mails, "changed@x.example")[0], "reset")
    assert ann.call("PUT", "/me/password", {"password": NEW} | PROOF).status_code == 204
    stranger = User(client, "Guest")
    answer = stranger.post("/mail/reset", {"token": token, "password": NEW + "er"})
    assert answer.json()["code"] == "wrong_credentials"


def test_a_changed_password_voids_links_to_new_addresses(
    client: TestClient, mails: MailServer
) -> None:
    ann = give_address(account(client), mails, "owner@x.example")
    ann.call("PUT", "/me/email", {"address": "thief@x.example"} | PROOF)
    flush(client)
    token = link_in(mails.last("thief@x.example"), "verify")
    assert ann.call("PUT", "/me/password", {"password": NEW} | PROOF).status_code == 204
    answer = User(client).post("/mail/verify", {"token": token})
    assert answer.json()["code"] == "wrong_credentials"
    assert email_of(ann)["address"] == "owner@x.example"


@pytest.mark.parametrize(
    ("address", "revokes"), [("one@x.example", False), ("two@x.example", True)]
)
def test_reset_by_mail_puts_a_thief_out(
    client: TestClient, mails: MailServer, address: str, revokes: bool
) -> None:
    ann = give_address(account(client), mails, address)
    name, ann_id = ann.get("/me").json()["player"]["name"], ann.id
    codes = ann.post("/me/recovery-codes", PROOF).json()["codes"]
    ann.post("/tokens", {"name": "Robot"} | PROOF)
    token = link_in(forget(client, mails, address)[0], "reset")
    body = {"token": token, "password": NEW, "revoke_tokens": revokes}
    ann.token = User(client, "Guest").post("/mail/reset", body).json()["token"]
    assert (ann.id, ann.get("/me").json()["recovery_codes"]) == (ann_id, 0)
    code = {"name": name, "code": codes[0], "password": PASSWORD}
    assert User(client).post("/recover", code).json()["code"] == "wrong_credentials"
    assert len(ann.get("/tokens").json()["tokens"]) == (0 if revokes else 1)


def test_tokens_are_stored_as_hashes(client: TestClient, mails: MailServer) -> None:
    give_address(account(client), mails, "hash@x.example")
    token = link_in(forget(client, mails, "hash@x.example")[0], "reset")

    async def rows() -> str:
        async with client.server.storage._engine.connect() as connection:
            result = await connection.exec_driver_sql("SELECT * FROM email_tokens")
            return str(result.all())

    assert token not in client.loop.call(rows)


def test_answer_does_not_wait_for_the_look_up(
    client: TestClient, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether an address is known is told neither by the answer nor by its time."""
    give_address(account(client), mails, "known@x.example")
    emails = client.server.storage.emails
    asked: list[str] = []

    async def with_address(address: str) -> list[Any]:
        asked.append(address)
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(emails, "with_address", with_address)
    for address in ("known@x.example", "unknown@x.example"):
        answer = User(client).post("/mail/forgotten", {"address": address})
        assert (answer.status_code, answer.text) == (202, "null")
    assert asked == ["known@x.example", "unknown@x.example"]

    async def cancel() -> None:
        for task in list(client.server.mail.emails.tasks):  # type: ignore[union-attr]
            task.cancel()

    client.loop.call(cancel)


def test_mails_are_limited_by_address_user_and_network(client: TestClient) -> None:
    from hexwarp.server.api.rate_limits import RateLimits

    kept, client.server.limits.__dict__ = client.server.limits.__dict__, vars(RateLimits())
    try:
        ann = account(client)

        def ask(address: str) -> int:
            return ann.call("PUT", "/me/email", {"address": address} | PROOF).status_code

        def forgotten(address: str) -> int:
            body = {"address": address}
            return User(client).post("/mail/forgotten", body).status_code

        assert [ask("one@x.example") for _ in range(4)] == [202, 202, 202, 429]
        assert forgotten("ONE@x.example") == 429
        assert [ask(f"{number}@x.example") for number in range(2)] == [202, 429]
        client.server.limits.mails = RateLimits().mails
        statuses = [forgotten(f"{number}@y.example") for number in range(11)]
        assert statuses == [202] * 10 + [429]
    finally:
        client.server.limits.__dict__ = kept
        flush(client)


# --- turns ---------------------------------------------------------------------------------------


def send_due(client: TestClient) -> None:
    """Send what is due in two hours."""
    flush(client)
    assert client.server.mail is not None
    client.loop.call(client.server.mail.turns.send_due, now_ms() + 2 * turn_mails.DELAY_MS)
    flush(client)


def see(user: User, game: Any) -> None:
    seq = user.game(game)["seq"]
    assert user.call("PUT", f"/games/{game['id']}/seen", {"seq": seq}).status_code == 200


@pytest.fixture
def pair(client: TestClient, mails: MailServer) -> tuple[User, User]:
    ann, bob = account(client, "Ann"), account(client, "Bob")
    address = f"bob{bob.id}@x.example"
    give_address(bob, mails, address, turns=True)
    mails.mails.clear()
    return ann, bob


def test_absent_user_gets_one_mail_until_coming_back(
    client: TestClient, mails: MailServer, pair: tuple[User, User]
) -> None:
    ann, bob = pair
    game = meet(ann, bob, clock=DAYS)
    ann.move(game, "s")
    flush(client)
    assert client.server.mail is not None
    client.loop.call(client.server.mail.turns.send_due, now_ms())
    flush(client)
    assert mails.mails == [], "not at once"
    send_due(client)
    ((to, message),) = mails.mails
    assert to == email_of(bob)["address"]
    assert f"{PUBLIC}/t/{game['id']}" in message.get_content()
    send_due(client)
    bob.move(game, "s")
    ann.move(game, "s")
    send_due(client)
    assert len(mails.mails) == 1, "he has not looked at it"
    bob.move(game, "s")
    see(bob, game)
    ann.move(game, "s")
    send_due(client)
    assert len(mails.mails) == 2


def test_no_mail_for_a_turn_that_was_seen_or_made_or_by_clock(
    client: TestClient, mails: MailServer, pair: tuple[User, User]
) -> None:
    ann, bob = pair
    seen, made, present, quick = (meet(ann, bob, clock=DAYS) for _ in range(4))
    quick = meet(ann, bob)
    for game in (seen, made, present, quick):
        ann.move(game, "s")
    flush(client)
    see(bob, seen)
    bob.move(made, "s")
    with bob.follow(present) as socket:
        receive_until(socket, "game")
        send_due(client)
    assert mails.mails == []


def test_no_mail_without_consent_or_an_address(client: TestClient, mails: MailServer) -> None:
    ann, bob = account(client, "Ann"), account(client, "Bob")
    refused = bob.call("PUT", "/me/email/turns", {"turn_mails": True})
    assert refused.json()["code"] == "not_now"
    give_address(bob, mails, "nothing@x.example")
    mails.mails.clear()
    game = meet(ann, bob, clock=DAYS)
    ann.move(game, "s")
    send_due(client)
    assert mails.mails == []


def test_one_click_unsubscribes_without_a_log_in(
    client: TestClient, mails: MailServer, pair: tuple[User, User]
) -> None:
    ann, bob = pair
    game = meet(ann, bob, clock=DAYS)
    ann.move(game, "s")
    send_due(client)
    ((_, message),) = mails.mails
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    url = str(message["List-Unsubscribe"]).strip("<>").removeprefix(PUBLIC)
    client.cookies.clear()
    assert client.get(url).status_code == 405, "a look at the link changes nothing"
    assert email_of(bob)["turn_mails"] is True
    one_click = {"List-Unsubscribe": "One-Click"}
    assert client.post(url + "x", data=one_click).status_code == 403
    assert client.post(url, data=one_click).status_code == 204
    assert email_of(bob)["turn_mails"] is False
    assert link_in(message, "unsubscribe") == url.partition("token=")[2]


def test_deleted_account_gets_no_pending_mail(
    client: TestClient, mails: MailServer, pair: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = pair
    game = meet(ann, bob, clock=DAYS)
    ann.move(game, "s")
    address = email_of(bob)["address"]
    waiting = asyncio.Event()
    first = iter([True])

    async def send(self: Mailer, mail: Mail) -> None:
        if next(first, False):
            await waiting.wait()
            raise OSError
        mails.mails.append((mail.address, EmailMessage()))

    monkeypatch.setattr(Mailer, "_send", send)
    assert User(client).post("/mail/forgotten", {"address": address}).status_code == 202
    assert client.server.mail is not None
    client.loop.call(client.server.mail.emails.flush)
    assert bob.call("DELETE", "/me", PROOF).status_code == 204
    client.loop.call(waiting.set)
    send_due(client)
    assert mails.mails == []


# --- the mail server -----------------------------------------------------------------------------


def test_mail_is_tried_again_unless_refused_for_good(
    client: TestClient, mails: MailServer, caplog: pytest.LogCaptureFixture
) -> None:
    ann = account(client)
    for answers, arrive in (
        (["451 later <a@y.example>", "421 later"], True),
        (["550 never <a@y.example>"], False),
        (["451 later <a@y.example>"] * 3, False),
    ):
        mails.mails.clear()
        mails.answers[:] = answers
        with caplog.at_level(logging.DEBUG, "hexwarp"):
            ann.call("PUT", "/me/email", {"address": "a@y.example"} | PROOF)
            flush(client)
        assert bool(mails.mails) is arrive
        assert mails.answers == []
    assert "y.example" not in caplog.text


def test_hanging_mail_server_stops_no_request(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = asyncio.Event()

    async def hang(self: Mailer, mail: Mail) -> None:
        started.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(Mailer, "_send", hang)
    monkeypatch.setattr(mailer_module, "TIMEOUT_S", 0.01)
    monkeypatch.setattr(mailer_module, "MAX_PENDING", 3)
    ann = account(client)
    assert client.server.mail is not None
    for number in range(5):
        body = {"address": f"{number}@z.example"} | PROOF
        assert ann.call("PUT", "/me/email", body).status_code == 202
    assert len(client.server.mail.mailer.tasks) <= 3
    flush(client)


def test_header_with_a_line_break_is_not_sent() -> None:
    async def wanted() -> bool:
        return True

    mailer = Mailer("smtp://127.0.0.1:1", "a@b.example")
    mail = Mail("a@b.example", "Hello\r\nBcc: c@d.example", "", wanted)
    with pytest.raises(ValueError, match=r"[Hh]eader"):
        mailer._message(mail)


# --- settings ------------------------------------------------------------------------------------


def test_server_without_mail_says_so(tmp_path: Path) -> None:
    app = create_app(Storage(sqlite_url(tmp_path / "x.db")), passwords=Passwords(CHEAP_HASHER))
    with TestClient(app) as client:
        assert client.get("/api/mail").json() == {"available": False}
        answer = client.post("/api/mail/forgotten", json={"address": "a@b.example"})
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_incomplete_settings_are_refused(tmp_path: Path) -> None:
    storage = Storage(sqlite_url(tmp_path / "x.db"))
    with pytest.raises(HexwarpError, match="mail_from and public_url"):
        create_app(storage, Settings(smtp_url="smtps://u:s3cr3t@mail.example.org"))
    for flags in (
        {"smtp_url": "https://u:s3cr3t@x"},
        {"smtp_url": "smtp://u:s3cr3t@:25"},
        {"mail_from": "nobody"},
        {"mail_from": "a@b.example\nBcc: c@d.example"},
        {"public_url": "play.example.org"},
    ):
        with pytest.raises(HexwarpError) as refused:
            load_settings(**flags)
        assert "s3cr3t" not in str(refused.value)
    assert "s3cr3t" not in repr(Settings(smtp_url="smtps://u:s3cr3t@mail.example.org"))


def test_log_in_by_a_reset_password(client: TestClient, mails: MailServer) -> None:
    ann = give_address(account(client), mails, "login@x.example")
    name = ann.get("/me").json()["player"]["name"]
    token = link_in(forget(client, mails, "login@x.example")[0], "reset")
    User(client, "Guest").post("/mail/reset", {"token": token, "password": NEW})
    other = User(client, "Guest")
    assert other.log_in(name=name, password=PASSWORD).status_code == 403
    assert other.log_in(name=name, password=NEW).status_code == 200
