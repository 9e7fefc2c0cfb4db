"""What several routines build: sizes, units, and whether numbers are in range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import imag, maximum, real, select
from plait.builtin.types import ComplexType, f64, i1, i32
from plait_stablehlo.to_tcp.work import zeros
from plait_std import sizes as sz
from plait_tcp.api import real_of, size_of, times, unit_for

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait_std.sizes import Index


def failures(loops: ExpressionBuilder, sizes: Sequence[Any]) -> Variable:
    """A variable: the `info` of each matrix, 0."""
    return zeros(loops, sizes, i32)


def split_sizes(loops: ExpressionBuilder, a: Value[Any]) -> tuple[list[Any], Any, Any]:
    """The sizes of the batch, the rows and the columns of a tensor of matrices."""
    *batch, rows, columns = sz.sizes_of(loops.builder, a)
    return batch, rows, columns


def set_unit(loops: ExpressionBuilder, target: Variable, size: Index) -> None:
    """Make a square matrix the unit matrix."""
    one, zero = loops.number(1, target.element), loops.number(0, target.element)
    with loops.loop(0, size) as i, loops.loop(0, size) as j:
        target[i, j] = select(i == j, one, zero)


def epsilon_of(element: Type) -> float:
    """Half the distance from 1 to the next number."""
    return 2.0**-53 if real_of(element) is f64 else 2.0**-24


def least_of(element: Type) -> float:
    """The smallest normal number."""
    return 2.0**-1022 if real_of(element) is f64 else 2.0**-126


def truth(loops: ExpressionBuilder, value: bool) -> Expression:
    """A constant truth value."""
    return loops.number(1 if value else 0, i1)


def negation(condition: Expression) -> Expression:
    """Whether a condition does not hold."""
    return condition.apply("not")


def normalize(loops: ExpressionBuilder, a: Variable, rows: Index, columns: Index) -> Expression:
    """Divide a matrix whose squares would overflow or vanish by a power of two, which is returned; others by 1."""
    largest = loops.variable(loops.number(0, real_of(a.element)))
    with loops.loop(0, rows) as i, loops.loop(0, columns) as j:
        largest.set(maximum(largest.get(), size_of(a[i, j])))
    loops.forget(largest)
    unit = unit_for(largest.get())
    with loops.if_(unit != 1), loops.loop(0, rows) as i, loops.loop(0, columns) as j:
        a[i, j] = times(a[i, j], loops.number(1, unit.element) / unit)
    return unit


def fewer(loops: ExpressionBuilder, size: Index) -> Any:
    """One less, but not less than nothing."""
    return sz.maximum(loops.builder, loops.index(size) - 1, 0)


def not_finite(loops: ExpressionBuilder, a: Variable, rows: Index, columns: Index) -> Expression:
    """Whether an element of a matrix is infinite or NaN."""
    found = loops.variable(truth(loops, False))
    with loops.loop(0, rows) as i, loops.loop(0, columns) as j:
        number = a[i, j]
        parts = [number] if not isinstance(number.element, ComplexType) else [real(number), imag(number)]
        for part in parts:
            found.set(found.get() | ((part - part) != 0))
    loops.forget(found)
    return found.get()
