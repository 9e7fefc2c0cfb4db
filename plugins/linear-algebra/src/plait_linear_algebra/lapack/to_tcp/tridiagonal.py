"""Tridiagonal systems, as loops over rows (Golub and Van Loan, "Matrix Computations", 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder
from plait.build.functions import maximum, real, select
from plait.builtin.types import i32
from plait_stablehlo.to_tcp.work import zeros
from plait_tcp.api import real_of, size_of

from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.work import epsilon_of, failures, least_of, negation, split_sizes, truth

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait_std.sizes import Index


def gtsv(
    loops: ExpressionBuilder,
    options: Options,
    lower: Value[Any],
    diagonal: Value[Any],
    upper: Value[Any],
    b: Value[Any],
) -> Any:
    """Elimination with exchanges of neighbouring rows, and back substitution; info is the first pivot that is zero"""
    work = _System(loops, lower, diagonal, upper, b)
    with loops.nest(work.batch_sizes) as batch:
        with loops.loop(0, loops.index(work.size) - 1) as k, loops.if_(work.is_fine(batch)):
            work.eliminate(batch, k)
        last = loops.index(work.size) - 1
        with loops.loop(last, work.size) as k:
            work.check(batch, k)
        with loops.if_(work.is_fine(batch)):
            work.substitute(batch)
    return [v.value for v in (work.second, work.diagonal, work.upper, work.x, work.info)]


class _System:
    """The factor's second superdiagonal (at the place of the subdiagonal), diagonal and superdiagonal."""

    def __init__(
        self, loops: ExpressionBuilder, lower: Value[Any], diagonal: Value[Any], upper: Value[Any], b: Value[Any]
    ) -> None:
        self.loops = loops
        self.batch_sizes, self.size, self.columns = split_sizes(loops, b)
        self.second, self.diagonal, self.upper, self.x = (loops.variable(v) for v in (lower, diagonal, upper, b))
        self.info = failures(loops, self.batch_sizes)

    def is_fine(self, batch: Sequence[Expression]) -> Expression:
        """Whether no pivot was zero."""
        return self.info[batch] == 0

    def check(self, batch: Sequence[Expression], k: Index) -> None:
        """Report pivot k if it is the first one that is zero."""
        fails = (self.diagonal[batch, k] == 0) & self.is_fine(batch)
        place = self.loops.index(self.loops.index(k) + 1).cast(i32)
        self.info[batch] = select(fails, place, self.info[batch])

    def eliminate(self, batch: Sequence[Expression], k: Index) -> None:
        """Take a multiple of row k, or of the next one after an exchange, from the other one."""
        loops, below = self.loops, self.loops.index(k) + 1
        pivot, left = self.diagonal[batch, k], self.second[batch, below]
        after, middle, beside = self.upper[batch, below], self.diagonal[batch, below], self.upper[batch, k]
        keeps = size_of(pivot) >= size_of(left)
        fails = keeps & (pivot == 0)
        self.info[batch] = select(fails, below.cast(i32), self.info[batch])
        with loops.if_(negation(fails)):
            zero = loops.number(0, pivot.element)
            factor = select(keeps, left, pivot) / select(keeps, pivot, left)
            inside = loops.index(below + 1) < self.size
            self.diagonal[batch, k] = select(keeps, pivot, left)
            self.diagonal[batch, below] = select(keeps, middle, beside) - factor * select(keeps, beside, middle)
            self.upper[batch, k] = select(keeps, beside, middle)
            self.second[batch, below] = select(negation(keeps) & inside, after, zero)
            self.upper[batch, below] = select(negation(keeps) & inside, -(factor * after), after)
            with loops.loop(0, self.columns) as j:
                this, next_ = self.x[batch, k, j], self.x[batch, below, j]
                self.x[batch, k, j] = select(keeps, this, next_)
                self.x[batch, below, j] = select(keeps, next_, this) - factor * select(keeps, this, next_)

    def substitute(self, batch: Sequence[Expression]) -> None:
        """Find the unknowns, the last one first."""
        loops, last = self.loops, self.loops.index(self.size) - 1
        with loops.loop(0, self.size) as step:
            k = last - step
            for distance, weights, at in ((1, self.upper, k), (2, self.second, k + 1)):
                after = k + distance
                with loops.if_(after < self.size), loops.loop(0, self.columns) as j:
                    self.x[batch, k, j] = self.x[batch, k, j] - weights[batch, at] * self.x[batch, after, j]
            with loops.loop(0, self.columns) as j:
                self.x[batch, k, j] = self.x[batch, k, j] / self.diagonal[batch, k]


def perturbed(
    loops: ExpressionBuilder,
    options: Options,
    lower: Value[Any],
    diagonal: Value[Any],
    upper: Value[Any],
    b: Value[Any],
) -> Any:
    """The same elimination by relative sizes; pivots near zero are replaced as LAPACK's xLAGTS does"""
    work = _Perturbed(loops, lower, diagonal, upper, b)
    with loops.nest(work.batch_sizes) as batch:
        work.start(batch)
        with loops.loop(0, loops.index(work.size) - 1) as k:
            work.eliminate(batch, k)
        work.substitute(batch)
    return [work.x.value]


