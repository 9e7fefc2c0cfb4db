"""Tridiagonal systems, as loops over rows (Golub and Van Loan, "Matrix Computations", 4.3)."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import i1, i32
from plait_stablehlo.to_tcp.work import zeros
from plait_tcp.api import Loops, Number, real_of, size_of

from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.work import epsilon_of, failures, least_of, negation, split_sizes, truth


def gtsv(loops: Loops, options: Options, lower: Any, diagonal: Any, upper: Any, b: Any) -> Any:
    """Elimination with exchanges of neighbouring rows, and back substitution; info is the first pivot that is zero"""
    work = _System(loops, lower, diagonal, upper, b)
    with loops.nest(work.batch_sizes) as batch:
        with loops.over(0, loops.minus(work.size, 1)) as k, loops.where(work.is_fine(batch)):
            work.eliminate(batch, k)
        last = loops.minus(work.size, 1)
        with loops.over(last, work.size) as k:
            work.check(batch, k)
        with loops.where(work.is_fine(batch)):
            work.substitute(batch)
    return [v.value for v in (work.second, work.diagonal, work.upper, work.x, work.info)]


class _System:
    """The factor's second superdiagonal (at the place of the subdiagonal), diagonal and superdiagonal."""

    def __init__(self, loops: Loops, lower: Any, diagonal: Any, upper: Any, b: Any) -> None:
        self.loops = loops
        self.batch_sizes, self.size, self.columns = split_sizes(loops, b)
        self.second, self.diagonal, self.upper, self.x = (loops.variable(v) for v in (lower, diagonal, upper, b))
        self.info = failures(loops, self.batch_sizes)

    def is_fine(self, batch: Any) -> Number:
        """Whether no pivot was zero."""
        return self.info[batch].compare("eq", 0)

    def check(self, batch: Any, k: Any) -> None:
        """Report pivot k if it is the first one that is zero."""
        fails = self.diagonal[batch, k].compare("eq", 0) & self.is_fine(batch)
        place = self.loops.index_number(self.loops.plus(k, 1), i32)
        self.info[batch] = fails.choose(place, self.info[batch])

    def eliminate(self, batch: Any, k: Any) -> None:
        """Take a multiple of row k, or of the next one after an exchange, from the other one."""
        loops, below = self.loops, self.loops.plus(k, 1)
        pivot, left = self.diagonal[batch, k], self.second[batch, below]
        after, middle, beside = self.upper[batch, below], self.diagonal[batch, below], self.upper[batch, k]
        keeps = size_of(pivot).compare("ge", size_of(left))
        fails = keeps & pivot.compare("eq", 0)
        self.info[batch] = fails.choose(loops.index_number(below, i32), self.info[batch])
        with loops.where(negation(fails)):
            zero = loops.number(0, pivot.element)
            factor = keeps.choose(left, pivot) / keeps.choose(pivot, left)
            inside = loops.is_less(loops.plus(below, 1), self.size)
            self.diagonal[batch, k] = keeps.choose(pivot, left)
            self.diagonal[batch, below] = keeps.choose(middle, beside) - factor * keeps.choose(beside, middle)
            self.upper[batch, k] = keeps.choose(beside, middle)
            self.second[batch, below] = (negation(keeps) & inside).choose(after, zero)
            self.upper[batch, below] = (negation(keeps) & inside).choose(-(factor * after), after)
            with loops.over(0, self.columns) as j:
                this, next_ = self.x[batch, k, j], self.x[batch, below, j]
                self.x[batch, k, j] = keeps.choose(this, next_)
                self.x[batch, below, j] = keeps.choose(next_, this) - factor * keeps.choose(this, next_)

    def substitute(self, batch: Any) -> None:
        """Find the unknowns, the last one first."""
        loops, last = self.loops, self.loops.minus(self.size, 1)
        with loops.over(0, self.size) as step:
            k = loops.minus(last, step)
            for distance, weights, at in ((1, self.upper, k), (2, self.second, loops.plus(k, 1))):
                after = loops.plus(k, distance)
                with loops.where(loops.is_less(after, self.size)), loops.over(0, self.columns) as j:
                    self.x[batch, k, j] = self.x[batch, k, j] - weights[batch, at] * self.x[batch, after, j]
            with loops.over(0, self.columns) as j:
                self.x[batch, k, j] = self.x[batch, k, j] / self.diagonal[batch, k]


def perturbed(loops: Loops, options: Options, lower: Any, diagonal: Any, upper: Any, b: Any) -> Any:
    """The same elimination by relative sizes; pivots near zero are replaced as LAPACK's xLAGTS does"""
    work = _Perturbed(loops, lower, diagonal, upper, b)
    with loops.nest(work.batch_sizes) as batch:
        work.start(batch)
        with loops.over(0, loops.minus(work.size, 1)) as k:
            work.eliminate(batch, k)
        work.substitute(batch)
    return [work.x.value]


