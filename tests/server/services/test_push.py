"""Web Push: occasions, encryption, subscriptions and allowed endpoints."""

import asyncio
import json
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from hexwarp.server.api.push import MAX_BROWSERS
from hexwarp.server.app import create_app
from hexwarp.server.services.notices import web_push
from hexwarp.server.services.notices.push_client import PushClient, is_public
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.certificates import certify
from support.client import TestClient, receive_until
from support.eventually import eventually
from support.users import PASSWORD, User, meet, resign

DAYS = {"kind": "days", "days": 1}
decode = web_push.from_base64url


class Browser:
    """A browser's subscription, and its key to read messages."""

    def __init__(self, endpoint: str) -> None:
        self._key = web_push.read_key(web_push.new_key())
        self._point = web_push.public_bytes_of(self._key)
        self.endpoint = endpoint

    @property
    def subscription(self) -> dict[str, Any]:
        keys = {"p256dh": web_push.base64url(self._point), "auth": web_push.base64url(b"a" * 16)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> Any:
        salt, key, sealed = body[:16], body[21:86], body[86:]
        assert body[16:21] == b"\x00\x00\x10\x00A"
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(web_push.CURVE, key)
        shared = self._key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + self._point + key
        secret = HKDF(hashes.SHA256(), 32, b"a" * 16, info).derive(shared)
        content = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(content).decrypt(nonce, sealed, None)
        assert plain[-1:] == b"\2"
        return json.loads(plain[:-1])


class Service:
    """A push service on this machine with a self-signed certificate."""

    def __init__(self, folder: Path) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.requests.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                if service.status == 307:
                    self.send_header("Location", f"{service.url}/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        certificate = certify(folder)
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self.url = f"https://localhost:{self._server.server_address[1]}"

    def browser(self, name: str) -> Browser:
        return Browser(f"{self.url}/{name}?x=1")

    def __enter__(self) -> "Service":
        Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def received(self, browser: Browser, count: int) -> list[Any]:
        """Return the messages to a browser, once there are that many."""
        path = browser.endpoint.removeprefix(self.url)
        return eventually(
            lambda: [browser.read(body) for to, _, body in self.requests if to == path],
            lambda messages: len(messages) >= count,
        )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("push")


@pytest.fixture(scope="module")
def running(folder: Path) -> Iterator[Service]:
    with Service(folder) as service:
        yield service


@pytest.fixture
def service(running: Service) -> Service:
    running.requests.clear()
    running.status = 201
    return running


@contextmanager
def server(folder: Path, service: Service) -> Iterator[TestClient]:
    """Start a server that may send pushes to this machine."""
    push_client = PushClient(lambda address: ip_address(address).is_loopback, service.trust)
    storage = Storage(sqlite_url(folder / "x.db"))
    with TestClient(create_app(storage, push_client=push_client)) as client:
        yield client


@pytest.fixture(scope="module")
def client(folder: Path, running: Service) -> Iterator[TestClient]:
    with server(folder, running) as client:
        yield client


def subscribe(user: User, browser: Browser) -> Browser:
    assert user.post("/push", browser.subscription).status_code == 204
    return browser


def subscriptions(user: User) -> list[str]:
    """Return the endpoints of a user's subscribed browsers."""
    push = user.http.server.storage.push
    return [subscription.endpoint for subscription in user.http.loop.call(push.of_users, [user.id])]


def flush(client: TestClient, ann: User, bob: User, service: Service) -> None:
    """Wait until all earlier pushes have arrived: a later one has."""
    browser = subscribe(bob, service.browser(f"last-{time.monotonic_ns()}"))
    meet(ann, bob, clock=DAYS)
    service.received(browser, 1)
    bob.call("DELETE", "/push", {"endpoint": browser.endpoint})


# --- occasions -----------------------------------------------------------------------------------


def test_absent_user_gets_a_push_at_their_turn(ann: User, bob: User, service: Service) -> None:
    phone, laptop = (subscribe(bob, service.browser(name)) for name in ("phone", "laptop"))
    game = meet(ann, bob, clock=DAYS)
    ann.move(game, "s")
    fields = {"id": game["id"], "game": "cairn", "seat": 2}
    assert service.received(phone, 2) == [{"type": "started"} | fields, {"type": "turn"} | fields]
    assert service.received(laptop, 2) == service.received(phone, 2)
    _, headers, _ = service.requests[-1]
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Topic"] == game["id"]
    assert int(headers["TTL"]) > 0


def test_push_is_signed_by_vapid(ann: User, bob: User, service: Service) -> None:
    subscribe(bob, phone := service.browser("signed"))
    meet(ann, bob)
    service.received(phone, 1)
    _, headers, _ = service.requests[-1]
    scheme, token, key = headers["Authorization"].replace(",", "").split()
    assert scheme == "vapid"
    assert key == f"k={bob.get('/push/key').json()['key']}"
    signed, _, signature = token.removeprefix("t=").rpartition(".")
    claims = json.loads(decode(signed.partition(".")[2]))
    assert claims["aud"] == service.url
    assert claims["sub"] == "https://testserver.localhost"
    assert time.time() < claims["exp"] < time.time() + 24 * 3600
    raw = decode(signature)
    r, s = (int.from_bytes(half, "big") for half in (raw[:32], raw[32:]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(web_push.CURVE, decode(key[2:]))
    point.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))


def test_present_user_gets_no_push(
    client: TestClient, ann: User, bob: User, service: Service
) -> None:
    phone = subscribe(bob, service.browser("there"))
    game = meet(ann, bob, clock=DAYS)
    with bob.follow(game) as socket:
        receive_until(socket, "game")
        ann.move(game, "s")
    flush(client, ann, bob, service)
    mine = [message for message in service.received(phone, 2) if message["id"] == game["id"]]
    assert [message["type"] for message in mine] == ["started"]


def test_push_is_sent_once(client: TestClient, ann: User, bob: User, service: Service) -> None:
    phone = subscribe(bob, service.browser("once"))
    game = meet(ann, bob, clock=DAYS)
    ann.move(game, "s")
    assert len(service.received(phone, 2)) == 2
    ann.post(f"/games/{game['id']}/takeback")
    bob.post(f"/games/{game['id']}/answer", {"agree": True})
    ann.move(game, "s")
    client.server.tables.clear_cache()
    with ann.follow(game) as socket:
        receive_until(socket, "game")
    flush(client, ann, bob, service)
    assert [message["id"] for message in service.received(phone, 0)].count(game["id"]) == 2


def test_no_push_for_turns_without_days_per_move(
    client: TestClient, ann: User, bob: User, service: Service
) -> None:
    phone = subscribe(bob, service.browser("quick"))
    game = meet(ann, bob)
    ann.move(game, "s")
    resign(ann, game)
    flush(client, ann, bob, service)
    mine = [message for message in service.received(phone, 2) if message["id"] == game["id"]]
    assert [message["type"] for message in mine] == ["started"]


def test_host_gets_a_push_when_a_user_joins(
    client: TestClient, ann: User, bob: User, service: Service
) -> None:
    phone = subscribe(ann, service.browser("host"))
    game = ann.create("me", "open", "open")
    assert service.received(phone, 0) == []
    bob.post(f"/games/{game['id']}/join")
    fields = {"id": game["id"], "game": "cairn", "seat": 1}
    assert service.received(phone, 1) == [{"type": "joined"} | fields]
    User(client, "Carol").post(f"/games/{game['id']}/join")
    assert service.received(phone, 2)[1] == {"type": "started"} | fields


# --- subscriptions -------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_gone_subscription_is_deleted(
    client: TestClient, ann: User, bob: User, service: Service, status: int
) -> None:
    phone = subscribe(bob, service.browser(f"gone-{status}"))
    service.status = status
    meet(ann, bob)
    service.received(phone, 1)
    eventually(lambda: subscriptions(bob), lambda left: left == [])


def test_failing_push_service_deletes_no_subscription(
    client: TestClient, ann: User, bob: User, service: Service
) -> None:
    phone = subscribe(bob, service.browser("busy"))
    nowhere = subscribe(bob, Browser("https://localhost:1/x"))
    service.status = 503
    meet(ann, bob)
    service.received(phone, 1)
    service.status = 201
    meet(ann, bob)
    service.received(phone, 2)
    assert sorted(subscriptions(bob)) == sorted([phone.endpoint, nowhere.endpoint])


def test_no_redirect_of_a_push_service_is_followed(
    client: TestClient, ann: User, bob: User, service: Service
) -> None:
    phone = subscribe(bob, service.browser("moved"))
    service.status = 307
    meet(ann, bob)
    service.received(phone, 1)
    service.status = 201
    flush(client, ann, bob, service)
    assert "/elsewhere" not in [path for path, _, _ in service.requests]


def test_subscription_belongs_to_the_latest_user(
    client: TestClient, ann: User, bob: User, service: Service
) -> None:
    phone = subscribe(ann, service.browser("shared"))
    subscribe(bob, phone)
    assert subscriptions(ann) == []
    assert ann.call("DELETE", "/push", {"endpoint": phone.endpoint}).status_code == 204
    assert len(subscriptions(bob)) == 1
    assert bob.call("DELETE", "/push", {"endpoint": phone.endpoint}).status_code == 204
    assert subscriptions(bob) == []


def test_logout_deletes_subscriptions_of_the_sessions(
    client: TestClient, ann: User, bob: User
) -> None:
    call, push = client.loop.call, client.server.storage.push
    subscribe(ann, Browser("https://push.example/as-a-guest"))
    subscribe(bob, other := Browser("https://push.example/bob"))
    guest = ann.id
    bob.register("Bob of many browsers")
    ann.log_in(name="Bob of many browsers", password=PASSWORD)
    subscribe(ann, Browser("https://push.example/elsewhere"))
    assert len(call(push.of_users, [guest, bob.id])) == 3
    assert bob.post("/logout", {"others": True}).status_code == 204
    assert call(push.of_users, [guest, bob.id]) == []
    subscribe(bob, other)
    assert len(call(push.of_users, [bob.id])) == 1


def test_oldest_subscription_is_evicted(client: TestClient, ann: User) -> None:
    for number in range(MAX_BROWSERS + 1):
        subscribe(ann, Browser(f"https://push.example/{number}"))
        time.sleep(0.002)  # the oldest is found by the millisecond
    kept = set(subscriptions(ann))
    assert kept == {f"https://push.example/{number + 1}" for number in range(MAX_BROWSERS)}


KEYS = Browser("").subscription["keys"]


@pytest.mark.parametrize(
    "bad",
    [
        {"endpoint": "http://push.example/x"},
        {"endpoint": "https:///x"},
        {"endpoint": "https://me@push.example/x"},
        {"endpoint": "https://push.example:99999/x"},
        {"endpoint": "https://push.example/x y"},
        {"endpoint": "https://push.example/\r\nHost: x"},
        {"endpoint": "https://push.ex\u00e4mple/"},
        {"endpoint": "https://[::1/"},
        {"endpoint": "https://push.example/" + "x" * 1000},
        {"keys": KEYS | {"p256dh": "x"}},
        {"keys": KEYS | {"p256dh": web_push.base64url(b"\4" + bytes(64))}},
        {"keys": KEYS | {"p256dh": "\u00e4"}},
        {"keys": KEYS | {"auth": "AAAA"}},
        {"keys": {}},
    ],
)
def test_invalid_subscriptions_are_refused(client: TestClient, ann: User, bad: Any) -> None:
    good = Browser("https://push.example/good").subscription
    answer = ann.post("/push", good | bad)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert subscriptions(ann) == []


def test_strangers_may_not_subscribe(stranger: User) -> None:
    subscription = Browser("https://push.example/x").subscription
    assert stranger.post("/push", subscription).json()["code"] == "no_session"
    assert stranger.call("DELETE", "/push", subscription).json()["code"] == "no_session"


def test_key_survives_a_restart(folder: Path, client: TestClient) -> None:
    key = client.get("/api/push/key").json()["key"]
    with TestClient(create_app(Storage(sqlite_url(folder / "x.db")))) as again:
        assert again.get("/api/push/key").json()["key"] == key
    assert len(decode(key)) == 65


# --- allowed endpoints ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("0.0.0.0", False),  # noqa: S104 - an address to be refused
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:8.8.8.8", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("2001:0:1::1", False),
    ],
)
def test_only_public_addresses_are_allowed(address: str, allowed: bool) -> None:
    assert is_public(address) is allowed


def test_loopback_endpoint_is_refused(service: Service) -> None:
    push_client = PushClient(tls=service.trust)
    push_client.open()
    try:
        with pytest.raises(PermissionError):
            asyncio.run(push_client.post(f"{service.url}/x", {}, b""))
    finally:
        push_client.close()
    assert service.requests == []


def test_untrusted_certificate_is_refused(service: Service) -> None:
    push_client = PushClient(lambda _address: True)
    push_client.open()
    try:
        with pytest.raises(ssl.SSLCertVerificationError):
            asyncio.run(push_client.post(f"{service.url}/x", {}, b""))
    finally:
        push_client.close()
    assert service.requests == []


def test_encryption_follows_rfc_8291() -> None:
    sealed = web_push.encrypt(
        b"When I grow up, I want to be a watermelon",
        decode(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
        web_push.read_key(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")),
    )
    assert web_push.base64url(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYW"
        "AmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgS"
        "xsj_Qulcy4a-fN"
    )
