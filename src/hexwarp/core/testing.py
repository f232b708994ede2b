"""The contract suite: checks that every game must pass, as functions that any test can call.

``check_game`` plays random legal games and checks their states against the whole contract.
``perft`` counts the move tree; ``divide`` splits the count by the first move.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from hexwarp.core.chance import ChanceSource, RandomChance
from hexwarp.core.commitment import SeededChance
from hexwarp.core.commitment_tags import reveal_tags
from hexwarp.core.errors import HexwarpError, IllegalMoveError, MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record, read, write
from hexwarp.core.types import Seat
from hexwarp.core.verify import verify

if TYPE_CHECKING:
    from hexwarp.core.kernels import Kernel

__all__ = ["SVG", "check_game", "divide", "perft", "random_history", "refusal", "viewers"]

SVG = "{http://www.w3.org/2000/svg}"
"""The namespace of a picture's elements."""


def random_history(
    game: Game[S], rng: Random, turns: int | None = None, chance: ChanceSource | None = None
) -> History[S]:
    """Play a game of uniformly random legal actions.

    Args:
        game: The game.
        rng: Chooses seats and actions.
        turns: The maximum number of turns; by default, the game is played to its end.
        chance: The chance source; ``rng`` by default.

    Returns:
        The history of the game.
    """
    chance = chance or RandomChance(rng)
    history = begin(game, chance)
    while (to_move := game.to_move(history.state)) and (turns is None or turns > 0):
        seat = rng.choice(to_move)
        action = rng.choice(game.legal_actions(history.state, seat))
        history = history.play(seat, action, chance)
        turns = None if turns is None else turns - 1
    return history


def perft(game: Game[S], state: S, depth: int) -> int:
    """Return the number of paths of ``depth`` actions from a state.

    Chance nodes branch into their outcomes, which do not count as actions. Seats that may act at
    the same time act in ascending order. A path that ends early counts as one.

    Args:
        game: The game.
        state: The root of the move tree.
        depth: The number of actions, at least 0.

    Example:
        >>> history = random_history(registry.load("indigo"), Random(1), turns=0)
        >>> perft(history.game, history.state, depth=1)
        270
    """
    to_move = game.to_move(state)
    if game.is_chance(state):
        return sum(
            perft(game, game.apply_chance(state, outcome).state, depth)
            for outcome, _ in game.chance_outcomes(state)
        )
    if depth == 0 or not to_move:
        return 1
    seat = to_move[0]
    return sum(
        perft(game, game.apply(state, seat, action).state, depth - 1)
        for action in game.legal_actions(state, seat)
    )


def divide(game: Game[S], state: S, depth: int) -> dict[str, int]:
    """Return ``perft`` split by the first action: a count for each action's text.

    Args:
        game: The game.
        state: A state in which a seat is to move.
        depth: The number of actions, the first one included; at least 1.
    """
    seat = game.to_move(state)[0]
    return {
        game.action_text(state, seat, action): perft(
            game, game.apply(state, seat, action).state, depth - 1
        )
        for action in game.legal_actions(state, seat)
    }


def check_game(game: Game[Any], rng: Random, games: int = 3) -> None:
    """Check the whole contract on random games; a breach raises AssertionError.

    Args:
        game: The game to check.
        rng: The source of randomness.
        games: The number of games to play.
    """
    for _ in range(games):
        history = random_history(game, rng)
        _check_end(game, history)
        _check_record(game, history)
        _check_partial_records(game, history, rng)
        states = [history.start, *(turn.state for turn in history.turns)]
        for state in rng.sample(states, min(len(states), 12)):
            _check_state(game, state)
            _check_views(game, state, rng)
            _check_moves(game, state)
        _check_picture(game, rng.choice(states))
        _check_events(game, history)
    _check_verification(game, rng)


def viewers(game: Game[Any]) -> Iterator[frozenset[Seat]]:
    """Yield every set of seats that may view a game, a spectator's empty set included."""
    for size in range(game.players + 1):
        yield from map(frozenset, combinations(game.seats, size))


