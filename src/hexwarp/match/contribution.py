"""The players' contributions to chance: texts, given in the clear or committed to at first.

A page commits to a random text when its user takes a seat, and reveals it once no seat is open:
then nobody can add, drop or change a contribution any more, knowing another's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ContributionState: TypeAlias = Literal["open", "sealed", "revealed", "withheld", "lapsed"]
"""Given in the clear; committed to; revealed after the commitment; or never revealed. Lapsed: its
user is to commit to another text, as the table opened again after this one was revealed."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """A user's contribution to a match's chance.

    Attributes:
        user_id: The user.
        text: The text; "" until it is revealed, and if it is withheld.
        commitment: The commitment to the text; "" for one given in the clear, and once lapsed.
        withheld: Whether the match does without the text.

    Example:
        >>> Contribution("ann", commitment=text_commitment("my dog")).state
        'sealed'
    """

    user_id: str
    text: str = ""
    commitment: str = ""
    withheld: bool = False

    @property
    def state(self) -> ContributionState:
        """The state of the contribution."""
        if self.withheld:
            return "withheld"
        if not self.commitment:
            return "open" if self.text else "lapsed"
        return "revealed" if self.text else "sealed"
