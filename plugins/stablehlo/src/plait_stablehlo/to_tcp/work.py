"""Work areas of loops: tensors full of a number, of sizes that may be known only at run time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.builtin.types import index
from plait_tcp.api import TENSORS, emit_size

from plait_stablehlo.to_tcp.shaping import broadcast, constant

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def filled(rw: Any, ty: Any, value: float) -> Any:
    """A tensor of a static type, full of a number."""
    scalar = constant(rw, value, ty.element_type)
    return broadcast(rw, scalar, (), ty, list(ty.shape)) if ty.shape else scalar


def room(rw: Any, sizes: Sequence[Any], element: Type, value: float = 0) -> Any:
    """A tensor full of a number; sizes are ints, index values or keys of known sizes."""
    sizes = [size if isinstance(size, int) or hasattr(size, "type") else emit_size(rw, size) for size in sizes]
    scalar = constant(rw, value, element)
    if not sizes:
        return scalar
    return TENSORS.broadcast(rw, scalar, sizes)


def zeros(loops: ExpressionBuilder, sizes: Sequence[Any], element: Any) -> Variable:
    """A variable: a tensor of zeros."""
    return loops.variable(room(loops.builder, sizes, element))


def as_index(loops: ExpressionBuilder, number: Expression) -> Any:
    """An integer as an index."""
    return number.cast(index).value
