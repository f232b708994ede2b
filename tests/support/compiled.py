"""Whether games' rules are compiled in this run: if not, tests play fewer games."""

from typing import Any

import numba

_config: Any = numba.config

COMPILED = not _config.DISABLE_JIT
