"""Packages of an extra that are not installed."""

from __future__ import annotations

__all__ = ["MissingExtraError", "missing"]


class MissingExtraError(ModuleNotFoundError):
    """A package that an extra installs is not there; the message is one sentence for the user."""


def missing(extra: str, error: ModuleNotFoundError) -> MissingExtraError:
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
    return MissingExtraError(
        f"The package {error.name} is not installed: pip install 'hexwarp[{extra}]'.",
        name=error.name,
    )
