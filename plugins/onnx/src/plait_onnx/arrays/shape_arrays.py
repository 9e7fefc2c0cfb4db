"""Formulas on shapes: the types of results, and the numbers in them that follow from shapes."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, i1, i64
from plait.interpret import dtype_of
from plait.lazy import lazy_import
from plait_std.scalar.kind import BOOLEAN
from plait_std.scalar.table import KINDS, supports

from plait_onnx.arrays.array import Array, Arrays, NotKnown, Refused
from plait_onnx.arrays.numpy_arrays import NUMPY
from plait_onnx.symbols import Symbol, larger, smaller

if TYPE_CHECKING:
    from plait.ir.attribute import Type

np = lazy_import("numpy")

MAX_KNOWN = 4096
"""Arrays of more elements are not followed."""


def is_small(sizes: Sequence[Any]) -> bool:
    """Whether a shape is known, and of so few elements that these are followed."""
    return all(isinstance(n, int) for n in sizes) and prod(sizes) <= MAX_KNOWN


@dataclass(frozen=True)
class Extent:
    """A shape, and the elements where they are known: an array of NumPy, of `object` where some are symbols."""

    sizes: tuple[Any, ...]
    elements: Any = None


class ShapeArrays(Arrays):
    """Shapes of ints and symbols. `prefix` makes the names of sizes that are met here differ from others."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self.count = 0

    def of(self, sizes: Sequence[Any], element: Type, elements: Any = None) -> Array:
        if isinstance(elements, Symbol):  # what NumPy makes of an array of one object
            elements = _objects([elements], ())
        if elements is not None and elements.size > MAX_KNOWN:
            elements = None
        return Array(self, Extent(tuple(sizes), elements), element)

    def typed(self, ty: Any, elements: Any = None, sizes: Sequence[Any] | None = None) -> Array:
        """An operand of this type; a dynamic dimension gets a name of its own if `sizes` do not say it."""
        found = sizes or [self.fresh("d") if n == DYNAMIC else n for n in ty.shape]
        return self.of(found, ty.element_type, elements)

    def fresh(self, what: str) -> Symbol:
        self.count += 1
        return Symbol.named(f"{self.prefix}{what}{self.count}")

    def type_of(self, x: Array) -> RankedTensorType:
        shape = tuple(n if isinstance(n, int) else DYNAMIC for n in x.data.sizes)
        return RankedTensorType(shape, x.element)

    def constant(self, array: Any, element: Type) -> Array:
        return self.of(array.shape, element, np.asarray(array))

    def elements(self, value: Any) -> Array:
        small = value.type.num_elements <= MAX_KNOWN and hasattr(value, "numpy")
        return self.of(value.type.shape, value.type.element_type, value.numpy() if small else None)

    def place(self, place: Any, size: Any) -> Any:
        return place if place.is_size else self.fresh("p")

    def full(self, sizes: Sequence[Any], number: Any, element: Type) -> Array:
        if is_small(sizes):
            return self.of(sizes, element, NUMPY.full(sizes, number, element).data)
        return self.of(sizes, element)

    def size_number(self, size: Any, element: Type) -> Array:
        return self.of((), element, _packed(np.asarray(size, object), element))

    def iota(self, sizes: Sequence[Any], dim: int, element: Type) -> Array:
        known = is_small(sizes)
        return self.of(sizes, element, NUMPY.iota(sizes, dim, element).data if known else None)

    def shape(self, x: Array) -> list[Any]:
        return list(x.data.sizes)

    def rank(self, x: Array) -> int:
        return len(x.data.sizes)

    def known(self, x: Array) -> Any:
        elements = x.data.elements
        return None if elements is None or elements.dtype == object else elements

    def sizes_in(self, x: Array) -> list[Any]:
        if x.data.elements is not None:
            return [n if isinstance(n, Symbol) else int(n) for n in x.data.elements.reshape(-1)]
        count: Any = prod(x.data.sizes)
        if not isinstance(count, int):
            raise NotKnown("the rank of the result is not known")
        return [self.fresh("?n") for _ in range(count)]

    def shape_array(self, sizes: Sequence[Any]) -> Array:
        return self.of([len(sizes)], i64, _packed(_objects(list(sizes), (len(sizes),)), i64))

    def larger(self, a: Any, b: Any) -> Any:
        return larger(a, b)

    def smaller(self, a: Any, b: Any) -> Any:
        return smaller(a, b)

    def on_host(
        self, function: Callable[..., Sequence[Any]], arrays: Sequence[Array],
        results: Sequence[tuple[Sequence[Any], Type]],
    ) -> list[Array]:
        return [self.of([self.fresh("u") if n is None else n for n in sizes], element) for sizes, element in results]

    def common_sizes(self, columns: Sequence[Sequence[tuple[Array, int]]]) -> list[Any]:
        return [self._common([x.data.sizes[d] for x, d in column]) for column in columns]

    def agree(self, columns: Sequence[Sequence[tuple[Array, int]]]) -> bool:
        return all(len({x.data.sizes[d] for x, d in column}) == 1 for column in columns)

    def _common(self, sizes: Sequence[Any]) -> Any:
        others = [n for n in dict.fromkeys(sizes) if n != 1]
        fixed = [n for n in others if isinstance(n, int)]
        if len(fixed) > 1:
            raise Refused(f"sizes {fixed[0]} and {fixed[1]} cannot be broadcast to each other")
        return fixed[0] if fixed else 1 if not others else others[0] if len(others) == 1 else self.fresh("b")

    def apply(self, kind: str, arrays: Sequence[Array]) -> Array:
        element = arrays[-1].element
        if not supports(kind, element):
            raise Refused(f"'{kind}' is not defined for elements of '{element}'")
        if len({x.element for x in arrays[1 if kind == "select" else 0 :]}) > 1:
            raise Refused(f"element types differ: {', '.join(str(x.element) for x in arrays)}")
        result = i1 if KINDS[kind].result == BOOLEAN else element
        sizes = self.common_shape(arrays)
        return self.of(sizes, result, self._applied(kind, arrays, result, sizes))

    def _applied(self, kind: str, arrays: Sequence[Array], result: Type, sizes: Sequence[Any]) -> Any:
        known = [x.data.elements for x in arrays]
        if any(e is None for e in known) or not is_small(sizes):
            return None
        if not any(e.dtype == object for e in known):
            plain = [NUMPY.of(e, x.element) for e, x in zip(known, arrays)]
            return NUMPY.apply(kind, plain).data
        function = _SYMBOLIC.get(kind)
        if function is None:
            return None
        columns = zip(*(np.broadcast_to(e, tuple(sizes)).reshape(-1).tolist() for e in known))
        found = [function(*column) for column in columns]
        return None if any(n is None for n in found) else _packed(_objects(found, tuple(sizes)), result)

    def cast(self, x: Array, element: Type) -> Array:
        elements = x.data.elements
        if elements is not None and elements.dtype == object:
            integral = getattr(element, "width", 0) >= 32 or element.name == "builtin.index"
            return self.of(x.data.sizes, element, elements if integral else None)
        known = None if elements is None else NUMPY.cast(NUMPY.of(elements, x.element), element).data
        return self.of(x.data.sizes, element, known)

    def bitcast(self, x: Array, element: Type) -> Array:
        return self.of(x.data.sizes, element)

    def reshape(self, x: Array, sizes: Sequence[Any]) -> Array:
        before: Any = prod(x.data.sizes)
        after: Any = prod(sizes)
        if isinstance(before, int) and isinstance(after, int) and before != after:
            raise Refused(f"{before} elements cannot have the shape {list(sizes)}")
        return self.of(sizes, x.element, self._moved(x, sizes, lambda e: e.reshape(tuple(sizes))))

    def _moved(self, x: Array, sizes: Sequence[Any], move: Callable[[Any], Any]) -> Any:
        """The known elements at their new places."""
        whole = x.data.elements is not None and all(isinstance(n, int) for n in sizes)
        return move(x.data.elements) if whole and prod(sizes) <= MAX_KNOWN else None

    def transpose(self, x: Array, perm: Sequence[int]) -> Array:
        if sorted(perm) != list(range(x.rank)):
            raise Refused(f"{list(perm)} does not permute {x.rank} dimensions")
        sizes = [x.data.sizes[d] for d in perm]
        return self.of(sizes, x.element, self._moved(x, sizes, lambda e: e.transpose(perm)))

    def broadcast(self, x: Array, sizes: Sequence[Any]) -> Array:
        for have, want in zip(reversed(x.data.sizes), reversed(sizes)):
            if isinstance(have, int) and isinstance(want, int) and have not in (1, want):
                raise Refused(f"size {have} cannot be broadcast to {want}")
        return self.of(sizes, x.element, self._moved(x, sizes, lambda e: np.broadcast_to(e, tuple(sizes))))

    def slice(
        self, x: Array, starts: Sequence[Any], sizes: Sequence[Any], strides: Sequence[int] | None = None
    ) -> Array:
        steps = strides or [1] * len(sizes)
        if not all(isinstance(n, int) for n in (*starts, *sizes)):
            return self.of(sizes, x.element)
        for start, count, step, extent in zip(starts, sizes, steps, x.data.sizes):
            if isinstance(extent, int) and count and start + (count - 1) * step >= extent:
                raise Refused(f"a box of {list(sizes)} elements at {list(starts)} is not inside of {x.shape}")
        boxes = tuple(slice(a, a + (n - 1) * s + 1 if n else a, s) for a, n, s in zip(starts, sizes, steps))
        return self.of(sizes, x.element, self._moved(x, sizes, lambda e: e[boxes]))

    def reverse(self, x: Array, dims: Sequence[int]) -> Array:
        return self.of(x.data.sizes, x.element, self._moved(x, x.shape, lambda e: np.flip(e, tuple(dims))))

    def concat(self, arrays: Sequence[Array], dim: int) -> Array:
        ranks = {x.rank for x in arrays}
        if len(ranks) > 1:
            raise Refused(f"operands of ranks {sorted(ranks)} cannot be joined")
        columns = list(zip(*(x.shape for x in arrays)))
        sizes = [self._same(column) for column in columns]
        sizes[dim] = sum(columns[dim])
        known = [x.data.elements for x in arrays]
        whole = all(e is not None for e in known) and all(isinstance(n, int) for n in sizes)
        return self.of(sizes, arrays[0].element, np.concatenate(known, axis=dim) if whole else None)

    def _same(self, sizes: Sequence[Any]) -> Any:
        """One size that several dimensions have."""
        fixed = [n for n in sizes if isinstance(n, int)]
        return fixed[0] if fixed else sizes[0]

    def pad(
        self, x: Array, value: Array, low: Sequence[Any], high: Sequence[Any], interior: Sequence[int] | None = None
    ) -> Array:
        gaps = interior or [0] * len(low)
        spread = [n if k == 0 else larger((n - 1) * (k + 1) + 1, 0) for n, k in zip(x.data.sizes, gaps)]
        sizes = [n + a + b for n, a, b in zip(spread, low, high)]
        return self.of([larger(n, 0) if isinstance(n, int) else n for n in sizes], x.element)

    def insert(self, x: Array, update: Array, starts: Sequence[Any]) -> Array:
        return self.of(x.data.sizes, x.element)

    def reduce(self, kind: str, x: Array, dims: Sequence[int]) -> Array:
        sizes = [n for i, n in enumerate(x.data.sizes) if i not in dims]
        known = x.data.elements
        if known is not None and known.dtype == object and kind in ("add", "multiply") and not sizes:
            total = sum(known.reshape(-1).tolist()) if kind == "add" else prod(known.reshape(-1).tolist())
            return self.of(sizes, x.element, _packed(np.asarray(total, object), x.element))
        if known is None or known.dtype == object:
            return self.of(sizes, x.element)
        return self.of(sizes, x.element, NUMPY.reduce(kind, NUMPY.of(known, x.element), dims).data)

    def scan(self, kind: str, x: Array, dim: int, exclusive: bool, reverse: bool) -> Array:
        return self.of(x.data.sizes, x.element)

    def contract(self, labels: str, a: Array, b: Array, element: Type | None = None) -> Array:
        sources, target = labels.split("->")
        found: dict[str, list[Any]] = {}
        for names, x in zip(sources.split(","), (a, b)):
            for name, size in zip(names, x.shape):
                found.setdefault(name, []).append(size)
        for sizes in found.values():
            if len({n for n in sizes if isinstance(n, int)}) > 1:
                raise Refused(f"sizes {sizes[0]} and {sizes[1]} differ where products are added up")
        return self.of([self._same(found[name]) for name in target], element or a.element)

    def conv(
        self, x: Array, w: Array, *, strides: Sequence[int], low: Sequence[Any], high: Sequence[Any],
        dilations: Sequence[int], lhs_dilations: Sequence[int] | None = None, groups: int = 1,
        element: Type | None = None,
    ) -> Array:
        features, expected = x.data.sizes[1], w.data.sizes[1]
        if isinstance(features, int) and isinstance(expected, int) and features != expected * groups:
            raise Refused(f"expected {expected * groups} features, found {features}")
        apart = lhs_dilations or [1] * len(strides)
        sizes = [(n - 1) * d + 1 for n, d in zip(x.data.sizes[2:], apart)]
        counts = [
            self._windows(n + a + b, k, s, d)
            for n, a, b, k, s, d in zip(sizes, low, high, w.data.sizes[2:], strides, dilations)
        ]
        return self.of([x.data.sizes[0], w.data.sizes[0], *counts], element or x.element)

    def _windows(self, extent: Any, window: Any, stride: int, dilation: int) -> Any:
        free = extent - ((window - 1) * dilation + 1)
        count = free // stride + 1
        return max(count, 0) if isinstance(count, int) else count

    def window(
        self, kind: str, x: Array, window: Sequence[int], strides: Sequence[int], low: Sequence[Any],
        high: Sequence[Any], dilations: Sequence[int],
    ) -> Array:
        outer = x.rank - len(window)
        parts = zip(x.data.sizes[outer:], window, strides, low, high, dilations)
        counts = [self._windows(n + a + b, k, s, d) for n, k, s, a, b, d in parts]
        return self.of([*x.data.sizes[:outer], *counts], x.element)

    def gather(self, x: Array, indices: Array, axes: Sequence[int], at: int = 0, batch: int = 0) -> Array:
        sizes = x.data.sizes
        rest = [sizes[d] for d in range(batch, len(sizes)) if d not in axes]
        place = max(at - batch, 0)
        shape = [*sizes[:batch], *rest[:place], *indices.data.sizes[batch:-1], *rest[place:]]
        known, where = x.data.elements, self.known(indices)
        if known is None or where is None or batch or len(axes) != 1 or not all(isinstance(n, int) for n in shape):
            return self.of(shape, x.element)
        return self.of(shape, x.element, np.take(known, where[..., 0], axis=axes[0]))

    def scatter(
        self, x: Array, indices: Array, updates: Array, axes: Sequence[int], kind: str = "", batch: int = 0
    ) -> Array:
        if updates.element is not x.element:
            raise Refused(f"updates of '{updates.element}' do not fit elements of '{x.element}'")
        return self.of(x.data.sizes, x.element)

    def sort(self, arrays: Sequence[Array], dim: int, descending: bool) -> list[Array]:
        return [self.of(x.data.sizes, x.element) for x in arrays]

    def true_places(self, flags: Array) -> Array:
        known = self.known(flags)
        places = None if known is None else np.flatnonzero(known).astype(np.int64)
        return self.of([self.fresh("u") if places is None else len(places)], i64, places)

    def loop(
        self, count: Any, carried: Sequence[Array], body: Callable[[Any, list[Array]], Sequence[Array]]
    ) -> list[Array]:
        inside = [self.of(x.data.sizes, x.element) for x in carried]
        body(self.fresh("i"), inside)
        return inside


