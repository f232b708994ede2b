"""Measure the decisions of levels: ``python benchmarks/decisions.py PART [GAME ...]``.

A game is written as in ``indigo(players=3)``; by default each with levels is measured. Parts:

- ``search``: the loss against a long search, in positions of games of level 4, from the start to
  three quarters of a game. A search a thousand times as long as level 4's finds the best action,
  and every level of a shorter search chooses one. Then the actions that were chosen are searched
  alone, with other random numbers than those that chose them, as the best of many uncertain values
  is likely too high.
- ``endings``: the loss against exact play. Level 2 plays games up to the first decision that is
  solved. From there each level plays all seats while decisions are solved, with the same chance.
- ``rounds``: the share of matches of three rounds that one player wins who knows the score, against
  others who play every round for itself, all of level 4. A deal is one chance, played once for each
  seat that the player can have first.
- ``resignations``: the share of games of three players that one seat wins which knows that another
  has resigned and cannot win, though the server's substitute bot plays on for it, against a seat
  that does not know, both of level 4. A deal is played once for each that can know.

A loss is the expected share of a win after the best action less that after the action chosen. The
first two parts store their results for ``benchmarks/strength_page.py``, which makes tables of them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import count, islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from hexwarp import bots
from hexwarp.arena.elo import Z_95, mean_score
from hexwarp.core import registry
from hexwarp.core.chance import ChanceSource, RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.types import MatchScore, Outcome, Seat
from hexwarp.match.model import SUBSTITUTE_BOT
from hexwarp.match.results import winners_among
from hexwarp.parallel import Workers
from hexwarp.search import exact
from hexwarp.search.mcts import search

RESULTS = Path(__file__).parents[1] / "docs/strength"

POSITION_BOT, ENDING_BOT = "level4", "level2"
"""The bots that play up to positions, and to endings."""

MIDDLE = 0.75
"""The part of a game's decisions from which positions are taken."""

LONGER = 1000
"""How many times as long as level 4's a long search is."""

DIFFERENT = 1e-9
"""The difference in the expected share of a win from which two actions are not equally good."""

KNOWING_BOT = "level4"
"""The bot that is measured with and without knowledge of its match."""

ROUNDS = 3
"""The rounds of a match."""

FIRST_RESIGNATION, LAST_RESIGNATION = 1, 6
"""The plies of each seat before the one that resigns does."""


def main() -> None:
    """Measure a part for each game."""
    parser = argparse.ArgumentParser(description="Measure the decisions of levels.")
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument(
        "--number", type=int, default=200, metavar="N", help="positions, endings or deals (200)"
    )
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first of them (0)")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes (2)")
    given = parser.parse_intermixed_args()
    measure, report, specs = PARTS[given.part]
    with Workers.processes(given.jobs) as workers:
        for spec in given.games or specs():
            with closing(workers.imap(partial(measure, spec), count(given.seed))) as measured:
                report(spec, list(islice(filter(None, measured), given.number)))


def _decision(history: History[Any]) -> tuple[Any, Seat]:
    """Return the view of the seat to move, and the seat."""
    seat = history.game.to_move(history.state)[0]
    return history.game.redact(history.state, (seat,)), seat


def _play(
    history: History[Any],
    bot: str,
    rng: Random,
    chance: ChanceSource,
    game: Game[Any] | None = None,
) -> History[Any]:
    """Return a history after a bot's decision; the bot may know the game as part of a match."""
    redacted, seat = _decision(history)
    action = bots.choose(bot, game or history.game, redacted, seat, rng)
    return history.play(seat, action, chance)


def _store(name: str, spec: str, result: dict[str, Any]) -> None:
    file = RESULTS / f"{name}.json"
    stored = json.loads(file.read_text("utf-8")) | {spec: result}
    print(spec, json.dumps(result, indent=1), flush=True)
    file.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")


# --- against a long search -----------------------------------------------------------------------


def search_losses(spec: str, seed: int) -> list[float]:
    """Return the loss of each level in the position of a seed, weakest level first."""
    game, rng = registry.load(spec), Random(seed)
    nodes = LONGER * game.levels[3].nodes
    length = int(MIDDLE * (game.max_decisions or 80))
    state, seat = next(islice(_positions(game, rng), rng.randrange(length), None))
    best = search(game, state, seat, rng.getrandbits(64), nodes=nodes).actions[0]
    shorter = sum(level.nodes < nodes for level in game.levels)
    chosen = [bots.choose(f"level{1 + index}", game, state, seat, rng) for index in range(shorter)]
    values = {
        action: search(game, state, seat, seed, nodes=nodes, only=action).root_value
        for action in {best, *chosen}
    }
    return [values[best][seat - 1] - values[action][seat - 1] for action in chosen]


def _positions(game: Game[Any], rng: Random) -> Iterator[tuple[Any, Seat]]:
    """Yield the decisions of one game after the other that leave a choice."""
    while True:
        chance = RandomChance(rng)
        history = begin(game, chance)
        while game.to_move(history.state):
            redacted, seat = _decision(history)
            if len(game.legal_actions(redacted, seat)) > 1:
                yield redacted, seat
            history = _play(history, POSITION_BOT, rng, chance)


def store_search_losses(spec: str, measured: list[list[float]]) -> None:
    """Store the means of the losses of each level."""
    levels = [
        {
            "loss": mean(losses),
            "error": Z_95 * stdev(losses) / sqrt(len(losses)),
            "best": sum(loss == 0 for loss in losses) / len(losses),
        }
        for losses in zip(*measured, strict=True)
    ]
    nodes = LONGER * registry.load(spec).levels[3].nodes
    _store("decisions", spec, {"positions": len(measured), "nodes": nodes, "levels": levels})


