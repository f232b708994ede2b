"""Arrays that lie in a block of memory."""

from typing import Any

import numpy as np
import pytest

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Bytes
from hexwarp.core.memory import ALIGNMENT, aligned, placed, view


def block_of(size: int) -> Any:
    """Return memory that begins at a line of the cache, and holds anything."""
    memory = np.random.default_rng(1).integers(0, 256, size + ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    return memory[start : start + size]


@njit
def fill(block: Bytes, rows: int, columns: int) -> int:
    bytes_, at = placed(block, 64, np.uint8, (rows,))
    numbers, at = placed(block, at, np.int64, (rows, columns))
    small, at = placed(block, at, np.float32, (3,))
    large, at = placed(block, at, np.float64, (rows, columns, 2))
    for row in range(rows):
        bytes_[row] = 200 + row
        for column in range(columns):
            numbers[row, column] = -1000 * row - column
            large[row, column, 0] = row / 7
            large[row, column, 1] = -column
    small[:] = 0.1
    return int(at)


def test_arrays_lie_one_after_another_as_numpy_would_put_them() -> None:
    rows, columns = 5, 3
    block = block_of(1024)
    before = block.copy()
    assert fill(block, rows, columns) == 64 + 64 + 128 + 64 + 256
    assert block[64:69].tolist() == [200, 201, 202, 203, 204]
    numbers = block[128:248].view(np.int64).reshape(rows, columns)
    assert numbers.tolist() == [[-1000 * row - column for column in range(3)] for row in range(5)]
    assert block[256:268].view(np.float32).tolist() == [np.float32(0.1)] * 3
    large = block[320:560].view(np.float64).reshape(rows, columns, 2)
    assert large[..., 0].tolist() == [[row / 7] * 3 for row in range(5)]
    assert large[..., 1].tolist() == [[0.0, -1.0, -2.0]] * 5
    # Nothing else is touched: neither before, between nor after them.
    written = [range(64, 69), range(128, 248), range(256, 268), range(320, 560)]
    rest = np.ones(block.size, bool)
    for part in written:
        rest[part.start : part.stop] = False
    assert (block[rest] == before[rest]).all()


@njit
def sum_of_view(block: Bytes, start: int, rows: int) -> int:
    total = 0
    table = view(block, start, np.int64, (rows, 2))
    for row in table[1:]:  # a view of a view
        total += row[1] * 10 + row.size
    return int(total + 1000 * table.shape[0])


def test_a_view_reads_what_the_memory_holds() -> None:
    block = block_of(256)
    block[16:80].view(np.int64)[:] = range(8)
    assert sum_of_view(block, 16, 4) == 10 * (3 + 5 + 7) + 3 * 2 + 4000
    assert sum_of_view(block, 16, 1) == 1000
    assert sum_of_view(block[16:], 0, 2) == 32 + 2000


@njit
def empty_then_one(block: Bytes, count: int) -> int:
    none, at = placed(block, 0, np.float64, (count, 7))
    single, at = placed(block, at, np.uint8, (1,))
    single[0] = 9
    return int(at + none.size)


def test_an_empty_array_takes_no_place() -> None:
    block = block_of(256)
    assert empty_then_one(block, 0) == 64
    assert block[0] == 9
    assert empty_then_one(block, 1) == 64 + 64 + 7


@pytest.mark.parametrize(
    ("size", "place"), [(0, 0), (1, 64), (63, 64), (64, 64), (65, 128), (1 << 33, 1 << 33)]
)
def test_places_are_multiples_of_a_line_of_the_cache(size: int, place: int) -> None:
    assert aligned(size) == place
