"""Eigenvalues and singular values, by Jacobi's methods (Golub and Van Loan, "Matrix Computations", 8.5 and 8.6)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import conjugate, maximum, minimum, real, select, sqrt
from plait.builtin.types import i1, i32, index
from plait_stablehlo.to_tcp.work import zeros
from plait_std import sizes as sz
from plait_tcp.api import householder, multiply_reflectors, quotient, real_of, reflect, times

from plait_linear_algebra.lapack.options import is_lower, svd_is_full, svd_mode
from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.work import (
    epsilon_of,
    failures,
    least_of,
    negation,
    normalize,
    not_finite,
    split_sizes,
)

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait_std.sizes import Index

SWEEPS = 40  # both methods converge quadratically: ten sweeps are many
_PATIENCE = 15
"""After so many sweeps what is left is measured by the whole matrix: rounding errors beside zeros never vanish."""


@contextmanager
def _pairs(
    loops: ExpressionBuilder, size: Index, info: Variable, batch: Sequence[Expression]
) -> Generator[tuple[Any, Any, Variable, Expression]]:
    """Sweep over all pairs of indices until a sweep leaves the variable false that rotations set to true. Yields the
    pair, that variable, and whether it takes long. Info becomes 1 where the last sweep leaves it true."""
    changed = loops.variable(loops.number(1, i1))
    with loops.loop(0, SWEEPS) as sweep, loops.if_(changed.get()):
        changed.set(loops.number(0, i1))
        late = loops.index(_PATIENCE) < sweep
        with loops.loop(0, size) as p, loops.loop(p + 1, size) as q:
            yield p, q, changed, late
    loops.forget(changed)
    info[batch] = select(changed.get(), loops.number(1, i32), info[batch])


class _Turn(NamedTuple):
    """A rotation by at most 45 degrees. See Note [Small angles]."""

    tangent: Expression
    sine: Expression
    half: Expression
    """The tangent of half of the angle."""

    def of(self, first: Expression, second: Expression) -> tuple[Expression, Expression]:
        """Both elements rotated."""
        s, t = self.sine.cast(first.type), self.half.cast(first.type)
        return first - (first * t + second) * s, second + (first - second * t) * s


def _rotation(loops: ExpressionBuilder, difference: Expression, g: Expression) -> _Turn:
    """The smaller rotation by which ((a, g), (g, b)) becomes diagonal, from b - a and g > 0: a - g tan, b + g tan."""
    tau = difference / (g * 2)
    length = abs(tau)
    size = length + select(length > (2.0**30), length, sqrt(tau * tau + 1))
    tangent = select(tau >= 0, loops.number(1, g.element) / size, loops.number(-1, g.element) / size)
    cosine = loops.number(1, g.element) / sqrt(tangent * tangent + 1)
    sine = tangent * cosine
    return _Turn(tangent, sine, sine / (cosine + 1))


def _sorted(
    loops: ExpressionBuilder, values: Variable, size: Index, better: str, exchange: Callable[[Any, Any], None]
) -> None:
    """Order `values`, the best first; `exchange(i, j)` exchanges what belongs to two of them."""
    with loops.loop(0, size) as i:
        best, place = loops.variable(values[i].value), loops.variable(i, index)
        with loops.loop(i + 1, size) as j:
            is_better = values[j].apply(better, best.get())
            place.set(select(is_better, j, place.get()))
            best.set(select(is_better, values[j], best.get()))
        del loops.variables[-2:]
        chosen = place.value
        values[chosen], values[i] = values[i], best.get()
        exchange(i, chosen)


def _exchange_rows(loops: ExpressionBuilder, x: Variable, i: Expression, j: Expression, columns: Index) -> None:
    with loops.loop(0, columns) as k:
        upper, lower = x[i, k], x[j, k]
        x[i, k] = lower
        x[j, k] = upper


def syevd(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """Jacobi's rotations, whose product has the eigenvectors; info is 1 where there is no result"""
    element, (batch_sizes, size, _) = a.type.element_type, split_sizes(loops, a)
    given, vectors = loops.expression(a), loops.variable(a)
    values, info = zeros(loops, [*batch_sizes, size], real_of(element)), failures(loops, batch_sizes)
    matrix, rows = (zeros(loops, [size, size], element) for _ in range(2))
    line = zeros(loops, [size], real_of(element))
    with loops.nest(batch_sizes) as batch:
        _start(loops, given, matrix, rows, batch, is_lower(options), size)
        unit = normalize(loops, matrix, size, size)
        fails = not_finite(loops, matrix, size, size)
        info[batch] = select(fails, loops.number(1, i32), info[batch])
        with loops.if_(negation(fails)):
            _diagonalize(loops, (matrix, rows, info), batch, size)
        with loops.loop(0, size) as k:
            line[k] = real(matrix[k, k]) * unit
        _sorted(loops, line, size, "lt", lambda i, j: _exchange_rows(loops, rows, i, j, size))
        with loops.loop(0, size) as k:
            values[batch, k] = line[k]
            with loops.loop(0, size) as i:
                vectors[batch, i, k] = rows[k, i]
    return [vectors.value, values.value, info.value]


