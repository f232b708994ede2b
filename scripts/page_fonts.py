"""Makes the subsets of the page's font, in web/src/fonts, whose style sheets name their ranges.

``uv run --no-project --with fonttools[woff]==4.68.0 --with font-manrope==0.0.2 python
scripts/page_fonts.py``. The server draws pictures as PNG with fonts of the same package.
"""

from __future__ import annotations

from importlib.resources import as_file, files
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import OverlapMode, instantiateVariableFont

FONTS = Path(__file__).parents[1] / "web" / "src" / "fonts"
ORIGINAL = files("font_manrope") / "files" / "Manrope-VariableFont_wght.ttf"

WEIGHTS = (500, 800)
"""Those in use."""
FEATURES = ["kern", "tnum"]
"""The font's features that the page uses: pairs of letters, and figures of one width."""
UNITS_PER_EM = 256
"""An eighth of the original's, which no screen shows: outlines take a fifth less."""

PLAIN = (
    "20-21 25 27-29 2b-3b 3d 3f 41-5a 61-7a a0 ab b1 b7 bb 2013-2014 2018-201a 201c-201e 2026 2212"
)
"""The characters of the page's own texts among Latin letters without accents."""

SUBSETS = {
    "plain": PLAIN,
    "basic": f"{PLAIN} c0 c4 c7-ca d6 dc df-e0 e2 e4 e7-eb ee-ef f3-f4 f6 f9 fb-fc 153",
    "western": "22-24 26 2a 3c 3e 40 5b-60 7b-7e a1-aa ac ae-b0 b2-b6 b8-ba bc-bf c1-c3 c5-c6 "
    "cb-d5 d7-db dd-de e1 e3 e5-e6 ec-ed f0-f2 f5 f7-f8 fa fd-ff 152 178 2022 2039-203a 20ac "
    "2190-2193",
    "russian": "401 410-44f 451 2116",
    "rare-latin": "100-151 154-177 179-2ba 2bd-2c5 2c7-2cc 2ce-2d7 2dd-2ff 304 308 329 1d00-1dbf "
    "1e00-1e9f 1ef2-1eff 2020 20a0-20ab 20ad-20c0 2113 2c60-2c7f a720-a7ff",
    "rare-cyrillic": "400 402-40f 450 452-45f 490-491",
}
"""The ranges of a subset's letters, by name.

"basic" has what the page's own texts use in all languages with Latin letters, and "rare-" letters
that only names have. None has the soft hyphen, which needs no glyph: its subset would be loaded for
every word that may be divided.
"""


def letters(ranges: str) -> list[int]:
    """Return the code points in ranges."""
    pairs = [tuple(int(code, 16) for code in part.split("-")) for part in ranges.split()]
    return [code for pair in pairs for code in range(pair[0], pair[-1] + 1)]


def reopened(font: TTFont) -> TTFont:
    """Return a font as it is read after it was written: each step below leaves parts undone."""
    font.flavor = None
    buffer = BytesIO()
    font.save(buffer)
    return TTFont(buffer, recalcTimestamp=False)


def subset(original: Path, ranges: str) -> TTFont:
    """Return the font with some letters alone."""
    font = TTFont(original, recalcTimestamp=False)
    options = Options(layout_features=FEATURES, name_IDs=[], drop_tables=["STAT"])
    options.notdef_outline = options.glyph_names = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters(ranges))
    subsetter.subset(font)
    overlap = OverlapMode.KEEP_AND_DONT_SET_FLAGS
    font = instantiateVariableFont(reopened(font), {"wght": WEIGHTS}, overlap=overlap)
    font = reopened(font)
    scale_upem(font, UNITS_PER_EM)
    return font


def main() -> None:
    """Write all subsets."""
    with as_file(ORIGINAL) as original:
        for name, ranges in SUBSETS.items():
            font = subset(original, ranges)
            font.flavor = "woff2"
            font.save(FONTS / f"manrope-{name}.woff2")


if __name__ == "__main__":
    main()
