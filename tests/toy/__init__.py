"""Cairn, a toy game with a secret, and with chance before and during play.

Each seat is dealt a secret charm of 1 to 3. In turn, a seat adds a stone (1), rolls a die (1 to
3), or plays its charm, once. The seat that brings the cairn to its height or above wins, and scores
the cairn's height.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from random import Random

from hexwarp.core.chance import ChanceSource, ScriptedChance, WeightedOutcomes
from hexwarp.core.errors import IllegalMoveError, MalformedError, TagError
from hexwarp.core.game import Game
from hexwarp.core.trajectory import Trajectory, Transition
from hexwarp.core.types import (
    CHANCE,
    Event,
    Json,
    JsonObject,
    Option,
    Outcome,
    Seat,
    Termination,
    ranks_of,
)

STONE, ROLL, CHARM = range(3)
LETTERS = "src"
UNKNOWN = 0


@dataclass(frozen=True, slots=True)
class State:
    charms: tuple[int, ...] = ()
    used: tuple[bool, ...] = ()
    pile: int = 0
    turn: Seat = 1
    rolling: bool = False
    ply: int = 0


class Cairn(Game[State]):
    name = "cairn"
    player_counts = (2, 3)
    options_offered = (Option("height", (12, 20), (2, 3)),)
    num_actions = 3

    @property
    def height(self) -> int:
        return int(self.options["height"])

    def initial_state(self) -> State:
        return State(used=(False,) * self.players)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        if state.rolling or len(state.charms) < self.players:
            return (CHANCE,)
        return () if state.pile >= self.height else (state.turn,)

    def legal_actions(self, state: State, seat: Seat) -> tuple[int, ...]:
        if self.to_move(state) != (seat,):
            return ()
        playable = state.charms[seat - 1] != UNKNOWN and not state.used[seat - 1]
        return (STONE, ROLL, CHARM) if playable else (STONE, ROLL)

    def apply(self, state: State, seat: Seat, action: int) -> Transition[State]:
        if action == ROLL:
            return Transition(replace(state, rolling=True), ())
        add = 1 if action == STONE else state.charms[seat - 1]
        if action == CHARM:
            used = tuple(u or s == seat for s, u in zip(self.seats, state.used, strict=True))
            state = replace(state, used=used)
        return self._grow(state, add)

    def _grow(self, state: State, add: int) -> Transition[State]:
        pile = state.pile + add
        over = pile >= self.height
        turn = state.turn if over else state.turn % self.players + 1
        event: Event = {"type": "grow", "seat": state.turn, "by": add, "pile": pile}
        state = replace(state, pile=pile, turn=turn, rolling=False, ply=state.ply + 1)
        return Transition(state, (event,))

    def chance_outcomes(self, state: State) -> WeightedOutcomes:
        return ((1, 1), (2, 1), (3, 1))

    def check_outcome(self, state: State, outcome: int) -> None:
        if outcome == UNKNOWN and not state.rolling:
            return
        super().check_outcome(state, outcome)

    def apply_chance(self, state: State, outcome: int) -> Transition[State]:
        if state.rolling:
            return self._grow(state, outcome)
        event: Event = {"type": "deal", "seat": len(state.charms) + 1, "charm": outcome}
        return Transition(replace(state, charms=(*state.charms, outcome)), (event,))

    def outcome(self, state: State) -> Outcome | None:
        if state.pile < self.height:
            return None
        scores = tuple(state.pile if s == state.turn else 0 for s in self.seats)
        return Outcome(Termination.COMPLETED, scores, ranks_of([(points,) for points in scores]))

    def ply(self, state: State) -> int:
        return state.ply

    def with_turn(self, state: State, seat: Seat) -> State:
        return replace(state, turn=seat)

    def action_text(self, state: State, seat: Seat, action: int) -> str:
        return LETTERS[action]

    def parse_action(self, state: State, seat: Seat, text: str) -> int:
        if text not in tuple(LETTERS):
            raise MalformedError(f"{text!r} is none of s, r, c.")
        return LETTERS.index(text)

    def why_illegal(self, state: State, seat: Seat, action: int) -> IllegalMoveError:
        if action == CHARM:
            return IllegalMoveError("You have played your charm.")
        return IllegalMoveError("It is not your turn.")

    def read_move(self, state: State, seat: Seat, token: str) -> tuple[str, tuple[int, ...]]:
        if roll := re.fullmatch(r"r([0-9])", token):
            return "r", (int(roll[1]),)
        if token == "r":
            raise IllegalMoveError("A roll is written with what came up, as r2.")
        return token, ()

    def write_move(self, state: State, seat: Seat, action: int, outcomes: tuple[int, ...]) -> str:
        return LETTERS[action] + "".join(map(str, outcomes))

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Cairn:
        if tags.get("Players") not in ("2", "3"):
            raise TagError("Players", "is 2 or 3.")
        if tags.get("Height", "12") not in ("12", "20"):
            raise TagError("Height", "is 12 or 20.")
        return cls(int(tags["Players"]), {"height": int(tags.get("Height", "12"))})

    def start(self, tags: Mapping[str, str]) -> tuple[State, ChanceSource]:
        charms = tags.get("Charms", "")
        if not re.fullmatch(r"[123?]+", charms) or len(charms) != self.players:
            raise TagError("Charms", "has a digit from 1 to 3 for each seat.")
        return self.initial_state(), ScriptedChance(UNKNOWN if c == "?" else int(c) for c in charms)

    def tags(
        self, trajectory: Trajectory[State], viewer: Collection[Seat], known: Mapping[str, str]
    ) -> dict[str, str]:
        charms = self.redact(trajectory.state, viewer).charms
        return {
            "Players": str(self.players),
            "Height": str(self.height),
            "Charms": "".join(str(c) if c else "?" for c in charms),
        }

    def redact(self, state: State, viewer: Collection[Seat]) -> State:
        if state.pile >= self.height:
            return state
        charms = tuple(
            charm if seat in viewer or used else UNKNOWN
            for seat, (charm, used) in enumerate(zip(state.charms, state.used, strict=False), 1)
        )
        return replace(state, charms=charms)

    def redact_event(self, event: Event, viewer: Collection[Seat]) -> Event:
        if event["type"] == "deal" and event["seat"] not in viewer:
            return event | {"charm": None}
        return event

    def view(self, state: State, viewer: Collection[Seat]) -> JsonObject:
        redacted = self.redact(state, viewer)
        outcome = self.outcome(state)
        scores: list[Json] = [*outcome.scores] if outcome else [0] * self.players
        charms: list[Json] = [c or None for c in redacted.charms]
        return {"charms": charms, "scores": scores, **self.snapshot(redacted)}

    def snapshot(self, state: State) -> JsonObject:
        return {"pile": state.pile, "used": list(state.used), "over": state.pile >= self.height}

    def determinize(self, state: State, rng: Random) -> State:
        return replace(state, charms=tuple(c or rng.randint(1, 3) for c in state.charms))

    def progress(self, state: State, seat: Seat) -> float:
        return float(state.pile >= self.height and state.turn == seat)

    def draw(self, state: State, viewer: Collection[Seat]) -> str:
        redacted = self.redact(state, viewer)
        charms = " ".join(str(c) if c else "?" for c in redacted.charms)
        return (
            f"cairn [bold]{'o' * redacted.pile}[/] {redacted.pile}/{self.height}  charms {charms}"
        )


GAME = Cairn
