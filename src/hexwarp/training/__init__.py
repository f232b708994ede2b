"""Learning value networks by self-play, from the rules alone; it needs the extra ``lab``."""

from hexwarp.core.extras import missing

try:
    import numba as _numba  # noqa: F401 - fails with a sentence
    import numpy as _numpy  # noqa: F401
except ModuleNotFoundError as error:
    raise missing("lab", error) from None
