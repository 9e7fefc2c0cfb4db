"""`Tensor`, what formulas are written over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build.operators import Operators
from plait.builtin.types import FloatType, IntegerType

from plait_tcp.formulas.sizes import Size, product

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_tcp.formulas.tensors import Tensors


class Refused(Exception):
    """A formula does not apply, or not as it is used; the text says why."""


class NotKnown(Refused):
    """A formula needs what is known at run time only: the interpreter may still compute it."""


class Mismatch(Refused, ValueError):
    """Operands do not fit each other, or not the formula."""


class Tensor(Operators):
    """A tensor in a formula. Operators broadcast; a number beside a tensor has its element type.

    `t` carries out steps; what `data` is depends on it.
    """

    __slots__ = ("data", "element", "t")

    def __init__(self, t: Tensors, data: Any, element: Type) -> None:
        self.t = t
        self.data = data
        self.element: Any = element

    def __repr__(self) -> str:
        return f"<tensor {self.data} of {self.element}>"

    # What is known

    @property
    def shape(self) -> list[Size]:
        """The size of each dimension."""
        return self.t.shape(self)

    @property
    def rank(self) -> int:
        return self.t.rank(self)

    @property
    def is_float(self) -> bool:
        return isinstance(self.element, FloatType)

    @property
    def is_unsigned(self) -> bool:
        return isinstance(self.element, IntegerType) and self.element.is_unsigned

    @property
    def known(self) -> Any:
        """The elements as an array of NumPy if all are known now, else None."""
        return self.t.known(self)

    # Elements

    def apply(self, kind: str, *others: Any) -> Tensor:
        if kind == "shift_right":
            kind = "shift_right_logical" if self.is_unsigned else "shift_right_arithmetic"
        return self.t.apply(kind, [self, *(self.like(other) for other in others)])

    def select(self, yes: Any, no: Any) -> Tensor:
        pattern: Tensor = yes if isinstance(yes, Tensor) else no
        return self.t.apply("select", [self, pattern.like(yes), pattern.like(no)])

    def like(self, number: Any) -> Tensor:
        """A number as a tensor of this element type; a tensor as it is."""
        return number if isinstance(number, Tensor) else self.t.number(number, self.element)

    def full(self, number: Any) -> Tensor:
        """A tensor of this shape and element type with a number everywhere."""
        return self.t.full(self.shape, number, self.element)

    def cast(self, element: Type) -> Tensor:
        """The elements converted: floats to integers toward zero and limited to their range."""
        return self if element is self.element else self.t.cast(self, element)

    # Movement

    def reshape(self, *sizes: Size) -> Tensor:
        return self.t.reshape(self, list(sizes))

    def transpose(self, perm: Sequence[int]) -> Tensor:
        """Dimension i of the result is dimension `perm[i]`."""
        return self if list(perm) == list(range(self.rank)) else self.t.transpose(self, list(perm))

    def unsqueeze(self, dims: Sequence[int]) -> Tensor:
        """A dimension of size 1 at each of the positions `dims` of the result."""
        rest = iter(self.shape)
        rank = self.rank + len(dims)
        at = {d % rank if rank else d for d in dims}
        if len(at) != len(dims):
            raise Mismatch(f"expected each dimension once, found {list(dims)}")
        return self.reshape(*(1 if i in at else next(rest) for i in range(rank)))

    def squeeze(self, dims: Sequence[int]) -> Tensor:
        """Without the dimensions `dims`, of size 1."""
        return self.reshape(*(size for i, size in enumerate(self.shape) if i not in dims)) if dims else self

    def flatten(self) -> Tensor:
        """The elements in one dimension."""
        return self.reshape(product(self.shape))

    def part(self, dim: int, start: Size, size: Size, stride: int = 1) -> Tensor:
        """`size` elements along one dimension, from `start` on."""
        dim %= self.rank
        starts, sizes, strides = [0] * self.rank, self.shape, [1] * self.rank
        starts[dim], sizes[dim], strides[dim] = start, size, stride
        return self.t.slice(self, starts, sizes, strides)

    def at(self, dim: int, index: Size) -> Tensor:
        """Element `index` along one dimension, which goes."""
        return self.part(dim, index, 1).squeeze([dim % self.rank])

    def split(self, dim: int, sizes: Sequence[Size]) -> list[Tensor]:
        """Parts of these sizes along one dimension."""
        start: Size = 0
        parts: list[Tensor] = []
        for size in sizes:
            parts.append(self.part(dim, start, size))
            start = start + size if isinstance(size, int) else size + start
        return parts

    # Reductions

    def reduce(self, kind: str, dims: Sequence[int], keepdims: bool = False, start: Any = None) -> Tensor:
        """All elements along `dims` combined by `kind`; of nothing `start`, or the neutral element."""
        if not dims:
            return self
        reduced = self.t.reduce(kind, self, list(dims), start)
        return reduced.unsqueeze(dims) if keepdims else reduced

    def sum(self, dims: Sequence[int], keepdims: bool = True) -> Tensor:
        return self.reduce("add", dims, keepdims)

    def max(self, dims: Sequence[int], keepdims: bool = True) -> Tensor:
        return self.reduce("maximum", dims, keepdims)

    def mean(self, dims: Sequence[int], keepdims: bool = True) -> Tensor:
        sizes = self.shape
        return self.sum(dims, keepdims) / self.t.size_number(product(sizes[d] for d in dims), self.element)
