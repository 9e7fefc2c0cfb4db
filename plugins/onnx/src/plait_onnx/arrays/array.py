"""`Array`, what formulas are written over, and `Arrays`, what carries them out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.build.operators import Number, Operators
from plait.builtin.types import FloatType, IntegerType, i64
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait.ir.attribute import Type

np = lazy_import("numpy")


class Refused(Exception):
    """A formula does not apply: operands that do not fit, or what is not known where it has to be."""


class NotKnown(Refused):
    """A formula needs what is known at run time only: it may still be computed then."""


class Array(Operators):
    """A tensor in a formula. Operators broadcast, and numbers take the element type of the other operand."""

    __slots__ = ("data", "element", "xp")

    def __init__(self, xp: Arrays, data: Any, element: Type) -> None:
        self.xp = xp
        self.data = data
        self.element: Any = element

    def __repr__(self) -> str:
        return f"<array {self.data} of {self.element}>"

    @property
    def shape(self) -> list[Any]:
        """The size of each dimension: an int, or what stands for one that is known later."""
        return self.xp.shape(self)

    @property
    def rank(self) -> int:
        return self.xp.rank(self)

    @property
    def is_float(self) -> bool:
        return isinstance(self.element, FloatType)

    @property
    def is_unsigned(self) -> bool:
        return isinstance(self.element, IntegerType) and self.element.is_unsigned

    @property
    def known(self) -> Any:
        """The elements as an array of NumPy if all are known now, else None."""
        return self.xp.known(self)

    def apply(self, kind: str, *others: Any) -> Array:
        if kind == "shift_right":
            kind = "shift_right_logical" if self.is_unsigned else "shift_right_arithmetic"
        return self.xp.apply(kind, [self, *(self.xp.like(other, self) for other in others)])

    def select(self, yes: Any, no: Any) -> Array:
        pattern = yes if isinstance(yes, Array) else no
        return self.xp.apply("select", [self, self.xp.like(yes, pattern), self.xp.like(no, pattern)])

    def like(self, number: Number) -> Array:
        return self.xp.number(number, self.element)

    def cast(self, element: Type) -> Array:
        return self if element is self.element else self.xp.cast(self, element)

    def reshape(self, *sizes: Any) -> Array:
        return self.xp.reshape(self, list(sizes))

    def transpose(self, perm: Sequence[int]) -> Array:
        return self if list(perm) == list(range(self.rank)) else self.xp.transpose(self, list(perm))

    def unsqueeze(self, dims: Sequence[int]) -> Array:
        """A dimension of size 1 at each of the positions `dims` of the result."""
        rest = iter(self.shape)
        rank = self.rank + len(dims)
        at = {d % rank if rank else d for d in dims}
        if len(at) != len(dims):
            raise Refused(f"the dimensions {list(dims)} are not different")
        return self.reshape(*(1 if i in at else next(rest) for i in range(rank)))

    def squeeze(self, dims: Sequence[int]) -> Array:
        return self.reshape(*(size for i, size in enumerate(self.shape) if i not in dims))

    def reduce(self, kind: str, dims: Sequence[int], keepdims: bool = False) -> Array:
        """All elements along `dims` combined with `kind`; the neutral element of nothing."""
        if not dims:
            return self
        reduced = self.xp.reduce(kind, self, list(dims))
        return reduced.unsqueeze(dims) if keepdims else reduced

    def sum(self, dims: Sequence[int], keepdims: bool = True) -> Array:
        return self.reduce("add", dims, keepdims)

    def max(self, dims: Sequence[int], keepdims: bool = True) -> Array:
        return self.reduce("maximum", dims, keepdims)

    def mean(self, dims: Sequence[int], keepdims: bool = True) -> Array:
        count = self.xp.product([self.shape[d] for d in dims])
        return self.sum(dims, keepdims) / self.xp.size_number(count, self.element)

    def part(self, dim: int, start: Any, size: Any, stride: int = 1) -> Array:
        """`size` elements along one dimension, from `start` on."""
        dim %= self.rank
        starts, sizes, strides = [0] * self.rank, self.shape, [1] * self.rank
        starts[dim], sizes[dim], strides[dim] = start, size, stride
        return self.xp.slice(self, starts, sizes, strides)

    def at(self, dim: int, index: Any) -> Array:
        """Element `index` along one dimension, which goes."""
        return self.part(dim, index, 1).squeeze([dim % self.rank])

    def split(self, dim: int, sizes: Sequence[Any]) -> list[Array]:
        start: Any = 0
        parts: list[Array] = []
        for size in sizes:
            parts.append(self.part(dim, start, size))
            start = start + size
        return parts


class Arrays:
    """What carries out the steps of formulas. Each step takes and returns `Array`; sizes are ints or what stands for
    one that is known later, with the operators of ints."""

    # Numbers and constants

    @abstractmethod
    def constant(self, array: Any, element: Type) -> Array: ...

    def number(self, number: Number, element: Type) -> Array:
        """A 0-d array."""
        return self.full([], number, element)

    @abstractmethod
    def full(self, sizes: Sequence[Any], number: Number, element: Type) -> Array: ...

    @abstractmethod
    def size_number(self, size: Any, element: Type) -> Array:
        """A size as a 0-d array."""

    def like(self, value: Any, other: Array) -> Array:
        """An array as it is; a number as an array with the elements of `other`."""
        return value if isinstance(value, Array) else self.number(value, other.element)

    @abstractmethod
    def iota(self, sizes: Sequence[Any], dim: int, element: Type) -> Array: ...

    # What is known

    @abstractmethod
    def shape(self, x: Array) -> list[Any]: ...

    @abstractmethod
    def rank(self, x: Array) -> int: ...

    @abstractmethod
    def known(self, x: Array) -> Any: ...

    @abstractmethod
    def sizes_in(self, x: Array) -> list[Any]:
        """The numbers in an array of integers, as sizes. Raises `Refused` if not even their count is known."""

    @abstractmethod
    def shape_array(self, sizes: Sequence[Any]) -> Array:
        """Sizes as a vector of i64."""

    @abstractmethod
    def elements(self, value: Any) -> Array:
        """The array that an attribute with elements holds."""

    def same(self, a: Any, b: Any) -> bool:
        """Whether two sizes are known to be one."""
        return not isinstance(a, Operators) and not isinstance(b, Operators) and a == b

    def resolved(self, sizes: Sequence[Any], x: Array) -> list[Any]:
        """Sizes of a new shape of `x`: one that is known at run time only may be -1, and stand for what is left."""
        return list(sizes)

    def place(self, place: Any, size: Any) -> Any:
        """A place that is known at run time only, which counts from the end of `size` where it is negative."""
        raise NotKnown("a place is known at run time only")

    def widened(self, x: Array, sizes: Sequence[Any]) -> list[Any]:
        """The shape to which `x` is broadcast together with a tensor of `sizes`."""
        have = x.shape
        rank = max(len(have), len(sizes))
        rows = zip([1] * (rank - len(have)) + have, [1] * (rank - len(sizes)) + list(sizes))
        return [self._wider(a, b) for a, b in rows]

    def _wider(self, a: Any, b: Any) -> Any:
        if self.same(a, 1) or self.same(b, 1) or self.same(a, b):
            return b if self.same(a, 1) else a
        if isinstance(a, int) and isinstance(b, int):
            raise Refused(f"sizes {a} and {b} cannot be broadcast to each other")
        return a if isinstance(a, int) else b if isinstance(b, int) else self.larger(a, b)

    @abstractmethod
    def larger(self, a: Any, b: Any) -> Any:
        """The larger of two sizes."""

    @abstractmethod
    def smaller(self, a: Any, b: Any) -> Any: ...

    def product(self, sizes: Sequence[Any]) -> Any:
        return prod(sizes)

    def on_host(
        self, function: Callable[..., Sequence[Any]], arrays: Sequence[Array],
        results: Sequence[tuple[Sequence[Any], Type]],
    ) -> list[Array]:
        """What a function of NumPy computes, of the sizes (None where they depend on elements) and types stated."""
        raise NotKnown("it is computed by the interpreter only")

    # Elementwise

    @abstractmethod
    def apply(self, kind: str, arrays: Sequence[Array]) -> Array: ...

    @abstractmethod
    def cast(self, x: Array, element: Type) -> Array: ...

    @abstractmethod
    def bitcast(self, x: Array, element: Type) -> Array: ...

    # Movement

    @abstractmethod
    def reshape(self, x: Array, sizes: Sequence[Any]) -> Array: ...

    @abstractmethod
    def transpose(self, x: Array, perm: Sequence[int]) -> Array: ...

    @abstractmethod
    def broadcast(self, x: Array, sizes: Sequence[Any]) -> Array:
        """`x` repeated to `sizes`, its dimensions standing for the last ones."""

    @abstractmethod
    def slice(
        self, x: Array, starts: Sequence[Any], sizes: Sequence[Any], strides: Sequence[int] | None = None
    ) -> Array: ...

    @abstractmethod
    def reverse(self, x: Array, dims: Sequence[int]) -> Array: ...

    @abstractmethod
    def concat(self, arrays: Sequence[Array], dim: int) -> Array: ...

    @abstractmethod
    def pad(
        self, x: Array, value: Array, low: Sequence[Any], high: Sequence[Any], interior: Sequence[int] | None = None
    ) -> Array: ...

    @abstractmethod
    def insert(self, x: Array, update: Array, starts: Sequence[Any]) -> Array:
        """`x` with the box at `starts` replaced."""

    # Combination

    @abstractmethod
    def reduce(self, kind: str, x: Array, dims: Sequence[int]) -> Array: ...

    @abstractmethod
    def scan(self, kind: str, x: Array, dim: int, exclusive: bool, reverse: bool) -> Array: ...

    @abstractmethod
    def contract(self, labels: str, a: Array, b: Array, element: Type | None = None) -> Array:
        """Sums of products, as `ij,jk->ik`, added up in `element`, by default the elements of `a`."""

    @abstractmethod
    def conv(
        self, x: Array, w: Array, *, strides: Sequence[int], low: Sequence[Any], high: Sequence[Any],
        dilations: Sequence[int], lhs_dilations: Sequence[int] | None = None, groups: int = 1,
        element: Type | None = None,
    ) -> Array:
        """x [batch, feature, spatial...] by w [output feature, feature of a group, spatial...]."""

    @abstractmethod
    def window(
        self, kind: str, x: Array, window: Sequence[int], strides: Sequence[int], low: Sequence[Any],
        high: Sequence[Any], dilations: Sequence[int],
    ) -> Array:
        """The elements in each window over the last dimensions, combined; padding is neutral."""

    # Indexing

    @abstractmethod
    def gather(self, x: Array, indices: Array, axes: Sequence[int], at: int = 0, batch: int = 0) -> Array:
        """The elements at vectors along the last dimension of the indices, a number for each of `axes`, all in bounds.

        The result has, in the place of `axes`, the other dimensions of the indices before dimension `at` of what is
        left; the first `batch` dimensions of both go together.
        """

    @abstractmethod
    def scatter(
        self, x: Array, indices: Array, updates: Array, axes: Sequence[int], kind: str = "", batch: int = 0
    ) -> Array:
        """`x` with updates combined at vectors of indices, or written there if no kind is given."""

    @abstractmethod
    def sort(self, arrays: Sequence[Array], dim: int, descending: bool) -> list[Array]:
        """The arrays in the order of the first one, stable; NaN is the largest number."""

    @abstractmethod
    def true_places(self, flags: Array) -> Array:
        """The numbers, as i64, of the elements of a vector that are true."""

    # Control

    @abstractmethod
    def loop(
        self, count: Any, carried: Sequence[Array], body: Callable[[Any, list[Array]], Sequence[Array]]
    ) -> list[Array]:
        """`body(index, carried)`, `count` times; the shapes of what is carried stay."""

    # What follows from these

    def where(self, condition: Array, yes: Any, no: Any) -> Array:
        return condition.select(yes, no)

    def zeros(self, sizes: Sequence[Any], element: Type) -> Array:
        return self.full(sizes, 0, element)

    @abstractmethod
    def common_sizes(self, columns: Sequence[Sequence[tuple[Array, int]]]) -> list[Any]:
        """For each column of dimensions, an array and a number each, the size to which they are broadcast."""

    @abstractmethod
    def agree(self, columns: Sequence[Sequence[tuple[Array, int]]]) -> bool:
        """Whether the dimensions in each column are known to have one size."""

    def common_shape(self, arrays: Sequence[Array]) -> list[Any]:
        """The sizes to which arrays are broadcast."""
        rank = max(x.rank for x in arrays)
        columns = [[(x, i - rank + x.rank) for x in arrays if i >= rank - x.rank] for i in range(rank)]
        return self.common_sizes(columns)

    def wrapped(self, indices: Array, size: Any) -> Array:
        """Indices that count from the end where they are negative, as i64 from the beginning."""
        wide = indices.cast(i64)
        if indices.is_unsigned:
            return wide
        known = self.known(indices)
        if known is not None and isinstance(size, int) and known.dtype != object:
            return self.constant(np.where(known < 0, known + size, known).astype(np.int64), i64)
        return (wide < 0).select(wide + self.size_number(size, i64), wide)

    def take(self, x: Array, indices: Array, dim: int) -> Array:
        """The parts at `indices` along one dimension, in the place of this dimension."""
        return self.gather(x, self.wrapped(indices, x.shape[dim]).unsqueeze([-1]), [dim], dim)


def is_int(size: Any) -> bool:
    """Whether a size is known."""
    return isinstance(size, int)


def function(kind: str) -> Callable[..., Array]:
    def applied(x: Array, *others: Any) -> Array:
        return x.apply(kind, *others)

    return applied


exp, log, sqrt, tanh, erf, floor = (function(kind) for kind in ("exp", "log", "sqrt", "tanh", "erf", "floor"))
logistic, maximum, minimum = (function(kind) for kind in ("logistic", "maximum", "minimum"))
