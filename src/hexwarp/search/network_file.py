"""The file of a value network: plain numbers, which need no library to be read.

=================  ===============================================================================
bytes              contents
=================  ===============================================================================
0 to 3             ``HXN1``: the format and its version
4 to 19            four uint32: inputs, units of the first and of the second hidden layer, players
20 to the end      float16, of ``network.Network`` the fields in their order, each row by row
=================  ===============================================================================

All numbers are little-endian. Files of earlier versions were archives of NumPy (``.npz``) with the
same fields; ``read`` converts them.
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZipFile

from hexwarp.core.errors import MalformedError

if TYPE_CHECKING:
    from hexwarp.core.game import Game

__all__ = ["FIELDS", "HEADER_SIZE", "MAGIC", "MAGIC_SIZE", "join", "of_game", "read", "shape"]

MAGIC: Final = b"HXN1"
MAGIC_SIZE: Final = len(MAGIC)
HEADER_SIZE: Final = MAGIC_SIZE + 4 * 4

FIELDS: Final = ("w1", "b1", "w2", "b2", "w3", "b3")

_ITEM_SIZE: Final = 2


def join(sizes: tuple[int, int, int, int], fields: Mapping[str, bytes]) -> bytes:
    """Return a file.

    Args:
        sizes: The number of inputs, of units in each hidden layer, and of players.
        fields: By field its numbers, as little-endian float16.
    """
    return b"".join((MAGIC, struct.pack("<4I", *sizes), *(fields[name] for name in FIELDS)))


def shape(data: bytes) -> tuple[int, int, int, int]:
    """Return the number of inputs, of units in each hidden layer, and of players of a file.

    Raises:
        MalformedError: It is no network.
    """
    if data[:MAGIC_SIZE] == MAGIC and len(data) >= HEADER_SIZE:
        sizes: tuple[int, int, int, int] = struct.unpack_from("<4I", data, MAGIC_SIZE)
        inputs, first, second, players = sizes
        numbers = (inputs + 1) * first + (first + 1) * second + (second + 1) * players
        if len(data) == HEADER_SIZE + _ITEM_SIZE * numbers:
            return sizes
    raise MalformedError("The file holds no network.")


def read(file: Path) -> bytes:
    """Return the contents of a network's file; it is kept in memory until the file changes.

    Args:
        file: A file that ``hexwarp train`` wrote, of this version or an earlier one.

    Raises:
        MalformedError: The file holds no network.
        OSError: The file cannot be read.

    Example:
        >>> search(game, state, seat, seed=0, nodes=1000, network=read(Path("mine.bin")))
    """
    now = file.stat()
    return _kept(file, now.st_mtime_ns, now.st_size)


def of_game(game: Game[Any]) -> bytes | None:
    """Return the network shipped with a game for its number of players, or None.

    It is the one beside the features that it was trained with, also for a subclass of the game.
    """
    if not game.package or game.overrides("features"):
        return None
    return _shipped(game.package, game.players)


@cache
def _shipped(package: str, players: int) -> bytes | None:
    """Return the contents of ``weights/<players>.bin`` in a game's package, or None."""
    # One name at a time: a package without __init__.py takes no more.
    path = resources.files(package).joinpath("weights").joinpath(f"{players}.bin")
    return path.read_bytes() if path.is_file() else None


@lru_cache(maxsize=8)
def _kept(file: Path, modified_ns: int, size: int) -> bytes:
    data = file.read_bytes()
    try:
        if data[:2] == b"PK":
            data = _of_archive(data)
        shape(data)
    except Exception as error:  # a damaged archive fails in many ways
        raise MalformedError(f"{file} holds no network.") from error
    return data


def _of_archive(data: bytes) -> bytes:
    """Return the network of a NumPy archive. Raises an error if it holds none."""
    fields: dict[str, bytes] = {}
    shapes: dict[str, tuple[int, ...]] = {}
    with ZipFile(BytesIO(data)) as archive:
        for name in FIELDS:
            shapes[name], fields[name] = _of_array(archive.read(f"{name}.npy"))
    (inputs, first), (_, second), (_, players) = (shapes[name] for name in ("w1", "w2", "w3"))
    return join((inputs, first, second, players), fields)


def _of_array(data: bytes) -> tuple[tuple[int, ...], bytes]:
    """Return shape and numbers of a NumPy array file (its format 1.0) of float16."""
    (length,) = struct.unpack_from("<H", data, 8)
    header = ast.literal_eval(data[10 : 10 + length].decode("latin-1"))
    if data[:8] != b"\x93NUMPY\x01\x00" or header["descr"] != "<f2" or header["fortran_order"]:
        raise ValueError("This is no array of float16.")
    return header["shape"], data[10 + length :]
