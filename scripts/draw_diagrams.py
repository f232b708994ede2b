"""Draws the diagrams of ``docs/`` with Mermaid in Chromium; ``scripts/diagrams`` calls it."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from site_hooks.diagrams import BLOCK, DRAWINGS, name

DRAW = """async ([id, text]) => {
  mermaid.initialize({
    startOnLoad: false,
    deterministicIds: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false, nodeSpacing: 24, rankSpacing: 44 },
    sequence: { mirrorActors: false },
  });
  return (await mermaid.render(id, text)).svg;
}"""


def main(script: Path) -> None:
    """Draw all diagrams, and remove the drawings of earlier ones."""
    pages = sorted((DRAWINGS.parents[1]).rglob("*.md"))
    texts = [text for page in pages for text in BLOCK.findall(page.read_text("utf-8"))]
    shutil.rmtree(DRAWINGS, ignore_errors=True)
    DRAWINGS.mkdir()
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        page.add_script_tag(path=script)
        for text in texts:
            file = DRAWINGS / name(text)
            svg = page.evaluate(DRAW, [f"d{file.stem}", text])
            # The site's styles colour the drawing in place of Mermaid's.
            svg = re.sub(r"<style>.*?</style>| data-[a-z-]+=\"[^\"]*\"", "", svg, flags=re.DOTALL)
            file.write_text(svg + "\n", "utf-8")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
