"""docs/environments.md has examples that run, and the layouts of all games."""

import re
from pathlib import Path

import pytest

from envs.variants import SMALLEST, title
from hexwarp.core.game import Game
from support.compiled import COMPILED
from toy.compiled import CompiledCairn

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    first, *others = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    if not COMPILED:
        first, others = first.replace("num_envs=256", "num_envs=2"), []
    names: dict[str, object] = {}
    exec(first, names)  # noqa: S102
    games, shapes = capsys.readouterr().out.split(" games; ")
    assert int(games) > 0
    assert shapes == ("(256, 3137) (256, 2)\n" if COMPILED else "(2, 3137) (2, 2)\n")
    for example in others:
        exec(example, names)  # noqa: S102


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_the_layouts_are_on_the_page(game: Game[object]) -> None:
    observation = game.observation()
    assert observation is not None
    assert (observation.LAYOUT.table() in PAGE) is not isinstance(game, CompiledCairn)
