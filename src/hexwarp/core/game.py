"""The contract of a game; the rest of the program uses games only through it.

A ``Game`` is a game with its number of players and its options fixed. It holds no position: its
methods are pure functions of immutable states. In a state one or several seats are to move, or
chance is, or the game is over::

    game = registry.load("indigo(players=3)")
    state = game.initial_state()
    while to_move := game.to_move(state):
        if to_move == (CHANCE,):
            state = game.apply_chance(state, source.decide(game.chance_outcomes(state))).state
        else:
            state = game.apply(state, to_move[0], game.legal_actions(state, to_move[0])[0]).state
    print(game.outcome(state))

Moves from users are texts; ``find_move`` looks them up among the legal actions. ``apply`` does not
check its arguments.

In all methods, ``viewer`` is a collection of seats, which combine their knowledge; ``()`` is a
spectator.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self

from hexwarp.core.chance import ChanceSource, WeightedOutcomes
from hexwarp.core.errors import ChanceError, IllegalMoveError, MalformedError
from hexwarp.core.picture import Picture, text_picture
from hexwarp.core.trajectory import Candidate, S, Trajectory, Transition
from hexwarp.core.types import (
    CHANCE,
    Action,
    ChanceOutcome,
    Event,
    JsonObject,
    Level,
    MatchScore,
    MessageArguments,
    Option,
    Options,
    OptionValue,
    Outcome,
    Ply,
    Reason,
    Seat,
)

if TYPE_CHECKING:
    from hexwarp.core.jax_rules import JaxRules
    from hexwarp.core.kernels import (
        ActionRollouts,
        AlphaBeta,
        Endings,
        Features,
        Kernel,
        Observation,
    )

__all__ = ["Bot", "Game", "S"]


class Bot(Protocol):
    """A bot: a module or an object with a function ``choose``."""

    def choose(
        self, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        """Return a legal action for a seat that may act.

        Args:
            game: The game.
            state: The state, redacted for the seat.
            seat: The seat to choose for.
            rng: The only source of randomness.
            seconds: The time limit in seconds, for bots that support one. Without it, the same
                state and generator give the same action.
        """


class Game(ABC, Generic[S]):
    """A game with its players and options fixed: pure functions of states.

    Args:
        players: The number of players; one of ``player_counts``.
        options: The options by name; omitted options have their default value.

    Attributes:
        players: The number of players.
        options: All options by name.
        num_actions: The size of the action space; actions are 0 to ``num_actions - 1``.

    Raises:
        MalformedError: The game does not support the number of players, an option or its value.

    Example:
        >>> game = registry.load("indigo(players=3)")
        >>> game.to_move(game.initial_state()) == (CHANCE,)
        True
    """

    name: ClassVar[str]
    """The game's identifier: lower-case letters and digits."""
    player_counts: ClassVar[tuple[int, ...]]
    """The supported numbers of players."""
    options_offered: ClassVar[tuple[Option, ...]]
    """The options that players can choose."""
    lowest_wins: ClassVar[bool] = False
    """Whether lower scores are better, in a game and in the total of several rounds."""
    max_score: ClassVar[int] = 0
    """The highest score of a seat; 0 if bots shall play each round of a match for itself."""
    score_deviation: ClassVar[float] = 1.0
    """The standard deviation of the difference between two equal players' scores."""
    seat_one_starts: ClassVar[bool] = True
    """Whether seat 1 always moves first."""
    may_be_drawn: ClassVar[bool] = False
    """Whether players may agree on a draw; for games that may never end."""
    max_decisions: ClassVar[int | None] = None
    """The maximum number of decisions in a game, or None without a useful bound."""
    levels: ClassVar[tuple[Level, ...]] = ()
    """The calibrated settings of the bots ``level1`` to ``level7``; they require ``features``."""
    alphabeta_bot: ClassVar[str] = ""
    """The name of the bot by the game's alpha-beta search, if it has one."""
    levels_version: ClassVar[int] = 1
    """Increases when the rules or a level's play change, or the benchmark's protocol: results of
    the benchmark's tasks, whose names have it, can then not be compared with earlier ones."""

    num_actions: int

    match_score: MatchScore | None = None
    """The score of the match that the game is a round of; None for a game of its own."""

    def __init__(self, players: int, options: Options | None = None) -> None:
        if players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise MalformedError(
                "{game} is for {counts} players, not for {players}.",
                game=self.name,
                counts=counts,
                players=players,
            )
        self.players = players
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

    def in_match(self, score: MatchScore) -> Self:
        """Return the same game as a round of a match, which bots then try to win.

        Args:
            score: The match's score before the round.

        Raises:
            MalformedError: The score is not one for the number of players.

        Example:
            >>> game.in_match(MatchScore((9, 4), rounds_left=1)).match_score.totals
            (9, 4)
        """
        valid = len(score.totals) == self.players and score.rounds_left >= 0
        if not valid or not set(score.resigned) < set(self.seats):
            raise MalformedError("That is no score of a match with {n} players.", n=self.players)
        game = copy(self)
        if self.max_score:
            game.match_score = score
        return game

    @property
    def has_kernel(self) -> bool:
        """Whether the game has compiled rules; does not load them."""
        return type(self).kernel is not Game.kernel

    @property
    def has_observation(self) -> bool:
        """Whether the game has observations for environments; does not load them."""
        return type(self).observation is not Game.observation

    @property
    def has_secrets(self) -> bool:
        """Whether anything is ever hidden from a viewer; without it, ``redact`` changes nothing."""
        return True

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
        """Return the seat's legal actions, ascending; none if it may not act.

        Args:
            state: The state; may be redacted for the seat.
            seat: The seat.
        """

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action) -> Transition[S]:
        """Return the transition of a legal action; its legality is not checked.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that acts.
            action: One of its legal actions.
        """

    @abstractmethod
    def chance_outcomes(self, state: S) -> WeightedOutcomes:
        """Return the possible outcomes of a chance node with their weights."""

    @abstractmethod
    def apply_chance(self, state: S, outcome: ChanceOutcome) -> Transition[S]:
        """Return the transition of a possible chance outcome; its possibility is not checked.

        Args:
            state: A chance node.
            outcome: One of its possible outcomes.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome of the game, or None if it is not over."""

    @abstractmethod
    def ply(self, state: S) -> Ply:
        """Return the number of plies up to a state, as the movetext of a record counts them."""

    @abstractmethod
    def with_turn(self, state: S, seat: Seat) -> S:
        """Return the same position with ``seat`` to move, for planning out of turn.

        Args:
            state: A state of a game that is not over; may be redacted.
            seat: The seat that is to move in the result.
        """

    def effects(self, state: S, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Return a legal action's events that its text does not imply, up to a chance node.

        Callers ask for the effects of every action of a position, so a game may omit events
        that follow from the text alone, and return early if there are no others.

        Args:
            state: A state in which the seat is to move; may be redacted.
            seat: The seat to act.
            action: A legal action.

        Returns:
            The last events of ``apply``: all of them, or those that the text does not imply.
        """
        return self.apply(state, seat, action).events

    def forbidden_moves(self, state: S, seat: Seat) -> tuple[tuple[str, IllegalMoveError], ...]:
        """Return illegal moves that players are likely to try.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that would move.

        Returns:
            Pairs of a move's text and a sentence that gives the reason why it is illegal.
        """
        return ()

    # --- notation ------------------------------------------------------------------------

    @abstractmethod
    def action_text(self, state: S, seat: Seat, action: Action) -> str:
        """Return the action in record notation, without the chance outcomes after it.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that acts.
            action: One of its legal actions.
        """

    @abstractmethod
    def parse_action(self, state: S, seat: Seat, text: str) -> Action:
        """Return the action that a text denotes, legal or not.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that moves.
            text: The move in record notation.

        Raises:
            MalformedError: The text is not a move.
            IllegalMoveError: No action of this state corresponds to the move, such as a move of a
                ship that does not exist.
        """

    @abstractmethod
    def why_illegal(self, state: S, seat: Seat, action: Action) -> IllegalMoveError:
        """Return the error of an illegal action, which says in one sentence why it is illegal.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that would act.
            action: An action that is not legal for it.
        """

    @abstractmethod
    def read_move(self, state: S, seat: Seat, token: str) -> tuple[str, tuple[ChanceOutcome, ...]]:
        """Split a movetext token into the action's text and the chance outcomes in the token.

        Args:
            state: The state, in which the seat may act.
            seat: The seat that moves.
            token: A token of a record's movetext, without its move number.
        """

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
            MalformedError: A tag is missing or invalid.
        """

    @abstractmethod
    def start(self, tags: Mapping[str, str]) -> tuple[S, ChanceSource]:
        """Return the state at the start of a record's movetext, and the chance source in its tags.

        Raises:
            MalformedError: A tag is missing or invalid.
            ChanceError: A tag names an impossible outcome.
        """

    def setup_actions(self, start: S) -> tuple[tuple[Seat, Action], ...]:
        """Return the actions that lead to the start of a record's movetext, in a valid order."""
        return ()

    @abstractmethod
    def tags(
        self, trajectory: Trajectory[S], viewer: Collection[Seat], known: Mapping[str, str]
    ) -> dict[str, str]:
        """Return the game's own record tags: those from Players on, except Result.

        Args:
            trajectory: The game to record.
            viewer: The seats whose knowledge goes into the tags.
            known: The tags of the record from which the trajectory was read, if any; facts in them
                beyond the trajectory (tiles that were never drawn) are kept.
        """

    # --- views, redacted for a viewer ----------------------------------------------------

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

    # --- positions as bytes --------------------------------------------------------------

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

    # --- planning ------------------------------------------------------------------------

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

    # --- reasons -------------------------------------------------------------------------

    @property
    def has_reasons(self) -> bool:
        """Whether the game gives reasons for moves."""
        return type(self).reasons is not Game.reasons

    def reasons(
        self, state: S, seat: Seat, move: Candidate[S], other: Candidate[S]
    ) -> tuple[Reason, ...]:
        """Return what speaks for a move rather than another one, most important first.

        Each reason has a Fluent message ``<name>-reason-<kind>``, a sentence whose subject is the
        move. Its arguments are the reason's texts and numbers, and for ``seat`` or ``seats`` the
        players' ``names`` and ``who``: ``you``, ``other``, or ``both`` for the reader and others.

        Args:
            state: The state, redacted for the seat.
            seat: The seat to move.
            move: The better move.
            other: The move to compare it with: the second best one, or the move played.
        """
        return ()

    def faults(
        self, state: S, seat: Seat, move: Candidate[S], better: Candidate[S]
    ) -> tuple[Reason, ...]:
        """Return what speaks against a move, compared with a better one, as in ``reasons``.

        Args:
            state: The state, redacted for the seat.
            seat: The seat to move.
            move: The move.
            better: The better move.
        """
        return ()

    # --- bots ----------------------------------------------------------------------------

    @abstractmethod
    def determinize(self, state: S, rng: Random) -> S:
        """Return a determinization of a redacted state: its unknown parts are sampled.

        Args:
            state: A redacted state.
            rng: The only source of randomness.
        """

    @abstractmethod
    def progress(self, state: S, seat: Seat) -> float:
        """Return the seat's points or distance so far, which the greedy bot maximises.

        Args:
            state: The state.
            seat: The seat.
        """

    def expected_progress(self, state: S, seat: Seat) -> float:
        """Return the seat's mean progress over the chance outcomes before the next decision.

        A game in which no outcome changes it may return ``progress``, which takes less time.

        Args:
            state: The state.
            seat: The seat.
        """
        if not self.is_chance(state):
            return self.progress(state, seat)
        weighted = total = 0.0
        for outcome, weight in self.chance_outcomes(state):
            total += weight
            weighted += weight * self.expected_progress(
                self.apply_chance(state, outcome).state, seat
            )
        return weighted / total

    def turns_left(self, state: S, seat: Seat) -> float:
        """Return about how many turns a seat still needs, or 0 if the game cannot tell.

        In a decided game the way with the fewest turns is shown.

        Args:
            state: The state, redacted for the seat.
            seat: The seat.
        """
        return 0.0

    def kernel(self) -> Kernel | None:
        """Return the game's compiled rules, or None; imports the compiler."""
        return None

    def endings(self) -> Endings | None:
        """Return the exact solution of the last plies, or None; imports the compiler."""
        return None

    def alphabeta(self) -> AlphaBeta | None:
        """Return the game's alpha-beta search (``games/<name>/alphabeta.py``), or None."""
        return None

    def features(self) -> Features | None:
        """Return the inputs of the value network, or None; imports the compiler."""
        return None

    def action_rollouts(self) -> ActionRollouts | None:
        """Return rollouts after all actions at once, or None; imports the compiler.

        In a game with them the value network corrects their results.
        """
        return None

    def observation(self) -> Observation | None:
        """Return the observations for environments, or None; imports the compiler."""
        return None

    def jax_rules(self) -> JaxRules | None:
        """Return the rules for JAX, or None; imports JAX, which is an extra."""
        return None

    def bots(self) -> Mapping[str, Bot]:
        """Return the game's own bots by name, besides those that every game has."""
        return {}

    # --- terminal ------------------------------------------------------------------------

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

    # --- pictures ------------------------------------------------------------------------

    def picture(self, state: S) -> Picture:
        """Return the position as a picture, as a spectator sees it; redacts the state first.

        By default it is the text of ``draw``.

        Args:
            state: The state; may be redacted already.
        """
        from rich.text import Text  # slow to import

        return text_picture(Text.from_markup(self.draw(state, ())).plain)

    # --- validation of input -------------------------------------------------------------

    def find_move(self, state: S, seat: Seat, text: str) -> Action:
        """Return the legal action that a text denotes.

        Args:
            state: The state.
            seat: The seat that moves.
            text: The move in record notation.

        Raises:
            MalformedError: The text is not a move.
            IllegalMoveError: The rules forbid the move; the message gives the reason.
        """
        action = self.parse_action(state, seat, text)
        if action not in self.legal_actions(state, seat):
            raise self.why_illegal(state, seat, action)
        return action

    def check_outcome(self, state: S, outcome: ChanceOutcome) -> None:
        """Check that an outcome is possible at a chance node.

        Args:
            state: A chance node.
            outcome: The outcome to check.

        Raises:
            ChanceError: The outcome is impossible.
        """
        if outcome not in (listed for listed, _ in self.chance_outcomes(state)):
            raise ChanceError(
                "Chance cannot give {outcome} here.", outcome=self.outcome_text(state, outcome)
            )

    def outcome_text(self, state: S, outcome: ChanceOutcome) -> str:
        """Return a chance outcome as text for messages.

        Args:
            state: A chance node.
            outcome: The outcome, possible or not.
        """
        return str(outcome)

    def is_chance(self, state: S) -> bool:
        """Return whether the state is a chance node."""
        return self.to_move(state) == (CHANCE,)
