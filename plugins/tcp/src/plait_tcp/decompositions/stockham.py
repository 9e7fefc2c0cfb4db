"""Fourier transforms of long lines as loops: Stockham's algorithm for the factors of a length, Bluestein's for primes.

Sources: Stockham, "High-speed convolution and correlation" (1966), as Cochran et al. state it in "What is the fast
Fourier transform?" (1967); Bluestein, "A linear filtering approach to the computation of discrete Fourier transform"
(1970).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import conjugate
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import RankedTensorType, f32
from plait.lazy import lazy_import
from plait_std import sizes as sz
from plait_std.arith import ops as arith

from plait_tcp import ops
from plait_tcp.decompositions.roots import factors, is_convolved, padded_length, roots_of_unity

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.ir.attribute import Type

np = lazy_import("numpy")


class Lines:
    """Transforms of lines of one length: `source` is filled, `transform` called, and what it returns is read."""

    def __init__(self, loops: ExpressionBuilder, length: int, element: Type, sign: int) -> None:
        self.loops, self.length, self.element, self.sign = loops, length, element, sign
        padded = padded_length(length) if is_convolved(length) else length
        self.stages = Stages(loops, padded, element, sign)
        self.source = self.stages.source
        if padded != length:
            self.chirp = chirp_of(length, sign)
            self.tables = constant(loops, self._tables(padded), element)
            self.chirps = constant(loops, self.chirp, element)

    @property
    def is_convolved(self) -> bool:
        """Whether the line is transformed as a convolution."""
        return self.stages.length != self.length

    def transform(self) -> Variable:
        """Transform the line in `source`; the variable whose first elements are the result."""
        return self._convolve() if self.is_convolved else self.stages.transform()

    def _tables(self, padded: int) -> Any:
        """What is multiplied after each of two transforms (Note [Two equal transforms])."""
        wrapped = np.zeros(padded, np.complex128)
        wrapped[: self.length] = self.chirp.conj()
        wrapped[padded - self.length + 1 :] = self.chirp[1:][::-1].conj()
        forward = np.fft.fft(wrapped) if self.sign < 0 else np.fft.ifft(wrapped) * padded
        last = np.zeros(padded, np.complex128)
        last[: self.length] = self.chirp.conj()
        return np.stack([forward / padded, last])

    def _convolve(self) -> Variable:
        loops, line, padded = self.loops, self.source, self.stages.length
        zero = loops.number(0, self.element)
        with loops.loop(0, self.length) as i:
            line[i] = line[i] * self.chirps[i]
        with loops.loop(self.length, padded) as i:
            line[i] = zero
        with loops.loop(0, 2) as turn:
            made = self.stages.transform()
            with loops.loop(0, padded) as i:
                line[i] = conjugate(made[i] * self.tables[turn, i])
        return line


class Stages:
    """Transforms of lines in two buffers, a stage for each factor of the length (Note [Stages])."""

    def __init__(self, loops: ExpressionBuilder, length: int, element: Type, sign: int) -> None:
        self.loops, self.length = loops, length
        self.roots = constant(loops, roots_of_unity(sign * np.arange(length), length), element)
        type = RankedTensorType((length,), element)
        self.source, self.other = (loops.variable(sz.empty_like(loops.builder, type, [length])) for _ in range(2))

    def transform(self) -> Variable:
        """Transform the line in `source`; the buffer that has the result."""
        source, target = self.source, self.other
        stride, rest = 1, self.length
        for factor in factors(self.length):
            self._stage(source, target, factor, stride, rest)
            source, target = target, source
            stride, rest = stride * factor, rest // factor
        return source

    def _stage(self, source: Variable, target: Variable, p: int, stride: int, length: int) -> None:
        loops, count = self.loops, length // p
        with loops.loop(0, count) as n2, loops.loop(0, p) as k1:
            to = self._times(k1 + self._times(n2, p), stride)
            weight, start = self._root(k1, n2, stride, length), self._times(n2, stride)
            with loops.loop(0, stride) as q:
                target[loops.index(to) + q] = source[loops.index(start) + q] * weight
            with loops.loop(1, p) as n1:
                place = n2 + self._times(n1, count)
                weight, start = self._root(k1, place, stride, length), self._times(place, stride)
                with loops.loop(0, stride) as q:
                    product = source[loops.index(start) + q] * weight
                    target[loops.index(to) + q] = target[loops.index(to) + q] + product

    def _times(self, value: Any, factor: int) -> Any:
        return sz.multiply(self.loops.builder, value, factor)

    def _root(self, k1: Expression, place: Expression, stride: int, length: int) -> Any:
        """The root of unity of order `length` to the power of k1 * place."""
        b = self.loops.builder
        power = sz.as_value(b, sz.multiply(b, k1, place))
        turn = b(arith.RemUIOp(power, sz.as_value(b, length)))
        return self.roots[self._times(turn, stride)]


def chirp_of(length: int, sign: int) -> Any:
    """exp(+-pi i j^2 / length) for each j."""
    return roots_of_unity(sign * np.arange(length, dtype=np.int64) ** 2, 2 * length)


def constant(loops: ExpressionBuilder, array: ndarray, element: Any) -> Expression:
    """A constant tensor of the elements of an array, as a variable that is not written."""
    dtype = np.complex64 if element.element_type is f32 else np.complex128
    type = RankedTensorType(tuple(array.shape), element)
    attribute = DenseElementsAttr.from_numpy(np.ascontiguousarray(array.astype(dtype)), type)
    return loops.expression(loops.builder(ops.ConstOp(attribute)))


# Note [Stages]
# With n = p m, the element k1 + p k2 of the transform is the element k2 of a transform of length m, of the numbers
# z(n2) = w^(k1 n2) sum over n1 of x(n2 + m n1) w^(m n1 k1), where w is the root of unity of order n. A stage makes the
# p sequences z, one for each k1, and puts number n2 of them side by side; so sequence and number trade places step by
# step, and the last stage leaves the transform in order. Before a stage there are `stride` sequences side by side.
#
# Note [Two equal transforms]
# With jk = (j^2 + k^2 - (k - j)^2) / 2, a transform is the chirp times the convolution of (x times the chirp) with the
# conjugate chirp, and a convolution is an inverse transform of a product of transforms. The inverse of v is the
# conjugate of the transform of the conjugate of v, up to a factor: so both are one loop that runs twice,
# v = conj(F(v) * table). The first table has the transform of the conjugate chirp and the factor; the second has the
# conjugate chirp, whose conjugate multiplies the result.