def _objects(values: list[Any], shape: tuple[int, ...]) -> Any:
    """An array of Python objects, which NumPy would otherwise look into."""
    array = np.empty(len(values), object)
    for i, value in enumerate(values):
        array[i] = value
    return array.reshape(shape)


def _packed(array: Any, element: Type) -> Any:
    """Numbers only as an array of their dtype."""
    symbolic = any(isinstance(n, Symbol) for n in array.reshape(-1).tolist())
    return array if symbolic else array.astype(dtype_of(element))


def _compared(x: Any, y: Any, outcome: Callable[[Any, Any], bool]) -> bool | None:
    if isinstance(x, Symbol) or isinstance(y, Symbol):
        if x == y:
            return outcome(0, 0)
        size, number = (x, y) if isinstance(x, Symbol) else (y, x)
        if not isinstance(number, int) or number >= 0 or not size.is_size:
            return None
        return outcome(1, 0) if size is x else outcome(-1, 0)
    return bool(outcome(x, y))


def _divided(x: Any, y: Any) -> Any:
    if isinstance(x, Symbol) or isinstance(y, Symbol):
        return x // y
    return int(abs(x) // abs(y)) * (1 if (x < 0) == (y < 0) else -1) if y else None


def _comparison(outcome: Callable[[int, int], bool]) -> Callable[[Any, Any], bool | None]:
    def compare(x: Any, y: Any) -> bool | None:
        return _compared(x, y, outcome)

    return compare


def _chosen(condition: Any, yes: Any, no: Any) -> Any:
    return yes if condition else no


_SYMBOLIC: dict[str, Callable[..., Any]] = {
    "add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "divide": _divided, "maximum": larger,
    "minimum": smaller, "negate": operator.neg, "select": _chosen,
    **{kind: _comparison(getattr(operator, kind)) for kind in ("eq", "ne", "lt", "gt", "le", "ge")},
}  # fmt: skip
"""Kinds on sizes; None where the outcome is known at run time only."""
