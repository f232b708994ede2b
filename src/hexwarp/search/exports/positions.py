"""Exported functions for a position: what is read, and the rules.

The position is at first that of the view, and changes as actions and chance outcomes are applied to
it. What ``decisions`` has starts from the view, to which ``shorten`` also returns the position: to
search after an action, write and read the view after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from hexwarp.core.jit import assign, seed_rng
from hexwarp.core.kernels import Bytes
from hexwarp.core.types import CHANCE
from hexwarp.search.exports.block import (
    ODDS_COLUMNS,
    PLAYERS,
    RNG,
    ROUNDS_LEFT,
    VIEW_LENGTH,
    block_in,
)
from hexwarp.search.network import HIDDEN, read_numbers
from hexwarp.search.network_file import HEADER_SIZE, MAGIC, MAGIC_SIZE

if TYPE_CHECKING:
    from hexwarp.search.exports.bound import (
        HAS_NETWORK,
        MAX_PLAYERS,
        MAX_SCORE,
        VIEW_SIZE,
        VIEW_VERSION,
        apply,
        apply_chance,
        chance,
        evaluate,
        evaluator_in,
        inputs_of,
        key,
        legal,
        random_action,
        random_outcome,
        read_view,
        score,
        to_move,
        write_odds,
    )

UNREADABLE: Final = -2
"""The result of ``read`` for bytes that are no view."""

ONE_ROUND: Final = -1
"""The rounds after the only one of a match, which its ranks decide rather than points."""

_MAGIC: Final = np.frombuffer(MAGIC, np.uint8)


def place(block: Bytes, part: int) -> int:
    """Return the place of a part of the block (a template).

    Args:
        block: uint8[n]: the memory.
        part: The part's index in ``block.Places``.
    """
    encoded, sample, actions, visits, line, scores, values, rest = block_in(block).places
    if part == 0:
        return encoded
    if part == 1:
        return sample
    if part == 2:
        return actions
    if part == 3:
        return visits
    if part == 4:
        return line
    if part == 5:
        return scores
    return values if part == 6 else rest


def read(block: Bytes, length: int) -> int:
    """Read the encoded view at ``Places.encoded``, as a game that is itself to be won (a template).

    Args:
        block: uint8[n]: the memory.
        length: The size of the view, in bytes.

    Example:
        >>> seat = read(block, length)

    Returns:
        The seat to act (the lowest of several), CHANCE, or 0 if the game is over; UNREADABLE if
        the size, the version or the number of players is not one of the game's.
    """
    encoded = block_in(block).encoded
    is_view = 2 <= length <= VIEW_SIZE and encoded[0] == VIEW_VERSION
    if not is_view or not 2 <= encoded[1] <= MAX_PLAYERS:
        return UNREADABLE
    block_in(block).numbers[ODDS_COLUMNS] = 0
    block_in(block).numbers[PLAYERS] = encoded[1]
    parts = block_in(block)
    parts.numbers[VIEW_LENGTH] = length
    parts.numbers[ROUNDS_LEFT] = 0
    read_view(parts.encoded[:length], parts.root)
    return to_move(parts.root)


def set_match(block: Bytes, rounds_left: int, resigned: int) -> int:
    """Make the game a round of a match (a template).

    Args:
        block: uint8[n]: the memory, with a view that was read, and in ``scores`` each seat's points
            in the rounds that are over: 0 in a match of one round.
        rounds_left: The number of rounds after this one, or ONE_ROUND.
        resigned: The seats that resigned: bit seat - 1.
    """
    columns = 1 if rounds_left == ONE_ROUND else MAX_SCORE + 1
    block_in(block).numbers[ODDS_COLUMNS] = columns
    parts = block_in(block)
    parts.numbers[ROUNDS_LEFT] = max(rounds_left, 0)
    assign(parts.totals, parts.scores)
    write_odds(parts.odds, parts.totals, parts.numbers[ROUNDS_LEFT], resigned, parts.leads)
    return 0


def read_network(block: Bytes, length: int) -> int:
    """Read the network's file at ``Places.rest``; return 1, or 0 if it does not fit (a template).

    The number of players is that of the view; ``network_file`` describes the format.

    Args:
        block: uint8[n]: the memory.
        length: The size of the file, in bytes.
    """
    parts = block_in(block)
    data = block[parts.places.rest : parts.places.rest + length]
    players = parts.numbers[PLAYERS]
    sizes = (inputs_of(players), HIDDEN[0], HIDDEN[1], players)
    if HAS_NETWORK == 0 or length < HEADER_SIZE:
        return 0
    for index in range(MAGIC_SIZE):
        if data[index] != _MAGIC[index]:
            return 0
    for index in range(len(sizes)):
        at, number = MAGIC_SIZE + 4 * index, 0
        for byte in range(4):
            number |= int(data[at + byte]) << 8 * byte
        if number != sizes[index]:
            return 0
    w1, b1, w2, b2, w3, b3 = parts.network
    if length != HEADER_SIZE + 2 * (w1.size + b1.size + w2.size + b2.size + w3.size + b3.size):
        return 0
    at = HEADER_SIZE
    for row in range(w1.shape[0]):
        at = read_numbers(data, at, w1[row])
    at = read_numbers(data, at, b1)
    for row in range(w2.shape[0]):
        at = read_numbers(data, at, w2[row])
    at = read_numbers(data, at, b2)
    for row in range(w3.shape[0]):
        at = read_numbers(data, at, w3[row])
    read_numbers(data, at, b3)
    return 1


# --- the rules -----------------------------------------------------------------------------------


def seat_to_move(block: Bytes) -> int:
    """Return the seat to act (the lowest of several), CHANCE, or 0 at the end (a template)."""
    return to_move(block_in(block).root)


def legal_actions(block: Bytes) -> int:
    """Write the legal actions of the seat to act, ascending; return the count (a template)."""
    parts = block_in(block)
    return legal(parts.root, parts.actions)


def apply_action(block: Bytes, action: int) -> int:
    """Apply a legal action; return 1 if it is a ply, 0 if not (a template).

    Args:
        block: uint8[n]: the memory.
        action: The action.
    """
    return apply(block_in(block).root, action)


def chance_outcomes(block: Bytes) -> int:
    """Write the chance outcomes, and their weights to ``visits``; return the count (a template)."""
    parts = block_in(block)
    return chance(parts.root, parts.actions, parts.visits)


def apply_outcome(block: Bytes, outcome: int) -> int:
    """Apply a chance outcome (a template).

    Args:
        block: uint8[n]: the memory.
        outcome: One of the possible outcomes.
    """
    apply_chance(block_in(block).root, outcome)
    return 0


def position_key(block: Bytes) -> int:
    """Return the hash of a decision as its mover sees it: ``Kernel.key`` (a template)."""
    return key(block_in(block).root)


def result(block: Bytes) -> int:
    """Write the points, and shares of the win to ``values``, as if it ended now (a template)."""
    parts = block_in(block)
    score(parts.root, parts.scores, parts.values[0])
    return 0


def random_game(block: Bytes, seed: int) -> int:
    """Play uniformly random moves to the end; return the number of plies (a template).

    Args:
        block: uint8[n]: the memory.
        seed: The seed: any 64 bits.
    """
    parts = block_in(block)
    rng, plies = parts.numbers[RNG : RNG + 4], 0
    seed_rng(rng, seed)
    while to_move(parts.root) != 0:
        if to_move(parts.root) == CHANCE:
            apply_chance(parts.root, random_outcome(parts.root, rng))
        else:
            plies += apply(parts.root, random_action(parts.root, rng))
    score(parts.root, parts.scores, parts.values[0])
    return plies


def evaluate_outcomes(block: Bytes, viewer: int) -> int:
    """Evaluate the position after each chance outcome (a template).

    The same random games serve all outcomes: their luck would otherwise be mostly noise.

    Args:
        block: uint8[n]: the memory, of the size that ``size`` returns, at a chance node.
        viewer: The seat to whose knowledge the evaluation is limited.

    Returns:
        The number of outcomes: they are in ``actions``, their weights in ``visits``, the seats'
        win probabilities in ``values``.
    """
    parts = block_in(block)
    rng = parts.numbers[RNG : RNG + 4]
    count = chance(parts.root, parts.actions, parts.visits)
    workspace, _ = evaluator_in(block, parts.places.rest, rng, parts, parts.numbers[PLAYERS])
    for index in range(count):
        assign(parts.state, parts.root)
        apply_chance(parts.state, parts.actions[index])
        if to_move(parts.state) == 0:
            score(parts.state, parts.scores, parts.values[index])
        else:
            seed_rng(rng, 0)
            evaluate(parts.state, viewer, parts.network, workspace, parts.values[index])
    return count
