"""Accounts in the browser: their games on another device, passkeys, and quick pairing."""

import re

from playwright.sync_api import Page, expect

from .account import PASSWORD, fill_in, keep_codes, log_in, make_account, menu
from .browser import DESKTOP, PHONE, OpenPage, Server
from .table import resign

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
"""A device that makes passkeys and confirms that its owner is present."""


def lose(page: Page) -> None:
    """Begin a game against a bot from the start screen, and resign."""
    begin(page)
    resign(page)


def begin(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name=re.compile("Indigo.*players")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))


def end_game(page: Page) -> None:
    resign(page)
    expect(page.get_by_role("dialog")).to_contain_text("Won by resignation")
    page.keyboard.press("Escape")


def test_guest_game_is_in_the_account_on_another_device(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    lose(page)
    table = page.url
    make_account(page, "Ada")
    menu(page, "Log out")
    expect(page.get_by_role("button", name="You: Guest")).to_be_visible()

    other = open_page(**PHONE)
    log_in(other, "ada")
    # The screen before, with its menu, stays until this one is loaded.
    expect(other.get_by_role("heading", level=1)).to_have_text(re.compile("Two games"))
    menu(other, "Profile and games")
    expect(other.get_by_role("heading", name="Ada")).to_be_visible()
    history = other.get_by_role("region", name="Finished games").get_by_role("listitem")
    expect(history).to_have_count(1)
    expect(history).to_contain_text("Lost")
    other.get_by_label("Result").select_option("Won")
    expect(other.get_by_text("No game matches these filters.")).to_be_visible()
    other.get_by_label("Result").select_option("Lost")
    history.get_by_role("link", name="Indigo").click()
    expect(other).to_have_url(table)


def test_no_notice_of_own_actions_at_a_former_guests_seat(
    open_page: OpenPage,
) -> None:
    make_account(open_page(viewport=DESKTOP), "Pia")
    page = open_page(viewport=DESKTOP)
    begin(page)
    table = page.url
    log_in(page, "pia")
    expect(page).to_have_url(re.compile("/$"))
    page.goto(table)
    end_game(page)
    assert page.get_by_role("status").get_by_text("resigns").count() == 0


def test_form_errors_are_at_their_fields(open_page: OpenPage) -> None:
    first = open_page(viewport=DESKTOP)
    make_account(first, "Grace")
    page = open_page(viewport=DESKTOP)
    page.goto("/me")
    name, password = (
        page.get_by_label("Name", exact=True),
        page.get_by_label("Password", exact=True),
    )
    make = page.get_by_role("button", name="Create account")
    name.fill("GRACE")
    password.fill("short")
    make.click()
    expect(password).to_be_focused()
    expect(password).to_have_accessible_description("A password has at least 8 characters.")
    password.fill(PASSWORD)
    make.click()
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(re.compile("Somebody else"))
    log_in(page, "Nobody")
    expect(password).to_be_focused()
    expect(password).to_have_accessible_description(re.compile("No account has that name"))


def test_login_by_passkey(open_page: OpenPage, server: Server) -> None:
    page = open_page(viewport=DESKTOP)
    site = server.url.replace("127.0.0.1", "localhost")  # a passkey is for a site with a name
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto(f"{site}/me")
    page.get_by_label("Name", exact=True).fill("Hedy")
    page.get_by_role("button", name="Use a passkey instead").click()
    expect(page.get_by_text("Welcome, Hedy")).to_be_visible()
    keep_codes(page)
    page.get_by_role("link", name="Log-in and security").click()
    page.get_by_role("button", name="Log out", exact=True).first.click()
    expect(page.get_by_role("button", name="You: Guest")).to_be_visible()
    page.goto(f"{site}/login")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("button", name="You: Hedy")).to_be_visible()


def test_token_needs_the_password_again(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    make_account(page, "Rosa")
    page.get_by_role("link", name="Programs").click()
    page.get_by_label("Name of a new token").fill("Robot")
    page.get_by_role("button", name="Create token").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password").fill("wrong horse")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog.get_by_text("That is not your password")).to_be_visible()
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog.get_by_label("Token", exact=True)).to_have_value(re.compile(r"^hexwarp\."))
    expect(page.get_by_label("Name of a new token")).to_have_value("")


def test_session_is_ended_from_another_browser(open_page: OpenPage) -> None:
    page, other = open_page(viewport=DESKTOP), open_page(viewport=DESKTOP)
    make_account(page, "Vera")
    log_in(other, "Vera")
    expect(other.get_by_role("button", name="You: Vera")).to_be_visible()
    page.goto("/me#security")
    page.reload()
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.get_by_text("You are not logged in anywhere else.")).to_be_visible()
    other.reload()
    expect(other.get_by_role("button", name="You: Guest")).to_be_visible()


def test_rated_table_leads_a_guest_to_an_account_and_back(open_page: OpenPage) -> None:
    host, guest = open_page(viewport=DESKTOP), open_page(**PHONE)
    make_account(host, "Ida")
    host.goto("/?game=indigo")
    host.get_by_role("radio", name="Invite").last.check()
    host.get_by_role("radio", name="Correspondence").check()
    host.get_by_role("radio", name="Rated").check()
    host.get_by_role("button", name="Play", exact=True).click()
    expect(host.get_by_role("button", name="Copy link")).to_be_visible()
    guest.goto(host.url)
    guest.get_by_role("link", name="Log in").tap()
    guest.get_by_role("link", name="No account yet").tap()
    fill_in(guest, "Joe")
    expect(guest).to_have_url(host.url)
    guest.get_by_role("button", name="Take a seat").tap()
    expect(guest.get_by_role("button", name="Take a seat")).to_have_count(0)

    # It is drawn who starts, and with it the order of the seats.
    expect(guest.get_by_text(re.compile("Your turn|Ida to move")).first).to_be_visible()
    guest.get_by_role("link", name="Ida").tap()
    guest.get_by_role("button", name="Mute").tap()
    expect(guest.get_by_role("button", name="Unmute")).to_be_visible()
    guest.reload()
    guest.get_by_role("button", name="Unmute").tap()
    expect(guest.get_by_role("button", name="Mute")).to_be_visible()


def ask_for(page: Page, game: str, name: str) -> None:
    page.goto("/lobby")
    page.get_by_role("radio", name=game).check()
    page.get_by_label("Time control").first.select_option("5 + 5 min")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play now").click()


def test_quick_pairing_seats_two_users_at_one_table(open_page: OpenPage) -> None:
    host, guest = open_page(viewport=DESKTOP), open_page(**PHONE)
    ask_for(host, "Indigo", "Cleo")
    waiting = host.get_by_role("heading", name="Waiting for an opponent")
    expect(waiting).to_be_visible()
    host.reload()
    host.get_by_role("button", name="Cancel").click()
    expect(waiting).to_have_count(0)
    ask_for(host, "Indigo", "Cleo")
    guest.goto("/lobby")
    listed = guest.get_by_role("listitem").filter(has_text="Cleo")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("5 + 5 min")
    ask_for(guest, "Indigo", "Ben")
    expect(guest).to_have_url(re.compile("/t/"))
    expect(host).to_have_url(guest.url)
    for page in (host, guest):
        for name in ("Cleo", "Ben"):
            expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
