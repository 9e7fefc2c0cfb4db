"""QR iterations: what makes a Hessenberg matrix triangular (Golub and Van Loan, "Matrix Computations", 7.5).

From the last row on, eigenvalues are found one by one, or two by two where real matrices have complex ones. A step
works on the last part whose elements below the diagonal are not zero, from `low` to `high`.
"""

from __future__ import annotations

from typing import Any

from plait.builtin.types import i32, index
from plait_std import sizes as sz
from plait_tcp.api import Loops, Number, Variable, quotient, real_of, size_of, times

from plait_linear_algebra.lapack.to_tcp.work import epsilon_of, least_of, negation

STEPS = 30  # for each eigenvalue; two or three are usual


class Iteration:
    """What is the same for real and complex matrices."""

    def __init__(self, loops: Loops, form: Variable, vectors: Variable, size: Any) -> None:
        self.loops, self.form, self.vectors, self.size = loops, form, vectors, size
        self.element, self.real = form.element, real_of(form.element)
        self.high = loops.variable(sz.as_value(loops.b, 0), index)
        self.tries = loops.variable(loops.number(0, i32).value, i32)
        self.norm = loops.variable(loops.number(0, self.real).value, self.real)

    def run(self, fails: Number) -> Number:
        """Iterate, unless it is known to fail; returns info: how many eigenvalues were not found."""
        loops, zero = self.loops, self.loops.number(0, i32)
        nothing = Number(loops, sz.as_value(loops.b, 0), index)
        last = Number(loops, sz.as_value(loops.b, loops.minus(self.size, 1)), index)
        self.high.set(fails.choose(nothing, last))
        self.tries.set(zero)
        self._measure()
        limit = sz.multiply(loops.b, sz.maximum(loops.b, self.size, 10), STEPS)
        with loops.over(0, loops.plus(limit, self.size)), loops.where(loops.is_less(0, self.high.value)):
            low = self._find_low()
            self.step(low, self.high.value)
        left = loops.index_number(loops.plus(self.high.value, 1), i32)
        return loops.is_less(0, self.high.value).choose(left, zero)

    def step(self, low: Any, high: Any) -> None:
        """Find eigenvalues at the end, or come nearer to it."""
        raise NotImplementedError

    def _measure(self) -> None:
        """The largest element, where elements are compared with nothing else."""
        loops = self.loops
        self.norm.set(loops.number(0, self.real))
        with loops.over(0, self.size) as i, loops.over(0, self.size) as j:
            self.norm.set(self.norm.get().binary("maximum", size_of(self.form[i, j])))

    def _find_low(self) -> Any:
        """The first row of the last part; what is small enough below the diagonal becomes zero."""
        loops, form = self.loops, self.form
        low = loops.variable(sz.as_value(loops.b, 0), index)
        with loops.over(1, loops.plus(self.high.value, 1)) as k:
            before = loops.minus(k, 1)
            size = size_of(form[before, before]) + size_of(form[k, k])
            size = (size.compare("eq", 0).binary("or", self.is_stuck())).choose(self.norm.get(), size)
            is_small = size_of(form[k, before]).compare("le", size * epsilon_of(self.element))
            with loops.where(is_small & self._is_negligible(before, k)):
                form[k, before] = loops.number(0, self.element)
                low.value = k
        loops.variables.remove(low)
        return low.value

    def _is_negligible(self, before: Any, k: Any) -> Number:
        """Whether eigenvalues stay without the element below the diagonal, which may be small beside one element and
        large beside another (Ahues and Tisseur, "A new deflation criterion for the QR algorithm", 1997)."""
        loops, form = self.loops, self.form
        last = form[k, k]
        beside = size_of(form[k, before]), size_of(form[before, k])
        diagonal = size_of(last), size_of(form[before, before] - last)
        larger, less = (beside[0].binary(kind, beside[1]) for kind in ("maximum", "minimum"))
        long, short = (diagonal[0].binary(kind, diagonal[1]) for kind in ("maximum", "minimum"))
        total = larger + long
        unit = total.compare("eq", 0).choose(loops.number(1, self.real), total)
        bound = short * (long / unit) * (2 * epsilon_of(self.element))
        floor = self.norm.get() * (least_of(self.element) / epsilon_of(self.element))
        return self.is_stuck().binary("or", (less * (larger / unit)).compare("le", bound.binary("maximum", floor)))

    def found(self, count: int) -> None:
        """One or two eigenvalues were found."""
        self.high.value = sz.as_value(self.loops.b, self.loops.minus(self.high.value, count))
        self.tries.set(self.loops.number(0, i32))

    def is_stuck(self) -> Number:
        """Whether steps do not help: what is left is made of rounding errors, and is measured by the whole matrix."""
        return self.tries.get().compare("gt", 10)

    def is_exceptional(self) -> Number:
        """Whether the usual shift did not help for long."""
        return self.tries.get().binary("remainder", 10).compare("eq", 0) & self.tries.get().compare("gt", 0)

    def count_try(self) -> None:
        """Count a step that found nothing."""
        self.tries.set(self.tries.get() + 1)


