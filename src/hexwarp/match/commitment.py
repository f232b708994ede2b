"""The commitments to a match's chance: the server's, revealed after the end, and the players'."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hexwarp.core.chance import WeightedOutcomes, equally_likely
from hexwarp.core.commitment import text_commitment
from hexwarp.core.commitment_tags import OPEN, WITHHELD, commitment_tags, reveal_tags
from hexwarp.core.errors import MalformedError
from hexwarp.core.types import ChanceOutcome, Ply
from hexwarp.match.contribution import Contribution
from hexwarp.match.errors import Refusal
from hexwarp.match.events import Committed, MatchEvent, Revealed
from hexwarp.match.model import Match


@dataclass(frozen=True, slots=True)
class NumberedOutcome:
    """A chance outcome of a match that was not taken back.

    Attributes:
        number: Its number in the match, from 0; numbers of outcomes taken back are not reused.
        outcomes: The possible outcomes with their weights.
        outcome: The one that was drawn.
        ply: The number of plies of the round before it.
        round: The round, from 1.
    """

    number: int
    outcomes: WeightedOutcomes
    outcome: ChanceOutcome
    ply: Ply
    round: int


def reveal_contribution(match: Match, user_id: str | None, text: str) -> MatchEvent:
    """Reveal a user's contribution to chance, now that nobody can change theirs any more.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        text: The text that the user committed to; "" to start without it, which the record says.

    Returns:
        The ``revealed`` event.

    Raises:
        Refusal: The match does not wait for the user's contribution, or it is rated and there is
            no text: a player in league with the server could choose between two starts.
        MalformedError: The user committed to another text.

    Example:
        >>> reveal_contribution(match, "ann", "my dog")
        Revealed(player='ann', entropy='my dog')
    """
    sealed = sealed_contribution(match, user_id)
    if not text and match.rated:
        raise Refusal("not_now", "A rated game needs what you contributed; else leave the table.")
    if text and text_commitment(text) != sealed.commitment:
        raise MalformedError("This is not the text that you committed to.")
    return Revealed(sealed.user_id, text)


def sealed_contribution(match: Match, user_id: str | None) -> Contribution:
    """Return the contribution that a user is to reveal now.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.

    Raises:
        Refusal: The match does not wait for it.
    """
    for contribution in match.contributions:
        own = contribution.state == "sealed" and contribution.user_id == user_id
        if own and user_id in match.unrevealed:
            return contribution
    raise Refusal("not_now", "Your contribution to chance is not waited for.")


def commit_again(match: Match, user_id: str | None, commitment: str) -> MatchEvent:
    """Commit to another contribution to chance, after the table has opened again.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        commitment: The commitment to the new text.

    Returns:
        The ``committed`` event.

    Raises:
        Refusal: No contribution of the user has lapsed, or the match is over.
    """
    match.check_not_over()
    for contribution in match.contributions:
        if contribution.state == "lapsed" and contribution.user_id == user_id:
            return Committed(contribution.user_id, commitment)
    raise Refusal("not_now", "No other contribution to chance is asked of you.")


def revealed_seed(match: Match) -> bytes:
    """Return the seed of a match that is over.

    Raises:
        Refusal: The match is not over, or has no commitment.
    """
    if not match.over:
        raise Refusal("not_now", "The seed is revealed when the game is over.")
    if match.seed is None:
        raise Refusal("not_now", "This game has no commitment to its rolls and draws.")
    return match.seed


def chance_tags(match: Match, round_number: int) -> dict[str, str]:
    """Return the record tags about a round's chance.

    Args:
        match: The match.
        round_number: The round, from 1.

    Returns:
        The commitment; the seed and the outcome numbers as well once the match is over; nothing
        for a match without a commitment.
    """
    if match.seed is None:
        return {}
    if not match.over:
        return commitment_tags(match.seed)
    numbers = (drawn.number for drawn in numbered_outcomes(match, round_number))
    takebacks = [
        (takeback.ply, takeback.numbers)
        for takeback in match.takebacks
        if takeback.round == round_number
    ]
    return reveal_tags(
        match.seed,
        match.entropy,
        numbers,
        takebacks,
        contributions=map(_contribution_word, match.contributions),
        first=match.first + 1 if match.draws_first and round_number == 1 else None,
    )


def _contribution_word(contribution: Contribution) -> str:
    """Return the word for a contribution in the tag ``Contributions``."""
    if contribution.state == "open":
        return OPEN
    return contribution.commitment if contribution.state == "revealed" else WITHHELD


def numbered_outcomes(match: Match, round_number: int) -> Iterator[NumberedOutcome]:
    """Yield the chance outcomes of a round that were not taken back, in order.

    Args:
        match: The match.
        round_number: The round, from 1.
    """
    history, game = match.histories[round_number - 1], match.game
    if match.draws_first and round_number == 1:
        yield NumberedOutcome(0, equally_likely(game.seats), match.first + 1, 0, 1)
    chance_nodes = [(0, game.initial_state(), history.outcomes)]
    for index, turn in enumerate(history.turns):
        state = game.apply(history.before(index), turn.seat, turn.action).state
        chance_nodes.append((game.ply(turn.state), state, turn.outcomes))
    first_numbers = match.outcome_numbers[round_number - 1]
    for first, (ply, state, outcomes) in zip(first_numbers, chance_nodes, strict=True):
        for number, outcome in enumerate(outcomes, first):
            possible = game.chance_outcomes(state)
            yield NumberedOutcome(number, possible, outcome, ply, round_number)
            state = game.apply_chance(state, outcome).state
