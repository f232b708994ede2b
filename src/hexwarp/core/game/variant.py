"""A game's name, its players and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hexwarp.core.arguments import whole_number
from hexwarp.core.errors import MalformedError
from hexwarp.core.types import Option, Options, OptionValue


class Variant:
    """A game with its players and options fixed.

    Args:
        players: The number of players; one of ``player_counts``.
        options: The options by name; omitted options have their default value.

    Attributes:
        players: The number of players.
        options: All options by name.

    Raises:
        MalformedError: The game does not support the number of players, an option or its value.

    Example:
        >>> registry.game_type("indigo")(3, {"gateways": "exclusive"}).seats
        range(1, 4)
    """

    name: ClassVar[str]
    """The game's identifier: lower-case letters and digits."""
    player_counts: ClassVar[tuple[int, ...]]
    """The supported numbers of players."""
    options_offered: ClassVar[tuple[Option, ...]]
    """The options that players can choose."""

    def __init__(self, players: int, options: Options | None = None) -> None:
        count = whole_number(players)
        if count not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise MalformedError(
                "{game} is for {counts} players, not for {players}.",
                game=self.name,
                counts=counts,
                players=players,
            )
        self.players: int = count
        self.options: Mapping[str, OptionValue] = self._validated(dict(options or {}))

    def _validated(self, given: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the given options with defaults added. Raises MalformedError."""
        validated: dict[str, OptionValue] = {}
        for option in self.options_offered:
            value = given.pop(option.name, option.choices[0])
            if not any(value == c and type(value) is type(c) for c in option.choices):
                choices = ", ".join(map(str, option.choices))
                raise MalformedError(
                    "{game}'s {option} is one of {choices}.",
                    game=self.name,
                    option=option.name,
                    choices=choices,
                )
            if self.players not in option.players and value != option.choices[0]:
                counts = ", ".join(map(str, option.players))
                raise MalformedError(
                    "{option} {value} is for {counts} players only.",
                    option=option.name,
                    value=value,
                    counts=counts,
                )
            validated[option.name] = value
        if given:
            raise MalformedError(
                "{game} has no option {option}.", game=self.name, option=next(iter(given))
            )
        return validated

    @property
    def seats(self) -> range:
        """The seats, 1 to the number of players."""
        return range(1, self.players + 1)
