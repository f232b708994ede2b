"""The data card of a data set: its ``README.md``, with the header that Hugging Face reads."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from hexwarp.core.registry import load
from hexwarp.datasets.columns import COLUMNS, DATASET_VERSION, TABLES
from hexwarp.datasets.parts import CARD, Setup

__all__ = ["write_card"]

_TEXT = """---
pretty_name: {title}
license: cc0-1.0
tags: [board-games, self-play, {name}]
configs:
{configs}---

# {title}

{games:,} games of `{spec}` that programs played, with {decisions:,} decisions. All chance and all
choices follow from the seed {seed}.

| | |
|---|---|
| made by | `hexwarp dataset`, Hexwarp {version}, version {dataset_version} of the tables |
| bots | {bots} |
| time for a move | {time} |
| games | {games:,}: the rows of `games/` |
| decisions | {decisions:,}: the rows of `decisions/` |
| seats | {players}; the bots sit down in turn, and move on by one seat from game to game |
| licence | [CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/): no rights reserved |

The same rows again, with any number of processes{caveat}:

    {command}

Every row can be checked against the rules: `hexwarp dataset --verify FOLDER` plays all games again
from their rows. `hexwarp.datasets.read_records(FOLDER)` gives the games back as records.

## Reading
The files are Parquet, compressed with zstd; a part is one row group, and games are never divided.

    duckdb -c "SELECT seat, count(*), avg(share) FROM 'decisions/*.parquet' GROUP BY seat"
    polars.scan_parquet("decisions/*.parquet").group_by("seat").len().collect()
    datasets.load_dataset("parquet", data_files="decisions/*.parquet")

Lists "by seat" have one value for each seat, that of seat 1 first. Actions and outcomes are the
numbers of Hexwarp's rules, from 0; there are {actions} actions.
{tables}
## What to mind
- `outcomes` has the draws and rolls of all seats, which in some games no player sees. A program
  that learns to play must not observe them.
- Decisions of one game are not independent: divide the games, not the rows, into training and test
  data.
- `values` and `visits` are estimates of the search at the bot's own strength, not the truth.
"""


def write_card(folder: Path, setup: Setup, games: int, decisions: int) -> None:
    """Write the data card of a data set.

    Args:
        folder: The folder of the data set.
        setup: Its set-up.
        games: The number of games.
        decisions: The number of decisions.

    Raises:
        OSError: The file cannot be written.

    Example:
        >>> write_card(Path("data"), described("data"), games=100, decisions=12_345)
    """
    game, by_time = load(setup.game), setup.seconds is not None
    configs = "".join(
        f"- config_name: {table}\n  data_files: {table}/*.parquet\n"
        + "  default: true\n" * (table == "decisions")
        for table in TABLES
    )
    text = _TEXT.format(
        title=f"Self-play of {game.name}",
        name=game.name,
        configs=configs,
        spec=setup.game,
        seed=setup.seed,
        version=version("hexwarp"),
        dataset_version=DATASET_VERSION,
        bots=", ".join(f"`{bot}`" for bot in setup.bots),
        time=f"{setup.seconds:g} s" if by_time else "fixed budgets",
        players=game.players,
        games=games,
        decisions=decisions,
        caveat=", but for the bots that play by time" if by_time else "",
        command=_command(setup, games),
        actions=game.num_actions,
        tables="".join(_described()),
    )
    (folder / CARD).write_text(text, "utf-8")


def _command(setup: Setup, games: int) -> str:
    """Return the command that generates the same rows."""
    words = ["hexwarp", "dataset", setup.game]
    for bot in setup.bots:
        words += ["--bot", bot]
    words += ["--games", str(games), "--seed", str(setup.seed)]
    if setup.seconds is not None:
        words += ["--time", f"{setup.seconds * 1000:.0f}"]
    return shlex.join([*words, "--out", "FOLDER"])


def _described() -> Iterator[str]:
    """Yield the lines that describe the tables."""
    for table in TABLES:
        yield f"\n## `{table}/`\n| column | type | content |\n|---|---|---|\n"
        for column in COLUMNS[table]:
            kind = str(column.type).replace("item: ", "").replace(" not null", "")
            yield f"| `{column.name}` | `{kind}` | {column.about} |\n"
