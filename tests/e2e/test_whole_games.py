"""A whole game of each kind in a browser, from the start screen to the result."""

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hexwarp.cli.main import main

from .browser import DESKTOP, OpenPage
from .table import Table, move_ship, place_tile, set_up


def last_replayed_line(table: Table, tmp_path: Path) -> str:
    """Save the record with the page's button; return the last line of ``hexwarp replay``."""
    with table.page.expect_download() as download:
        table.page.get_by_role("button", name="Save record").first.click()
    path = tmp_path / "record"
    download.value.save_as(path)
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(["replay", str(path), "--json"]) == 0
    return out.getvalue().splitlines()[-1]


def test_whole_game_of_indigo_with_the_mouse(open_page: OpenPage, tmp_path: Path) -> None:
    table = set_up(open_page(viewport=DESKTOP), "Indigo", bot="Level 1")
    while game := table.next_turn():
        moves = table.legal()
        place_tile(table, moves[game["ply"] * 7 % len(moves)])
        table.wait_for_move(game["ply"])
    page = table.page
    expect(page.get_by_role("dialog")).to_contain_text("Points")
    page.get_by_role("button", name="Analysis board").click()
    assert '"finished": true' in last_replayed_line(table, tmp_path)


def test_whole_game_of_hyper6_with_the_keyboard(open_page: OpenPage, tmp_path: Path) -> None:
    table = set_up(open_page(viewport=DESKTOP), "Hyper-6", bot="Level 1")
    while game := table.next_turn():
        moves = table.legal()
        drives = [move for move in moves if not move.endswith(("+", "-"))]
        farthest = max(drives, key=lambda move: (move.endswith("*"), "~" in move, len(move)))
        move_ship(table, farthest, game["state"], game["to_move"][0])
        table.wait_for_move(game["ply"])
    page = table.page
    expect(page.get_by_role("dialog")).to_contain_text("Points")
    page.get_by_role("button", name="Analysis board").click()
    assert '"finished": true' in last_replayed_line(table, tmp_path)


@pytest.mark.parametrize(
    ("game", "players", "choices"),
    [
        ("Indigo", 2, []),
        ("Indigo", 2, ["Two"]),
        ("Indigo", 3, []),
        ("Indigo", 3, ["Own only"]),
        ("Indigo", 4, ["Open"]),
        ("Hyper-6", 2, []),
        ("Hyper-6", 3, []),
        ("Hyper-6", 2, ["Chosen in secret"]),
        ("Hyper-6", 3, ["Chosen in secret"]),
    ],
)
def test_every_variant_starts_and_fits_a_phone(
    open_page: OpenPage, game: str, players: int, choices: list[str]
) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = set_up(page, game, players, choices)
    state = table.my_turn()
    assert state is not None
    assert state["players"] == players
    expect(page.get_by_text("Your turn").first).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "wider than a phone"