# --- against exact play --------------------------------------------------------------------------


def ending_losses(spec: str, seed: int) -> list[list[tuple[float, bool]]]:
    """Return the decisions of the ending of a seed by level: losses, and whether actions differed.

    The list is empty if the game ended before it was solved.
    """
    game, rng = registry.load(spec), Random(seed)
    chance = RandomChance(rng)
    history = begin(game, chance)
    while game.to_move(history.state) and not exact.solve(game, *_decision(history)):
        history = _play(history, ENDING_BOT, rng, chance)
    levels = range(1, len(game.levels) + 1) if game.to_move(history.state) else ()
    return [list(_losses(f"level{level}", history, Random(seed))) for level in levels]


def _losses(level: str, history: History[Any], rng: Random) -> Iterator[tuple[float, bool]]:
    """Yield the decisions of a level that plays on while the game is solved."""
    game, chance = history.game, RandomChance(Random(rng.getrandbits(32)))
    while game.to_move(history.state):
        redacted, seat = _decision(history)
        solved = exact.solve(game, redacted, seat)
        if solved is None:  # a race may last longer than it has to
            return
        history = _play(history, level, rng, chance)
        shares = [value[seat - 1] for value in solved.values]
        loss = shares[0] - shares[solved.actions.index(history.turns[-1].action)]
        yield loss, shares[0] - min(shares) > DIFFERENT


def store_ending_losses(spec: str, measured: list[list[list[tuple[float, bool]]]]) -> None:
    """Store the means of each level: over all decisions, and over those with different actions."""
    levels = []
    for endings in zip(*measured, strict=True):
        decisions = [decision for ending in endings for decision in ending]
        different = [loss for loss, differ in decisions if differ]
        counted = max(1, len(different))
        levels.append(
            {
                "decisions": len(decisions),
                "loss": mean(loss for loss, _ in decisions),
                "different": len(different),
                "loss_where_different": sum(different) / counted,
                "best_where_different": sum(loss < DIFFERENT for loss in different) / counted,
            }
        )
    spec = registry.spec_of(registry.load(spec))
    _store("endings", spec, {"endings": len(measured), "levels": levels})


# --- in a match ----------------------------------------------------------------------------------


def round_shares(spec: str, seed: int) -> list[float]:
    """Return the shares of the matches of a deal that the player who knows the score wins."""
    game = registry.load(spec)
    return [_match(game, knowing, seed) for knowing in range(game.players)]


def _match(game: Game[Any], knowing: int, seed: int) -> float:
    totals = [0] * game.players  # by player
    for number in range(ROUNDS):
        players = [(seat + number) % game.players for seat in range(game.players)]  # by seat
        score = MatchScore(tuple(totals[player] for player in players), ROUNDS - 1 - number)
        known = {players.index(knowing) + 1: game.in_match(score)}
        outcome = _game(game, known, Random(f"{seed} {number}"))
        for player, points in zip(players, outcome.scores, strict=True):
            totals[player] += points
    best = (min if game.lowest_wins else max)(totals)
    return (totals[knowing] == best) / totals.count(best)


def resignation_shares(spec: str, seed: int) -> list[float]:
    """Return the shares of the games of a deal that the seat which knows wins."""
    game, rng = registry.load(spec), Random(seed)
    gone = rng.choice(game.seats)
    plies = game.players * rng.randint(FIRST_RESIGNATION, LAST_RESIGNATION)
    known = game.in_match(MatchScore(resigned=(gone,)))
    others = tuple(seat for seat in game.seats if seat != gone)
    shares = []
    for knowing in others:
        outcome = _game(game, {knowing: known}, Random(seed), gone, plies)
        winners = winners_among(others, outcome.winners, outcome.scores, game)
        shares.append((knowing in winners) / len(winners))
    return shares


def _game(
    game: Game[Any], known: dict[Seat, Game[Any]], rng: Random, gone: Seat = 0, plies: int = 0
) -> Outcome:
    """Play a game to its end.

    Args:
        game: The game.
        known: The game as part of a match, by the seats that know it.
        rng: The source of chance and of the bots' choices.
        gone: The seat that resigns.
        plies: The plies after which it does, and others know it.
    """
    history = begin(game, chance := RandomChance(Random(rng.getrandbits(64))))
    while (outcome := game.outcome(history.state)) is None:
        seat = game.to_move(history.state)[0]
        after = game.ply(history.state) >= plies
        bot = SUBSTITUTE_BOT if after and seat == gone else KNOWING_BOT
        history = _play(history, bot, rng, chance, known.get(seat) if after else None)
    return outcome


def print_shares(spec: str, measured: list[list[float]]) -> None:
    """Print the mean share of the one who knows, with its 95 % interval."""
    share = mean_score(measured)
    interval = f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"
    games = sum(map(len, measured))
    print(f"{spec}: {interval} of {games} games, even {len(measured) / games:.1%}", flush=True)


# --- the games of each part ----------------------------------------------------------------------


def _with_levels() -> Iterator[str]:
    return (kind.name for kind in registry.games().values() if kind.levels)


def _of_three() -> Iterator[str]:
    return (f"{name}(players=3)" for name in _with_levels())


def _solved() -> Iterator[str]:
    every = (kind(players) for kind in registry.games().values() for players in kind.player_counts)
    return (registry.spec_of(game) for game in every if game.endings() is not None)


PARTS: dict[str, tuple[Any, Any, Any]] = {
    "search": (search_losses, store_search_losses, _with_levels),
    "endings": (ending_losses, store_ending_losses, _solved),
    "rounds": (round_shares, print_shares, _with_levels),
    "resignations": (resignation_shares, print_shares, _of_three),
}
"""By name: the functions that measure a seed and report the results, and the default games."""


if __name__ == "__main__":
    main()
