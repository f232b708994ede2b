"""An engine's process: requests and answers of one line each, with timeouts and limits.

The process is untrusted: it may crash, hang, leave its input unread, write endlessly or start other
processes. Every wait has a timeout, buffers are bounded, and in the end its whole process group is
killed. A selector serves its pipes during a request, without a thread.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from codecs import BOM_UTF8
from collections.abc import Sequence
from contextlib import suppress

from hexwarp.core.errors import HexwarpError

__all__ = [
    "MAX_LINE_BYTES",
    "STDERR_BYTES_KEPT",
    "STDERR_GRACE_S",
    "STDERR_LINES_SHOWN",
    "EngineError",
    "EngineProcess",
]

MAX_LINE_BYTES = 64 * 1024
"""The maximum length of an answer, in bytes; a longer one is a failure."""

STDERR_GRACE_S = 0.2
"""The time for a failed engine to write the reason to standard error, in seconds."""

STDERR_BYTES_KEPT = 2000
"""The number of bytes kept from the end of standard error."""

STDERR_LINES_SHOWN = 3
"""The number of lines from the end of standard error that an error message quotes."""


class EngineError(HexwarpError):
    """A failure of an engine, such as a breach of the protocol, its time limit or the rules."""


class EngineProcess:
    """An engine's process, started without a shell.

    Args:
        arguments: The command line.

    Raises:
        EngineError: The process could not be started.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        if os.name != "posix":
            raise EngineError("Engines run on Linux and macOS only, as they need their pipes.")
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is the user's own
                arguments,
                env={name: value for name, value in os.environ.items() if not _is_setting(name)},
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise EngineError(f"{arguments[0]} cannot be started: {reason}.") from error
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in pipes if pipe)
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ, self._read_stdout)
        self._selector.register(self._stderr, selectors.EVENT_READ, self._read_stderr)
        self._unsent = self._received = self._errors = b""
        self._closed = False

    def request(self, line: bytes, timeout_s: float) -> bytes:
        """Return the answer to a line, both without a line end.

        A byte-order mark before it, which .NET and PowerShell write, is no part of it.

        Args:
            line: The request.
            timeout_s: The timeout for the answer, in seconds.

        Raises:
            EngineError: The answer did not come in time or was not exactly one line, or the
                process ended. The process is killed before the error is raised.
        """
        deadline = time.monotonic() + timeout_s
        self._serve(0)
        if self._received.removeprefix(BOM_UTF8).strip():
            raise self.failure("It wrote before a request.")
        self._received = b""
        self.send(line)
        while b"\n" not in self._received:
            if len(self._received) > MAX_LINE_BYTES:
                raise self.failure(
                    f"It wrote more than {MAX_LINE_BYTES} bytes without ending the line."
                )
            if self._stdout not in self._selector.get_map():
                raise self.failure("It ended, or closed its output.")
            left = deadline - time.monotonic()
            if left <= 0:
                raise self.failure("It did not answer in time.")
            self._serve(left)
        answer, _, more = self._received.partition(b"\n")
        if more.strip() or self._unsent:
            raise self.failure("It wrote more than one line.")
        self._received = b""
        return answer.removeprefix(BOM_UTF8)

    def send(self, line: bytes) -> None:
        """Queue a line to send to the process; do nothing if the process is closed."""
        if self._closed:
            return
        if not self._unsent:
            self._selector.register(self._stdin, selectors.EVENT_WRITE, self._write_stdin)
        self._unsent += line + b"\n"

    def failure(self, reason: str) -> EngineError:
        """End the process and return the error to raise, which quotes standard error."""
        self.close(STDERR_GRACE_S)
        text = self._errors.decode(errors="replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        last = " / ".join(lines[-STDERR_LINES_SHOWN:])
        stderr_tail = "".join(letter if letter.isprintable() else "?" for letter in last)
        return EngineError(f"{reason} It wrote: {stderr_tail}" if stderr_tail else reason)

    def close(self, grace_s: float = 0) -> None:
        """Close the process's input, give it time to exit, and kill its process group.

        Args:
            grace_s: The time for the process to exit, in seconds.
        """
        if self._closed:
            return
        self._closed = True
        deadline = time.monotonic() + grace_s
        while self._selector.get_map() and (left := deadline - time.monotonic()) > 0:
            if not self._unsent and self._process.stdin:
                self._process.stdin.close()
            self._serve(left)
        with suppress(PermissionError):  # macOS raises it if the whole group has ended
            # Before wait(): until then the group's id is not reused.
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe:
                pipe.close()

    # --- the pipes -----------------------------------------------------------------------

    def _serve(self, timeout_s: float) -> None:
        """Wait for pipes that are ready, and serve each once."""
        for key, _ in self._selector.select(timeout_s):
            key.data()

    def _write_stdin(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin, self._unsent) :]
        except BrokenPipeError:  # the engine closed its input: the request will time out
            self._unsent = b""
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _read_stdout(self) -> None:
        self._received = (self._received + self._read(self._stdout))[: MAX_LINE_BYTES + 1]

    def _read_stderr(self) -> None:
        self._errors = (self._errors + self._read(self._stderr))[-STDERR_BYTES_KEPT:]

    def _read(self, pipe: int) -> bytes:
        data = os.read(pipe, MAX_LINE_BYTES)
        if not data:
            self._selector.unregister(pipe)
        return data


def _is_setting(name: str) -> bool:
    """Return whether a variable is one of the server's settings, which may be secrets."""
    return name.startswith("HEXWARP_")
