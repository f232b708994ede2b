"""Two worlds that differ only in what somebody may not know give that person the same bytes.

The worlds are found by the contract alone: a start with another draw, or another action of the
owner's, that leaves everybody else's redacted state the same. Both are then played through a
server, and everything that it says is compared.
"""

import itertools
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry, sealed
from hexwarp.core.chance import RandomChance, ScriptedChance
from hexwarp.core.errors import ChanceError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.sealed import SealedChance
from hexwarp.server import tables
from hexwarp.server.app import create_app
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url
from toy import Cairn

from .conftest import Person, TestClient

PLIES = 5
TABLE = f"/games/{'a' * tables.ID_LENGTH}"


@dataclass
class Worlds:
    """The same game twice; only the owner of a seat knows how they differ."""

    owner: int
    histories: tuple[History[Any], History[Any]]
    moves: list[tuple[int, tuple[str, str]]] = field(default_factory=list)

    @property
    def differ(self) -> bool:
        first, second = self.histories
        return first.state != second.state

    def accept(self, first: History[Any], second: History[Any]) -> bool:
        """Go on with these if nobody but the owner can tell them apart."""
        game = first.game
        others = [seat for seat in game.seats if seat != self.owner]
        alike = game.redact(first.state, others) == game.redact(second.state, others)
        if alike:
            self.histories = first, second
        return alike


def two_worlds(game: Game[Any], owner: int, rng: Random) -> Worlds:
    """Two worlds that part as early as they can, and go on alike for some plies."""
    start = begin(game, RandomChance(rng))
    worlds = Worlds(owner, (start, start))
    any(worlds.accept(start, other) for other in other_starts(start) if other.start != start.start)
    while len(worlds.moves) < PLIES and game.to_move(worlds.histories[0].state):
        if not any(worlds.accept(*turn) and note(worlds) for turn in next_turns(worlds, rng)):
            break
    return worlds


def other_starts(start: History[Any]) -> Iterator[History[Any]]:
    """The same start with one of its draws or rolls changed."""
    game, state = start.game, start.game.initial_state()
    for index, drawn in enumerate(start.outcomes):
        for outcome, _ in game.chance_outcomes(state):
            changed = (*start.outcomes[:index], outcome, *start.outcomes[index + 1 :])
            try:
                other = begin(game, ScriptedChance(changed))
            except ChanceError:
                continue
            if other.outcomes == changed:
                yield other
        state = game.apply_chance(state, drawn).state


def next_turns(worlds: Worlds, rng: Random) -> Iterator[tuple[History[Any], History[Any]]]:
    """Turns to play next: the same in both, or the owner's first secret choice."""
    first, second = worlds.histories
    game = first.game
    for seat in sorted(game.to_move(first.state), key=lambda seat: seat != worlds.owner):
        actions = game.legal_actions(first.state, seat)
        for one in rng.sample(actions, min(len(actions), 12)):
            choosing = seat == worlds.owner and not worlds.differ
            others = [*(action for action in actions if choosing and action != one), one]
            for other in others:
                if other in game.legal_actions(second.state, seat):
                    after = first.play(seat, one, RandomChance(rng))
                    script = ScriptedChance(after.turns[-1].outcomes)
                    try:
                        yield after, second.play(seat, other, script)
                    except ChanceError:
                        continue


def note(worlds: Worlds) -> bool:
    """Write down the turn that was just accepted."""
    turns = [history.turns[-1] for history in worlds.histories]
    texts = [
        history.game.action_text(history.before(len(history.turns) - 1), turn.seat, turn.action)
        for history, turn in zip(worlds.histories, turns, strict=True)
    ]
    worlds.moves.append((turns[0].seat, (texts[0], texts[1])))
    return True


