"""Commands in which a level plays that is compiled for this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from hexwarp.bots import specs
from hexwarp.bots.levels import LevelBot
from hexwarp.cli.terminal.screen import Screen
from hexwarp.core.game import Game

from .program import Run


@pytest.fixture
def happened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List what the user is shown, what is compiled, and that a bot decides; compile nothing."""
    noted: list[str] = []

    @contextmanager
    def busy(_: Screen, label: str) -> Iterator[None]:
        noted.append(label)
        yield

    def warm_up(spec: specs.BotSpec, _: Game[Any]) -> None:
        noted.append(f"compile {spec}")

    def decide(
        _: LevelBot, game: Game[Any], state: Any, seat: int, __: Random, ___: float | None = None
    ) -> tuple[int, None]:
        noted.append("decide")
        return game.legal_actions(state, seat)[0], None

    monkeypatch.setattr(Screen, "busy", busy)
    monkeypatch.setattr(specs, "warm_up", warm_up)
    monkeypatch.setattr(LevelBot, "decide", decide)
    return noted


@pytest.mark.parametrize(
    "command",
    [
        ("match", "indigo", "native:level1", "native:level1", "--games", 2, "--jobs", 1),
        ("simulate", "indigo", "--bot", "native:level1", "--games", 2, "--jobs", 1),
        ("play", "indigo", "--bot", "native:level1", "--first", 2),
    ],
    ids=lambda command: command[0],
)
def test_native_bots_are_compiled_first_with_a_notice(
    hexwarp: Run, happened: list[str], command: tuple[object, ...]
) -> None:
    ran = hexwarp(*command, typed="quit\n")
    assert (ran.status, ran.err) == (0, "")
    before = happened[: happened.index("decide")]
    assert before[:2] == [
        "Getting the bots ready; this takes a while the first time only.",
        "compile native:level1",
    ]


def test_other_bots_need_no_notice(hexwarp: Run, happened: list[str]) -> None:
    ran = hexwarp("match", "indigo", "level1", "greedy", "--games", 2, "--jobs", 1)
    assert (ran.status, ran.err) == (0, "")
    assert not [text for text in happened if text.startswith("Getting")]
