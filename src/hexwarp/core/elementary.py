"""The exponential and the logarithm, compiled from the same operations everywhere.

A processor's own libraries differ in the last bit, and one bit can change a search. These functions
use only operations that IEEE 754 defines exactly, so that all machines compute the same.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from numba import types
from numba.extending import intrinsic

from hexwarp.core.jit import njit

__all__ = ["exp", "log"]

_LN2_HIGH: Final = float.fromhex("0x1.62e42fee00000p-1")
"""The logarithm of 2 to 33 bits, so that its products with exponents are exact (Cody and Waite,
1980)."""
_LN2_LOW: Final = float.fromhex("0x1.a39ef35793c76p-33")
"""The rest of it."""
_INVERSE_LN2: Final = 1 / math.log(2)

_EXPONENTIAL = np.array([1 / math.factorial(degree) for degree in range(13, -1, -1)])
"""float64[14]: the coefficients of the exponential's Taylor series, highest degree first."""
_ARTANH = np.array([1 / odd for odd in range(23, 0, -2)])
"""float64[12]: the coefficients of artanh(s) / s in the square of s, highest degree first."""

_MAX_EXPONENT: Final = 709.0
"""Exponentials of more are infinite here, and of less than the negative 0."""

_FRACTION_BITS: Final = 52
_BIAS: Final = 1023
_ROOT_OF_HALF: Final = math.sqrt(0.5)
_SMALLEST_NORMAL: Final = float.fromhex("0x1p-1022")


@intrinsic
def _bits_of(_typing: Any, number: Any) -> Any:
    def codegen(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], context.get_value_type(types.int64))

    return types.int64(types.float64), codegen


@intrinsic
def _float_of(_typing: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], context.get_value_type(types.float64))

    return types.float64(types.int64), codegen


_bits: Any = _bits_of  # whose types have the compiler's own argument
_float: Any = _float_of


@njit
def exp(x: float) -> float:
    """Return e to the power of a number, to one or two units in the last place.

    The argument is reduced to |r| <= ln(2) / 2, whose Taylor series of degree 13 has an error of
    less than 5e-18.

    Args:
        x: The exponent; from -709 to 709, otherwise the result is 0 or infinite.

    Example:
        >>> exp(log(2.0))
        2.0
    """
    if x > _MAX_EXPONENT:
        return np.inf
    if x < -_MAX_EXPONENT:
        return 0.0
    power = math.floor(x * _INVERSE_LN2 + 0.5)
    r = (x - power * _LN2_HIGH) - power * _LN2_LOW
    series = 0.0
    for coefficient in _EXPONENTIAL:
        series = series * r + coefficient
    # In two steps, as 2**-1023 is not normal.
    half = power // 2
    return series * _power_of_two(half) * _power_of_two(power - half)


@njit
def _power_of_two(exponent: int) -> float:
    return float(_float((exponent + _BIAS) << _FRACTION_BITS))


@njit
def log(x: float) -> float:
    """Return the natural logarithm of a positive number, to three units in the last place.

    The mantissa m is taken from sqrt(1/2) to sqrt(2); then log(m) = 2 artanh((m - 1) / (m + 1)),
    whose series up to the power 23 has a relative error of less than 1e-18.

    Args:
        x: The number; not below 2**-1022, where the result is minus infinity.
    """
    if not x >= _SMALLEST_NORMAL:
        return -np.inf
    bits = _bits(x)
    power = (bits >> _FRACTION_BITS) - _BIAS + 1
    mantissa = _float((bits & ((1 << _FRACTION_BITS) - 1)) | ((_BIAS - 1) << _FRACTION_BITS))
    if mantissa < _ROOT_OF_HALF:
        mantissa *= 2.0
        power -= 1
    s = (mantissa - 1.0) / (mantissa + 1.0)
    square, series = s * s, 0.0
    for coefficient in _ARTANH:
        series = series * square + coefficient
    return float(power * _LN2_HIGH + (2.0 * s * series + power * _LN2_LOW))
