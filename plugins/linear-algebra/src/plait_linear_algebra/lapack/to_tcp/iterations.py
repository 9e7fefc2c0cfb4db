"""QR iterations: what makes a Hessenberg matrix triangular (Golub and Van Loan, "Matrix Computations", 7.5).

From the last row on, eigenvalues are found one by one, or two by two where real matrices have complex ones. A step
works on the last part whose elements below the diagonal are not zero, from `low` to `high`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import conjugate, maximum, real, remainder, select, sqrt
from plait.builtin.types import i32, index
from plait_std import sizes as sz
from plait_tcp.api import quotient, real_of, size_of, times

from plait_linear_algebra.lapack.to_tcp.work import epsilon_of, least_of, negation

if TYPE_CHECKING:
    from plait_std.sizes import Index

STEPS = 30  # for each eigenvalue; two or three are usual


class Iteration:
    """What is the same for real and complex matrices."""

    def __init__(self, loops: ExpressionBuilder, form: Variable, vectors: Variable, size: Index) -> None:
        self.loops, self.form, self.vectors, self.size = loops, form, vectors, size
        self.element, self.real = form.element, real_of(form.element)
        self.high = loops.variable(sz.as_value(loops.builder, 0), index)
        self.tries = loops.variable(loops.number(0, i32))
        self.norm = loops.variable(loops.number(0, self.real))

    def run(self, fails: Expression) -> Expression:
        """Iterate, unless it is known to fail; returns info: how many eigenvalues were not found."""
        loops, zero = self.loops, self.loops.number(0, i32)
        nothing = loops.index(sz.as_value(loops.builder, 0))
        last = loops.index(sz.as_value(loops.builder, loops.index(self.size) - 1))
        self.high.set(select(fails, nothing, last))
        self.tries.set(zero)
        self._measure()
        limit = sz.multiply(loops.builder, sz.maximum(loops.builder, self.size, 10), STEPS)
        with loops.loop(0, loops.index(limit) + self.size), loops.if_(loops.index(0) < self.high.value):
            low = self._find_low()
            self.step(low, self.high.value)
        left = loops.index(loops.index(self.high.value) + 1).cast(i32)
        return select(loops.index(0) < self.high.value, left, zero)

    def step(self, low: Index, high: Index) -> None:
        """Find eigenvalues at the end, or come nearer to it."""
        raise NotImplementedError

    def _measure(self) -> None:
        """The largest element, where elements are compared with nothing else."""
        loops = self.loops
        self.norm.set(loops.number(0, self.real))
        with loops.loop(0, self.size) as i, loops.loop(0, self.size) as j:
            self.norm.set(maximum(self.norm.get(), size_of(self.form[i, j])))

    def _find_low(self) -> Any:
        """The first row of the last part; what is small enough below the diagonal becomes zero."""
        loops, form = self.loops, self.form
        low = loops.variable(sz.as_value(loops.builder, 0), index)
        with loops.loop(1, loops.index(self.high.value) + 1) as k:
            before = k - 1
            size = size_of(form[before, before]) + size_of(form[k, k])
            size = select((size == 0) | self.is_stuck(), self.norm.get(), size)
            is_small = size_of(form[k, before]) <= (size * epsilon_of(self.element))
            with loops.if_(is_small & self._is_negligible(before, k)):
                form[k, before] = loops.number(0, self.element)
                low.set(k)
        loops.forget(low)
        return low.value

    def _is_negligible(self, before: Expression, k: Expression) -> Expression:
        """Whether eigenvalues stay without the element below the diagonal, which may be small beside one element and
        large beside another (Ahues and Tisseur, "A new deflation criterion for the QR algorithm", 1997)."""
        loops, form = self.loops, self.form
        last = form[k, k]
        beside = size_of(form[k, before]), size_of(form[before, k])
        diagonal = size_of(last), size_of(form[before, before] - last)
        larger, less = (beside[0].apply(kind, beside[1]) for kind in ("maximum", "minimum"))
        long, short = (diagonal[0].apply(kind, diagonal[1]) for kind in ("maximum", "minimum"))
        total = larger + long
        unit = select(total == 0, loops.number(1, self.real), total)
        bound = short * (long / unit) * (2 * epsilon_of(self.element))
        floor = self.norm.get() * (least_of(self.element) / epsilon_of(self.element))
        return self.is_stuck() | ((less * (larger / unit)) <= maximum(bound, floor))

    def found(self, count: int) -> None:
        """One or two eigenvalues were found."""
        self.high.set(sz.as_value(self.loops.builder, self.loops.index(self.high.value) - count))
        self.tries.set(self.loops.number(0, i32))

    def is_stuck(self) -> Expression:
        """Whether steps do not help: what is left is made of rounding errors, and is measured by the whole matrix."""
        return self.tries.get() > 10

    def is_exceptional(self) -> Expression:
        """Whether the usual shift did not help for long."""
        return (remainder(self.tries.get(), 10) == 0) & (self.tries.get() > 0)

    def count_try(self) -> None:
        """Count a step that found nothing."""
        self.tries.set(self.tries.get() + 1)


class ComplexIteration(Iteration):
    """Steps with one shift, by rotations of neighbouring rows."""

    def step(self, low: Index, high: Index) -> None:
        """Find an eigenvalue, or chase a bulge from `low` to `high`."""
        is_one = self.loops.index(low) == high
        with self.loops.if_(is_one):
            self.found(1)
        with self.loops.if_(negation(is_one)):
            self._chase(low, high)
            self.count_try()

    def _shift(self, high: Index) -> Expression:
        """The eigenvalue of the last two rows and columns that is nearer to the last element."""
        loops, form, before = self.loops, self.form, self.loops.index(high) - 1
        entries = form[before, before], form[before, high], form[high, before], form[high, high]
        unit = size_of(entries[0]) + size_of(entries[1]) + size_of(entries[2]) + size_of(entries[3])
        a, b, below, d = (quotient(entry, unit) for entry in entries)  # not 0: below the diagonal is not
        product, half = b * below, (a - d) * loops.number(0.5, self.element)
        root = sqrt(half * half + product)
        away = real(conjugate(half) * root) < 0
        both = half + select(away, -root, root)
        is_zero = both == 0
        usual = d - select(is_zero, product * 0, product / select(is_zero, loops.number(1, self.element), both))
        return times(select(self.is_exceptional(), d + (size_of(below) * 0.75).cast(d.type), usual), unit)

    def _chase(self, low: Index, high: Index) -> None:
        loops, form, last = self.loops, self.form, self.loops.index(self.size) - 1
        first = form[low, low] - self._shift(high)
        x, y = (loops.variable(v) for v in (first, form[loops.index(low) + 1, low]))
        with loops.loop(low, high) as k:
            after, start = k + 1, sz.maximum(loops.builder, k - 1, 0)
            cosine, sine = self._rotation(x.get(), y.get())
            stop = loops.index(sz.minimum(loops.builder, k + 2, high)) + 1
            with loops.loop(start, self.size) as j:
                p, q = form[k, j], form[after, j]
                form[k, j], form[after, j] = cosine * p + sine * q, cosine * q - conjugate(sine) * p
            for matrix, rows in ((form, stop), (self.vectors, self.size)):
                with loops.loop(0, rows) as i:
                    p, q = matrix[i, k], matrix[i, after]
                    matrix[i, k], matrix[i, after] = cosine * p + conjugate(sine) * q, cosine * q - sine * p
            with loops.if_(loops.index(low) < k):
                form[after, start] = loops.number(0, self.element)
            x.set(form[after, k])
            y.set(form[sz.minimum(loops.builder, k + 2, last), k])
        del loops.variables[-2:]

    def _rotation(self, x: Expression, y: Expression) -> tuple[Expression, Expression]:
        """c and s with (c s; -s* c) (x; y) = (r; 0)"""
        loops, one = self.loops, self.loops.number(1, self.real)
        largest = maximum(size_of(x), size_of(y))
        unit = select(largest == 0, one, largest)
        x, y = quotient(x, unit), quotient(y, unit)
        size, other = abs(x), abs(y)
        no_x, no_y = size < (epsilon_of(self.element) ** 2), other == 0
        phase = select(no_x, one.cast(x.type), quotient(x, select(no_x, one, size)))
        size = select(no_x, loops.number(0, self.real), size)
        length = sqrt(size * size + other * other)
        cosine = select(no_y, one, size / select(no_y, one, length))
        return cosine.cast(x.type), select(no_y, x * 0, quotient(phase * conjugate(y), select(no_y, one, length)))


class RealIteration(Iteration):
    """Francis's steps with two shifts, by reflectors of three neighbouring rows."""

    def step(self, low: Index, high: Index) -> None:
        """Find an eigenvalue or two, or chase a bulge from `low` to `high`."""
        loops = self.loops
        is_one, is_two = loops.index(low) == high, loops.index(loops.index(low) + 1) == high
        more = negation(is_one | is_two)
        with loops.if_(is_one):
            self.found(1)
        with loops.if_(is_two):
            with loops.loop(0, 2):  # what should be complex may turn out to be real
                self._separate(low, high)
            self.found(2)
        with loops.if_(more):
            self._chase(low, high)
            self.count_try()

    def _separate(self, p: Index, q: Index) -> None:
        """Make a block of two by two triangular, or its diagonal elements equal where its eigenvalues are complex."""
        loops, form = self.loops, self.form
        a, b, c, d = form[p, p], form[p, q], form[q, p], form[q, q]
        half = (a - d) * 0.5
        square = half * half + b * c
        with loops.if_((c != 0) & (square >= 0)):
            root = sqrt(square)
            r = half + select(half < 0, -root, root)
            unit = size_of(r) + size_of(c)
            x, y = r / unit, c / unit
            length = sqrt(x * x + y * y)
            self._turn(p, q, x / length, y / length)
            is_zero = r == 0
            rest = select(is_zero, r, b * c / select(is_zero, loops.number(1, self.real), r))
            form[p, p], form[p, q], form[q, p], form[q, q] = d + r, b - c, r * 0, d - rest
        with loops.if_((c != 0) & (square < 0)):
            size, one = size_of(b + c) + size_of(half), loops.number(1, self.real)
            is_zero = size == 0
            unit = select(is_zero, one, size)
            total, part = (b + c) / unit, half / unit
            length = sqrt(total * total + part * part * 4)
            divisor = select(is_zero, one, length)
            cosine = select(is_zero, one, sqrt((abs(total) / divisor + 1) * 0.5))
            sine = part / (divisor * cosine)
            sine = select(total < 0, sine, -sine)
            self._turn(p, q, cosine, sine)
            middle = (form[p, p] + form[q, q]) * 0.5
            form[p, p], form[q, q] = middle, middle

    def _turn(self, p: Index, q: Index, cosine: Expression, sine: Expression) -> None:
        """Rotate rows and columns p and q."""
        loops, form = self.loops, self.form
        with loops.loop(p, self.size) as j:
            x, y = form[p, j], form[q, j]
            form[p, j], form[q, j] = cosine * x + sine * y, cosine * y - sine * x
        for matrix, rows in ((form, loops.index(q) + 1), (self.vectors, self.size)):
            with loops.loop(0, rows) as i:
                x, y = matrix[i, p], matrix[i, q]
                matrix[i, p], matrix[i, q] = cosine * x + sine * y, cosine * y - sine * x

    def _shifts(self, high: Index) -> tuple[Expression, Expression, Expression]:
        """Diagonal elements of a block of two by two that has the shifts as eigenvalues, and the others' product."""
        form, before = self.form, self.loops.index(high) - 1
        a, d, product = form[before, before], form[high, high], form[before, high] * form[high, before]
        size = abs(form[high, before]) + abs(form[before, self.loops.index(high) - 2])
        other, exceptional = d + size * 0.75, self.is_exceptional()
        return (
            select(exceptional, other, a), select(exceptional, other, d),
            select(exceptional, size * size * -0.4375, product),
        )  # fmt: skip

    def _first_column(
        self, m: Index, shifts: tuple[Expression, Expression, Expression]
    ) -> tuple[Expression, Expression, Expression]:
        """The first column of the product of both shifted matrices, from row m on, divided by the element below."""
        form, (a, d, product) = self.form, shifts
        after, two = self.loops.index(m) + 1, self.loops.index(m) + 2
        middle = form[m, m]
        first = ((a - middle) * (d - middle) - product) / form[after, m] + form[m, after]
        return first, form[after, after] - middle - (a - middle) - (d - middle), form[two, after]

    def _start(self, low: Index, high: Index) -> tuple[Variable, list[Variable]]:
        """The row where the bulge begins, after which the product of neighbours below the diagonal is small."""
        loops, form, shifts = self.loops, self.form, self._shifts(high)
        begin = loops.variable(loops.index(low), index)
        column = [loops.variable(loops.number(0, self.real)) for _ in range(3)]
        with loops.loop(low, loops.index(high) - 1) as m:
            p, q, r = self._first_column(m, shifts)
            before, after = sz.maximum(loops.builder, m - 1, 0), m + 1
            around = size_of(form[before, before]) + size_of(form[m, m]) + size_of(form[after, after])
            product = size_of(form[m, before]) * (size_of(q) + size_of(r))
            is_small = product <= (size_of(p) * around * epsilon_of(self.element))
            with loops.if_(is_small | (m == low)):
                begin.set(m)
                for variable, number in zip(column, (p, q, r)):
                    variable.set(number)
        return begin, column

    def _chase(self, low: Index, high: Index) -> None:
        loops, form, last = self.loops, self.form, self.loops.index(self.size) - 1
        begin, column = self._start(low, high)
        with loops.loop(begin.value, high) as k:
            before = sz.maximum(loops.builder, k - 1, 0)
            after, third = k + 1, sz.minimum(loops.builder, k + 2, high)
            beta, weight, second, other = self._reflector([v.get() for v in column])
            is_first = k == begin.value
            with loops.if_(negation(is_first)):
                form[third, before] = beta * 0
                form[after, before] = beta * 0
                form[k, before] = beta
            with loops.if_(is_first & (loops.index(low) < k)):
                form[k, before] = form[k, before] * (loops.number(1, self.real) - weight)
            self._reflect((k, after, third), (weight, second, other), high)
            column[0].set(form[after, k])
            column[1].set(form[third, k])
            fourth = k + 3
            inside = negation(loops.index(high) < fourth)
            place = sz.minimum(loops.builder, fourth, last)
            column[2].set(select(inside, form[place, k], loops.number(0, self.real)))
        del loops.variables[-4:]

    def _reflector(self, column: list[Expression]) -> tuple[Expression, Expression, Expression, Expression]:
        """beta, weight and v[1], v[2] of the reflector (v[0] is 1) that makes a column (beta, 0, 0)."""
        one = self.loops.number(1, self.real)
        x, y, z = column
        size = size_of(x) + size_of(y) + size_of(z)
        unit = select(size == 0, one, size)
        x, y, z = x / unit, y / unit, z / unit
        rest = y * y + z * z
        length = sqrt(x * x + rest)
        beta = select(x >= 0, -length, length)
        nothing = rest == 0
        weight = select(nothing, x * 0, (beta - x) / select(nothing, one, beta))
        divisor = select(nothing, one, x - beta)
        return select(nothing, x, beta) * unit, weight, y / divisor, z / divisor

    def _reflect(
        self, rows: tuple[Any, Any, Any], reflector: tuple[Expression, Expression, Expression], high: Index
    ) -> None:
        """Apply a reflector from both sides. Where there are two rows only, the third one is the second, with 0."""
        loops, form, (k, after, third) = self.loops, self.form, rows
        weight, second, other = reflector

        def apply(matrix: Variable, places: tuple[Any, Any, Any]) -> None:
            total = (matrix[places[0]] + second * matrix[places[1]] + other * matrix[places[2]]) * weight
            matrix[places[0]] = matrix[places[0]] - total
            matrix[places[1]] = matrix[places[1]] - total * second
            matrix[places[2]] = matrix[places[2]] - total * other

        with loops.loop(k, self.size) as j:
            apply(form, ((k, j), (after, j), (third, j)))
        stop = loops.index(sz.minimum(loops.builder, loops.index(k) + 3, high)) + 1
        for matrix, count in ((form, stop), (self.vectors, self.size)):
            with loops.loop(0, count) as i:
                apply(matrix, ((i, k), (i, after), (i, third)))
