"""LU factors with partial pivoting by blocks: what follows a panel is one contraction (Note [Right-looking]).

    %f, %p, %i = tcp.isolated_group %a attributes {kernel = "lu"} { ... } : tensor<?x?xf32> -> tensor<?x?xf32>,
                                                                            tensor<?xi32>, tensor<i32>

Source of the algorithm: Golub and Van Loan, "Matrix computations", 3.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i32
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.algebra import TOTAL

from plait_tcp import ops
from plait_tcp.builders.tensors import TensorBuilder
from plait_tcp.decompositions.blocks import BLOCK, Blocks, Matrix, block, insert, inside, names_kernel, product, zeros
from plait_tcp.decompositions.elimination import eliminate
from plait_tcp.decompositions.triangular_solve import solve_block

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(ops.IsolatedGroupOp)
def lu_by_blocks(op: ops.IsolatedGroupOp, rw: Rewriter) -> Rewrite:
    """a group that names lu -> factors of panels, and contractions that take their products from what follows"""
    if not names_kernel(op, "lu", 1, 3):
        return rw.no_match("not a lu of f32 or f64")
    made = lu(rw, op.inputs[0])
    return [sz.as_shaped(rw, value, result.type) for value, result in zip(made, op.results)]


def lu(b: Builder, a: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """U in the upper triangle and L below it, the rows that were exchanged, and the first pivot that is 0; the latter
    two from 1 on, of i32.

    `a` is [batch..., m, n], of floats or complex numbers; the results are [batch..., m, n], [batch..., min(m, n)],
    [batch...].
    """
    t = TensorBuilder(b)
    *batch_sizes, rows, columns = sz.sizes_of(b, a)
    count = sz.minimum(b, rows, columns)
    whole, down, across = Blocks(t, count), Blocks(t, rows), Blocks(t, columns)
    matrix = across.with_columns(down.with_rows(a))
    pivots, info = zeros(t, [*batch_sizes, count], i32), zeros(t, batch_sizes, i32)

    def step(t: TensorBuilder, carried: Sequence[Matrix], start: Value[Any]) -> list[Matrix]:
        """A panel's factors, with whole rows exchanged; the rows of U beside it, and their products with L below."""
        stop = sz.add(t.b, start, BLOCK)
        made, pivots, info = _eliminated(t, carried, start, sz.minimum(t.b, stop, count), rows)
        below, right = sz.subtract(t.b, down.width, stop), sz.subtract(t.b, across.width, stop)
        row, column = inside(t, stop, down.width), inside(t, stop, across.width)
        beside = block(t, made, [start, column], [BLOCK, right])
        beside = solve_block(t, block(t, made, [start, start], [BLOCK, BLOCK]), beside, unit=True)
        change = product(t, block(t, made, [row, start], [below, BLOCK]), beside)
        after = t.binary("subtract", block(t, made, [row, column], [below, right]), change)
        made = insert(t, insert(t, made, beside, [start, column]), after, [row, column])
        return [made, pivots, info]

    made, pivots, info = whole.each([matrix, pivots, info], step)
    return block(t, made, [0, 0], [rows, columns]), pivots, info


def _eliminated(
    t: TensorBuilder, carried: Sequence[Matrix], start: sz.Size, end: sz.Size, rows: sz.Size
) -> tuple[Matrix, ...]:
    """The matrices, the exchanged rows and the pivots that are 0, after the steps from `start` to `end` in a panel."""
    loops = TOTAL.on(t.b)
    variables = tuple([loops.variable(x) for x in carried])
    *batch_sizes, _, columns = sz.sizes_of(t.b, carried[0])
    stop = sz.add(t.b, start, BLOCK)
    with loops.nest(batch_sizes) as batch, loops.loop(start, end) as k:
        eliminate(loops, variables, batch, k, (rows, columns), stop)
    return tuple([variable.value for variable in variables])


# Note [Right-looking]
# When a panel of 32 columns is factored, one system with its upper block gives the rows of U beside it, and one
# contraction takes the products of these with the rows of L below from all of the matrix that is left. A pivot is the
# largest number of a whole column, so rows are exchanged on both sides of the panel. The matrix is filled up with
# zeros, in whose rows no pivot is looked for, so that all blocks have one size.
