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
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import ShapedType
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.arith import expand_casts as casts
from plait_std.arith import ops
from plait_std.arith.scalar_builder import Arith

if TYPE_CHECKING:
    from plait.context import Context

Expansion = Callable[[Any, Arith], "Value[Any] | None"]


@dataclass(frozen=True)
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
            arith = Arith(inner)
            value = first_result(expansions.get(type(inner), ()), inner, arith)
            if value is not None:
                pending += arith.made
                inner.results[0].replace_all_uses_with(value)
                inner.erase()
                ctx.count("expanded")

    def expansions(self) -> dict[type[Operation], tuple[Expansion, ...]]:
        """The expansions to try of each operation, by the options."""
        included = [CASTS[name] for name in CASTS if getattr(self, f"include_{name}")]
        extensions, truncations = zip(*included, strict=True) if included else ((), ())
        alone = {op_class: (expansion,) for op_class, expansion in EXPANSIONS.items()}
        return {**alone, ops.ExtFOp: extensions, ops.TruncFOp: truncations}


def first_result(expansions: tuple[Expansion, ...], op: Operation, arith: Arith) -> Value[Any] | None:
    """What the first expansion that handles `op` makes of it; None if none does."""
    return next((value for expand in expansions if (value := expand(op, arith)) is not None), None)


def with_constants(expand: Expansion) -> Expansion:
    """An expansion that inserts constants: of scalars and shaped types of static shape only."""

    def expand_static(op: Operation, arith: Arith) -> Value[Any] | None:
        ty = op.results[0].type
        return None if isinstance(ty, ShapedType) and not ty.has_static_shape else expand(op, arith)

    return expand_static


def expand_ceildivui(op: ops.CeilDivUIOp, arith: Arith) -> Value[Any]:
    """a == 0 ? 0 : (a - 1) / b + 1"""
    zero = arith.constant(op.lhs.type, 0)
    is_zero = arith.compare("eq", op.lhs, zero)
    one = arith.constant(op.lhs.type, 1)
    quotient = arith.build(ops.DivUIOp, arith.build(ops.SubIOp, op.lhs, one), op.rhs)
    return arith.select(is_zero, zero, arith.build(ops.AddIOp, quotient, one))


def expand_ceildivsi(op: ops.CeilDivSIOp, arith: Arith) -> Value[Any]:
    """q = a / b; a != q * b and a, b have one sign ? q + 1 : q"""
    zero, one = arith.constant(op.lhs.type, 0), arith.constant(op.lhs.type, 1)
    quotient = arith.build(ops.DivSIOp, op.lhs, op.rhs)
    inexact = arith.compare("ne", op.lhs, arith.build(ops.MulIOp, quotient, op.rhs))
    one_sign = arith.compare("eq", arith.compare("slt", op.lhs, zero), arith.compare("slt", op.rhs, zero))
    rounds_up = arith.build(ops.AndIOp, inexact, one_sign)
    return arith.select(rounds_up, arith.build(ops.AddIOp, quotient, one), quotient)


def expand_floordivsi(op: ops.FloorDivSIOp, arith: Arith) -> Value[Any]:
    """q = a / b; a != q * b and a, b have different signs ? q - 1 : q"""
    quotient = arith.build(ops.DivSIOp, op.lhs, op.rhs)
    inexact = arith.compare("ne", op.lhs, arith.build(ops.MulIOp, quotient, op.rhs))
    zero = arith.constant(op.lhs.type, 0)
    two_signs = arith.compare("ne", arith.compare("slt", op.lhs, zero), arith.compare("slt", op.rhs, zero))
    rounds_down = arith.build(ops.AndIOp, inexact, two_signs)
    minus_one = arith.constant(op.lhs.type, -1)
    return arith.select(rounds_down, arith.build(ops.AddIOp, quotient, minus_one), quotient)


def expand_extremum(predicate: str) -> Expansion:
    """a < b ? a : b"""

    def expand(op: ops.MinimumFOp, arith: Arith) -> Value[Any]:
        return arith.select(arith.compare(predicate, op.lhs, op.rhs), op.lhs, op.rhs)

    return expand


def expand_float_extremum(predicate: str, *, of_numbers: bool) -> Expansion:
    """b is a NaN ? b : (a < b or unordered ? a : b); of numbers: a is a NaN ? b : (a < b or unordered ? a : b)"""

    def expand(op: ops.MinimumFOp, arith: Arith) -> Value[Any]:
        chosen = arith.select(arith.compare_floats(predicate, op.lhs, op.rhs), op.lhs, op.rhs)
        tested = op.lhs if of_numbers else op.rhs
        return arith.select(arith.compare_floats("uno", tested, tested), op.rhs, chosen)

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
