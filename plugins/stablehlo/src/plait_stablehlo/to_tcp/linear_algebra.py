"""Factorizations and triangular systems, as loops over the elements (Note [Rows])."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import conjugate, real, sqrt
from plait.builtin.attributes import IntegerAttr, StringAttr
from plait.builtin.types import FloatType, f32, i1
from plait.ir.value import Value
from plait.rewrite import conversion_pattern
from plait_std import sizes as sz
from plait_std.algebra import TOTAL
from plait_tcp.api import TENSORS, kernel_group

from plait_stablehlo.ops import linear_algebra as l
from plait_stablehlo.to_tcp.shaping import as_result, broadcast_scalar, constant

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.builder import Builder
    from plait.rewrite import ConversionRewriter


def widened(rw: ConversionRewriter, value: Value[Any]) -> Value[Any]:
    """Floats below 32 bits as f32."""
    return cast(rw, value, f32) if _is_narrow(value.type.element_type) else value


def cast(rw: ConversionRewriter, value: Value[Any], element: Type) -> Value[Any]:
    """The elements as elements of another type."""
    if value.type.element_type is element:
        return value
    return TENSORS.convert(rw, value, element)


def _is_narrow(element: Type) -> bool:
    return isinstance(element, FloatType) and element.width < 32


def zeros_like(rw: Builder, value: Value[Any]) -> Value[Any]:
    """A tensor of the shape of `value` full of zeros."""
    return broadcast_scalar(rw, constant(rw, 0, value.type.element_type), value)


def factor(
    loops: ExpressionBuilder,
    a: Expression,
    lower: bool,
    sizes: Sequence[Any],
    target: Variable,
    keep: Expression | None = None,
) -> None:
    """Write the triangular factor of each matrix of `a` into `target`; the other one is zero, or taken from `keep`.

    The factor that is computed is the upper one, whose rows are contiguous; a lower one is its adjoint.
    """
    size = sizes[-1]
    with loops.nest(sizes[:-2]) as batch:
        with loops.loop(0, size) as i, loops.loop(i, size) as j:
            target[batch, i, j] = conjugate(a[batch, j, i]) if lower else a[batch, i, j]
        with loops.loop(0, size) as k:
            pivot = sqrt(real(target[batch, k, k]))
            target[batch, k, k] = pivot.cast(target[batch, k, k].type)
            with loops.loop(k + 1, size) as j:
                entry = target[batch, k, j]
                target[batch, k, j] = entry / pivot.cast(entry.type)
            with loops.loop(k + 1, size) as i:
                weight = conjugate(target[batch, k, i])
                with loops.loop(i, size) as j:
                    target[batch, i, j] = target[batch, i, j] - weight * target[batch, k, j]
        if lower:
            _adjoin(loops, target, batch, size, keep)


def _adjoin(loops: ExpressionBuilder, target: Variable, batch: Any, size: Any, keep: Expression | None) -> None:
    """Move the upper triangle to the lower one."""
    zero = loops.number(0, target.element)
    with loops.loop(0, size) as i, loops.loop(i + 1, size) as j:
        target[batch, j, i] = conjugate(target[batch, i, j])
        target[batch, i, j] = zero if keep is None else keep[batch, i, j]


class System:
    """A triangular system: where in `a` the matrix on the left of the unknowns is, and the order of the unknowns."""

    def __init__(self, left: bool, lower: bool, unit: bool, transpose: str) -> None:
        self.left, self.unit = left, unit
        self.conjugated = transpose == "ADJOINT"
        self.swapped = (transpose != "NO_TRANSPOSE") == left
        self.forward = lower != self.swapped

    def solve(self, loops: ExpressionBuilder, a: Expression, x: Variable, sizes: Sequence[Any]) -> None:
        """Replace the right-hand sides `x`, of these sizes, by the solutions."""
        unknowns, others = (sizes[-2], sizes[-1]) if self.left else (sizes[-1], sizes[-2])
        with loops.nest(sizes[:-2]) as batch:
            if self.left:
                self._by_rows(loops, a, x, batch, unknowns, others)
            else:
                self._each_row(loops, a, x, batch, unknowns, others)

    def _coefficient(self, a: Expression, batch: Any, i: Any, j: Any) -> Expression:
        number = a[batch, j, i] if self.swapped else a[batch, i, j]
        return conjugate(number) if self.conjugated else number

    def _order(self, loops: ExpressionBuilder, count: Any, step: Any) -> Any:
        """The unknown that is found in a step."""
        return step if self.forward else loops.index(loops.index(count) - 1) - step

    def _by_rows(
        self, loops: ExpressionBuilder, a: Expression, x: Variable, batch: Any, unknowns: Any, others: Any
    ) -> None:
        """All columns together: take the rows that are known from each row, then divide it."""
        with loops.loop(0, unknowns) as step:
            i = self._order(loops, unknowns, step)
            with loops.loop(0, step) as before:
                k = self._order(loops, unknowns, before)
                weight = self._coefficient(a, batch, i, k)
                with loops.loop(0, others) as column:
                    x[batch, i, column] = x[batch, i, column] - weight * x[batch, k, column]
            if not self.unit:
                divisor = self._coefficient(a, batch, i, i)
                with loops.loop(0, others) as column:
                    x[batch, i, column] = x[batch, i, column] / divisor

    def _each_row(
        self, loops: ExpressionBuilder, a: Expression, x: Variable, batch: Any, unknowns: Any, others: Any
    ) -> None:
        """One row after the other: divide an unknown, then take it from those that are not known yet."""
        with loops.loop(0, others) as row, loops.loop(0, unknowns) as step:
            i = self._order(loops, unknowns, step)
            if not self.unit:
                x[batch, row, i] = x[batch, row, i] / self._coefficient(a, batch, i, i)
            found = x[batch, row, i]
            with loops.loop(step + 1, unknowns) as after:
                k = self._order(loops, unknowns, after)
                x[batch, row, k] = x[batch, row, k] - self._coefficient(a, batch, k, i) * found


@conversion_pattern(l.CholeskyOp)
def lower_cholesky(op: l.CholeskyOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.cholesky -> a group of loops, in f32 for narrower floats; the other triangle is zero"""

    def build(b: Any, a: Value[Any]) -> list[Value[Any]]:
        loops = TOTAL.on(b)
        target = loops.variable(zeros_like(b, a))
        factor(loops, loops.expression(a), op.is_lower, sz.sizes_of(b, a), target)
        return [target.value]

    a = widened(rw, operands[0])
    (made,) = kernel_group(rw, "cholesky", {"lower": IntegerAttr(op.is_lower, i1)}, [a], build)
    return as_result(rw, op, cast(rw, made, operands[0].type.element_type))


