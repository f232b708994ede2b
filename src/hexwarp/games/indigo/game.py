"""Indigo as the rest of the program knows it: the parts of this folder, joined."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from hexwarp.core.chance import ChanceSource, ScriptedChance, WeightedOutcomes
from hexwarp.core.game import Game
from hexwarp.core.trajectory import Trajectory, Transition
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
    Seat,
)
from hexwarp.games.indigo import describe, draw, evaluate, notation, rules, view
from hexwarp.games.indigo.board import NAMES, PATH_CELLS, gateway_of
from hexwarp.games.indigo.state import EMPTY, Setup, State
from hexwarp.games.indigo.tiles import KIND, LETTERS, MATCHINGS, UNKNOWN

if TYPE_CHECKING:
    from hexwarp.core.kernels import Features, Kernel


class Indigo(Game[State]):
    """Lay path tiles, lead gems to your own gateways.

    An action is ``cell * 15 + matching``; a chance outcome is the kind of the tile drawn, or
    UNKNOWN in what one player may see. Rounds (I-24) are played as games of their own.
    """

    name = "indigo"
    player_counts = (2, 3, 4)
    options_offered = (
        Option("gateways", ("standard", "exclusive"), (3,)),
        Option("hand", (1, 2), (2, 3, 4)),
        Option("open_gems", (False, True), (2, 3, 4)),
    )
    levels = (
        Level(1, 0.09),
        Level(1, 0.055),
        Level(100, 0.033),
        Level(500, 0.02),
        Level(1_500, 0.013),
        Level(100_000, 0.0),
    )
    playouts = 100
    num_actions = PATH_CELLS * MATCHINGS

    def __init__(self, players: int, options: Options | None = None) -> None:
        super().__init__(players, options)
        self.setup = Setup.of(players, self.options)

    # --- rules ---------------------------------------------------------------------------

    def initial_state(self) -> State:
        """The gems on their treasure tiles; no tile drawn yet."""
        return rules.initial_state(self.setup)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is, chance where a tile is drawn, nobody at the end."""
        return rules.to_move(self.setup, state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Every allowed way to lay a known tile of the hand."""
        return rules.legal_actions(state, seat) if self.to_move(state) == (seat,) else ()

    def apply(self, state: State, seat: Seat, action: Action) -> Transition[State]:
        """Lay a tile and let the gems run."""
        return rules.lay(self.setup, state, seat, action)

    def chance_outcomes(self, state: State) -> WeightedOutcomes:
        """The kinds that can be drawn, by the number of tiles left."""
        return rules.draw_outcomes(state)

    def check_outcome(self, state: State, outcome: ChanceOutcome) -> None:
        """Refuse a kind of which no tile is left. Raises ChanceError."""
        if outcome != UNKNOWN:
            super().check_outcome(state, outcome)

    def outcome_text(self, state: State, outcome: ChanceOutcome) -> str:
        """The kind's letter."""
        return f"another {LETTERS[outcome]} tile"

    def apply_chance(self, state: State, outcome: ChanceOutcome) -> Transition[State]:
        """Draw a tile."""
        return rules.draw(self.setup, state, outcome)

    def outcome(self, state: State) -> Outcome | None:
        """The points and the winners, once no gem is left on the board."""
        return rules.outcome(state)

    def ply(self, state: State) -> Ply:
        """How many tiles have been laid."""
        return len(state.laid)

    def with_turn(self, state: State, seat: Seat) -> State:
        """The same position with the seat to move."""
        return replace(state, turn=seat)

    def forbidden_moves(self, state: State, seat: Seat) -> tuple[tuple[str, str], ...]:
        """The ways to lay the hand's tiles on empty cells that would block a gateway."""
        blocking = (
            cell * MATCHINGS + tile
            for cell, laid in enumerate(state.board)
            for tile in range(MATCHINGS)
            if laid == EMPTY
            and KIND[tile] in state.hands[seat - 1]
            and rules.blocks_gateway(cell, tile)
        )
        return tuple((notation.move_text(action), _blocks(action)) for action in blocking)

    # --- notation ------------------------------------------------------------------------

    def action_text(self, state: State, seat: Seat, action: Action) -> str:
        """Such as ``e6S2``."""
        return notation.move_text(action)

    def parse_action(self, state: State, seat: Seat, text: str) -> Action:
        """The placement that the text means. Raises MalformedError or IllegalMoveError."""
        return notation.parse_move(text)

    def why_illegal(self, state: State, seat: Seat, action: Action) -> str:
        """One sentence: the first of the rules that forbid the placement."""
        cell, tile = divmod(action, MATCHINGS)
        if rules.is_over(state):
            return "The game is over."
        if self.to_move(state) != (seat,):
            return f"It is not seat {seat}'s turn."
        if state.board[cell] != EMPTY:
            return f"{NAMES[cell]} already has a tile."
        if KIND[tile] not in state.hands[seat - 1]:
            return f"Seat {seat} has no {LETTERS[KIND[tile]]} tile in hand."
        return _blocks(action)

    def read_move(self, state: State, seat: Seat, token: str) -> tuple[str, tuple[int, ...]]:
        """The token is the move; draws are told by the Deck tag."""
        return token, ()

    def write_move(
        self, state: State, seat: Seat, action: Action, outcomes: tuple[int, ...]
    ) -> str:
        """The move's text."""
        return notation.move_text(action)

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Indigo:
        """The game that Players, Gateways, Hand and Gems tell of. Raises TagError."""
        return cls(*notation.read_setup(tags))

    def start(self, tags: Mapping[str, str]) -> tuple[State, ChanceSource]:
        """The start, and the tiles of the Deck. Raises TagError."""
        return self.initial_state(), ScriptedChance(notation.read_deck(tags))

    def tags(
        self, trajectory: Trajectory[State], viewer: Collection[Seat], known: Mapping[str, str]
    ) -> dict[str, str]:
        """Players, Gateways, Hand, Gems where they are open, and Deck."""
        deck = view.deck(self.setup, trajectory, viewer, known)
        return notation.write_setup(self.players, self.options) | {"Deck": deck}

    # --- views ---------------------------------------------------------------------------

    def redact(self, state: State, viewer: Collection[Seat]) -> State:
        """The state with other seats' hands unknown."""
        return view.redact(state, viewer)

    def redact_event(self, event: Event, viewer: Collection[Seat]) -> Event:
        """The event with other seats' draws unknown."""
        return view.redact_event(event, viewer)

    def view(self, state: State, viewer: Collection[Seat]) -> JsonObject:
        """Tiles, gems, hands, gateways and counts, as the viewer may see them."""
        return view.view(self.setup, state, viewer)

    def snapshot(self, state: State) -> JsonObject:
        """Gems, centre, collected, lost, scores, over."""
        return view.snapshot(state)

    def private_snapshot(self, state: State, seat: Seat) -> JsonObject:
        """The seat's hand."""
        return {"hand": [LETTERS[kind] for kind in state.hands[seat - 1]]}

    # --- thinking ahead ------------------------------------------------------------------

    def possible_states(self, state: State, seat: Seat) -> Iterator[State]:
        """The state, then with an unknown tile of the seat's hand as each kind that it may be."""
        yield state
        yield from rules.possible_hands(state, seat)

    def unknown_outcome(self, state: State) -> ChanceOutcome:
        """A tile that nobody has seen."""
        return UNKNOWN

    # --- bots ----------------------------------------------------------------------------

    def determinise(self, state: State, rng: Random) -> State:
        """Unknown tiles in hands become some of the unseen ones."""
        return rules.determinise(state, rng)

    def progress(self, state: State, seat: Seat) -> float:
        """The seat's points."""
        return evaluate.progress(state, seat)

    def kernel(self) -> Kernel:
        """The compiled rules."""
        from hexwarp.games.indigo import fast

        return fast

    def features(self) -> Features:
        """What the value network sees."""
        from hexwarp.games.indigo import features

        return features

    # --- terminal ------------------------------------------------------------------------

    def describe_event(self, event: Event, names: Sequence[str]) -> MessageArguments | None:
        """Return the arguments of the message about an event."""
        return describe.describe_event(event, names, super().describe_event(event, names))

    def draw(self, state: State, viewer: Collection[Seat]) -> str:
        """The board, 80 columns wide, then what each seat has."""
        return draw.picture(self.setup, view.redact(state, viewer), viewer)


def _blocks(action: Action) -> str:
    """I-13 as a sentence."""
    cell = action // MATCHINGS
    return f"A curve would join two exits of gateway {gateway_of(cell)} on {NAMES[cell]}."
