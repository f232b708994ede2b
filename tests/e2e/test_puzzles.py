"""Puzzles: the one of the day, wrong and right answers, the solution, the next one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hexwarp.puzzles.puzzle import Puzzle, shipped

from .browser import DESKTOP, RETRIES, OpenPage
from .table import Table, move_ship, place_tile

NAMES = {"indigo": "Indigo", "hyper6": "Hyper-6"}
PHONE = {"width": 390, "height": 844}


class PuzzleBoard(Table):
    """The board of the puzzle that a page shows."""

    def __init__(self, page: Page, game: str) -> None:
        super().__init__(page)
        self.game = game

    @property
    def id(self) -> str:
        return self.page.url.rsplit("/puzzles/", 1)[1]

    @property
    def puzzle(self) -> Puzzle:
        return shipped(self.game)[self.id]

    def ask(self, call: str = "") -> Any:
        """Return the puzzle as the server shows it."""
        answer = self.page.request.get(f"/api/puzzles/{self.id}{call}", max_retries=RETRIES)
        puzzle = answer.json()
        return puzzle | {"to_move": [puzzle["seat"]]}

    def play(self, move: str) -> None:
        """Make a move with mouse and keys."""
        if self.game == "indigo":
            place_tile(self, move)
        else:
            puzzle = self.ask()
            move_ship(self, move, puzzle["state"], puzzle["seat"])


@pytest.mark.parametrize("game", NAMES)
def test_puzzle_of_the_day_is_solved_on_the_board(open_page: OpenPage, game: str) -> None:
    page = open_page(viewport=DESKTOP)
    page.goto("/")
    page.get_by_role("link", name=f"{NAMES[game]} Puzzle of the day").click()
    expect(page).to_have_url(re.compile("/puzzles/"))
    expect(page.get_by_role("main").get_by_text("Find the best move")).to_be_visible()
    board = PuzzleBoard(page, game)
    board.play(board.puzzle.moves[0])
    expect(page.get_by_role("main").get_by_text("Right!")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Your rating: \d+ \(\+\d+\)"))).to_be_visible()
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    page.go_back()
    expect(page.get_by_role("link", name=NAMES[game]).get_by_text("Solved")).to_be_visible()


@pytest.mark.parametrize("game", NAMES)
def test_wrong_answer_may_be_corrected_and_the_next_puzzle_follows(
    open_page: OpenPage, game: str
) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/puzzles")
    page.get_by_role("listitem").filter(has_text="Not rated yet").filter(
        has_text=NAMES[game]
    ).get_by_role("button", name="More puzzles").click()
    expect(page.get_by_role("main").get_by_text("Find the best move")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    board = PuzzleBoard(page, game)
    first = board.id
    legal = board.ask()["plan"]["moves"]
    board.play(next(move for move in legal if move not in board.puzzle.moves))
    expect(page.get_by_role("main").get_by_text("Not the best move. Try again.")).to_be_visible()
    page.get_by_role("button", name="Show solution").click()
    expect(
        page.get_by_role("main").get_by_text(f"The best move is {board.puzzle.moves[0]}.")
    ).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("main").get_by_text("Find the best move")).to_be_visible()
    assert board.id != first


def test_unknown_puzzle_is_an_error_in_words(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    page.goto("/puzzles/nothing")
    expect(page.get_by_text("There is no such puzzle.")).to_be_visible()
