"""What older producers wrote: lists of numbers as elements of a tensor, where arrays stand since StableHLO 0.15."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr
from plait.define import constraints as c

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute


def _reading_elements(array: c.AttrConstraint) -> c.AttrConstraint:
    """The constraint on a dense array, which reads `dense<[1, 2]> : tensor<2xi64>` as `array<i64: 1, 2>`."""

    def convert(attribute: Attribute) -> Any:
        if not isinstance(attribute, DenseElementsAttr):
            return None
        ty: Any = attribute.type
        if ty.element_type is not array.type or ty.rank != 1:
            return None
        values: list[Any] = list(attribute.values())
        return DenseArrayAttr(ty.element_type, tuple(values * ty.num_elements if len(values) == 1 else values))

    return c.AttrConstraint(
        array.description, array.predicate, coerce=array.coerce_value, convert=convert, spelling=array.spelling,
        type=array.type,
    )  # fmt: skip


I64Array = _reading_elements(c.DenseI64Array)
BoolArray = _reading_elements(c.DenseBoolArray)
