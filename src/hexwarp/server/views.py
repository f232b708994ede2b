"""Views: a match and its events as one viewer may see them, as messages of the API.

States and events of the game pass through its ``redact``, ``view`` and ``redact_event`` only, so
that hidden information cannot leak.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any

from hexwarp.core.commitment_tags import versioned_commitment
from hexwarp.core.game import Game
from hexwarp.core.picture import Picture
from hexwarp.core.types import Ply
from hexwarp.core.types import Seat as SeatNumber
from hexwarp.match import commitment
from hexwarp.match.clock import TimeControl
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.match.permissions import allowed_actions
from hexwarp.match.record import visible_seats_of_round
from hexwarp.match.results import match_result, total_scores
from hexwarp.server import schemas
from hexwarp.words import Words


@dataclass(frozen=True)
class TableStatus:
    """The state of a match that is not in its log: presence and the activity of bots."""

    present: frozenset[str] = frozenset()
    """The ids of the connected users."""
    absent: Collection[str] = ()
    """The ids of the users who have been disconnected for long."""
    thinking: Collection[SeatNumber] = ()
    """The seats whose bot is choosing a move."""


def audience(match: Match, viewer: str | None) -> str | None:
    """Return the viewer, or None if the viewer sees the same as a stranger.

    Messages are cached by audience, so that all strangers share one.
    """
    is_involved = viewer == match.host or any(
        viewer == holder.user_id or viewer in holder.spectator_ids for holder in match.holders
    )
    return viewer if is_involved else None


def seats(match: Match, status: TableStatus) -> list[schemas.games.Seat]:
    """Return the seats with their holders, clocks and total scores."""
    messages = []
    for seat, total in zip(match.game.seats, total_scores(match), strict=True):
        holder = match.holder(seat)
        connected = bool(holder.bot) or holder.user_id in status.present
        index = match.holder_index(seat, match.round)
        messages.append(
            schemas.games.Seat(
                seat=seat,
                name=holder.name,
                kind=holder.kind,
                person=holder.user_id or holder.reserved_for,
                program=holder.is_bot_account,
                guest=holder.guest,
                bot=holder.bot,
                connected=connected,
                resigned=holder.resigned,
                away=holder.away,
                shown=bool(holder.spectator_ids),
                left_ms=match.clock_state.remaining[index] if match.time_control else None,
                running=index in match.clock_state.running,
                total=total,
            )
        )
    return messages


def game(
    match: Match, viewer: str | None, status: TableStatus, *, with_state: bool = True
) -> schemas.games.Game:
    """Return the match as a viewer may see it: a user, or a spectator link's id."""
    visible = match.visible_seats(viewer)
    result = match_result(match)
    return schemas.games.Game(
        id=match.id,
        game=match.game.name,
        players=match.game.players,
        options={**match.game.options, "rounds": match.rounds},
        seats=seats(match, status),
        status=match.status,
        seq=match.seq,
        ply=match.ply,
        round=match.round,
        rounds=match.rounds,
        round_over=match.round_over,
        to_move=list(match.to_move),
        you=list(match.seats_of(viewer)),
        host=viewer == match.host,
        may=allowed_actions(match, viewer, status.absent),
        proposal=_proposal(match),
        clock=clock(match.time_control),
        clock_since=match.clock_state.since,
        public=match.public,
        rated=match.rated,
        fairness=fairness(match),
        thinking=sorted(status.thinking),
        preparing=False,
        rematch=match.rematch,
        shows=list(visible),
        state=match.game.view(
            match.history.state, visible_seats_of_round(match, match.round, viewer)
        )
        if match.histories and with_state
        else None,
        result=schemas.games.Result.model_validate(result) if result else None,
        awaited=[] if match.over else list(match.unready_seats),
        resigning_aborts=any(map(match.opens_again_without, match.seats_of(viewer))),
    )


def clock(time_control: TimeControl | None) -> schemas.games.Clock | None:
    """Return a time control as a message has it."""
    return schemas.games.Clock(**asdict(time_control)) if time_control else None


def _proposal(match: Match) -> schemas.games.Proposal | None:
    proposal = match.proposal
    if proposal is None:
        return None
    return schemas.games.Proposal(
        what=proposal.kind, seat=proposal.seat, agreed=sorted(proposal.agreed)
    )


def fairness(match: Match) -> schemas.games.ChanceCommitment | None:
    """Return the commitment, with the seed once the match is over; None without a commitment."""
    if match.seed is None:
        return None
    contributions = _contributions(match)
    return schemas.games.ChanceCommitment(
        seal=versioned_commitment(match.seed),
        entropy=[contribution.text for contribution in contributions if contribution.text],
        seed=match.seed.hex() if match.over else None,
        contributions=contributions,
        draws_first=match.draws_first,
    )


def _contributions(match: Match) -> list[schemas.games.Contribution]:
    """Return the contributions to chance; those revealed are shown once all are."""
    shows_all = match.status != "waiting"
    return [
        schemas.games.Contribution(
            seats=[
                seat
                for seat in match.game.seats
                if match.holder(seat).user_id == contribution.user_id
            ],
            state=contribution.state,
            commitment=contribution.commitment or None,
            text=contribution.text
            if contribution.text and (shows_all or contribution.state == "open")
            else None,
        )
        for contribution in match.contributions
    ]


