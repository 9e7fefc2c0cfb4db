"""The `arith` dialect as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import IntegerType
from plait.define import Dialect
from plait.define.attribute_constraints import is_elements
from plait.ir.attribute import Attribute, Type
from plait.lazy import lazy_import

from plait_std.arith import attributes, ops

if TYPE_CHECKING:
    from plait.ir.builder import Builder

_canonicalize = lazy_import("plait_std.arith.canonicalize")
_interpret = lazy_import("plait_std.arith.interpret")
_models = lazy_import("plait_std.arith.models")


def materialize_constant(builder: Builder, value: Attribute, type: Type) -> Any:
    """An `arith.constant` for a signless integer, a float or elements of such; None for anything else."""
    if not isinstance(value, (IntegerAttr, FloatAttr)) and not is_elements(value):
        return None
    element: Any = ops.element_of(type)
    if getattr(value, "type", None) is not type or (
        isinstance(element, IntegerType) and element.signedness != "signless"
    ):
        return None
    return builder.insert(ops.ConstantOp.create((), (type,), (value,)))


ARITH = Dialect(
    "arith",
    operations=ops.OPERATIONS,
    attributes=(attributes.FastMathFlagsAttr, attributes.IntegerOverflowFlagsAttr),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
    materialize_constant=materialize_constant,
)
