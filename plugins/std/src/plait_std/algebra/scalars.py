"""The algebra of integers, floats and indices, and of vectors and tensors of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Algebra, Emit, OpenBranch, OpenLoop, builds, is_unsigned
from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, ComplexType, FloatType, MemRefType, i1, index
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra import complex_numbers
from plait_std.algebra.casts import cast_number
from plait_std.algebra.operations import by_name, plain
from plait_std.arith import ops as arith
from plait_std.arith.canonicalize.matchers import spread, width_of
from plait_std.complex import ops as complex_
from plait_std.memref import ops as memref
from plait_std.scalar.integers import wrap
from plait_std.scalar.payload import signless
from plait_std.scf import ops as scf
from plait_std.tensor import ops as tensor

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def _constant(builder: Builder, type: Type, number: int) -> Value[Any]:
    return SCALARS.constant(builder, number, type)


def _negate(builder: Builder, type: Type, x: Value[Any]) -> Value[Any]:
    """0 - x"""
    return builder(arith.SubIOp(_constant(builder, type, 0), x))


def _signed_abs(builder: Builder, type: Type, x: Value[Any]) -> Value[Any]:
    """max(x, -x)"""
    return builder(arith.MaxSIOp(x, _negate(builder, type, x)))


def _not(builder: Builder, type: Type, x: Value[Any]) -> Value[Any]:
    """x ^ -1"""
    return builder(arith.XOrIOp(x, _constant(builder, type, -1)))


def _modulo(builder: Builder, type: Type, x: Value[Any], y: Value[Any]) -> Value[Any]:
    """x - x // y * y"""
    quotient = builder(arith.FloorDivSIOp(x, y))
    return builder(arith.SubIOp(x, builder(arith.MulIOp(quotient, y))))


def _same(builder: Builder, type: Type, x: Value[Any]) -> Value[Any]:
    return x


def _hypotenuse(builder: Builder, type: Type, x: Value[Any], y: Value[Any]) -> Value[Any]:
    """|x + iy|"""
    return builder(complex_.AbsOp(builder(complex_.CreateOp(x, y))))


FLOATS: Mapping[str, Emit] = {
    **plain("float"), "complex": builds(complex_.CreateOp), "hypot": _hypotenuse,
    **{kind: by_name(f"math.{kind.replace('_', '')}") for kind in ("is_finite", "is_inf", "is_nan")},
    **{kind: by_name(f"arith.cmpf {kind}") for kind in
       ("oeq", "one", "olt", "ole", "ogt", "oge", "ord", "ueq", "une", "ult", "ule", "ugt", "uge", "uno")},
}  # fmt: skip
_INTEGERS: Mapping[str, Emit] = {
    "negate": _negate, "not": _not, "power": by_name("math.ipowi"), "shift_left": builds(arith.ShLIOp),
    "shift_right_logical": builds(arith.ShRUIOp), "shift_right_arithmetic": builds(arith.ShRSIOp),
    "minimum_unsigned": builds(arith.MinUIOp), "maximum_unsigned": builds(arith.MaxUIOp),
    **{kind: builds(arith.CmpIOp, kind) for kind in ("slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")},
}  # fmt: skip
SIGNED: Mapping[str, Emit] = {
    **plain("signed"), **_INTEGERS, "abs": _signed_abs,
    "divide": builds(arith.DivSIOp), "remainder": builds(arith.RemSIOp),
    "floor_divide": builds(arith.FloorDivSIOp), "ceil_divide": builds(arith.CeilDivSIOp), "modulo": _modulo,
}  # fmt: skip
UNSIGNED: Mapping[str, Emit] = {
    **plain("unsigned"), **_INTEGERS, "abs": _same,
    "divide": builds(arith.DivUIOp), "remainder": builds(arith.RemUIOp),
    "floor_divide": builds(arith.DivUIOp), "ceil_divide": builds(arith.CeilDivUIOp), "modulo": builds(arith.RemUIOp),
}  # fmt: skip
_SUM_AND_PRODUCT: Mapping[str, Emit] = {"add": builds(arith.OrIOp), "multiply": builds(arith.AndIOp)}
BOOLEANS: Mapping[str, Emit] = {
    **SIGNED, **_SUM_AND_PRODUCT, "maximum": builds(arith.OrIOp), "minimum": builds(arith.AndIOp),
}  # fmt: skip
UNSIGNED_BOOLEANS: Mapping[str, Emit] = {**UNSIGNED, **_SUM_AND_PRODUCT}


class Scalars(Algebra):
    """Each kind is the operation of arith, math or complex that computes it; undefined where that is.

    Integers are signed unless the type of the expression is unsigned, as for `x.unsigned`. Integers of one bit
    are truth values: their sum is `or`, their product `and`.
    """

    __slots__ = ()

    def kinds(self, type: Type) -> Mapping[str, Emit]:
        element = arith.element_of(type)
        if isinstance(element, FloatType):
            return FLOATS
        if isinstance(element, ComplexType):
            return complex_numbers.COMPLEX
        if is_unsigned(element):
            return UNSIGNED if element.width > 1 else UNSIGNED_BOOLEANS
        return BOOLEANS if element is i1 else SIGNED

    def constant(self, builder: Builder, number: Any, type: Type) -> Value[Any]:
        element = arith.element_of(type)
        if isinstance(element, ComplexType):
            return complex_numbers.constant(self, builder, number, type)
        if isinstance(element, FloatType):
            attribute: Any = FloatAttr(float(number), element)
        else:
            attribute = IntegerAttr(wrap(int(number), width_of(element)), signless(element))
        spread_out = spread(attribute, signless(type))
        assert spread_out is not None
        return builder(arith.ConstantOp(spread_out))

    def cast(self, builder: Builder, value: Value[Any], source: Type, target: Type) -> Value[Any]:
        if isinstance(arith.element_of(source), ComplexType) or isinstance(arith.element_of(target), ComplexType):
            return complex_numbers.cast(self, builder, value, source, target)
        return cast_number(builder, value, source, target)

    def bitcast(self, builder: Builder, value: Value[Any], type: Type) -> Value[Any]:
        return builder(arith.BitcastOp(value, signless(type)))

    # Control flow

    def loop(
        self, builder: Builder, lower: Value[Any], upper: Value[Any], step: Value[Any], carried: Sequence[Value[Any]]
    ) -> OpenLoop:
        made = builder.insert(scf.ForOp.define(lower, upper, step, carried))
        return OpenLoop(made, made.block, made.induction_variable, made.iter_arguments)

    def branch(self, builder: Builder, condition: Value[Any], types: Sequence[Any]) -> OpenBranch:
        made = builder.insert(scf.IfOp.define(condition, types))
        return OpenBranch(made, made.then_region.block, made.else_region.block)

    def leave(self, builder: Builder, values: Sequence[Value[Any]]) -> Any:
        return builder.insert(scf.YieldOp(values))

    # Elements

    def size(self, builder: Builder, container: Value[Any], dim: int) -> int | Value[Any]:
        size = container.type.shape[dim]
        if size != DYNAMIC:
            return size
        dims = memref if _is_buffer(container) else tensor
        return builder(dims.DimOp(container, _constant(builder, index, dim)))

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
