"""Indigo's ``core.game.Game``, which delegates to the modules of this package."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from hexwarp.core.chance import ChanceSource, ScriptedChance, WeightedOutcomes
from hexwarp.core.errors import IllegalMoveError
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
from hexwarp.games.indigo import (
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
from hexwarp.games.indigo.board import NAMES, PATH_CELLS, gateway_of
from hexwarp.games.indigo.state import EMPTY, Setup, State
from hexwarp.games.indigo.tiles import KIND, LETTERS, MATCHINGS, UNKNOWN


class Indigo(Game[State]):
    """A game of path tiles that lead gems to the players' gateways, for 2 to 4 players.

    An action is ``cell * 15 + matching``; a chance outcome is the kind of the tile drawn, or
    UNKNOWN where the viewer may not know it. Each round of a match (I-24) is a game.
    """

    name = "indigo"
    package = __package__
    player_counts = (2, 3, 4)
    options_offered = (
        Option("gateways", ("standard", "exclusive"), (3,)),
        Option("hand", (1, 2), (2, 3, 4)),
        Option("open_gems", (False, True), (2, 3, 4)),
    )
    max_decisions = PATH_CELLS
    levels = (
        Level(1, attention=(2,), greed=1.0),
        Level(1, attention=(5,), greed=0.5),
        Level(1, attention=(16, 12), greed=0.1),
        Level(500, attention=(60, 25, 17), exact_plies=5),
        Level(1_500, attention=(110, 60, 45), exact_plies=5),
        Level(100_000, exact_plies=5, timed=True),
    )
    lowest_wins = evaluate.LOWEST_WINS
    max_score = evaluate.MAX_SCORE
    score_deviation = evaluate.SCORE_DEVIATION
    levels_version = 5
    num_actions = PATH_CELLS * MATCHINGS

    def __init__(self, players: int, options: Options | None = None) -> None:
        super().__init__(players, options)
        self.setup = Setup.of(players, self.options)

    # --- rules ---------------------------------------------------------------------------

    def initial_state(self) -> State:
        """Return the state with all gems on their treasure tiles and no tile drawn."""
        return rules.initial_state(self.setup)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return the seat to move, chance if a tile is drawn, or no seat at the end."""
        return rules.to_move(self.setup, state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return all legal placements of known tiles in the seat's hand."""
        return rules.legal_actions(state, seat) if self.to_move(state) == (seat,) else ()

    def apply(self, state: State, seat: Seat, action: Action) -> Transition[State]:
        """Return the transition of a placement, in which the gems move."""
        return rules.lay(self.setup, state, seat, action)

    def effects(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Return the events of the gems; the move's text already tells which tile is laid."""
        return rules.gem_events(self.setup, state, action)

    def chance_outcomes(self, state: State) -> WeightedOutcomes:
        """Return the kinds that can be drawn, weighted by the number of tiles left."""
        return rules.draw_outcomes(state)

    def check_outcome(self, state: State, outcome: ChanceOutcome) -> None:
        """Check that a tile of the kind is left, unless it is unknown. Raises ChanceError."""
        if outcome != UNKNOWN:
            super().check_outcome(state, outcome)

    def outcome_text(self, state: State, outcome: ChanceOutcome) -> str:
        """Return a drawn tile as text, with the letter of its kind."""
        return f"another {LETTERS[outcome]} tile"

    def apply_chance(self, state: State, outcome: ChanceOutcome) -> Transition[State]:
        """Return the transition of a draw."""
        return rules.draw(self.setup, state, outcome)

    def outcome(self, state: State) -> Outcome | None:
        """Return the scores and the winners, or None while gems are left on the board."""
        return rules.outcome(state)

    def ply(self, state: State) -> Ply:
        """Return the number of tiles on the board."""
        return len(state.laid)

    def with_turn(self, state: State, seat: Seat) -> State:
        """Return the same position with the seat to move."""
        return replace(state, turn=seat)

    def forbidden_moves(self, state: State, seat: Seat) -> tuple[tuple[str, IllegalMoveError], ...]:
        """Return the placements of the hand's tiles that would block a gateway (I-13)."""
        blocking = rules.blocking_actions(state, seat)
        return tuple((notation.move_text(action), _blocks(action)) for action in blocking)

    # --- notation ------------------------------------------------------------------------

    def action_text(self, state: State, seat: Seat, action: Action) -> str:
        """Return an action as text, such as ``e6S2``."""
        return notation.move_text(action)

    def parse_action(self, state: State, seat: Seat, text: str) -> Action:
        """Return the placement that a text denotes. Raises MalformedError, IllegalMoveError."""
        return notation.parse_move(text)

    def why_illegal(self, state: State, seat: Seat, action: Action) -> IllegalMoveError:
        """Return the first reason why a placement is illegal."""
        cell, tile = divmod(action, MATCHINGS)
        if rules.is_over(state):
            return IllegalMoveError("The game is over.")
        if self.to_move(state) != (seat,):
            return IllegalMoveError("It is not seat {seat}'s turn.", seat=seat)
        if state.board[cell] != EMPTY:
            return IllegalMoveError("{cell} already has a tile.", cell=NAMES[cell])
        if KIND[tile] not in state.hands[seat - 1]:
            letter = LETTERS[KIND[tile]]
            return IllegalMoveError(
                "Seat {seat} has no {tile} tile in hand.", seat=seat, tile=letter
            )
        return _blocks(action)

    def read_move(self, state: State, seat: Seat, token: str) -> tuple[str, tuple[int, ...]]:
        """Return the token, which is the action's text; draws are in the Deck tag."""
        return token, ()

    def write_move(
        self, state: State, seat: Seat, action: Action, outcomes: tuple[int, ...]
    ) -> str:
        """Return the action's text; draws are in the Deck tag."""
        return notation.move_text(action)

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Indigo:
        """Return the game that Players, Gateways, Hand and Gems describe. Raises TagError."""
        return cls(*notation.read_setup(tags))

    def start(self, tags: Mapping[str, str]) -> tuple[State, ChanceSource]:
        """Return the initial state, and the tiles in the tag Deck. Raises TagError."""
        return self.initial_state(), ScriptedChance(notation.read_deck(tags))

    def tags(
        self, trajectory: Trajectory[State], viewer: Collection[Seat], known: Mapping[str, str]
    ) -> dict[str, str]:
        """Return Players, Gateways, Hand, Gems if they are open, and Deck."""
        deck = view.deck(self.setup, trajectory, viewer, known)
        return notation.write_setup(self.players, self.options) | {"Deck": deck}

    # --- views ---------------------------------------------------------------------------

    def redact(self, state: State, viewer: Collection[Seat]) -> State:
        """Return the state with other seats' hands unknown until the game is over."""
        return view.redact(state, viewer)

    def redact_event(self, event: Event, viewer: Collection[Seat]) -> Event:
        """Return the event with the draws of other seats unknown."""
        return view.redact_event(event, viewer)

    def view(self, state: State, viewer: Collection[Seat]) -> JsonObject:
        """Return tiles, gems, hands, gateways and counts, redacted for the viewer."""
        return view.view(self.setup, state, viewer)

    def snapshot(self, state: State) -> JsonObject:
        """Return the gems on tiles, at the centre, collected and lost, the scores, and ``over``."""
        return view.snapshot(state)

    def private_snapshot(self, state: State, seat: Seat) -> JsonObject:
        """Return the seat's hand."""
        return {"hand": [LETTERS[kind] for kind in state.hands[seat - 1]]}

    # --- positions as bytes ----------------------------------------------------------------

    def encode(self, state: State) -> bytes:
        """Return the state as bytes: see ``encoding``."""
        return encoding.encode(self.players, self.options, state)

    def decode(self, data: bytes, *, trusted: bool = False) -> State:
        """Return the state that bytes denote. Raises MalformedError."""
        return encoding.decode(self.players, self.options, data, trusted=trusted)

    # --- planning ------------------------------------------------------------------------

    def possible_states(self, state: State, seat: Seat) -> Iterator[State]:
        """Yield the state, then a state for each possible kind of an unknown tile in the hand."""
        yield state
        yield from rules.possible_hands(state, seat)

    def unknown_outcome(self, state: State) -> ChanceOutcome:
        """Return the kind of an unknown tile."""
        return UNKNOWN

    # --- reasons -------------------------------------------------------------------------

    def reasons(
        self, state: State, seat: Seat, move: Candidate[State], other: Candidate[State]
    ) -> tuple[Reason, ...]:
        """Return what a move does for the gems of the seat that another one does not."""
        return reasons.reasons(self.setup, state, seat, move, other)

    def faults(
        self, state: State, seat: Seat, move: Candidate[State], better: Candidate[State]
    ) -> tuple[Reason, ...]:
        """Return what a move gives away, compared with a better one."""
        return reasons.faults(self.setup, state, seat, move, better)

    # --- bots ----------------------------------------------------------------------------

    def determinize(self, state: State, rng: Random) -> State:
        """Return the state with unknown tiles sampled from the unseen ones."""
        return rules.determinize(state, rng)

    def progress(self, state: State, seat: Seat) -> float:
        """Return the seat's points."""
        return evaluate.progress(state, seat)

    def expected_progress(self, state: State, seat: Seat) -> float:
        """Return ``progress``, as a draw scores nothing."""
        return evaluate.progress(state, seat)

    # --- terminal ------------------------------------------------------------------------

    def describe_event(self, event: Event, names: Sequence[str]) -> MessageArguments | None:
        """Return the arguments of the message about an event."""
        return describe.describe_event(event, names, super().describe_event(event, names))

    def draw(self, state: State, viewer: Collection[Seat]) -> str:
        """Return the board with the seats' points and tiles, 80 columns wide."""
        return draw.picture(self.setup, view.redact(state, viewer), viewer)

    def picture(self, state: State) -> Picture:
        """Return the board with its tiles and gems, as on the page."""
        return picture.draw(view.view(self.setup, state, ()))


def _blocks(action: Action) -> IllegalMoveError:
    """Return the error of a placement that breaks I-13."""
    cell = action // MATCHINGS
    return IllegalMoveError(
        "A curve would join two exits of gateway {gateway} on {cell}.",
        gateway=gateway_of(cell),
        cell=NAMES[cell],
    )