def _check_state(game: Game[Any], state: Any) -> None:
    hash(state)
    to_move = game.to_move(state)
    assert list(to_move) == sorted(set(to_move)), "to_move is ascending"
    assert (game.outcome(state) is None) == bool(to_move), "only a finished game has nobody to move"
    for seat in game.seats:
        actions = game.legal_actions(state, seat)
        assert list(actions) == sorted(set(actions)), "legal actions are ascending"
        assert bool(actions) == (seat in to_move), (
            "only seats to move have actions, and all of them do"
        )
        assert all(0 <= action < game.num_actions for action in actions)
        assert isinstance(game.progress(state, seat), float)
    assert game.snapshot(state)["over"] is not bool(to_move)


def _check_moves(game: Game[Any], state: Any) -> None:
    for seat in game.to_move(state):
        actions = game.legal_actions(state, seat)
        texts = [game.action_text(state, seat, action) for action in actions]
        assert len(set(texts)) == len(texts), "no two actions have the same text"
        by_text = [game.find_move(state, seat, text) for text in texts]
        assert by_text == list(actions), "an action's text denotes the action"
        for action in range(game.num_actions):
            if action not in actions:
                assert str(game.why_illegal(state, seat, action)).endswith(".")
        for action in actions[:20]:
            events, effects = (
                game.apply(state, seat, action).events,
                game.effects(state, seat, action),
            )
            assert events[len(events) - len(effects) :] == effects, "effects are the last events"
        for text, reason in game.forbidden_moves(state, seat):
            assert str(reason).endswith(".")
            assert refusal(game, state, seat, text) is IllegalMoveError
        for text in ("", " ", "no move", "\0", "9" * 5000, "é"):
            assert refusal(game, state, seat, text) in (MalformedError, IllegalMoveError)


def refusal(game: Game[S], state: S, seat: Seat, text: str) -> type[HexwarpError] | None:
    """Return the type of the error that ``find_move`` raises for a text, or None if it is legal.

    Args:
        game: The game.
        state: The state, in which the seat may act.
        seat: The seat that moves.
        text: The text to look up.
    """
    try:
        game.find_move(state, seat, text)
    except HexwarpError as error:
        assert "\n" not in str(error)
        return type(error)
    return None


def _check_views(game: Game[Any], state: Any, rng: Random) -> None:
    all_seats = frozenset(game.seats)
    for viewer in viewers(game):
        redacted = game.redact(state, viewer)
        assert game.redact(redacted, viewer) == redacted, "redacting twice changes nothing"
        assert game.has_secrets or redacted == state, "a game without secrets hides nothing"
        json.dumps(game.view(state, viewer))
        assert game.view(redacted, viewer) == game.view(state, viewer), (
            "a view depends on the redacted state only"
        )
        assert game.draw(redacted, viewer) == game.draw(state, viewer)
        assert game.to_move(redacted) == game.to_move(state)
        assert game.snapshot(redacted) == game.snapshot(state), "a snapshot is public"
        possible = game.determinize(redacted, rng)
        assert game.redact(possible, viewer) == redacted, (
            "a determinization looks the same to the viewer"
        )
        for seat in set(game.to_move(state)) & viewer:
            assert game.legal_actions(redacted, seat) == game.legal_actions(state, seat)
            assert game.legal_actions(possible, seat) == game.legal_actions(state, seat)
    _check_compiled(game, state, rng)
    if game.to_move(state):
        for seat in game.seats:
            planned = game.with_turn(state, seat)
            assert game.redact(planned, ()) == game.with_turn(game.redact(state, ()), seat)
    assert game.redact(state, all_seats) is not None


def _check_compiled(game: Game[Any], state: Any, rng: Random) -> None:
    """Check views and compiled rules, if there are any, against the plain ones."""
    if not game.has_kernel:
        return
    kernel = game.kernel()
    assert kernel is not None
    _check_sizes(game, kernel)
    for viewer in viewers(game):
        _check_encoding(game, kernel, game.redact(state, viewer), viewer, rng)


def _check_sizes(game: Game[Any], kernel: Kernel) -> None:
    assert game.num_actions <= kernel.MAX_ACTIONS
    assert game.players <= kernel.MAX_PLAYERS
    assert game.lowest_wins == kernel.LOWEST_WINS
    assert (game.max_score, game.score_deviation) == (kernel.MAX_SCORE, kernel.SCORE_DEVIATION)


