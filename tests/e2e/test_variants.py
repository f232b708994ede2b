"""Every variant of a game from the start screen, and the record of a finished one."""

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hexwarp.cli.main import main

from .browser import PHONE, OpenPage
from .table import YOUR_TURN, resign, set_up


@pytest.mark.parametrize("game", ["Indigo", "Hyper-6"])
def test_saved_record_says_how_the_game_ended_and_is_replayed(
    open_page: OpenPage, game: str, tmp_path: Path
) -> None:
    page = open_page()
    set_up(page, game).my_turn()
    resign(page)
    expect(page.get_by_role("dialog")).to_contain_text("Points")
    page.get_by_role("button", name="Analysis board").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save record").first.click()
    path = tmp_path / "record"
    download.value.save_as(path)
    assert '[Termination "resignation"]' in path.read_text("utf-8")
    with redirect_stdout(io.StringIO()):
        assert main(["replay", str(path), "--json"]) == 0


@pytest.mark.parametrize(
    ("game", "players", "choices"),
    [
        ("Indigo", 3, ["Own only"]),
        ("Indigo", 4, ["Open"]),
        ("Hyper-6", 3, ["Chosen in secret"]),
        *(
            pytest.param(*variant, marks=pytest.mark.drill)
            for variant in (
                ("Indigo", 2, []),
                ("Indigo", 2, ["Two"]),
                ("Indigo", 3, []),
                ("Hyper-6", 2, []),
                ("Hyper-6", 3, []),
                ("Hyper-6", 2, ["Chosen in secret"]),
            )
        ),
    ],
)
def test_every_variant_starts_and_fits_a_phone(
    open_page: OpenPage, game: str, players: int, choices: list[str]
) -> None:
    page = open_page(**PHONE)
    table = set_up(page, game, players, choices)
    state = table.my_turn()
    assert state is not None
    assert state["players"] == players
    expect(page.get_by_text(YOUR_TURN).first).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "wider than a phone"
