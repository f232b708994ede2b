"""A lease has one holder at a time."""

import asyncio

from support.storage import opened


def test_a_lease_has_one_holder_until_it_is_released_or_expires(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            leases = storage.leases
            taken = await asyncio.gather(*(leases.acquire("x", 5, 10 + n) for n in range(5)))
            assert sorted(taken) == [False] * 4 + [True]
            until = 10 + taken.index(True)
            assert await leases.acquire("y", 5, 10)
            assert not await leases.acquire("x", until, 30)
            await leases.release("x", until + 1)
            assert not await leases.acquire("x", until, 30)
            assert await leases.acquire("x", until + 1, 30)
            await leases.release("x", 30)
            assert await leases.acquire("x", 5, 10)

    asyncio.run(scenario())
