"""Fourier transforms along a dimension whose size is known only at run time, as loops over its lines.

Sources: Bluestein, "A linear filtering approach to the computation of discrete Fourier transform" (1970); Stockham's
algorithm, as Cochran et al. state it in "What is the fast Fourier transform?" (1967).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder
from plait.build.functions import conjugate, cos, real, sin
from plait.builtin.types import ComplexType, f64, index
from plait_stablehlo.to_tcp.work import zeros
from plait_std import sizes as sz
from plait_std.algebra import TOTAL
from plait_tcp.api import real_of

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_std.sizes import Index

_DOUBLINGS = 62  # more than any length has


def transform_lines(rw: ConversionRewriter, x: Value[Any], dim: int, length: sz.Index, kind: str) -> Any:
    """`fft`, `ifft`, `rfft` or `irfft` of x along one dimension, without a factor; `length` is the longer side."""
    loops, number = TOTAL.on(rw), ComplexType(real_of(x.type.element_type))
    kept = loops.index(sz.floor_divide(rw, length, 2)) + 1 if kind == "rfft" else length
    sizes: list[sz.Index] = [*sz.sizes_of(rw, x)]
    available, sizes[dim] = sizes[dim], kept
    target = zeros(loops, sizes, real_of(number) if kind == "irfft" else number)
    given, line = loops.expression(x), _Line(loops, length, number, 1 if kind.startswith("i") else -1)
    with loops.nest(sizes[:dim]) as head, loops.nest(sizes[dim + 1 :]) as tail:

        def read(i: Expression) -> Expression:
            return given[head, i, tail].cast(loops.number(0, number).type)

        with loops.loop(0, available) as i:
            line.put(i, read(i))
        if kind == "irfft":
            with loops.loop(available, length) as i:  # the other numbers of a transform of reals are conjugates
                line.put(i, conjugate(read(loops.index(length) - i)))
        line.transform()
        with loops.loop(0, kept) as k:
            made = line.get(k)
            target[head, k, tail] = real(made) if kind == "irfft" else made
    return target.value


class _Line:
    """Work areas for lines of one length: all elements are put, `transform` is called, and elements are got.

    With j k = (j^2 + k^2 - (k - j)^2) / 2 a transform is the chirp exp(+-pi i j^2 / n) times the convolution of (x
    times the chirp) with the conjugate chirp. A convolution is an inverse transform of a product of transforms, of a
    length with room for it, a power of two; and an inverse transform of v is the conjugate of a transform of the
    conjugate.
    """

    def __init__(self, loops: ExpressionBuilder, length: sz.Index, element: ComplexType, sign: int) -> None:
        self.loops, self.length, self.element = loops, length, element
        self.padded = self._power_of_two(loops.index(loops.index(length) + length) - 1)
        self.roots = self._roots(self.padded, lambda i: i, self.padded, -1)
        self.chirp = self._roots(length, self._square, loops.index(length) + length, sign)
        self.filter = zeros(loops, [self.padded], element)
        self.buffers = zeros(loops, [2, self.padded], element)
        self.side, self.stride, self.rest = (loops.variable(self._index(0), index) for _ in range(3))
        self._make_filter()

    def put(self, i: Expression, number: Expression) -> None:
        """Set element i of the line."""
        self.buffers[0, i] = number * self.chirp[i]

    def get(self, k: Expression) -> Expression:
        """Expression k of the transform."""
        return conjugate(self.buffers[self.side.value, k]) * self.chirp[k]

    def transform(self) -> None:
        """Transform the line that was put."""
        loops, buffers = self.loops, self.buffers
        with loops.loop(self.length, self.padded) as i:
            buffers[0, i] = loops.number(0, self.element)
        self._run_stages()
        with loops.loop(0, self.padded) as i:
            buffers[0, i] = conjugate(buffers[self.side.value, i] * self.filter[i])
        self._run_stages()

    def _make_filter(self) -> None:
        """The transform of the conjugate chirp, which goes on to the left of 0, with the factor 1/n of the inverse."""
        loops, buffers, one = self.loops, self.buffers, self.loops.number(1, self.element)
        with loops.loop(0, self.length) as i:
            buffers[0, i] = conjugate(self.chirp[i])
        with loops.loop(1, self.length) as i:
            buffers[0, loops.index(self.padded) - i] = conjugate(self.chirp[i])
        self._run_stages()
        factor = one / loops.index(self.padded).cast(real_of(self.element)).cast(one.type)
        with loops.loop(0, self.padded) as i:
            self.filter[i] = buffers[self.side.value, i] * factor
        loops.forget(self.filter)

    def _run_stages(self) -> None:
        """Transform the first buffer; `side` says in which one the result is."""
        loops = self.loops
        for variable, start in ((self.side, 0), (self.stride, 1), (self.rest, self.padded)):
            variable.set(self._index(start))
        with loops.loop(0, _DOUBLINGS), loops.if_(loops.index(1) < self.rest.value):
            self._run_stage()

    def _run_stage(self) -> None:
        """Half as many numbers of twice as many sequences, side by side."""
        loops, buffers, side, stride = self.loops, self.buffers, self.side.value, self.stride.value
        half, other = self._half(self.rest.value), self._index(loops.index(1) - side)
        with loops.loop(0, half) as p:
            start, root = self._times(stride, p), self.roots[self._times(stride, p)]
            with loops.loop(0, stride) as q:
                low = loops.index(start) + q
                x, y = buffers[side, low], buffers[side, low + self._times(stride, half)]
                to = low + start
                buffers[other, to] = x + y
                buffers[other, to + stride] = (x - y) * root
        self.side.set(other)
        self.rest.set(half)
        self.stride.set(self._index(loops.index(stride) + stride))

    def _roots(self, count: sz.Index, turns: Callable[[Any], Any], whole: sz.Index, sign: int) -> Any:
        """exp(+-2 pi i turns(k) / whole) for each k, computed in double precision."""
        loops, real = self.loops, real_of(self.element)
        table = zeros(loops, [count], self.element)
        with loops.loop(0, count) as k:
            angle = loops.index(turns(k)).cast(f64) / loops.index(whole).cast(f64) * (sign * 2 * math.pi)
            table[k] = cos(angle).cast(real).apply("complex", sin(angle).cast(real))
        loops.forget(table)
        return table

    def _square(self, j: Expression) -> Any:
        """j^2 up to whole turns."""
        b = self.loops.builder
        twice = self._index(self.loops.index(self.length) + self.length)
        return TOTAL.apply(b, "remainder_unsigned", index, self._index(self._times(j, j)), twice)

    def _power_of_two(self, least: sz.Index) -> Any:
        """The first one that is not less."""
        loops, found = self.loops, self.loops.variable(self._index(1), index)
        with loops.loop(0, _DOUBLINGS), loops.if_(loops.index(found.value) < least):
            found.set(self._index(loops.index(found.value) + found.value))
        loops.forget(found)
        return found.value

    def _half(self, size: Index) -> Any:
        return self._index(sz.floor_divide(self.loops.builder, size, 2))

    def _times(self, x: Index, y: Index) -> Any:
        return sz.multiply(self.loops.builder, x, y)

    def _index(self, size: sz.Index) -> Any:
        return sz.as_value(self.loops.builder, size)
