"""The `func` dialect as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import SymbolRefAttr
from plait.builtin.types import FunctionType
from plait.define import Dialect
from plait.ir.attribute import Attribute, Type
from plait.lazy import lazy_import

from plait_std.func import ops

if TYPE_CHECKING:
    from plait.rewrite import Rewriter

_canonicalize = lazy_import("plait_std.func.canonicalize")
_interpret = lazy_import("plait_std.func.interpret")
_models = lazy_import("plait_std.func.models")


def materialize_constant(builder: Rewriter, value: Attribute, type: Type) -> Any:
    """A `func.constant` for a symbol of function type; None for anything else."""
    if not isinstance(value, SymbolRefAttr) or value.nested or not isinstance(type, FunctionType):
        return None
    return builder.insert(ops.ConstantOp(value, type))


FUNC = Dialect(
    "func",
    operations=ops.OPERATIONS,
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
    materialize_constant=materialize_constant,
)
