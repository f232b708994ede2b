"""Packages of an extra that are not installed."""

from __future__ import annotations

__all__ = ["missing"]


def missing(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return an error that says how to install an extra.

    Args:
        extra: The name of the extra.
        error: The error of the import.

    Example:
        >>> try:
        ...     import gymnasium
        ... except ModuleNotFoundError as error:
        ...     raise missing("gymnasium", error) from None
    """
    return ModuleNotFoundError(
        f"The package {error.name} is not installed: pip install 'hexwarp[{extra}]'.",
        name=error.name,
    )
