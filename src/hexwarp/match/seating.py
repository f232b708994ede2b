"""Commands of seats: creating a match, joining, leaving, resigning, returning, rematches.

As in ``commands``, each returns the one new event that the request leads to, or raises Refusal or
MalformedError with a sentence for the player.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from hexwarp.core import commitment as seed_commitment
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.types import OptionValue, Seat
from hexwarp.match import events
from hexwarp.match.clock import TimeControl
from hexwarp.match.errors import Refusal
from hexwarp.match.events import MatchEvent
from hexwarp.match.model import Match
from hexwarp.match.seat_holder import SeatHolder

MAX_ROUNDS = 20

MAX_LEFT, MAX_SHARED = 3, 3
"""How often a seat may be left, and its view shared by another link, between two of its turns."""


def create_match(
    host: str,
    game: str,
    players: int,
    options: Mapping[str, OptionValue],
    holders: list[SeatHolder],
    *,
    clock: TimeControl | None = None,
    public: bool = False,
    rated: bool = False,
    entropy: str = "",
    commitment: str = "",
    draws_first: bool = False,
    seed: bytes | None = None,
) -> MatchEvent:
    """Create a match; it starts at once if no seat is open and the host commits to nothing.

    Args:
        host: The host's user id.
        game: The game's name.
        players: The number of players.
        options: The game's options, and the number of ``rounds`` (by default 1).
        holders: The seat holders, by seat before the start.
        clock: The time control, or None.
        public: Whether the lobby lists the match while it waits.
        rated: Whether the result counts for ratings.
        entropy: The host's contribution to chance, in the clear.
        commitment: The host's commitment to a contribution, see ``Contribution``.
        draws_first: Whether the first one to move is drawn at the start.
        seed: The seed of chance; by default a random one.

    Returns:
        The ``created`` event.

    Raises:
        MalformedError: The game, its options or the number of seats or rounds is invalid, a rated
            match has no clock, or both a contribution and a commitment are given.

    Example:
        >>> holders = [SeatHolder("Ann", "ann"), SeatHolder("level2", bot="level2")]
        >>> new_event = create_match("ann", "indigo", 2, {}, holders, clock=realtime(10, 5))
        >>> event, match = apply_new_event(None, "m1", new_event, now_ms())[-1]
    """
    _check_contribution(entropy, commitment)
    if rated and clock is None:
        raise MalformedError("A rated game needs a clock.")
    options = dict(options)
    rounds = options.pop("rounds", 1)
    if type(rounds) is not int or not 1 <= rounds <= MAX_ROUNDS:
        raise MalformedError("rounds is a number from 1 to {rounds}.", rounds=MAX_ROUNDS)
    checked = registry.game_type(game)(players, options)
    if len(holders) != players:
        raise MalformedError(
            "{players} players need {players} seats, not {seats}.",
            players=players,
            seats=len(holders),
        )
    return events.Created(
        game=game,
        players=players,
        options=dict(checked.options),
        rounds=rounds,
        host=host,
        chairs=tuple(map(_created_seat, holders)),
        seed=(seed or seed_commitment.new_seed()).hex(),
        entropy=(entropy,) if entropy else (),
        clock=clock,
        public=public,
        rated=rated,
        commitment=commitment,
        draws_first=draws_first,
    )


def _check_contribution(entropy: str, commitment: str) -> None:
    if entropy and commitment:
        raise MalformedError("Give either entropy or a commitment to it.")


def _created_seat(holder: SeatHolder) -> events.CreatedSeat:
    return events.CreatedSeat(
        name=holder.name,
        player=holder.user_id,
        bot=holder.bot,
        guest=holder.guest,
        confirms=holder.confirms_ready,
        reserved=holder.reserved_for,
    )


def join_match(match: Match, holder: SeatHolder, seat: Seat | None) -> MatchEvent:
    """Take an open seat.

    Args:
        match: The match.
        holder: The user as a seat holder.
        seat: The seat, or None for the first open one; one that is kept for the user goes first.

    Returns:
        The ``joined`` event.

    Raises:
        Refusal: The seat is taken or kept for another user, no seat is open, or the match is over.
        MalformedError: The game has no such seat, or there is both a contribution and a commitment.
    """
    _check_contribution(holder.entropy, holder.commitment)
    match.check_seat(seat)
    match.check_not_over()
    free = [seat for seat in match.open_seats if match.holder(seat).is_open_to(holder.user_id)]
    if seat is None and free:
        seat = max(free, key=lambda seat: (match.holder(seat).reserved_for is not None, -seat))
    if seat not in free:
        if seat and match.holder(seat).kind == "open":
            raise Refusal(
                "seat_taken", "That seat is kept for {name}.", name=match.holder(seat).name
            )
        if seat:
            raise Refusal("seat_taken", "That seat is taken.")
        raise Refusal("seat_taken", "No seat is open here.")
    # A user with several seats contributes once.
    has_committed = any(
        contribution.commitment and contribution.user_id == holder.user_id
        for contribution in match.contributions
    )
    return events.Joined(
        seat=seat,
        player=str(holder.user_id),
        name=holder.name,
        guest=holder.guest,
        entropy=holder.entropy,
        confirms=holder.confirms_ready,
        commitment="" if has_committed else holder.commitment,
    )


def start_match(match: Match, user_id: str | None, bot: str) -> MatchEvent:
    """Fill all open seats with a bot, so that the match starts.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        bot: The name of the bot that takes the open seats.

    Returns:
        The ``filled`` event.

    Raises:
        Refusal: The user is not the host, or the match has started or is over.
    """
    if user_id is None or user_id != match.host:
        raise Refusal("not_your_seat", "Only the host can start the game.")
    match.check_not_over()
    if not match.open_seats:
        raise Refusal("not_now", "No seat is open.")
    return events.Filled(match.open_seats, bot)


def resign(
    match: Match, user_id: str | None, seat: Seat | None, *, loses_by_leaving: bool = False
) -> MatchEvent:
    """Resign a seat; before the start, the host aborts the match.

    At a full table the host leaves instead, which opens it again for the others.

    As long as a table opens again without the user, it has the effect of leaving.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        seat: The seat; needed if the user has several.
        loses_by_leaving: As for ``leave``.

    Returns:
        The ``resigned`` event, ``aborted``, or ``reopened``.

    Raises:
        Refusal: The seat is not the user's, or the match is waiting or over.
        MalformedError: The game has no such seat, or the user has several.
    """
    if match.status == "waiting" and user_id == match.host:
        if match.open_seats or match.users <= {user_id}:
            return events.Aborted()
        return leave(match, user_id, seat, loses_by_leaving=loses_by_leaving)
    own = match.own_seats(user_id, seat)
    match.check_not_over()
    if match.status == "waiting":
        raise Refusal("not_now", "The game has not begun.")
    if len(own) > 1:
        raise MalformedError("Several seats are yours; say which one resigns by seat.")
    if match.opens_again_without(own[0]):
        return drop_out(match, own[0], loses_by_leaving=False)
    return events.Resigned(own[0])


def drop_out(match: Match, seat: Seat, *, loses_by_leaving: bool) -> MatchEvent:
    """Return what follows if a seat's user drops out before the match counts.

    The table opens again for the others, with their contributions to chance if nothing is revealed
    of them. Without any other user it is aborted.

    Args:
        match: The match, which waits for its start or for users whom its clocks wait for.
        seat: The seat.
        loses_by_leaving: As for ``leave``.

    Returns:
        The ``left``, ``reopened``, ``forfeited`` or ``aborted`` event.
    """
    user_id = match.holder(seat).user_id
    stay = match.users - {user_id}
    if not stay:
        return events.Aborted()
    if match.rated and loses_by_leaving:
        return events.Forfeited(seat)
    known = any(
        contribution.state == "revealed" and contribution.user_id in stay
        for contribution in match.contributions
    )
    if match.status == "waiting" and not known:
        return events.Left(seat)
    before_start = match.holder_index(seat, 1) + 1
    return events.Reopened(before_start, seed_commitment.new_seed().hex())


def leave(
    match: Match, user_id: str | None, seat: Seat | None, *, loses_by_leaving: bool = False
) -> MatchEvent:
    """Leave a seat: open it again before the start; later, let a bot play until the return.

    The last user to leave before the start aborts the match. Contributions to chance that are
    revealed by then are made anew: another player would know them. Leaving a match of two players
    loses it, unless its table opens again: see ``Match.opens_again_without``.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        seat: The seat; needed if the user has several.
        loses_by_leaving: Whether the user has left so many matches early that leaving a full rated
            table before the start loses the match.

    Returns:
        The ``left`` event, ``aborted``, ``reopened`` or ``forfeited``.

    Raises:
        Refusal: The seat is not the user's, a bot plays there already, the user has given the match
            up or left it often since the seat's last turn, or it is over.
        MalformedError: The game has no such seat, or the user has several.
    """
    own = match.own_seats(user_id, seat)
    match.check_not_over()
    if len(own) > 1:
        raise MalformedError("Several seats are yours; say which one you leave by seat.")
    leaving = match.holder(own[0])
    if leaving.forfeits:
        raise Refusal("not_now", "You have left this game already, and lose it.")
    if leaving.away:
        raise Refusal("not_now", "A bot plays for you already.")
    if match.times_since_turn("left", own[0]) >= MAX_LEFT:
        raise Refusal("not_now", "You have left often enough; stay for a move, or resign.")
    is_full = match.status == "waiting" and not match.open_seats
    if is_full or match.opens_again_without(own[0]):
        return drop_out(match, own[0], loses_by_leaving=loses_by_leaving)
    others = [holder for holder in match.holders if holder.user_id and holder != leaving]
    if match.status == "waiting" and not others:
        return events.Aborted()
    return events.Left(own[0])


def return_to_seat(match: Match, user_id: str | None, seat: Seat | None) -> MatchEvent:
    """Take back a seat from the substitute bot, with the time that was left on its clock.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        seat: The seat, or None for the first one from which the user is away.

    Returns:
        The ``returned`` event.

    Raises:
        Refusal: The user is not away from the seat, no time was left, or the match is over.
        MalformedError: The game has no such seat.
    """
    own = match.own_seats(user_id, seat)
    match.check_not_over()
    away = [seat for seat in own if match.holder(seat).away]
    if not away:
        raise Refusal("not_now", "You are there; nobody plays for you.")
    left = match.clock_state.remaining
    in_time = [seat for seat in away if not left or left[match.holder_index(seat, match.round)]]
    if in_time:
        return events.Returned(in_time[0])
    if match.is_correspondence:
        raise Refusal("not_now", "Your time for this move is up; return after the bot's.")
    raise Refusal("not_now", "Your time is up; you can return in the next round.")


def claim_absence(match: Match, user_id: str | None, absent: Collection[str]) -> MatchEvent:
    """Stop waiting for a disconnected opponent who is to move: count it as a time-out.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        absent: The users who have been disconnected for long.

    Returns:
        The ``timed_out`` event.

    Raises:
        Refusal: No opponent to move is absent, it is a correspondence match, or the clocks still
            wait for somebody: ``overdue_event`` ends that wait, and not in favour of one player.
    """
    own = match.own_seats(user_id, None)
    match.check_playing()
    if match.is_correspondence:
        raise Refusal("not_now", "There are days for each move here.")
    if match.unready:
        raise Refusal("not_now", "The clocks still wait for a player, five minutes at most.")
    absent_seats = [
        seat
        for seat in match.to_move
        if seat in match.human_seats and match.holder(seat).user_id in absent
    ]
    if not absent_seats or absent_seats[0] in own:
        raise Refusal("not_now", "Nobody who is to move has been away for long.")
    return events.TimedOut(absent_seats[0])


def share_view(
    match: Match, user_id: str | None, seat: Seat | None, spectator_id: str | None
) -> MatchEvent:
    """Share a seat's view by a spectator link, which replaces the previous one.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        seat: The seat, or None for the user's first one.
        spectator_id: The link's viewer id, or None to end sharing.

    Returns:
        The ``shared`` event.

    Raises:
        Refusal: The seat is not the user's, there is no link to end, the seat has had many since
            its last turn, or the match is waiting or over.
        MalformedError: The game has no such seat.
    """
    own = match.own_seats(user_id, seat)
    match.check_not_over()
    if match.status == "waiting":
        raise Refusal("not_now", "There is nothing to be seen yet.")
    if spectator_id is None and not match.holder(own[0]).spectator_ids:
        raise Refusal("not_now", "Your view is not shared.")
    if spectator_id and match.times_since_turn("shared", own[0]) >= MAX_SHARED:
        raise Refusal("not_now", "You have made enough links; make another after your next move.")
    return events.Shared(own[0], spectator_id)


def check_sharing(match: Match, user_id: str | None, seat: Seat | None) -> None:
    """Check that a user may share a seat's view by a link, or end that.

    Args:
        match: The match.
        user_id: The user, or None for a stranger.
        seat: The seat, or None for the user's first one.

    Raises:
        Refusal: As ``share_view``.
        MalformedError: The game has no such seat.
    """
    shared = match.own_seats(user_id, seat)[0]
    share_view(match, user_id, shared, None if match.holder(shared).spectator_ids else "a link")


def create_rematch(
    match: Match,
    user_id: str | None,
    *,
    confirms_ready: bool = False,
    commitment: str = "",
    names: Mapping[str, str] = MappingProxyType({}),
) -> MatchEvent:
    """Create a match with the same settings, in which the next seat starts.

    It begins once all players have accepted: the seats of the others are open, and kept for them.
    Substitute bots do not take part; the users whom they replaced are asked again.

    Args:
        match: The finished match.
        user_id: The user, or None for a stranger.
        confirms_ready: Whether the user will confirm being there, see ``SeatHolder``.
        commitment: The user's commitment to a contribution to chance.
        names: New names of the user's seats, by those that they had.

    Returns:
        The ``created`` event of the new match, whose host is the user.

    Raises:
        Refusal: The user is neither the host nor a player, or the match is not finished.
    """
    if user_id not in (match.host, *(holder.user_id for holder in match.holders)):
        raise Refusal("not_your_seat", "Only those who played can play again.")
    if match.status != "finished":
        raise Refusal("not_now", "The game is not over.")
    second = match.first + 1
    moved_on = (*match.holders[second:], *match.holders[:second])
    holders = [_holder_in_rematch(holder, user_id, confirms_ready, names) for holder in moved_on]
    return create_match(
        str(user_id),
        match.game.name,
        match.game.players,
        {**match.game.options, "rounds": match.rounds},
        holders,
        clock=match.time_control,
        # Rated matches without a clock are from before they needed one.
        rated=match.rated and match.time_control is not None,
        commitment=commitment,
    )


def _holder_in_rematch(
    holder: SeatHolder, user_id: str | None, confirms_ready: bool, names: Mapping[str, str]
) -> SeatHolder:
    """Return the holder of a seat in a rematch that ``user_id`` asks for."""
    if holder.user_id is None:
        return SeatHolder(holder.name, bot=holder.bot)
    if holder.user_id == user_id:
        name = names.get(holder.name, holder.name)
        return SeatHolder(name, user_id, guest=holder.guest, confirms_ready=confirms_ready)
    return SeatHolder(holder.name, guest=holder.guest, reserved_for=holder.user_id)


def accept_rematch(
    match: Match,
    user_id: str | None,
    *,
    confirms_ready: bool = False,
    commitment: str = "",
    names: Mapping[str, str] = MappingProxyType({}),
) -> MatchEvent:
    """Take the first open seat of a rematch that is kept for a user.

    Args:
        match: The rematch.
        user_id: The user, or None for a stranger.
        confirms_ready: Whether the user will confirm being there, see ``SeatHolder``.
        commitment: The user's commitment to a contribution to chance.
        names: New names of the user's seats, by those under which they are kept.

    Returns:
        The ``joined`` event.

    Raises:
        Refusal: No open seat is kept for the user, or the match is over.
    """
    for seat in match.open_seats:
        kept = match.holder(seat)
        if user_id is not None and kept.reserved_for == user_id:
            holder = SeatHolder(
                names.get(kept.name, kept.name),
                user_id,
                commitment=commitment,
                guest=kept.guest,
                confirms_ready=confirms_ready,
            )
            return join_match(match, holder, seat)
    raise Refusal("seat_taken", "No seat is kept for you here.")