class ComplexIteration(Iteration):
    """Steps with one shift, by rotations of neighbouring rows."""

    def step(self, low: Any, high: Any) -> None:
        """Find an eigenvalue, or chase a bulge from `low` to `high`."""
        is_one = self.loops.is_equal(low, high)
        with self.loops.where(is_one):
            self.found(1)
        with self.loops.where(negation(is_one)):
            self._chase(low, high)
            self.count_try()

    def _shift(self, high: Any) -> Number:
        """The eigenvalue of the last two rows and columns that is nearer to the last element."""
        loops, form, before = self.loops, self.form, self.loops.minus(high, 1)
        entries = form[before, before], form[before, high], form[high, before], form[high, high]
        unit = size_of(entries[0]) + size_of(entries[1]) + size_of(entries[2]) + size_of(entries[3])
        a, b, below, d = (quotient(entry, unit) for entry in entries)  # not 0: below the diagonal is not
        product, half = b * below, (a - d) * loops.number(0.5, self.element)
        root = (half * half + product).unary("sqrt")
        away = (half.conjugate() * root).real().compare("lt", 0)
        both = half + away.choose(-root, root)
        is_zero = both.compare("eq", 0)
        usual = d - is_zero.choose(product * 0, product / is_zero.choose(loops.number(1, self.element), both))
        return times(self.is_exceptional().choose(d + (size_of(below) * 0.75).like(d), usual), unit)

    def _chase(self, low: Any, high: Any) -> None:
        loops, form, last = self.loops, self.form, self.loops.minus(self.size, 1)
        first = form[low, low] - self._shift(high)
        x, y = (loops.variable(v.value, self.element) for v in (first, form[loops.plus(low, 1), low]))
        with loops.over(low, high) as k:
            after, start = loops.plus(k, 1), sz.maximum(loops.b, loops.minus(k, 1), 0)
            cosine, sine = self._rotation(x.get(), y.get())
            stop = loops.plus(sz.minimum(loops.b, loops.plus(k, 2), high), 1)
            with loops.over(start, self.size) as j:
                p, q = form[k, j], form[after, j]
                form[k, j], form[after, j] = cosine * p + sine * q, cosine * q - sine.conjugate() * p
            for matrix, rows in ((form, stop), (self.vectors, self.size)):
                with loops.over(0, rows) as i:
                    p, q = matrix[i, k], matrix[i, after]
                    matrix[i, k], matrix[i, after] = cosine * p + sine.conjugate() * q, cosine * q - sine * p
            with loops.where(loops.is_less(low, k)):
                form[after, start] = loops.number(0, self.element)
            x.set(form[after, k])
            y.set(form[sz.minimum(loops.b, loops.plus(k, 2), last), k])
        del loops.variables[-2:]

    def _rotation(self, x: Number, y: Number) -> tuple[Number, Number]:
        """c and s with (c s; -s* c) (x; y) = (r; 0)"""
        loops, one = self.loops, self.loops.number(1, self.real)
        largest = size_of(x).binary("maximum", size_of(y))
        unit = largest.compare("eq", 0).choose(one, largest)
        x, y = quotient(x, unit), quotient(y, unit)
        size, other = x.unary("abs"), y.unary("abs")
        no_x, no_y = size.compare("lt", epsilon_of(self.element) ** 2), other.compare("eq", 0)
        phase = no_x.choose(one.like(x), quotient(x, no_x.choose(one, size)))
        size = no_x.choose(loops.number(0, self.real), size)
        length = (size * size + other * other).unary("sqrt")
        cosine = no_y.choose(one, size / no_y.choose(one, length))
        return cosine.like(x), no_y.choose(x * 0, quotient(phase * y.conjugate(), no_y.choose(one, length)))


