"""Formulas on shapes: the types of results, and the numbers in them that follow from shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, i64
from plait.lazy import lazy_import
from plait_std.scalar.table import supports

from plait_tcp.formulas.elements import as_element, result_element
from plait_tcp.formulas.known_elements import applied, objects, packed
from plait_tcp.formulas.numpy_tensors import NUMPY
from plait_tcp.formulas.shape_combination import Extent, ShapeCombination, differ, first_static
from plait_tcp.formulas.sizes import product
from plait_tcp.formulas.symbols import Symbol
from plait_tcp.formulas.tensor import Mismatch, NotKnown, Refused, Tensor

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_tcp.formulas.sizes import Size
    from plait_tcp.formulas.tensors import Body, Condition, Ints, Sizes

np = lazy_import("numpy")

MAX_KNOWN = 4096
"""Elements of the largest tensors whose elements are followed."""


class ShapeTensors(ShapeCombination):
    """The data of tensors are extents; sizes are ints and symbols.

    Elements of tensors of at most `follow` elements are followed. `prefix` makes the names of sizes that are met here
    differ from others.
    """

    def __init__(self, prefix: str = "", follow: int = MAX_KNOWN) -> None:
        self.prefix = prefix
        self.follow = follow
        self.count = 0

    def of(self, sizes: Sizes, element: Type, elements: Any = None) -> Tensor:
        if isinstance(elements, (Symbol, int, float)):  # what NumPy makes of an array of one object
            elements = packed(objects([elements], ()), element)
        kept = elements is not None and elements.size <= self.follow
        return Tensor(self, Extent(tuple(sizes), elements if kept else None), element)

    def typed(self, type: Any, elements: Any = None, sizes: Sizes | None = None) -> Tensor:
        """An operand of this type; a dynamic dimension gets a name of its own if `sizes` do not say it."""
        found = sizes or [self.fresh("d") if n == DYNAMIC else n for n in type.shape]
        return self.of(found, type.element_type, elements)

    def fresh(self, what: str) -> Symbol:
        """A size that is known at run time only."""
        self.count += 1
        return Symbol.named(f"{self.prefix}{what}{self.count}")

    def type_of(self, x: Tensor) -> RankedTensorType:
        return RankedTensorType(tuple(n if isinstance(n, int) else DYNAMIC for n in x.data.sizes), x.element)

    def is_small(self, sizes: Sizes) -> bool:
        """Whether a shape is known, and of so few elements that these are followed."""
        return all(isinstance(n, int) for n in sizes) and product(sizes) <= self.follow

    # Numbers and constants

    def constant(self, array: Any, element: Type) -> Tensor:
        return self.of(array.shape, element, np.asarray(array))

    def elements(self, value: Any) -> Tensor:
        small = value.type.num_elements <= self.follow and hasattr(value, "numpy")
        return self.of(value.type.shape, value.type.element_type, value.numpy() if small else None)

    def number(self, number: Any, element: Type) -> Tensor:
        if isinstance(number, Tensor):
            return number.cast(element)
        exact = as_element(number, element)
        return self.of((), element, NUMPY.number(exact, element).data if self.follow else None)

    def size_number(self, size: Size, element: Type) -> Tensor:
        return self.number(size, element) if isinstance(size, int) else self.of((), element, objects([size], ()))

    def iota(self, sizes: Sizes, dim: int, element: Type) -> Tensor:
        return self.of(sizes, element, NUMPY.iota(sizes, dim, element).data if self.is_small(sizes) else None)

    def random_bits(self, state: Tensor, sizes: Sizes, element: Type) -> Tensor:
        return self.of(sizes, element)

    # What is known

    def shape(self, x: Tensor) -> list[Size]:
        return list(x.data.sizes)

    def rank(self, x: Tensor) -> int:
        return len(x.data.sizes)

    def known(self, x: Tensor) -> Any:
        elements = x.data.elements
        return None if elements is None or elements.dtype == object else elements

    def sizes_in(self, x: Tensor) -> list[Size]:
        if x.data.elements is not None:
            return [n if isinstance(n, Symbol) else int(n) for n in x.data.elements.reshape(-1)]
        count = product(x.data.sizes)
        if not isinstance(count, int):
            raise NotKnown("the rank of the result is not known")
        return [self.fresh("?n") for _ in range(count)]

    def shape_tensor(self, sizes: Sizes) -> Tensor:
        return self.of([len(sizes)], i64, packed(objects(list(sizes), (len(sizes),)), i64))

    # Elements

    def apply(self, kind: str, operands: Sequence[Tensor]) -> Tensor:
        element = operands[-1].element
        if not supports(kind, element):
            raise Refused(f"'{kind}' is not defined for elements of type '{element}'")
        if len({x.element for x in operands[1 if kind == "select" else 0 :]}) > 1:
            raise Mismatch(f"expected equal element types, found {', '.join(str(x.element) for x in operands)}")
        sizes = self.common_shape([x.data.sizes for x in operands])
        known = [(x.data.elements, x.element) for x in operands]
        result = result_element(kind, element)
        followed = all(elements is not None for elements, _ in known) and self.is_small(sizes)
        return self.of(sizes, result, applied(kind, known, result, sizes) if followed else None)

    def cast(self, x: Tensor, element: Type) -> Tensor:
        elements = x.data.elements
        if elements is not None and elements.dtype == object:
            integral = getattr(element, "width", 0) >= 32 or element.name == "builtin.index"
            return self.of(x.data.sizes, element, elements if integral else None)
        known = None if elements is None else NUMPY.cast(NUMPY.of(elements, x.element), element).data
        return self.of(x.data.sizes, element, known)

    def bitcast(self, x: Tensor, element: Type) -> Tensor:
        return self.of(x.data.sizes, element)

    # Movement

    def _moved(self, x: Tensor, sizes: Sizes, move: Callable[[Any], Any]) -> Tensor:
        """A tensor of this shape; known elements at their new places."""
        followed = x.data.elements is not None and self.is_small(sizes)
        return self.of(sizes, x.element, move(x.data.elements) if followed else None)

    def common_dynamic_size(self, sizes: Sizes) -> Size:
        return self.fresh("b")

    def broadcast(self, x: Tensor, sizes: Sizes, dims: Ints | None = None) -> Tensor:
        dims = range(len(sizes) - x.rank, len(sizes)) if dims is None else dims
        for have, dim in zip(x.data.sizes, dims, strict=True):
            if differ(have, sizes[dim]) and have != 1:
                raise Mismatch(f"expected a size that can be broadcast to {sizes[dim]}, found {have}")
        return self._moved(x, sizes, lambda e: NUMPY.broadcast(NUMPY.of(e, x.element), sizes, dims).data)

    def reshape(self, x: Tensor, sizes: Sizes) -> Tensor:
        before, after = product(x.data.sizes), product(sizes)
        if differ(before, after):
            raise Mismatch(f"expected a shape of {before} elements, found one of {after}")
        return self._moved(x, sizes, lambda e: e.reshape(tuple(sizes)))

    def transpose(self, x: Tensor, perm: Ints) -> Tensor:
        if sorted(perm) != list(range(x.rank)):
            raise Mismatch(f"expected each dimension of {x.rank} once, found {list(perm)}")
        return self._moved(x, [x.data.sizes[d] for d in perm], lambda e: e.transpose(perm))

    def slice(self, x: Tensor, starts: Sizes, sizes: Sizes, strides: Ints | None = None) -> Tensor:
        steps = strides or [1] * len(sizes)
        if not all(isinstance(n, int) for n in (*starts, *sizes)):
            return self.of(sizes, x.element)
        for start, count, step, extent in zip(starts, sizes, steps, x.data.sizes):
            if isinstance(extent, int) and count and start + (count - 1) * step >= extent:
                raise Mismatch(f"expected a box inside of {x.shape}, found {list(sizes)} elements at {list(starts)}")
        boxes = tuple(slice(a, a + (n - 1) * s + 1 if n else a, s) for a, n, s in zip(starts, sizes, steps))
        return self._moved(x, sizes, lambda e: e[boxes])

    def reverse(self, x: Tensor, dims: Ints) -> Tensor:
        return self._moved(x, x.data.sizes, lambda e: np.flip(e, tuple(dims)))

    def concat(self, operands: Sequence[Tensor], dim: int) -> Tensor:
        shapes = [x.shape for x in operands]
        ranks = {len(shape) for shape in shapes}
        sizes = [first_static(column) for column in zip(*shapes)]
        apart = any(differ(n, m) for shape in shapes for i, (n, m) in enumerate(zip(shape, sizes)) if i != dim)
        if len(ranks) > 1 or apart:
            raise Mismatch(f"expected tensors of one shape but for dimension {dim}")
        sizes[dim] = sum(shape[dim] for shape in shapes)
        known = [x.data.elements for x in operands]
        followed = all(e is not None for e in known) and self.is_small(sizes)
        return self.of(sizes, operands[0].element, np.concatenate(known, axis=dim) if followed else None)

    def pad(self, x: Tensor, value: Tensor, low: Sizes, high: Sizes, interior: Ints | None = None) -> Tensor:
        gaps = interior or [0] * len(low)
        apart = [n if k == 0 or n == 0 else (n - 1) * (k + 1) + 1 for n, k in zip(x.data.sizes, gaps)]
        sizes = [n + a + b for n, a, b in zip(apart, low, high)]
        if any(isinstance(n, int) and n < 0 for n in sizes):
            raise Mismatch("expected padding that leaves sizes of at least 0")
        return self.of(sizes, x.element)

    def insert(self, x: Tensor, update: Tensor, starts: Sizes) -> Tensor:
        return self.of(x.data.sizes, x.element)

    # Indexing and control

    def gather(self, x: Tensor, indices: Tensor, axes: Ints | None = None, at: int = 0, batch: int = 0) -> Tensor:
        sizes, places = x.data.sizes, indices.data.sizes
        axes = self.leading_axes(indices) if axes is None else axes
        rest = [sizes[d] for d in range(batch, len(sizes)) if d not in axes]
        before = max(at - batch, 0)
        shape = [*sizes[:batch], *rest[:before], *places[batch:-1], *rest[before:]]
        known, where = x.data.elements, self.known(indices)
        if known is None or where is None or batch or len(axes) != 1 or not self.is_small(shape):
            return self.of(shape, x.element)
        return self.of(shape, x.element, np.take(known, where[..., 0], axis=axes[0]))

    def scatter(
        self, x: Tensor, indices: Tensor, updates: Tensor, axes: Ints | None = None, *, kind: str | None = None,
        batch: int = 0, drop: bool = False,
    ) -> Tensor:
        if updates.element is not x.element:
            raise Mismatch(f"expected elements of type '{x.element}' to be put, found '{updates.element}'")
        return self.of(x.data.sizes, x.element)

    def sort(self, operands: Sequence[Tensor], dim: int, descending: bool) -> list[Tensor]:
        return [self.of(x.data.sizes, x.element) for x in operands]

    def true_places(self, flags: Tensor) -> Tensor:
        known = self.known(flags)
        places = None if known is None else np.flatnonzero(known).astype(np.int64)
        return self.of([self.fresh("u") if places is None else len(places)], i64, places)

    def loop(self, count: Size, carried: Sequence[Tensor], body: Body) -> list[Tensor]:
        inside = [self.of(x.data.sizes, x.element) for x in carried]
        body(self.fresh("i"), inside)
        return inside

    def loop_while(self, carried: Sequence[Tensor], condition: Condition, body: Body) -> list[Tensor]:
        return self.loop(self.fresh("n"), carried, body)
