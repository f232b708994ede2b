"""An analysed game on one page: what each move was worth, the sums, the turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.markup import escape
from rich.rule import Rule
from rich.table import Table

from hexwarp.cli.terminal.screen import Screen
from hexwarp.cli.terminal.wording import Wording
from hexwarp.core.record import Record

NOTHING = 0.0005
"""A change of a chance that is not worth a line: it shows as 0.0 %."""


def show(record: Record, lines: Sequence[Any], total: int) -> None:
    """Print the page of a game, from its analysis' objects; ``total`` games are in the file."""
    screen = Screen()
    game = record.history.game
    words = Wording(type(game))
    *plies, result = lines
    number = result["game"]
    title = words("cli-game-of", game=words.name(), number=number, total=total)
    screen.show(Rule(f"[bold]{title}[/]"), words.facts(game), "")
    screen.show(_moves(words, plies), "", _sums(words, result), "")
    if result["turning"]:
        named = {ply["ply"]: f"{ply['ply']}. {ply['move']}" for ply in plies}
        turning = escape(", ".join(named[ply] for ply in result["turning"]))
        screen.show(words("cli-analyse-turning", plies=turning), "")
    screen.show(_meanings(words), "")


def _moves(words: Wording, plies: Sequence[Any]) -> Table:
    """A line for each ply; a better move only where one was lost by not playing it."""
    headings = ("ply", "seat", "move", "luck", "win", "better", "loss")
    table = _table(words, headings, justified={"ply", "luck", "win", "loss"})
    for ply in plies:
        lost = ply["loss"] >= NOTHING
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


def _sums(words: Wording, result: Any) -> Table:
    """A line for each seat."""
    kinds = ("luck", "loss", "gain", "rest")
    table = _table(words, ("seat", *kinds), justified=set(kinds))
    for seat, (luck, loss, gain, rest) in enumerate(
        zip(*(result[kind] for kind in kinds), strict=True), start=1
    ):
        style = "bold green" if seat in result["winners"] else ""
        named = words("seat-number", seat=seat)
        table.add_row(
            named, f"{luck:+.1%}", f"{-loss:+.1%}", f"{gain:+.1%}", f"{rest:+.1%}", style=style
        )
    return table


def _meanings(words: Wording) -> Table:
    """What the headings that need it mean."""
    table = Table.grid(padding=(0, 2))
    for heading in ("luck", "win", "loss", "gain", "rest"):
        name = f"cli-analyse-{heading}"
        table.add_row(words(name), words(f"{name}.about"), style="dim")
    return table


def _table(words: Wording, headings: Sequence[str], justified: set[str]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(
            words(f"cli-analyse-{heading}"),
            justify="right" if heading in justified else "left",
            no_wrap=True,
        )
    return table


def _changes(changes: Sequence[float]) -> str:
    """What chance gave each seat; nothing where it gave nothing."""
    if max(map(abs, changes)) < NOTHING:
        return ""
    return " ".join(f"{change:+6.1%}" for change in changes)
