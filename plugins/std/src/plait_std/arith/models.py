"""Interface models of `arith`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, TensorType, VectorType, i1
from plait.interfaces.elementwise import Elementwise
from plait.interfaces.memory_effects import MemoryEffects, NoMemoryEffects
from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.interfaces.speculatable import Speculatable
from plait.ir.value import Value

from plait_std.arith import integer_ranges
from plait_std.arith.ops import (
    OPERATIONS,
    CeilDivSIOp,
    CeilDivUIOp,
    ConstantOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    RemSIOp,
    RemUIOp,
    SelectOp,
    constant_value,
    element_of,
)
from plait_std.arith.runtime_conditions import RUNTIME_CONDITIONS

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation


class SameOperation(Elementwise):
    """An operation whose payload is the same operation on scalars."""

    def accepts(self, op: Operation) -> bool:
        return isinstance(op.results[0].type, (TensorType, VectorType))

    def payload(self, op: Operation, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        types = [element_of(result.type) for result in op.results]
        operation: Any = op
        return builder.insert(operation.create(scalars, types, op._properties)).results


class SelectedElements(SameOperation):
    """`arith.select`, except of a whole tensor of dynamic size: what is selected has its own shape."""

    def accepts(self, op: Any) -> bool:
        ty = op.result.type
        is_whole = op.condition.type is i1 and isinstance(ty, TensorType)
        return super().accepts(op) and not (is_whole and DYNAMIC in ty.shape)


def _divisors(value: Value[Any]) -> Sequence[int] | None:
    """The distinct divisors in a constant; None if the value is not a constant."""
    attribute: Any = constant_value(value)
    if isinstance(attribute, IntegerAttr):
        return (attribute.value,)
    if attribute is None or not hasattr(attribute, "is_splat"):
        return None
    return (attribute.splat_value.value,) if attribute.is_splat else tuple(attribute.values())


class DivisionSpeculation(Speculatable):
    """A division may be speculated by constants that cannot make it undefined."""

    def __init__(self, *, allow_minus_one: bool) -> None:
        self.forbidden = {0} if allow_minus_one else {0, -1}

    def is_speculatable(self, op: FloorDivSIOp) -> bool:
        divisors = _divisors(op.rhs)
        return divisors is not None and self.forbidden.isdisjoint(int(d) for d in divisors)


_SIGNED = (DivSIOp, CeilDivSIOp, FloorDivSIOp)
_OTHER = (DivUIOp, CeilDivUIOp, RemUIOp, RemSIOp)

MODELS = {
    **integer_ranges.MODELS,
    Elementwise: {
        **{op: SameOperation() for op in OPERATIONS if op is not ConstantOp},
        SelectOp: SelectedElements(),
    },
    MemoryEffects: {op: NoMemoryEffects() for op in (*_SIGNED, *_OTHER)},
    RuntimeVerifiable: RUNTIME_CONDITIONS,
    Speculatable: {
        **{op: DivisionSpeculation(allow_minus_one=False) for op in _SIGNED},
        **{op: DivisionSpeculation(allow_minus_one=True) for op in _OTHER},
    },
}
