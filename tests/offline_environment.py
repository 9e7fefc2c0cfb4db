"""An environment of its own, in which everything that is installed here is found, and plugins are installed offline."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

_OFFLINE = ("--no-index", "--no-deps", "--no-compile")


class OfflineEnvironment:
    """A virtual environment in `root / "env"`, and the commands of Plait in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.python = root / "env" / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(root / "env")], check=True)
        here = sysconfig.get_paths()["purelib"]
        there = next(root.glob("env/lib/python*/site-packages"))
        (there / "here.pth").write_text(f"import site; site.addsitedir({here!r})\n")

    def install(self, *folders: Path) -> None:
        """Install distributions, editable, with nothing but what is here."""
        editable = [argument for folder in folders for argument in ("-e", str(folder))]
        self._pip("install", *_OFFLINE, "--no-build-isolation", *editable)

    def install_wheels(self, *wheels: Path) -> None:
        """Install wheels by file."""
        self._pip("install", *_OFFLINE, *map(str, wheels))

    def uninstall(self, *distributions: str) -> None:
        """Remove distributions."""
        self._pip("uninstall", "-y", *distributions)

    def _pip(self, command: str, *arguments: str) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), command, "-q", "--disable-pip-version-check"]
        done = subprocess.run([*pip, *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def run(
        self, *arguments: str | Path, cwd: Path | None = None, text: str = "", **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a module, as `python -m` does, with `text` as its standard input."""
        return self._python("-m", *arguments, cwd=cwd, text=text, **variables)

    def python_script(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a script."""
        return self._python(*arguments)

    def _python(
        self, *arguments: str | Path, cwd: Path | None = None, text: str = "", **variables: str
    ) -> subprocess.CompletedProcess[str]:
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONPATH" and not k.startswith("PLAIT_")}
        return subprocess.run(
            [str(self.python), *map(str, arguments)],
            cwd=cwd or self.root, env={**kept, **variables}, input=text, capture_output=True, text=True, check=False,
            timeout=300,
        )  # fmt: skip

    def plait(self, *arguments: str | Path) -> str:
        """What `plait` prints; it must succeed."""
        done = self.run("plait_cli.main", *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout
