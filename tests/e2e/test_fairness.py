"""The page's own check of rolls and draws, with what a browser has for it."""

import json
import re

from playwright.sync_api import expect

CREATE = """async () => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
  await post("/api/session", {});
  const seats = [{kind: "human"}, {kind: "human"}];
  const options = {game: "hyper6", players: 2, seats, entropy: "50% “my dog”!"};
  return (await (await post("/api/games", options)).json()).id;
}"""
RESIGN = """id => fetch(`/api/games/${id}/resign`, {
  method: "POST", headers: {"Content-Type": "application/json"}, body: '{"seat": 1}'})"""


def show(page):
    """Open the panel; its button stands behind the others where there are many."""
    button = page.get_by_role("button", name="Fair chance")
    more = page.get_by_role("button", name="More")
    expect(button.or_(more).first).to_be_visible()
    if not button.is_visible():
        more.click()
    button.click()


def test_every_roll_is_checked_after_the_end(person):
    page = person()
    page.goto("/")
    name = page.evaluate(CREATE)
    page.goto(f"/t/{name}")
    show(page)
    panel = page.get_by_role("dialog", name="Fair chance")
    expect(panel).to_contain_text(re.compile("hexwarp-1 [0-9a-f]{64}"))
    expect(panel).to_contain_text("50% “my dog”!")
    expect(panel).to_contain_text("Shown after the end")
    check = panel.get_by_role("button", name="Check every roll and draw")
    expect(check).to_have_count(0)
    page.evaluate(RESIGN, name)
    page.get_by_role("dialog", name="Result").get_by_role("button", name="Close").click()
    show(page)
    check.click()
    expect(panel.get_by_role("status")).to_have_text(re.compile("[0-9]+ rolls and draws, and all"))

    def lie(route):
        told = route.fetch().json()
        told["draws"][3]["drawn"] = told["draws"][3]["drawn"] % 6 + 1
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route("**/chance", lie)
    check.click()
    expect(panel.get_by_role("status")).to_contain_text("the seed gives another roll or draw")
