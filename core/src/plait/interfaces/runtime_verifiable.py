"""Operations whose operands must satisfy more, when they run, than the verifier can see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value

    Index = int | Value[Any]

_LARGEST = (1 << 63) - 1


class RuntimeChecks(ABC):
    """Takes the conditions of one operation.

    An index is an int or a value of type index: a size, an operand, or what the arithmetic here makes of them. A
    message continues "'dialect.name' op", as in a `VerifyError`. What is known to hold is not checked; what
    is known not to hold is checked all the same, so that the error is raised when, and only if, the operation runs.

    `builder` is the place of the operation, for conditions that need other operations.
    """

    builder: Builder

    @abstractmethod
    def size(self, value: Value[Any], dim: int) -> Index:
        """The size of one dimension of a tensor or memref."""

    def sizes(self, value: Value[Any]) -> list[Index]:
        """The size of each dimension of a tensor or memref."""
        ty: Any = value.type
        return [self.size(value, dim) for dim in range(ty.rank)]

    @abstractmethod
    def element(self, tensor: Value[Any], place: int) -> Index:
        """An element, counted in row-major order, of a tensor of static shape that holds indices or integers."""

    @abstractmethod
    def add(self, a: Index, b: Index) -> Index:
        """a + b"""

    @abstractmethod
    def subtract(self, a: Index, b: Index) -> Index:
        """a - b"""

    @abstractmethod
    def multiply(self, a: Index, b: Index) -> Index:
        """a * b"""

    @abstractmethod
    def floor_divide(self, a: Index, b: Index) -> Index:
        """a / b, rounded down, for a positive b."""

    @abstractmethod
    def ceil_divide(self, a: Index, b: Index) -> Index:
        """a / b, rounded up, for a positive b."""

    @abstractmethod
    def minimum(self, a: Index, b: Index) -> Index:
        """The smaller one, as signed numbers."""

    @abstractmethod
    def maximum(self, a: Index, b: Index) -> Index:
        """The larger one, as signed numbers."""

    @abstractmethod
    def require_equal(self, a: Index, b: Index, message: str) -> None:
        """The operation is undefined unless a = b."""

    @abstractmethod
    def require_at_most(self, a: Index, b: Index, message: str) -> None:
        """The operation is undefined unless a <= b, as signed numbers."""

    @abstractmethod
    def require_less(self, a: Index, b: Index, message: str) -> None:
        """The operation is undefined unless a < b, as signed numbers."""

    @abstractmethod
    def require_one_of(self, a: Index, options: Sequence[Index], message: str) -> None:
        """The operation is undefined unless a is equal to one of the options."""

    @abstractmethod
    def require_same_count(self, a: Sequence[Index], b: Sequence[Index], message: str) -> None:
        """The operation is undefined unless shape `b` has as many elements as `a`, the shape of a tensor."""

    def require_multiple(self, a: Index, factor: int, message: str) -> None:
        """The operation is undefined unless a is a multiple of a positive constant."""
        if factor != 1:
            self.require_equal(a, self.multiply(self.floor_divide(a, factor), factor), message)

    @abstractmethod
    def require(self, condition: Value[Any], message: str) -> None:
        """The operation is undefined unless `condition`, an i1 built at `builder`, is true."""

    def require_index(self, index: Index, extent: Index, message: str) -> None:
        """The operation is undefined unless 0 <= index < extent."""
        self.require_at_most(0, index, message)
        self.require_less(index, extent, message)

    def require_slice(self, offset: Index, size: Index, stride: Index, extent: Index, message: str) -> None:
        """The operation is undefined unless the `size` indices from `offset` on are in [0, extent); any stride may be
        negative, or 0."""
        self.require_at_most(0, size, message)
        self.require_at_most(0, offset, message)
        if isinstance(stride, int) and stride == 1:
            self.require_at_most(size, extent, message)
            self.require_at_most(offset, self.subtract(extent, size), message)
            return
        if not isinstance(stride, int) or stride < 1:
            self._require_steps(offset, size, stride, extent, message)
            return
        self.require_at_most(offset, extent, message)
        room = self.ceil_divide(self.subtract(extent, offset), stride)  # no product that may overflow
        self.require_at_most(size, room, message)

    def _require_steps(self, offset: Index, size: Index, stride: Index, extent: Index, message: str) -> None:
        """`require_slice` for a stride that may be zero or negative: both directions have room for all steps."""
        after = self.subtract(extent, offset)
        self.require_at_most(self.minimum(size, 1), after, message)
        steps = self.maximum(self.subtract(size, 1), 0)
        backwards = self.subtract(0, self.maximum(stride, -_LARGEST))
        for room, distance in ((self.subtract(after, 1), stride), (offset, backwards)):
            if isinstance(distance, int) and distance <= 0:
                continue
            taken = self.multiply(steps, self.minimum(self.maximum(distance, 0), 1))  # 0 in the other direction
            most = self.floor_divide(self.maximum(room, 0), self.maximum(distance, 1))
            self.require_at_most(taken, most, message)


class RuntimeVerifiable(Interface):
    """Says which conditions must hold whenever an operation runs, for it to be defined.

    The conditions are stated, not built: who asks decides which of them are proven, and how the others are checked.
    """

    #: Whether who lowers the operation checks the conditions, with what is known there of numbers in tensors.
    is_checked_when_lowered: bool = False

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        """State the conditions of `op` to `checks`."""
        raise NotImplementedError


class ShapeConditions(RuntimeVerifiable):
    """Conditions of sizes and indices that need no operations: the interpreter checks them as well."""
