"""The contract between a game and the rest of the program: all that anything knows of a game.

A ``Game`` is a game with its number of players and its options fixed. It holds no position: it
is a set of pure functions on immutable states. A position waits for seats, for chance, or for
nobody (it is over)::

    game = registry.load("indigo(players=3)")
    state = game.initial_state()
    while to_move := game.to_move(state):
        if to_move == (CHANCE,):
            state = game.apply_chance(state, source.decide(game.chance_outcomes(state))).state
        else:
            state = game.apply(state, to_move[0], game.legal_actions(state, to_move[0])[0]).state
    print(game.outcome(state))

There are two doors for moves. ``apply`` trusts its caller. ``find_move`` takes text from people
and programs outside and looks it up in the generated list, so that what is offered and what is
accepted cannot part.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol

from hexwarp.core.chance import ChanceSource, Weighted
from hexwarp.core.errors import ChanceError, IllegalMoveError, MalformedError
from hexwarp.core.trajectory import S, Trajectory, Transition
from hexwarp.core.types import (
    CHANCE,
    Action,
    ChanceOutcome,
    Event,
    JsonObject,
    Level,
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
        """A legal action for a seat that may act.

        The state is as ``game.redact`` shows it to that seat, and all that the bot is told.
        Without ``seconds`` the same state and generator give the same action; with them, a bot
        that knows how to uses so much time, and no more.
        """


class Game(ABC, Generic[S]):
    """A game with its options fixed; pure functions on states.

    Raises MalformedError for a number of players or an option that the game does not have.
    """

    name: ClassVar[str]
    player_counts: ClassVar[tuple[int, ...]]
    options_offered: ClassVar[tuple[Option, ...]]
    lowest_wins: ClassVar[bool] = False
    """Whether the lowest sum wins a series of rounds."""
    seat_one_starts: ClassVar[bool] = True
    """Whether seat 1 moves first; else the game itself decides who does."""
    may_be_drawn: ClassVar[bool] = False
    """Whether people may agree on a draw: where a game can go on for ever."""
    levels: ClassVar[tuple[Level, ...]] = ()
    """What the bots ``level1`` to ``level6`` are here, by measurement; none without features."""
    playouts: ClassVar[int] = 0
    """Random games that a search plays from each position it comes to, beside what the network
    says: where they tell of things that the network does not see."""

    num_actions: int

    def __init__(self, players: int, options: Options | None = None) -> None:
        if players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise MalformedError(f"{self.name} is for {counts} players, not for {players}.")
        self.players = players
        self.options: Mapping[str, OptionValue] = self._checked(dict(options or {}))

    def _checked(self, given: dict[str, OptionValue]) -> dict[str, OptionValue]:
        checked: dict[str, OptionValue] = {}
        for option in self.options_offered:
            value = given.pop(option.name, option.choices[0])
            if not any(value == c and type(value) is type(c) for c in option.choices):
                choices = ", ".join(map(str, option.choices))
                raise MalformedError(f"{self.name}'s {option.name} is one of {choices}.")
            if self.players not in option.players and value != option.choices[0]:
                counts = " or ".join(map(str, option.players))
                raise MalformedError(f"{option.name} {value} is for {counts} players only.")
            checked[option.name] = value
        if given:
            raise MalformedError(f"{self.name} has no option {next(iter(given))}.")
        return checked

    # --- rules ---------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """The seats, 1 to the number of players."""
        return range(1, self.players + 1)

    @abstractmethod
    def initial_state(self) -> S:
        """The position before anything is drawn, rolled or decided."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now, ascending; ``(CHANCE,)`` at a chance node; () at the end."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """The seat's legal actions, ascending; empty if it is not the seat's turn."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action) -> Transition[S]:
        """Carry out a legal action; trusts its caller."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> Weighted:
        """The outcomes of a chance node with their weights."""

    @abstractmethod
    def apply_chance(self, state: S, outcome: ChanceOutcome) -> Transition[S]:
        """Carry out a chance outcome; trusts its caller."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None."""

    @abstractmethod
    def ply(self, state: S) -> Ply:
        """The plies so far: moves that a record's movetext holds."""

    @abstractmethod
    def with_turn(self, state: S, seat: Seat) -> S:
        """The same position with the seat to move: for planning while others think."""

    def forbidden_moves(self, state: S, seat: Seat) -> tuple[tuple[str, str], ...]:
        """Moves that a player may well try here, and why the rules forbid each; none by default."""
        return ()

    # --- notation ------------------------------------------------------------------------

    @abstractmethod
    def action_text(self, state: S, seat: Seat, action: Action) -> str:
        """The action in record notation, without what chance adds to it."""

    @abstractmethod
    def parse_action(self, state: S, seat: Seat, text: str) -> Action:
        """The action that the text means, legal or not.

        Raises MalformedError for text without a meaning; IllegalMoveError where the text means
        something that cannot be tried here at all (a ship that does not exist, say).
        """

    @abstractmethod
    def why_illegal(self, state: S, seat: Seat, action: Action) -> str:
        """One sentence for a player: why the rules forbid the action here."""

    @abstractmethod
    def read_move(self, state: S, seat: Seat, token: str) -> tuple[str, tuple[ChanceOutcome, ...]]:
        """A movetext token as the action's text and the chance outcomes that it carries."""

    @abstractmethod
    def write_move(
        self, state: S, seat: Seat, action: Action, outcomes: tuple[ChanceOutcome, ...]
    ) -> str:
        """A movetext token: the action and those following outcomes that tokens carry."""

    @classmethod
    @abstractmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Game[S]:
        """The game that a record's tags tell of. Raises MalformedError."""

    @abstractmethod
    def start(self, tags: Mapping[str, str]) -> tuple[S, ChanceSource]:
        """Where a record's movetext begins, and the chance that its tags hold.

        Raises MalformedError or ChanceError.
        """

    def choices_before(self, start: S) -> tuple[tuple[Seat, Action], ...]:
        """The actions that led to where a record's movetext begins, in a possible order."""
        return ()

    @abstractmethod
    def tags(
        self, trajectory: Trajectory[S], viewer: Collection[Seat], known: Mapping[str, str]
    ) -> dict[str, str]:
        """The game's own tags, from Players on and without Result, as the viewer may see them.

        ``known`` are the tags that the trajectory was read from, if any: what they tell beyond
        the trajectory (tiles that were never drawn) is kept.
        """

    # --- views: the only way out ---------------------------------------------------------

    @abstractmethod
    def redact(self, state: S, viewer: Collection[Seat]) -> S:
        """The state with everything unknown that these seats together may not know.

        Two states that differ only in such things become equal. Nobody's view is ``()``.
        """

    @abstractmethod
    def redact_event(self, event: Event, viewer: Collection[Seat]) -> Event:
        """The event as these seats together may see it."""

    @abstractmethod
    def view(self, state: S, viewer: Collection[Seat]) -> JsonObject:
        """What a page shows to these seats; redacts by itself.

        Its ``scores`` are the points by seat as if the game ended now, null where they are secret.
        """

    @abstractmethod
    def snapshot(self, state: S) -> JsonObject:
        """The public facts of the replay format's ply line: from the first of them to ``over``."""

    def private(self, state: S, seat: Seat) -> JsonObject:
        """What a program at that seat is told of a redacted state beside the snapshot."""
        return {}

    # --- thinking ahead ------------------------------------------------------------------

    def guesses(self, state: S, seat: Seat) -> Iterable[S]:
        """What a redacted state may be, as far as the next move of the seat to move can show it.

        First the state itself, in which nothing can be done with what is unknown.
        """
        return (state,)

    def open_outcome(self, state: S) -> ChanceOutcome | None:
        """What stands at a chance node for an outcome that nobody knows; None if nothing can."""
        return None

    # --- bots ----------------------------------------------------------------------------

    @abstractmethod
    def determinise(self, state: S, rng: Random) -> S:
        """A redacted state with its unknown parts drawn as chance would have it."""

    @abstractmethod
    def progress(self, state: S, seat: Seat) -> float:
        """The points or the way made so far: what the greedy bot maximises."""

    def kernel(self) -> Kernel | None:
        """The same rules for machines, imported and compiled at the first call; None if none."""
        return None

    def features(self) -> Features | None:
        """What the game's value network sees, imported at the first call; None without one."""
        return None

    def bots(self) -> Mapping[str, Bot]:
        """The bots that the game adds to those that every game has, by their names."""
        return {}

    # --- terminal ------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str]) -> dict[str, str | int | list[str]] | None:
        """What the sentence about an event (the message ``<name>-event-<type>``) needs to know.

        ``names`` are those of the seats. None for an event that needs no sentence. By default its
        own texts and numbers, and the name of its seat as ``player``.
        """
        known: dict[str, str | int | list[str]] = {
            key: value for key, value in event.items() if isinstance(value, str | int)
        }
        if isinstance(seat := event.get("seat"), int):
            known["player"] = names[seat - 1]
        return known

    @abstractmethod
    def draw(self, state: S, viewer: Collection[Seat]) -> str:
        """The position as text for a terminal, in Rich's markup; redacts by itself."""

    # --- the checked door ----------------------------------------------------------------

    def find_move(self, state: S, seat: Seat, text: str) -> Action:
        """The legal action that the text means.

        Raises MalformedError or IllegalMoveError, with a sentence for the player.
        """
        action = self.parse_action(state, seat, text)
        if action not in self.legal_actions(state, seat):
            raise IllegalMoveError(self.why_illegal(state, seat, action))
        return action

    def check_outcome(self, state: S, outcome: ChanceOutcome) -> None:
        """Refuse a chance outcome that cannot come up here. Raises ChanceError."""
        if outcome not in (listed for listed, _ in self.chance_outcomes(state)):
            raise ChanceError(f"Chance cannot give {self.outcome_text(state, outcome)} here.")

    def outcome_text(self, state: S, outcome: ChanceOutcome) -> str:
        """A chance outcome in words."""
        return str(outcome)

    def is_chance(self, state: S) -> bool:
        """Whether the position waits for a draw or a roll."""
        return self.to_move(state) == (CHANCE,)
