"""A program beside this one that answers a line with a line, and cannot harm who asks it.

It may crash, hang, leave its input unread, write without end or start others: it is waited for no
longer than was said, little of what it writes is kept, and in the end it is killed with its whole
process group. Its pipes are served while an answer is waited for, so that no thread is needed.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

from hexwarp.core.errors import HexwarpError

LONGEST = 64 * 1024
"""The longest answer, in bytes; what it says beyond that is dropped."""

LAST_WORDS = 0.2
"""Seconds in which a program that failed may still write why."""

WORDS_KEPT = 2000
"""How many of the bytes that it wrote last to standard error are kept."""

LINES_SHOWN = 3


class BotFault(HexwarpError):  # noqa: N818 - the fault is not ours
    """A bot from outside did not keep to the protocol, to its time or to the game's rules."""


class Program:
    """A program at work, without a shell around it. Raises BotFault if it cannot be started."""

    def __init__(self, arguments: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - whoever starts us named it
                arguments,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise BotFault(f"{arguments[0]} cannot be started: {reason}.") from error
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._input, self._output, self._errors = (pipe.fileno() for pipe in pipes if pipe)
        for end in (self._input, self._output, self._errors):
            os.set_blocking(end, False)
        self._waiting_for = selectors.DefaultSelector()
        self._waiting_for.register(self._output, selectors.EVENT_READ, self._hear)
        self._waiting_for.register(self._errors, selectors.EVENT_READ, self._note)
        self._unsent = self._said = self._words = b""
        self._closed = False

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The answer to a line, both without a line's end. Raises BotFault."""
        deadline = time.monotonic() + seconds
        self._serve(0)
        if self._said.strip():
            raise self.fault("It spoke before it was asked.")
        self._said = b""
        self.tell(line)
        while b"\n" not in self._said:
            if len(self._said) > LONGEST:
                raise self.fault(f"It said more than {LONGEST} bytes without ending the line.")
            if self._output not in self._waiting_for.get_map():
                raise self.fault("It ended, or closed its output.")
            left = deadline - time.monotonic()
            if left <= 0:
                raise self.fault("It did not answer in time.")
            self._serve(left)
        answer, _, more = self._said.partition(b"\n")
        if more.strip() or self._unsent:
            raise self.fault("It said more than it was asked.")
        self._said = b""
        return answer

    def tell(self, line: bytes) -> None:
        """Say something that wants no answer; after the end nobody hears it."""
        if self._closed:
            return
        if not self._unsent:
            self._waiting_for.register(self._input, selectors.EVENT_WRITE, self._send)
        self._unsent += line + b"\n"

    def fault(self, reason: str) -> BotFault:
        """The error for what it did wrong, after its end; its last words are part of it."""
        self.close(LAST_WORDS)
        text = self._words.decode(errors="replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        words = " / ".join(lines[-LINES_SHOWN:])
        shown = "".join(letter if letter.isprintable() else "?" for letter in words)
        return BotFault(f"{reason} It wrote: {shown}" if shown else reason)

    def close(self, patience: float = 0) -> None:
        """Tell it that nothing more comes, wait so many seconds for its end, and make sure of it.

        What it has started ends with it.
        """
        if self._closed:
            return
        self._closed = True
        deadline = time.monotonic() + patience
        while self._waiting_for.get_map() and (left := deadline - time.monotonic()) > 0:
            if not self._unsent and self._process.stdin:
                self._process.stdin.close()
            self._serve(left)
        with suppress(PermissionError):  # what macOS says where all of the group have ended
            # Before the wait: until then the group's number cannot become another's.
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._waiting_for.close()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe:
                pipe.close()

    # --- the pipes -----------------------------------------------------------------------

    def _serve(self, seconds: float) -> None:
        """Wait for pipes that are ready, not longer than that, and serve them once."""
        for key, _ in self._waiting_for.select(seconds):
            key.data()

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._input, self._unsent) :]
        except BrokenPipeError:  # nobody listens: then nobody answers either
            self._unsent = b""
        if not self._unsent:
            self._waiting_for.unregister(self._input)

    def _hear(self) -> None:
        self._said = (self._said + self._read(self._output))[: LONGEST + 1]

    def _note(self) -> None:
        self._words = (self._words + self._read(self._errors))[-WORDS_KEPT:]

    def _read(self, end: int) -> bytes:
        data = os.read(end, LONGEST)
        if not data:
            self._waiting_for.unregister(end)
        return data
