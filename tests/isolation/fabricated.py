"""Distributions that are made up: wheels, written without a build tool, of a package with a `plugin.py`."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

API = "from plait.plugins import *\nPLAIT_API = 1\n"
"""How a `plugin.py` begins."""


def hook(name: str, *yields: str) -> str:
    """The text of a hook that yields records."""
    lines = "".join(f"    yield {record}\n" for record in yields)
    return f"@hookimpl\ndef plait_{name}():\n{lines}"


@dataclass(frozen=True)
class Fabricated:
    """A distribution `name` with the package of the same name. `files` are modules beside `plugin.py`."""

    name: str
    plugin: str
    version: str = "1.2.3"
    files: Mapping[str, str] = field(default_factory=dict[str, str])
    requires: tuple[str, ...] = ()
    entry_point: str | None = None

    @property
    def package(self) -> str:
        return self.name.replace("-", "_")

    def write_wheel(self, folder: Path) -> Path:
        """Write the wheel into a folder; return its path."""
        info = f"{self.package}-{self.version}.dist-info"
        requires = "".join(f"Requires-Dist: {one}\n" for one in self.requires)
        texts = {
            f"{self.package}/__init__.py": "",
            f"{self.package}/plugin.py": self.plugin,
            **{f"{self.package}/{name}": text for name, text in self.files.items()},
            f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {self.name}\nVersion: {self.version}\n{requires}",
            f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: plait-tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            f"{info}/entry_points.txt": f"[plait]\n{self.name} = {self.entry_point or self.package + '.plugin'}\n",
        }
        record = "".join(f"{name},sha256={_digest(text)},{len(text.encode())}\n" for name, text in texts.items())
        path = folder / f"{self.package}-{self.version}-py3-none-any.whl"
        with zipfile.ZipFile(path, "w") as archive:
            for name, text in texts.items():
                archive.writestr(name, text)
            archive.writestr(f"{info}/RECORD", f"{record}{info}/RECORD,,\n")
        return path


def _digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
