"""Work beside requests ends with the server."""

import asyncio

from hexwarp.server.tasks import end


def test_a_task_ends_that_a_library_kept_from_its_first_cancellation():
    async def stubborn():
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            await asyncio.sleep(60)

    async def scenario():
        task = asyncio.create_task(stubborn())
        await asyncio.sleep(0)
        await asyncio.wait_for(end([task]), 10)
        return task.cancelled()

    assert asyncio.run(scenario())
