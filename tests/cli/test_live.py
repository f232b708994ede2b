"""``hexwarp play`` at a terminal: secrets stay behind a curtain."""

from __future__ import annotations

import os
import pty
import select
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

import pytest

from hexwarp.cli.terminal.screen import ERASE
from support.eventually import TIMEOUT_S

from .program import Start


class Terminal:
    """The far end of a terminal that the program runs in."""

    def __init__(self, end: int) -> None:
        self._end = end
        self._output = ""

    def until(self, text: str) -> str:
        """Return the screen since it was last erased, once the text has appeared."""
        while text not in self._output:
            ready, _, _ = select.select([self._end], [], [], TIMEOUT_S)
            assert ready, self._output
            self._output += os.read(self._end, 65536).decode()
        before, _, self._output = self._output.partition(text)
        return before.rpartition(ERASE)[2]

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self._end, line.encode() + b"\n")


OpenTerminal: TypeAlias = Callable[..., AbstractContextManager[Terminal]]


@pytest.fixture
def terminal(start: Start) -> OpenTerminal:
    """Run the program in a terminal of its own."""

    @contextmanager
    def run(*arguments: object) -> Iterator[Terminal]:
        far, near = pty.openpty()
        with start(*arguments, stdin=near, stdout=near, stderr=near) as process:
            os.close(near)
            try:
                yield Terminal(far)
            finally:
                process.kill()
                os.close(far)

    return run


def test_curtain_hides_the_seats_secrets(terminal: OpenTerminal) -> None:
    with terminal("play", "cairn", "--seed", 1, "--first", 1) as screen:
        assert "charms ? ?" in screen.until("Pass the keyboard to Seat 1 and press Enter.")
        screen.type("")
        text = screen.until("Seat 1 >")
        assert "charms ? ?" not in text
        assert text.count("?") == 1
        screen.type("s")
        assert "charms ? ?" in screen.until("Pass the keyboard to Seat 2 and press Enter.")
        screen.type("")
        assert "charms ? " in screen.until("Seat 2 >")


def test_no_curtain_for_a_single_player(terminal: OpenTerminal) -> None:
    with terminal("play", "cairn", "--bot", "random", "--seed", 1, "--first", 1) as screen:
        screen.type("s")
        assert "Pass" not in screen.until("Seat 1 >")
        assert "Pass" not in screen.until("Seat 1 >")


def test_no_curtain_without_secrets(terminal: OpenTerminal) -> None:
    with terminal("play", "cairn", "--seed", 1, "--first", 1) as screen:
        for seat in (1, 2):
            screen.until(f"Pass the keyboard to Seat {seat}")
            screen.type("")
            screen.until(f"Seat {seat} >")
            screen.type("c")
        assert "Pass" not in screen.until("Seat 1 >")


def test_control_d_quits(terminal: OpenTerminal) -> None:
    with terminal("play", "cairn", "--bot", "random", "--first", 1) as screen:
        screen.until("Seat 1 >")
        screen.type("\x04")
        screen.until("Left before the first move.")
