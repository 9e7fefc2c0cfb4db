"""LU and QR factorizations of LAPACK, as loops over the elements of the matrices."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import ComplexType, i32, index
from plait_std import sizes as sz
from plait_tcp import ops as tcp
from plait_tcp.element_loops import Loops, Number, Variable

from plait_stablehlo.stablehlo.to_tcp.lapack_triangular import filled
from plait_stablehlo.stablehlo.to_tcp.shaping import as_shapes, constant


def are_static(op: Any) -> bool:
    """Whether all results have a known shape."""
    return all(r.type.has_static_shape for r in op.results)


def _size(number: Number) -> Number:
    """|re| + |im|, by which LAPACK chooses pivots"""
    if not isinstance(number.element, ComplexType):
        return number.unary("abs")
    return number.unary("real").unary("abs") + number.unary("imag").unary("abs")


def lower_getrf(op: Any, operands: Any, rw: Any) -> Any:
    """@lapack_sgetrf_ffi -> loops: choose a pivot, exchange rows, take multiples of its row from those below"""
    if not are_static(op):
        return rw.no_match("a shape is not static")
    loops = Loops(rw)
    a = loops.variable(operands[0])
    pivots, info = (loops.variable(filled(rw, r, 0)) for r in op.results[1:])
    *batch_sizes, rows, columns = sz.sizes_of(rw, operands[0])
    with loops.nest(batch_sizes) as batch, loops.over(0, sz.minimum(rw, rows, columns)) as k:
        row = _pivot_row(loops, a, batch, k, rows)
        pivots[batch, k] = loops.index_number(row, i32) + 1
        _exchange(loops, a, batch, k, row, columns)
        pivot = a[batch, k, k]
        is_zero = pivot.compare("eq", 0)
        first = is_zero & info[batch].compare("eq", 0)
        info[batch] = first.choose(loops.index_number(loops.plus(k, 1), i32), info[batch])
        divisor = is_zero.choose(loops.number(1, pivot.element), pivot)
        with loops.over(loops.plus(k, 1), rows) as i:
            a[batch, i, k] = a[batch, i, k] / divisor
            weight = a[batch, i, k]
            with loops.over(loops.plus(k, 1), columns) as j:
                a[batch, i, j] = a[batch, i, j] - weight * a[batch, k, j]
    return as_shapes(rw, [a.value, pivots.value, info.value], op.results)


def _pivot_row(loops: Loops, a: Variable, batch: Any, k: Any, rows: Any) -> Any:
    """The row from k on whose element in column k is the largest."""
    best, row = loops.variable(_size(a[batch, k, k]).value), loops.variable(k, index)
    with loops.over(loops.plus(k, 1), rows) as i:
        size = _size(a[batch, i, k])
        is_larger = size.compare("gt", best.get())
        row.set(is_larger.choose(Number(loops, i, index), row.get()))
        best.set(is_larger.choose(size, best.get()))
    del loops.variables[-2:]
    return row.value


def _exchange(loops: Loops, a: Variable, batch: Any, k: Any, row: Any, columns: Any) -> None:
    with loops.over(0, columns) as j:
        upper, lower = a[batch, k, j], a[batch, row, j]
        a[batch, k, j] = lower
        a[batch, row, j] = upper


def reflect(loops: Loops, a: Variable, line: Variable, batch: Any, at: tuple[Any, Any], area: Any, weight: Any) -> None:
    """Apply the reflector below `at` to the columns of `area` (from, to) and the rows from `at` on: a - weight v v* a.

    The first element of v is 1; `line` has room for a row.
    """
    (k, column), (start, stop), rows = at, area[:2], area[2]
    with loops.over(start, stop) as j:
        line[j] = a[batch, k, j]
    with loops.over(loops.plus(k, 1), rows) as i:
        v = a[batch, i, column].conjugate()
        with loops.over(start, stop) as j:
            line[j] = line[j] + v * a[batch, i, j]
    with loops.over(start, stop) as j:
        line[j] = line[j] * weight
        a[batch, k, j] = a[batch, k, j] - line[j]
    with loops.over(loops.plus(k, 1), rows) as i:
        v = a[batch, i, column]
        with loops.over(start, stop) as j:
            a[batch, i, j] = a[batch, i, j] - v * line[j]


def row_of_zeros(rw: Any, a: Any) -> Any:
    """Room for a row of a matrix."""
    ty = type(a.type)((a.type.shape[-1],), a.type.element_type)
    return rw.insert(tcp.BroadcastOp(constant(rw, 0, ty.element_type), (), (), None, ty)).result


def lower_geqrf(op: Any, operands: Any, rw: Any) -> Any:
    """@lapack_sgeqrf_ffi -> loops: make a reflector of each column, and apply it to those that follow"""
    if not are_static(op):
        return rw.no_match("a shape is not static")
    loops = Loops(rw)
    a, weights = loops.variable(operands[0]), loops.variable(filled(rw, op.results[1], 0))
    line = loops.variable(row_of_zeros(rw, operands[0]))
    *batch_sizes, rows, columns = sz.sizes_of(rw, operands[0])
    with loops.nest(batch_sizes) as batch, loops.over(0, sz.minimum(rw, rows, columns)) as k:
        weight = householder(loops, a, batch, k, rows)
        weights[batch, k] = weight
        after = loops.plus(k, 1)
        reflect(loops, a, line, batch, (k, k), (after, columns, rows), weight.conjugate())
    return as_shapes(rw, [a.value, weights.value], op.results)


def householder(loops: Loops, a: Variable, batch: Any, k: Any, rows: Any) -> Number:
    """Replace column k from the diagonal on by its reflector, and its first element by the column's length with a sign;
    returns the reflector's weight, 0 where the column has no other elements."""
    total = loops.variable((a[batch, k, k].real() * 0).value)
    with loops.over(loops.plus(k, 1), rows) as i:
        total.set(total.get() + a[batch, i, k].squared_size())
    rest = total.get()
    loops.variables.pop()
    alpha = a[batch, k, k]
    length = (alpha.squared_size() + rest).unary("sqrt")
    beta = alpha.real().compare("ge", 0).choose(-length, length)
    nothing = rest.compare("eq", 0)
    if isinstance(alpha.element, ComplexType):
        nothing = nothing & alpha.unary("imag").compare("eq", 0)
    beta = nothing.choose(alpha.real(), beta)
    whole = beta.like(alpha)
    one, zero = loops.number(1, alpha.element), loops.number(0, alpha.element)
    weight = nothing.choose(zero, (whole - alpha) / nothing.choose(one, whole))
    divisor = nothing.choose(one, alpha - whole)
    with loops.over(loops.plus(k, 1), rows) as i:
        a[batch, i, k] = a[batch, i, k] / divisor
    a[batch, k, k] = whole
    return weight


