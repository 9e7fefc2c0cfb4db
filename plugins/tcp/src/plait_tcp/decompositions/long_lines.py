"""Fourier transforms of lines of complex numbers, and of real lines as complex ones of half their length.

Source of the packing: Cooley, Lewis and Welch, "The fast Fourier transform algorithm" (1970).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import imag, real
from plait.builtin.types import ComplexType
from plait.interpret.complex_algebra import Number, add, conjugate, multiply, subtract
from plait.lazy import lazy_import

from plait_tcp.builders.numbers import real_of
from plait_tcp.decompositions.roots import roots_of_unity
from plait_tcp.decompositions.stockham import Load, Store, Table, Transform, each, each_number, transform_of

if TYPE_CHECKING:
    from plait.ir.attribute import Type

np = lazy_import("numpy")
Place = Callable[[Expression, Expression], list[Expression]]
"""The indices of a number in a tensor, of its index in a line and the number of the line."""


class Lines:
    """Transforms of `lanes` lines of complex numbers."""

    def __init__(self, loops: ExpressionBuilder, element: Type, length: int, kind: str, lanes: int) -> None:
        self.loops, self.length, self.lanes = loops, length, lanes
        self.sign = 1 if kind in ("ifft", "irfft") else -1
        self.part = real_of(element)
        self.transform: Transform = transform_of(loops, self.transformed, lanes, self.part, self.sign)

    @property
    def transformed(self) -> int:
        """How many complex numbers are transformed."""
        return self.length

    @property
    def kept(self) -> int:
        """How many numbers of a line are results."""
        return self.length

    @property
    def result_element(self) -> Any:
        """The element type of the result."""
        return ComplexType(self.part)

    def build(self, given: Expression, from_: Place, target: Variable, to: Place) -> None:
        """Transform lines of `given` to lines of `target`."""
        self.transform.transform(self.loader(given, from_), self.storer(target, to))

    def loader(self, given: Expression, place: Place) -> Load:
        """How numbers are read."""

        def load(i: Expression, lane: Expression) -> Number:
            element = given[tuple(place(i, lane))]
            if isinstance(element.type, ComplexType):
                return real(element), imag(element)
            return element, element.like(0.0)

        return load

    def storer(self, target: Variable, place: Place) -> Store:
        """How numbers are written."""

        def store(i: Expression, lane: Expression, number: Number) -> None:
            a, b = self.scaled(number)
            target[tuple(place(i, lane))] = a.apply("complex", b)

        return store

    def scaled(self, number: Number) -> Number:
        """The number with the factor of an inverse transform."""
        return number if self.sign < 0 else (number[0] * (1 / self.length), number[1] * (1 / self.length))


class Reals(Lines):
    """Transforms of real lines as complex ones."""

    @property
    def kept(self) -> int:
        return self.length // 2 + 1

    def build(self, given: Expression, from_: Place, target: Variable, to: Place) -> None:
        cells = self.transform.memory()
        self.transform.transform(self.loader(given, from_), cells.write)
        store = self.storer(target, to)
        with each_number(self.loops, 0, self.kept, self.lanes) as (i, lane):
            store(i, lane, cells.read(i, lane))


class HalvesOfReals(Lines):
    """Halves of lines whose transforms are real: the other half is their mirror image."""

    @property
    def result_element(self) -> Any:
        return self.part

    def build(self, given: Expression, from_: Place, target: Variable, to: Place) -> None:
        loops, cells, load = self.loops, self.transform.memory(), self.loader(given, from_)
        with each_number(loops, 0, self.length // 2 + 1, self.lanes) as (i, lane):
            cells.write(i, lane, load(i, lane))
        with each_number(loops, self.length // 2 + 1, self.length, self.lanes) as (i, lane):
            cells.write(i, lane, conjugate(load(loops.index(self.length) - i, lane)))

        def store(i: Expression, lane: Expression, number: Number) -> None:
            target[tuple(to(i, lane))] = self.scaled(number)[0]

        self.transform.transform(cells.read, store)


class PackedReals(Lines):
    """Lines of an even number of real numbers, two to a complex one (Note [Two real numbers in one])."""

    def __init__(self, loops: ExpressionBuilder, element: Type, length: int, kind: str, lanes: int) -> None:
        super().__init__(loops, element, length, kind, lanes)
        self.turns = Table(loops, roots_of_unity(self.sign * np.arange(length // 2), length), self.part)

    @property
    def transformed(self) -> int:
        return self.length // 2

    @property
    def kept(self) -> int:
        return self.length // 2 + 1

    def build(self, given: Expression, from_: Place, target: Variable, to: Place) -> None:
        loops, half = self.loops, self.length // 2
        cells, store = self.transform.memory(), self.storer(target, to)

        def load(i: Expression, lane: Expression) -> Number:
            even, odd = (given[tuple(from_(i * 2 + more, lane))] for more in (0, 1))
            return even, odd

        self.transform.transform(load, cells.write)
        with each(loops, self.lanes) as lane:
            even, odd = cells.read(loops.index(0), lane)
            zero = even.like(0.0)
            store(loops.index(0), lane, (even + odd, zero))
            store(loops.index(half), lane, (even - odd, zero))
        with each_number(loops, 1, half, self.lanes) as (k, lane):
            one, other = cells.read(k, lane), conjugate(cells.read(loops.index(half) - k, lane))
            a, b = multiply(subtract(one, other), self.turns[k])
            made = add(add(one, other), (b, -a))
            store(k, lane, (made[0] * 0.5, made[1] * 0.5))


class PackedHalves(PackedReals):
    """Real numbers from halves of their transforms."""

    @property
    def kept(self) -> int:
        return self.length

    @property
    def result_element(self) -> Any:
        return self.part

    def build(self, given: Expression, from_: Place, target: Variable, to: Place) -> None:
        loops, half = self.loops, self.length // 2
        cells, load = self.transform.memory(), self.loader(given, from_)
        with each(loops, self.lanes) as lane:
            first, last = load(loops.index(0), lane)[0], load(loops.index(half), lane)[0]
            cells.write(loops.index(0), lane, (first + last, first - last))
        with each_number(loops, 1, half, self.lanes) as (k, lane):
            one, other = load(k, lane), conjugate(load(loops.index(half) - k, lane))
            a, b = multiply(subtract(one, other), self.turns[k])
            cells.write(k, lane, add(add(one, other), (-b, a)))

        def store(i: Expression, lane: Expression, number: Number) -> None:
            for more, part in enumerate(self.scaled(number)):
                target[tuple(to(i * 2 + more, lane))] = part

        self.transform.transform(cells.read, store)


def lines_of(kind: str, length: int) -> type[Lines]:
    """How lines of a length are transformed: `fft`, `ifft`, `rfft` or `irfft`."""
    packed = length % 2 == 0
    if kind == "rfft":
        return PackedReals if packed else Reals
    if kind == "irfft":
        return PackedHalves if packed else HalvesOfReals
    return Lines


# Note [Two real numbers in one]
# With z(j) = x(2 j) + i x(2 j + 1) and Z its transform of length m = n / 2, the transforms of the even and the odd
# elements are E(k) = (Z(k) + conj Z(m - k)) / 2 and O(k) = -i (Z(k) - conj Z(m - k)) / 2, and X(k) = E(k) + w^k O(k).
# The inverse goes back: Z(k) = E(k) + i O(k), with 2 E(k) = X(k) + conj X(m - k) and 2 O(k) = (X(k) - conj X(m - k))
# w^-k; the factor 1/2 and that of a transform of half the length are that of the whole length.
