"""LU and QR factorizations of LAPACK, as loops over the elements of the matrices."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import ComplexType, i32, index
from plait_std import sizes as sz
from plait_tcp.element_loops import Loops, Number, Variable

from plait_stablehlo.stablehlo.custom_calls.routine import Options
from plait_stablehlo.stablehlo.to_tcp.lapack_work import as_index, failures, room, size_of, split_sizes, zeros


def getrf(loops: Loops, options: Options, a: Any) -> Any:
    """Loops that choose a pivot, exchange rows, and take multiples of its row from those below"""
    batch_sizes, rows, columns = split_sizes(loops, a)
    count = sz.minimum(loops.b, rows, columns)
    target = loops.variable(a)
    pivots, info = zeros(loops, [*batch_sizes, count], i32), failures(loops, batch_sizes)
    with loops.nest(batch_sizes) as batch, loops.over(0, count) as k:
        _eliminate(loops, (target, pivots, info), batch, k, (rows, columns))
    return [target.value, pivots.value, info.value]


def _eliminate(loops: Loops, variables: tuple[Variable, ...], batch: Any, k: Any, sizes: tuple[Any, Any]) -> None:
    """One step of Gauss's elimination: pivot k."""
    (a, pivots, info), (rows, columns) = variables, sizes
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


def lu_of_tpu(loops: Loops, options: Options, a: Any) -> Any:
    """The loops of getrf, pivots from 0 on, and the order of rows that they lead to"""
    batch_sizes, rows, columns = split_sizes(loops, a)
    count = sz.minimum(loops.b, rows, columns)
    factors, given, _ = getrf(loops, options, a)
    del loops.variables[:]
    pivots, order = loops.variable(given), zeros(loops, [*batch_sizes, rows], i32)
    with loops.nest(batch_sizes) as batch:
        with loops.over(0, rows) as i:
            order[batch, i] = loops.index_number(i, i32)
        with loops.over(0, count) as k:
            pivots[batch, k] = pivots[batch, k] - 1
            row = as_index(loops, pivots[batch, k])
            upper, lower = order[batch, k], order[batch, row]
            order[batch, k] = lower
            order[batch, row] = upper
    return [factors, pivots.value, order.value]


def _pivot_row(loops: Loops, a: Variable, batch: Any, k: Any, rows: Any) -> Any:
    """The row from k on whose element in column k is the largest."""
    best, row = loops.variable(size_of(a[batch, k, k]).value), loops.variable(k, index)
    with loops.over(loops.plus(k, 1), rows) as i:
        size = size_of(a[batch, i, k])
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


def geqrf(loops: Loops, options: Options, a: Any) -> Any:
    """Loops that make a reflector of each column, and apply it to those that follow; info is 0"""
    batch_sizes, rows, columns = split_sizes(loops, a)
    count = sz.minimum(loops.b, rows, columns)
    info = room(loops.b, batch_sizes, i32)
    element = a.type.element_type
    target, weights = loops.variable(a), zeros(loops, [*batch_sizes, count], element)
    line = zeros(loops, [columns], element)
    with loops.nest(batch_sizes) as batch, loops.over(0, count) as k:
        weight = householder(loops, target, batch, (k, k), rows)
        weights[batch, k] = weight
        after = loops.plus(k, 1)
        reflect(loops, target, line, batch, (k, k), (after, columns, rows), weight.conjugate())
    return [target.value, weights.value, info]


def householder(loops: Loops, a: Variable, batch: Any, at: tuple[Any, Any], rows: Any) -> Number:
    """Replace what is below a place in its column by a reflector, and the element there by the length with a sign;
    returns the reflector's weight, 0 where the column has no other elements."""
    k, column = at
    total = loops.variable((a[batch, k, column].real() * 0).value)
    with loops.over(loops.plus(k, 1), rows) as i:
        total.set(total.get() + a[batch, i, column].squared_size())
    rest = total.get()
    loops.variables.pop()
    alpha = a[batch, k, column]
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
        a[batch, i, column] = a[batch, i, column] / divisor
    a[batch, k, column] = whole
    return weight


def orgqr(loops: Loops, options: Options, a: Any, weights: Any) -> Any:
    """Loops that apply the reflectors, the last one first, to the columns of the unit matrix; info is 0"""
    batch_sizes, rows, columns = split_sizes(loops, a)
    info = room(loops.b, batch_sizes, i32)
    target, given = loops.variable(a), loops.read_only(weights)
    line = zeros(loops, [columns], a.type.element_type)
    count = sz.size_of(loops.b, weights, len(batch_sizes))
    with loops.nest(batch_sizes) as batch:
        generate(loops, target, given, line, batch, (rows, columns, count))
    return [target.value, info]


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
