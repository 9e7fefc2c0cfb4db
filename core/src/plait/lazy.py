"""The helpers that import heavy modules on first use."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from plait.frozen_objects import keeps_frozen


def import_module(name: str) -> ModuleType:
    """Import a module, with what it imports, without garbage collection. See Note [Imports and the collector]."""
    if name in sys.modules or not gc.isenabled():
        return importlib.import_module(name)
    gc.disable()
    try:
        return importlib.import_module(name)
    finally:
        if not keeps_frozen():
            gc.freeze()
            gc.unfreeze()
        gc.enable()


class LazyModule:
    """Stands for a module; the first attribute asked of it imports the module."""

    def __init__(self, name: str) -> None:
        self.__dict__["_name"] = name

    def __getattr__(self, attribute: str) -> Any:
        module = import_module(self.__dict__["_name"])
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
        value = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return get


# Note [Imports and the collector]
# What modules define stays, so collections while they are imported find nothing; a cold compilation would make a
# hundred, 4 % of its time. `freeze` and `unfreeze` move the new objects to the oldest generation in constant time,
# where the next young collection does not look at them; unless somebody keeps frozen ones.
