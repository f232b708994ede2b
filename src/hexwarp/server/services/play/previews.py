"""Previews of addresses for strangers: a title, a description, and a preview card.

A private match shows its game's name and an invitation, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.types import Ply, Seat
from hexwarp.match.model import Match
from hexwarp.match.results import match_result, total_scores
from hexwarp.server import views
from hexwarp.server.cards import Card, Row, sample
from hexwarp.server.services.play import rating_model
from hexwarp.storage import User
from hexwarp.storage.play.ratings import Rating
from hexwarp.words import Words

MAX_RATINGS = 4
"""Ratings on a card."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of an address, for other sites and the window's title.

    Attributes:
        title: The title, without the site's name.
        about: A description in a sentence or two.
        card: Makes the card; it may take some milliseconds.
        game: The game that it is about, or None.
        public: Whether it is a match that everybody may find.
    """

    title: str
    about: str
    card: Callable[[], Card]
    game: str | None = None
    public: bool = False


def of_screen(words: Words, screen: str) -> Preview:
    """Return the preview of a screen, or of the start if there are no texts for it."""
    message = f"head-{screen}" if f"head-{screen}" in words else "head-start"
    return _preview(words, message, _start_card(words), games=_all_games(words))


def of_game(words: Words, screen: str, game: type[Game[Any]]) -> Preview:
    """Return the preview of a screen about a game: where it is set up, or its tutorial."""
    name = _game_name(words, game)
    card = partial(_card, words, name, (), words("card-start"), partial(sample, game))
    return _preview(words, f"head-{screen}", card, game.name, game=name)


def of_user(words: Words, user: User, ratings: Sequence[Rating]) -> Preview:
    """Return the preview of a user's profile."""
    kinds = registry.games()
    by_game: dict[str, Rating] = {}
    for rating in sorted(ratings, key=lambda rating: -rating.games):
        if rating.game in kinds:
            by_game.setdefault(rating.game, rating)
    best = list(by_game.values())[:MAX_RATINGS]
    rows = [Row(_game_name(words, kinds[rating.game]), str(_points(rating))) for rating in best]
    picture = partial(sample, kinds[best[0].game] if best else next(iter(kinds.values())))
    card = partial(_card, words, user.name, rows, words("card-profile"), picture)
    return _preview(words, "head-profile", card, name=user.name)


def of_match(
    words: Words, match: Match, round_number: int | None = None, ply: Ply | None = None
) -> Preview:
    """Return the preview of a match.

    Args:
        words: The texts.
        match: The match.
        round_number: The round that the card shows; by default the current one.
        ply: The number of plies played in it; by default all.
    """
    kind = type(match.game)
    game = _game_name(words, kind)
    if not match.public:
        note = words("head-private.about")
        card = partial(_card, words, game, (), note, partial(sample, kind))
        return _preview(words, "head-private", card, kind.name, game=game)
    names = {seat: _seat_name(words, match, seat) for seat in match.game.seats}
    taken = [name for name in names.values() if name]
    scores, winners = _result(match)
    rows = [
        Row(name, str(scores[seat - 1]) if scores else "", seat in winners)
        for seat, name in names.items()
        if name
    ]
    picture = partial(views.spectator_picture, match, round_number, ply)
    if not match.histories:
        picture = partial(sample, kind)
    status = "over" if match.status == "finished" and not scores else match.status
    note = words("card-ply", ply=ply) if ply else words(f"card-{status}")
    preview = _preview(
        words,
        f"head-{status}",
        partial(_card, words, game, rows, note, picture),
        kind.name,
        game=game,
        names=_listed(words, taken),
        scores=", ".join(f"{row.name} {row.value}" for row in rows),
    )
    return replace(preview, public=True)


def _preview(
    words: Words, message: str, card: Callable[[], Card], game: str | None = None, /, **values: str
) -> Preview:
    return Preview(words(message, **values), words(f"{message}.about", **values), card, game)


def _card(
    words: Words, title: str, rows: Iterable[Row], note: str, picture: Callable[[], Any]
) -> Card:
    return Card(words("app-name"), title, tuple(rows), note, (picture(),))


def _start_card(words: Words) -> Callable[[], Card]:
    kinds = registry.games().values()

    def card() -> Card:
        title = _all_games(words)
        boards = tuple(map(sample, kinds))
        return Card(words("app-name"), title, (), words("card-start"), boards)

    return card


def _all_games(words: Words) -> str:
    return _listed(words, [_game_name(words, kind) for kind in registry.games().values()])


def _game_name(words: Words, kind: type[Game[Any]]) -> str:
    message = f"{kind.name}-name"
    return words(message) if message in words else kind.name


def _listed(words: Words, names: Sequence[str]) -> str:
    *others, last = names or [""]
    return words("head-list", names=", ".join(others), last=last) if others else last


def _seat_name(words: Words, match: Match, seat: Seat) -> str:
    """Return the name at a seat; "" for an open one."""
    holder = match.holder(seat)
    if holder.kind == "open":
        return ""
    message = f"bot-{holder.bot}"
    is_bot = holder.bot and holder.name in ("", holder.bot)
    return words(message) if is_bot and message in words else holder.name


def _result(match: Match) -> tuple[tuple[int, ...], frozenset[Seat]]:
    """Return the final scores and the winners; both empty before the end of the match."""
    result: Any = match_result(match)
    if match.status != "finished" or not result:
        return (), frozenset()
    scores = total_scores(match) if match.outcome else ()
    return scores, frozenset(result["winners"])


def _points(rating: Rating) -> int:
    return rating_model.to_points((rating.mu, rating.sigma))[0]
