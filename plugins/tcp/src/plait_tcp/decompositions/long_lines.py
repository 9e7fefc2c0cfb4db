"""Fourier transforms of lines of a tensor, as loops over the lines; a real line as a complex one of half its length.

Source of the packing: Cooley, Lewis and Welch, "The fast Fourier transform algorithm" (1970).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, Variable
from plait.build.functions import conjugate, imag, real
from plait.builtin.types import ComplexType, RankedTensorType
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.algebra import TOTAL

from plait_tcp.builders.numbers import real_of
from plait_tcp.builders.tensors import static
from plait_tcp.decompositions.roots import roots_of_unity
from plait_tcp.decompositions.stockham import Lines, constant

if TYPE_CHECKING:
    from plait.ir.builder import Builder


def transform_lines(b: Builder, x: Value[Any], dim: int, length: int, kind: str) -> Value[Any]:
    """The transform along one dimension: `fft`, `ifft`, `rfft` or `irfft`; `length` is the size of the longer side."""
    packed = kind in ("rfft", "irfft") and length % 2 == 0
    algorithm = {"rfft": _PackedReal, "irfft": _PackedInverse} if packed else {"rfft": _Real, "irfft": _RealInverse}
    return algorithm.get(kind, _Complex)(b, x, dim, length, kind).build()


class _Complex:
    """Lines of complex numbers."""

    def __init__(self, b: Builder, x: Value[Any], dim: int, length: int, kind: str) -> None:
        self.b, self.x, self.dim, self.length = b, x, dim, length
        self.sign = 1 if kind in ("ifft", "irfft") else -1
        self.element = ComplexType(real_of(x.type.element_type))
        self.loops = TOTAL.on(b)
        self.given = self.loops.expression(x)
        self.prepare()
        self.lines = Lines(self.loops, self.transformed_length(), self.element, self.sign)

    def prepare(self) -> None:
        """Build what is needed outside of the loops."""

    def transformed_length(self) -> int:
        """How many complex numbers are transformed."""
        return self.length

    def kept(self) -> int:
        """How many numbers of a line are results."""
        return self.length

    def result_element(self) -> Any:
        """The element type of the result."""
        return self.element

    def build(self) -> Value[Any]:
        """Build the loops; the result."""
        sizes = sz.sizes_of(self.b, self.x)
        shape = [self.kept() if i == self.dim else size for i, size in enumerate(sizes)]
        type = RankedTensorType(static(shape), self.result_element())
        target = self.loops.variable(sz.empty_like(self.b, type, shape))
        before, after = sizes[: self.dim], sizes[self.dim + 1 :]
        with self.loops.nest([*before, *after]) as place:
            head, tail = place[: len(before)], place[len(before) :]
            self.read(head, tail)
            self.write(self.lines.transform(), target, head, tail)
        return target.value

    def read(self, head: Sequence[Expression], tail: Sequence[Expression]) -> None:
        """Copy a line out."""
        line, zero = self.lines.source, self.loops.number(0, self.element)
        with self.loops.loop(0, self.x.type.shape[self.dim]) as i:
            line[i] = self.given[head, i, tail].cast(zero.type)

    def write(self, made: Variable, target: Variable, head: Sequence[Expression], tail: Sequence[Expression]) -> None:
        """Copy a transformed line into the result."""
        with self.loops.loop(0, self.kept()) as i:
            target[head, i, tail] = self.scaled(made[i])

    def scaled(self, number: Expression) -> Expression:
        """The number with the factor of an inverse transform."""
        if self.sign < 0:
            return number
        if not isinstance(number.element, ComplexType):
            return number * (1 / self.length)
        return (real(number) * (1 / self.length)).apply("complex", imag(number) * (1 / self.length))


class _Real(_Complex):
    """Lines of real numbers, as complex ones."""

    def kept(self) -> int:
        return self.length // 2 + 1


class _RealInverse(_Complex):
    """Halves of lines whose transforms are real: the other half is their mirror image."""

    def result_element(self) -> Any:
        return self.element.element_type

    def read(self, head: Sequence[Expression], tail: Sequence[Expression]) -> None:
        super().read(head, tail)
        line, loops = self.lines.source, self.loops
        with loops.loop(self.length // 2 + 1, self.length) as i:
            line[i] = conjugate(self.given[head, loops.index(self.length) - i, tail])

    def write(self, made: Variable, target: Variable, head: Sequence[Expression], tail: Sequence[Expression]) -> None:
        with self.loops.loop(0, self.length) as i:
            target[head, i, tail] = self.scaled(real(made[i]))


class _Packed(_Complex):
    """Lines of an even number of real numbers, two to a complex one (Note [Two real numbers in one])."""

    def prepare(self) -> None:
        half = self.length // 2
        turns = [self.sign * k for k in range(half)]
        self.turns = constant(self.loops, roots_of_unity(turns, self.length), self.element)

    def transformed_length(self) -> int:
        return self.length // 2

    def twice(self, i: Expression, more: int) -> Any:
        """2 i + more, an index."""
        return self.loops.index(sz.multiply(self.loops.builder, i, 2)) + more


class _PackedReal(_Packed):
    """Transforms of real numbers."""

    def kept(self) -> int:
        return self.length // 2 + 1

    def read(self, head: Sequence[Expression], tail: Sequence[Expression]) -> None:
        line = self.lines.source
        with self.loops.loop(0, self.length // 2) as i:
            even, odd = (self.given[head, self.twice(i, more), tail] for more in (0, 1))
            line[i] = even.apply("complex", odd)

    def write(self, made: Variable, target: Variable, head: Sequence[Expression], tail: Sequence[Expression]) -> None:
        loops, half = self.loops, self.length // 2
        first = made[0]
        zero = loops.number(0, self.element.element_type)
        even, odd = real(first), imag(first)
        target[head, 0, tail] = (even + odd).apply("complex", zero)
        target[head, half, tail] = (even - odd).apply("complex", zero)
        with loops.loop(1, half) as k:
            one, other = made[k], conjugate(made[loops.index(half) - k])
            turned = (one - other) * self.turns[k]
            even, odd = (one + other), imag(turned).apply("complex", -real(turned))
            target[head, k, tail] = _halved(even + odd)


class _PackedInverse(_Packed):
    """Real numbers from halves of their transforms."""

    def result_element(self) -> Any:
        return self.element.element_type

    def read(self, head: Sequence[Expression], tail: Sequence[Expression]) -> None:
        loops, half, line = self.loops, self.length // 2, self.lines.source
        first, last = real(self.given[head, 0, tail]), real(self.given[head, half, tail])
        line[0] = (first + last).apply("complex", first - last)
        with loops.loop(1, half) as k:
            one, other = self.given[head, k, tail], conjugate(self.given[head, loops.index(half) - k, tail])
            turned = (one - other) * self.turns[k]
            line[k] = (one + other) + (-imag(turned)).apply("complex", real(turned))

    def write(self, made: Variable, target: Variable, head: Sequence[Expression], tail: Sequence[Expression]) -> None:
        with self.loops.loop(0, self.length // 2) as i:
            number = made[i]
            target[head, self.twice(i, 0), tail] = self.scaled(real(number))
            target[head, self.twice(i, 1), tail] = self.scaled(imag(number))


def _halved(number: Expression) -> Expression:
    return (real(number) * 0.5).apply("complex", imag(number) * 0.5)


# Note [Two real numbers in one]
# With z(j) = x(2 j) + i x(2 j + 1) and Z its transform of length m = n / 2, the transforms of the even and the odd
# elements are E(k) = (Z(k) + conj Z(m - k)) / 2 and O(k) = -i (Z(k) - conj Z(m - k)) / 2, and X(k) = E(k) + w^k O(k).
# The inverse goes back: Z(k) = E(k) + i O(k), with 2 E(k) = X(k) + conj X(m - k) and 2 O(k) = (X(k) - conj X(m - k))
# w^-k; the factor 1/2 and that of a transform of half the length are that of the whole length.
