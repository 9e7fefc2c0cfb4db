"""Expand operations of `arith` that machines lack into simpler ones.

Before and after:

    %0 = arith.floordivsi %a, %b : i32       %0 = arith.divsi %a, %b : i32
                                             %1 = arith.muli %0, %b : i32
                                             %2 = arith.cmpi ne, %a, %1 : i32
                                             %3 = arith.cmpi slt, %a, %c0 : i32
                                             %4 = arith.cmpi slt, %b, %c0 : i32
                                             %5 = arith.cmpi ne, %3, %4 : i1
                                             %6 = arith.andi %2, %5 : i1
                                             %7 = arith.addi %0, %c-1 : i32
                                             %8 = arith.select %6, %7, %0 : i32
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build import Expression, ExpressionBuilder
from plait.builtin.types import ShapedType
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.arith import expand_casts as casts
from plait_std.arith import ops
from plait_std.arith.algebra import ARITH

if TYPE_CHECKING:
    from plait.context import Context

Expansion = Callable[[Any, ExpressionBuilder], Expression | None]
"""What builds, before an operation, what its result is equal to; None if it stays."""


class ArithExpand(Pass):
    """Expand rounding divisions, minima, maxima and scaling casts, and with options casts of small floats.

    The expansions of minima and maxima of floats do not tell the two zeros apart.
    """

    name: ClassVar[str] = "arith-expand"
    title: ClassVar[str] = "ArithExpandOpsPass"
    include_bf16: bool = option(False, doc="expand casts between bf16 and f32")
    include_f8e8m0: bool = option(False, doc="expand casts to and from f8E8M0FNU")
    include_f4e2m1: bool = option(False, doc="expand casts to and from f4E2M1FN")

    def run(self, op: Operation, ctx: Context) -> None:
        expansions = self.expansions()
        pending = [inner for inner in op.walk() if type(inner) in expansions]
        while pending:
            inner = pending.pop()
            before = inner.prev
            made = first_result(expansions.get(type(inner), ()), inner, ARITH.on(Builder.before(inner)))
            if made is None:
                continue
            pending += between(before, inner)
            inner.results[0].replace_all_uses_with(made.value)
            inner.erase()
            ctx.count("expanded")

    def expansions(self) -> dict[type[Operation], tuple[Expansion, ...]]:
        """The expansions to try of each operation, by the options."""
        included = [CASTS[name] for name in CASTS if getattr(self, f"include_{name}")]
        extensions, truncations = zip(*included, strict=True) if included else ((), ())
        alone = {op_class: (expansion,) for op_class, expansion in EXPANSIONS.items()}
        return {**alone, ops.ExtFOp: extensions, ops.TruncFOp: truncations}


def first_result(expansions: tuple[Expansion, ...], op: Operation, b: ExpressionBuilder) -> Expression | None:
    """What the first expansion that handles `op` makes of it; None if none does."""
    return next((made for expand in expansions if (made := expand(op, b)) is not None), None)


def between(before: Operation | None, op: Operation) -> list[Operation]:
    """The operations after `before`, or from the start of the block, up to `op`."""
    found: list[Operation] = []
    while op.prev is not before:
        assert op.prev is not None
        op = op.prev
        found.append(op)
    return found


def with_constants(expand: Expansion) -> Expansion:
    """An expansion that inserts constants: of scalars and shaped types of static shape only."""

    def expand_static(op: Operation, b: ExpressionBuilder) -> Expression | None:
        ty = op.results[0].type
        return None if isinstance(ty, ShapedType) and not ty.has_static_shape else expand(op, b)

    return expand_static


def constant(like: Expression, number: int) -> Expression:
    """A constant of the type of an expression: one operation, whatever uses it, of indices too."""
    return like.b.expression(ARITH.constant(like.b.builder, number, like.type))


def expand_ceildivui(op: ops.CeilDivUIOp, b: ExpressionBuilder) -> Expression:
    """x == 0 ? 0 : (x - 1) / y + 1"""
    x, y = b.wrap(op.lhs, op.rhs)
    zero = constant(x, 0)
    is_zero = x == zero
    one = constant(x, 1)
    return is_zero.select(zero, (x - one).apply("divide_unsigned", y) + one)


def expand_ceildivsi(op: ops.CeilDivSIOp, b: ExpressionBuilder) -> Expression:
    """q = x / y; x != q * y and x, y have one sign ? q + 1 : q"""
    x, y = b.wrap(op.lhs, op.rhs)
    zero, one = constant(x, 0), constant(x, 1)
    quotient = x / y
    inexact = x != quotient * y
    return (inexact & ((x < zero) == (y < zero))).select(quotient + one, quotient)


def expand_floordivsi(op: ops.FloorDivSIOp, b: ExpressionBuilder) -> Expression:
    """q = x / y; x != q * y and x, y have different signs ? q - 1 : q"""
    x, y = b.wrap(op.lhs, op.rhs)
    quotient = x / y
    inexact = x != quotient * y
    zero = constant(x, 0)
    rounds_down = inexact & ((x < zero) != (y < zero))
    return rounds_down.select(quotient + constant(x, -1), quotient)


def expand_extremum(predicate: str) -> Expansion:
    """x < y ? x : y"""

    def expand(op: ops.MinSIOp, b: ExpressionBuilder) -> Expression:
        x, y = b.wrap(op.lhs, op.rhs)
        return x.apply(predicate, y).select(x, y)

    return expand


def expand_float_extremum(predicate: str, *, of_numbers: bool) -> Expansion:
    """y is a NaN ? y : (x < y or unordered ? x : y); of numbers: x is a NaN ? y : (x < y or unordered ? x : y)"""

    def expand(op: ops.MinimumFOp, b: ExpressionBuilder) -> Expression:
        x, y = b.wrap(op.lhs, op.rhs)
        chosen = x.apply(predicate, y).select(x, y)
        tested = x if of_numbers else y
        return tested.apply("uno", tested).select(y, chosen)

    return expand


EXPANSIONS: dict[type[Operation], Expansion] = {
    ops.CeilDivUIOp: with_constants(expand_ceildivui),
    ops.CeilDivSIOp: with_constants(expand_ceildivsi),
    ops.FloorDivSIOp: with_constants(expand_floordivsi),
    ops.MaxSIOp: expand_extremum("sgt"),
    ops.MaxUIOp: expand_extremum("ugt"),
    ops.MinSIOp: expand_extremum("slt"),
    ops.MinUIOp: expand_extremum("ult"),
    ops.MaximumFOp: expand_float_extremum("ugt", of_numbers=False),
    ops.MinimumFOp: expand_float_extremum("ult", of_numbers=False),
    ops.MaxNumFOp: expand_float_extremum("ugt", of_numbers=True),
    ops.MinNumFOp: expand_float_extremum("ult", of_numbers=True),
    ops.ScalingExtFOp: casts.expand_scaling_extf,
    ops.ScalingTruncFOp: casts.expand_scaling_truncf,
}
CASTS: dict[str, tuple[Expansion, Expansion]] = {
    "bf16": (with_constants(casts.extend_bf16), with_constants(casts.truncate_to_bf16)),
    "f8e8m0": (with_constants(casts.extend_f8e8m0), with_constants(casts.truncate_to_f8e8m0)),
    "f4e2m1": (with_constants(casts.extend_f4e2m1), with_constants(casts.truncate_to_f4e2m1)),
}
"""Expansions of `extf` and `truncf`, by the option that includes them."""
