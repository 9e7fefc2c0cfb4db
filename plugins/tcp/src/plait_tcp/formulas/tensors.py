"""`Tensors`, what carries out the steps of formulas."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i64
from plait.lazy import lazy_import

from plait_tcp.formulas.sizes import Size, plain, same_size
from plait_tcp.formulas.tensor import Mismatch, NotKnown, Tensor

if TYPE_CHECKING:
    from plait.ir.attribute import Type

np = lazy_import("numpy")
Sizes = Sequence[Size]
Ints = Sequence[int]
Order = tuple[str, str, str]
Body = Callable[[Size, list[Tensor]], Sequence[Tensor]]
Condition = Callable[[Size, list[Tensor]], Tensor]


class Tensors(ABC):
    """The steps of formulas: each takes and returns tensors. Dimensions count from the front."""

    # Numbers and constants

    @abstractmethod
    def constant(self, array: Any, element: Type) -> Tensor:
        """The elements of an array of NumPy."""

    @abstractmethod
    def elements(self, value: Any) -> Tensor:
        """The tensor that an attribute with elements holds."""

    @abstractmethod
    def number(self, number: Any, element: Type) -> Tensor:
        """A number of Python as a tensor without dimensions; a tensor without dimensions is converted."""

    def full(self, sizes: Sizes, number: Any, element: Type) -> Tensor:
        """A tensor with a number, or a tensor without dimensions, everywhere."""
        return self.broadcast(self.number(number, element), sizes, ())

    def zeros(self, sizes: Sizes, element: Type) -> Tensor:
        return self.full(sizes, 0, element)

    @abstractmethod
    def size_number(self, size: Size, element: Type) -> Tensor:
        """A size as a tensor without dimensions."""

    @abstractmethod
    def iota(self, sizes: Sizes, dim: int, element: Type) -> Tensor:
        """The number of each element along a dimension."""

    @abstractmethod
    def random_bits(self, state: Tensor, sizes: Sizes, element: Type) -> Tensor:
        """Unsigned integers of random bits: what Philox makes of a state, ui64 numbers `[key, counter, counter]`."""

    # What is known

    @abstractmethod
    def shape(self, x: Tensor) -> list[Size]: ...

    @abstractmethod
    def rank(self, x: Tensor) -> int: ...

    @abstractmethod
    def known(self, x: Tensor) -> Any:
        """The elements as an array of NumPy if all are known now, else None."""

    @abstractmethod
    def sizes_in(self, x: Tensor) -> list[Size]:
        """The elements of a tensor of at most one dimension as sizes. Raises `Refused` if their count is unknown."""

    @abstractmethod
    def shape_tensor(self, sizes: Sizes) -> Tensor:
        """Sizes as a vector of i64."""

    def resolved(self, sizes: Sizes, x: Tensor) -> list[Size]:
        """Sizes of a new shape of `x`: one that is known at run time only may be -1, and stand for what is left."""
        return list(sizes)

    def index(self, index: Size, size: Size) -> Size:
        """An index that counts from the end of `size` elements where it is negative, as one from the front."""
        if isinstance(index, int):
            return index if index >= 0 else size + index
        return (index < 0).select(index + size, index)

    # Elements

    @abstractmethod
    def apply(self, kind: str, operands: Sequence[Tensor]) -> Tensor:
        """A scalar kind of tensors that are broadcast to one shape. Their element types are equal."""

    @abstractmethod
    def cast(self, x: Tensor, element: Type) -> Tensor:
        """The elements converted: floats to integers toward zero, anything to `i1` is whether it is not 0."""

    @abstractmethod
    def bitcast(self, x: Tensor, element: Type) -> Tensor:
        """The bits of elements as another type of the same width."""

    # Broadcasting

    def common_shape(self, shapes: Sequence[Sizes]) -> list[Size]:
        """The shape to which tensors of these shapes are broadcast."""
        rank = max(map(len, shapes))
        places = [i - rank for i in range(rank)]
        return [self.common_size([shape[i] for shape in shapes if -i <= len(shape)]) for i in places]

    def common_size(self, sizes: Sizes) -> Size:
        """The size to which dimensions are broadcast: the one that is not 1."""
        static = [n for n in sizes if isinstance(n, int) and n != 1]
        for n in static[1:]:
            if n != static[0]:
                raise Mismatch(f"expected sizes that can be broadcast, found {static[0]} and {n}")
        if static:
            return static[0]
        dynamic = [n for n in sizes if not isinstance(plain(n), int)]
        if not dynamic:
            return 1
        return dynamic[0] if all(same_size(dynamic[0], n) for n in dynamic) else self.common_dynamic_size(dynamic)

    @abstractmethod
    def common_dynamic_size(self, sizes: Sizes) -> Size:
        """The one of several sizes that turns out not to be 1."""

    def unified(self, operands: Sequence[Tensor]) -> list[Tensor]:
        """The tensors broadcast to one shape."""
        shapes = [x.shape for x in operands]
        common = self.common_shape(shapes)
        return [x if _same_shape(shape, common) else self.broadcast(x, common) for x, shape in zip(operands, shapes)]

    @abstractmethod
    def broadcast(self, x: Tensor, sizes: Sizes, dims: Ints | None = None) -> Tensor:
        """`x` repeated to `sizes`, its dimensions standing for `dims` of the result, by default for the last ones."""

    # Movement

    @abstractmethod
    def reshape(self, x: Tensor, sizes: Sizes) -> Tensor:
        """The same elements in row-major order."""

    @abstractmethod
    def transpose(self, x: Tensor, perm: Ints) -> Tensor: ...

    @abstractmethod
    def slice(self, x: Tensor, starts: Sizes, sizes: Sizes, strides: Ints | None = None) -> Tensor:
        """A box of elements, all of which must be there."""

    @abstractmethod
    def reverse(self, x: Tensor, dims: Ints) -> Tensor: ...

    @abstractmethod
    def concat(self, operands: Sequence[Tensor], dim: int) -> Tensor: ...

    @abstractmethod
    def pad(self, x: Tensor, value: Tensor, low: Sizes, high: Sizes, interior: Ints | None = None) -> Tensor:
        """`x` with a value around and between its elements; less than 0 removes some."""

    @abstractmethod
    def insert(self, x: Tensor, update: Tensor, starts: Sizes) -> Tensor:
        """`x` with the box at `starts` replaced."""

    # Combination. Floats of less than 32 bits are added up in f32 or wider, and rounded once.

    @abstractmethod
    def reduce(self, kind: str, x: Tensor, dims: Ints, start: Any = None) -> Tensor:
        """`add`, `multiply`, `maximum`, `minimum`, `and`, `or` or `xor` of the elements along dimensions
        and `start`, by default the neutral element."""

    @abstractmethod
    def scan(self, kind: str, x: Tensor, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
        """As `reduce`, of the elements up to each one along a dimension."""

    @abstractmethod
    def window(
        self, kind: str, x: Tensor, window: Ints, strides: Ints, low: Sizes, high: Sizes, dilations: Ints
    ) -> Tensor:
        """As `reduce`, of the elements in each window over the last dimensions; padding is neutral."""

    @abstractmethod
    def contract(self, labels: str, a: Tensor, b: Tensor, element: Type | None = None) -> Tensor:
        """Sums of products, as `ij,jk->ik`, of element type `element`, by default the one of `a`."""

    @abstractmethod
    def conv(
        self, x: Tensor, w: Tensor, *, strides: Ints, low: Sizes, high: Sizes, dilations: Ints,
        lhs_dilations: Ints | None = None, groups: int = 1, batch_groups: int = 1, flipped: bool = False,
        order: Order | None = None, element: Type | None = None,
    ) -> Tensor:
        """A convolution. `order` names the dimensions of input, kernel and result, batch `n`, features `i` and `o`, and
        digits; by default `("ni01", "oi01", "no01")`. `flipped` kernels are read backwards."""

    @abstractmethod
    def fft(self, kind: str, x: Tensor, length: int) -> Tensor:
        """`fft`, `ifft` with the factor 1 / length, `rfft` or `irfft` along the last dimension."""

    # Matrices: the last two dimensions, of floats or complex numbers of 32 bits or more; those before are a batch

    @abstractmethod
    def cholesky(self, x: Tensor) -> Tensor:
        """The lower factor of positive definite matrices, of which the lower triangle is read; NaN where they are not.
        The other triangle is 0."""

    @abstractmethod
    def lu(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """U in the upper triangle and L, whose diagonal is 1, below it; and, as i32 from 1 on, the row with which each
        row was exchanged: one whose first element is the largest."""

    @abstractmethod
    def qr(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """R in the upper triangle and Householder's reflectors, whose first elements are 1, below it; their weights."""

    @abstractmethod
    def reflectors_product(self, x: Tensor, weights: Tensor) -> Tensor:
        """As many columns of Q as `x` has, of reflectors and weights as `qr` returns them."""

    @abstractmethod
    def triangular_solve(self, a: Tensor, b: Tensor, lower: bool, unit: bool) -> Tensor:
        """X of A X = B for a triangle of `a`, whose diagonal is taken for 1 if `unit`."""

    # Indexing

    @abstractmethod
    def gather(self, x: Tensor, indices: Tensor, axes: Ints | None = None, at: int = 0, batch: int = 0) -> Tensor:
        """The elements at vectors along the last dimension of the indices, a number for each of `axes`, by default the
        leading ones; all must be in bounds.

        The result has, in the place of `axes`, the other dimensions of the indices before dimension `at` of what is
        left; the first `batch` dimensions of both go together.
        """

    @abstractmethod
    def scatter(
        self, x: Tensor, indices: Tensor, updates: Tensor, axes: Ints | None = None, *, kind: str | None = None,
        batch: int = 0, drop: bool = False,
    ) -> Tensor:
        """`x` with updates combined at vectors of indices as in `gather`, or, without `kind`, written there, the last
        one of several. Updates out of bounds are dropped, which the interpreter takes for a mistake unless `drop`."""

    @abstractmethod
    def sort(self, operands: Sequence[Tensor], dim: int, descending: bool) -> list[Tensor]:
        """Tensors of one shape in the order of the first one, stable; NaN is the largest number."""

    @abstractmethod
    def true_places(self, flags: Tensor) -> Tensor:
        """The numbers, as i64, of the elements of a vector that are true."""

    def leading_axes(self, indices: Tensor) -> Ints:
        """As many dimensions as vectors of indices have entries."""
        length = indices.shape[-1]
        if not isinstance(length, int):
            raise NotKnown("the length of the vectors of indices is known at run time only")
        return range(length)

    def wrapped(self, indices: Tensor, size: Size) -> Tensor:
        """Indices that count from the end where they are negative, as i64 from the front."""
        wide = indices.cast(i64)
        if indices.is_unsigned:
            return wide
        known = self.known(indices)
        if known is not None and isinstance(size, int) and known.dtype != object:
            return self.constant(np.where(known < 0, known + size, known).astype(np.int64), i64)
        return (wide < 0).select(wide + self.size_number(size, i64), wide)

    def take(self, x: Tensor, indices: Tensor, dim: int) -> Tensor:
        """The parts at indices, all from the front, along one dimension, in the place of this dimension."""
        return self.gather(x, indices.cast(i64).unsqueeze([-1]), [dim], dim)

    def stacked(self, lines: Sequence[Tensor]) -> Tensor:
        """Tensors of one shape along a new last dimension."""
        rank = lines[0].rank
        return self.concat([line.unsqueeze([rank]) for line in lines], rank)

    # Control

    @abstractmethod
    def loop(self, count: Size, carried: Sequence[Tensor], body: Body) -> list[Tensor]:
        """`body(index, carried)`, `count` times; the shapes of what is carried stay."""

    @abstractmethod
    def loop_while(self, carried: Sequence[Tensor], condition: Condition, body: Body) -> list[Tensor]:
        """`body(index, carried)` as long as `condition(index, carried)`, of one element, is true."""


def _same_shape(a: Sizes, b: Sizes) -> bool:
    return len(a) == len(b) and all(map(same_size, a, b))
