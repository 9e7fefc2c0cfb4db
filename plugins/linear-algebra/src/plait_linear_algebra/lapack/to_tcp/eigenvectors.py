"""Eigenvectors of general matrices, by substitution (Golub and Van Loan, "Matrix Computations", 7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import conjugate, imag, maximum, real, select, sqrt
from plait.builtin.types import ComplexType
from plait_stablehlo.to_tcp.work import zeros
from plait_std import sizes as sz
from plait_tcp.api import quotient, size_of, squared_size, times

from plait_linear_algebra.lapack.options import wants
from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.balance import swap
from plait_linear_algebra.lapack.to_tcp.schur import SchurForm
from plait_linear_algebra.lapack.to_tcp.work import epsilon_of, least_of, negation, truth

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait_std.sizes import Index

_LARGE = 2.0**30  # a vector is scaled down before its elements overflow


def geev(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """The Schur form after balancing, its eigenvalues, and the vectors that belong to them"""
    work = SchurForm(loops, a, True)
    shape = [*work.batch_sizes, work.size]
    values = [zeros(loops, shape, work.element) for _ in range(1 if work.is_complex else 2)]
    number = work.element if work.is_complex else ComplexType(work.element)
    left, right = (zeros(loops, [*shape, work.size], number) for _ in range(2))
    vectors = _Vectors(work, number)
    with loops.nest(work.batch_sizes) as batch:
        work.compute(batch)
        work.write_values(batch, values)
        vectors.start()
        for target, name, is_right in ((left, "compute_left", False), (right, "compute_right", True)):
            if wants(options, name):
                with loops.loop(0, work.size) as j:
                    vectors.find(target, batch, j, is_right)
    return [v.value for v in (*values, left, right, work.info)]


class _Vectors:
    """One eigenvector at a time: `x` in terms of the Schur vectors, `y` itself; both are complex."""

    def __init__(self, work: SchurForm, number: Type) -> None:
        self.work, self.loops, self.number, self.real = work, work.loops, number, work.real
        self.x, self.y = (zeros(self.loops, [work.size], number) for _ in range(2))
        self.least = self.loops.variable(self.loops.number(0, self.real))
        self.last = self.loops.index(work.size) - 1

    def start(self) -> None:
        """Differences below this are rounding errors."""
        norm = self.work.iteration.norm.get()
        self.least.set(maximum(norm * epsilon_of(self.real), least_of(self.real)))

    def _entry(self, i: Index, j: Index, right: bool) -> Expression:
        """An element of the Schur form, or of its adjoint."""
        entry = self.work.form[i, j] if right else conjugate(self.work.form[j, i])
        return entry.cast(self.loops.number(0, self.number).type)

    def find(self, target: Variable, batch: Sequence[Any], j: Index, right: bool) -> None:
        """Write vector j, and the next one where it is the first of a pair; not the second of a pair."""
        loops, work = self.loops, self.work
        if work.is_complex:
            value, pair = work.form[j, j], truth(loops, False)
            self._find(target, batch, (j, j), value if right else conjugate(value), right, pair)
            return
        imaginary = work.imaginary(j)
        pair = imaginary > 0
        with loops.if_(negation(imaginary < 0)):
            value = work.form[j, j].apply("complex", imaginary if right else -imaginary)
            end = select(
                pair, _index(loops, sz.minimum(loops.builder, loops.index(j) + 1, self.last)), _index(loops, j)
            )
            self._find(target, batch, (j, end.value), value, right, pair)

    def _find(
        self,
        target: Variable,
        batch: Sequence[Any],
        ends: tuple[Any, Any],
        value: Expression,
        right: bool,
        pair: Expression,
    ) -> None:
        loops, (j, end) = self.loops, ends
        self._begin(ends, right, pair)
        self._substitute(ends, value, right)
        self._multiply()
        self.work.balance.undo(self._scale_y, lambda p, q: swap(self.y, (p,), (q,)), not right)
        self._normalize(pair)
        with loops.loop(0, self.work.size) as i:
            target[batch, i, j] = self.y[i]
        with loops.if_(pair), loops.loop(0, self.work.size) as i:
            target[batch, i, end] = conjugate(self.y[i])

    def _begin(self, ends: tuple[Any, Any], right: bool, pair: Expression) -> None:
        """The vector of the block on the diagonal: 1, or (b, w i) of ((a, b), (c, a)) with w = sqrt(-b c)."""
        loops, (j, end) = self.loops, ends
        with loops.loop(0, self.work.size) as k:
            self.x[k] = loops.number(0, self.number)
        self.x[j] = loops.number(1, self.number)
        if self.work.is_complex:
            return
        with loops.if_(pair):
            beside, imaginary = real(self._entry(j, end, right)), self.work.imaginary(j)
            size = abs(beside) + imaginary
            zero = loops.number(0, self.real)
            self.x[j] = (beside / size).apply("complex", zero)
            self.x[end] = zero.apply("complex", (imaginary if right else -imaginary) / size)

    def _substitute(self, ends: tuple[Any, Any], value: Expression, right: bool) -> None:
        """Rows above the block, upwards; for left vectors, rows below it, downwards."""
        loops, (j, end) = self.loops, ends
        skip = loops.variable(truth(loops, False))
        with loops.loop(0, j if right else loops.index(self.last) - end) as step:
            k = loops.index(loops.index(j) - 1) - step if right else loops.index(loops.index(end) + 1) + step
            known = (loops.index(k) + 1, loops.index(end) + 1) if right else (j, k)
            if self.work.is_complex:
                self._single(k, known, value, right)
            else:
                self._row(k, known, value, right, skip)
            self._keep_small(k)
        loops.forget(skip)

    def _row(self, k: Index, known: tuple[Any, Any], value: Expression, right: bool, skip: Variable) -> None:
        """One unknown, or two at once where rows belong to a block."""
        loops = self.loops
        other = (
            sz.maximum(loops.builder, loops.index(k) - 1, 0)
            if right
            else sz.minimum(loops.builder, loops.index(k) + 1, self.last)
        )
        first, second = (other, k) if right else (k, other)
        skips = skip.get()
        block = negation(loops.index(first) == second) & (self.work.form[second, first] != 0)
        block = block & negation(skips)
        skip.set(block)
        with loops.if_(block):
            self._double((first, second), known, value, right)
        with loops.if_(negation(block | skips)):
            self._single(k, known, value, right)

    def _total(self, k: Index, known: tuple[Any, Any], right: bool) -> Expression:
        """What the known elements contribute to row k."""
        loops, total = self.loops, self.loops.variable(self.loops.number(0, self.number))
        with loops.loop(*known) as i:
            total.set(total.get() + self._entry(k, i, right) * self.x[i])
        loops.forget(total)
        return total.get()

    def _single(self, k: Index, known: tuple[Any, Any], value: Expression, right: bool) -> None:
        difference = self._entry(k, k, right) - value
        is_small = size_of(difference) < self.least.get()
        divisor = select(is_small, self.least.get().cast(difference.type), difference)
        self.x[k] = -(self._total(k, known, right) / divisor)

    def _double(self, rows: tuple[Any, Any], known: tuple[Any, Any], value: Expression, right: bool) -> None:
        """Cramer's rule."""
        p, q = rows
        a, d = (self._entry(k, k, right) - value for k in rows)
        b, c = self._entry(p, q, right), self._entry(q, p, right)
        first, second = (self._total(k, known, right) for k in rows)
        unit = (size_of(a) + size_of(b) + size_of(c) + size_of(d)).cast(a.type)  # b and c are not 0
        a, b, c, d = (v / unit for v in (a, b, c, d))
        determinant = a * d - b * c
        small = epsilon_of(self.real)
        is_small = size_of(determinant) < small
        divisor = select(is_small, self.loops.number(small, self.number), determinant) * unit
        self.x[p] = (b * second - d * first) / divisor
        self.x[q] = (c * first - a * second) / divisor

    def _keep_small(self, k: Expression) -> None:
        size = size_of(self.x[k])
        with self.loops.if_(size > _LARGE), self.loops.loop(0, self.work.size) as i:
            self.x[i] = quotient(self.x[i], size)

    def _multiply(self) -> None:
        """y = Z x"""
        loops, size = self.loops, self.work.size
        with loops.loop(0, size) as i:
            total = loops.variable(loops.number(0, self.number))
            with loops.loop(0, size) as k:
                total.set(total.get() + self.work.vectors[i, k].cast(self.x[k].type) * self.x[k])
            loops.forget(total)
            self.y[i] = total.get()

    def _scale_y(self, i: Expression, factor: Expression) -> None:
        self.y[i] = times(self.y[i], factor)

    def _normalize(self, pair: Expression) -> None:
        """Length 1; the largest element of a complex vector is real."""
        loops, size, y = self.loops, self.work.size, self.y
        largest = loops.variable(loops.number(0, self.real))
        with loops.loop(0, size) as i:
            largest.set(maximum(largest.get(), size_of(y[i])))
        loops.forget(largest)
        self._divide(largest.get())
        total, best = (loops.variable(loops.number(0, self.real)) for _ in range(2))
        peak = loops.variable(loops.number(1, self.number))
        with loops.loop(0, size) as i:
            square = squared_size(y[i])
            total.set(total.get() + square)
            is_larger = square > best.get()
            peak.set(select(is_larger, y[i], peak.get()))
            best.set(select(is_larger, square, best.get()))
        del loops.variables[-3:]
        self._divide(sqrt(total.get()))
        with loops.if_(truth(loops, True) if self.work.is_complex else pair):
            self._turn(peak.get())

    def _divide(self, number: Expression) -> None:
        with self.loops.loop(0, self.work.size) as i:
            self.y[i] = quotient(self.y[i], number)

    def _turn(self, peak: Expression) -> None:
        """Multiply by the phase that makes `peak` real; rounding leaves nothing of its imaginary part."""
        loops = self.loops
        phase = quotient(conjugate(peak), abs(peak))
        with loops.loop(0, self.work.size) as i:
            turned = self.y[i] * phase
            straight = real(turned).apply("complex", loops.number(0, self.real))
            size, rest = abs(real(turned)), abs(imag(turned))
            is_real = rest <= (size * epsilon_of(self.real) * 4)
            self.y[i] = select(is_real, straight, turned)


def _index(loops: ExpressionBuilder, place: Index) -> Expression:
    return loops.index(sz.as_value(loops.builder, place))
