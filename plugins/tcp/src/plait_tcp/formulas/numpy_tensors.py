"""Formulas on arrays of NumPy: the reference semantics of operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, i64
from plait.interpret import dtype_of
from plait.interpret.numbers import rounded
from plait.lazy import lazy_import
from plait_std.scalar.arrays import on_arrays

from plait_tcp.arrays import convert, pad_array
from plait_tcp.formulas.elements import as_element, is_float, result_element
from plait_tcp.formulas.numpy_matrices import NumpyMatrices
from plait_tcp.formulas.sizes import product
from plait_tcp.formulas.tensor import Mismatch, Refused, Tensor
from plait_tcp.interpret.scans import random_numbers, transformed

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_tcp.formulas.sizes import Size
    from plait_tcp.formulas.tensors import Body, Condition, Ints, Sizes

np = lazy_import("numpy")


class NumpyTensors(NumpyMatrices):
    """The data of tensors are arrays of NumPy, sizes are ints."""

    def of(self, data: Any, element: Type) -> Tensor:
        return Tensor(self, np.asarray(data), element)

    # Numbers and constants

    def constant(self, array: Any, element: Type) -> Tensor:
        return self.of(np.asarray(array).astype(dtype_of(element)), element)

    def elements(self, value: Any) -> Tensor:
        return self.of(value.numpy(), value.type.element_type)

    def number(self, number: Any, element: Type) -> Tensor:
        if isinstance(number, Tensor):
            return number.cast(element)
        exact, dtype = as_element(number, element), dtype_of(element)
        return self.of(rounded(exact, dtype) if is_float(element) else np.array(exact, dtype), element)

    def size_number(self, size: Size, element: Type) -> Tensor:
        return self.number(size, element)

    def iota(self, sizes: Sizes, dim: int, element: Type) -> Tensor:
        line = np.arange(sizes[dim]).reshape([-1 if i == dim else 1 for i in range(len(sizes))])
        return self.of(np.broadcast_to(convert(line, i64, element), tuple(sizes)), element)

    def random_bits(self, state: Tensor, sizes: Sizes, element: Type) -> Tensor:
        return self.of(random_numbers("philox4x32", state.data, sizes, element)[1], element)

    # What is known

    def shape(self, x: Tensor) -> list[Size]:
        return list(x.data.shape)

    def rank(self, x: Tensor) -> int:
        return x.data.ndim

    def known(self, x: Tensor) -> Any:
        return x.data

    def sizes_in(self, x: Tensor) -> list[Size]:
        return [int(n) for n in x.data.reshape(-1)]

    def shape_tensor(self, sizes: Sizes) -> Tensor:
        return self.of(np.asarray(sizes, np.int64), i64)

    def common_dynamic_size(self, sizes: Sizes) -> Size:
        raise AssertionError("sizes are ints")

    # Elements

    def apply(self, kind: str, operands: Sequence[Tensor]) -> Tensor:
        element = operands[-1].element
        function = on_arrays(kind, dtype_of(element))
        if function is None:
            raise Refused(f"'{kind}' is not defined for elements of type '{element}'")
        arrays = [x.data for x in operands]
        if any(array.shape != arrays[0].shape for array in arrays):
            arrays = [x.data for x in self.unified(operands)]
        return self.of(function(*arrays), result_element(kind, element))

    def cast(self, x: Tensor, element: Type) -> Tensor:
        return self.of(convert(x.data, x.element, element), element)

    def bitcast(self, x: Tensor, element: Type) -> Tensor:
        return self.of(np.ascontiguousarray(x.data).view(dtype_of(element)).reshape(x.data.shape), element)

    # Movement

    def broadcast(self, x: Tensor, sizes: Sizes, dims: Ints | None = None) -> Tensor:
        array = x.data
        if dims is not None:
            have = dict(zip(dims, array.shape))
            array = array.transpose(np.argsort(dims)).reshape([have.get(i, 1) for i in range(len(sizes))])
        return self.of(np.broadcast_to(array, tuple(sizes)), x.element)

    def reshape(self, x: Tensor, sizes: Sizes) -> Tensor:
        if x.data.size != product(sizes):
            raise Mismatch(f"expected a shape of {x.data.size} elements, found one of {product(sizes)}")
        return self.of(x.data.reshape(tuple(sizes)), x.element)

    def transpose(self, x: Tensor, perm: Ints) -> Tensor:
        return self.of(x.data.transpose(perm), x.element)

    def slice(self, x: Tensor, starts: Sizes, sizes: Sizes, strides: Ints | None = None) -> Tensor:
        steps = strides or [1] * len(sizes)
        box = tuple(slice(a, a + (n - 1) * s + 1 if n else a, s) for a, n, s in zip(starts, sizes, steps))
        part = x.data[box]
        if list(part.shape) != list(sizes):
            raise Mismatch(f"expected a box inside of {x.shape}, found {list(sizes)} elements at {list(starts)}")
        return self.of(part, x.element)

    def reverse(self, x: Tensor, dims: Ints) -> Tensor:
        return self.of(np.flip(x.data, tuple(dims)), x.element)

    def concat(self, operands: Sequence[Tensor], dim: int) -> Tensor:
        return self.of(np.concatenate([x.data for x in operands], axis=dim), operands[0].element)

    def pad(self, x: Tensor, value: Tensor, low: Sizes, high: Sizes, interior: Ints | None = None) -> Tensor:
        return self.of(pad_array(x.data, value.data, low, high, interior or [0] * len(low)), x.element)

    def insert(self, x: Tensor, update: Tensor, starts: Sizes) -> Tensor:
        result = x.data.copy()
        result[tuple(slice(a, a + n) for a, n in zip(starts, update.data.shape))] = update.data
        return self.of(result, x.element)

    def fft(self, kind: str, x: Tensor, length: int) -> Tensor:
        complex = x.element if isinstance(x.element, ComplexType) else ComplexType(x.element)
        element = complex.element_type if kind == "irfft" else complex
        if not length:
            return self.zeros([*x.shape[:-1], 1 if kind == "rfft" else 0], element)
        return self.of(transformed(kind, x.data, [length], dtype_of(element)), element)

    # Indexing and control

    def gather(self, x: Tensor, indices: Tensor, axes: Ints | None = None, at: int = 0, batch: int = 0) -> Tensor:
        axes = self.leading_axes(indices) if axes is None else axes
        rest = [d for d in range(batch, x.rank) if d not in axes]
        moved = x.data.transpose([*range(batch), *axes, *rest])
        count = indices.rank - 1 - batch
        if not len(axes) and not batch:
            return self.of(np.broadcast_to(moved, (*indices.data.shape[:-1], *moved.shape)), x.element)
        taken = moved[_places(moved.shape, indices.data, len(axes), batch, False)[0]]
        before = [*range(batch + count, batch + count + at - batch)] if at > batch else []
        after = [d for d in range(batch + count, taken.ndim) if d not in before]
        return self.of(taken.transpose([*range(batch), *before, *range(batch, batch + count), *after]), x.element)

    def scatter(
        self, x: Tensor, indices: Tensor, updates: Tensor, axes: Ints | None = None, *, kind: str | None = None,
        batch: int = 0, drop: bool = False,
    ) -> Tensor:
        axes = self.leading_axes(indices) if axes is None else axes
        order = [*range(batch), *axes, *(d for d in range(batch, x.rank) if d not in axes)]
        result = x.data.transpose(order).copy()
        places, inside = _places(result.shape, indices.data, len(axes), batch, drop)
        count = indices.rank - 1
        new = updates.data.reshape(-1, *updates.data.shape[count:])[inside]
        flat = tuple(np.broadcast_to(place, indices.data.shape[:-1]).reshape(-1)[inside] for place in places)
        for place, value in zip(zip(*(one.tolist() for one in flat)), new):
            result[place] = self.ufunc(kind, x)(result[place], value) if kind else value
        return self.of(result.transpose(np.argsort(order)), x.element)

    def sort(self, operands: Sequence[Tensor], dim: int, descending: bool) -> list[Tensor]:
        key = operands[0].data
        key = key.astype(np.float64) if key.dtype.kind == "V" else key
        key = np.flip(key, dim) if descending else key  # of equal ones the last is then the first
        order = np.argsort(key, axis=dim, kind="stable")
        order = np.flip(key.shape[dim] - 1 - order, dim) if descending else order
        return [self.of(np.take_along_axis(x.data, order, dim), x.element) for x in operands]

    def true_places(self, flags: Tensor) -> Tensor:
        return self.of(np.flatnonzero(flags.data).astype(np.int64), i64)

    def loop(self, count: Size, carried: Sequence[Tensor], body: Body) -> list[Tensor]:
        state = list(carried)
        for i in range(count):
            state = list(body(i, state))
        return state

    def loop_while(self, carried: Sequence[Tensor], condition: Condition, body: Body) -> list[Tensor]:
        state, i = list(carried), 0
        while condition(i, state).data.all():
            state, i = list(body(i, state)), i + 1
        return state


def _places(shape: Ints, indices: Any, depth: int, batch: int, drop: bool) -> tuple[tuple[Any, ...], Any]:
    """What indexes the first dimensions: numbers of the batch, then `depth` entries of vectors; and what is inside."""
    rank = indices.ndim - 1
    numbers = [np.arange(shape[d]).reshape([-1 if i == d else 1 for i in range(rank)]) for d in range(batch)]
    entries = [indices[..., i] for i in range(depth)]
    inside = np.full(indices.shape[:-1], True)
    for entry, size in zip(entries, shape[batch:]):
        inside = inside & (entry >= 0) & (entry < size)
        if not drop and not inside.all():
            raise Refused(f"an index lies outside of a dimension of size {size}")
    return (*numbers, *entries), inside.reshape(-1)


NUMPY = NumpyTensors()
"""Formulas on arrays of NumPy."""

