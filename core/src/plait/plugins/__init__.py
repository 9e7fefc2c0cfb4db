"""What a `plugin.py` imports: the records and `hookimpl`. Importing this imports no IR and no NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.plugins.records import (
    AnyRecord,
    BackendRecord,
    CallTargetRecord,
    CommandRecord,
    ConversionRecord,
    DialectRecord,
    FrontendRecord,
    InterpreterRecord,
    LibraryRecord,
    ModelRecord,
    PassRecord,
    PhaseRecord,
    PipelineRecord,
    TargetRecord,
    TypeRuleRecord,
)

if TYPE_CHECKING:
    from plait.plugins.hookspecs import hookimpl

API_VERSION = 1
"""The major version of the plugin API. A `plugin.py` says `PLAIT_API = 1`, the number that it was written for."""

__all__ = [
    "API_VERSION",
    "AnyRecord",
    "BackendRecord",
    "CallTargetRecord",
    "CommandRecord",
    "ConversionRecord",
    "DialectRecord",
    "FrontendRecord",
    "InterpreterRecord",
    "LibraryRecord",
    "ModelRecord",
    "PassRecord",
    "PhaseRecord",
    "PipelineRecord",
    "TargetRecord",
    "TypeRuleRecord",
    "hookimpl",
]


def __getattr__(name: str) -> Any:
    if name == "hookimpl":
        from plait.plugins.hookspecs import hookimpl

        return hookimpl
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