def chance(match: Match) -> schemas.games.ChanceReveal:
    """Return the seed of a match that is over, and its chance outcomes.

    Raises:
        Refusal: The match is not over, or has no commitment.
    """
    seed = commitment.revealed_seed(match)
    return schemas.games.ChanceReveal(
        seal=versioned_commitment(seed),
        seed=seed.hex(),
        entropy=list(match.entropy),
        contributions=_contributions(match),
        draws=[
            schemas.games.Draw(
                n=drawn.number,
                outcomes=[list(possible) for possible in drawn.outcomes],
                drawn=drawn.outcome,
                ply=drawn.ply,
                round=drawn.round,
            )
            for number in range(1, len(match.histories) + 1)
            for drawn in commitment.numbered_outcomes(match, number)
        ],
        taken_back=[number for takeback in match.takebacks for number in takeback.numbers],
    )


def picture(match: Match, round_number: int | None, ply: Ply | None) -> str:
    """Return the board as a spectator sees it, as an SVG document.

    Args:
        match: The match.
        round_number: The round, from 1; by default the current one.
        ply: The number of plies played in it; by default all.

    Raises:
        Refusal: The match has not begun, or has no such round or ply.
    """
    return spectator_picture(match, round_number, ply).document()


def spectator_picture(match: Match, round_number: int | None, ply: Ply | None) -> Picture:
    """Return the board as ``picture`` does, as a drawing."""
    match.history  # noqa: B018 - raises before the start
    number = match.round if round_number is None else round_number
    if not 1 <= number <= match.round:
        raise Refusal("not_found", "This game has no round {number} yet.", number=number)
    game, history = match.game, match.histories[number - 1]
    if ply is None:
        return game.picture(game.redact(history.state, ()))
    for state in (*(turn.state for turn in reversed(history.turns)), history.start):
        if game.ply(state) == ply:
            return game.picture(game.redact(state, ()))
    raise Refusal("not_found", "There is no move {ply} in this round.", ply=ply)


def legal_moves(
    match: Match, user_id: str | None, seat: SeatNumber | None
) -> schemas.games.LegalMoves:
    """Return the user's legal moves, for the given seat or the user's first seat to move."""
    match.check_seat(seat)
    own = match.seats_of(user_id)
    moves = []
    to_move = [
        other
        for other in own
        if other in match.to_move and seat in (None, other) and not match.holder(other).away
    ]
    if to_move:
        seat = to_move[0]
        state = match.game.redact(match.history.state, own)
        actions = match.game.legal_actions(state, seat)
        moves = [match.game.action_text(state, seat, action) for action in actions]
    return schemas.games.LegalMoves(ply=match.ply, seat=seat or next(iter(own), None), moves=moves)


def planning_seats(match: Match, user_id: str | None) -> tuple[SeatNumber, ...]:
    """Return the user's seats that get plans: those to move, else all that no bot plays."""
    if match.status != "playing" or match.round_over:
        return ()
    own = tuple(seat for seat in match.seats_of(user_id) if not match.holder(seat).bot)
    return tuple(seat for seat in own if seat in match.to_move) or own


def plan_message(
    match: Match, own: Collection[SeatNumber], seat: SeatNumber, words: Words
) -> schemas.messages.PlanMessage:
    """Return the effects of each move of ``seat``, as a user with the seats ``own`` sees them."""
    game = match.game
    state = game.with_turn(game.redact(match.history.state, own), seat)
    return plan_of_state(game, state, match.ply, own, seat, words)


def plan_of_state(
    game: Game[Any],
    state: Any,
    ply: Ply,
    own: Collection[SeatNumber],
    seat: SeatNumber,
    words: Words,
) -> schemas.messages.PlanMessage:
    """Return the effects of each move of ``seat``, which is to move in a redacted state.

    Moves that the rules forbid are among them, with the reason in words.
    """
    moves, effects = [], {}
    for action in game.legal_actions(state, seat):
        text = game.action_text(state, seat, action)
        moves.append(text)
        if events := game.effects(state, seat, action):
            effects[text] = [game.redact_event(event, own) for event in events]
    forbidden: dict[str, list[str]] = {}
    for text, reason in game.forbidden_moves(state, seat):
        forbidden.setdefault(words.of_error(reason), []).append(text)
    return schemas.messages.PlanMessage(
        ply=ply, seat=seat, moves=moves, effects=effects, forbidden=forbidden
    )


def plan(
    match: Match, user_id: str | None, seat: SeatNumber | None, words: Words
) -> schemas.games.Plan:
    """Return the effects of each move of the user's seat, as if it were that seat's turn.

    Raises:
        Refusal: The seat is not the user's, or the user has none.
        MalformedError: The game has no such seat.
    """
    match.check_seat(seat)
    own = match.seats_of(user_id)
    if not own or seat not in (None, *own):
        raise Refusal("not_your_seat", "You have no such seat in this game.")
    seat = seat or next((other for other in own if other in match.to_move), own[0])
    plan = schemas.games.Plan(ply=match.ply, seat=seat, moves=[], forbidden=[])
    if match.status == "playing" and not match.round_over:
        game = match.game
        state = game.with_turn(game.redact(match.history.state, own), seat)
        for action in game.legal_actions(state, seat):
            events = [
                game.redact_event(event, own) for event in game.apply(state, seat, action).events
            ]
            text = game.action_text(state, seat, action)
            plan.moves.append(schemas.games.PlannedMove(move=text, events=events))
        for text, reason in game.forbidden_moves(state, seat):
            forbidden = schemas.games.ForbiddenMove(move=text, reason=words.of_error(reason))
            plan.forbidden.append(forbidden)
    return plan
