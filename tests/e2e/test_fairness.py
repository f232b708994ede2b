"""The page's own verification of rolls and draws."""

import json
import re

from playwright.sync_api import Page, Route, expect

from .browser import RETRIES, OpenPage

CREATE = """async () => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
  const seats = [{kind: "human"}, {kind: "human"}];
  const options = {game: "hyper6", players: 2, seats, entropy: "50% “my dog”!"};
  return (await (await post("/api/games", options)).json()).id;
}"""
RESIGN = """id => fetch(`/api/games/${id}/resign`, {
  method: "POST", headers: {"Content-Type": "application/json"}, body: '{"seat": 1}'})"""


LEAVE = RESIGN.replace("/resign", "/leave").replace('{"seat": 1}', "{}")
MOVE = """async id => {
  const {ply, moves: [move]} = await (await fetch(`/api/games/${id}/legal`)).json();
  await fetch(`/api/games/${id}/moves`, {method: "POST",
    headers: {"Content-Type": "application/json"}, body: JSON.stringify({move, ply})});
}"""


def open_panel(page: Page) -> None:
    """Open the panel; where there are many buttons, its own is behind "More"."""
    button = page.get_by_role("button", name="Fair chance")
    more = page.get_by_role("button", name="More", exact=True)
    expect(button.or_(more).first).to_be_visible()
    if not button.is_visible():
        more.click()
    button.click()


def test_page_verifies_every_roll_after_the_end(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/")
    # The page starts the guest's session; another at the same time would be another guest.
    expect(page.get_by_role("button", name="You: Guest")).to_be_visible()
    name = page.evaluate(CREATE)
    page.goto(f"/t/{name}")
    open_panel(page)
    panel = page.get_by_role("dialog", name="Fair chance")
    expect(panel).to_contain_text(re.compile("hexwarp-1 [0-9a-f]{64}"))
    expect(panel).to_contain_text("50% “my dog”!")
    expect(panel).to_contain_text("Shown after the end")
    check = panel.get_by_role("button", name="Check every roll and draw")
    expect(check).to_have_count(0)
    page.evaluate(RESIGN, name)
    page.get_by_role("dialog", name="Result").get_by_role("button", name="Close").click()
    open_panel(page)
    check.click()
    expect(panel.get_by_role("status")).to_have_text(re.compile("[0-9]+ rolls and draws, and all"))

    def falsify(route: Route) -> None:
        answer = route.fetch(max_retries=RETRIES).json()
        answer["draws"][3]["drawn"] = answer["draws"][3]["drawn"] % 6 + 1
        route.fulfill(body=json.dumps(answer), content_type="application/json")

    page.route("**/chance", falsify)
    check.click()
    expect(panel.get_by_role("status")).to_contain_text("the seed gives another roll or draw")


def set_up(page: Page, *, listed: bool = False) -> str:
    """Set up a game with an open seat, maybe in the lobby; return its id."""
    page.goto("/")
    page.get_by_role("link", name=re.compile("Indigo.*players")).click()
    seat = page.get_by_role("group", name="Who takes seat 2")
    seat.get_by_role("radio", name="Invite").check()
    if listed:
        page.get_by_role("radio", name="Anyone").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return page.url.rsplit("/t/", 1)[1]


def take_seat(page: Page, name: str, player: str) -> None:
    page.goto(f"/t/{name}")
    page.get_by_label("Your name").fill(player)
    page.get_by_role("button", name="Take a seat").click()


def test_pages_seal_their_texts_and_find_them_in_the_game(open_page: OpenPage) -> None:
    ann, bob = open_page(), open_page()
    name = set_up(ann)
    seal = ann.request.get(f"/api/games/{name}").json()["fairness"]
    assert [contribution["state"] for contribution in seal["contributions"]] == ["sealed"]
    take_seat(bob, name, "Bob")
    for page in (ann, bob):
        expect(page.get_by_text(re.compile("Your turn|to move")).first).to_be_visible()
    bob.evaluate(RESIGN.replace('{"seat": 1}', "{}"), name)
    for page in (ann, bob):
        page.get_by_role("dialog", name="Result").get_by_role("button", name="Close").click()
        open_panel(page)
        panel = page.get_by_role("dialog", name="Fair chance")
        expect(panel).to_contain_text(seal["seal"])
        expect(panel).to_contain_text("yours")
        panel.get_by_role("button", name="Check every roll and draw").click()
        verdict = panel.get_by_role("status")
        expect(verdict).to_contain_text("The text that this browser sealed is part of it")

    def exchange(route: Route) -> None:
        answer = route.fetch(max_retries=RETRIES).json()
        answer["contributions"].reverse()
        answer["entropy"].reverse()
        answer["draws"] = []
        route.fulfill(body=json.dumps(answer), content_type="application/json")

    ann.route("**/chance", exchange)
    ann.get_by_role("button", name="Check every roll and draw").click()
    verdict = ann.get_by_role("dialog", name="Fair chance").get_by_role("status")
    expect(verdict).to_contain_text("differ from what this browser was shown")


def test_pages_seal_other_texts_when_the_table_opens_again(open_page: OpenPage) -> None:
    ann, bob, carol = open_page(), open_page(), open_page()
    name = set_up(ann, listed=True)
    take_seat(bob, name, "Bob")
    expect(ann.get_by_text(re.compile("Your turn|Bob to move")).first).to_be_visible()
    before = ann.request.get(f"/api/games/{name}").json()["fairness"]
    bob.evaluate(LEAVE, name)
    expect(ann.get_by_role("img", name="QR code of the link")).to_be_visible()
    take_seat(carol, name, "Carol")
    for page in (ann, carol):
        expect(page.get_by_text(re.compile("Your turn|to move")).first).to_be_visible()
    after = ann.request.get(f"/api/games/{name}").json()["fairness"]
    assert after["seal"] != before["seal"]
    assert not {*after["entropy"]} & {*before["entropy"]}
    assert len(after["entropy"]) == 2
    for page in (ann, carol, ann):
        page.evaluate(MOVE, name)
    carol.evaluate(RESIGN.replace('{"seat": 1}', "{}"), name)
    ann.get_by_role("dialog", name="Result").get_by_role("button", name="Close").click()
    open_panel(ann)
    panel = ann.get_by_role("dialog", name="Fair chance")
    panel.get_by_role("button", name="Check every roll and draw").click()
    expect(panel.get_by_role("status")).to_have_text(re.compile("[0-9]+ rolls and draws, and all"))
