"""Networks' files: what is written is read, and what is no network of the game is refused."""

from __future__ import annotations

import struct
import zipfile
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.testing import random_history
from hexwarp.search import network, network_file
from hexwarp.search.mcts import search
from hexwarp.search.searcher import Searcher, borrowed, check_network, instance_of
from toy import Cairn

INPUTS, PLAYERS = 7, 3
SIZES = (INPUTS, *network.HIDDEN, PLAYERS)
SMALL = network.untrained(INPUTS, PLAYERS, np.random.default_rng(1))
HYPER6 = registry.load("hyper6")


def rounded(made: network.Network) -> list[Any]:
    return [array.astype(np.float16).tolist() for array in made]


def listed(made: network.Network) -> list[Any]:
    assert all(array.dtype == np.float32 for array in made)
    return [array.tolist() for array in made]


def archive(path: Path, made: network.Network = SMALL, dtype: Any = np.float16) -> Path:
    """Write a network as earlier versions did."""
    fields: dict[str, Any] = {name: array.astype(dtype) for name, array in made._asdict().items()}
    with path.open("wb") as out:
        np.savez_compressed(out, **fields)
    return path


def test_a_network_is_read_as_it_was_written_rounded() -> None:
    data = network.to_file(SMALL)
    assert network_file.shape(data) == SIZES
    assert data[:4] == b"HXN1"
    assert struct.unpack("<4I", data[4:20]) == SIZES
    numbers = sum(array.size for array in SMALL)
    assert len(data) == 20 + 2 * numbers
    again = network.of_file(data)
    assert listed(again) == rounded(SMALL)
    assert network.to_file(again) == data


def test_the_fields_follow_in_their_order_row_by_row() -> None:
    counted = []
    first = 0
    for array in SMALL:
        counted.append(np.arange(first, first + array.size, dtype=np.float32).reshape(array.shape))
        first += array.size
    data = network.to_file(network.Network(*(part % 2048 for part in counted)))
    numbers = np.frombuffer(data, "<f2", offset=20)
    assert numbers.tolist() == [number % 2048 for number in range(first)]


def test_numbers_of_16_bits_are_read_like_by_numpy() -> None:
    """All that there are but infinite ones: normal ones, others, and zeros of either sign."""
    bits = np.arange(1 << 16, dtype="<u2")
    bits = bits[(bits >> 10 & 31) != 31]
    numbers = np.full(bits.size, np.nan, np.float32)
    data = np.frombuffer(b"\xff" * 3 + bits.tobytes(), np.uint8)
    assert network.read_numbers(data, 3, numbers) == data.size
    expected = bits.view("<f2").astype(np.float32)
    assert (numbers.view(np.uint32) == expected.view(np.uint32)).all()


def test_a_file_is_read_and_read_again_when_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "network.any"
    file.write_bytes(network.to_file(SMALL))
    first = network_file.read(file)
    assert first == file.read_bytes()
    assert network_file.read(file) is first
    other = network.untrained(INPUTS + 1, PLAYERS, np.random.default_rng(2))
    file.write_bytes(network.to_file(other))
    assert network_file.read(file) == network.to_file(other)


def test_archives_of_earlier_versions_are_read(tmp_path: Path) -> None:
    data = network_file.read(archive(tmp_path / "old.npz"))
    assert data == network.to_file(SMALL)


def test_an_archive_without_compression_is_read(tmp_path: Path) -> None:
    file = tmp_path / "old.npz"
    fields: dict[str, Any] = {name: array.astype("<f2") for name, array in SMALL._asdict().items()}
    np.savez(file, **fields)
    assert network_file.read(file) == network.to_file(SMALL)


@pytest.mark.parametrize("spec", ["hyper6", "hyper6(players=3)", "indigo", "indigo(players=4)"])
def test_shipped_networks_are_files_for_their_games(spec: str) -> None:
    game = registry.load(spec)
    data = network_file.of_game(game)
    assert data is not None
    assert network_file.shape(data)[3] == game.players
    assert network.to_file(network.of_file(data)) == data
    shapes = [array.shape for array in network.of_file(data)]
    assert shapes == network.shapes(game)
    check_network(game, data)
    for other in registry.games().values():
        for players in other.player_counts:
            if other(players).has_kernel and (other.name, players) != (game.name, game.players):
                message = f"not one for {other.name} with {players} players"
                with pytest.raises(MalformedError, match=message):
                    check_network(other(players), data)


def test_a_game_without_networks_has_none() -> None:
    assert network_file.of_game(Cairn(2)) is None


# --- what is refused -----------------------------------------------------------------------------


def refused(data: bytes, file: Path) -> None:
    """Check that data is refused by one sentence, as a file's contents and by itself."""
    file.write_bytes(data)
    with pytest.raises(MalformedError, match=r"/bad\.hxn holds no network\.$"):
        network_file.read(file)
    with pytest.raises(MalformedError, match=r"^The file holds no network\.$"):
        network.of_file(data)


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    return tmp_path / "bad.hxn"


