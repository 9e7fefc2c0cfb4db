"""`Tensor`, a tensor of an algebra with operators, and sizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build.operators import Operators
from plait.builtin.types import ComplexType, FloatType, IntegerType, i1
from plait_std.scalar.kind import BOOLEAN, COMPLEX, PART
from plait_std.scalar.table import KINDS

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_torch.algebra.tensors import Tensors

Size = Any
"""An int, or a size that is known at run time only; both have operators."""


class Refused(Exception):
    """An operation is not supported as it is used; the text says why."""


class Tensor(Operators):
    """A tensor with operators that broadcast as PyTorch's do; the element types of operands must be equal.

    `weak` says that it stands for a number of Python, which does not change the element type of tensors beside it.
    """

    __slots__ = ("element", "shape", "t", "value", "weak")

    def __init__(self, t: Tensors, value: Any, shape: Sequence[Size], element: Type, weak: bool = False) -> None:
        self.t = t
        self.value = value
        self.shape = tuple(shape)
        self.element: Any = element
        self.weak = weak

    @property
    def rank(self) -> int:
        return len(self.shape)

    def apply(self, kind: str, *others: Any) -> Tensor:
        """`kind` of this and other tensors or numbers."""
        return self.t.applied(kind, [self, *(self.like(one) for one in others)])

    def like(self, number: Any) -> Tensor:
        """A number as a tensor of this element type; a tensor as it is."""
        return number if isinstance(number, Tensor) else self.t.constant(number, self.element)

    def select(self, yes: Any, no: Any) -> Tensor:
        """`yes` where this condition holds, else `no`; one of the two may be a number."""
        other: Tensor = no if not isinstance(yes, Tensor) else yes
        return self.t.applied("select", [self, other.like(yes), other.like(no)])

    def cast(self, element: Type) -> Tensor:
        """The elements converted to another type."""
        return self if element is self.element else self.t.cast(self, element)

    def full(self, number: Any) -> Tensor:
        """A tensor of this shape all of whose elements are a number."""
        return self.t.full(self.shape, number, self.element)


def result_element(kind: str, element: Any) -> Any:
    """The element type of what a kind returns for elements of a type."""
    result = KINDS[kind].result
    if result == BOOLEAN:
        return i1
    if result == COMPLEX:
        return ComplexType(element)
    return element.element_type if result == PART and isinstance(element, ComplexType) else element


def wrapped(number: int, element: IntegerType) -> int:
    """An int reduced to the width of an integer type."""
    bits = number & ((1 << element.width) - 1)
    return bits if element.is_unsigned or bits < 1 << (element.width - 1) else bits - (1 << element.width)


def is_float(element: Type) -> bool:
    return isinstance(element, FloatType)


def is_complex(element: Type) -> bool:
    return isinstance(element, ComplexType)


def is_integral(element: Type) -> bool:
    """Whether numbers of an element type are integers or booleans."""
    return isinstance(element, IntegerType)


def same_size(a: Size, b: Size) -> bool:
    """Whether two sizes are known to be equal."""
    a, b = getattr(a, "mixed", a), getattr(b, "mixed", b)
    return a is b or (isinstance(a, int) and isinstance(b, int) and a == b)


def same_shape(a: Sequence[Size], b: Sequence[Size]) -> bool:
    """Whether all sizes are known to be equal."""
    return len(a) == len(b) and all(map(same_size, a, b))


def normalized(dim: int, rank: int) -> int:
    """A dimension counted from the front."""
    limit = max(rank, 1)
    if not -limit <= dim < limit:
        raise ValueError(f"expected a dimension in range [{-limit}, {limit}), found {dim}")
    return dim % limit


def product(sizes: Sequence[Size]) -> Size:
    """The product of sizes."""
    total: Size = 1
    for size in sizes:
        total = size * total if not isinstance(size, int) else total * size
    return total
