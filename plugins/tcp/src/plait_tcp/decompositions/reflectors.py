"""Householder's reflectors of a matrix, as loops over its elements.

A reflector is I - weight v v*, where v is 1 at a place in a column, what stands below it there, and zeros above it.
Source of the algorithms: Golub and Van Loan, "Matrix computations", 5.1; the signs are those of LAPACK.
"""

from __future__ import annotations

from typing import Any

from plait.builtin.types import ComplexType

from plait_tcp.element_loops import Loops, Number, Variable


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