def test_truncated_and_longer_files_are_refused(bad: Path) -> None:
    data = network.to_file(SMALL)
    for size in (*range(30), len(data) // 2, len(data) - 2, len(data) - 1):
        refused(data[:size], bad)
    for more in (b"\0", b"\0\0", data):
        refused(data + more, bad)


def test_garbage_is_refused(bad: Path) -> None:
    data = network.to_file(SMALL)
    rng = np.random.default_rng(3)
    for size in (0, 1, 20, 1000, len(data)):
        refused(rng.bytes(size), bad)
        refused(b"HXN1" + rng.bytes(size), bad)
        refused(b"PK\3\4" + rng.bytes(size), bad)
    refused(b"HXN2" + data[4:], bad)
    for place in range(4, 20):  # one size changed
        refused(data[:place] + bytes([data[place] ^ 0x81]) + data[place + 1 :], bad)


def test_damaged_archives_are_refused(bad: Path, tmp_path: Path) -> None:
    data = archive(tmp_path / "old.npz").read_bytes()
    for size in (2, 30, 100, len(data) // 2, len(data) - 30, len(data) - 1):
        refused(data[:size], bad)
    for place in range(0, len(data), 97):
        changed = data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]
        bad.write_bytes(changed)
        try:
            content = network_file.read(bad)
        except MalformedError as error:
            assert str(error).endswith("bad.hxn holds no network.")  # noqa: PT017
        else:
            assert content == network.to_file(SMALL), "what does not matter has changed"


@pytest.mark.parametrize("dtype", [np.float32, np.float64, ">f2", np.int16])
def test_archives_of_other_numbers_are_refused(dtype: Any, bad: Path) -> None:
    refused(archive(bad, dtype=dtype).read_bytes(), bad)


def test_archives_without_all_fields_or_with_other_shapes_are_refused(bad: Path) -> None:
    fields: dict[str, Any] = {
        name: array.astype(np.float16) for name, array in SMALL._asdict().items()
    }
    for name in fields:
        # With fewer rows it is a network of fewer inputs.
        others = [None, fields[name].T[:-1].T] + ([fields[name][:-1]] if name != "w1" else [])
        for other in others:
            changed = {key: other if key == name else array for key, array in fields.items()}
            with bad.open("wb") as out:
                np.savez(out, **{key: array for key, array in changed.items() if array is not None})
            refused(bad.read_bytes(), bad)
    fields["w1"] = np.asfortranarray(fields["w1"])
    with bad.open("wb") as out:
        np.savez(out, **fields)
    refused(bad.read_bytes(), bad)


def test_an_archive_of_objects_or_of_anything_else_is_refused(bad: Path) -> None:
    for contents in (b"", b"\x93NUMPY", b"\x93NUMPY\x01\x00v\x00" + b"{" * 118, b"[" * 100_000):
        stream = BytesIO()
        with zipfile.ZipFile(stream, "w") as made:
            for name in network_file.FIELDS:
                made.writestr(f"{name}.npy", contents)
        refused(stream.getvalue(), bad)
    header = b"{'descr': '<f2', 'fortran_order': False, 'shape': " + b"(" * 5000
    contents = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        for name in network_file.FIELDS:
            made.writestr(f"{name}.npy", contents)
    refused(stream.getvalue(), bad)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        network_file.read(tmp_path / "missing")


# --- in a search ---------------------------------------------------------------------------------


def state_of(game: Any) -> Any:
    return random_history(game, Random(1), 30).state


def test_a_network_of_another_size_is_refused_and_the_next_search_has_its_own() -> None:
    game, state = HYPER6, state_of(HYPER6)
    (seat,) = game.to_move(state)
    expected = search(game, state, seat, 1, nodes=50).values
    own = network_file.of_game(game)
    assert own is not None
    inputs, first, second, players = network_file.shape(own)
    rng = np.random.default_rng(4)
    for data in (
        b"",
        b"HXN1",
        own[:-2],
        own[:-1],
        own + b"\0\0",
        own[:20],
        network.to_file(network.untrained(inputs + 1, players, rng)),
        network.to_file(network.untrained(inputs, players + 1, rng)),
        network_file.join(
            (inputs, first // 2, second, players),
            dict.fromkeys(network_file.FIELDS, b""),
        ),
    ):
        if data:
            with pytest.raises(MalformedError, match="not one for hyper6 with 2 players"):
                check_network(game, data)
            with pytest.raises(MalformedError, match="not one for hyper6 with 2 players"):
                search(game, state, seat, 1, nodes=50, network=data)
        assert search(game, state, seat, 1, nodes=50).values == expected


def test_a_searcher_changes_its_network_with_the_game_and_the_argument() -> None:
    """One searcher serves games of two and three players, with their networks and given ones."""
    games = [HYPER6, registry.load("hyper6(players=3)")]
    other = {
        game.players: network.to_file(
            network.untrained(
                network.shapes(game)[0][0], game.players, np.random.default_rng(game.players)
            )
        )
        for game in games
    }

    def values(searcher: Searcher, game: Any, given: bytes | None) -> Any:
        state = state_of(game)
        searcher.network = given
        searcher.set_position(game, state)
        searcher.prepare(40)
        searcher.call("search", game.to_move(state)[0], 5, 40, -1)
        return searcher.values(searcher.call("rank"))

    expected = {}
    for game in games:
        for given in (None, other[game.players]):
            expected[game.players, given] = values(Searcher(instance_of(game)), game, given)
    assert len(set(expected.values())) == 4
    shared = Searcher(instance_of(HYPER6))
    for first in games:
        for second in games:
            for game, given in ((first, other[first.players]), (second, None), (first, None)):
                assert values(shared, game, given) == expected[game.players, given]
    with pytest.raises(MalformedError):
        values(shared, games[0], other[3])
    assert values(shared, games[0], None) == expected[2, None]


def test_a_searcher_with_a_refused_network_is_not_lent_again() -> None:
    with pytest.raises(MalformedError), borrowed(HYPER6, b"none") as refused_one:
        refused_one.set_position(HYPER6, HYPER6.initial_state())
    with borrowed(HYPER6) as lent:
        assert lent is not refused_one