class _Perturbed:
    """The three diagonals of the factor in the columns of a matrix, and the size of the row that is eliminated."""

    def __init__(self, loops: Loops, lower: Any, diagonal: Any, upper: Any, b: Any) -> None:
        self.loops, self.element = loops, b.type.element_type
        self.batch_sizes, self.size, self.columns = split_sizes(loops, b)
        self.lower, self.diagonal, self.upper = (loops.read_only(v) for v in (lower, diagonal, upper))
        self.x, self.u = loops.variable(b), zeros(loops, [self.size, 3], self.element)
        self.real = real_of(self.element)
        self.scale = loops.variable(loops.number(0, self.real).value, self.real)

    def start(self, batch: Any) -> None:
        """The given diagonals; the scale is the size of the first row."""
        loops, zero = self.loops, self.loops.number(0, self.element)
        with loops.over(0, self.size) as k:
            inside = loops.is_less(loops.plus(k, 1), self.size)
            self.u[k, 0] = self.diagonal[batch, k]
            self.u[k, 1] = inside.choose(self.upper[batch, k], zero)
            self.u[k, 2] = zero
            with loops.where(loops.is_equal(k, 0)):
                self.scale.set(_length(self.u[k, 0]) + _length(self.u[k, 1]))

    def eliminate(self, batch: Any, k: Any) -> None:
        """Take a multiple of row k, or of the next one after an exchange, from the other one."""
        loops, below, u = self.loops, self.loops.plus(k, 1), self.u
        zero, one = loops.number(0, self.element), loops.number(1, self.element)
        left, pivot, d, a, beside = self.lower[batch, below], u[k, 0], u[below, 0], u[below, 1], u[k, 1]
        size = _length(left) + _length(d) + _length(a)
        ratio = _length(left) / size.compare("eq", 0).choose(loops.number(1, self.real), size)
        other = _length(pivot) / self.scale.get().compare("eq", 0).choose(loops.number(1, self.real), self.scale.get())
        keeps = left.compare("eq", 0).binary("or", pivot.compare("ne", 0) & ratio.compare("le", other))
        divisor = keeps.choose(pivot, left)
        factor = keeps.choose(left, pivot) / divisor.compare("eq", 0).choose(one, divisor)
        u[k, 0], u[k, 1], u[k, 2] = divisor, keeps.choose(beside, d), keeps.choose(zero, a)
        u[below, 0] = keeps.choose(d, beside) - factor * keeps.choose(beside, d)
        u[below, 1] = keeps.choose(a, zero) - factor * keeps.choose(zero, a)
        self.scale.set(keeps.choose(size, _length(u[below, 0]) + _length(u[below, 1])))
        with loops.over(0, self.columns) as j:
            this, next_ = self.x[batch, k, j], self.x[batch, below, j]
            self.x[batch, k, j] = keeps.choose(this, next_)
            self.x[batch, below, j] = keeps.choose(next_, this) - factor * keeps.choose(this, next_)

    def substitute(self, batch: Any) -> None:
        """Find the unknowns, the last one first, with safe pivots."""
        loops, last, step_size = self.loops, self.loops.minus(self.size, 1), self._step()
        with loops.over(0, self.size) as step:
            k = loops.minus(last, step)
            for distance in (1, 2):
                after = loops.plus(k, distance)
                with loops.where(loops.is_less(after, self.size)), loops.over(0, self.columns) as j:
                    self.x[batch, k, j] = self.x[batch, k, j] - self.u[k, distance] * self.x[batch, after, j]
            pivot = self._safe_pivot(batch, k, step_size)
            with loops.over(0, self.columns) as j:
                self.x[batch, k, j] = self.x[batch, k, j] / pivot

    def _step(self) -> Number:
        """The first change of a pivot: the largest element of the factor, times the precision of its format."""
        loops = self.loops
        largest = loops.variable(loops.number(0, self.real).value, self.real)
        with loops.over(0, self.size) as k, loops.over(0, 3) as i:
            largest.set(largest.get().binary("maximum", _length(self.u[k, i])))
        loops.variables.remove(largest)
        return (largest.get() * (2 * epsilon_of(self.element))).binary("maximum", least_of(self.element))

    def _safe_pivot(self, batch: Any, k: Any, step_size: Number) -> Number:
        """A pivot by which the row can be divided; it grows by steps that double, or the row grows with it."""
        loops, least = self.loops, least_of(self.element)
        largest = loops.variable(loops.number(0, self.real).value, self.real)
        with loops.over(0, self.columns) as j:
            largest.set(largest.get().binary("maximum", _length(self.x[batch, k, j])))
        loops.variables.remove(largest)
        pivot, going = loops.variable(self.u[k, 0].value, self.element), loops.variable(truth(loops, True).value, i1)
        negative = self.u[k, 0].real().compare("lt", 0)
        step = loops.variable(negative.choose(-step_size, step_size).value, self.real)
        with loops.over(0, 2200), loops.where(going.get() & _length(pivot.get()).compare("lt", 1)):
            size = _length(pivot.get())
            tiny, is_zero = size.compare("lt", least), size.compare("eq", 0)
            grows = is_zero.binary("or", (largest.get() * least).compare("gt", size))
            going.set(grows)
            scales = negation(grows) & tiny
            with loops.where(grows):
                pivot.set(pivot.get() + step.get().like(pivot.get()))
                step.set(step.get() * 2)
            with loops.where(scales):
                factor = loops.number(1 / least, self.real).like(pivot.get())
                pivot.set(pivot.get() * factor)
                with loops.over(0, self.columns) as j:
                    self.x[batch, k, j] = self.x[batch, k, j] * factor
        del loops.variables[-3:]
        return pivot.get()


def _length(number: Number) -> Number:
    return number.unary("abs")
