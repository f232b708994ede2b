"""Several servers with the same arguments, their log, and the answers of their probes."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from tempfile import TemporaryFile
from types import MappingProxyType

import httpx

from support.eventually import eventually
from support.processes import running_server

NO_ENV: Mapping[str, str] = MappingProxyType({})


class Cluster:
    """Servers that are stopped, killed and started again; a new one is at another port.

    Args:
        stack: Ends the servers.
        size: The number of servers.
        arguments: Arguments of ``hexwarp serve``.
        env: Variables of their environment.
    """

    def __init__(
        self, stack: ExitStack, size: int, arguments: Sequence[str], env: Mapping[str, str] = NO_ENV
    ) -> None:
        self._arguments, self._env = arguments, env
        self._log = stack.enter_context(TemporaryFile())  # noqa: SIM115
        self._stacks = [stack.enter_context(ExitStack()) for _ in range(size)]
        self._processes: list[subprocess.Popen[str] | None] = [None] * size
        self.addresses = [""] * size
        for number in range(size):
            self._start(number)

    def _start(self, number: int) -> None:
        log = self._log.fileno()
        server = running_server(*self._arguments, stderr=log, env=self._env)
        self._processes[number], self.addresses[number] = self._stacks[number].enter_context(server)

    def kill_and_restart(self, number: int) -> None:
        """Kill a server with SIGKILL, and start another in its place."""
        self._stacks[number].close()
        self._start(number)

    def restart(self, number: int) -> None:
        """Stop a server as Ctrl-C does, and start another in its place."""
        self.send_signal(number, signal.SIGINT)
        process = self._processes[number]
        assert process is not None
        process.wait()
        self.kill_and_restart(number)

    def send_signal(self, number: int, which: signal.Signals) -> None:
        """Send a signal to a server."""
        process = self._processes[number]
        assert process is not None
        process.send_signal(which)

    def await_not_ready(self, cause: str) -> None:
        """Wait until every server says why it is not ready; each is alive."""
        for address in self.addresses:
            read = partial(probe, address, "readyz")
            eventually(read, lambda answer: answer[0] == 503 and cause in answer[1])
            assert probe(address, "livez") == (200, "ok\n")

    def await_ready(self) -> None:
        """Wait until every server is ready."""
        for address in self.addresses:
            eventually(partial(probe, address, "readyz"), lambda answer: answer == (200, "ok\n"))

    def check_log(self) -> None:
        """Check that no server has logged a traceback."""
        self._log.seek(0)
        log = self._log.read().decode()
        assert "Traceback" not in log, log
        assert "Unhandled" not in log, log


def probe(address: str, name: str) -> tuple[int, str]:
    """Return the status and the text of a probe."""
    answer = httpx.get(f"{address}{name}", timeout=30)
    return answer.status_code, answer.text
