"""Constants made of the elements of other ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type
    from plait.rewrite.fold_limits import FoldLimits


def moved(constant: DenseElementsAttr, ty: Any, places: Iterator[int], limits: FoldLimits | None) -> Any:
    """A constant of type `ty` made of the elements of `constant` at `places`; None if it is too large."""
    if constant.is_splat:
        return DenseElementsAttr(ty, constant.raw)
    if limits is not None and not limits.fit(ty):
        return None
    return DenseElementsAttr.from_values(ty, [constant.attribute_at(i) for i in places])


def is_dense(constant: Attribute | None, ty: Type) -> bool:
    """Whether a constant has elements, and as many on every machine."""
    return isinstance(constant, DenseElementsAttr) and not getattr(ty, "is_scalable", False)
