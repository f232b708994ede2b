"""Budgets of CPU time, by user and by network: the CPU time that a request took is drawn from them.

Charged are the steps of requests on the event loop and in threads of this process, each after it
was done, so that a budget may go into debt; who asks next waits until it is paid. The database, the
workers and other processes have bounds of their own. Budgets count in each process by itself.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import NamedTuple


class Allowance(NamedTuple):
    """The CPU seconds that are granted in each second, and those that are saved up at most."""

    rate: float
    burst: float


class Allowances(NamedTuple):
    """The allowances of one user, and of one address; larger networks have several addresses'."""

    user: Allowance
    address: Allowance


PLAYING = Allowances(user=Allowance(0.2, 10), address=Allowance(0.5, 20))
"""For moves and all else that is done at one's own table."""

LOOKING = Allowances(user=Allowance(0.1, 1), address=Allowance(0.2, 1))
"""For everything else: an address takes at most a fifth of a core."""

MAX_KEYS = 20_000
"""The number of users and networks whose budgets are remembered: the latest."""


class Budget(NamedTuple):
    """The budget of a user or network: its key, its allowance, and the share that it has of it."""

    key: str
    allowance: Allowance
    size: int = 1


class CpuBudgets:
    """The CPU time that users and networks have left.

    Args:
        clock: Monotonic time, in seconds.
        cpu_clock: The CPU time of the calling thread, in seconds.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        cpu_clock: Callable[[], float] = time.thread_time,
    ) -> None:
        self.cpu_clock = cpu_clock
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By key: the CPU seconds that were left, and when that was."""

    def charge(self, budgets: Iterable[Budget], cpu_s: float) -> None:
        """Draw CPU time, in seconds, from budgets."""
        now = self._clock()
        for budget in budgets:
            left = self._now_left(budget, now) - cpu_s / budget.size
            self._left[budget.key] = left, now
            self._left.move_to_end(budget.key)
        while len(self._left) > MAX_KEYS:
            self._left.popitem(last=False)

    def debt_s(self, budgets: Iterable[Budget]) -> float:
        """Return the seconds until none of the budgets is in debt."""
        now = self._clock()
        return max((-self._now_left(b, now) / b.allowance.rate for b in budgets), default=0.0)

    def _now_left(self, budget: Budget, now: float) -> float:
        key, (rate, burst), _ = budget
        left, then = self._left.get(key, (burst, now))
        return min(burst, left + (now - then) * rate)
