"""The requester of a request or socket, who takes turns, and is charged for the CPU time."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeVar

from hexwarp.match.errors import Refusal
from hexwarp.server.live.cpu_budgets import LOOKING, PLAYING, Budget, CpuBudgets
from hexwarp.server.live.networks import Networks, turns_of

T = TypeVar("T")

PATIENCE_S = 10.0
"""Seconds that a request waits for its place and its budget, before it is refused."""


class Requester:
    """The user and the networks that a request or socket is served for.

    Args:
        budgets: The budgets of all; without them nothing is charged.
        networks: The networks of the client's address.
        plays: Whether it is about the user's own game; such requests come first.
    """

    def __init__(
        self, budgets: CpuBudgets | None = None, networks: Networks = (), *, plays: bool = False
    ) -> None:
        self.networks = networks
        self._all_budgets = budgets
        self._plays = plays
        self.user_id: str | None = None
        """The user, once identified."""
        self._places: list[Callable[[], None]] = []
        self._set_budgets()

    @property
    def turns(self) -> tuple[str, ...]:
        """The place among all who take turns."""
        return turns_of(self.networks, self.user_id)

    @property
    def plays(self) -> bool:
        """Whether it is served for a game of the user's own."""
        return self._plays

    def identify(self, user_id: str) -> None:
        """Name the user, to whom the CPU time is charged from then on as well."""
        self.user_id = user_id
        self._set_budgets()

    def play(self) -> None:
        """Note that a socket is one of a player's."""
        self._plays = True
        self._set_budgets()

    def _set_budgets(self) -> None:
        kind, allowances = ("play", PLAYING) if self._plays else ("look", LOOKING)
        self.budgets = [
            Budget(f"{kind} {network.name}", allowances.address, network.size)
            for network in self.networks
        ]
        if self.user_id:
            self.budgets.append(Budget(f"{kind} user {self.user_id}", allowances.user))

    def charge(self, cpu_s: float) -> None:
        """Draw CPU time, in seconds, from the budgets."""
        if self._all_budgets is not None:
            self._all_budgets.charge(self.budgets, cpu_s)

    @property
    def cpu_clock(self) -> Callable[[], float] | None:
        """The CPU time of the calling thread, in seconds; None if nothing is charged."""
        return self._all_budgets.cpu_clock if self._all_budgets else None

    async def paid(self) -> None:
        """Wait until no budget is in debt."""
        while self._all_budgets and (debt_s := self._all_budgets.debt_s(self.budgets)) > 0:
            await asyncio.sleep(debt_s)

    async def pay(self) -> None:
        """Wait until no budget is in debt. Raises Refusal if that takes too long."""
        if self._all_budgets and self._all_budgets.debt_s(self.budgets) > 0:
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await self.paid()
            except TimeoutError:
                raise too_many_requests() from None

    def hold(self, release: Callable[[], None]) -> None:
        """Keep a place until ``leave``.

        Args:
            release: Gives it to somebody else.
        """
        self._places.append(release)

    def leave(self) -> None:
        """Give all places up, as the request is answered, or waits for something else."""
        while self._places:
            self._places.pop()()


def too_many_requests() -> Refusal:
    """Return the refusal of what exceeds a limit."""
    return Refusal("too_many_requests", "Too many requests; wait a little.")


_CURRENT: ContextVar[Requester] = ContextVar("requester")
_NOBODY = Requester()
"""The server itself."""


def requester() -> Requester:
    """Return the requester that the running task works for; it may be the server itself."""
    return _CURRENT.get(_NOBODY)


def serve(client: Requester) -> None:
    """Let the running task, and those that it starts, work for a client."""
    _CURRENT.set(client)


@types.coroutine
def metered(work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
    """Run a coroutine, and charge the CPU time of each of its steps to its requester."""
    client = requester()
    clock = client.cpu_clock
    if clock is None:
        return (yield from work.__await__())
    step: Callable[[], Any] = partial(work.send, None)
    while True:
        begun = clock()
        try:
            awaited = step()
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            client.charge(clock() - begun)
        try:
            step = partial(work.send, (yield awaited))
        except BaseException as error:
            step = partial(work.throw, error)
