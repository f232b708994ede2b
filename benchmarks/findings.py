"""Print what random play and bots say about the games: ``benchmarks/findings.py [GAME ...]``.

Prints the tables of docs/findings.md; a game is written as in ``indigo(players=3,hand=2)``, by
default every variant whose rules of play differ. ``hexwarp simulate`` gives a row with more detail.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from hexwarp.arena.bot_play import BotPlay
from hexwarp.arena.luck import VarianceShares
from hexwarp.arena.self_play import SelfPlay
from hexwarp.arena.summary import Summary, summary
from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.search.random_play import RandomPlay
from report import machine, print_heading, print_row

VARIANTS = (
    *(f"hyper6(players={n},setup={setup})" for n in (2, 3) for setup in ("rolled", "chosen")),
    *(f"indigo(players=2,hand={hand})" for hand in (1, 2)),
    *(
        f"indigo(players=3,gateways={gateways},hand={hand})"
        for gateways in ("standard", "exclusive")
        for hand in (1, 2)
    ),
    *(f"indigo(players=4,hand={hand})" for hand in (1, 2)),
)

RANDOM_GAMES = 100_000

BOTS = {"hyper6": "greedy", "indigo": "level2"}
"""The bot whose self-play is measured: ``greedy`` is slow in Indigo, and ``level2`` in Hyper-6."""

BOT_GAMES = 400
"""The games of a bot, also of random moves where luck is measured."""

PAIRS = (("greedy", "random"), ("level2", "greedy"))
PAIR_GAMES = 200
"""The games of each pair of bots, in the plain variant for two players."""

SEED = 1

JOBS = os.cpu_count() or 1


def main(specs: list[str]) -> None:
    """Print the tables."""
    games = [registry.load(spec) for spec in specs or VARIANTS]
    print(f"{machine()}\n")
    lengths = "plies, 90 % of games", "legal moves", "score by seat"
    print_heading("game", "play", "games", "first player", "shared wins", *lengths, "luck")
    for game in games:
        random_play = RandomPlay(game, SEED, JOBS)
        random_play.run(RANDOM_GAMES, lambda more: None)
        luck = _played(game, ("random",), BOT_GAMES).variance_shares()
        _print_row(game, "random", summary(random_play.statistics), luck)
        if _is_plain(game):
            bot = BOTS[game.name]
            played = _played(game, (bot,), BOT_GAMES)
            _print_row(game, bot, summary(played.statistics), played.variance_shares())
    print()
    print_heading("game", "bots", "games", "points of the first bot", "skill", "luck")
    for game in games:
        for pair in PAIRS if _is_plain(game) and game.players == 2 else ():
            played = _played(game, pair, PAIR_GAMES)
            first, shares = played.points()[0], played.variance_shares()
            interval = f"**{first.value:.1%}** ({first.low:.1%} to {first.high:.1%})"
            skill = f"{shares.skill:.0%}" if shares else ""
            print_row(
                _name(game), " against ".join(pair), PAIR_GAMES, interval, skill, _luck(shares)
            )


def _is_plain(game: Game[Any]) -> bool:
    """Return whether a game is played without options: bots play only these, as they take long."""
    return game.options == type(game)(game.players).options


def _played(game: Game[Any], bots: tuple[str, ...], games: int) -> BotPlay:
    play = BotPlay(SelfPlay(game, bots, SEED), JOBS)
    for _ in play.run(games):
        pass
    return play


def _print_row(game: Game[Any], play: str, results: Summary, luck: VarianceShares | None) -> None:
    first, length = results.first_player, results.length
    interval = (
        f"**{first.value:.1%}** ({first.low:.1%} to {first.high:.1%}); fair {results.fair:.1%}"
    )
    lengths = (
        f"{length.mean:.1f} ± {length.sd:.1f}, {length.quantiles[0]} to {length.quantiles[-1]}"
    )
    means = ", ".join(f"{scores.mean:.2f}" for scores in results.scores)
    scores = f"{means} (± {results.scores[0].sd:.1f})"
    shared, branching = f"{results.shared.value:.1%}", f"{results.branching:.1f}"
    games = f"{results.games:,}"
    print_row(_name(game), play, games, interval, shared, lengths, branching, scores, _luck(luck))


def _luck(shares: VarianceShares | None) -> str:
    if shares is None:
        return ""
    return f"{shares.luck.value:.0%} ({shares.luck.low:.0%} to {shares.luck.high:.0%})"


def _name(game: Game[Any]) -> str:
    offered = [option.name for option in game.options_offered if game.players in option.players]
    options = [f"{name}={game.options[name]}" for name in offered if name != "open_gems"]
    return f"{game.name}, {game.players} players, {', '.join(options)}"


if __name__ == "__main__":
    main(sys.argv[1:])
