"""Arguments of programs: checked, and refused in one sentence.

Example:
    >>> seed_from(7), whole_number(numpy.int64(3)), whole_number(1.5)
    (7, 3, None)
"""

from __future__ import annotations

from math import inf
from numbers import Real
from operator import index
from typing import Any

from hexwarp.core.chance import random_seed
from hexwarp.core.errors import MalformedError

__all__ = ["at_least_one", "check_type", "seconds_from", "seed_from", "whole_number"]


def whole_number(value: Any) -> int | None:
    """Return an integer of any type, such as NumPy's, as Python's; None for another value."""
    try:
        return index(value)
    except TypeError:
        return None


def seed_from(given: Any) -> int:
    """Return a seed that was given, or a random one in place of None.

    Args:
        given: A whole number from 0, or None.

    Raises:
        MalformedError: It is another value.
    """
    if given is None:
        return random_seed()
    seed = whole_number(given)
    if seed is None or seed < 0:
        raise MalformedError("A seed is a whole number from 0, not {value}.", value=repr(given))
    return seed


def at_least_one(name: str, value: Any) -> int:
    """Return a number of things, of which there is one or more.

    Args:
        name: The name of the argument.
        value: The number.

    Raises:
        MalformedError: It is no whole number from 1.
    """
    number = whole_number(value)
    if number is None or number < 1:
        raise MalformedError("{name} is 1 or more, not {value}.", name=name, value=repr(value))
    return number


def check_type(name: str, value: Any, kind: type[Any]) -> None:
    """Check the type of an argument.

    Args:
        name: The name of the argument.
        value: Its value.
        kind: The type that it has to have.

    Raises:
        MalformedError: It has another one.
    """
    if not isinstance(value, kind):
        raise MalformedError(
            "{name} is a {kind}, not {value}.", name=name, kind=kind.__name__, value=repr(value)
        )


def seconds_from(given: Any) -> float | None:
    """Return a time limit that was given, in seconds, or None for none.

    Args:
        given: A number above 0, or None.

    Raises:
        MalformedError: It is another value.
    """
    if given is None:
        return None
    if not isinstance(given, Real) or not 0 < float(given) < inf:
        raise MalformedError("A time is more than 0 seconds, not {value}.", value=repr(given))
    return float(given)
