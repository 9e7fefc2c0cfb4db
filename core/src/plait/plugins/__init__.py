"""What a `plugin.py` imports: the records and `hookimpl`. Importing this imports no IR and no NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.plugins.records import (
    BackendRecord,
    CommandRecord,
    ConversionRecord,
    CostModelRecord,
    DialectRecord,
    FrontendRecord,
    InterpreterRecord,
    ModelRecord,
    PassRecord,
    PipelineRecord,
    TargetRecord,
    TypeRuleRecord,
)

if TYPE_CHECKING:
    from plait.plugins.hookspecs import hookimpl

PLAIT_API = 1
"""The major version of the plugin API. A plugin repeats the number that it was written for in its `plugin.py`."""

__all__ = [
    "PLAIT_API",
    "BackendRecord",
    "CommandRecord",
    "ConversionRecord",
    "CostModelRecord",
    "DialectRecord",
    "FrontendRecord",
    "InterpreterRecord",
    "ModelRecord",
    "PassRecord",
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
