"""The version line, found without the plugin machinery."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def version_text() -> str:
    """`plait 0.1.0 (core 0.1.0, Python 3.11.7)`, from the metadata folders beside the installed packages."""
    python = ".".join(map(str, sys.version_info[:3]))
    return f"plait {installed_version('plait-cli')} (core {installed_version('plait-core')}, Python {python})"


def installed_version(distribution: str) -> str:
    """The version of an installed distribution; `unknown` if its metadata is not on the path."""
    prefix = distribution.replace("-", "_") + "-"
    for folder in sys.path:
        with suppress(OSError):  # not every entry is a folder
            for name in os.listdir(folder or "."):
                if name.startswith(prefix) and name.endswith(".dist-info"):
                    return name.removeprefix(prefix).removesuffix(".dist-info")
    return "unknown"
