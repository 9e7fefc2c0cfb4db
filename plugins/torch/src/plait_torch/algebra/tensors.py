"""`Tensors`, the base of algebras: the primitives that each has, and what is composed of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i64
from plait_std.scalar.table import supports

from plait_torch.algebra import promotion
from plait_torch.algebra.tensor import Refused, Size, Tensor, same_shape

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.ir.attribute import Type


class Tensors(ABC):
    """Makes tensors of tensors. Shapes are sequences of sizes, dimensions count from the front."""

    # Primitives: elements

    @abstractmethod
    def emit(self, kind: str, operands: Sequence[Tensor]) -> Tensor:
        """A scalar kind, which is defined for them, of tensors of one shape."""

    @abstractmethod
    def cast(self, x: Tensor, element: Type) -> Tensor:
        """The elements converted: floats to integers toward zero, anything to `i1` is whether it is not 0."""

    @abstractmethod
    def bitcast(self, x: Tensor, element: Type) -> Tensor:
        """The bits of elements as another type of the same width."""

    @abstractmethod
    def constant(self, number: Any, element: Type) -> Tensor:
        """A number as a tensor without dimensions."""

    @abstractmethod
    def literal(self, array: ndarray, element: Type) -> Tensor:
        """The elements of an array."""

    # Primitives: shapes

    @abstractmethod
    def broadcast(self, x: Tensor, shape: Sequence[Size], dims: Sequence[int]) -> Tensor:
        """`x` with `dims[i]` as the dimension of the result that dimension i becomes; dimensions of size 1 repeat."""

    @abstractmethod
    def reshape(self, x: Tensor, shape: Sequence[Size]) -> Tensor:
        """The same elements in row-major order."""

    @abstractmethod
    def transpose(self, x: Tensor, order: Sequence[int]) -> Tensor:
        """Dimension i of the result is dimension `order[i]`."""

    @abstractmethod
    def slice(self, x: Tensor, starts: Sequence[Size], sizes: Sequence[Size], strides: Sequence[int]) -> Tensor:
        """A box of elements, which must be in bounds."""

    @abstractmethod
    def pad(
        self, x: Tensor, value: Tensor, low: Sequence[Size], high: Sequence[Size], between: Sequence[int] | None = None
    ) -> Tensor:
        """`x` with a value, a tensor without dimensions, around and between its elements; less than 0 removes some."""

    @abstractmethod
    def concat(self, inputs: Sequence[Tensor], dim: int) -> Tensor:
        """The inputs one behind the other."""

    @abstractmethod
    def reverse(self, x: Tensor, dims: Sequence[int]) -> Tensor:
        """The elements backwards."""

    @abstractmethod
    def iota(self, shape: Sequence[Size], dim: int, element: Type) -> Tensor:
        """The number of each element along a dimension."""

    # Primitives: sums and lines

    @abstractmethod
    def reduce(self, kind: str, x: Tensor, dims: Sequence[int], start: Any) -> Tensor:
        """`add`, `multiply`, `maximum`, `minimum`, `and` or `or` of the elements along dimensions, and of `start`."""

    @abstractmethod
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
        """As `reduce`, of the elements in each window; around `x` stands `start`."""

    @abstractmethod
    def scan(self, kind: str, x: Tensor, dim: int, start: Any) -> Tensor:
        """As `reduce`, of the elements up to each one along a dimension."""

    @abstractmethod
    def contract(self, x: Tensor, y: Tensor, left: str, right: str, result: str) -> Tensor:
        """The sums of products over the letters that the result does not have: `"ij", "jk", "ik"`."""

    @abstractmethod
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
        """A convolution; `order` names the dimensions of input, kernel and result: batch `n`, features `i` and `o`,
        and digits. `groups` counts groups of features, and of the batch."""

    @abstractmethod
    def sort(self, x: Tensor, dim: int, descending: bool) -> tuple[Tensor, Tensor]:
        """The sorted elements, equal ones in order, NaN as the greatest, and where they come from, as i64."""

    # Primitives: places

    @abstractmethod
    def take(self, x: Tensor, places: Tensor) -> Tensor:
        """What stands at indices, which lie along the last dimension of `places`, of the leading dimensions of `x`."""

    @abstractmethod
    def put(self, x: Tensor, places: Tensor, updates: Tensor, kind: str | None) -> Tensor:
        """`x` with the updates at indices as in `take`: in place of elements, or combined by a kind. What is out of
        bounds is skipped; of several updates of one element the last one stays."""

    @abstractmethod
    def size_of_value(self, x: Tensor) -> Size:
        """A tensor of one integer as a size."""

    @abstractmethod
    def value_of_size(self, size: Size) -> Tensor:
        """A size as a tensor without dimensions, of i64."""

    @abstractmethod
    def fft(self, kind: str, x: Tensor, length: int) -> Tensor:
        """`fft`, `ifft` with the factor 1 / length, `rfft` or `irfft` along the last dimension."""

    @abstractmethod
    def random_bits(self, shape: Sequence[Size], element: Type) -> Tensor:
        """Random bits as unsigned integers, of the stream of numbers that belongs to the operation."""

    # What is composed

    def applied(self, kind: str, operands: Sequence[Tensor]) -> Tensor:
        """A scalar kind of tensors that are broadcast to one shape."""
        if not supports(kind, operands[-1].element):
            raise Refused(f"'{kind}' is not defined for elements of type '{operands[-1].element}'")
        return self.emit(kind, self.unified(operands))

    def unified(self, operands: Sequence[Tensor]) -> list[Tensor]:
        """The tensors broadcast to one shape."""
        if all(same_shape(one.shape, operands[0].shape) for one in operands):
            return list(operands)
        shape = self.common_shape([one.shape for one in operands])
        return [self.expand(one, shape) for one in operands]

    def common_shape(self, shapes: Sequence[Sequence[Size]]) -> list[Size]:
        """The shape that all are broadcast to."""
        rank = max(len(shape) for shape in shapes)
        return [
            self.common_size([shape[i - rank + len(shape)] for shape in shapes if i - rank + len(shape) >= 0])
            for i in range(rank)
        ]

    def common_size(self, sizes: Sequence[Size]) -> Size:
        """The size that is not 1."""
        known = [size for size in sizes if isinstance(size, int) and size != 1]
        if known:
            if any(size != known[0] for size in known):
                raise ValueError(f"expected sizes that can be broadcast, found {known[0]} and {max(known)}")
            return known[0]
        open_sizes = [size for size in sizes if not isinstance(size, int)]
        return self.larger_open_size(open_sizes) if open_sizes else 1

    def larger_open_size(self, sizes: Sequence[Size]) -> Size:
        """The size, of some that are known at run time only, that is not 1."""
        return sizes[0]

    def expand(self, x: Tensor, shape: Sequence[Size]) -> Tensor:
        """`x` broadcast to a shape, which ends in the dimensions of `x`."""
        if same_shape(x.shape, shape):
            return x
        return self.broadcast(x, shape, range(len(shape) - x.rank, len(shape)))

    def full(self, shape: Sequence[Size], number: Any, element: Type) -> Tensor:
        """A tensor all of whose elements are a number."""
        return self.broadcast(self.number(number, element), shape, ())

    def number(self, number: Any, element: Type) -> Tensor:
        """A number of Python, or a tensor without dimensions that stands for one, as a tensor of an element type."""
        if isinstance(number, Tensor):
            return number.cast(element)
        if isinstance(number, complex) and not hasattr(element, "element_type"):
            raise Refused(f"the number {number} cannot be converted to '{element}' without its imaginary part")
        return self.constant(number, element)

    def number_of_size(self, size: Size) -> Any:
        """A size as an operand of formulas of i64: a number, or a tensor without dimensions."""
        return size if isinstance(size, int) else self.value_of_size(size)

    def promoted(self, *operands: Any, to_float: bool = False) -> list[Tensor]:
        """Tensors and numbers in the element type that PyTorch promotes them to; in a float type if `to_float`."""
        element = promotion.promoted_element(operands)
        if to_float:
            element = promotion.float_element(element)
        return [self.number(one, element) if not isinstance(one, Tensor) else one.cast(element) for one in operands]

    def insert_dims(self, x: Tensor, dims: Sequence[int]) -> Tensor:
        """`x` with dimensions of size 1 at positions `dims` of the result."""
        rest = iter(x.shape)
        return self.reshape(x, [1 if i in dims else next(rest) for i in range(x.rank + len(dims))])

    def drop_dims(self, x: Tensor, dims: Sequence[int]) -> Tensor:
        """`x` without dimensions of size 1."""
        return self.reshape(x, [size for i, size in enumerate(x.shape) if i not in dims])

    def part(self, x: Tensor, dim: int, start: Size, size: Size, stride: int = 1) -> Tensor:
        """Elements along one dimension."""
        starts = [start if i == dim else 0 for i in range(x.rank)]
        sizes = [size if i == dim else n for i, n in enumerate(x.shape)]
        return self.slice(x, starts, sizes, [stride if i == dim else 1 for i in range(x.rank)])

    def count(self, sizes: Sequence[Size], element: Type) -> Tensor:
        """The product of sizes as a tensor without dimensions."""
        total = self.constant(1, i64)
        for size in sizes:
            total = total * (size if isinstance(size, int) else self.value_of_size(size))
        return total.cast(element)
