"""The contract between a game and the rest of the program, which knows a game only through it.

A ``Game`` is a game with its number of players and its options fixed. It holds no position: its
methods are pure functions of immutable states. A state waits for one or several seats, for
chance, or for nobody, as the game is over::

    game = registry.load("indigo(players=3)")
    state = game.initial_state()
    while to_move := game.to_move(state):
        if to_move == (CHANCE,):
            state = game.apply_chance(state, source.decide(game.chance_outcomes(state))).state
        else:
            state = game.apply(state, to_move[0], game.legal_actions(state, to_move[0])[0]).state
    print(game.outcome(state))

Moves from outside come as text and go through ``find_move``, which looks them up among the legal
actions. ``apply`` does not check its arguments.

In all methods, ``viewer`` is a collection of seats: a view is what these seats know together, and
``()`` is a spectator's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol

from hexwarp.core.chance import ChanceSource, WeightedOutcomes
from hexwarp.core.errors import ChanceError, IllegalMoveError, MalformedError
from hexwarp.core.trajectory import S, Trajectory, Transition
from hexwarp.core.types import (
    CHANCE,
    Action,
    ChanceOutcome,
    Event,
    JsonObject,
    Level,
    MessageArguments,
    Option,
    Options,
    OptionValue,
    Outcome,
    Ply,
    Seat,
)

if TYPE_CHECKING:
    from hexwarp.core.kernels import Features, Kernel

__all__ = ["Bot", "Game", "S"]


class Bot(Protocol):
    """A player that is a program: a module or an object."""

    def choose(
        self, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        """Return a legal action for a seat that may act.

        Args:
            game: The game.
            state: The state as ``game.redact`` shows it to the seat.
            seat: The seat to choose for.
            rng: The only source of randomness.
            seconds: The time limit, for bots that can use one. Without it, equal states and
                equally seeded generators give equal actions.
        """


class Game(ABC, Generic[S]):
    """A game with its players and options fixed: pure functions of states.

    Args:
        players: How many play; one of ``player_counts``.
        options: The options by name; those left out have their default value.

    Attributes:
        players: How many play.
        options: All options by name.
        num_actions: Actions are the numbers from 0 to ``num_actions - 1``.

    Raises:
        MalformedError: The game has no such number of players, option, or option value.
    """

    name: ClassVar[str]
    player_counts: ClassVar[tuple[int, ...]]
    options_offered: ClassVar[tuple[Option, ...]]
    lowest_wins: ClassVar[bool] = False
    """Whether the lowest sum of points wins a match of several rounds."""
    seat_one_starts: ClassVar[bool] = True
    """Whether seat 1 always moves first."""
    may_be_drawn: ClassVar[bool] = False
    """Whether players may agree on a draw; for games that can go on for ever."""
    levels: ClassVar[tuple[Level, ...]] = ()
    """The strength of the bots ``level1`` to ``level6``, by measurement; needs ``features``."""
    rollouts: ClassVar[int] = 0
    """Rollouts that the search adds to the value network's estimate of each leaf."""

    num_actions: int

    def __init__(self, players: int, options: Options | None = None) -> None:
        if players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise MalformedError(f"{self.name} is for {counts} players, not for {players}.")
        self.players = players
        self.options: Mapping[str, OptionValue] = self._validated(dict(options or {}))

    def _validated(self, given: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the given options with defaults added. Raises MalformedError."""
        validated: dict[str, OptionValue] = {}
        for option in self.options_offered:
            value = given.pop(option.name, option.choices[0])
            if not any(value == c and type(value) is type(c) for c in option.choices):
                choices = ", ".join(map(str, option.choices))
                raise MalformedError(f"{self.name}'s {option.name} is one of {choices}.")
            if self.players not in option.players and value != option.choices[0]:
                counts = " or ".join(map(str, option.players))
                raise MalformedError(f"{option.name} {value} is for {counts} players only.")
            validated[option.name] = value
        if given:
            raise MalformedError(f"{self.name} has no option {next(iter(given))}.")
        return validated

    @property
    def has_kernel(self) -> bool:
        """Whether the game has compiled rules, told without loading them."""
        return type(self).kernel is not Game.kernel

    # --- rules ---------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """The seats, 1 to the number of players."""
        return range(1, self.players + 1)

    @abstractmethod
    def initial_state(self) -> S:
        """Return the state before any draw, roll or decision."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that may act, ascending.

        Returns:
            The seats; ``(CHANCE,)`` at a chance node; ``()`` when the game is over.
        """

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """Return the seat's legal actions, ascending; none if it may not act."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action) -> Transition[S]:
        """Carry out a legal action; not checked."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> WeightedOutcomes:
        """Return the possible outcomes of a chance node with their weights."""

    @abstractmethod
    def apply_chance(self, state: S, outcome: ChanceOutcome) -> Transition[S]:
        """Carry out an outcome of a chance node; not checked."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None if it has not."""

    @abstractmethod
    def ply(self, state: S) -> Ply:
        """Return how many moves the movetext of a record has up to this state."""

    @abstractmethod
    def with_turn(self, state: S, seat: Seat) -> S:
        """Return the same position with the seat to move, for planning out of turn."""

    def effects(self, state: S, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Return the events of a legal action that its text does not imply, up to the next chance.

        Every action of a position is asked for, so a game may leave out what follows from the
        text alone, and answer quickly where nothing else happens.

        Args:
            state: A state in which the seat is to move; may be redacted.
            seat: The seat to act.
            action: A legal action.

        Returns:
            The events of ``apply``, or those of them that the action's text does not say.
        """
        return self.apply(state, seat, action).events

    def forbidden_moves(self, state: S, seat: Seat) -> tuple[tuple[str, str], ...]:
        """Return moves that players are likely to try although the rules forbid them.

        Returns:
            Pairs of the move's text and a sentence that says why it is forbidden.
        """
        return ()

    # --- notation ------------------------------------------------------------------------

    @abstractmethod
    def action_text(self, state: S, seat: Seat, action: Action) -> str:
        """Return the action in record notation, without the chance outcomes after it."""

    @abstractmethod
    def parse_action(self, state: S, seat: Seat, text: str) -> Action:
        """Return the action that a text denotes, legal or not.

        Raises:
            MalformedError: The text denotes nothing.
            IllegalMoveError: The text denotes something that is no action at all here, such as
                a move of a ship that does not exist.
        """

    @abstractmethod
    def why_illegal(self, state: S, seat: Seat, action: Action) -> str:
        """Return one sentence for the player: why the rules forbid the action here."""

    @abstractmethod
    def read_move(self, state: S, seat: Seat, token: str) -> tuple[str, tuple[ChanceOutcome, ...]]:
        """Split a movetext token into the action's text and the chance outcomes in the token."""

    @abstractmethod
    def write_move(
        self, state: S, seat: Seat, action: Action, outcomes: tuple[ChanceOutcome, ...]
    ) -> str:
        """Return the movetext token of an action.

        Args:
            state: The state in which the action was taken.
            seat: The seat that took it.
            action: The action.
            outcomes: The chance outcomes that followed; a game may record them in its tags
                instead.
        """

    @classmethod
    @abstractmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Game[S]:
        """Return the game that a record's tags describe.

        Raises:
            MalformedError: A tag is missing or wrong.
        """

    @abstractmethod
    def start(self, tags: Mapping[str, str]) -> tuple[S, ChanceSource]:
        """Return the state at the start of a record's movetext, and the chance in its tags.

        Raises:
            MalformedError: A tag is missing or wrong.
            ChanceError: A tag names an impossible outcome.
        """

    def setup_actions(self, start: S) -> tuple[tuple[Seat, Action], ...]:
        """Return the actions that lead to the start of a record's movetext, in a valid order."""
        return ()

    @abstractmethod
    def tags(
        self, trajectory: Trajectory[S], viewer: Collection[Seat], known: Mapping[str, str]
    ) -> dict[str, str]:
        """Return the game's own record tags, from Players on and without Result.

        Args:
            trajectory: The game to record.
            viewer: The seats whose knowledge goes into the tags.
            known: The tags that the trajectory was read from, if any; facts in them beyond the
                trajectory (tiles that were never drawn) are kept.
        """

    # --- views: the only way out for secrets ---------------------------------------------

    @abstractmethod
    def redact(self, state: S, viewer: Collection[Seat]) -> S:
        """Return the state with all that the viewer may not know marked as unknown.

        States that differ only in what the viewer may not know become equal.
        """

    @abstractmethod
    def redact_event(self, event: Event, viewer: Collection[Seat]) -> Event:
        """Return the event as the viewer may see it; unknown values are null."""

    @abstractmethod
    def view(self, state: S, viewer: Collection[Seat]) -> JsonObject:
        """Return the viewer's view of a state, as JSON for the page; redacts the state first.

        Its ``scores`` are the points by seat as if the game ended now, null where secret.
        """

    @abstractmethod
    def snapshot(self, state: S) -> JsonObject:
        """Return the public facts of a state, ending with ``over``: see docs/records.md."""

    def private_snapshot(self, state: S, seat: Seat) -> JsonObject:
        """Return the seat's private facts, for an engine on that seat beside the snapshot."""
        return {}

    # --- planning ------------------------------------------------------------------------

    def possible_states(self, state: S, seat: Seat) -> Iterable[S]:
        """Return the states that a redacted state may stand for, for planning the seat's move.

        The first is the state itself; the others make unknown pieces of the seat usable.
        """
        return (state,)

    def unknown_outcome(self, state: S) -> ChanceOutcome | None:
        """Return the outcome that stands for an unknown one at a chance node; None if none can."""
        return None

    # --- bots ----------------------------------------------------------------------------

    @abstractmethod
    def determinize(self, state: S, rng: Random) -> S:
        """Return a redacted state with its unknown parts sampled (a determinization)."""

    @abstractmethod
    def progress(self, state: S, seat: Seat) -> float:
        """Return the seat's points or distance so far, which the greedy bot maximises."""

    def kernel(self) -> Kernel | None:
        """Return the compiled rules, or None; imports the compiler."""
        return None

    def features(self) -> Features | None:
        """Return the inputs of the value network, or None; imports the compiler."""
        return None

    def bots(self) -> Mapping[str, Bot]:
        """Return the game's own bots by name; every game has some others beside them."""
        return {}

    # --- terminal ------------------------------------------------------------------------

    def describe_event(self, event: Event, names: Sequence[str]) -> MessageArguments | None:
        """Return the arguments of the Fluent message ``<name>-event-<type>`` about an event.

        By default these are the event's own texts and numbers, and ``player``, the name of its
        seat.

        Args:
            event: The event, redacted.
            names: The players' names by seat.

        Returns:
            The arguments, or None for an event that needs no message.
        """
        arguments: MessageArguments = {
            key: value for key, value in event.items() if isinstance(value, str | int)
        }
        if isinstance(seat := event.get("seat"), int):
            arguments["player"] = names[seat - 1]
        return arguments

    @abstractmethod
    def draw(self, state: S, viewer: Collection[Seat]) -> str:
        """Return the position as text in Rich's markup; redacts the state first."""

    # --- checks of input from outside ----------------------------------------------------

    def find_move(self, state: S, seat: Seat, text: str) -> Action:
        """Return the legal action that a text denotes.

        Raises:
            MalformedError: The text denotes nothing.
            IllegalMoveError: The rules forbid the action here; the message says why.
        """
        action = self.parse_action(state, seat, text)
        if action not in self.legal_actions(state, seat):
            raise IllegalMoveError(self.why_illegal(state, seat, action))
        return action

    def check_outcome(self, state: S, outcome: ChanceOutcome) -> None:
        """Check that an outcome is possible at a chance node.

        Raises:
            ChanceError: It is not.
        """
        if outcome not in (listed for listed, _ in self.chance_outcomes(state)):
            raise ChanceError(f"Chance cannot give {self.outcome_text(state, outcome)} here.")

    def outcome_text(self, state: S, outcome: ChanceOutcome) -> str:
        """Return a chance outcome as text for messages."""
        return str(outcome)

    def is_chance(self, state: S) -> bool:
        """Return whether the state is a chance node."""
        return self.to_move(state) == (CHANCE,)