def _check_encoding(
    game: Game[Any], kernel: Kernel, redacted: Any, viewer: frozenset[Seat], rng: Random
) -> None:
    """Check the encoding of a view, and what the compiled rules read in it."""
    import numpy as np

    from hexwarp.core.jit import seeded

    data = game.encode(redacted)
    assert tuple(data[:2]) == (kernel.VIEW_VERSION, game.players)
    assert len(data) <= kernel.VIEW_SIZE
    assert game.decode(data) == redacted
    assert game.decode(data, trusted=True) == redacted
    view, fast = np.frombuffer(data, np.uint8).copy(), np.zeros(kernel.STATE_SIZE, np.uint8)
    kernel.read_view(view, fast)
    to_move = game.to_move(redacted)
    assert kernel.to_move(fast) == (to_move[0] if to_move else 0)
    for seat in game.seats:
        assert kernel.progress(fast, seat) == game.progress(redacted, seat)
        assert kernel.turns_left(fast, seat) == game.turns_left(redacted, seat)
    is_unknown = game.determinize(redacted, rng) != redacted
    assert bool(kernel.has_unknown(view)) == is_unknown
    if is_unknown:
        try:
            kernel.load(game, redacted)
        except MalformedError:
            pass
        else:
            raise AssertionError("the compiled rules load no unknown parts")
    kernel.fill_unknown(view, seeded(rng.getrandbits(64)))
    possible = game.decode(view.tobytes())
    assert game.redact(possible, viewer) == redacted, "a sample looks the same to the viewer"
    kernel.read_view(view, fast)
    assert bytes(fast) == bytes(kernel.load(game, possible)), "a view is read as it is loaded"


def _check_picture(game: Game[Any], state: Any) -> None:
    picture = game.picture(state)
    assert game.picture(game.redact(state, ())) == picture, "a picture is what a spectator sees"
    document = ElementTree.fromstring(picture.document())  # noqa: S314 - the game's own
    named = {element.get("id") for element in document.iter()} - {None}
    assert document.tag == f"{SVG}svg"
    for element in document.iter():
        assert element.tag not in (f"{SVG}script", f"{SVG}style", f"{SVG}image")
        for name, value in element.items():
            assert not name.startswith("on")
            for reference in re.findall(r"url\(#(.*?)\)", value):
                assert reference in named
            assert not name.endswith("href") or value[1:] in named, "a picture stands alone"


def _check_events(game: Game[Any], history: History[Any]) -> None:
    events = [*history.events, *(event for turn in history.turns for event in turn.events)]
    for event in events:
        assert isinstance(event["type"], str)
        json.dumps(event)
        for viewer in viewers(game):
            redacted = game.redact_event(event, viewer)
            assert redacted.keys() == event.keys()
            assert game.redact_event(redacted, viewer) == redacted


def _check_end(game: Game[Any], history: History[Any]) -> None:
    outcome = game.outcome(history.state)
    assert outcome is not None
    assert len(outcome.scores) == game.players
    assert set(outcome.winners) <= set(game.seats)
    assert game.legal_actions(history.state, 1) == ()


def _check_record(game: Game[Any], history: History[Any]) -> None:
    text = write(Record(history))
    (again,) = read(text)
    assert write(again) == text, "reading and writing leaves a record as it is"
    assert again.history.game.options == game.options
    assert game.snapshot(again.history.state) == game.snapshot(history.state)
    assert game.outcome(again.history.state) == game.outcome(history.state)


def _check_verification(game: Game[Any], rng: Random) -> None:
    """Check that a record of seeded chance verifies."""
    seed, chance = bytes(32), SeededChance(bytes(32), (), 0)
    history = random_history(game, rng, chance=chance)
    (again,) = read(write(Record(history, reveal_tags(seed, (), range(chance.drawn)))))
    assert verify(again) == chance.drawn, "setup actions and chance lead to the record's start"


def _check_partial_records(game: Game[Any], history: History[Any], rng: Random) -> None:
    """Check that a game can be recorded after any turn, for every viewer."""
    for turns in {0, len(history.turns) // 2, rng.randrange(len(history.turns))}:
        part = history.back_to(turns)
        for viewer in viewers(game):
            text = write(Record(part), viewer)
            (again,) = read(text)
            assert write(again) == text
            plies = game.ply(part.state)
            assert game.ply(again.history.state) == plies
            if plies:
                assert game.snapshot(again.history.state) == game.snapshot(part.state)