def told(folder: Path, worlds: Worlds, which: int) -> dict[str, list[str]]:
    """Everything that a server tells each reader in one world.

    The owner, the others, a stranger, and one who looks over the others' shoulder by their link.
    """
    history = worlds.histories[which]
    game = history.game
    outcomes = itertools.chain(history.outcomes, *(turn.outcomes for turn in history.turns))
    script = ScriptedChance(outcomes)
    said: dict[str, list[str]] = {"owner": [], "other": [], "stranger": [], "linked": []}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SealedChance, "decide", lambda _self, listed: script.decide(listed))
        patch.setattr(sealed, "new_seed", lambda: bytes(32))
        ids = itertools.count()
        patch.setattr(secrets, "token_hex", lambda _bytes: f"id{next(ids)}")
        patch.setattr(tables, "_new_id", lambda: "a" * tables.ID_LENGTH)
        patch.setattr(tables, "_now", lambda: 0)
        storage = SqlStorage(sqlite_url(folder / f"{which}.db"))
        with TestClient(create_app(storage)) as client:
            people = {name: Person(client, name) for name in ("owner", "other")}
            stranger = Person(client, None)
            seats = ["me" if seat == worlds.owner else "open" for seat in game.seats]
            people["owner"].create(*seats, game=game.name, options=dict(game.options))
            for _ in range(game.players - 1):
                people["other"].post(f"{TABLE}/join")
            link = people["other"].post(f"{TABLE}/share", {"seat": 2 if worlds.owner == 1 else 1})
            everybody = [
                *((name, person, "") for name, person in people.items()),
                ("stranger", stranger, ""),
                ("linked", stranger, link.json()["watch"]),
            ]
            for number, (seat, texts) in enumerate([(0, ("", "")), *worlds.moves]):
                if number:
                    name = "owner" if seat == worlds.owner else "other"
                    body: dict[str, Any] = {"move": texts[which], "seat": seat}
                    ply = people["owner"].get(TABLE).json()["ply"]
                    turn = history.turns[number - 1]
                    if game.ply(turn.state) > game.ply(history.before(number - 1)):
                        body["ply"] = ply
                    answer = people[name].post(f"{TABLE}/moves", body)
                    assert answer.status_code == 200, answer.text
                    said[name].append(answer.text)
                if number in (0, len(worlds.moves) // 2, len(worlds.moves)):
                    for name, person, watch in everybody:
                        said[name] += look(person, worlds, watch)
    return said


def look(person: Person, worlds: Worlds, watch: str) -> Iterator[str]:
    """All that a person can find out now, refusals included."""
    for call in ("", "/legal", "/plan", "/record", "/chance"):
        yield person.get(f"{TABLE}{call}?watch={watch}").text
    for text in sorted({text for _, texts in worlds.moves for text in texts})[:3]:
        for body in ({"move": text, "ply": 99}, {"move": text + "?"}):
            yield person.post(f"{TABLE}/moves", body).text
    address = f"/api{TABLE}/ws?since=0&watch={watch}"
    with person.http.websocket_connect(address, headers=person.headers) as socket:
        message = ""
        while '"type":"game"' not in message:
            message = socket.receive_text()
            yield message


def kinds() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every game for every number of players with every one of its options."""
    for name, kind in (registry.games() | {Cairn.name: Cairn}).items():
        for players in kind.player_counts:
            yield name, players, {}
            for option in kind.options_offered:
                if players in option.players:
                    yield from ((name, players, {option.name: c}) for c in option.choices[1:])


@pytest.mark.parametrize(("name", "players", "options"), list(kinds()))
def test_two_worlds(name: str, players: int, options: dict[str, Any], tmp_path: Path) -> None:
    game = registry.game_type(name)(players, options)
    worlds = two_worlds(game, players, Random(5))
    if not worlds.differ:
        everything = worlds.histories[0].state
        assert game.redact(everything, ()) == everything, "there is a secret, and no second world"
        return
    first, second = (told(tmp_path, worlds, which) for which in (0, 1))
    assert first["owner"] != second["owner"]
    assert first["other"] == second["other"]
    assert first["stranger"] == second["stranger"]
    assert first["linked"] == second["linked"]
