"""Shows notebooks as pages: their cells, and the outputs of the last run, if there was one.

``scripts/run_notebooks.py`` writes notebooks with outputs to ``build/notebooks``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

EXECUTED = Path(__file__).parents[2] / "build" / "notebooks"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each notebook; the notebook itself stays beside it, to be downloaded."""
    for file in [file for file in files if file.src_uri.endswith(".ipynb")]:
        source = Path(str(file.abs_src_path))
        executed = EXECUTED / source.name
        current = executed.is_file() and texts(read(executed)) == texts(read(source))
        cells = read(executed if current else source)["cells"]
        title, *rest = [part for cell in cells for part in parts(cell)]
        note = f"[Download this notebook]({source.name}){{ .download }}"
        content = "\n\n".join((title, note, *rest))
        uri = file.src_uri.removesuffix(".ipynb") + ".md"
        files.append(File.generated(config, uri, content=content))
    return files


def read(file: Path) -> dict[str, Any]:
    """Return a notebook."""
    notebook: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return notebook


def texts(notebook: dict[str, Any]) -> list[str]:
    """Return the texts of a notebook's cells."""
    return ["".join(cell["source"]) for cell in notebook["cells"]]


def parts(cell: dict[str, Any]) -> Iterator[str]:
    """Yield a cell as Markdown: its text or code, and what the code printed or drew."""
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield text
        return
    yield f"```python\n{text}\n```"
    for output in cell["outputs"]:
        data = output.get("data", {})
        if "image/png" in data:
            picture = "".join(data["image/png"].split())
            yield f'<img class="output" alt="" src="data:image/png;base64,{picture}">'
        elif "image/svg+xml" in data:
            yield f'<div class="output">{_one_line(data["image/svg+xml"])}</div>'
        elif shown := "".join(output.get("text", data.get("text/plain", ""))):
            yield f'<pre class="output">{escape(shown.rstrip())}</pre>'


def _one_line(svg: str | list[str]) -> str:
    """Return a picture without empty lines, which would end it in Markdown."""
    return " ".join("".join(svg).split())
