"""Nim, a game of another package: two players take stones from heaps, and the last stone wins.

``hexwarp.Game`` describes the methods of a game. This one has neither chance nor secrets,
so that most of it is the rules.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random

from hexwarp.core.chance import ChanceSource, ScriptedChance, WeightedOutcomes
from hexwarp.core.errors import IllegalMoveError, MalformedError, TagError
from hexwarp.core.game import Game
from hexwarp.core.trajectory import Trajectory, Transition
from hexwarp.core.types import Event, JsonObject, Option, Outcome, Seat, Termination, ranks_of

MAX_HEAP = 7
"""The stones of the largest heap."""


@dataclass(frozen=True, slots=True)
class State:
    """The heaps, the seat to move, and the number of moves so far."""

    heaps: tuple[int, ...]
    turn: Seat = 1
    ply: int = 0


class Nim(Game[State]):
    """Two players take stones from one heap at a time. An action is 7 * heap + stones - 1."""

    name = "nim"
    player_counts = (2,)
    options_offered = (Option("heaps", (3, 4), (2,)),)
    num_actions = 4 * MAX_HEAP

    # --- rules -------------------------------------------------------------------------------

    def initial_state(self) -> State:
        """Return heaps of 7, 5, 3 and 1 stones, or the first three of them."""
        return State((7, 5, 3, 1)[: int(self.options["heaps"])])

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return the seat to move, or none when no stone is left."""
        return (state.turn,) if any(state.heaps) else ()

    def legal_actions(self, state: State, seat: Seat) -> tuple[int, ...]:
        """Return all ways to take stones from a heap."""
        if self.to_move(state) != (seat,):
            return ()
        sizes = enumerate(state.heaps)
        return tuple(MAX_HEAP * heap + taken for heap, size in sizes for taken in range(size))

    def apply(self, state: State, seat: Seat, action: int) -> Transition[State]:
        """Take the stones."""
        heap, taken = action // MAX_HEAP, action % MAX_HEAP + 1
        heaps = tuple(size - taken * (i == heap) for i, size in enumerate(state.heaps))
        event: Event = {"type": "take", "seat": seat, "heap": heap + 1, "stones": taken}
        return Transition(State(heaps, 3 - seat, state.ply + 1), (event,))

    def chance_outcomes(self, state: State) -> WeightedOutcomes:
        """Return nothing: there is no chance."""
        return ()

    def apply_chance(self, state: State, outcome: int) -> Transition[State]:
        """Raise an error: there is no chance."""
        raise MalformedError("There is no chance in Nim.")

    def outcome(self, state: State) -> Outcome | None:
        """Return the win of the seat that took the last stone; it scores a point."""
        if any(state.heaps):
            return None
        winner = 3 - state.turn
        scores = tuple(int(seat == winner) for seat in self.seats)
        return Outcome(Termination.COMPLETED, scores, ranks_of([(points,) for points in scores]))

    def ply(self, state: State) -> int:
        """Return the number of moves so far."""
        return state.ply

    def with_turn(self, state: State, seat: Seat) -> State:
        """Return the same heaps with another seat to move."""
        return State(state.heaps, seat, state.ply)

    def progress(self, state: State, seat: Seat) -> float:
        """Return 1 for a seat that leaves its rival without an answer (Bouton 1901), else 0."""
        total = 0
        for size in state.heaps:
            total ^= size
        return float((total == 0) == (state.turn != seat))

    # --- notation ----------------------------------------------------------------------------

    def action_text(self, state: State, seat: Seat, action: int) -> str:
        """Return the heap's letter and the number of stones, such as ``b2``."""
        return f"{'abcd'[action // MAX_HEAP]}{action % MAX_HEAP + 1}"

    def parse_action(self, state: State, seat: Seat, text: str) -> int:
        """Return the action of a text. Raises MalformedError."""
        match = re.fullmatch(r"([a-d])([1-7])", text)
        if match is None:
            raise MalformedError(f"{text!r} is no move such as b2: a heap, and a number of stones.")
        return MAX_HEAP * "abcd".index(match[1]) + int(match[2]) - 1

    def why_illegal(self, state: State, seat: Seat, action: int) -> IllegalMoveError:
        """Return why an action is illegal."""
        if self.to_move(state) != (seat,):
            return IllegalMoveError("It is not your turn.")
        return IllegalMoveError("The heap has fewer stones.")

    def read_move(self, state: State, seat: Seat, token: str) -> tuple[str, tuple[int, ...]]:
        """Return a move of a record as it is: there are no rolls in it."""
        return token, ()

    def write_move(self, state: State, seat: Seat, action: int, outcomes: tuple[int, ...]) -> str:
        """Return a move as records have it."""
        return self.action_text(state, seat, action)

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Nim:
        """Return the game of a record. Raises TagError."""
        if tags.get("Heaps", "3") not in ("3", "4"):
            raise TagError("Heaps", "is 3 or 4.")
        return cls(2, {"heaps": int(tags.get("Heaps", "3"))})

    def start(self, tags: Mapping[str, str]) -> tuple[State, ChanceSource]:
        """Return the first state of a record, and no chance."""
        return self.initial_state(), ScriptedChance(())

    def tags(
        self, trajectory: Trajectory[State], viewer: Collection[Seat], known: Mapping[str, str]
    ) -> dict[str, str]:
        """Return the tags of a record."""
        return {"Heaps": str(self.options["heaps"])}

    # --- what viewers see, which is everything -----------------------------------------------

    def redact(self, state: State, viewer: Collection[Seat]) -> State:
        """Return the state: nothing is hidden."""
        return state

    def redact_event(self, event: Event, viewer: Collection[Seat]) -> Event:
        """Return the event: nothing is hidden."""
        return event

    def view(self, state: State, viewer: Collection[Seat]) -> JsonObject:
        """Return the position as JSON."""
        outcome = self.outcome(state)
        return {"scores": list(outcome.scores) if outcome else [0, 0], **self.snapshot(state)}

    def snapshot(self, state: State) -> JsonObject:
        """Return the heaps."""
        return {"heaps": list(state.heaps), "over": not any(state.heaps)}

    def determinize(self, state: State, rng: Random) -> State:
        """Return the state: nothing is unknown."""
        return state

    def draw(self, state: State, viewer: Collection[Seat]) -> str:
        """Return a line of stones for each heap."""
        return "\n".join(
            f"{letter} {'o' * size}" for letter, size in zip("abcd", state.heaps, strict=False)
        )
