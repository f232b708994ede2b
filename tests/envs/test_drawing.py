"""Pictures of environments, for ``render``."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest

from hexwarp.core.extras import MissingExtraError
from hexwarp.envs.drawing import PICTURE_WIDTH
from hexwarp.envs.gymnasium import SingleSeatEnv
from hexwarp.envs.pettingzoo import env as table_env
from hexwarp.envs.pettingzoo import parallel_env


@pytest.mark.parametrize("game", ["indigo", "hyper6"])
def test_a_picture_is_an_array_of_colours(game: str) -> None:
    seat = gymnasium.make(f"hexwarp/{game.capitalize()}-v0", render_mode="rgb_array")
    table = table_env(game, render_mode="rgb_array")
    together = parallel_env(game, render_mode="rgb_array")
    for env in (seat.unwrapped, table, together):
        made: Any = env
        assert made.render() is None, "no game has begun"
        made.reset(seed=1)
        picture = made.render()
        assert picture.dtype == np.uint8
        assert picture.shape[1:] == (PICTURE_WIDTH, 3)
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100
    first: Any = table.render()
    table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    assert (table.render() != first).any()


def test_without_the_renderer_the_mode_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'hexwarp\[render\]'"):
        SingleSeatEnv("indigo", render_mode="rgb_array")
    SingleSeatEnv("indigo", render_mode="ansi")
