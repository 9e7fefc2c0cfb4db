"""Householder's reflectors of a matrix, as loops over its elements.

A reflector is I - weight v v*, where v is 1 at a place in a column, what stands below it there, and zeros above it.
Source of the algorithms: Golub and Van Loan, "Matrix computations", 5.1; with the signs that LAPACK chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import conjugate, imag, maximum, real, select, sqrt
from plait.builtin.types import ComplexType

from plait_tcp.builders.numbers import squared_size
from plait_tcp.decompositions.elimination import size_of
from plait_tcp.decompositions.scaling import times, unit_for

if TYPE_CHECKING:
    from plait_std.sizes import Index
    pass

def householder(
    loops: ExpressionBuilder, a: Variable, batch: Sequence[Expression], at: tuple[Any, Any], rows: Index
) -> Expression:
    """Replace what is below a place in its column by a reflector, and the element there by the length with a sign;
    returns the reflector's weight, 0 where the column has no other elements."""
    (k, column), below = at, loops.index(at[0]) + 1
    unit = unit_for(_largest(loops, a, batch, at, rows))
    inverse = loops.number(1, unit.element) / unit
    total = loops.variable((real(a[batch, k, column]) * 0).value)
    with loops.loop(below, rows) as i:
        total.set(total.get() + squared_size(times(a[batch, i, column], inverse)))
    rest = total.get()
    loops.variables.pop()
    alpha = times(a[batch, k, column], inverse)
    length = sqrt(squared_size(alpha) + rest)
    beta = select(real(alpha) >= 0, -length, length)
    nothing = rest == 0
    if isinstance(alpha.element, ComplexType):
        nothing = nothing & (imag(alpha) == 0)
    beta = select(nothing, real(alpha), beta)
    whole = beta.cast(alpha.type)
    one, zero = loops.number(1, alpha.element), loops.number(0, alpha.element)
    weight = select(nothing, zero, (whole - alpha) / select(nothing, one, whole))
    divisor = select(nothing, one, alpha - whole)
    with loops.loop(below, rows) as i:
        a[batch, i, column] = times(a[batch, i, column], inverse) / divisor
    a[batch, k, column] = (beta * unit).cast(alpha.type)
    return weight


def _largest(
    loops: ExpressionBuilder, a: Variable, batch: Sequence[Expression], at: tuple[Any, Any], rows: Index
) -> Expression:
    """The size of the largest element from a place on downwards."""
    k, column = at
    largest = loops.variable(size_of(a[batch, k, column]).value)
    with loops.loop(loops.index(k) + 1, rows) as i:
        largest.set(maximum(largest.get(), size_of(a[batch, i, column])))
    loops.variables.pop()
    return largest.get()


def reflect(
    loops: ExpressionBuilder,
    a: Variable,
    line: Variable,
    batch: Sequence[Expression],
    at: tuple[Any, Any],
    area: Sequence[Index],
    weight: Any,
) -> None:
    """Apply the reflector below `at` to the columns of `area` (from, to) and the rows from `at` on: a - weight v v* a.

    The first element of v is 1; `line` has room for a row.
    """
    (k, column), (start, stop), rows = at, area[:2], area[2]
    with loops.loop(start, stop) as j:
        line[j] = a[batch, k, j]
    with loops.loop(loops.index(k) + 1, rows) as i:
        v = conjugate(a[batch, i, column])
        with loops.loop(start, stop) as j:
            line[j] = line[j] + v * a[batch, i, j]
    with loops.loop(start, stop) as j:
        line[j] = line[j] * weight
        a[batch, k, j] = a[batch, k, j] - line[j]
    with loops.loop(loops.index(k) + 1, rows) as i:
        v = a[batch, i, column]
        with loops.loop(start, stop) as j:
            a[batch, i, j] = a[batch, i, j] - v * line[j]
