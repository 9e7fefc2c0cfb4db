"""Formulas on arrays of NumPy: the reference semantics of operators."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType, f64, i1, i64
from plait.interpret import dtype_of
from plait.interpret.numbers import rounded
from plait.lazy import lazy_import
from plait_std.scalar.arrays import on_arrays

from plait_onnx.arrays.array import Array, Arrays, Refused

if TYPE_CHECKING:
    from plait.ir.attribute import Type

np = lazy_import("numpy")

_UFUNCS = {
    "add": "add", "multiply": "multiply", "maximum": "maximum", "minimum": "minimum", "and": "bitwise_and",
    "or": "bitwise_or", "xor": "bitwise_xor",
}  # fmt: skip
_BOOL = {"add": "or", "multiply": "and", "maximum": "or", "minimum": "and", "and": "and", "or": "or", "xor": "xor"}


def ufunc(kind: str, dtype: Any) -> Any:
    """The function of NumPy that combines two elements."""
    return getattr(np, f"logical_{_BOOL[kind]}" if dtype.kind == "b" else _UFUNCS[kind])


def neutral(kind: str, element: Any) -> Any:
    """What changes no other number when combined with it."""
    if kind in ("add", "or", "xor"):
        return 0
    if kind == "multiply":
        return 1
    if isinstance(element, FloatType):
        return -np.inf if kind == "maximum" else np.inf
    if element is i1:
        return kind != "maximum"
    unsigned, width = element.is_unsigned, element.width
    if kind == "and":
        return (1 << width) - 1 if unsigned else -1
    low, high = (0, (1 << width) - 1) if unsigned else (-(1 << (width - 1)), (1 << (width - 1)) - 1)
    return low if kind == "maximum" else high


def converted(x: Any, target: Type) -> Any:
    """The elements of another type: floats to integers toward zero and limited to their range, NaN to 0."""
    dtype = dtype_of(target)
    if target is i1:
        return np.asarray(x != 0)
    is_float = x.dtype.kind == "f" or (x.dtype.kind == "V" and "float" in x.dtype.name)
    if isinstance(target, IntegerType) and is_float:
        wide = np.nan_to_num(np.trunc(x.astype(np.float64)), nan=0.0, posinf=np.inf, neginf=-np.inf)
        low, high = neutral("maximum", target), neutral("minimum", target)
        inside = np.where((wide > low) & (wide < high), wide, 0).astype(np.uint64 if high >= 1 << 63 else np.int64)
        exact = np.where(wide >= high, np.asarray(high, inside.dtype), inside)
        return np.where(wide <= low, np.asarray(low, inside.dtype), exact).astype(dtype)
    if isinstance(target, FloatType) and is_float:
        return rounded(x, dtype)
    if dtype.kind == "V" and isinstance(target, IntegerType):
        return x.astype(np.int64).astype(np.int8).astype(dtype)
    return x.astype(np.float64).astype(dtype) if dtype.kind == "V" else x.astype(dtype)


class NumpyArrays(Arrays):
    """Arrays of NumPy."""

    def of(self, data: Any, element: Type) -> Array:
        return Array(self, np.asarray(data), element)

    def constant(self, array: Any, element: Type) -> Array:
        return self.of(np.asarray(array).astype(dtype_of(element)), element)

    def elements(self, value: Any) -> Array:
        return self.of(value.numpy(), value.type.element_type)

    def full(self, sizes: Sequence[Any], number: Any, element: Type) -> Array:
        value = converted(np.asarray(float(number)), element) if isinstance(element, FloatType) else number
        return self.of(np.full(tuple(sizes), value, dtype_of(element)), element)

    def size_number(self, size: Any, element: Type) -> Array:
        return self.number(size, element)

    def iota(self, sizes: Sequence[Any], dim: int, element: Type) -> Array:
        line = np.arange(sizes[dim]).reshape([-1 if i == dim else 1 for i in range(len(sizes))])
        return self.of(converted(np.broadcast_to(line, tuple(sizes)), element), element)

    def shape(self, x: Array) -> list[Any]:
        return list(x.data.shape)

    def rank(self, x: Array) -> int:
        return x.data.ndim

    def known(self, x: Array) -> Any:
        return x.data

    def sizes_in(self, x: Array) -> list[Any]:
        return [int(n) for n in x.data.reshape(-1)]

    def shape_array(self, sizes: Sequence[Any]) -> Array:
        return self.of(np.asarray(sizes, np.int64), i64)

    def larger(self, a: Any, b: Any) -> Any:
        return max(a, b)

    def smaller(self, a: Any, b: Any) -> Any:
        return min(a, b)

    def on_host(
        self, function: Callable[..., Sequence[Any]], arrays: Sequence[Array],
        results: Sequence[tuple[Sequence[Any], Type]],
    ) -> list[Array]:
        found = function(*(x.data for x in arrays))
        return [self.of(np.asarray(one), element) for one, (_, element) in zip(found, results)]

    def apply(self, kind: str, arrays: Sequence[Array]) -> Array:
        values = np.broadcast_arrays(*(x.data for x in arrays)) if len(arrays) > 1 else [arrays[0].data]
        function = on_arrays(kind, values[-1].dtype)
        if function is None:
            raise Refused(f"'{kind}' is not defined for elements of '{arrays[-1].element}'")
        result = np.asarray(function(*values))
        return self.of(result, i1 if result.dtype == np.bool_ else arrays[-1].element)

    def cast(self, x: Array, element: Type) -> Array:
        return self.of(converted(x.data, element), element)

    def bitcast(self, x: Array, element: Type) -> Array:
        return self.of(np.ascontiguousarray(x.data).view(dtype_of(element)).reshape(x.data.shape), element)

    def reshape(self, x: Array, sizes: Sequence[Any]) -> Array:
        if x.data.size != self.product(sizes):
            raise Refused(f"{x.data.size} elements cannot have the shape {list(sizes)}")
        return self.of(x.data.reshape(tuple(sizes)), x.element)

    def transpose(self, x: Array, perm: Sequence[int]) -> Array:
        return self.of(x.data.transpose(perm), x.element)

    def broadcast(self, x: Array, sizes: Sequence[Any]) -> Array:
        return self.of(np.broadcast_to(x.data, tuple(sizes)), x.element)

    def common_sizes(self, columns: Sequence[Sequence[tuple[Array, int]]]) -> list[Any]:
        return [np.broadcast_shapes(*((x.data.shape[d],) for x, d in column))[0] for column in columns]

    def agree(self, columns: Sequence[Sequence[tuple[Array, int]]]) -> bool:
        return all(len({x.data.shape[d] for x, d in column}) == 1 for column in columns)

    def slice(
        self, x: Array, starts: Sequence[Any], sizes: Sequence[Any], strides: Sequence[int] | None = None
    ) -> Array:
        steps = strides or [1] * len(sizes)
        box = tuple(slice(a, a + (n - 1) * s + 1 if n else a, s) for a, n, s in zip(starts, sizes, steps))
        part = x.data[box]
        if list(part.shape) != list(sizes):
            raise Refused(f"a box of {list(sizes)} elements at {list(starts)} is not inside of {list(x.data.shape)}")
        return self.of(part, x.element)

    def reverse(self, x: Array, dims: Sequence[int]) -> Array:
        return self.of(np.flip(x.data, tuple(dims)), x.element)

    def concat(self, arrays: Sequence[Array], dim: int) -> Array:
        return self.of(np.concatenate([x.data for x in arrays], axis=dim), arrays[0].element)

    def pad(
        self, x: Array, value: Array, low: Sequence[Any], high: Sequence[Any], interior: Sequence[int] | None = None
    ) -> Array:
        gaps = interior or [0] * len(low)
        shape = [max(a + b + n + max(n - 1, 0) * k, 0) for n, a, b, k in zip(x.data.shape, low, high, gaps)]
        result = np.full(shape, value.data, dtype=x.data.dtype)
        places: list[Any] = []
        kept: list[Any] = []
        for size, extent, first, gap in zip(x.data.shape, shape, low, gaps):
            positions = first + np.arange(size) * (gap + 1)
            inside = (positions >= 0) & (positions < extent)
            places.append(positions[inside])
            kept.append(np.flatnonzero(inside))
        result[np.ix_(*places)] = x.data[np.ix_(*kept)]
        return self.of(result, x.element)

    def insert(self, x: Array, update: Array, starts: Sequence[Any]) -> Array:
        result = x.data.copy()
        result[tuple(slice(a, a + n) for a, n in zip(starts, update.data.shape))] = update.data
        return self.of(result, x.element)

    def reduce(self, kind: str, x: Array, dims: Sequence[int]) -> Array:
        data, combine = _wide(x), ufunc(kind, x.data.dtype)
        start = np.asarray(neutral(kind, x.element)).astype(data.dtype)
        with np.errstate(all="ignore"):
            result = combine.reduce(data, axis=tuple(dims), initial=start, dtype=data.dtype)
        return self.of(converted(np.asarray(result), x.element) if data.dtype != x.data.dtype else result, x.element)

    def scan(self, kind: str, x: Array, dim: int, exclusive: bool, reverse: bool) -> Array:
        data = np.flip(x.data, dim) if reverse else x.data
        total = ufunc(kind, x.data.dtype).accumulate(data, axis=dim, dtype=x.data.dtype)
        if exclusive:
            first = np.full([1 if i == dim else n for i, n in enumerate(data.shape)], neutral(kind, x.element))
            total = np.concatenate([first.astype(x.data.dtype), total], axis=dim).take(range(data.shape[dim]), axis=dim)
        return self.of(np.flip(total, dim) if reverse else total, x.element)

    def contract(self, labels: str, a: Array, b: Array, element: Type | None = None) -> Array:
        target = element or a.element
        wide = np.float64 if isinstance(target, FloatType) else dtype_of(target)
        total = np.einsum(labels, a.data.astype(wide), b.data.astype(wide), optimize=True)
        return self.of(converted(np.asarray(total), target), target)

    def conv(
        self, x: Array, w: Array, *, strides: Sequence[int], low: Sequence[Any], high: Sequence[Any],
        dilations: Sequence[int], lhs_dilations: Sequence[int] | None = None, groups: int = 1,
        element: Type | None = None,
    ) -> Array:
        target = element or x.element
        wide = f64 if isinstance(target, FloatType) else target
        gaps = [0, 0, *(d - 1 for d in lhs_dilations or [1] * len(strides))]
        padded = self.pad(x.cast(wide), self.number(0, wide), [0, 0, *low], [0, 0, *high], gaps).data
        kernel, spatial = w.cast(wide).data, len(strides)
        counts = _counts(padded.shape[2:], kernel.shape[2:], strides, dilations)
        batch, features = padded.shape[0], kernel.shape[1]
        padded = padded.reshape(batch, groups, features, *padded.shape[2:])
        kernel = kernel.reshape(groups, kernel.shape[0] // groups, *kernel.shape[1:])
        total = np.zeros((batch, groups, kernel.shape[1], *counts), padded.dtype)
        for place in product(*(range(n) for n in kernel.shape[3:])):
            part = padded[(slice(None),) * 3 + _box(place, counts, strides, dilations)]
            flat = part.reshape(*part.shape[:3], -1)
            total += np.einsum("ngcs,goc->ngos", flat, kernel[(slice(None),) * 3 + place]).reshape(total.shape)
        return self.of(converted(total.reshape(batch, -1, *total.shape[-spatial:]), target), target)

    def window(
        self, kind: str, x: Array, window: Sequence[int], strides: Sequence[int], low: Sequence[Any],
        high: Sequence[Any], dilations: Sequence[int],
    ) -> Array:
        outer = [0] * (x.data.ndim - len(window))
        start = neutral(kind, x.element)
        padded = _wide(self.pad(x, self.number(start, x.element), [*outer, *low], [*outer, *high]))
        counts = _counts(padded.shape[len(outer) :], window, strides, dilations)
        total = np.full((*padded.shape[: len(outer)], *counts), start, padded.dtype)
        for place in product(*(range(n) for n in window)):
            part = padded[(slice(None),) * len(outer) + _box(place, counts, strides, dilations)]
            total = ufunc(kind, x.data.dtype)(total, part)
        return self.of(converted(total, x.element) if total.dtype != x.data.dtype else total, x.element)

    def gather(self, x: Array, indices: Array, axes: Sequence[int], at: int = 0, batch: int = 0) -> Array:
        places = _places(x.data.shape, indices.data, axes, batch)
        rest = [d for d in range(batch, x.data.ndim) if d not in axes]
        moved = x.data.transpose([*range(batch), *axes, *rest])
        taken = moved[places]
        count = indices.data.ndim - 1 - batch
        order = [*range(batch + count, batch + count + at - batch)] if at > batch else []
        after = [d for d in range(batch + count, taken.ndim) if d not in order]
        return self.of(taken.transpose([*range(batch), *order, *range(batch, batch + count), *after]), x.element)

    def scatter(
        self, x: Array, indices: Array, updates: Array, axes: Sequence[int], kind: str = "", batch: int = 0
    ) -> Array:
        places = _places(x.data.shape, indices.data, axes, batch)
        rest = [d for d in range(batch, x.data.ndim) if d not in axes]
        order = [*range(batch), *axes, *rest]
        result = x.data.transpose(order).copy()
        wide = indices.data.shape[:-1]
        full = [np.broadcast_to(p, wide) for p in places]
        for number in product(*(range(n) for n in wide)):
            place = tuple(int(p[number]) for p in full)
            new = updates.data[number]
            result[place] = ufunc(kind, x.data.dtype)(result[place], new) if kind else new
        return self.of(result.transpose(np.argsort(order)), x.element)

    def sort(self, arrays: Sequence[Array], dim: int, descending: bool) -> list[Array]:
        key = arrays[0].data
        order = np.argsort(_sort_key(key), axis=dim, kind="stable")
        if descending:
            flipped = np.argsort(np.flip(_sort_key(key), dim), axis=dim, kind="stable")
            order = np.flip(key.shape[dim] - 1 - flipped, dim)
        return [self.of(np.take_along_axis(x.data, order, dim), x.element) for x in arrays]

    def true_places(self, flags: Array) -> Array:
        return self.of(np.flatnonzero(flags.data).astype(np.int64), i64)

    def loop(
        self, count: Any, carried: Sequence[Array], body: Callable[[Any, list[Array]], Sequence[Array]]
    ) -> list[Array]:
        state = list(carried)
        for i in range(count):
            state = list(body(i, state))
        return state


def _wide(x: Array) -> Any:
    """Floats of less than 64 bits in f64, so that sums are rounded once."""
    return x.data.astype(np.float64) if isinstance(x.element, FloatType) else x.data


def _sort_key(key: Any) -> Any:
    return key.astype(np.float64) if key.dtype.kind == "V" else key


def _counts(shape: Sequence[int], window: Sequence[int], strides: Sequence[int], dilations: Sequence[int]) -> list[int]:
    return [max((n - (w - 1) * d - 1) // s + 1, 0) for n, w, s, d in zip(shape, window, strides, dilations)]


def _box(place: Sequence[int], counts: Sequence[int], strides: Sequence[int], dilations: Sequence[int]) -> Any:
    firsts = [k * d for k, d in zip(place, dilations)]
    return tuple(slice(f, f + (n - 1) * s + 1 if n else f, s) for f, s, n in zip(firsts, strides, counts))


def _places(shape: Sequence[int], indices: Any, axes: Sequence[int], batch: int) -> tuple[Any, ...]:
    """What indexes the batch dimensions and `axes`: numbers of the batch, then each entry of the vectors."""
    rank = indices.ndim - 1
    numbers = [np.arange(shape[d]).reshape([-1 if i == d else 1 for i in range(rank)]) for d in range(batch)]
    entries = [indices[..., i] for i in range(len(axes))]
    for entry, axis in zip(entries, axes):
        if entry.size and (entry.min() < 0 or entry.max() >= shape[axis]):
            raise Refused(f"an index is outside of dimension {axis}, of size {shape[axis]}")
    return (*numbers, *entries)


NUMPY = NumpyArrays()
"""Formulas on arrays of NumPy."""

__all__ = ["NUMPY", "NumpyArrays", "converted", "neutral", "ufunc"]
