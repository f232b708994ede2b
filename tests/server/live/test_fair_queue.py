"""A fair queue whose number of slots changes."""

import asyncio

from hexwarp.server.live.fair_queue import FairQueue


def test_the_number_of_slots_can_change_while_work_runs_and_waits() -> None:
    async def scenario() -> None:
        queue, running, ends = FairQueue(1), list[int](), [asyncio.Event() for _ in range(6)]

        async def work(number: int) -> None:
            async with queue.slot(("ann",)):
                running.append(number)
                await ends[number].wait()
                running.remove(number)

        async def settle() -> list[int]:
            for _ in range(5):
                await asyncio.sleep(0)
            return running

        tasks = [asyncio.create_task(work(number)) for number in range(6)]
        assert await settle() == [0]
        queue.resize(3)
        assert await settle() == [0, 1, 2]
        queue.resize(1)
        ends[0].set()
        ends[1].set()
        assert await settle() == [2]
        ends[2].set()
        assert await settle() == [3]
        queue.resize(2)
        assert await settle() == [3, 4]
        for end in ends:
            end.set()
        await asyncio.gather(*tasks)
        queue.resize(1)
        async with queue.slot(("ann",)):
            waits = asyncio.create_task(work(0))
            assert await settle() == []
        await waits

    asyncio.run(scenario())
