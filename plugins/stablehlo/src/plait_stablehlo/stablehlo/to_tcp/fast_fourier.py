"""Fourier transforms of long lines, as loops: Stockham's algorithm for every factor of the length.

A stage with the factor p takes a transform of length n to p of length n / p: see Note [Stages].
"""

from __future__ import annotations

from cmath import exp
from math import pi
from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, ComplexType, RankedTensorType, index
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.arith import ops as arith
from plait_tcp import ops as tcp

from plait_stablehlo.stablehlo.to_tcp.loops import Loops, Variable, real_of


def root_of_unity(turn: int, size: int) -> complex:
    """exp(2 pi i turn / size), exact at multiples of a quarter of a turn."""
    quarters, rest = divmod(4 * turn, size)
    return (1, 1j, -1, -1j)[quarters % 4] if rest == 0 else exp(2j * pi * turn / size)


def factors(length: int) -> list[int]:
    """Fours, then primes, whose product is `length`."""
    found: list[int] = []
    while length % 4 == 0:
        found.append(4)
        length //= 4
    factor = 2
    while length > 1:
        while length % factor == 0:
            found.append(factor)
            length //= factor
        factor = factor + 1 if factor * factor <= length else length
    return found


class Line:
    """Transforms the lines of a tensor along one dimension."""

    def __init__(self, rw: Any, source: Value[Any], dim: int, length: int, backwards: bool) -> None:
        self.rw, self.source, self.dim, self.length = rw, source, dim, length
        self.element = ComplexType(real_of(source.type.element_type))
        self.scale = 1 / length if backwards else 1.0
        self.loops = Loops(rw)
        ty = RankedTensorType((length,), self.element)
        sign = 1 if backwards else -1
        roots = [root_of_unity(sign * k, length) for k in range(length)]
        self.roots = self.loops.read_only(rw.insert(tcp.ConstOp(DenseElementsAttr.from_values(ty, roots))).result)
        self.given = self.loops.read_only(source)
        self.lines = [self.loops.variable(sz.empty_like(rw, ty, [length])) for _ in range(2)]

    def build(self, kept: int, part: str = "") -> Value[Any]:
        """The first `kept` numbers of each transformed line, or their real parts."""
        loops, sizes = self.loops, sz.sizes_of(self.rw, self.source)
        shape = [kept if i == self.dim else size for i, size in enumerate(sizes)]
        element = real_of(self.element) if part == "real" else self.element
        ty = RankedTensorType(tuple(s if isinstance(s, int) else DYNAMIC for s in shape), element)
        target = loops.variable(sz.empty_like(self.rw, ty, shape))
        before, after = sizes[: self.dim], sizes[self.dim + 1 :]
        with loops.nest([*before, *after]) as place:
            head, tail = place[: len(before)], place[len(before) :]
            self._read(head, tail, sizes[self.dim])
            line = self._stages()
            with loops.over(0, kept) as i:
                number = line[i].real() * self.scale if part == "real" else self._scaled(line[i])
                target[head, i, tail] = number
        return target.value

    def _scaled(self, number: Any) -> Any:
        if self.scale == 1.0:
            return number
        return (number.unary("real") * self.scale).with_imaginary(number.unary("imag") * self.scale)

    def _read(self, head: Any, tail: Any, size: Any) -> None:
        """Copy a line out: real numbers as complex ones, what is missing of a half as its mirror image."""
        loops, line = self.loops, self.lines[0]
        zero = loops.number(0, self.element)
        with loops.over(0, size) as i:
            line[i] = self.given[head, i, tail].like(zero)
        if size != self.length:
            with loops.over(size, self.length) as i:
                line[i] = self.given[head, loops.minus(self.length, i), tail].conjugate()

    def _stages(self) -> Variable:
        """The transform of the line that was copied; returns the line that has it."""
        source, target = self.lines
        stride, rest = 1, self.length
        for factor in factors(self.length):
            self._stage(source, target, factor, stride, rest)
            source, target = target, source
            stride, rest = stride * factor, rest // factor
        return source

    def _stage(self, source: Variable, target: Variable, p: int, stride: int, length: int) -> None:
        loops, count = self.loops, length // p
        with loops.over(0, count) as n2, loops.over(0, p) as k1:
            to = self._times(loops.plus(k1, self._times(n2, p)), stride)
            with loops.over(0, stride) as q:
                target[loops.plus(to, q)] = source[loops.plus(self._times(n2, stride), q)] * self._root(
                    k1, n2, stride, length
                )
            with loops.over(1, p) as n1:
                place = loops.plus(n2, self._times(n1, count))
                weight, start = self._root(k1, place, stride, length), self._times(place, stride)
                with loops.over(0, stride) as q:
                    product = source[loops.plus(start, q)] * weight
                    target[loops.plus(to, q)] = target[loops.plus(to, q)] + product

    def _times(self, value: Any, factor: int) -> Any:
        return sz.multiply(self.loops.b, value, factor)

    def _root(self, k1: Any, place: Any, stride: int, length: int) -> Any:
        """The root of unity of order `length` to the power of k1 * place."""
        b = self.loops.b
        power = sz.as_value(b, sz.multiply(b, k1, place))
        turn = b.insert(arith.RemUIOp(power, sz.as_value(b, length))).result
        assert turn.type is index
        return self.roots[self._times(turn, stride)]


# Note [Stages]
# With n = p m, the element k1 + p k2 of the transform is the element k2 of a transform of length m, of the numbers
# z(n2) = w^(k1 n2) sum over n1 of x(n2 + m n1) w^(m n1 k1), where w is the root of unity of order n. A stage makes the
# p sequences z, one for each k1, and puts number n2 of them side by side; so sequence and number trade places step by
# step, and the last stage leaves the transform in order. Before a stage there are `stride` sequences side by side.
