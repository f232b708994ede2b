"""The views of a game: states and events as a viewer may know them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence

from hexwarp.core.errors import MalformedError
from hexwarp.core.game.rules import Rules
from hexwarp.core.picture import Picture, text_picture
from hexwarp.core.trajectory import S
from hexwarp.core.types import ChanceOutcome, Event, JsonObject, MessageArguments, Seat


class Views(Rules[S]):
    """States and events for a viewer: as values, data, bytes, text and pictures.

    A ``viewer`` is a collection of seats, which combine their knowledge; ``()`` is a spectator.

    Example:
        >>> game.redact(state, (2,)) == game.redact(game.determinize(state, rng), (2,))
        True
    """

    @property
    def has_secrets(self) -> bool:
        """Whether anything is ever hidden from a viewer; without it, ``redact`` changes nothing."""
        return True

    @abstractmethod
    def redact(self, state: S, viewer: Collection[Seat]) -> S:
        """Return the state with everything that is hidden from the viewer marked as *unknown*.

        States that the viewer cannot tell apart become equal.

        Args:
            state: The state; may be redacted already.
            viewer: The seats whose knowledge remains.
        """

    @abstractmethod
    def redact_event(self, event: Event, viewer: Collection[Seat]) -> Event:
        """Return the event redacted for the viewer; unknown values are null.

        Args:
            event: The event; may be redacted already.
            viewer: The seats whose knowledge remains.
        """

    @abstractmethod
    def view(self, state: S, viewer: Collection[Seat]) -> JsonObject:
        """Return the viewer's view of a state, as JSON for the page; redacts the state first.

        Its ``scores`` are the points by seat as if the game ended now, null where secret.

        Args:
            state: The state; may be redacted already.
            viewer: The seats whose knowledge the view contains.
        """

    @abstractmethod
    def snapshot(self, state: S) -> JsonObject:
        """Return the public facts of a state, ``over`` last, as docs/records.md describes them."""

    def private_snapshot(self, state: S, seat: Seat) -> JsonObject:
        """Return the facts that only the seat knows, which its engine gets with the snapshot.

        Args:
            state: The state; may be redacted for the seat.
            seat: The seat whose knowledge is returned.
        """
        return {}

    def encode(self, state: S) -> bytes:
        """Return the state as bytes, which the game's compiled rules read (``Kernel.read_view``).

        A game with compiled rules has an encoding; its ``encoding.py`` documents the bytes. The
        first is the encoding's version, the second the number of players.

        Args:
            state: The state: a decision, a chance node, or over; may be redacted.

        Raises:
            MalformedError: The game has no encoding of positions.
        """
        raise MalformedError("{game} has no encoding of positions.", game=self.name)

    def decode(self, data: bytes, *, trusted: bool = False) -> S:
        """Return the state that ``encode`` returns these bytes for.

        Every state that is returned can be played on, by the rules and by the compiled ones.

        Args:
            data: Bytes of any origin.
            trusted: Whether they come from ``encode``, with nothing changed but unknown parts; then
                they are not checked, which takes most of the time.

        Raises:
            MalformedError: They denote no position with the game's players and options, or the
                game has no encoding of positions.
        """
        raise MalformedError("{game} has no encoding of positions.", game=self.name)

    def possible_states(self, state: S, seat: Seat) -> Iterable[S]:
        """Return states in which the seat can plan its move, given a redacted state.

        The first is the state itself; in each of the others, an unknown piece of the seat is known.

        Args:
            state: The state, redacted for the seat.
            seat: The seat that plans.
        """
        return (state,)

    def unknown_outcome(self, state: S) -> ChanceOutcome | None:
        """Return the placeholder for an unknown outcome of a chance node, or None without one."""
        return None

    def describe_event(self, event: Event, names: Sequence[str]) -> MessageArguments | None:
        """Return the arguments of the Fluent message ``<name>-event-<type>`` about an event.

        By default these are the event's own texts and numbers, ``player``, the name of the player
        at its seat, and ``who``, which is "other", as it is not said to that player alone.

        Args:
            event: The event, redacted.
            names: The players' names by seat.

        Returns:
            The arguments, or None for an event that needs no message.
        """
        arguments: MessageArguments = {
            key: value for key, value in event.items() if isinstance(value, str | int)
        }
        arguments["who"] = "other"
        if isinstance(seat := event.get("seat"), int):
            arguments["player"] = names[seat - 1]
        return arguments

    @abstractmethod
    def draw(self, state: S, viewer: Collection[Seat]) -> str:
        """Return the position as text in Rich's markup; redacts the state first.

        Args:
            state: The state; may be redacted already.
            viewer: The seats whose knowledge the text contains.
        """

    def picture(self, state: S) -> Picture:
        """Return the position as a picture, as a spectator sees it; redacts the state first.

        By default it is the text of ``draw``.

        Args:
            state: The state; may be redacted already.
        """
        from rich.text import Text  # slow to import

        return text_picture(Text.from_markup(self.draw(state, ())).plain)
