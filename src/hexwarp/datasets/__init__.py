"""Self-play as Parquet files, for learning programs and for analysis; docs/datasets.md shows it.

A data set is a folder: ``decisions/`` has a row for each decision, ``games/`` one for each game
with its record, and ``README.md`` is its data card. The package needs the extra ``data``.

Example:
    >>> generate("hyper6", ["level2"], games=100, folder="data", seed=1).decisions
    >>> verify("data").faults
    ()
"""

from hexwarp.core.extras import missing

try:
    import pyarrow as _pyarrow  # noqa: F401 - fails with a sentence
except ModuleNotFoundError as error:
    raise missing("data", error) from None
try:
    import numpy as _numpy  # noqa: F401 - pyarrow does without it
except ModuleNotFoundError as error:
    raise missing("lab", error) from None

from hexwarp.datasets.generate import Dataset, generate
from hexwarp.datasets.parts import Setup
from hexwarp.datasets.replay import count_games, described, read_histories, read_records
from hexwarp.datasets.verify import Verification, verify

__all__ = [
    "Dataset",
    "Setup",
    "Verification",
    "count_games",
    "described",
    "generate",
    "read_histories",
    "read_records",
    "verify",
]
