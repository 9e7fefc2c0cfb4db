"""Fourier transforms: as loops, or as contractions with small constant matrices for targets without loops.

Contractions are by factors of the length, or by convolution.

Sources: Cooley and Tukey, "An algorithm for the machine calculation of complex Fourier series" (1965); Bluestein, "A
linear filtering approach to the computation of discrete Fourier transform" (1970).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, StringAttr
from plait.builtin.types import ComplexType, FloatType, RankedTensorType, f32
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.builders.tensors import TensorBuilder, static
from plait_tcp.models.shapes import reified

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.builtin.types import Type
    from plait.rewrite import Rewriter

np = lazy_import("numpy")
dimensions = lazy_import("plait_tcp.decompositions.dimensions")  # most programs have no transforms
roots = lazy_import("plait_tcp.decompositions.roots")
stockham = lazy_import("plait_tcp.decompositions.stockham")
Along = Callable[[Builder, Value[Any], int, int, str], Value[Any]]
"""Transforms a tensor along a dimension of a length, by a kind."""
LARGEST_RADIX = 16
"""Lengths up to this are one contraction, and longer ones are split in factors up to this."""
LARGEST_PRIME = 61
"""A length with a greater prime factor is transformed by convolution."""


@pattern(ops.FftOp)
def decompose_fft(op: ops.FftOp, rw: Rewriter) -> Rewrite:
    """tcp.fft -> loops over lines, and stages of their transforms"""
    return _decomposed(op, rw, dimensions.transform_dimension)


@pattern(ops.FftOp)
def fft_to_contractions(op: ops.FftOp, rw: Rewriter) -> Rewrite:
    """tcp.fft -> tcp.contract, tcp.binary, and tcp.reshape between them"""
    return _decomposed(op, rw, lambda b, x, dim, length, kind: _Transform(b, _complex(x), kind).along(x, dim, length))


def _decomposed(op: ops.FftOp, rw: Rewriter, along: Along) -> Value[Any]:
    """Transforms along one dimension after the other; that between real and complex numbers is along the last."""
    lengths: list[int] = list(op.lengths.values)
    if not all(lengths):
        return _nothing(op, rw)
    kind: str = op.kind.text
    x: Value[Any] = op.operand
    rank: int = x.type.rank
    first, last = rank - len(lengths), rank - 1
    outer = kind.replace("rfft", "fft")
    if kind == "rfft":
        x = along(rw, x, last, lengths[-1], kind)
    for dim in range(first, last):
        x = along(rw, x, dim, lengths[dim - first], outer)
    return x if kind == "rfft" else along(rw, x, last, lengths[-1], kind)


def _complex(x: Value[Any]) -> ComplexType:
    element = x.type.element_type
    return ComplexType(element) if isinstance(element, FloatType) else element


def _nothing(op: ops.FftOp, rw: Rewriter) -> Value[Any]:
    """The result of a transform without elements."""
    t, element = TensorBuilder(rw), op.result.type.element_type
    zero = t.constant(np.zeros((), np.complex64 if isinstance(element, ComplexType) else np.float32), element)
    return t.broadcast(zero, reified(op, rw)[0], [])


class _Transform:
    """Transforms of one kind on complex numbers of one type, by contractions."""

    def __init__(self, b: Builder, element: ComplexType, kind: str) -> None:
        self.t, self.element, self.kind = TensorBuilder(b), element, kind
        self.sign = 1 if kind in ("ifft", "irfft") else -1
        self.dtype = np.complex64 if element.element_type is f32 else np.complex128

    def along(self, x: Value[Any], dim: int, length: int) -> Value[Any]:
        """The transform along one dimension; an inverse one has its factor."""
        x = self.t.cast(x, self.element)
        if self.kind == "irfft":
            x = self.completed(x, length)
        x = self._along_short(x, dim) if length <= LARGEST_RADIX else self._along_long(x, dim)
        if self.kind == "rfft":
            return self.t.part(x, 0, length // 2 + 1)
        return self.t.unary("real", x) if self.kind == "irfft" else x

    def _along_short(self, x: Value[Any], dim: int) -> Value[Any]:
        """The product with the matrix of the transform."""
        rank, length = x.type.rank, x.type.shape[dim]
        weight = 1 / length if self.sign > 0 else 1
        numbers = np.arange(length)
        matrix = self._constant(self._roots(np.outer(numbers, numbers), length) * weight)
        source = [rank if i == dim else i for i in range(rank)]
        return self._contract(x, matrix, (source, (rank, dim), range(rank)), x.type)

    def _along_long(self, x: Value[Any], dim: int) -> Value[Any]:
        rank, length = x.type.rank, x.type.shape[dim]
        perm = [i for i in range(rank) if i != dim] + [dim]
        lines = self.t.transpose(x, perm) if dim != rank - 1 else x
        shape = sz.sizes_of(self.t.b, lines)
        count: sz.Size = 1
        for size in shape[:-1]:
            count = sz.multiply(self.t.b, count, size)
        made = self.lines(self.t.reshape(lines, [count, length]))
        if self.sign > 0:
            made = self.t.times(made, self._constant(np.full((length,), 1 / length)))
        made = self.t.reshape(made, shape)
        return self.t.transpose(made, np.argsort(perm).tolist()) if dim != rank - 1 else made

    def lines(self, x: Value[Any]) -> Value[Any]:
        """The transform of each line of a tensor of rank 2, without a factor."""
        length = x.type.shape[1]
        if length == 1:
            return x
        radix = _radix(length)
        if radix is None:
            return self._by_convolution(x, length)
        return self._by_matrix(x, length) if radix == length else self._by_factors(x, radix, length // radix)

    def _constant(self, array: ndarray) -> Value[Any]:
        return self.t.constant(array.astype(self.dtype), self.element)

    def _roots(self, exponents: ndarray, length: int) -> Any:
        """exp(+-2 pi i e / length); exponents are reduced first, for accuracy."""
        return roots.roots_of_unity(self.sign * exponents, length)

    def _by_matrix(self, x: Value[Any], length: int) -> Value[Any]:
        """y[b, k] = sum over j of x[b, j] * root^(j * k)"""
        matrix = self._constant(self._roots(np.outer(np.arange(length), np.arange(length)), length))
        return self._contract(x, matrix, ((0, 2), (2, 1), (0, 1)), x.type)

    def _by_factors(self, x: Value[Any], outer: int, inner: int) -> Value[Any]:
        """Transforms of length `outer`, factors, transforms of length `inner` (Note [Two factors])."""
        t, count = self.t, sz.sizes_of(self.t.b, x)[0]
        split = t.reshape(x, [count, outer, inner])
        numbers = np.arange(outer)
        matrix = self._constant(self._roots(np.outer(numbers, numbers), outer))
        first = self._contract(split, matrix, ((0, 3, 2), (3, 1), (0, 1, 2)), split.type)
        twiddles = self._constant(self._roots(np.outer(numbers, np.arange(inner)), outer * inner))
        turned = t.times(first, twiddles)
        second = self.lines(t.reshape(turned, [sz.multiply(t.b, count, outer), inner]))
        ordered = t.transpose(t.reshape(second, [count, outer, inner]), [0, 2, 1])
        return t.reshape(ordered, [count, outer * inner])

    def _by_convolution(self, x: Value[Any], length: int) -> Value[Any]:
        """The chirp times the circular convolution of the input times the chirp with the conjugate chirp."""
        t, padded = self.t, roots.padded_length(length)
        chirp = stockham.chirp_of(length, self.sign)
        wrapped = np.zeros(padded, np.complex128)
        wrapped[:length] = chirp.conj()
        wrapped[padded - length + 1 :] = chirp[1:][::-1].conj()
        zero = self._constant(np.zeros(()))
        spread = t.extended(t.times(x, self._constant(chirp)), zero, padded)
        forward, backward = (_Transform(t.b, self.element, kind) for kind in ("fft", "ifft"))
        product = t.times(forward.lines(spread), self._constant(np.fft.fft(wrapped) / padded))
        return t.times(t.part(backward.lines(product), 0, length), self._constant(chirp))

    def _contract(self, x: Value[Any], y: Value[Any], loops: Sequence[Any], type: Type) -> Value[Any]:
        """The sum of products over the last loop; `loops` has the loop of each dimension of x, y and the result."""
        rank = 1 + max(loop for dims in loops for loop in dims)
        maps = [AffineMap(rank, 0, tuple([AffineDim(loop) for loop in dims])) for dims in loops]
        iterators = ArrayAttr(tuple([StringAttr(s) for s in ["parallel"] * (rank - 1) + ["reduction"]]))
        attribute = ArrayAttr(tuple([AffineMapAttr(map) for map in maps]))
        return self.t.b(ops.ContractOp(x, y, attribute, iterators, None, type))

    def completed(self, x: Value[Any], length: int) -> Value[Any]:
        """All numbers of a transform of reals, from the first length/2 + 1 along the last dimension."""
        t, rest = self.t, (length - 1) // 2
        if rest == 0:
            return t.part(x, 0, length) if x.type.shape[-1] != length else x
        mirrored = t.reverse(t.part(x, 1, rest), [x.type.rank - 1])
        conjugate = t.binary("complex", t.unary("real", mirrored), t.unary("negate", t.unary("imag", mirrored)))
        shape = [*sz.sizes_of(t.b, x)[:-1], length]
        return t.concat([x, conjugate], x.type.rank - 1, RankedTensorType(static(shape), self.element))


def _radix(length: int) -> int | None:
    """The first factor to split off; the length itself if it is transformed at once; None if by convolution."""
    if length <= LARGEST_RADIX:
        return length
    if _largest_prime_factor(length) > LARGEST_PRIME:
        return None
    fitting = [r for r in range(2, LARGEST_RADIX + 1) if length % r == 0]
    if fitting:
        return _balanced(length, fitting)
    return next(p for p in range(LARGEST_RADIX + 1, length + 1) if length % p == 0)


def _balanced(length: int, factors: list[int]) -> int:
    """The factor that costs least: each element of a line takes part in as many products as the factors add up to."""
    return min(factors, key=lambda r: r / float(np.log2(r)) + (0 if length // r > 1 else r))


def _largest_prime_factor(length: int) -> int:
    largest, divisor = 1, 2
    while divisor * divisor <= length:
        while length % divisor == 0:
            largest, length = divisor, length // divisor
        divisor += 1
    return max(largest, length)


# Note [Two factors]
# With n = r * m, j = a * m + c and k = p + r * q,
#   X[p + r * q] = sum over c of w_m^(c * q) * w_n^(c * p) * sum over a of x[a * m + c] * w_r^(a * p):
# transforms of length r over a, then factors, then transforms of length m over c.
