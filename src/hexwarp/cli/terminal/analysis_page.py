"""The output of an analysed game: its moves, the sums per seat and the turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.markup import escape
from rich.rule import Rule
from rich.table import Table

from hexwarp.cli.terminal.game_words import GameWords
from hexwarp.cli.terminal.screen import Screen
from hexwarp.core.record import Record

MIN_SHOWN_CHANGE = 0.0005
"""The minimum change of a probability to show; smaller ones would be rounded to 0.0 %."""


def show(record: Record, lines: Sequence[Any], total: int) -> None:
    """Print the analysis of one game.

    Args:
        record: The game.
        lines: The JSON objects of its analysis.
        total: The number of games in the file.
    """
    screen = Screen()
    game = record.history.game
    words = GameWords(type(game))
    *plies, result = lines
    number = result["game"]
    title = words("cli-game-of", game=words.name(), number=number, total=total)
    screen.show(Rule(f"[bold]{title}[/]"), words.facts(game), "")
    screen.show(_moves(words, plies), "", _sums(words, result), "")
    if result["turning"]:
        texts = {ply["ply"]: f"{ply['ply']}. {ply['move']}" for ply in plies}
        turning = escape(", ".join(texts[ply] for ply in result["turning"]))
        screen.show(words("cli-analyse-turning", plies=turning), "")
    screen.show(_legend(words), "")


def _moves(words: GameWords, plies: Sequence[Any]) -> Table:
    """Return a table with a row per ply; the best move is shown only if a worse one was played."""
    headings = ("ply", "seat", "move", "luck", "win", "better", "loss")
    table = _table(words, headings, justified={"ply", "luck", "win", "loss"})
    for ply in plies:
        lost = ply["loss"] >= MIN_SHOWN_CHANGE
        table.add_row(
            str(ply["ply"]),
            words("seat-number", seat=ply["seat"]),
            f"[bold]{escape(ply['move'])}[/]",
            _changes(ply["luck"]),
            " ".join(f"{win:5.1%}" for win in ply["win"]),
            escape(ply["best"][0]["move"]) if lost else "",
            f"{ply['loss']:.1%}" if lost else "",
        )
    return table


def _sums(words: GameWords, result: Any) -> Table:
    """Return a table of the sums and the mean loss, with a row per seat."""
    kinds = ("luck", "loss", "gain", "rest", "skill")
    table = _table(words, ("seat", *kinds), justified=set(kinds))
    for seat, (luck, loss, gain, rest, skill) in enumerate(
        zip(*(result[kind] for kind in kinds), strict=True), start=1
    ):
        style = "bold green" if seat in result["winners"] else ""
        name = words("seat-number", seat=seat)
        sums = (f"{change:+.1%}" for change in (luck, -loss, gain, rest))
        table.add_row(name, *sums, _skill(skill), style=style)
    return table


def _skill(skill: Any) -> str:
    """Return a seat's mean loss with its interval; empty for a seat without plies."""
    if skill is None:
        return ""
    error = "" if skill["error"] is None else f" ± {skill['error']:.2%}"
    return f"{skill['loss']:.2%}{error}"


def _legend(words: GameWords) -> Table:
    """Return the legend of the columns."""
    table = Table.grid(padding=(0, 2))
    for heading in ("luck", "win", "loss", "gain", "rest", "skill"):
        name = f"cli-analyse-{heading}"
        table.add_row(words(name), words(f"{name}.about"), style="dim")
    return table


def _table(words: GameWords, headings: Sequence[str], justified: set[str]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(
            words(f"cli-analyse-{heading}"),
            justify="right" if heading in justified else "left",
            no_wrap=True,
        )
    return table


def _changes(changes: Sequence[float]) -> str:
    """Return the change for each seat as text; empty if there is none."""
    if max(map(abs, changes)) < MIN_SHOWN_CHANGE:
        return ""
    return " ".join(f"{change:+6.1%}" for change in changes)
