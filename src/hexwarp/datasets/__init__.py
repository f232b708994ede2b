"""Self-play as Parquet files, for learning programs and for analysis; docs/datasets.md shows it.

A data set is a folder: ``decisions/`` has a row for each decision, ``games/`` one for each game with
its record, and ``README.md`` is its data card. The package needs the extra ``data``.
"""

from hexwarp.core.extras import missing

try:
    import pyarrow as _pyarrow  # noqa: F401 - fails with a sentence
except ModuleNotFoundError as error:
    raise missing("data", error) from None

from hexwarp.datasets.generate import Dataset, generate
from hexwarp.datasets.replay import read_histories, read_records
from hexwarp.datasets.verify import Verification, verify

__all__ = ["Dataset", "Verification", "generate", "read_histories", "read_records", "verify"]
