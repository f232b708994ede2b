"""Who is connected to which game: to this process, and, as they tell, to the others."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from hexwarp.server.live.fanout import SILENCE_S, Body, Fanout

TOPIC = "presence"

Players: TypeAlias = frozenset[str]


@dataclass(slots=True)
class _RemoteProcess:
    """What another process told of, and when that was."""

    heard: float = 0.0
    games: dict[str, Players] = field(default_factory=dict)


class Presence:
    """Counts who comes and goes here, tells the other processes, and believes them for a while.

    ``on_change`` is called with a game's id when players of other processes have come or gone;
    ``on_loss`` when a process says that it ends, or is not heard any more.
    """

    def __init__(
        self,
        fanout: Fanout,
        on_change: Callable[[str], None],
        on_loss: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._fanout = fanout
        self._on_change = on_change
        self._on_loss = on_loss
        self._clock = clock
        self._here: dict[str, Counter[str]] = {}
        self._elsewhere: dict[str, _RemoteProcess] = {}
        fanout.subscribe(TOPIC, self._hear)
        fanout.on_heartbeat(self._beat)

    def at(self, game: str) -> Players:
        """The players who are connected to the game, to whichever process."""
        told = (process.games.get(game, ()) for process in self._elsewhere.values())
        return frozenset(self._here.get(game, ())).union(*told)

    def count_connection(self, game: str, player: str, by: int) -> None:
        """One more connection of the player's to the game here (1), or one less (-1)."""
        here = self._here.setdefault(game, Counter())
        here[player] += by
        self._here[game] = +here  # those who are there no more counted no more
        if not self._here[game]:
            del self._here[game]
        self._fanout.publish(TOPIC, {"game": game, "players": sorted(self._here.get(game, ()))})

    def _beat(self) -> None:
        """Tell everything again, and believe those no more who have not."""
        everything = {game: sorted(here) for game, here in self._here.items()}
        self._fanout.publish(TOPIC, {"everything": everything})
        for process, told in list(self._elsewhere.items()):
            if self._clock() - told.heard > SILENCE_S:
                self._drop_process(process)

    def close(self) -> None:
        """Tell that nobody is connected here any more, and nobody will be."""
        self._fanout.publish(TOPIC, {"everything": {}, "ends": True})

    def _drop_process(self, process: str) -> None:
        self._update(process, {})
        del self._elsewhere[process]
        self._on_loss()

    def _hear(self, process: str, body: Body) -> None:
        told = self._elsewhere.setdefault(process, _RemoteProcess())
        told.heard = self._clock()
        if "everything" in body:
            games = {game: frozenset(players) for game, players in body["everything"].items()}
        else:
            games = told.games | {body["game"]: frozenset(body["players"])}
        self._update(process, {game: players for game, players in games.items() if players})
        if "ends" in body:
            self._drop_process(process)

    def _update(self, process: str, games: dict[str, Players]) -> None:
        told = self._elsewhere[process]
        before, told.games = told.games, games
        for game in before.keys() | games.keys():
            if before.get(game) != games.get(game):
                self._on_change(game)
