"""A whole game of each kind by keyboard and spoken text alone; that of Hyper-6 is a drill.

The player decides by what a screen reader says. No test here uses an element's id or place, the
mouse, or the server's API.
"""

from __future__ import annotations

import re

import pytest

from .browser import DESKTOP, ENGINE_TIMEOUT_S, OpenPage
from .screen_reader import ScreenReader, Spoken

MAX_ANNOUNCEMENT = 300
"""Characters: some twenty seconds of speech."""
RIVAL = "Stargazer"
TIMES = {"as it is": 0, "turned once": 1, "turned twice": 2}
WAY = re.compile(r"as it is|turned once|turned twice|turned \d times")


class Player:
    """A player who hears the table."""

    def __init__(self, reader: ScreenReader, game: str) -> None:
        self.reader = reader
        self.result = ""
        self.taken: list[str] = []
        """The texts heard in the latest turn of each player."""
        self._turn_began = 0
        self._sit_down(game)

    def _sit_down(self, game: str) -> None:
        """Go from the start screen to a table against the first level."""
        reader = self.reader
        reader.open("/")
        reader.tab_to(lambda here: here.role == "link" and here.name.startswith(game))
        reader.press("Enter")
        reader.arrive_at(game)
        level = reader.tab_to(lambda here: here.role == "radio" and here.name.startswith("Level"))
        while not level.name.startswith("Level 1,"):
            level = reader.press("ArrowLeft")
        reader.tab_to(lambda here: here.role == "button" and here.name == "Play")
        reader.press("Enter")
        reader.arrive_at(game)
        assert "question mark" in reader.focused().description

    def next_turn(self) -> bool:
        """Wait for the own turn; return False at the end of the game, and keep the result."""
        self.reader.wait_for(self._is_next, timeout_s=ENGINE_TIMEOUT_S)
        spoken = self.reader.heard[self._turn_began :]
        self._turn_began = len(self.reader.heard)
        self.taken = spoken
        assert all(len(line) <= MAX_ANNOUNCEMENT for line in spoken), spoken
        assert len(spoken) == len(set(spoken)), spoken
        for beginning in ("Your turn", f"{RIVAL} ", "Player 1 "):
            assert sum(line.startswith(beginning) for line in spoken) <= 1, spoken
        return not self.result

    def _is_next(self) -> bool:
        dialogs = [around for around in self.reader.around() if around.role == "dialog"]
        self.result = dialogs[0].description if dialogs else ""
        return bool(dialogs) or any(
            line.startswith("Your turn") for line in self.reader.heard[self._turn_began :]
        )

    def act(self, key: str) -> None:
        """Press the key that makes the move. Texts heard before belong to no turn."""
        self._turn_began = len(self.reader.heard)
        self.reader.press(key)


@pytest.fixture
def reader(open_page: OpenPage) -> ScreenReader:
    return ScreenReader(open_page(viewport=DESKTOP))


def worth(outcome: str) -> int:
    """Return how good an outcome of a placement sounds."""
    leaves = re.findall(r"leaves through gateway \d, (.*?): (\d) point", outcome)
    own = sum(int(points) for owner, points in leaves if "yours" in owner)
    others = sum(int(points) for owner, points in leaves if "yours" not in owner)
    return 10 * own - 10 * others - 3 * outcome.count("lost") - 1000 * outcome.count("forbidden")


def by_turns(answer: str) -> list[tuple[int, str]]:
    """Return the outcome for each number of turns of the tile."""
    parts = re.split(rf"((?:(?:{WAY.pattern})(?:, and |, | and |))+): ", answer)
    return [
        (TIMES[way] if way in TIMES else int(way.split()[1]), outcome)
        for ways, outcome in zip(parts[1::2], parts[2::2], strict=True)
        for way in WAY.findall(ways)
    ]


def lay_well(player: Player) -> None:
    """Indigo: hear some cells beside gems, and lay the tile where that sounds best."""
    reader = player.reader
    best: tuple[int, str, int] | None = None
    for _ in range(3):
        cell = reader.press("g")
        assert "empty" in cell.name
        for turned, outcome in by_turns(reader.answer("i")):
            best = max(best or (-10_000, "", 0), (worth(outcome), cell.name, turned))
    assert best is not None, "a gem beside a free cell always moves"
    _, wanted, turned = best
    while reader.focused().name != wanted:
        reader.press("g")
    for _ in range(turned):
        reader.answer("r")
    assert "forbidden" not in reader.focused().description
    player.act("Enter")


def test_indigo_is_played_by_what_is_spoken(reader: ScreenReader) -> None:
    player = Player(reader, "Indigo")
    gems = []
    reader.tab_to(lambda here: here.role == "gridcell")
    while player.next_turn():
        assert reader.focused().role == "gridcell"
        assert "You hold" in "".join(player.taken)
        gems += [line for line in player.taken if "through gateway" in line]
        lay_well(player)
    assert "emerald" in "".join(gems)
    assert re.search("You win|wins|share the win", player.result)
    reader.press("Escape")
    assert reader.focused().role == "gridcell"


def is_die(here: Spoken) -> bool:
    """Return whether an element is a die that can be placed."""
    return here.role == "button" and here.name.startswith("Put ")


def progress(ship: Spoken) -> int:
    """Return how far a drive goes, by its description."""
    if "home" in ship.description:
        return 1000
    jumps = len(re.findall(r"\d+", ship.description.partition("jumps")[2]))
    face = int(ship.name.partition(",")[0].split()[-1])
    return 10 * jumps + face


def drive_well(player: Player) -> None:
    """Hyper-6: hear the own ships, and drive the one that comes farthest."""
    reader = player.reader
    ships: list[Spoken] = []
    while (ship := reader.press("ArrowRight")) not in ships:
        assert ship.role == "option"
        ships.append(ship)
    best = max(ships, key=progress)
    while ship != best:
        ship = reader.press("ArrowRight")
    reader.press("Enter")
    player.act("Enter")


@pytest.mark.drill
def test_hyper6_is_played_by_what_is_spoken(reader: ScreenReader) -> None:
    player = Player(reader, "Hyper-6")
    homes = 0
    reader.tab_to(is_die)
    while player.next_turn():
        homes += "home" in "".join(player.taken)
        here = reader.focused()
        assert RIVAL not in here.name
        if is_die(here):
            player.act("Enter")
        else:
            assert here.role == "option"
            drive_well(player)
    assert homes
    assert re.search("You win|wins", player.result)
    reader.press("Escape")
    assert reader.focused().role in ("option", "region")


def test_each_text_of_a_lesson_is_heard_once(reader: ScreenReader) -> None:
    reader.open("/learn/hyper6")
    reader.tab_to(lambda here: here.name.startswith("Step 2"))
    before = len(reader.heard)
    reader.press("Enter")
    reader.arrive_at("2.")
    reader.tab_to(lambda here: here.name == "Show me")
    reader.press("Enter")
    reader.tab_to(lambda here: here.role == "option")
    reader.press("ArrowRight")
    reader.press("Enter")
    reader.press("Enter")
    reader.wait_for(lambda: reader.focused().name == "Next")
    heard = [" ".join(line.split()[:3]) for line in reader.heard[before:]]
    # The second time with a sentence more, on the move that is shown.
    assert heard == ["A ship goes", "A ship goes", "You drive from", "Right, the square:"]
    reader.press("Enter")
    reader.arrive_at("3.")
