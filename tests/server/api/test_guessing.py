"""Guesses of passwords are limited, and lock no owner out."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from hexwarp.match.errors import Refusal
from hexwarp.server.api.rate_limits import RateLimits, TokenBuckets
from hexwarp.server.app import create_app
from hexwarp.server.services.people import cookies
from hexwarp.server.services.people.known_browsers import COOKIE
from hexwarp.server.services.people.new_passwords import MAX_LENGTH, check_new_password
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.storage import Storage
from support.authenticator import Authenticator
from support.client import CHEAP_HASHER, TestClient, lenient_limits
from support.users import PASSWORD, PROOF, User, account

GUESSES = 3


@pytest.fixture
def limits() -> RateLimits:
    limits = lenient_limits()
    limits.login_names = TokenBuckets(rate=0, burst=GUESSES)
    limits.known_browsers = TokenBuckets(rate=0, burst=GUESSES)
    return limits


@contextmanager
def at(url: str, limits: RateLimits, address: str) -> Iterator[TestClient]:
    """Start a server whose clients have this address."""
    app = create_app(Storage(url), limits=limits, passwords=Passwords(CHEAP_HASHER))
    with TestClient(app, client=(address, 1)) as client:
        yield client


def name_of(user: User) -> str:
    return str(user.get("/me").json()["player"]["name"])


def log_in(client: TestClient, name: str, password: str, browser: str = "") -> int:
    client.cookies.clear()
    headers = {"Cookie": f"{COOKIE}={browser}"} if browser else {}
    body = {"name": name, "password": password}
    answer = client.post("/api/login", json=body, headers=headers)
    return int(answer.status_code)


def known_browser(client: TestClient, name: str) -> str:
    """Log in, and return the cookie that makes the browser known."""
    assert log_in(client, name, PASSWORD) == 200
    cookie = str(client.cookies[COOKIE])
    client.cookies.clear()
    return cookie


def test_guesses_elsewhere_lock_nobody_out(url: str, limits: RateLimits) -> None:
    with at(url, limits, "192.0.2.1") as owner, at(url, limits, "198.51.100.1") as stranger:
        name = name_of(account(owner, "Mia"))
        codes = [log_in(stranger, name, "guess") for _ in range(GUESSES + 1)]
        assert codes == [403] * GUESSES + [429]
        assert log_in(stranger, name, PASSWORD) == 429
        assert log_in(stranger, "nobody", "guess") == 403
        assert log_in(owner, name, PASSWORD) == 200


def test_known_browser_is_not_locked_out(url: str, limits: RateLimits) -> None:
    with at(url, limits, "192.0.2.1") as client:
        name, other = name_of(account(client, "Lea")), name_of(account(client, "Ida"))
        browser, another = known_browser(client, name), known_browser(client, other)
        while log_in(client, name, "guess") != 429:
            pass
        assert log_in(client, name, PASSWORD) == 429
        forged = browser[:-5] + ("B" if browser[-5] == "A" else "A") + browser[-4:]
        for wrong in (another, forged, "x", "x.y"):
            assert log_in(client, name, PASSWORD, wrong) == 429
        assert log_in(client, name, PASSWORD, browser) == 200


def test_guesses_in_a_known_browser_are_limited(url: str, limits: RateLimits) -> None:
    with at(url, limits, "192.0.2.1") as client:
        name = name_of(account(client, "Eva"))
        browser = known_browser(client, name)
        codes = [log_in(client, name, "guess", browser) for _ in range(GUESSES + 1)]
        assert codes == [403] * GUESSES + [429]


def test_network_has_a_limit_for_all_names(url: str, limits: RateLimits) -> None:
    limits.logins = TokenBuckets(rate=0, burst=GUESSES)
    with at(url, limits, "192.0.2.1") as client, at(url, limits, "192.0.2.2") as other:
        codes = [log_in(client, f"Name {number}", "guess") for number in range(GUESSES + 1)]
        assert codes == [403] * GUESSES + [429]
        assert log_in(other, "Name", "guess") == 403


def test_known_browsers_and_passkeys_are_not_locked_out_by_neighbours(
    url: str, limits: RateLimits
) -> None:
    with at(url, limits, "192.0.2.1") as client:
        name, phone = name_of(user := account(client, "Una")), Authenticator()
        made = phone.make(user.post("/passkeys/challenge?to=make").json()["options"])
        assert user.post("/passkeys", {"name": "Phone", "passkey": made} | PROOF).status_code == 201
        browser = known_browser(client, name)
        limits.logins = TokenBuckets(rate=0, burst=1)
        assert [log_in(client, str(number), "guess") for number in range(2)] == [403, 429]
        assert log_in(client, name, PASSWORD) == 429
        assert log_in(client, name, PASSWORD, browser) == 200
        client.cookies.set(COOKIE, browser)
        assert user.post("/tokens", {"name": "Robot"} | PROOF).status_code == 201
        client.cookies.clear()
        used = phone.use(user.post("/passkeys/challenge?to=use").json()["options"])
        assert user.log_in(passkey=used).status_code == 200


def test_log_ins_of_known_browsers_are_limited_by_address(url: str, limits: RateLimits) -> None:
    limits.known_logins = TokenBuckets(rate=0, burst=1)
    with at(url, limits, "192.0.2.1") as client:
        users = [name_of(account(client, "Ola")) for _ in range(2)]
        browsers = [known_browser(client, name) for name in users]
        pairs = zip(users, browsers, strict=True)
        assert [log_in(client, name, PASSWORD, browser) for name, browser in pairs] == [200, 429]


def test_known_browser_keeps_its_limit_when_it_logs_in(url: str, limits: RateLimits) -> None:
    with at(url, limits, "192.0.2.1") as client:
        name = name_of(account(client, "Isa"))
        browser = known_browser(client, name)
        for _ in range(GUESSES):
            assert log_in(client, name, PASSWORD, browser) == 200
            browser = str(client.cookies[COOKIE])
        assert log_in(client, name, PASSWORD, browser) == 429


def test_networks_of_one_site_share_a_limit(url: str, limits: RateLimits) -> None:
    limits.logins = TokenBuckets(rate=0, burst=GUESSES)
    with ExitStack() as servers:
        codes = []
        for number in range(4 * GUESSES + 1):
            client = servers.enter_context(at(url, limits, f"2001:db8:0:{256 * number:x}::1"))
            codes.append(log_in(client, f"Name {number}", "guess"))
        assert codes == [403] * 4 * GUESSES + [429]
        other = servers.enter_context(at(url, limits, "2001:db8:1::1"))
        assert log_in(other, "Name", "guess") == 403


def test_passkey_is_not_locked_out(url: str, limits: RateLimits) -> None:
    with at(url, limits, "192.0.2.1") as client:
        user, phone = User(client, "Guest"), Authenticator()
        made = phone.make(user.post("/passkeys/challenge?to=make").json()["options"])
        user.register("Uma of passkeys", passkey=made)
        while log_in(client, "Uma of passkeys", "guess") != 429:
            pass
        used = phone.use(user.post("/passkeys/challenge?to=use").json()["options"])
        assert user.log_in(passkey=used).status_code == 200


def test_cookie_of_a_known_browser_is_no_session(client: TestClient) -> None:
    name = name_of(account(client, "Zoe"))
    browser = known_browser(client, name)
    for cookie in (COOKIE, "hexwarp_session"):
        answer = client.get("/api/me", headers={"Cookie": f"{cookie}={browser}"})
        assert answer.status_code == 401
    answer = client.post(
        "https://testserver.localhost/api/login", json={"name": name, "password": PASSWORD}
    )
    client.cookies.clear()
    names = [header.partition("=")[0] for header in answer.headers.get_list("set-cookie")]
    assert cookies.HOST_PREFIX + COOKIE in names


@pytest.mark.parametrize(
    ("password", "name"),
    [
        ("password", "Ann"),
        ("PASSWORD", "Ann"),
        ("1234567890", "Ann"),
        ("Hermione Granger", "hermione granger"),
        ("Hermione1979!", "Hermione"),
        ("aaaaaaaa", "Ann"),
        (" " * 8, "Ann"),
        ("abcabcabc", "Ann"),
        ("letmein123", "Ann"),
        ("hexwarp1", "Ann"),
        ("Hexwarp2024", "Ann"),
        ("HEXWARP!hexwarp", "Ann"),
        ("hyper6hyper6", "Ann"),
        ("granger99", "Hermione Granger"),
        ("a" * 200, "Ann"),
    ],
)
def test_password_that_is_easy_to_guess_is_refused(password: str, name: str) -> None:
    with pytest.raises(Refusal, match=r"choose another one\.$") as refused:
        check_new_password(password, name)
    assert refused.value.code == "weak_password"


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("iloveyou", "Many people use"),
        ("letmein123", "Many people use"),
        ("zzzzzzzz", "Repetitions and neighbouring keys"),
        ("asdfgbvcx", "Repetitions and neighbouring keys"),
        ("ann-2026", "Your name"),
        ("hexwarp7", "The name of the game"),
        ("reporter1", "That password is soon guessed"),
    ],
)
def test_a_refused_password_is_told_why(password: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        check_new_password(password, "Ann")


def test_passwords_are_judged_in_a_thread_by_a_bounded_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged: list[tuple[int, bool]] = []

    def judge(password: str, user_inputs: list[str]) -> dict[str, Any]:
        in_thread = threading.current_thread() is not threading.main_thread()
        judged.append((len(password), in_thread))
        return {"score": 4, "sequence": []}

    monkeypatch.setattr("zxcvbn.zxcvbn", judge)
    asyncio.run(Passwords(CHEAP_HASHER).check_new("x" * 200, "Ann"))
    assert judged == [(MAX_LENGTH, True)]


@pytest.mark.parametrize(
    "password", [PASSWORD, "annual report", "password of mine", "пароль мой верный"]
)
def test_other_passwords_are_accepted(password: str) -> None:
    check_new_password(password, "Ann")


def test_weak_password_is_refused_where_one_is_set(client: TestClient) -> None:
    user = account(client, "Kim")
    body = {"proof": {"password": PASSWORD}, "password": "iloveyou"}
    answer = user.call("PUT", "/me/password", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "weak_password")
    assert log_in(client, name_of(user), PASSWORD) == 200
