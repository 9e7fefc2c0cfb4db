"""Cholesky's factor by blocks: the columns that are known are one contraction (Note [Left-looking]).

    %l = tcp.isolated_group %a attributes {kernel = "cholesky", lower = true} { ... } : tensor<?x?xf32> -> ...

Source of the algorithm: Golub and Van Loan, "Matrix computations", 4.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build.functions import conjugate, real, sqrt
from plait.builtin.types import i64
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
    zeros,
)

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(ops.IsolatedGroupOp)
def cholesky_by_blocks(op: ops.IsolatedGroupOp, rw: Rewriter) -> Rewrite:
    """a group that names cholesky -> contractions, and factors of blocks on the diagonal"""
    if not names_kernel(op, "cholesky", 1, 1, "lower"):
        return rw.no_match("not a cholesky of f32 or f64")
    return cholesky(rw, op.inputs[0], bool(op.attributes["lower"].value))


def cholesky(b: Builder, a: Matrix, lower: bool) -> Matrix:
    """The lower factor L of a = L L*, or the upper one U of a = U* U; zeros in the other triangle.

    `a` is [batch..., n, n], of floats or complex numbers; its other triangle is not read.
    """
    t = TensorBuilder(b)
    size = sz.size_of(b, a, a.type.rank - 1)
    whole = Blocks(t, size)
    matrix = whole.with_unit_matrix(a if lower else adjoint(t, a))

    def step(t: TensorBuilder, carried: Sequence[Matrix], start: Value[Any]) -> list[Matrix]:
        """The next columns: what is left of the matrix there, less the products of the factor's rows that are known."""
        (made,) = carried
        below = sz.subtract(t.b, whole.width, start)
        rows = block(t, made, [start, 0], [below, start])
        first = block(t, made, [start, 0], [BLOCK, start])
        panel = block(t, made, [start, start], [below, BLOCK])
        panel = t.binary("subtract", panel, product(t, rows, adjoint(t, first)))
        return [insert(t, made, _factored(t, panel), [start, start])]

    (made,) = whole.each([matrix], step)
    factor = _lower_triangle(t, block(t, made, [0, 0], [size, size]))
    return sz.as_shaped(b, factor if lower else adjoint(t, factor), a.type)


def _factored(t: TensorBuilder, panel: Matrix) -> Matrix:
    """The factor of the block on top, and the rows below it divided by that; what is above the diagonal stays."""
    loops = TOTAL.on(t.b)
    target, line = loops.variable(panel), loops.variable(zeros(t, [BLOCK], panel.type.element_type))
    *batch_sizes, rows, _ = sz.sizes_of(t.b, panel)
    with loops.nest(batch_sizes) as batch, loops.loop(0, BLOCK) as k:
        pivot = sqrt(real(target[batch, k, k]))
        target[batch, k, k] = pivot.cast(target[batch, k, k].type)
        with loops.loop(k + 1, rows) as i:
            entry = target[batch, i, k]
            target[batch, i, k] = entry / pivot.cast(entry.type)
        with loops.loop(k + 1, BLOCK) as j:
            line[j] = conjugate(target[batch, j, k])
        with loops.loop(k + 1, rows) as i:
            weight = target[batch, i, k]
            last = sz.minimum(loops.builder, i + 1, BLOCK)
            with loops.loop(k + 1, last) as j:
                target[batch, i, j] = target[batch, i, j] - weight * line[j]
    return target.value


def _lower_triangle(t: TensorBuilder, x: Matrix) -> Matrix:
    """Zeros above the diagonal."""
    sizes, rank = sz.sizes_of(t.b, x), x.type.rank
    row, column = (t.iota(sizes, rank - 2 + i, i64) for i in range(2))
    return t.select(t.binary("ge", row, column), x, zeros(t, sizes, x.type.element_type))


# Note [Left-looking]
# A block of columns of the factor is what is left of the matrix when the products of the columns before it are taken
# away: one contraction, of as many rows as are left and as many columns as are known. What remains, the factor of one
# block and a system with it, is loops over the elements, n / 32 times fewer than those of the whole. The matrix is
# filled up with rows and columns of the unit matrix, whose factor they are, so that all blocks have one size.
