"""The `complex` dialect as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr
from plait.builtin.types import ComplexType
from plait.define import Dialect
from plait.ir.attribute import Attribute, Type
from plait.lazy import lazy_import

from plait_std.complex import ops
from plait_std.complex.attributes import NumberAttr

if TYPE_CHECKING:
    from plait.rewrite import Rewriter

_canonicalize = lazy_import("plait_std.complex.canonicalize")
_interpret = lazy_import("plait_std.complex.interpret")
_models = lazy_import("plait_std.complex.models")


def materialize_constant(builder: Rewriter, value: Attribute, type: Type) -> Any:
    """A `complex.constant` for an array of two parts; None for anything else."""
    if not isinstance(value, ArrayAttr) or not isinstance(type, ComplexType):
        return None
    return builder.insert(ops.ConstantOp(value, type))


COMPLEX = Dialect(
    "complex",
    operations=ops.OPERATIONS,
    attributes=(NumberAttr,),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
    materialize_constant=materialize_constant,
)