class RealIteration(Iteration):
    """Francis's steps with two shifts, by reflectors of three neighbouring rows."""

    def step(self, low: Any, high: Any) -> None:
        """Find an eigenvalue or two, or chase a bulge from `low` to `high`."""
        loops = self.loops
        is_one, is_two = loops.is_equal(low, high), loops.is_equal(loops.plus(low, 1), high)
        more = negation(is_one.binary("or", is_two))
        with loops.where(is_one):
            self.found(1)
        with loops.where(is_two):
            with loops.over(0, 2):  # what should be complex may turn out to be real
                self._separate(low, high)
            self.found(2)
        with loops.where(more):
            self._chase(low, high)
            self.count_try()

    def _separate(self, p: Any, q: Any) -> None:
        """Make a block of two by two triangular, or its diagonal elements equal where its eigenvalues are complex."""
        loops, form = self.loops, self.form
        a, b, c, d = form[p, p], form[p, q], form[q, p], form[q, q]
        half = (a - d) * 0.5
        square = half * half + b * c
        with loops.where(c.compare("ne", 0) & square.compare("ge", 0)):
            root = square.unary("sqrt")
            r = half + half.compare("lt", 0).choose(-root, root)
            unit = size_of(r) + size_of(c)
            x, y = r / unit, c / unit
            length = (x * x + y * y).unary("sqrt")
            self._turn(p, q, x / length, y / length)
            is_zero = r.compare("eq", 0)
            rest = is_zero.choose(r, b * c / is_zero.choose(loops.number(1, self.real), r))
            form[p, p], form[p, q], form[q, p], form[q, q] = d + r, b - c, r * 0, d - rest
        with loops.where(c.compare("ne", 0) & square.compare("lt", 0)):
            size, one = size_of(b + c) + size_of(half), loops.number(1, self.real)
            is_zero = size.compare("eq", 0)
            unit = is_zero.choose(one, size)
            total, part = (b + c) / unit, half / unit
            length = (total * total + part * part * 4).unary("sqrt")
            divisor = is_zero.choose(one, length)
            cosine = is_zero.choose(one, ((total.unary("abs") / divisor + 1) * 0.5).unary("sqrt"))
            sine = part / (divisor * cosine)
            sine = total.compare("lt", 0).choose(sine, -sine)
            self._turn(p, q, cosine, sine)
            middle = (form[p, p] + form[q, q]) * 0.5
            form[p, p], form[q, q] = middle, middle

    def _turn(self, p: Any, q: Any, cosine: Number, sine: Number) -> None:
        """Rotate rows and columns p and q."""
        loops, form = self.loops, self.form
        with loops.over(p, self.size) as j:
            x, y = form[p, j], form[q, j]
            form[p, j], form[q, j] = cosine * x + sine * y, cosine * y - sine * x
        for matrix, rows in ((form, loops.plus(q, 1)), (self.vectors, self.size)):
            with loops.over(0, rows) as i:
                x, y = matrix[i, p], matrix[i, q]
                matrix[i, p], matrix[i, q] = cosine * x + sine * y, cosine * y - sine * x

    def _shifts(self, high: Any) -> tuple[Number, Number, Number]:
        """Diagonal elements of a block of two by two that has the shifts as eigenvalues, and the others' product."""
        form, before = self.form, self.loops.minus(high, 1)
        a, d, product = form[before, before], form[high, high], form[before, high] * form[high, before]
        size = form[high, before].unary("abs") + form[before, self.loops.minus(high, 2)].unary("abs")
        other, exceptional = d + size * 0.75, self.is_exceptional()
        return (
            exceptional.choose(other, a), exceptional.choose(other, d),
            exceptional.choose(size * size * -0.4375, product),
        )  # fmt: skip

    def _first_column(self, m: Any, shifts: tuple[Number, Number, Number]) -> tuple[Number, Number, Number]:
        """The first column of the product of both shifted matrices, from row m on, divided by the element below."""
        form, (a, d, product) = self.form, shifts
        after, two = self.loops.plus(m, 1), self.loops.plus(m, 2)
        middle = form[m, m]
        first = ((a - middle) * (d - middle) - product) / form[after, m] + form[m, after]
        return first, form[after, after] - middle - (a - middle) - (d - middle), form[two, after]

    def _start(self, low: Any, high: Any) -> tuple[Variable, list[Variable]]:
        """The row where the bulge begins, after which the product of neighbours below the diagonal is small."""
        loops, form, shifts = self.loops, self.form, self._shifts(high)
        begin = loops.variable(low, index)
        column = [loops.variable(loops.number(0, self.real).value, self.real) for _ in range(3)]
        with loops.over(low, loops.minus(high, 1)) as m:
            p, q, r = self._first_column(m, shifts)
            before, after = sz.maximum(loops.b, loops.minus(m, 1), 0), loops.plus(m, 1)
            around = size_of(form[before, before]) + size_of(form[m, m]) + size_of(form[after, after])
            product = size_of(form[m, before]) * (size_of(q) + size_of(r))
            is_small = product.compare("le", size_of(p) * around * epsilon_of(self.element))
            with loops.where(is_small.binary("or", loops.is_equal(m, low))):
                begin.value = m
                for variable, number in zip(column, (p, q, r)):
                    variable.set(number)
        return begin, column

    def _chase(self, low: Any, high: Any) -> None:
        loops, form, last = self.loops, self.form, self.loops.minus(self.size, 1)
        begin, column = self._start(low, high)
        with loops.over(begin.value, high) as k:
            before = sz.maximum(loops.b, loops.minus(k, 1), 0)
            after, third = loops.plus(k, 1), sz.minimum(loops.b, loops.plus(k, 2), high)
            beta, weight, second, other = self._reflector([v.get() for v in column])
            is_first = loops.is_equal(k, begin.value)
            with loops.where(negation(is_first)):
                form[third, before] = beta * 0
                form[after, before] = beta * 0
                form[k, before] = beta
            with loops.where(is_first & loops.is_less(low, k)):
                form[k, before] = form[k, before] * (loops.number(1, self.real) - weight)
            self._reflect((k, after, third), (weight, second, other), high)
            column[0].set(form[after, k])
            column[1].set(form[third, k])
            fourth = loops.plus(k, 3)
            inside = negation(loops.is_less(high, fourth))
            place = sz.minimum(loops.b, fourth, last)
            column[2].set(inside.choose(form[place, k], loops.number(0, self.real)))
        del loops.variables[-4:]

    def _reflector(self, column: list[Number]) -> tuple[Number, Number, Number, Number]:
        """beta, weight and v[1], v[2] of the reflector (v[0] is 1) that makes a column (beta, 0, 0)."""
        one = self.loops.number(1, self.real)
        x, y, z = column
        size = size_of(x) + size_of(y) + size_of(z)
        unit = size.compare("eq", 0).choose(one, size)
        x, y, z = x / unit, y / unit, z / unit
        rest = y * y + z * z
        length = (x * x + rest).unary("sqrt")
        beta = x.compare("ge", 0).choose(-length, length)
        nothing = rest.compare("eq", 0)
        weight = nothing.choose(x * 0, (beta - x) / nothing.choose(one, beta))
        divisor = nothing.choose(one, x - beta)
        return nothing.choose(x, beta) * unit, weight, y / divisor, z / divisor

    def _reflect(self, rows: tuple[Any, Any, Any], reflector: tuple[Number, Number, Number], high: Any) -> None:
        """Apply a reflector from both sides. Where there are two rows only, the third one is the second, with 0."""
        loops, form, (k, after, third) = self.loops, self.form, rows
        weight, second, other = reflector

        def apply(matrix: Variable, places: tuple[Any, Any, Any]) -> None:
            total = (matrix[places[0]] + second * matrix[places[1]] + other * matrix[places[2]]) * weight
            matrix[places[0]] = matrix[places[0]] - total
            matrix[places[1]] = matrix[places[1]] - total * second
            matrix[places[2]] = matrix[places[2]] - total * other

        with loops.over(k, self.size) as j:
            apply(form, ((k, j), (after, j), (third, j)))
        stop = loops.plus(sz.minimum(loops.b, loops.plus(k, 3), high), 1)
        for matrix, count in ((form, stop), (self.vectors, self.size)):
            with loops.over(0, count) as i:
                apply(matrix, ((i, k), (i, after), (i, third)))