class _Perturbed:
    """The three diagonals of the factor in the columns of a matrix, and the size of the row that is eliminated."""

    def __init__(
        self, loops: ExpressionBuilder, lower: Value[Any], diagonal: Value[Any], upper: Value[Any], b: Value[Any]
    ) -> None:
        self.loops, self.element = loops, b.type.element_type
        self.batch_sizes, self.size, self.columns = split_sizes(loops, b)
        self.lower, self.diagonal, self.upper = (loops.expression(v) for v in (lower, diagonal, upper))
        self.x, self.u = loops.variable(b), zeros(loops, [self.size, 3], self.element)
        self.real = real_of(self.element)
        self.scale = loops.variable(loops.number(0, self.real))

    def start(self, batch: Sequence[Expression]) -> None:
        """The given diagonals; the scale is the size of the first row."""
        loops, zero = self.loops, self.loops.number(0, self.element)
        with loops.loop(0, self.size) as k:
            inside = loops.index(k + 1) < self.size
            self.u[k, 0] = self.diagonal[batch, k]
            self.u[k, 1] = select(inside, self.upper[batch, k], zero)
            self.u[k, 2] = zero
            with loops.if_(k == 0):
                self.scale.set(_length(self.u[k, 0]) + _length(self.u[k, 1]))

    def eliminate(self, batch: Sequence[Expression], k: Index) -> None:
        """Take a multiple of row k, or of the next one after an exchange, from the other one."""
        loops, below, u = self.loops, self.loops.index(k) + 1, self.u
        zero, one = loops.number(0, self.element), loops.number(1, self.element)
        left, pivot, d, a, beside = self.lower[batch, below], u[k, 0], u[below, 0], u[below, 1], u[k, 1]
        size = _length(left) + _length(d) + _length(a)
        ratio = _length(left) / select(size == 0, loops.number(1, self.real), size)
        other = _length(pivot) / select(self.scale.get() == 0, loops.number(1, self.real), self.scale.get())
        keeps = (left == 0) | ((pivot != 0) & (ratio <= other))
        divisor = select(keeps, pivot, left)
        factor = select(keeps, left, pivot) / select(divisor == 0, one, divisor)
        u[k, 0], u[k, 1], u[k, 2] = divisor, select(keeps, beside, d), select(keeps, zero, a)
        u[below, 0] = select(keeps, d, beside) - factor * select(keeps, beside, d)
        u[below, 1] = select(keeps, a, zero) - factor * select(keeps, zero, a)
        self.scale.set(select(keeps, size, _length(u[below, 0]) + _length(u[below, 1])))
        with loops.loop(0, self.columns) as j:
            this, next_ = self.x[batch, k, j], self.x[batch, below, j]
            self.x[batch, k, j] = select(keeps, this, next_)
            self.x[batch, below, j] = select(keeps, next_, this) - factor * select(keeps, this, next_)

    def substitute(self, batch: Sequence[Expression]) -> None:
        """Find the unknowns, the last one first, with safe pivots."""
        loops, last, step_size = self.loops, self.loops.index(self.size) - 1, self._step()
        with loops.loop(0, self.size) as step:
            k = last - step
            for distance in (1, 2):
                after = k + distance
                with loops.if_(after < self.size), loops.loop(0, self.columns) as j:
                    self.x[batch, k, j] = self.x[batch, k, j] - self.u[k, distance] * self.x[batch, after, j]
            pivot = self._safe_pivot(batch, k, step_size)
            with loops.loop(0, self.columns) as j:
                self.x[batch, k, j] = self.x[batch, k, j] / pivot

    def _step(self) -> Expression:
        """The first change of a pivot: the largest element of the factor, times the precision of its format."""
        loops = self.loops
        largest = loops.variable(loops.number(0, self.real))
        with loops.loop(0, self.size) as k, loops.loop(0, 3) as i:
            largest.set(maximum(largest.get(), _length(self.u[k, i])))
        loops.forget(largest)
        return maximum(largest.get() * (2 * epsilon_of(self.element)), least_of(self.element))

    def _safe_pivot(self, batch: Sequence[Expression], k: Expression, step_size: Expression) -> Expression:
        """A pivot by which the row can be divided; it grows by steps that double, or the row grows with it."""
        loops, least = self.loops, least_of(self.element)
        largest = loops.variable(loops.number(0, self.real))
        with loops.loop(0, self.columns) as j:
            largest.set(maximum(largest.get(), _length(self.x[batch, k, j])))
        loops.forget(largest)
        pivot, going = loops.variable(self.u[k, 0]), loops.variable(truth(loops, True))
        negative = real(self.u[k, 0]) < 0
        step = loops.variable(select(negative, -step_size, step_size))
        with loops.loop(0, 2200), loops.if_(going.get() & (_length(pivot.get()) < 1)):
            size = _length(pivot.get())
            tiny, is_zero = size < least, size == 0
            grows = is_zero | ((largest.get() * least) > size)
            going.set(grows)
            scales = negation(grows) & tiny
            with loops.if_(grows):
                pivot.set(pivot.get() + step.get().cast(pivot.get().type))
                step.set(step.get() * 2)
            with loops.if_(scales):
                factor = loops.number(1 / least, self.real).cast(pivot.get().type)
                pivot.set(pivot.get() * factor)
                with loops.loop(0, self.columns) as j:
                    self.x[batch, k, j] = self.x[batch, k, j] * factor
        del loops.variables[-3:]
        return pivot.get()


def _length(number: Expression) -> Expression:
    return abs(number)