@conversion_pattern(l.TriangularSolveOp)
def lower_triangular_solve(op: l.TriangularSolveOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.triangular_solve -> a group of loops, in f32 for narrower floats"""
    system = System(op.left_side.value, op.lower.value, op.unit_diagonal.value, op.transpose_a.text)

    def build(b: Any, a: Value[Any], right: Value[Any]) -> list[Value[Any]]:
        loops = TOTAL.on(b)
        x = loops.variable(right)
        system.solve(loops, loops.expression(a), x, sz.sizes_of(b, right))
        return [x.value]

    attributes: dict[str, Any] = {
        "left_side": op.left_side, "lower": op.lower, "unit_diagonal": op.unit_diagonal,
        "transpose_a": StringAttr(op.transpose_a.text),
    }  # fmt: skip
    inputs = [widened(rw, value) for value in operands]
    (made,) = kernel_group(rw, "triangular_solve", attributes, inputs, build)
    return as_result(rw, op, cast(rw, made, operands[1].type.element_type))


PATTERNS = (lower_cholesky, lower_triangular_solve)

# Note [Rows]
# Tensors are stored row by row. The innermost loops run along rows where the algorithm allows, so that LLVM makes
# vector instructions of them: the upper factor of Cholesky's method takes multiples of one row from another, and a
# system with its unknowns in columns is solved for all columns together.