def eigh(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """The loops of syevd, without info"""
    return syevd(loops, options, a)[:2]


def _start(
    loops: ExpressionBuilder,
    a: Expression,
    matrix: Variable,
    rows: Variable,
    batch: Sequence[Expression],
    lower: bool,
    size: Index,
) -> None:
    """The whole matrix from one triangle, and the unit matrix."""
    one, zero = loops.number(1, a.element), loops.number(0, a.element)
    with loops.loop(0, size) as i, loops.loop(0, i + 1) as j:
        entry = a[batch, i, j] if lower else conjugate(a[batch, j, i])
        same = i == j
        entry = select(same, real(entry).cast(entry.type), entry)
        matrix[j, i] = conjugate(entry)
        matrix[i, j] = entry
        rows[j, i] = zero
        rows[i, j] = select(same, one, zero)


def _diagonalize(
    loops: ExpressionBuilder, variables: tuple[Variable, ...], batch: Sequence[Expression], size: Index
) -> None:
    """Make the matrix diagonal; the rows of `rows` become its eigenvectors.

    A rotation computes two rows of the matrix, and their elements in its two columns from these alone; the columns are
    otherwise copies of the rows, conjugated.
    """
    (matrix, rows, info), epsilon = variables, epsilon_of(variables[0].element)
    whole = _largest(loops, matrix, size)
    with _pairs(loops, size, info, batch) as (p, q, changed, late):
        entry = matrix[p, q]
        g = abs(entry)
        a, b = real(matrix[p, p]), real(matrix[q, q])
        bound = select(late, whole, sqrt(abs(a)) * sqrt(abs(b))) * epsilon
        with loops.if_((g > bound) & (g > (least_of(g.element) / epsilon))):
            changed.set(loops.number(1, i1))
            phase = quotient(entry, g)
            turn = _rotation(loops, b - a, g)
            with loops.loop(0, size) as k:
                matrix[p, k], matrix[q, k] = turn.of(matrix[p, k], matrix[q, k] * phase)
                rows[p, k], rows[q, k] = turn.of(rows[p, k], rows[q, k] * conjugate(phase))
            matrix[p, p] = (a - g * turn.tangent).cast(entry.type)
            matrix[q, q] = (b + g * turn.tangent).cast(entry.type)
            matrix[p, q] = loops.number(0, entry.element)
            matrix[q, p] = loops.number(0, entry.element)
            with loops.loop(0, size) as k:
                matrix[k, p], matrix[k, q] = conjugate(matrix[p, k]), conjugate(matrix[q, k])


def _largest(loops: ExpressionBuilder, matrix: Variable, size: Index) -> Expression:
    """The size of the largest element."""
    largest = loops.variable(loops.number(0, real_of(matrix.element)))
    with loops.loop(0, size) as i, loops.loop(0, size) as j:
        largest.set(maximum(largest.get(), abs(matrix[i, j])))
    loops.forget(largest)
    return largest.get()


def gesdd(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """Rotations that make the columns of the taller of a matrix and its adjoint orthogonal"""
    work = _SingularValues(loops, options, a)
    rows, columns = work.shape
    if isinstance(rows, int) and isinstance(columns, int):
        return work.build(rows >= columns)
    is_wide = loops.index(rows) < columns
    for tall in (True, False):
        with loops.if_(negation(is_wide) if tall else is_wide):
            work.build(tall)
    return work.results()


class _SingularValues:
    """The loops of a singular value decomposition."""

    def __init__(self, loops: ExpressionBuilder, options: Options, a: Value[Any]) -> None:
        self.loops, self.a, element = loops, a, a.type.element_type
        self.batch_sizes, *self.shape = split_sizes(loops, a)
        rows, columns = self.shape
        self.long, self.short = sz.maximum(loops.builder, rows, columns), sz.minimum(loops.builder, rows, columns)
        self.tall = True
        self.with_vectors = svd_mode(options) != "N"
        full = svd_is_full(options)
        self.width = self.long if full else self.short
        self.given, batch = loops.expression(a), self.batch_sizes
        self.values = zeros(loops, [*batch, self.short], real_of(element))
        self.left = zeros(loops, [*batch, rows, rows if full else self.short], element)
        self.right = zeros(loops, [*batch, columns if full else self.short, columns], element)
        self.info = failures(loops, batch)
        shapes = [(self.short, self.long), (self.short, self.short), (self.long, self.width)]
        self.lines, self.turned, self.basis = (zeros(loops, s, element) for s in shapes)
        self.sizes = zeros(loops, [self.short], real_of(element))
        self.weights = zeros(loops, [self.short], element)
        self.scratch = zeros(loops, [self.width], element)

    def build(self, tall: bool) -> list[Any]:
        """Build the loops for matrices with at least as many rows as columns, or for others."""
        self.tall = tall
        with self.loops.nest(self.batch_sizes) as batch:
            self._start(batch)
            unit = normalize(self.loops, self.lines, self.short, self.long)
            fails = not_finite(self.loops, self.lines, self.short, self.long)
            self.info[batch] = select(fails, self.loops.number(1, i32), self.info[batch])
            with self.loops.if_(negation(fails)):
                self._orthogonalize(batch)
            self._order(batch, unit)
            if self.with_vectors:
                self._complete()
                self._write(batch)
        return self.results()

    def results(self) -> list[Any]:
        """What is left of the matrices, values, vectors and info."""
        vectors = [self.left.value, self.right.value] if self.with_vectors else [None, None]
        return [self.a, self.values.value, *vectors, self.info.value]

    def _start(self, batch: Sequence[Expression]) -> None:
        """The columns as rows, and the unit matrix."""
        loops = self.loops
        one, zero = loops.number(1, self.given.element), loops.number(0, self.given.element)
        with loops.loop(0, self.short) as j:
            with loops.loop(0, self.long) as i:
                self.lines[j, i] = self.given[batch, i, j] if self.tall else conjugate(self.given[batch, j, i])
            with loops.loop(0, self.short) as i:
                self.turned[j, i] = select(i == j, one, zero)

    def _dot(self, p: Expression, q: Expression) -> Expression:
        """The product of two rows, the first one conjugated."""
        loops = self.loops
        total = loops.variable(loops.number(0, self.lines.element).value)
        with loops.loop(0, self.long) as k:
            total.set(total.get() + conjugate(self.lines[p, k]) * self.lines[q, k])
        loops.variables.pop()
        return total.get()

    def _orthogonalize(self, batch: Sequence[Expression]) -> None:
        loops, epsilon = self.loops, epsilon_of(self.lines.element) * 8
        length = loops.index(self.long).cast(real_of(self.lines.element))
        with _pairs(loops, self.short, self.info, batch) as (p, q, changed, late):
            a, b, product = real(self._dot(p, p)), real(self._dot(q, q)), self._dot(p, q)
            g, bound = abs(product), sqrt(a) * sqrt(b) * epsilon
            known = minimum(a, b) > (least_of(g.element) / epsilon**2)
            with loops.if_(known & (g > select(late, bound * length, bound))):
                changed.set(loops.number(1, i1))
                phase = conjugate(quotient(product, g))
                turn = _rotation(loops, b - a, g)
                for rows, count in ((self.lines, self.long), (self.turned, self.short)):
                    with loops.loop(0, count) as k:
                        rows[p, k], rows[q, k] = turn.of(rows[p, k], rows[q, k] * phase)

    def _order(self, batch: Sequence[Expression], unit: Expression) -> None:
        """The lengths of the rows, the largest first, and the rows of length 1."""
        loops = self.loops
        with loops.loop(0, self.short) as j:
            length = sqrt(real(self._dot(j, j)))
            self.sizes[j] = length
            divisor = select(length == 0, loops.number(1, length.element), length)
            with loops.loop(0, self.long) as i:
                self.lines[j, i] = quotient(self.lines[j, i], divisor)

        def exchange(i: Expression, j: Expression) -> None:
            _exchange_rows(loops, self.lines, i, j, self.long)
            _exchange_rows(loops, self.turned, i, j, self.short)

        _sorted(loops, self.sizes, self.short, "gt", exchange)
        with loops.loop(0, self.short) as j:
            self.values[batch, j] = self.sizes[j] * unit

    def _complete(self) -> None:
        """A unitary basis that begins with the rows: the reflectors that make them triangular, up to signs."""
        loops, basis = self.loops, self.basis
        with loops.loop(0, self.long) as i, loops.loop(0, self.short) as j:
            basis[i, j] = self.lines[j, i]
        with loops.loop(0, self.short) as k:
            weight = householder(loops, basis, [], (k, k), self.long)
            self.weights[k] = weight
            self._reflect(k, weight)
            negative = real(basis[k, k]) < 0
            self.sizes[k] = select(negative, loops.number(-1, self.sizes.element), loops.number(1, self.sizes.element))
        multiply_reflectors(loops, basis, self.weights, self.scratch, [], (self.long, self.width, self.short))
        with loops.loop(0, self.long) as i, loops.loop(0, self.short) as j:
            basis[i, j] = times(basis[i, j], self.sizes[j])

    def _reflect(self, k: Index, weight: Expression) -> None:
        area = (self.loops.index(k) + 1, self.short, self.long)
        reflect(self.loops, self.basis, self.scratch, [], (k, k), area, conjugate(weight))

    def _write(self, batch: Sequence[Expression]) -> None:
        """The basis and the rotations as left and right vectors, or the other way around."""
        loops, tall = self.loops, self.tall
        with loops.loop(0, self.long) as i, loops.loop(0, self.width) as j:
            if tall:
                self.left[batch, i, j] = self.basis[i, j]
            else:
                self.right[batch, j, i] = conjugate(self.basis[i, j])
        with loops.loop(0, self.short) as i, loops.loop(0, self.short) as j:
            if tall:
                self.right[batch, j, i] = conjugate(self.turned[j, i])
            else:
                self.left[batch, i, j] = self.turned[j, i]


# Note [Small angles]
# Each element goes through thousands of rotations, most of them by small angles. Their cosines are rounded to 1, or to
# a number near it, always to the same side: rows would grow. So the cosine is not a factor, 1 - sin * tan(angle / 2)
# is, in which only the small part is rounded; and the diagonal changes by the tangent times what it makes zero.
# Source: Rutishauser, "The Jacobi method for real symmetric matrices" (1966).
