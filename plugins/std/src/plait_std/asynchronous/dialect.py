"""The `async` dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.asynchronous import ops, types

_interpret = lazy_import("plait_std.asynchronous.interpret")
_models = lazy_import("plait_std.asynchronous.models")

ASYNC = Dialect(
    "async",
    operations=ops.OPERATIONS,
    types=(types.TokenType, types.ValueType, types.GroupType),
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
