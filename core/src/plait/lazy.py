"""The helpers that import heavy modules on first use."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
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


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package whose names are imported when they are first used: name -> module (PEP 562)."""

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return get