def lower_orgqr(op: Any, operands: Any, rw: Any) -> Any:
    """@lapack_sorgqr_ffi -> loops: apply the reflectors, the last one first, to the columns of the unit matrix"""
    if not are_static(op):
        return rw.no_match("a shape is not static")
    loops = Loops(rw)
    a, weights = loops.variable(operands[0]), loops.read_only(operands[1])
    line = loops.variable(row_of_zeros(rw, operands[0]))
    *batch_sizes, rows, columns = sz.sizes_of(rw, operands[0])
    count = sz.size_of(rw, operands[1], len(batch_sizes))
    with loops.nest(batch_sizes) as batch:
        generate(loops, a, weights, line, batch, (rows, columns, count))
    return as_shapes(rw, [a.value], op.results)


def generate(loops: Loops, a: Variable, weights: Variable, line: Variable, batch: Any, sizes: Any) -> None:
    """Replace the reflectors in `a` by the first columns of their product."""
    rows, columns, count = sizes
    one, zero = loops.number(1, a.element), loops.number(0, a.element)
    with loops.over(count, columns) as j, loops.over(0, rows) as i:
        a[batch, i, j] = loops.is_equal(i, j).choose(one, zero)
    with loops.over(0, count) as step:
        k = loops.minus(loops.minus(count, 1), step)
        weight = weights[batch, k]
        reflect(loops, a, line, batch, (k, k), (loops.plus(k, 1), columns, rows), weight)
        with loops.over(loops.plus(k, 1), rows) as i:
            a[batch, i, k] = -(weight * a[batch, i, k])
        a[batch, k, k] = loops.number(1, a.element) - weight
        with loops.over(0, k) as i:
            a[batch, i, k] = loops.number(0, a.element)
