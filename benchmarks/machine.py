"""The machine that figures come from."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path


def machine() -> str:
    """Return the processor, cores, load, system, and versions of Python and Numba, in a line."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    cpu = models[0] if models else platform.processor()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{cpu}, {os.cpu_count()} cores{load}; {platform.system()}, "
        f"Python {platform.python_version()}, Numba {version('numba')}"
    )
