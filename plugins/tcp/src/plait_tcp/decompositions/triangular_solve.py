"""Triangular systems by blocks: the unknowns that are known are one contraction.

    %x = tcp.isolated_group %a, %b attributes {kernel = "triangular_solve", left_side = true, lower = true,
                                               transpose_a = "NO_TRANSPOSE", unit_diagonal = false} { ... } : ...

Source of the algorithm: Golub and Van Loan, "Matrix computations", 3.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.algebra import TOTAL

from plait_tcp import ops
from plait_tcp.builders.tensors import TensorBuilder
from plait_tcp.decompositions.blocks import (
    BLOCK,
    Blocks,
    Matrix,
    adjoint,
    block,
    insert,
    names_kernel,
    product,
    transposed,
)

if TYPE_CHECKING:
    from plait.rewrite import Rewriter
    from plait_std.sizes import Index


@pattern(ops.IsolatedGroupOp)
def triangular_solve_by_blocks(op: ops.IsolatedGroupOp, rw: Rewriter) -> Rewrite:
    """a group that names triangular_solve -> contractions, and systems of blocks on the diagonal"""
    options = ("left_side", "lower", "unit_diagonal")
    if not names_kernel(op, "triangular_solve", 2, 1, *options, "transpose_a"):
        return rw.no_match("not a triangular_solve of f32 or f64")
    left, lower, unit = (bool(op.attributes[name].value) for name in options)
    transpose = op.attributes["transpose_a"].value
    return triangular_solve(rw, op.inputs[0], op.inputs[1], left, lower, unit, transpose)


def triangular_solve(
    b: Builder, a: Matrix, right: Matrix, left_side: bool, lower: bool, unit: bool, transpose: str
) -> Matrix:
    """x of op(a) x = right, or of x op(a) = right unless `left_side`; op as `transpose` says: NO_TRANSPOSE, TRANSPOSE,
    ADJOINT. `a` is [batch..., n, n]; its other triangle, and its diagonal if `unit`, are not read."""
    t = TensorBuilder(b)
    if transpose != "NO_TRANSPOSE":
        a, lower = (adjoint(t, a) if transpose == "ADJOINT" else transposed(t, a)), not lower
    if not left_side:  # x a = b is a^T x^T = b^T
        a, lower, right = transposed(t, a), not lower, transposed(t, right)
    if not lower:  # from the last unknown to the first
        a, right = _reversed(t, a, 2), _reversed(t, right, 1)
    size, count = sz.sizes_of(b, right)[-2:]
    whole = Blocks(t, size)
    matrix, unknowns = whole.with_unit_matrix(a), whole.with_rows(right)

    def step(t: TensorBuilder, carried: Sequence[Matrix], start: Value[Any]) -> list[Matrix]:
        (x,) = carried
        known = block(t, x, [0, 0], [start, count])
        rows = block(t, matrix, [start, 0], [BLOCK, start])
        part = block(t, x, [start, 0], [BLOCK, count])
        part = t.binary("subtract", part, product(t, rows, known))
        diagonal = block(t, matrix, [start, start], [BLOCK, BLOCK])
        return [insert(t, x, solve_block(t, diagonal, part, unit), [start, 0])]

    made = block(t, whole.each([unknowns], step)[0], [0, 0], [size, count])
    made = made if lower else _reversed(t, made, 1)
    return made if left_side else transposed(t, made)


def solve_block(t: TensorBuilder, a: Matrix, right: Matrix, unit: bool) -> Matrix:
    """The unknowns of the system of a lower block, all columns together."""
    loops = TOTAL.on(t.b)
    x, coefficients = loops.variable(right), loops.expression(a)
    *batch_sizes, _, columns = sz.sizes_of(t.b, right)
    with loops.nest(batch_sizes) as batch, loops.loop(0, BLOCK) as i:
        with loops.loop(0, i) as k:
            _take(loops, x, coefficients, (batch, i, k), columns)
        if not unit:
            divisor = coefficients[batch, i, i]
            with loops.loop(0, columns) as column:
                x[batch, i, column] = x[batch, i, column] / divisor
    return x.value


def _take(loops: ExpressionBuilder, x: Variable, a: Expression, at: tuple[Any, Any, Any], columns: Index) -> None:
    batch, i, k = at
    weight = a[batch, i, k]
    with loops.loop(0, columns) as column:
        x[batch, i, column] = x[batch, i, column] - weight * x[batch, k, column]


def _reversed(t: TensorBuilder, x: Matrix, count: int) -> Matrix:
    """Rows in reverse, and columns, too, if `count` is 2."""
    rank = x.type.rank
    return t.reverse(x, list(range(rank - 2, rank - 2 + count)))
