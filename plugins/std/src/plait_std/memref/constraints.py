"""Constraints that the operations of memref share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.define.attribute_constraints import AttrPredicate
from plait.ir.attribute import Type


def integer_attribute(ty: Type, description: str, legal: Callable[[int], bool]) -> Any:
    """An integer of type `ty` that is legal; in Python a number."""

    def attribute_of(value: int) -> IntegerAttr:
        return IntegerAttr(value, ty)

    return AttrPredicate(
        description,
        lambda x: isinstance(x, IntegerAttr) and x.type is ty and legal(x.value),
        coerce=attribute_of,
        spelling="untyped",
        type=ty,
    )
