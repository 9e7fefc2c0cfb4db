"""Reductions to Hessenberg and tridiagonal form (Golub and Van Loan, "Matrix Computations", 7.4 and 8.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import conjugate, real, select
from plait_stablehlo.to_tcp.work import zeros
from plait_tcp.api import householder, real_of, reflect

from plait_linear_algebra.lapack.options import is_lower, reflector_range
from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.work import failures, fewer, split_sizes

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait_std.sizes import Index


def gehrd(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """Reflectors of the columns below the diagonal, each applied from both sides"""
    batch_sizes, size, _ = split_sizes(loops, a)
    first, last = reflector_range(options)
    target, line = loops.variable(a), zeros(loops, [size], a.type.element_type)
    weights = zeros(loops, [*batch_sizes, fewer(loops, size)], a.type.element_type)
    info = failures(loops, batch_sizes)
    with loops.nest(batch_sizes) as batch:
        hessenberg(loops, target, weights, line, batch, (size, first, size if last is None else last + 1))
    return [target.value, weights.value, info.value]


def hessenberg(
    loops: ExpressionBuilder,
    a: Variable,
    weights: Variable,
    line: Variable,
    batch: Sequence[Any],
    sizes: tuple[Any, Any, Any],
) -> None:
    """Reduce a matrix to Hessenberg form; rows and columns from `first` up to `stop` are not triangular yet."""
    size, first, stop = sizes
    with loops.loop(first, loops.index(stop) - 1) as k:
        below = k + 1
        weight = householder(loops, a, batch, (below, k), stop)
        weights[batch, k] = weight
        reflect(loops, a, line, batch, (below, k), (below, size, stop), conjugate(weight))
        reflect_rows(loops, (a, a), batch, (below, k), (size, stop), weight)


def reflect_rows(
    loops: ExpressionBuilder,
    matrices: tuple[Expression, Variable],
    batch: Sequence[Expression],
    at: tuple[Any, Any],
    sizes: Sequence[Index],
    weight: Expression,
) -> None:
    """Apply the reflector below `at` in the first matrix to the second one from the right: c - weight c v v*.

    `sizes` are the number of rows of c, and where v ends; the first element of v is 1.
    """
    (a, c), (k, column), (rows, stop) = matrices, at, sizes
    with loops.loop(0, rows) as i:
        total = loops.variable(c[batch, i, k].value)
        with loops.loop(loops.index(k) + 1, stop) as j:
            total.set(total.get() + c[batch, i, j] * a[batch, j, column])
        loops.forget(total)
        share = total.get() * weight
        c[batch, i, k] = c[batch, i, k] - share
        with loops.loop(loops.index(k) + 1, stop) as j:
            c[batch, i, j] = c[batch, i, j] - share * conjugate(a[batch, j, column])


def sytrd(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """The Hessenberg form of the whole matrix; for an upper triangle, in the opposite order of rows and columns"""
    work = _Tridiagonal(loops, a, is_lower(options))
    with loops.nest(work.batch_sizes) as batch:
        work.start(batch)
        hessenberg(loops, work.whole, work.weights, work.line, [], (work.size, 0, work.size))
        work.write(batch)
    return [v.value for v in (work.target, work.diagonal, work.beside, work.all_weights, work.info)]


class _Tridiagonal:
    """The variables of a reduction of Hermitian matrices."""

    def __init__(self, loops: ExpressionBuilder, a: Value[Any], lower: bool) -> None:
        element = a.type.element_type
        self.loops, self.lower = loops, lower
        self.batch_sizes, self.size, _ = split_sizes(loops, a)
        self.fewer = fewer(loops, self.size)
        self.given, self.target = loops.expression(a), loops.variable(a)
        self.diagonal = zeros(loops, [*self.batch_sizes, self.size], real_of(element))
        self.beside = zeros(loops, [*self.batch_sizes, self.fewer], real_of(element))
        self.all_weights = zeros(loops, [*self.batch_sizes, self.fewer], element)
        self.whole = zeros(loops, [self.size, self.size], element)
        self.weights, self.line = zeros(loops, [self.fewer], element), zeros(loops, [self.size], element)
        self.info = failures(loops, self.batch_sizes)

    def place(self, i: Expression, count: Index) -> Any:
        """Where row i of the reduced matrix is in the given one, or the other way around."""
        return i if self.lower else self.loops.index(self.loops.index(count) - 1) - i

    def start(self, batch: Sequence[Any]) -> None:
        """The whole matrix, from one triangle."""
        loops, size = self.loops, self.size
        with loops.loop(0, size) as i, loops.loop(0, i + 1) as j:
            entry = self.given[batch, self.place(i, size), self.place(j, size)]
            entry = select(i == j, real(entry).cast(entry.type), entry)
            self.whole[j, i] = conjugate(entry)
            self.whole[i, j] = entry

    def write(self, batch: Sequence[Any]) -> None:
        """One triangle, the diagonals and the weights."""
        loops, size = self.loops, self.size
        with loops.loop(0, size) as i:
            self.diagonal[batch, self.place(i, size)] = real(self.whole[i, i])
            with loops.loop(0, i + 1) as j:
                self.target[batch, self.place(i, size), self.place(j, size)] = self.whole[i, j]
        with loops.loop(0, self.fewer) as k:
            self.beside[batch, self.place(k, self.fewer)] = real(self.whole[k + 1, k])
            self.all_weights[batch, self.place(k, self.fewer)] = self.weights[k]
