"""A person plays a whole game of each in a browser, from the start screen to the result."""

import io
from contextlib import redirect_stdout

import pytest
from playwright.sync_api import expect
from table import Table, fly, lay, set_up

from hexwarp.cli.main import main


def replays(table: Table, tmp_path) -> str:
    """Save the record with the page's own button, and replay it with the program."""
    with table.page.expect_download() as download:
        table.page.get_by_role("button", name="Save record").first.click()
    path = tmp_path / "record"
    download.value.save_as(path)
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(["replay", str(path), "--json"]) == 0
    return out.getvalue().splitlines()[-1]


def test_a_whole_game_of_indigo_with_the_mouse(person, tmp_path):
    table = set_up(person(viewport={"width": 1280, "height": 800}), "Indigo")
    while game := table.my_turn():
        moves = table.ask("/legal")["moves"]
        lay(table, moves[game["ply"] * 7 % len(moves)])
        table.wait_for_ply(game["ply"])
    page = table.page
    expect(page.get_by_role("dialog")).to_contain_text("Points")
    page.get_by_role("button", name="Look at the board").click()
    assert '"finished": true' in replays(table, tmp_path)


def test_a_whole_game_of_hyper6_with_the_keyboard(person, tmp_path):
    table = set_up(person(viewport={"width": 1280, "height": 800}), "Hyper-6")
    while game := table.my_turn():
        moves = table.ask("/legal")["moves"]
        drives = [move for move in moves if not move.endswith(("+", "-"))]
        farthest = max(drives, key=lambda move: (move.endswith("*"), "~" in move, len(move)))
        fly(table, farthest, game["state"], game["to_move"][0])
        table.wait_for_ply(game["ply"])
    page = table.page
    expect(page.get_by_role("dialog")).to_contain_text("Points")
    page.get_by_role("button", name="Look at the board").click()
    assert '"finished": true' in replays(table, tmp_path)


@pytest.mark.parametrize(
    ("game", "players", "choices"),
    [
        ("Indigo", 2, []),
        ("Indigo", 2, ["Two"]),
        ("Indigo", 3, []),
        ("Indigo", 3, ["Only own"]),
        ("Indigo", 4, ["Open"]),
        ("Hyper-6", 2, []),
        ("Hyper-6", 3, []),
        ("Hyper-6", 2, ["Chosen in secret"]),
        ("Hyper-6", 3, ["Chosen in secret"]),
    ],
)
def test_every_variant_begins_and_shows_no_fault(person, game, players, choices):
    page = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = set_up(page, game, players, choices)
    state = table.my_turn()
    assert state is not None
    assert state["players"] == players
    expect(page.get_by_text("Your turn").first).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "nothing hangs over the edge of a phone"
