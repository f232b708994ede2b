"""Hyper-6's ``core.game.Game``, which delegates to the modules of this package."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from hexwarp.core.chance import ChanceSource, ScriptedChance, WeightedOutcomes
from hexwarp.core.errors import ChanceError, IllegalMoveError
from hexwarp.core.game import Game
from hexwarp.core.picture import Picture
from hexwarp.core.trajectory import Candidate, Trajectory, Transition
from hexwarp.core.types import (
    Action,
    ChanceOutcome,
    Event,
    JsonObject,
    Level,
    MessageArguments,
    Option,
    Options,
    Outcome,
    Ply,
    Reason,
    Seat,
)
from hexwarp.games.hyper6 import (
    describe,
    draw,
    encoding,
    evaluate,
    notation,
    picture,
    reasons,
    rules,
    view,
)
from hexwarp.games.hyper6.state import HIDDEN, Phase, State

SETUPS = ("rolled", "chosen")


class Hyper6(Game[State]):
    """A race of dice down a spiral, for 2 or 3 players."""

    name: ClassVar[str] = "hyper6"
    package = __package__
    player_counts: ClassVar[tuple[int, ...]] = (2, 3)
    options_offered: ClassVar[tuple[Option, ...]] = (Option("setup", SETUPS, (2, 3)),)
    may_be_drawn: ClassVar[bool] = True
    lowest_wins: ClassVar[bool] = evaluate.LOWEST_WINS
    max_score: ClassVar[int] = evaluate.MAX_SCORE
    score_deviation: ClassVar[float] = evaluate.SCORE_DEVIATION
    seat_one_starts: ClassVar[bool] = False
    """H-4: the highest total goes first."""
    alphabeta_bot = "classic"
    levels_version = 3
    levels: ClassVar[tuple[Level, ...]] = (
        Level(1, attention=(2,), greed=1.0, exact_plies=1),
        Level(1, attention=(6,), greed=0.1, exact_plies=1),
        Level(400, attention=(10,), greed=0.03, exact_plies=1),
        Level(1_000, attention=(16,), exact_plies=5),
        Level(6_000, attention=(22,), exact_plies=5),
        Level(50_000, exact_plies=5, timed=True),
        Level(1_000_000, exact_plies=5, timed=True),
    )

    def __init__(self, players: int, options: Options | None = None) -> None:
        super().__init__(players, options)
        dice = rules.FLEET[players]
        self.num_actions = rules.KINDS * len(dice) + max(dice)

    @property
    def setup(self) -> str:
        """The way in which the first faces are decided; one of SETUPS."""
        return str(self.options["setup"])

    @property
    def has_secrets(self) -> bool:
        """Whether faces are chosen, in secret (H-21)."""
        return self.setup == "chosen"

    # --- rules ---------------------------------------------------------------------------

    def initial_state(self) -> State:
        """H-4, H-19: return the state with no face rolled or set."""
        start = rules.rolled_start if self.setup == "rolled" else rules.chosen_start
        return start(self.players)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that may act; several while faces are being chosen."""
        return rules.to_move(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the seat's legal actions, ascending."""
        return rules.legal_actions(state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> Transition[State]:
        """Return the transition of a legal action."""
        return rules.apply(state, seat, action)

    def chance_outcomes(self, state: State) -> WeightedOutcomes:
        """Return the faces of a die, or the orders of a roll-off."""
        return rules.chance_outcomes(state)

    def apply_chance(self, state: State, outcome: ChanceOutcome) -> Transition[State]:
        """Return the transition of a roll or roll-off."""
        return rules.apply_chance(state, outcome)

    def check_outcome(self, state: State, outcome: ChanceOutcome) -> None:
        """Check that the die has the face, or the roll-off the order. Raises ChanceError."""
        last = rules.chance_outcomes(state)[-1][0]
        if state.phase != Phase.ROLL_OFF and not 1 <= outcome <= last:
            raise ChanceError("A d{sides} cannot roll {face}.", sides=last, face=outcome)
        super().check_outcome(state, outcome)

    def outcome(self, state: State) -> Outcome | None:
        """Return the scores (rings) and the winners, or None if the game is not over."""
        return rules.outcome(state)

    def ply(self, state: State) -> Ply:
        """Return the number of placings and turns; setting a face is not a ply."""
        return state.ply

    def with_turn(self, state: State, seat: Seat) -> State:
        """Return the same position with the seat to place or drive."""
        return state if state.phase == Phase.CHOOSE else replace(state, turn=seat)

    # --- notation ------------------------------------------------------------------------

    def action_text(self, state: State, seat: Seat, action: Action) -> str:
        """Return an action as text, such as ``8:5``, ``8.5@3``, ``17-21~41`` or ``17+``."""
        return notation.action_text(state, seat, action)

    def parse_action(self, state: State, seat: Seat, text: str) -> Action:
        """Return the action that a text denotes."""
        return notation.parse_action(state, seat, text)

    def why_illegal(self, state: State, seat: Seat, action: Action) -> IllegalMoveError:
        """Return the reason why an action is illegal, as one sentence."""
        return notation.why_illegal(state, seat, action)

    def read_move(
        self, state: State, seat: Seat, token: str
    ) -> tuple[str, tuple[ChanceOutcome, ...]]:
        """Split a token into the action's text and the roll."""
        return notation.read_move(token)

    def write_move(
        self, state: State, seat: Seat, action: Action, outcomes: tuple[ChanceOutcome, ...]
    ) -> str:
        """Return the action's text with the roll."""
        return notation.write_move(state, seat, action, outcomes)

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Hyper6:
        """Return the game that the tags Players and Setup describe."""
        return cls(notation.players_tag(tags), {"setup": notation.setup_tag(tags, SETUPS)})

    def start(self, tags: Mapping[str, str]) -> tuple[State, ChanceSource]:
        """Return the state that Faces and Order describe; tags contain no later rolls."""
        return notation.read_start(tags, self.players, self.setup), ScriptedChance(())

    def setup_actions(self, start: State) -> tuple[tuple[Seat, Action], ...]:
        """H-19: return the choices of faces, seat by seat."""
        return rules.setup_actions(start) if self.setup == "chosen" else ()

    def tags(
        self, trajectory: Trajectory[State], viewer: Collection[Seat], known: Mapping[str, str]
    ) -> dict[str, str]:
        """Return Players, Setup, Faces and Order: at the start of placing, or at setup so far."""
        states = (trajectory.start, *(turn.state for turn in trajectory.turns))
        start = next((s for s in states if s.phase != Phase.CHOOSE), trajectory.state)
        return notation.write_tags(view.redact(start, viewer), self.setup)

    # --- views ---------------------------------------------------------------------------

    def redact(self, state: State, viewer: Collection[Seat]) -> State:
        """H-21: return the state without the faces that other seats have chosen."""
        return view.redact(state, viewer)

    def redact_event(self, event: Event, viewer: Collection[Seat]) -> Event:
        """H-21: return the event without a face that another seat has chosen."""
        return view.redact_event(event, viewer)

    def view(self, state: State, viewer: Collection[Seat]) -> JsonObject:
        """Return the viewer's view for the page."""
        return view.view(state, viewer)

    def snapshot(self, state: State) -> JsonObject:
        """Return the ships on the board, the number at home, and ``over``."""
        return view.snapshot(state)

    # --- positions as bytes ----------------------------------------------------------------

    def encode(self, state: State) -> bytes:
        """Return the state as bytes: see ``encoding``."""
        return encoding.encode(state, chosen=self.has_secrets)

    def decode(self, data: bytes, *, trusted: bool = False) -> State:
        """Return the state that bytes denote. Raises MalformedError."""
        return encoding.decode(data, self.players, chosen=self.has_secrets, trusted=trusted)

    # --- planning ------------------------------------------------------------------------

    def unknown_outcome(self, state: State) -> ChanceOutcome | None:
        """Return an unknown face for a ship that has jumped; None for a roll-off or setup."""
        return None if state.rolling is None else HIDDEN

    # --- reasons -------------------------------------------------------------------------

    def reasons(
        self, state: State, seat: Seat, move: Candidate[State], other: Candidate[State]
    ) -> tuple[Reason, ...]:
        """Return what a move does for the race home that another one does not."""
        return reasons.reasons(state, seat, move, other)

    def faults(
        self, state: State, seat: Seat, move: Candidate[State], better: Candidate[State]
    ) -> tuple[Reason, ...]:
        """Return what a move gives away, compared with a better one."""
        return reasons.faults(state, seat, move, better)

    # --- bots ----------------------------------------------------------------------------

    def determinize(self, state: State, rng: Random) -> State:
        """Return the state with hidden faces sampled."""
        return view.determinize(state, rng)

    def progress(self, state: State, seat: Seat) -> float:
        """Return the sum of the best ships' node numbers."""
        return evaluate.progress(state, seat)

    def expected_progress(self, state: State, seat: Seat) -> float:
        """Return ``progress``, as a roll moves no ship."""
        return evaluate.progress(state, seat)

    def turns_left(self, state: State, seat: Seat) -> float:
        """Return the turns that the seat's ships need without any jump."""
        return reasons.turns_left(state, seat)

    # --- terminal ------------------------------------------------------------------------

    def describe_event(self, event: Event, names: Sequence[str]) -> MessageArguments | None:
        """Return the arguments of the message about an event."""
        return describe.describe_event(event, names, super().describe_event(event, names))

    def draw(self, state: State, viewer: Collection[Seat]) -> str:
        """Return the spiral, ring by ring, and a line for each seat, as text."""
        return draw.draw(view.redact(state, viewer))

    def picture(self, state: State) -> Picture:
        """Return the spiral with the ships on it, as on the page."""
        return picture.draw(view.view(state, ()))
