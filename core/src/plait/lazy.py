"""The one helper that imports heavy modules on first use."""

from __future__ import annotations

import importlib
from typing import Any


class LazyModule:
    """Stands for a module; the first attribute asked of it imports the module."""

    def __init__(self, name: str) -> None:
        self.__dict__["_name"] = name

    def __getattr__(self, attribute: str) -> Any:
        module = importlib.import_module(self.__dict__["_name"])
        value = getattr(module, attribute)
        self.__dict__[attribute] = value
        return value


def lazy_import(name: str) -> Any:
    """A stand-in for the module `name`, imported when the first attribute is read."""
    return LazyModule(name)
