"""docs/environments.md has the layouts of all games."""

from pathlib import Path

import pytest

from envs.variants import SMALLEST, title
from hexwarp.core.game import Game
from toy.compiled import CompiledCairn

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_the_layouts_are_on_the_page(game: Game[object]) -> None:
    observation = game.observation()
    assert observation is not None
    assert (observation.LAYOUT.table() in PAGE) is not isinstance(game, CompiledCairn)
