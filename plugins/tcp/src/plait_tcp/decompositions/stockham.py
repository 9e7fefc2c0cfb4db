"""Fourier transforms as loops: Stockham's algorithm for the factors of a length, Bluestein's for large primes.

Each transform reads numbers by calling `load(i, lane)` and hands on what it makes to `store(i, lane, number)`, where
`lane` counts lines that are transformed together. The innermost loop of each is one of neighbours in memory.

Sources: Stockham, "High-speed convolution and correlation" (1966), as Cochran et al. state it in "What is the fast
Fourier transform?" (1967); Bailey, "FFTs in external or hierarchical memory" (1990); Bluestein, "A linear filtering
approach to the computation of discrete Fourier transform" (1970).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from math import prod
from typing import TYPE_CHECKING, Any, Protocol

from plait.build import Expression, ExpressionBuilder, Variable
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import RankedTensorType, f32
from plait.interpret.complex_algebra import Number, conjugate, multiply
from plait.lazy import lazy_import
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.decompositions.butterflies import butterfly
from plait_tcp.decompositions.roots import balanced, is_convolved, padded_length, radices, roots_of_unity

if TYPE_CHECKING:
    from plait.ir.attribute import Type

np = lazy_import("numpy")

Load = Callable[[Expression, Expression], Number]
"""The number at an index of a line."""
Store = Callable[[Expression, Expression, Number], None]
"""Takes the number at an index of a transformed line."""


class Transform(Protocol):
    """Transforms of `lanes` lines of `length` numbers."""

    @property
    def length(self) -> int: ...

    def memory(self) -> Cells:
        """Memory for so many numbers, laid out as they are loaded and stored."""
        ...

    def transform(self, load: Load, store: Store) -> None:
        """Transform all lines; everything is loaded before anything is stored, if the length is not a small one."""
        ...


class Cells:
    """Memory for lines of numbers: rows of real parts, each with a row of imaginary parts behind it."""

    def __init__(self, loops: ExpressionBuilder, rows: int, columns: int, part: Any, is_one_line: bool = False) -> None:
        self.loops, self.is_one_line = loops, is_one_line
        type = RankedTensorType((rows, 2, columns), part)
        self.elements: Variable = loops.variable(sz.empty_like(loops.builder, type, [rows, 2, columns]))

    def read(self, i: Expression, lane: Expression) -> Number:
        row, column = self._place(i, lane)
        return self.elements[row, 0, column], self.elements[row, 1, column]

    def write(self, i: Expression, lane: Expression, number: Number) -> None:
        row, column = self._place(i, lane)
        for part, value in enumerate(number):
            self.elements[row, part, column] = value

    def _place(self, i: Expression, lane: Expression) -> tuple[Expression, Expression]:
        return (lane, i) if self.is_one_line else (i, lane)


class Table:
    """Constant numbers, the parts apart."""

    def __init__(self, loops: ExpressionBuilder, numbers: Any, part: Any) -> None:
        self.parts = [constant(loops, array, part) for array in (numbers.real, numbers.imag)]

    def __getitem__(self, places: Any) -> Number:
        real, imaginary = (part[places] for part in self.parts)
        return real, imaginary


def transform_of(loops: ExpressionBuilder, length: int, lanes: int, part: Any, sign: int) -> Transform:
    """The transform of lines of a length whose elements have parts of type `part`."""
    if is_convolved(length):
        return Convolution(loops, length, lanes, part, sign)
    if lanes == 1 and balanced(length)[0] > 1:
        return Halves(loops, length, part, sign)
    return Stages(loops, length, lanes, part, sign)


class Stages:
    """Transforms of lines side by side, a stage for each factor of the length (Note [Stages])."""

    def __init__(self, loops: ExpressionBuilder, length: int, lanes: int, part: Any, sign: int) -> None:
        self.loops, self.length, self.lanes, self.part, self.sign = loops, length, lanes, part, sign
        self.radices = radices(length)
        self.turns = [self._turns_before(number) for number in range(len(self.radices))]

    def _turns_before(self, number: int) -> Table | None:
        """The roots of unity that a stage multiplies by; None for the last one, which multiplies by none."""
        size = self.length // prod(self.radices[:number])
        radix = self.radices[number]
        if size == radix:
            return None
        powers = np.outer(np.arange(size // radix), np.arange(radix))
        return Table(self.loops, roots_of_unity(self.sign * powers, size), self.part)

    def memory(self) -> Cells:
        return Cells(self.loops, self.length, self.lanes, self.part)

    def transform(self, load: Load, store: Store) -> None:
        if not self.radices:
            with each(self.loops, self.lanes) as lane:
                zero = self.loops.index(0)
                store(zero, lane, load(zero, lane))
            return
        cells = [self.memory() for _ in range(min(2, len(self.radices) - 1))]
        stride, last = 1, len(self.radices) - 1
        for number, radix in enumerate(self.radices):
            source = cells[(number - 1) % len(cells)].read if number else load
            target = store if number == last else cells[number % len(cells)].write
            self._stage(source, target, radix, stride, self.turns[number])
            stride *= radix

    def _stage(self, load: Load, store: Store, radix: int, stride: int, turns: Table | None) -> None:
        count = self.length // (radix * stride)
        with each(self.loops, count) as p:
            weights = [turns[p, k] for k in range(1, radix)] if turns is not None else []
            with each(self.loops, stride) as q, each(self.loops, self.lanes) as lane:
                first, to = p * stride + q, p * (radix * stride) + q
                made = butterfly([load(first + j * count * stride, lane) for j in range(radix)], self.sign)
                for k, number in enumerate(made):
                    turned = multiply(number, weights[k - 1]) if weights and k else number
                    store(to + k * stride, lane, turned)


class Halves:
    """The transform of one line, by transforms of its columns and its rows as a matrix (Note [Rows and columns])."""

    lanes = 1

    def __init__(self, loops: ExpressionBuilder, length: int, part: Any, sign: int) -> None:
        self.loops, self.length, self.part = loops, length, part
        rows, columns = balanced(length)
        self.first = Stages(loops, rows, columns, part, sign)
        self.second = Stages(loops, columns, rows, part, sign)
        powers = np.outer(np.arange(rows), np.arange(columns))
        self.turns = Table(loops, roots_of_unity(sign * powers, length), part)

    def memory(self) -> Cells:
        return Cells(self.loops, 1, self.length, self.part, is_one_line=True)

    def transform(self, load: Load, store: Store) -> None:
        rows, columns = self.first.length, self.second.length
        line = self.loops.index(0)
        cells = self.first.memory()

        def keep(i: Expression, lane: Expression, number: Number) -> None:
            cells.write(i, lane, multiply(number, self.turns[i, lane]))

        self.first.transform(lambda i, lane: load(i * columns + lane, line), keep)
        turned = self.second.memory()
        turned.elements.set(TENSORS.transpose(self.loops.builder, cells.elements.value, [2, 1, 0]))
        self.second.transform(turned.read, lambda i, lane, number: store(i * rows + lane, line, number))


class Convolution:
    """Transforms as convolutions, by transforms of a length with small factors (Note [Two equal transforms])."""

    def __init__(self, loops: ExpressionBuilder, length: int, lanes: int, part: Any, sign: int) -> None:
        self.loops, self.length, self.lanes, self.part = loops, length, lanes, part
        padded = padded_length(length)
        self.inner = transform_of(loops, padded, lanes, part, sign)
        chirp = chirp_of(length, sign)
        self.tables = Table(loops, _tables(chirp, padded, sign), part)
        self.chirp = Table(loops, chirp, part)

    def memory(self) -> Cells:
        return Cells(self.loops, self.length, self.lanes, self.part)

    def transform(self, load: Load, store: Store) -> None:
        loops, cells, padded = self.loops, self.inner.memory(), self.inner.length
        zero = loops.number(0, self.part)
        with each_number(loops, 0, self.length, self.lanes) as (i, lane):
            cells.write(i, lane, multiply(load(i, lane), self.chirp[i]))
        with each_number(loops, self.length, padded, self.lanes) as (i, lane):
            cells.write(i, lane, (zero, zero))
        with loops.loop(0, 2) as turn:

            def keep(i: Expression, lane: Expression, number: Number) -> None:
                cells.write(i, lane, conjugate(multiply(number, self.tables[turn, i])))

            self.inner.transform(cells.read, keep)
        with each_number(loops, 0, self.length, self.lanes) as (i, lane):
            store(i, lane, cells.read(i, lane))


def _tables(chirp: Any, padded: int, sign: int) -> Any:
    """What is multiplied after each of two transforms (Note [Two equal transforms])."""
    length = len(chirp)
    wrapped = np.zeros(padded, np.complex128)
    wrapped[:length] = chirp.conj()
    wrapped[padded - length + 1 :] = chirp[1:][::-1].conj()
    forward = np.fft.fft(wrapped) if sign < 0 else np.fft.ifft(wrapped) * padded
    last = np.zeros(padded, np.complex128)
    last[:length] = chirp.conj()
    return np.stack([forward / padded, last])


def chirp_of(length: int, sign: int) -> Any:
    """exp(+-pi i j^2 / length) for each j."""
    return roots_of_unity(sign * np.arange(length, dtype=np.int64) ** 2, 2 * length)


@contextmanager
def each(loops: ExpressionBuilder, count: int) -> Generator[Expression]:
    """A loop from 0 up to a number, which is not one for a single step."""
    if count == 1:
        yield loops.index(0)
        return
    with loops.loop(0, count) as i:
        yield i


@contextmanager
def each_number(
    loops: ExpressionBuilder, start: int, end: int, lanes: int
) -> Generator[tuple[Expression, Expression]]:
    """Loops over some numbers of all lines."""
    with loops.loop(start, end) as i, each(loops, lanes) as lane:
        yield i, lane


def constant(loops: ExpressionBuilder, array: Any, element: Type) -> Expression:
    """A constant tensor of the elements of an array, as a variable that is not written."""
    type = RankedTensorType(tuple(array.shape), element)
    dtype = np.float32 if element is f32 else np.float64
    attribute = DenseElementsAttr.from_numpy(np.ascontiguousarray(array.astype(dtype)), type)
    return loops.expression(loops.builder(ops.ConstOp(attribute)))


# Note [Stages]
# With n = p m, the element k1 + p k2 of the transform is the element k2 of a transform of length m, of the numbers
# z(n2) = w^(k1 n2) sum over n1 of x(n2 + m n1) w^(m n1 k1), where w is the root of unity of order n. A stage makes the
# p sequences z, one for each k1, and puts number n2 of them side by side; so sequence and number trade places step by
# step, and the last stage leaves the transform in order. Before a stage there are `stride` sequences side by side. All
# lines go through a stage together: they are the innermost loop, and the columns of the memory between the stages.
#
# Note [Rows and columns]
# A line of n = r c numbers is a matrix of r rows in memory. With j = c a + b and k = k1 + r k2,
# X(k1 + r k2) = sum over b of w_c^(b k2) * w_n^(b k1) * sum over a of x(c a + b) w_r^(a k1):
# the columns are transformed side by side, then numbers are turned and the matrix is transposed, and then its columns,
# which were rows, are transformed side by side. The result is in order. So loops over neighbours are about as long as
# the root of the length, also in the first stages, which would have nothing side by side else.
#
# Note [Two equal transforms]
# With jk = (j^2 + k^2 - (k - j)^2) / 2, a transform is the chirp times the convolution of (x times the chirp) with the
# conjugate chirp, and a convolution is an inverse transform of a product of transforms. The inverse of v is the
# conjugate of the transform of the conjugate of v, up to a factor: so both are one loop that runs twice,
# v = conj(F(v) * table). The first table has the transform of the conjugate chirp and the factor; the second has the
# conjugate chirp, whose conjugate multiplies the result.
