"""Checkpoints: everything from which a training run goes on as if it had not been interrupted."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from hexwarp.core.errors import MalformedError
from hexwarp.search.network import Network
from hexwarp.training.settings import Settings

__all__ = ["Checkpoint"]


class Checkpoint(NamedTuple):
    """The state of a training run after a generation.

    Example:
        >>> trainer.checkpoint().write(Path("2.checkpoint.npz"))
        >>> trainer = Trainer.restored(games, Checkpoint.read(Path("2.checkpoint.npz")))
    """

    games: tuple[str, ...]
    """The specifications of the variants."""
    settings: Settings
    """The hyperparameters."""
    starts_random: bool
    """Whether the first generation plays random games, as its network was untrained."""
    generation: int
    """The number of generations so far."""
    seconds: float
    """The seconds that they took."""
    network: Network
    """The network."""
    squares: Network
    """The state of the optimizer: mean squared gradients, in arrays of the network's shapes."""
    played: tuple[Network, ...]
    """The networks that played the latest generations, one fewer than are remembered."""

    def write(self, file: Path) -> None:
        """Write the checkpoint, so that the file is whole at any time.

        Args:
            file: The file, a NumPy archive.
        """
        facts = {
            "games": self.games,
            "settings": asdict(self.settings),
            "starts_random": self.starts_random,
            "generation": self.generation,
            "seconds": self.seconds,
            "played": len(self.played),
        }
        networks = {"network": self.network, "squares": self.squares}
        networks |= {f"played{number}": network for number, network in enumerate(self.played)}
        arrays: dict[str, Any] = {
            f"{name}.{field}": array
            for name, network in networks.items()
            for field, array in network._asdict().items()
        }
        part = file.with_name(f"{file.name}.part")
        with part.open("wb") as out:
            np.savez(out, facts=np.array(json.dumps(facts)), **arrays)
        os.replace(part, file)

    @classmethod
    def read(cls, file: Path) -> Checkpoint:
        """Return the checkpoint in a file.

        Args:
            file: The file.

        Raises:
            MalformedError: The file holds no checkpoint.
            OSError: The file cannot be read.
        """
        with file.open("rb") as opened:
            try:
                return cls._of(np.load(opened))
            except (ValueError, LookupError, TypeError, EOFError, BadZipFile) as error:
                raise MalformedError(f"{file} holds no checkpoint.") from error

    @classmethod
    def _of(cls, arrays: Any) -> Checkpoint:
        facts = json.loads(str(arrays["facts"]))

        def network(name: str) -> Network:
            return Network(*(arrays[f"{name}.{field}"] for field in Network._fields))

        return cls(
            games=tuple(facts["games"]),
            settings=Settings(**facts["settings"]),
            starts_random=facts["starts_random"],
            generation=facts["generation"],
            seconds=facts["seconds"],
            network=network("network"),
            squares=network("squares"),
            played=tuple(network(f"played{number}") for number in range(facts["played"])),
        )
