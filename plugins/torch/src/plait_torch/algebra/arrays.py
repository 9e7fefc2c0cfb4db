"""The algebra of NumPy arrays: what definitions mean to the interpreter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, FloatType, IntegerType, i1, i64
from plait.interpret.numbers import rounded
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait_std.scalar.arrays import on_arrays

from plait_torch.algebra import philox
from plait_torch.algebra.promotion import real_element
from plait_torch.algebra.tensor import Refused, Tensor, result_element, wrapped
from plait_torch.algebra.tensors import Tensors

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.ir.attribute import Type

    from plait_torch.algebra.tensor import Size

np = lazy_import("numpy")

_REDUCERS = {
    "add": "add", "multiply": "multiply", "maximum": "maximum", "minimum": "minimum", "and": "bitwise_and",
    "or": "bitwise_or",
}  # fmt: skip


class Arrays(Tensors):
    """Tensors whose values are NumPy arrays. `stream` is the key and the number of a stream of random numbers."""

    def __init__(self, stream: tuple[int, int] = (0, 0)) -> None:
        self.stream = stream

    def of(self, array: ndarray, element: Type) -> Tensor:
        """An array as a tensor."""
        array = np.asarray(array)
        return Tensor(self, array, array.shape, element)

    def _same(self, x: Tensor, array: ndarray) -> Tensor:
        return self.of(array, x.element)

    # Elements

    def emit(self, kind: str, operands: Sequence[Tensor]) -> Tensor:
        last = operands[-1]
        function = on_arrays(kind, dtype_of(last.element))
        if function is None:
            raise Refused(f"'{kind}' is not defined for elements of type '{last.element}'")
        return self.of(function(*(one.value for one in operands)), result_element(kind, last.element))

    def cast(self, x: Tensor, element: Type) -> Tensor:
        return self.of(converted(x.value, x.element, element), element)

    def bitcast(self, x: Tensor, element: Type) -> Tensor:
        return self.of(np.ascontiguousarray(x.value).view(dtype_of(element)).reshape(x.value.shape), element)

    def constant(self, number: Any, element: Type) -> Tensor:
        dtype = dtype_of(element)
        if isinstance(element, IntegerType) and element is not i1:
            number = wrapped(int(number), element)
        return self.of(
            np.asarray(number).astype(dtype) if not isinstance(number, int) else np.array(number, dtype), element
        )

    def literal(self, array: ndarray, element: Type) -> Tensor:
        return self.of(array.astype(dtype_of(element)), element)

    # Shapes

    def broadcast(self, x: Tensor, shape: Sequence[Size], dims: Sequence[int]) -> Tensor:
        places = [1] * len(shape)
        for size, dim in zip(x.shape, dims):
            places[dim] = size
        return self._same(x, np.broadcast_to(x.value.reshape(places), tuple(shape)))

    def reshape(self, x: Tensor, shape: Sequence[Size]) -> Tensor:
        return self._same(x, x.value.reshape(tuple(shape)))

    def transpose(self, x: Tensor, order: Sequence[int]) -> Tensor:
        return self._same(x, x.value.transpose(tuple(order)))

    def slice(self, x: Tensor, starts: Sequence[Size], sizes: Sequence[Size], strides: Sequence[int]) -> Tensor:
        boxes = [
            slice(start, start + (size - 1) * stride + 1 if size else start, stride)
            for start, size, stride in zip(starts, sizes, strides)
        ]
        return self._same(x, x.value[tuple(boxes)])

    def pad(
        self, x: Tensor, value: Tensor, low: Sequence[Size], high: Sequence[Size], between: Sequence[int] | None = None
    ) -> Tensor:
        return self._same(x, padded(x.value, value.value, low, high, between or [0] * x.rank))

    def concat(self, inputs: Sequence[Tensor], dim: int) -> Tensor:
        return self._same(inputs[0], np.concatenate([one.value for one in inputs], axis=dim))

    def reverse(self, x: Tensor, dims: Sequence[int]) -> Tensor:
        return self._same(x, np.flip(x.value, axis=tuple(dims)))

    def iota(self, shape: Sequence[Size], dim: int, element: Type) -> Tensor:
        line = np.arange(shape[dim]).astype(dtype_of(element))
        places = [-1 if i == dim else 1 for i in range(len(shape))]
        return self.of(np.broadcast_to(line.reshape(places), tuple(shape)), element)

    # Sums and lines

    def reduce(self, kind: str, x: Tensor, dims: Sequence[int], start: Any) -> Tensor:
        combine = getattr(np, _REDUCERS[kind])
        axes = tuple(dims)
        first = self.constant(start, x.element).value
        if math.prod(x.shape[i] for i in axes) == 0:
            return self._same(x, np.full([n for i, n in enumerate(x.shape) if i not in axes], first, x.value.dtype))
        total = combine.reduce(x.value, axis=axes, dtype=x.value.dtype) if axes else x.value
        return self._same(x, combine(total, first).astype(x.value.dtype, copy=False))

    def window(
        self,
        kind: str,
        x: Tensor,
        start: Any,
        window: Sequence[int],
        strides: Sequence[int],
        low: Sequence[Size],
        high: Sequence[Size],
        dilation: Sequence[int],
    ) -> Tensor:
        first = self.constant(start, x.element).value
        array, combine = padded(x.value, first, low, high, [0] * x.rank), getattr(np, _REDUCERS[kind])
        counts = [(n - (w - 1) * d - 1) // s + 1 for n, w, d, s in zip(array.shape, window, dilation, strides)]
        total = np.full([max(n, 0) for n in counts], first, x.value.dtype)
        for place in product(*map(range, window)):
            total = combine(total, array[_strided(place, dilation, strides, total.shape)])
        return self._same(x, total)

    def scan(self, kind: str, x: Tensor, dim: int, start: Any) -> Tensor:
        return self._same(x, getattr(np, _REDUCERS[kind]).accumulate(x.value, axis=dim, dtype=x.value.dtype))

    def contract(self, x: Tensor, y: Tensor, left: str, right: str, result: str) -> Tensor:
        total = np.einsum(f"{left},{right}->{result}", x.value, y.value, optimize=True)
        return self._same(x, np.asarray(total).astype(x.value.dtype, copy=False))

    def conv(
        self,
        x: Tensor,
        w: Tensor,
        order: tuple[str, str, str],
        strides: Sequence[int],
        low: Sequence[Size],
        high: Sequence[Size],
        base: Sequence[int],
        dilation: Sequence[int],
        groups: tuple[int, int],
        flipped: bool,
    ) -> Tensor:
        spatial = sorted(set(order[0]) - set("ni"))
        array = x.value.transpose([order[0].index(c) for c in ("n", "i", *spatial)])
        kernel = w.value.transpose([order[1].index(c) for c in ("i", "o", *spatial)])
        if flipped:
            kernel = np.flip(kernel, axis=tuple(range(2, kernel.ndim)))
        zero = x.value.dtype.type(0)
        array = padded(array, zero, [0, 0, *low], [0, 0, *high], [0, 0, *(d - 1 for d in base)])
        inputs = np.split(array, groups[0], axis=1) if groups[0] > 1 else np.split(array, groups[1], axis=0)
        kernels = np.split(kernel, groups[0] * groups[1], axis=1)
        parts = [_convolved(a, k, strides, dilation) for a, k in zip(inputs, kernels)]
        total = np.concatenate(parts, axis=1)
        return self._same(x, total.transpose([("n", "o", *spatial).index(c) for c in order[2]]))

    def sort(self, x: Tensor, dim: int, descending: bool) -> tuple[Tensor, Tensor]:
        array = np.flip(x.value, axis=dim) if descending else x.value  # of equal ones the last is then the first
        order = np.argsort(sort_keys(array), axis=dim, kind="stable")
        if descending:
            order = np.flip(x.shape[dim] - 1 - order, axis=dim)
        return self._same(x, np.take_along_axis(x.value, order, axis=dim)), self.of(order.astype(np.int64), i64)

    # Places

    def take(self, x: Tensor, places: Tensor) -> Tensor:
        lines = np.moveaxis(places.value, -1, 0)
        for line, size in zip(lines, x.shape):
            if line.size and not (line.min() >= 0 and line.max() < size):
                raise Refused(f"an index lies outside of a dimension of size {size}")
        return self._same(
            x, x.value[tuple(lines)] if len(lines) else np.broadcast_to(x.value, (*places.shape[:-1], *x.shape))
        )

    def put(self, x: Tensor, places: Tensor, updates: Tensor, kind: str | None) -> Tensor:
        result = x.value.copy()
        vectors = places.value.reshape(-1, places.shape[-1])
        values = updates.value.reshape(len(vectors), *updates.shape[places.rank - 1 :])
        combine = getattr(np, _REDUCERS[kind]) if kind else None
        for vector, value in zip(vectors, values):
            place = tuple(int(i) for i in vector)
            if all(0 <= i < n for i, n in zip(place, result.shape)):
                result[place] = combine(result[place], value) if combine else value
        return self._same(x, result)

    def size_of_value(self, x: Tensor) -> Size:
        return int(x.value.reshape(()))

    def value_of_size(self, size: Size) -> Tensor:
        return self.constant(int(size), i64)

    def fft(self, kind: str, x: Tensor, length: int) -> Tensor:
        found = getattr(np.fft, kind)(x.value, length, axis=-1)
        element = (
            ComplexType(x.element) if kind == "rfft" else real_element(x.element) if kind == "irfft" else x.element
        )
        return self.of(found.astype(dtype_of(element)), element)

    def random_bits(self, shape: Sequence[Size], element: Type) -> Tensor:
        return self.of(philox.random_bits(*self.stream, shape, element.width), element)  # type: ignore[attr-defined]


def _strided(place: Sequence[int], dilation: Sequence[int], strides: Sequence[int], counts: Sequence[int]) -> Any:
    firsts = [k * d for k, d in zip(place, dilation)]
    return tuple(slice(f, f + (n - 1) * s + 1 if n else f, s) for f, s, n in zip(firsts, strides, counts))


def _convolved(x: ndarray, w: ndarray, strides: Sequence[int], dilation: Sequence[int]) -> Any:
    """[batch, input feature, spatial...] by [input feature, output feature, spatial...]"""
    sizes = zip(x.shape[2:], w.shape[2:], strides, dilation)
    counts = [max((n - (k - 1) * d - 1) // s + 1, 0) for n, k, s, d in sizes]
    total = np.zeros((x.shape[0], w.shape[1], *counts), dtype=x.dtype)
    for place in product(*map(range, w.shape[2:])):
        element = x[(slice(None), slice(None), *_strided(place, dilation, strides, counts))]
        total += np.einsum("nc...,co->no...", element, w[(slice(None), slice(None), *place)])
    return total


def padded(x: ndarray, value: Any, low: Sequence[int], high: Sequence[int], between: Sequence[int]) -> Any:
    """`x` with a value around and between its elements; less than 0 removes some."""
    shape = [max(a + b + n + max(n - 1, 0) * k, 0) for n, a, b, k in zip(x.shape, low, high, between)]
    result = np.full(shape, value, dtype=x.dtype)
    places: list[Any] = []
    kept: list[Any] = []
    for size, extent, first, gap in zip(x.shape, shape, low, between):
        positions = first + np.arange(size) * (gap + 1)
        inside = (positions >= 0) & (positions < extent)
        places.append(positions[inside])
        kept.append(np.flatnonzero(inside))
    result[np.ix_(*places)] = x[np.ix_(*kept)]
    return result


def sort_keys(x: ndarray) -> Any:
    """Numbers that NumPy orders as the elements are ordered."""
    return x.astype(np.float32) if x.dtype.kind == "V" else x


def converted(x: Any, source: Any, target: Any) -> Any:
    """The elements of `x`, of element type `source`, converted to type `target`."""
    dtype = dtype_of(target)
    if isinstance(source, ComplexType) and not isinstance(target, ComplexType):
        return np.asarray(x != 0) if target is i1 else converted(x.real, source.element_type, target)
    if target is i1:
        return np.asarray(x != 0)
    if isinstance(source, FloatType) and isinstance(target, IntegerType):
        return _to_integers(x.astype(np.float64), target).astype(dtype)
    if isinstance(source, FloatType) and isinstance(target, FloatType):
        return rounded(x, dtype)
    return x.astype(dtype)


def _to_integers(x: ndarray, target: IntegerType) -> Any:
    """Floats toward zero; what is out of range is the greatest or least, NaN is 0."""
    whole = np.nan_to_num(np.trunc(x), nan=0.0)
    low, high = (
        (0, (1 << target.width) - 1)
        if target.is_unsigned
        else (-(1 << (target.width - 1)), (1 << (target.width - 1)) - 1)
    )
    holder = np.uint64 if target.is_unsigned else np.int64
    inside = np.where((whole >= float(high)) | (whole <= float(low)), 0.0, whole).astype(holder)
    return np.where(whole >= float(high), holder(high), np.where(whole <= float(low), holder(low), inside))


ARRAYS = Arrays()
