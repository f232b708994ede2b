"""Arrays in one block of memory, for compiled functions that cannot allocate.

What a search works with lies in a block of bytes, at places that the search computes itself. So the
same code runs on an array of NumPy and in the memory of a WebAssembly module.

A function that returns such arrays is marked ``jit.returning_views``.
"""

from __future__ import annotations

from typing import Any, Final

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

from hexwarp.core.jit import njit, returning_views
from hexwarp.core.kernels import Bytes

_arrayobj: Any = arrayobj  # without types
_cgutils: Any = cgutils

__all__ = ["ALIGNMENT", "aligned", "placed", "view"]

ALIGNMENT: Final = 64
"""Arrays begin at multiples of this many bytes, a line of the processor's cache."""


@njit
def aligned(size: int) -> int:
    """Return the bytes from one aligned array to the next.

    Args:
        size: The size of the array, in bytes.
    """
    return (size + ALIGNMENT - 1) // ALIGNMENT * ALIGNMENT


@intrinsic
def _view(_typing: Any, block: Any, start: Any, dtype: Any, shape: Any) -> Any:
    element = dtype.dtype
    array = types.Array(element, shape.count, "C")

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        block, start, _dtype, shape = arguments
        shape_type = signature.args[3]
        data = _arrayobj.make_array(signature.args[0])(context, builder, value=block).data
        made = _arrayobj.make_array(array)(context, builder)
        size = context.get_abi_sizeof(context.get_data_type(element))
        lengths = [
            context.cast(builder, length, kind, types.intp)
            for length, kind in zip(
                _cgutils.unpack_tuple(builder, shape, shape_type.count), shape_type, strict=True
            )
        ]
        strides: list[Any] = []
        stride: Any = context.get_constant(types.intp, size)
        for length in reversed(lengths):
            strides.insert(0, stride)
            stride = builder.mul(stride, length)
        _arrayobj.populate_array(
            made,
            data=builder.bitcast(builder.gep(data, [start]), made.data.type),
            shape=lengths,
            strides=strides,
            itemsize=context.get_constant(types.intp, size),
            meminfo=None,
        )
        return made._getvalue()

    return array(block, start, dtype, shape), codegen


view: Any = _view
"""Return an array that lies in a block of memory; its place is not checked.

Args:
    block: uint8[n]: the memory.
    start: The array's first byte, a multiple of its elements' size.
    dtype: The type of the elements, a constant such as ``np.int64``.
    shape: The array's shape, a tuple.
"""


@njit
@returning_views
def placed(block: Bytes, at: int, dtype: Any, shape: tuple[int, ...]) -> tuple[Any, int]:
    """Return an array at a place in a block of memory, and the place after it.

    Args:
        block: uint8[n]: the memory; it is not touched.
        at: The array's first byte, a multiple of ``ALIGNMENT``.
        dtype: The type of the elements, a constant such as ``np.int64``.
        shape: The array's shape.

    Example:
        >>> scores, at = placed(block, at, np.int64, (players,))
    """
    array = view(block, at, dtype, shape)
    return array, at + aligned(array.size * array.itemsize)
