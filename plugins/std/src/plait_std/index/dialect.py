"""The `index` dialect as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.define import Dialect
from plait.ir.attribute import Attribute, Type
from plait.lazy import lazy_import

from plait_std.index import attributes, ops

if TYPE_CHECKING:
    from plait.ir.builder import Builder

_canonicalize = lazy_import("plait_std.index.canonicalize")
_interpret = lazy_import("plait_std.index.interpret")
_models = lazy_import("plait_std.index.models")


def materialize_constant(builder: Builder, value: Attribute, type: Type) -> Any:
    """An `index.constant` or `index.bool.constant`; None for a constant of another type."""
    op = _canonicalize.materialize(value, type)
    return None if op is None else builder.insert(op)


INDEX = Dialect(
    "index",
    operations=ops.OPERATIONS,
    attributes=(attributes.CmpPredicateAttr,),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
    materialize_constant=materialize_constant,
)
