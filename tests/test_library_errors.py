"""Bad input to the public library is one sentence: a HexwarpError, and no other error."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import hexwarp

START = hexwarp.State("hyper6", seed=1)
BOTS = ["random", "random"]

WRONG: dict[str, Callable[[], Any]] = {
    **{
        f"a game {value!r}": partial(hexwarp.load, value)  # type: ignore[arg-type]
        for value in (None, 5, ["hyper6"], b"hyper6")
    },
    "a state of None": lambda: hexwarp.State(None),  # type: ignore[arg-type]
    "half a player": lambda: type(START.game)(2.5),  # type: ignore[arg-type]
    **{
        f"seed {seed!r} of {number}": partial(call, seed)
        for seed in ("a", 1.5, -1, np.float32(3), [1])
        for number, call in enumerate(
            (
                lambda seed: hexwarp.State("hyper6", seed=seed),
                lambda seed: hexwarp.State.from_record(START.record(), seed=seed),
                lambda seed: hexwarp.Match("hyper6", BOTS, seed=seed),
                lambda seed: hexwarp.Tournament("hyper6", ["random", "greedy"], seed=seed),
                lambda seed: hexwarp.evaluate(START, nodes=10, seed=seed),
            )
        )
    },
    "no record": lambda: hexwarp.State.from_record(None),  # type: ignore[arg-type]
    "tags that are a number": lambda: START.record(5),  # type: ignore[arg-type]
    "a tag that is a number": lambda: START.record({"Round": 5}),  # type: ignore[dict-item]
    "half a move back": lambda: START.back(0.5),  # type: ignore[arg-type]
    "a move that is a number": lambda: START.play(5),  # type: ignore[arg-type]
    "a seat that is a text": lambda: START.play(START.legal_moves[0], seat="x"),  # type: ignore[arg-type]
    "nothing to read": lambda: hexwarp.read(None),  # type: ignore[arg-type]
    "bytes to read": lambda: hexwarp.read(b"[Game]"),  # type: ignore[arg-type]
    "nothing to write": lambda: hexwarp.write(None),  # type: ignore[arg-type]
    "no state to evaluate": lambda: hexwarp.evaluate(None),  # type: ignore[arg-type]
    "half a node": lambda: hexwarp.evaluate(START, nodes=1.5),  # type: ignore[arg-type]
    "a text for seconds": lambda: hexwarp.evaluate(START, seconds="x"),  # type: ignore[arg-type]
    "no bots": lambda: hexwarp.Match("hyper6", None),  # type: ignore[arg-type]
    "a text in place of bots": lambda: hexwarp.Match("hyper6", "ab"),
    "no bots of a tournament": lambda: hexwarp.Tournament("hyper6", None),  # type: ignore[arg-type]
    "a time of bots below 0": lambda: hexwarp.Match("hyper6", BOTS, seconds=-1),
    "half a game": lambda: hexwarp.Match("hyper6", BOTS, games=1.5),  # type: ignore[arg-type]
    "half a process": lambda: hexwarp.Match("hyper6", BOTS).play(processes=1.5),  # type: ignore[arg-type]
    "no command": lambda: hexwarp.Engine(None),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("wrong", WRONG)
def test_bad_input_is_one_sentence(wrong: str) -> None:
    with pytest.raises(hexwarp.HexwarpError) as error:
        WRONG[wrong]()
    assert str(error.value).endswith((".", "cmd:"))
    assert "\n" not in str(error.value)


def test_integers_of_numpy_are_integers() -> None:
    assert hexwarp.State("hyper6", seed=np.int64(4)).seed == 4  # type: ignore[arg-type]
    assert type(type(START.game)(np.int32(3)).players) is int  # type: ignore[arg-type]
