"""An environment with the third-party packages of this one and, of our distributions, only what pip is asked for."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

THIRD_PARTY = ("numpy", "ml_dtypes", "llvmlite", "pluggy", "importlib-metadata", "typer")


class MinimalEnvironment:
    """A virtual environment in `root`, into which wheels are installed without an index."""

    def __init__(self, root: Path, *more: str) -> None:
        self.python = root / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(root)], check=True)
        self.packages = next(root.glob("lib/python*/site-packages"))
        self._removed = root / "removed"
        for name in _with_dependencies([*THIRD_PARTY, *more]):
            for entry in _top_level(name):
                if not (self.packages / entry.name).exists():
                    (self.packages / entry.name).symlink_to(entry)

    def install(self, wheels: Mapping[str, Path], *requirements: str) -> None:
        """Install `requirements`, resolved by pip among `wheels` and the third-party packages that are here."""
        links = [f"--find-links={wheel.parent}" for wheel in wheels.values()]
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "-q", "--no-index", "--no-compile", *links]
        done = subprocess.run([*pip, *requirements], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def distributions(self) -> set[str]:
        """Our distributions that are installed."""
        names = (path.name.split("-")[0].replace("_", "-") for path in self.packages.glob("plait*.dist-info"))
        return set(names)

    @contextmanager
    def without(self, distribution: str) -> Iterator[None]:
        """Take a distribution away for a while."""
        shutil.rmtree(self._removed, ignore_errors=True)
        self._removed.mkdir()
        moved = [path for path in self.packages.iterdir() if _belongs(path, distribution)]
        assert len(moved) == 2, moved
        for path in moved:
            path.rename(self._removed / path.name)
        try:
            yield
        finally:
            for path in moved:
                (self._removed / path.name).rename(path)

    def plait(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run the command line."""
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONPATH" and not k.startswith("PLAIT_")}
        command = [str(self.python), "-m", "plait_cli.main", *map(str, arguments)]
        return subprocess.run(command, env=kept, capture_output=True, text=True, check=False, timeout=300)


def _belongs(path: Path, distribution: str) -> bool:
    module = {"plait-core": "plait"}.get(distribution, distribution.replace("-", "_"))
    info = distribution.replace("-", "_")
    return path.name == module or (path.name.startswith(f"{info}-") and path.name.endswith(".dist-info"))


def _with_dependencies(names: list[str]) -> list[str]:
    found: dict[str, None] = {}
    work = list(names)
    while work:
        name = work.pop()
        if name not in found:
            found[name] = None
            for requirement in importlib.metadata.requires(name) or ():
                dependency = re.match(r"[\w.-]+", requirement)
                if dependency and "extra ==" not in requirement and _is_installed(dependency[0]):
                    work.append(dependency[0])
    return list(found)


def _is_installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _top_level(name: str) -> set[Path]:
    """The files and folders in which a distribution lies."""
    distribution = importlib.metadata.distribution(name)
    tops = {file.parts[0] for file in distribution.files or () if file.parts[0] not in ("..", "__pycache__")}
    return {Path(str(distribution.locate_file(top))) for top in tops}
