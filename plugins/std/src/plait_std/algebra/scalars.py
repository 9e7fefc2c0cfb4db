"""The algebra of integers, floats and indices, and of vectors and tensors of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Emit, OpenBranch, OpenLoop, OpenRepeat, builds, is_unsigned
from plait.builtin.types import DYNAMIC, ComplexType, FloatType, MemRefType, RankedTensorType, i1, index
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra import complex_numbers
from plait_std.algebra.operations import by_name, plain
from plait_std.arith import algebra
from plait_std.arith import ops as arith
from plait_std.complex import ops as complex_
from plait_std.memref import ops as memref
from plait_std.mixed import Mixed
from plait_std.scf import ops as scf
from plait_std.tensor import ops as tensor

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def _hypotenuse(builder: Builder, type: Type, x: Value[Any], y: Value[Any]) -> Value[Any]:
    """|x + iy|"""
    return builder(complex_.AbsOp(builder(complex_.CreateOp(x, y))))


FLOATS: Mapping[str, Emit] = {
    **plain("float"), **algebra.FLOATS, "complex": builds(complex_.CreateOp), "hypot": _hypotenuse,
    **{kind: by_name(f"math.{kind.replace('_', '')}") for kind in ("is_finite", "is_inf", "is_nan")},
}  # fmt: skip
_POWER: Mapping[str, Emit] = {"power": by_name("math.ipowi")}
SIGNED: Mapping[str, Emit] = {**plain("signed"), **algebra.SIGNED, **_POWER}
UNSIGNED: Mapping[str, Emit] = {**plain("unsigned"), **algebra.UNSIGNED, **_POWER}
BOOLEANS: Mapping[str, Emit] = {**SIGNED, **algebra.BOOLEANS}
UNSIGNED_BOOLEANS: Mapping[str, Emit] = {**UNSIGNED, **algebra.UNSIGNED_BOOLEANS}


class Scalars(algebra.Arith):
    """Each kind is the operation of arith, math or complex that computes it; undefined where that is.

    See `plait_std.arith.algebra` for integers.
    """

    __slots__ = ()

    def kinds(self, type: Type) -> Mapping[str, Emit]:
        if type is index:
            return SIGNED
        element = arith.element_of(type)
        if isinstance(element, FloatType):
            return FLOATS
        if isinstance(element, ComplexType):
            return complex_numbers.COMPLEX
        if is_unsigned(element):
            return UNSIGNED if element.width > 1 else UNSIGNED_BOOLEANS
        return BOOLEANS if element is i1 else SIGNED

    def constant(self, builder: Builder, number: Any, type: Type) -> Value[Any]:
        if type is not index and isinstance(arith.element_of(type), ComplexType):
            return complex_numbers.constant(self, builder, number, type)
        return super().constant(builder, number, type)

    def cast(self, builder: Builder, value: Value[Any], source: Type, target: Type) -> Value[Any]:
        if isinstance(arith.element_of(source), ComplexType) or isinstance(arith.element_of(target), ComplexType):
            return complex_numbers.cast(self, builder, value, source, target)
        return super().cast(builder, value, source, target)

    # Control flow

    def loop(
        self, builder: Builder, lower: Value[Any], upper: Value[Any], step: Value[Any], carried: Sequence[Value[Any]]
    ) -> OpenLoop:
        made = builder.insert(scf.ForOp.define(lower, upper, step, carried))
        return OpenLoop(made, made.block, made.induction_variable, made.iter_arguments)

    def branch(self, builder: Builder, condition: Value[Any], types: Sequence[Any]) -> OpenBranch:
        made = builder.insert(scf.IfOp.define(condition, types))
        return OpenBranch(made, made.then_region.block, made.else_region.block)

    def repeat(self, builder: Builder, carried: Sequence[Value[Any]]) -> OpenRepeat:
        made = builder.insert(scf.WhileOp.define(carried, [value.type for value in carried]))
        return OpenRepeat(made, made.before.block, made.after.block)

    def test(self, builder: Builder, condition: Value[Any], values: Sequence[Value[Any]]) -> Any:
        return builder.insert(scf.ConditionOp(condition, values))

    def leave(self, builder: Builder, values: Sequence[Value[Any]]) -> Any:
        return builder.insert(scf.YieldOp(values))

    # Tensors

    def tensor(self, builder: Builder, elements: Sequence[Value[Any]], shape: Sequence[int] = ()) -> Value[Any]:
        return builder(tensor.FromElementsOp(elements, RankedTensorType(tuple(shape), elements[0].type)))

    def empty(self, builder: Builder, shape: Sequence[Mixed], element: Type) -> Value[Any]:
        return builder(tensor.EmptyOp.of(shape, element))

    def slice(
        self, builder: Builder, value: Value[Any], offsets: Sequence[Mixed], sizes: Sequence[Mixed],
        strides: Sequence[Mixed] | None = None,
    ) -> Value[Any]:  # fmt: skip
        return builder(tensor.ExtractSliceOp.of(value, offsets, sizes, strides or [1] * len(sizes)))

    def insert(
        self, builder: Builder, part: Value[Any], whole: Value[Any], offsets: Sequence[Mixed], sizes: Sequence[Mixed],
        strides: Sequence[Mixed] | None = None,
    ) -> Value[Any]:  # fmt: skip
        return builder(tensor.InsertSliceOp.of(part, whole, offsets, sizes, strides or [1] * len(sizes)))

    # Elements

    def size(self, builder: Builder, container: Value[Any], dim: int) -> int | Value[Any]:
        size = container.type.shape[dim]
        if size != DYNAMIC:
            return size
        dims = memref if _is_buffer(container) else tensor
        return builder(dims.DimOp(container, self.constant(builder, dim, index)))

    def read(self, builder: Builder, container: Value[Any], indices: Sequence[Value[Any]]) -> Value[Any]:
        read = memref.LoadOp if _is_buffer(container) else tensor.ExtractOp
        return builder(read(container, indices))

    def write(
        self, builder: Builder, container: Value[Any], element: Value[Any], indices: Sequence[Value[Any]]
    ) -> Value[Any]:
        if _is_buffer(container):
            builder.insert(memref.StoreOp(element, container, indices))
            return container
        return builder(tensor.InsertOp(element, container, indices))


def _is_buffer(container: Value[Any]) -> bool:
    return isinstance(container.type, MemRefType)


SCALARS = Scalars()
