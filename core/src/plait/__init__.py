"""Plait: a plugin-based, cross-dialect compiler for machine-learning programs."""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers know it; importing `typing` would be most of the cost of this module

if TYPE_CHECKING:
    from typing import Any

    from plait.compilation import compile_module as compile
    from plait.context import Context
    from plait.runtime.executable import Executable
    from plait.runtime.loading import load
    from plait.sources import parse

__version__ = "0.1.0"
__all__ = ["Context", "Executable", "__version__", "compile", "load", "parse"]

_HOMES = {
    "Context": ("plait.context", "Context"),
    "Executable": ("plait.runtime.executable", "Executable"),
    "compile": ("plait.compilation", "compile_module"),
    "load": ("plait.runtime.loading", "load"),
    "parse": ("plait.sources", "parse"),
}


def __getattr__(name: str) -> Any:
    """Names of the package are imported when they are first used, so that `import plait` costs next to nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from plait.lazy import import_module

    module, attribute = _HOMES[name]
    value = globals()[name] = getattr(import_module(module), attribute)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
