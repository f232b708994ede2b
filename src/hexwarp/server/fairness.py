"""How a match's chance was decided: its seal is told at once, its seed after the end."""

from __future__ import annotations

from collections.abc import Iterator

from hexwarp.core.commitment_tags import commitment_tags, reveal_tags, versioned_commitment
from hexwarp.server.model import Match, Refusal
from hexwarp.server.protocol import answers


def told(match: Match) -> answers.Fairness | None:
    """What everybody may know now; None where chance was not sealed."""
    if match.seed is None:
        return None
    seed = match.seed.hex() if match.over else None
    return answers.Fairness(
        seal=versioned_commitment(match.seed), entropy=list(match.entropy), seed=seed
    )


def tags(match: Match, number: int) -> dict[str, str]:
    """What the record of a round tells of its chance; nothing where it was not sealed."""
    if match.seed is None:
        return {}
    if not match.over:
        return commitment_tags(match.seed)
    return reveal_tags(match.seed, match.entropy, (draw.n for draw in _draws(match, number)))


def chance(match: Match) -> answers.Chance:
    """The seed of a match that is over, and every roll and draw that stands. Raises Refusal."""
    if not match.over:
        raise Refusal("not_now", "The seed is told when the game is over.")
    if match.seed is None:
        raise Refusal("not_now", "The chance of this game was not sealed.")
    rounds = range(1, len(match.histories) + 1)
    return answers.Chance(
        seal=versioned_commitment(match.seed),
        seed=match.seed.hex(),
        entropy=list(match.entropy),
        draws=[draw for number in rounds for draw in _draws(match, number)],
    )


def _draws(match: Match, number: int) -> Iterator[answers.Draw]:
    """The rolls and draws that stand in a round."""
    history, game = match.histories[number - 1], match.game
    places = [(0, game.initial_state(), history.outcomes)]
    for index, turn in enumerate(history.turns):
        state = game.apply(history.before(index), turn.seat, turn.action).state
        places.append((game.ply(turn.state), state, turn.outcomes))
    for first, (ply, state, drawn) in zip(match.draws[number - 1], places, strict=True):
        for n, outcome in enumerate(drawn, first):
            outcomes = [list(possible) for possible in game.chance_outcomes(state)]
            yield answers.Draw(n=n, outcomes=outcomes, drawn=outcome, ply=ply, round=number)
            state = game.apply_chance(state, outcome).state
