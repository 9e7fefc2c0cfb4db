"""Householder's QR factorization by blocks of reflectors, which contractions apply (Note [Compact WY form]).

    %r, %w = tcp.isolated_group %a attributes {kernel = "householder_qr"} { ... } : tensor<?x?xf32> -> ...
    %q = tcp.isolated_group %r, %w attributes {kernel = "householder_product"} { ... } : ...

Source of the algorithms: Golub and Van Loan, "Matrix computations", 5.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build.functions import conjugate
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
    block,
    insert,
    inside,
    names_kernel,
    numbers,
    product,
    zeros,
)
from plait_tcp.decompositions.reflectors import householder, reflect

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(ops.IsolatedGroupOp)
def qr_by_blocks(op: ops.IsolatedGroupOp, rw: Rewriter) -> Rewrite:
    """a group that names householder_qr -> reflectors of panels, and contractions that apply them to what follows"""
    if not names_kernel(op, "householder_qr", 1, 2):
        return rw.no_match("not a householder_qr of f32 or f64")
    made = householder_qr(rw, op.inputs[0])
    return [sz.as_shaped(rw, value, result.type) for value, result in zip(made, op.results)]


@pattern(ops.IsolatedGroupOp)
def householder_product_by_blocks(op: ops.IsolatedGroupOp, rw: Rewriter) -> Rewrite:
    """a group that names householder_product -> contractions that apply blocks of reflectors to the unit matrix"""
    if not names_kernel(op, "householder_product", 2, 1):
        return rw.no_match("not a householder_product of f32 or f64")
    return sz.as_shaped(rw, householder_product(rw, *op.inputs), op.results[0].type)


def householder_qr(b: Builder, a: Matrix) -> tuple[Matrix, Matrix]:
    """R in the upper triangle and reflectors below it, and their weights: a = Q R, Q = H_0 H_1 ... with
    H_k = I - weight_k v_k v_k*, where v_k is a 1 on the diagonal and what is below it.

    `a` is [batch..., m, n], of floats or complex numbers; the weights are [batch..., min(m, n)].
    """
    t = TensorBuilder(b)
    *batch_sizes, rows, columns = sz.sizes_of(b, a)
    count = sz.minimum(b, rows, columns)
    whole, across = Blocks(t, count), Blocks(t, columns)
    weights = zeros(t, [*batch_sizes, whole.width], a.type.element_type)

    def step(t: TensorBuilder, carried: Sequence[Matrix], start: Value[Any]) -> list[Matrix]:
        """The reflectors of a panel of columns, applied to the columns after it: A - (V T V*)* A."""
        made, weights = carried
        below, stop, left = (sz.subtract(t.b, rows, start), sz.add(t.b, start, BLOCK), sz.subtract(t.b, count, start))
        panel = block(t, made, [start, start], [below, BLOCK])
        panel, found = _reduced(t, panel, left, sz.subtract(t.b, columns, start))
        made = insert(t, made, panel, [start, start])
        v = _vectors(t, panel, left)
        turned = product(t, v, _triangle(t, v, found))
        beside = [start, inside(t, stop, across.width)]
        after = block(t, made, beside, [below, sz.subtract(t.b, across.width, stop)])
        change = product(t, v, product(t, turned, after, adjoint_x=True))
        made = insert(t, made, t.binary("subtract", after, change), beside)
        return [made, insert(t, weights, found, [start])]

    made, weights = whole.each([across.with_columns(a), weights], step)
    return block(t, made, [0, 0], [rows, columns]), block(t, weights, [0], [count])


def householder_product(b: Builder, a: Matrix, weights: Matrix) -> Matrix:
    """The first columns of the product of reflectors, in the form that `householder_qr` returns.

    `a` is [batch..., m, n], the weights are [batch..., k] with k <= n; the result has the shape of `a`. What is not
    below the diagonal of its first k columns is not read.
    """
    t, element = TensorBuilder(b), a.type.element_type
    *batch_sizes, rows, columns = sz.sizes_of(b, a)
    count = sz.size_of(b, weights, len(batch_sizes))
    whole = Blocks(t, count)
    given, weights = Blocks(t, columns).with_columns(a), whole.with_columns(weights)
    row, column = (t.iota([rows, columns], i, i64) for i in range(2))
    unit = t.cast(t.binary("eq", row, column), element)
    unit = t.broadcast(unit, [*batch_sizes, rows, columns], [len(batch_sizes), len(batch_sizes) + 1])

    def step(t: TensorBuilder, carried: Sequence[Matrix], before: Value[Any]) -> list[Matrix]:
        """A block of reflectors, the last one first, on the rows and columns that differ from the unit matrix."""
        (made,) = carried
        start = sz.subtract(t.b, sz.subtract(t.b, whole.width, BLOCK), before)
        below, left = sz.subtract(t.b, rows, start), sz.subtract(t.b, count, start)
        v = _vectors(t, block(t, given, [start, start], [below, BLOCK]), left)
        turned = product(t, v, _triangle(t, v, block(t, weights, [start], [BLOCK])))
        part = block(t, made, [start, start], [below, sz.subtract(t.b, columns, start)])
        change = product(t, turned, product(t, v, part, adjoint_x=True))
        return [insert(t, made, t.binary("subtract", part, change), [start, start])]

    return whole.each([unit], step)[0]


def _reduced(t: TensorBuilder, panel: Matrix, count: sz.Size, columns: sz.Size) -> tuple[Matrix, Matrix]:
    """The panel with reflectors in its first `count` columns, applied to the first `columns`, which others follow that
    are 0; and their weights, 0 where there are none. Either number may exceed BLOCK."""
    element = panel.type.element_type
    *batch_sizes, rows, _ = sz.sizes_of(t.b, panel)
    loops = TOTAL.on(t.b)
    target = loops.variable(panel)
    weights = loops.variable(zeros(t, [*batch_sizes, BLOCK], element))
    line = loops.variable(zeros(t, [BLOCK], element))
    count, stop = sz.minimum(t.b, count, BLOCK), sz.minimum(t.b, columns, BLOCK)
    with loops.nest(batch_sizes) as batch, loops.loop(0, count) as k:
        weight = householder(loops, target, batch, (k, k), rows)
        weights[batch, k] = weight
        reflect(loops, target, line, batch, (k, k), (k + 1, stop, rows), conjugate(weight))
    return target.value, weights.value


def _vectors(t: TensorBuilder, panel: Matrix, count: sz.Size) -> Matrix:
    """V, whose columns are the vectors of the first `count` reflectors of a panel: zeros above a diagonal of ones."""
    sizes, rank = sz.sizes_of(t.b, panel), panel.type.rank
    row, column = (t.iota(sizes, rank - 2 + i, i64) for i in range(2))
    is_read = t.binary("and", t.binary("gt", row, column), t.binary("lt", column, numbers(t, count, sizes)))
    return t.select(is_read, panel, t.cast(t.binary("eq", row, column), panel.type.element_type))


def _triangle(t: TensorBuilder, v: Matrix, weights: Matrix) -> Matrix:
    """T of H_0 H_1 ... = I - V T V*, an upper triangle [batch..., BLOCK, BLOCK]: column k is
    (-weight T V* v_k, weight, 0), with T of the reflectors before."""
    batch_sizes = sz.sizes_of(t.b, v)[:-2]
    loops = TOTAL.on(t.b)
    made = loops.variable(zeros(t, [*batch_sizes, BLOCK, BLOCK], v.type.element_type))
    given, along = loops.expression(weights), loops.expression(product(t, v, v, adjoint_x=True))
    with loops.nest(batch_sizes) as batch, loops.loop(0, BLOCK) as k:
        weight = given[batch, k]
        made[batch, k, k] = weight
        with loops.loop(0, k) as j:
            factor = weight * along[batch, j, k]
            with loops.loop(0, j + 1) as i:
                made[batch, i, k] = made[batch, i, k] - made[batch, i, j] * factor
    return made.value


# Note [Compact WY form]
# A product of reflectors is I - V T V*, with their vectors as the columns of V and a small triangle T. So those of a
# panel of 32 columns are applied to all columns that follow by two contractions with as many rows as are left, instead
# of one column after the other. The reflectors of the panel are found by loops over its elements. Columns are filled up
# with zeros, whose reflectors have the weight 0.
