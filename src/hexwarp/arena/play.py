"""One game of a match, from its first draw to its end."""

from __future__ import annotations

from random import Random
from time import perf_counter

from hexwarp import bots
from hexwarp.arena.duplicate import DuplicateChance
from hexwarp.arena.match import Match
from hexwarp.core.history import begin
from hexwarp.core.record import Record


def play(match: Match, number: int) -> Record:
    """The game, with tags that say which it is and how long each seat thought."""
    game = match.game
    deal, rotation = match.place(number)
    names = [match.bots[bot] for bot in match.seating(number)]
    everyone, *own = (DuplicateChance(f"{match.seed} {deal} {s}") for s in (0, *game.seats))
    rngs = [Random(f"{match.seed} {deal} {seat} {rotation}") for seat in game.seats]
    seconds, moves = [0.0] * game.players, [0] * game.players
    history = begin(game, everyone)
    while to_move := game.to_move(history.state):
        seat = to_move[0]
        place = seat - 1
        seen = game.redact(history.state, (seat,))
        started = perf_counter()
        action = bots.choose(names[place], game, seen, seat, rngs[place])
        seconds[place] += perf_counter() - started
        moves[place] += 1
        history = history.play(seat, action, own[place])
    thinking = (f"{s:.6f}/{m}" for s, m in zip(seconds, moves, strict=True))
    return Record(history, {**labels(match, number), "Thinking": " ".join(thinking)})


def labels(match: Match, number: int) -> dict[str, str]:
    """The tags that tell a match's game from all others."""
    deal, rotation = match.place(number)
    tags = {f"Seat{seat}": match.bots[b] for seat, b in enumerate(match.seating(number), 1)}
    tags |= {"Seed": str(match.seed), "Deal": str(deal + 1), "Rotation": str(rotation + 1)}
    if match.seconds is not None:
        tags["Time"] = f"{match.seconds * 1000:g}"
    return tags
