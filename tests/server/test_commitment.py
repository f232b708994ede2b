"""The commitment is public at once, the seed only after the end."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from hexwarp.core import record, registry
from hexwarp.core.commitment import SeededChance
from hexwarp.core.commitment_tags import versioned_commitment
from hexwarp.core.errors import RecordError
from hexwarp.core.verify import GapError, VerificationError, verify, verify_match
from hexwarp.match import commands as m
from hexwarp.match import seating
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import LoggedEvent, apply_event
from hexwarp.match.events import Aborted, MatchEvent, Resumed
from hexwarp.match.model import Match
from hexwarp.match.permissions import allowed_actions
from hexwarp.match.record import record_text
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server import views
from hexwarp.storage.play import event_rows
from support.users import User

SEED = bytes(range(32))
GAMES = (
    "indigo(players=2)",
    "indigo(players=2,hand=2)",
    "indigo(players=4)",
    "hyper6(players=2)",
    "hyper6(players=3)",
    "hyper6(players=2,setup=chosen)",
)


def opened(name: str, rounds: int = 1, seed: bytes = SEED) -> Match:
    """Return a started match with one user on all seats."""
    game = registry.load(name)
    holders = [SeatHolder(f"Ann {seat}", user_id="ann") for seat in game.seats]
    options = {**game.options, "rounds": rounds}
    new_event = seating.create_match(
        "ann", game.name, game.players, options, holders, entropy="my dog", seed=seed
    )
    return m.apply_new_event(None, "x", new_event, 1000)[-1][1]


def apply(match: Match, new_event: MatchEvent) -> Match:
    return m.apply_new_event(match, "x", new_event, 1000)[-1][1]


def moved(match: Match, rng: Random) -> Match:
    """Return the match after a random move."""
    seat = rng.choice(match.to_move)
    actions = match.game.legal_actions(match.history.state, seat)
    return apply(match, m.make_bot_move(match, seat, rng.choice(actions)))


def may_undo(match: Match) -> bool:
    """Return whether the last turn is taken back: not behind the moment that revealed secrets."""
    return "undo" in allowed_actions(match, "ann", ())


def played(match: Match, rng: Random, takebacks: float = 0.1) -> Match:
    """Return the match at its end, after some takebacks."""
    while match.status == "playing":
        if match.round_over:
            match = apply(match, m.start_next_round(match, "ann"))
        elif match.history.turns and rng.random() < takebacks and may_undo(match):
            match = apply(match, m.undo(match, "ann"))
        else:
            match = moved(match, rng)
    return match


def games_of(match: Match, viewer: str | None = None) -> list[record.Record]:
    return record.read(record_text(match, viewer))


# --- records -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_record_is_verified(name: str) -> None:
    for number in range(2):
        match = played(opened(name, rounds=3), Random(number))
        outcomes = [verify(game) for game in games_of(match)]
        assert None not in outcomes
        assert (
            sum(o or 0 for o in outcomes)
            == len(views.chance(match).draws)
            < match.next_outcome_number
        )


@pytest.mark.parametrize("name", GAMES)
def test_aborted_game_is_verified(name: str) -> None:
    """Also by a viewer of redacted hands."""
    rng = Random(2)
    for plies in (0, 1, 30):
        match = opened(name)
        for _ in range(plies):
            match = moved(match, rng)
        match = apply(match, Aborted())
        for viewer in ("ann", None):
            (game,) = games_of(match, viewer)
            assert verify(game) == len(views.chance(match).draws)


def test_match_aborted_between_two_rounds_is_verified() -> None:
    """Its later rounds were not left out of the record."""
    rng, match = Random(6), opened("hyper6(players=2)", rounds=3)
    while not match.round_over:
        match = moved(match, rng)
    records = games_of(apply(match, Aborted()))
    assert [record.tags["Termination"] for record in records] == ["aborted"]
    verify_match(records, [verify(record) or 0 for record in records])


def changed(text: str, rng: Random) -> Iterator[str]:
    """Yield the record with one roll or draw changed, for each of them."""
    marks = {"Deck": "RXCBS", "Faces": "12345678"}
    for matched in re.finditer(r'\[(Deck|Faces) "([^"]*)"\]|=([1-8])', text):
        first, last = matched.span(3 if matched[3] else 2)
        for at in range(first, last):
            if text[at] not in "? ":
                other = rng.choice(marks.get(matched[1], "12345678").replace(text[at], ""))
                yield text[:at] + other + text[at + 1 :]


@pytest.mark.parametrize("name", GAMES[:-1])
def test_record_with_a_changed_roll_or_draw_is_refused(name: str) -> None:
    rng = Random(3)
    match = played(opened(name, rounds=2), rng)
    text = record_text(match, None)
    tried = 0
    for other in changed(text, rng):
        with pytest.raises((RecordError, VerificationError)):
            [verify(game) for game in record.read(other)]
        tried += 1
    assert tried > 18


def test_secret_choices_stay_secret_after_the_end() -> None:
    match = opened("hyper6(players=2,setup=chosen)")
    match = replace(match, holders=(SeatHolder("Ann", "ann"), SeatHolder("Bob", "bob")))
    for _ in range(3):
        (face, *_) = match.game.legal_actions(match.history.state, 1)
        match = apply(match, m.make_bot_move(match, 1, face))
    match = apply(match, Aborted())
    (own,) = games_of(match, "ann")
    assert own.tags["Faces"] == "111?????? ?????????"
    (redacted,) = games_of(match, "bob")
    assert redacted.tags["Faces"] == "????????? ?????????"
    assert verify(own) == verify(redacted) == 0


# --- before the end ------------------------------------------------------------------------------


def test_record_in_play_has_only_the_commitment() -> None:
    """Worlds that differ only in the seed look the same except for the commitment."""
    texts = []
    for seed in (SEED, SEED[::-1]):
        match = opened("hyper6(players=2,setup=chosen)", seed=seed)
        seal = versioned_commitment(seed)
        text = record_text(match, "ann")
        assert f'[Seal "{seal}"]' in text
        assert not re.search("Seed|Entropy|Drawn", text)
        view = views.game(match, "ann", views.TableStatus()).model_dump_json()
        texts.append((text + view).replace(seal, ""))
        assert seed.hex() not in texts[-1]
        with pytest.raises(Refusal, match="The seed is revealed when the game is over"):
            views.chance(match)
    assert texts[0] == texts[1]


def test_seed_is_secret_between_rounds() -> None:
    rng, match = Random(4), opened("hyper6(players=2)", rounds=2)
    while not match.round_over:
        match = moved(match, rng)
    assert SEED.hex() not in record_text(match, "ann")
    fairness = views.fairness(match)
    assert fairness is not None
    assert fairness.seed is None
    with pytest.raises(Refusal):
        views.chance(match)


# --- recomputing the draws -----------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_draw_can_be_recomputed_after_the_end(name: str) -> None:
    match = played(opened(name, rounds=2), Random(5))
    revealed = views.chance(match)
    assert revealed.seal == versioned_commitment(bytes.fromhex(revealed.seed))
    numbers = [draw.n for draw in revealed.draws]
    assert numbers == sorted(set(numbers))
    positions = [(draw.round, draw.ply) for draw in revealed.draws]
    assert positions == sorted(positions)
    assert {number for number, _ in positions} == {1, 2}
    assert max(ply for _, ply in positions) <= max(match.game.ply(h.state) for h in match.histories)
    for draw in revealed.draws:
        chance = SeededChance(bytes.fromhex(revealed.seed), revealed.entropy, draw.n)
        assert (
            chance.decide(tuple((outcome, weight) for outcome, weight in draw.outcomes))
            == draw.drawn
        )


# --- entropy -------------------------------------------------------------------------------------


def test_entropy_leaves_with_its_user_before_the_start() -> None:
    holders = [SeatHolder("Ann", user_id="ann"), SeatHolder(), SeatHolder()]
    new_event = seating.create_match("ann", "hyper6", 3, {}, holders, entropy="a", seed=SEED)
    match = m.apply_new_event(None, "x", new_event, 1000)[-1][1]
    for player, text in (("bob", "b"), ("carl", "b"), ("dora", ""), ("bob", "c")):
        match = apply(match, seating.join_match(match, SeatHolder(player, player, entropy=text), 2))
        match = apply(match, seating.leave(match, player, None))
        assert match.entropy == ("a",)
    match = apply(match, seating.join_match(match, SeatHolder("Bob", "bob", entropy="b"), 3))
    match = apply(match, seating.join_match(match, SeatHolder("Dora", "dora", entropy="b"), 2))
    assert match.entropy == ("a", "b", "b")
    match = apply(match, seating.leave(match, "bob", None))
    assert match.entropy == ("a", "b", "b"), "the entropy is fixed once the game has begun"


# --- matches without a seed ----------------------------------------------------------------------


def test_match_without_a_seed_continues() -> None:
    created = seating.create_match(
        "ann", "hyper6", 2, {}, [SeatHolder("Ann", "ann"), SeatHolder("Bob", "ann")]
    )
    data = created.to_json()
    del data["seed"], data["entropy"]
    old = event_rows.read_event(created.kind, data)
    match = apply_event(None, LoggedEvent("x", 1, old, 1000))
    starts = {str(m.apply_new_event(match, "x", Resumed(), 1000)[1][0].event) for _ in range(5)}
    assert len(starts) == 5, "without a seed, the log does not determine the start"
    match = played(apply(match, Resumed()), Random(6), takebacks=0)
    assert views.fairness(match) is None
    assert not re.search("Seal|Seed", record_text(match, "ann"))
    assert verify(games_of(match)[0]) is None
    with pytest.raises(Refusal, match="has no commitment"):
        views.chance(match)


# --- over HTTP -----------------------------------------------------------------------------------


def test_commitment_over_http(ann: User, bob: User, stranger: User) -> None:
    game = ann.create("me", "open", game="hyper6", entropy=" my  dog ")
    bob.post(f"/games/{game['id']}/join", {"entropy": "50% “é”"})
    for user in (ann, bob, stranger):
        refused = user.get(f"/games/{game['id']}/chance")
        assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
    before = bob.game(game)["fairness"]
    assert before["seed"] is None
    bob.post(f"/games/{game['id']}/resign")
    revealed = stranger.get(f"/games/{game['id']}/chance").json()
    assert revealed["entropy"] == before["entropy"] == ["my dog", "50% “é”"]
    assert (
        revealed["seal"] == before["seal"] == versioned_commitment(bytes.fromhex(revealed["seed"]))
    )
    (kept,) = record.read(stranger.get(f"/games/{game['id']}/record").text)
    assert verify(kept) == len(revealed["draws"])


@pytest.mark.parametrize("name", GAMES)
def test_record_names_the_outcomes_that_takebacks_cost(name: str) -> None:
    match = played(opened(name, rounds=2), Random(3), takebacks=0.3)
    assert any(takeback.numbers for takeback in match.takebacks)
    records = games_of(match)
    verify_match(records, [verify(record) or 0 for record in records])
    concealed = games_of(replace(match, takebacks=()))
    with pytest.raises(GapError, match="neither a roll or draw nor taken back"):
        verify_match(concealed, [verify(record) or 0 for record in concealed])


@pytest.mark.parametrize("name", GAMES)
def test_takebacks_right_before_the_end_are_verified(name: str) -> None:
    """Also those with which no outcome went, after others."""
    for number in range(30):
        rng, match = Random(number), opened(name)
        for _ in range(rng.randrange(20, 60)):
            back = match.history.turns and rng.random() < 0.3 and may_undo(match)
            match = apply(match, m.undo(match, "ann")) if back else moved(match, rng)
        for _ in range(rng.randrange(10)):
            if may_undo(match):
                match = apply(match, m.undo(match, "ann"))
        (game,) = games_of(apply(match, Aborted()))
        verify_match([game], [verify(game) or 0])
