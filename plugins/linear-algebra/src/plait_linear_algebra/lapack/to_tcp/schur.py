"""Schur form, by QR iterations with shifts (Golub and Van Loan, "Matrix Computations", 7.4 and 7.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import select, sqrt
from plait.builtin.types import ComplexType, i32
from plait_stablehlo.to_tcp.work import zeros
from plait_std import sizes as sz
from plait_tcp.api import real_of, times

from plait_linear_algebra.lapack.options import wants
from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.balance import Balance, swap
from plait_linear_algebra.lapack.to_tcp.iterations import ComplexIteration, RealIteration
from plait_linear_algebra.lapack.to_tcp.reductions import hessenberg, reflect_rows
from plait_linear_algebra.lapack.to_tcp.work import failures, fewer, normalize, not_finite, set_unit, split_sizes

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait_std.sizes import Index


class SchurForm:
    """The work areas of one matrix: `form`, which becomes triangular, and `vectors`, the unitary matrix beside it."""

    def __init__(self, loops: ExpressionBuilder, a: Value[Any], scales: bool) -> None:
        self.loops, self.element = loops, a.type.element_type
        self.real = real_of(self.element)
        self.is_complex = isinstance(self.element, ComplexType)
        self.batch_sizes, self.size, _ = split_sizes(loops, a)
        self.given = loops.expression(a)
        self.form, self.vectors = (zeros(loops, [self.size, self.size], self.element) for _ in range(2))
        self.weights = zeros(loops, [fewer(loops, self.size)], self.element)
        self.line = zeros(loops, [self.size], self.element)
        self.info = failures(loops, self.batch_sizes)
        self.unit = loops.variable(loops.number(1, self.real))
        self.balance = Balance(loops, self.size, self.element, scales)
        self.iteration = (ComplexIteration if self.is_complex else RealIteration)(
            loops, self.form, self.vectors, self.size
        )

    def compute(self, batch: Sequence[Any]) -> None:
        """The form of a matrix, divided by `unit`, after balancing."""
        loops, size, form = self.loops, self.size, self.form
        self._start(batch)
        fails = not_finite(loops, form, size, size)
        self.balance.balance(form)
        hessenberg(loops, form, self.weights, self.line, [], (size, 0, size))
        set_unit(loops, self.vectors, size)
        with loops.loop(0, loops.index(size) - 1) as k:
            weight = self.weights[k]
            reflect_rows(loops, (form, self.vectors), [], (k + 1, k), (size, size), weight)
        with loops.loop(0, size) as i, loops.loop(0, i - 1) as j:
            form[i, j] = loops.number(0, self.element)
        failed = self.iteration.run(fails)
        self.info[batch] = select(fails, loops.number(1, i32), failed)

    def _start(self, batch: Sequence[Any]) -> None:
        """The matrix, divided by `unit`."""
        loops, size = self.loops, self.size
        with loops.loop(0, size) as i, loops.loop(0, size) as j:
            self.form[i, j] = self.given[batch, i, j]
        self.unit.set(normalize(loops, self.form, size, size))

    def imaginary(self, k: Index) -> Expression:
        """The imaginary part of eigenvalue k of a real matrix, divided by `unit`."""
        loops, last = self.loops, self.loops.index(self.size) - 1
        zero = loops.number(0, self.real)
        after, before = (
            sz.minimum(loops.builder, loops.index(k) + 1, last),
            sz.maximum(loops.builder, loops.index(k) - 1, 0),
        )
        is_first = (loops.index(k) < last) & (self.form[after, k] != 0)
        is_second = (loops.index(0) < k) & (self.form[k, before] != 0)
        return select(is_first, self._beside(k, after), select(is_second, -self._beside(before, k), zero))

    def _beside(self, p: Index, q: Index) -> Expression:
        product = sqrt(abs(self.form[p, q])) * sqrt(abs(self.form[q, p]))
        return product

    def write_values(self, batch: Sequence[Any], targets: Sequence[Variable]) -> None:
        """Write eigenvalues; real matrices have two tensors, of real and of imaginary parts."""
        loops = self.loops
        with loops.loop(0, self.size) as k:
            value = self.form[k, k]
            targets[0][batch, k] = times(value, self.unit.get())
            if not self.is_complex:
                targets[1][batch, k] = self.imaginary(k) * self.unit.get()


def gees(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """The Schur form after exchanges of rows, which the vectors undo; nothing is selected"""
    work = SchurForm(loops, a, False)
    shape = [*work.batch_sizes, work.size]
    target, vectors = loops.variable(a), zeros(loops, [*shape, work.size], work.element)
    values = [zeros(loops, shape, work.element) for _ in range(1 if work.is_complex else 2)]
    selected = failures(loops, work.batch_sizes)
    with loops.nest(work.batch_sizes) as batch:
        work.compute(batch)
        work.write_values(batch, values)
        with loops.loop(0, work.size) as i, loops.loop(0, work.size) as j:
            target[batch, i, j] = times(work.form[i, j], work.unit.get())
        if wants(options, "mode"):
            work.balance.undo(lambda i, factor: None, _exchange_rows(work), False)
            with loops.loop(0, work.size) as i, loops.loop(0, work.size) as j:
                vectors[batch, i, j] = work.vectors[i, j]
    return [v.value for v in (target, vectors, *values, selected, work.info)]


def _exchange_rows(work: SchurForm) -> Any:
    def exchange(p: Index, q: Expression) -> None:
        with work.loops.loop(0, work.size) as j:
            swap(work.vectors, (p, j), (q, j))

    return exchange
