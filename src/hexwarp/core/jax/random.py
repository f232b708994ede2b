"""Random numbers for games' rules in JAX, which are drawn without loops.

Example:
    >>> face = 1 + below(jax.random.bits(key), 6)
"""

from __future__ import annotations

from hexwarp.core.extras import missing

try:
    import jax
    import jax.numpy as jnp
except ModuleNotFoundError as error:
    raise missing("jax", error) from None

__all__ = ["below", "random_true", "weighted"]


def below(word: jax.Array, bound: jax.Array | int) -> jax.Array:
    """Return a random number from 0 to ``bound - 1``, int32[...].

    The high word of a product: no number's probability is off by more than 2 ** -32.

    Args:
        word: uint32[...]: random words (``jax.random.bits``).
        bound: int32[...]: from 1 to 65536.
    """
    bound = jnp.asarray(bound, jnp.uint32)
    high, low = word >> 16, word & 0xFFFF
    return ((high * bound + (low * bound >> 16)) >> 16).astype(jnp.int32)


def weighted(word: jax.Array, weights: jax.Array) -> jax.Array:
    """Return a random index, drawn with probability proportional to its weight, int32.

    Args:
        word: uint32: a random word.
        weights: int32[n]: weights, whose sum is from 1 to 65536.
    """
    ends = jnp.cumsum(weights)
    return jnp.sum(ends <= below(word, ends[-1]), dtype=jnp.int32)


def random_true(word: jax.Array, mask: jax.Array, block: int = 32) -> jax.Array:
    """Return the index of a random true value, int32.

    Args:
        word: uint32: a random word.
        mask: bool[size], with at most 65536 true values.
        block: The size of the blocks whose counts are added first; two short sums cost less than
            one over the whole mask.
    """
    rows = -(-mask.size // block)
    padded = jnp.pad(mask, (0, rows * block - mask.size)).reshape(rows, block)
    ends = jnp.cumsum(jnp.sum(padded, axis=1, dtype=jnp.int32))
    nth = below(word, ends[-1])
    row = jnp.sum(ends <= nth, dtype=jnp.int32)
    before = jnp.where(row > 0, ends[row - 1], 0)
    within = jnp.cumsum(padded[row].astype(jnp.int32))
    return row * block + jnp.sum(within <= nth - before, dtype=jnp.int32)
