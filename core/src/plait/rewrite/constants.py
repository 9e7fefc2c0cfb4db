"""Reading constants: the attribute that a constant-like operation holds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from plait.ir import traits

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.operation import Operation
    from plait.ir.value import Value



@lru_cache(maxsize=4096)
def constant_index(op_class: type[Operation] | Any) -> int:
    """Where a constant-like class keeps its value among its properties: `value`, or else the first; -1 for others."""
    if not op_class.is_registered or traits.ConstantLike not in op_class.traits or not op_class.property_names:
        return -1
    names = op_class.property_names
    return names.index("value") if "value" in names else 0


def constant_value(value: Value[Any]) -> Attribute | None:
    """The value of the constant-like operation that defines `value`, or None."""
    op = value.defining_op
    if op is None:
        return None
    index = constant_index(type(op))
    return op._properties[index] if index >= 0 else None
