"""``hexwarp train``: what it writes and what it refuses."""

import io
import json

import numba
import numpy as np
import pytest

from hexwarp.cli.train import variants
from hexwarp.core import registry
from hexwarp.search import network


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="too slow")
def test_it_writes_a_network_and_tells_how_far_it_is(hexwarp, tmp_path):
    file = tmp_path / "2.npz"
    ran = hexwarp("train", "hyper6", file, "--generations", 1, "--games", 20)
    assert (ran.status, ran.err) == (0, "")
    told = json.loads(ran.out)
    assert (told["generation"], told["games"]) == (1, 20)
    assert 0 <= told["score"] <= 1
    with file.open("rb") as to_json:
        learned = network.load(to_json)
    game = registry.load("hyper6(players=2)")
    assert learned.w1.shape == (game.features().inputs(2), network.HIDDEN[0])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "x.npz"], "chess"),
        (["cairn", "x.npz"], "no features"),
        (["indigo", "x.npz", "--players", "5"], "players"),
        (["indigo", "x.npz", "--rate", "2"], "--rate is a number from 0 to 1"),
        (["indigo", "x.npz", "--games", "0"], "--games is a number from 1"),
        (["indigo", "no/such/folder.npz"], "no/such/folder.npz"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(hexwarp, monkeypatch, tmp_path, arguments, reason):
    monkeypatch.chdir(tmp_path)
    ran = hexwarp("train", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert reason in ran.err
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "x.npz").exists()


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="too slow")
def test_it_goes_on_from_a_network(hexwarp, tmp_path):
    game = registry.load("hyper6(players=2)")
    file, start = tmp_path / "2.npz", tmp_path / "start.npz"
    with start.open("wb") as out:
        network.save(network.of_game(game), out)
    arguments = ["train", "hyper6", file, "--generations", 1, "--games", 4, "--start"]
    assert hexwarp(*arguments, start, "--rate", 0).status == 0
    with file.open("rb") as to_json, start.open("rb") as begun:
        pairs = zip(network.load(to_json), network.load(begun), strict=True)
        assert all((a == b).all() for a, b in pairs)
    array = io.BytesIO()
    np.save(array, np.zeros(3))
    for wrong in (b"", b"no network", b"PK\x03\x04", array.getvalue()):
        start.write_bytes(wrong)
        ran = hexwarp(*arguments, start)
        assert (ran.status, ran.err) == (2, f"hexwarp: {start} holds no network.\n")
    with start.open("wb") as out:
        network.save(network.of_game(registry.load("indigo(players=2)")), out)
    assert "not one for hyper6 with 2" in hexwarp(*arguments, start).err


def test_all_variants_of_a_number_of_players_are_trained_together():
    told = [game.options for game in variants(registry.game_type("indigo"), 3)]
    assert len(told) == len({tuple(options.items()) for options in told}) >= 4
    assert {options["gateways"] for options in told} == {"standard", "exclusive"}
    only = [game.options for game in variants(registry.game_type("indigo"), 2)]
    assert {options["gateways"] for options in only} == {"standard"}
