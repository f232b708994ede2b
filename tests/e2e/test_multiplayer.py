"""Several users at one table, each in a browser: invitations, chat, takebacks, rematches."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.eventually import eventually

from .browser import DESKTOP, PHONE, OpenPage
from .table import YOUR_TURN, Table, invite, join, move_by_hand, mover, resign

WIDE = {"viewport": DESKTOP}
CONDITIONAL_MOVES = "Condi\u00adtional moves"
LAPTOP = {"viewport": {"width": 1366, "height": 650}}


def play_to_the_end(*tables: Table) -> None:
    """Play to the end through the API, as fast as the pages follow."""
    seats = {seat: table for table in tables for seat in table.ask()["you"]}
    game = tables[0].ask()
    while game["status"] == "playing":
        table = seats.get(game["to_move"][0])
        if table is None:  # a bot's turn
            tables[0].wait_for_move(game["ply"])
            game = tables[0].ask()
            continue
        moves = table.legal()
        drives = [move for move in moves if not move.endswith(("+", "-"))] or moves
        move = max(drives, key=lambda text: (text.endswith("*"), "~" in text, len(text)))
        call = f"/api/games/{table.id}/moves"
        answer = table.page.request.post(call, data={"move": move, "ply": game["ply"]})
        assert answer.ok, answer.text()
        game = answer.json()
        if game["ply"] % 16 == 0 and game["status"] == "playing":
            # Bots may have moved since.
            plies = "|".join(str(game["ply"] + more) for more in range(4))
            for follower in tables:
                latest = follower.page.locator("[aria-current=step] .number")
                expect(latest).to_have_text(re.compile(f"^({plies})$"))


def send_chat(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Say something").fill(text)
    page.keyboard.press("Enter")


def expect_result(*pages: Page) -> None:
    for page in pages:
        expect(page.get_by_role("dialog")).to_contain_text("Points")


def test_timed_indigo_by_link_with_chat_reconnect_and_rematch(open_page: OpenPage) -> None:
    ann, zoe, eve = open_page(**WIDE), open_page(**PHONE), open_page(**WIDE)
    host = invite(ann, "Indigo", minutes=5)
    guest = join(zoe, ann.url, "Zoe")
    notice = "Zoe has joined."
    expect(ann.get_by_role("status").get_by_text(notice)).to_be_visible()
    eve.goto(ann.url)
    expect(eve.get_by_text("You are watching")).to_be_visible()
    assert zoe.get_by_role("status").get_by_text(notice).count() == 0
    expect(eve.get_by_role("radiogroup", name="Your tiles")).to_have_count(0)

    for _ in range(3):
        move_by_hand(mover(host, guest))
    running = ann.get_by_role("timer", name=re.compile(r"Time left: [45]:\d\d"))
    expect(running).to_have_count(2)

    ann.get_by_role("tab", name="Chat").click()
    send_chat(ann, "Hello from Ann")
    zoe.get_by_role("button", name="Chat New").tap()
    chat = zoe.get_by_role("dialog").get_by_role("log")
    expect(chat).to_contain_text("Hello from Ann")
    zoe.get_by_role("dialog").get_by_role("button", name="Nice move!").tap()
    expect(ann.get_by_role("log", name="Chat")).to_contain_text("Nice move!")
    zoe.get_by_role("button", name="Close").tap()
    eve.get_by_role("tab", name="Chat").click()
    expect(eve.get_by_role("log", name="Chat")).to_contain_text("Nice move!")
    expect(eve.get_by_role("textbox", name="Say something")).to_have_count(0)
    ann.get_by_role("tab", name="Moves").click()

    # Zoe loses her connection and misses a move.
    if mover(host, guest) is guest:
        move_by_hand(guest)
    missed = host.ask()["ply"]
    zoe.context.set_offline(True)
    zoe.evaluate("dispatchEvent(new Event('offline'))")
    move_by_hand(mover(host))
    zoe.context.set_offline(False)
    expect(zoe.get_by_role("banner").get_by_role("img", name="Connected")).to_be_visible()
    assert mover(host, guest) is guest
    assert guest.ask()["ply"] == missed + 1
    move_by_hand(guest)

    resign(ann)
    expect_result(ann, zoe, eve)
    first = ann.url
    ann.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    zoe.get_by_role("dialog").get_by_role("button", name="To the rematch").tap()
    for page in (ann, zoe):
        expect(page).not_to_have_url(first)
        expect(page.get_by_role("timer")).to_have_count(2)
    move_by_hand(mover(Table(ann), Table(zoe)))


def test_a_language_chosen_at_a_table_ends_nothing_that_was_begun(open_page: OpenPage) -> None:
    ann, zoe = open_page(**WIDE), open_page(**PHONE)
    invite(ann, "Indigo")
    join(zoe, ann.url, "Zoe")
    ann.get_by_role("tab", name="Chat").click()
    phrases = ann.get_by_role("group", name="Quick phrases")
    expect(phrases).to_have_css("scrollbar-width", "thin")  # a mouse sees that there are more
    draft = "Good luck, and"
    ann.get_by_role("textbox", name="Say something").fill(draft)

    ann.get_by_role("button", name="Settings").click()
    settings = ann.get_by_role("dialog", name="Settings")
    settings.get_by_role("tab", name="General").click()
    settings.get_by_label("Language").focus()
    settings.get_by_label("Language").select_option("de")
    settings = ann.get_by_role("dialog", name="Einstellungen")
    expect(settings.get_by_label("Sprache")).to_be_focused()
    settings.get_by_role("button", name="Schließen").click()
    expect(ann.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    expect(ann.get_by_role("tab", name="Züge")).to_be_visible()
    expect(ann.get_by_role("textbox", name="Schreib etwas")).to_have_value(draft)
    ann.reload()
    expect(ann.get_by_role("tab", name="Züge")).to_be_visible()


def test_hyper6_takeback_by_consent_before_a_spectator(
    open_page: OpenPage,
) -> None:
    ann, zoe, eve = open_page(**WIDE), open_page(**PHONE), open_page(**WIDE)
    host = invite(ann, "Hyper-6", minutes=10)
    guest = join(zoe, ann.url, "Zoe")
    eve.goto(ann.url)
    expect(eve.get_by_text("You are watching")).to_be_visible()

    asks = mover(host, guest)
    answers = guest if asks is host else host
    before = asks.ask()
    move_by_hand(asks)
    asks.page.get_by_role("button", name="Takeback").click()
    expect(asks.page.get_by_text("You asked for a takeback")).to_be_visible()
    answers.page.get_by_role("button", name="Decline").click()
    expect(asks.page.get_by_text("declines").first).to_be_visible()
    assert asks.ask()["ply"] == before["ply"] + 1
    expect(asks.page.get_by_role("button", name="Takeback")).to_be_disabled()

    move_by_hand(answers)
    assert mover(asks, answers) is asks
    before = asks.ask()
    move_by_hand(asks)
    asks.page.get_by_role("button", name="Takeback").click()
    answers.page.get_by_role("button", name="Accept").click()
    eventually(lambda: asks.ask()["ply"] == before["ply"], sleep=asks.wait)
    assert mover(asks, answers) is asks
    assert asks.ask()["state"] == before["state"]
    latest = eve.locator("[aria-current=step]")
    undone = latest.inner_text()
    move_by_hand(asks)
    expect(latest).to_contain_text("puts")
    expect(latest).not_to_have_text(undone)

    resign(ann)
    expect_result(ann, zoe, eve)
    zoe.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    ann.get_by_role("dialog").get_by_role("button", name="To the rematch").click()
    expect(ann.get_by_text("Game 2", exact=True)).to_be_visible()
    resign(ann)
    expect_result(zoe)
    expect(zoe.get_by_role("dialog")).to_contain_text("After 2 games")


@pytest.mark.drill
def test_four_players_with_a_bot_and_a_leaver_reach_the_end(
    open_page: OpenPage,
) -> None:
    ann, zoe, ben = open_page(**LAPTOP), open_page(**PHONE), open_page(**WIDE)
    host = invite(ann, "Indigo", players=4)
    guest = join(zoe, ann.url, "Zoe")
    leaver = join(ben, ann.url, "Ben")
    ann.get_by_text("Start without waiting").click()
    ann.get_by_role("radio", name="More", exact=True).check()
    ann.get_by_label("Other bots").select_option("greedy")
    ann.get_by_role("button", name="Start now").click()

    for _ in range(3):
        move_by_hand(mover(host, guest, leaver))
    expect(ann.get_by_role("button", name="One move back")).to_be_in_viewport(ratio=1)
    ann.get_by_role("tab", name="Chat").click()
    expect(ann.get_by_role("textbox", name="Say something")).to_be_in_viewport(ratio=1)
    ann.get_by_role("tab", name="Moves").click()
    ben.get_by_role("button", name="Leave", exact=True).click()
    ben.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(ben.get_by_text("The computer plays for you.")).to_be_visible()
    expect(ann.get_by_text("Ben has left.").first).to_be_visible()
    expect(ann.get_by_text("Away, the computer plays")).to_be_visible()

    play_to_the_end(host, guest)
    expect_result(ann, zoe, ben)
    assert ben.get_by_role("dialog").get_by_role("row").count() == 5


def test_spectator_link_shows_a_hand_until_revoked(open_page: OpenPage) -> None:
    ann, zoe, eve = open_page(**WIDE), open_page(**WIDE), open_page(**WIDE)
    invite(ann, "Indigo")
    join(zoe, ann.url, "Zoe")
    ann.get_by_role("button", name="More", exact=True).click()
    ann.get_by_role("button", name="Share my hand").click()
    ann.get_by_role("button", name="Create link").click()
    link = ann.get_by_role("dialog").get_by_label("Link to the table").input_value()
    expect(zoe.get_by_title("This hand is shared.")).to_be_visible()
    eve.goto(link)
    hand = eve.get_by_role("radiogroup", name="Your tiles")
    expect(hand).to_be_visible()
    ann.get_by_role("button", name="Stop sharing").click()
    eve.reload()
    expect(eve.get_by_text("You are watching")).to_be_visible()
    expect(hand).to_have_count(0)


REVIEW = "Since your last visit"
NOTING = f"""new MutationObserver(() => {{
  const page = document.documentElement;
  if (page?.textContent.includes("{REVIEW}")) page.dataset.reviewed = "";
}}).observe(document, {{ subtree: true, childList: true, characterData: true }})"""
LOOK = """(looks) => {
  Object.defineProperty(document, "hidden", { get: () => !looks, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_conditional_moves_are_played_while_the_page_is_closed(open_page: OpenPage) -> None:
    ann, zoe = open_page(**WIDE), open_page(**WIDE)
    for page in (ann, zoe):
        page.goto("/")
        expect(page.get_by_role("heading", name="Two games")).to_be_visible()
    seats = [{"kind": "human"}, {"kind": "open"}]
    table = {"game": "indigo", "players": 2, "seats": seats, "clock": {"kind": "days", "days": 1}}
    game = ann.request.post("/api/games", data=table).json()
    zoe.request.post(f"/api/games/{game['id']}/join", data={"name": "Zoe"})
    zoe.goto(f"/t/{game['id']}")
    latest = zoe.locator("[aria-current=step] .number")
    expect(latest).to_have_text("")

    # Zoe sees every tile that Ann may have; her line expects the one that Ann has.
    kind = ann.request.get(f"/api/games/{game['id']}").json()["state"]["hands"][0][0]
    zoe.get_by_role("tab", name=CONDITIONAL_MOVES).click()
    zoe.get_by_role("button", name="Add a line on the board").click()
    possible = zoe.get_by_role("radiogroup", name="Possible tiles")
    expect(possible.get_by_role("radio")).to_have_count(5)
    keep = zoe.get_by_role("button", name="Save", exact=True).last
    zoe.keyboard.press(str("RXCBS".index(kind) + 1))
    zoe.locator("[data-cell=d4]").click()
    expect(zoe.get_by_text("… then you play")).to_be_visible()
    expect(keep).to_be_disabled()
    # The board takes a tile of her own once Ann's has landed; she presses again.
    expect(possible).to_have_count(0)

    def laid() -> bool:
        zoe.locator("[data-cell=f7]").click()
        return keep.is_enabled()

    eventually(laid, sleep=lambda s: zoe.wait_for_timeout(1000 * s))
    keep.click()
    line = zoe.get_by_role("list", name=CONDITIONAL_MOVES)
    expect(line).to_contain_text(re.compile(r"lays .* on d4\..*Zoe lays .* on f7\."))
    zoe.goto("about:blank")

    move = {"move": f"d4{kind}0", "ply": 0}
    assert ann.request.post(f"/api/games/{game['id']}/moves", data=move).ok
    ann.goto(f"/t/{game['id']}")
    expect(ann.locator("[aria-current=step]")).to_contain_text("Zoe lays")

    zoe.context.add_init_script("localStorage.setItem('hexwarp:speed', '2')")
    zoe.context.add_init_script(NOTING)
    reviewed = zoe.locator("html[data-reviewed]")
    zoe.goto(f"/t/{game['id']}")
    expect(reviewed).to_have_count(1)
    expect(latest).to_have_text("2")
    expect(zoe.get_by_text("To move").first).to_be_visible()
    zoe.reload()
    expect(zoe.get_by_text("To move").first).to_be_visible()
    expect(reviewed).to_have_count(0)  # it is shown once

    # The same in a hidden tab: its title says whose turn it is; the review comes once it is shown.
    zoe.evaluate(LOOK, False)
    move_by_hand(Table(ann))
    expect(zoe).to_have_title(re.compile("Your turn"))
    zoe.evaluate(LOOK, True)
    expect(reviewed).to_have_count(1)
    expect(zoe.get_by_text(YOUR_TURN).first).to_be_visible()
