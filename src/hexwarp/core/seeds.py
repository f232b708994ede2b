"""Seeds of random generators, as compiled functions take them."""

from __future__ import annotations

__all__ = ["signed"]


def signed(seed: int) -> int:
    """Return the signed number with the lowest 64 bits of a seed.

    Args:
        seed: A non-negative integer.

    Example:
        >>> signed(2**64 - 1)
        -1
    """
    seed &= 2**64 - 1
    return seed - (seed >> 63 << 64)
