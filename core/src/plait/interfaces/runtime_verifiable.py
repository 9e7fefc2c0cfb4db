"""Operations whose operands must satisfy more, when they run, than the verifier can see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value

    Index = int | Value[Any]


class RuntimeChecks(ABC):
    """Takes the conditions of one operation. An index is an int, or a value of type index built at `builder`.

    A message continues "'dialect.name' op", as that of a `VerifyError` does. What is known to hold is not checked; what
    is known not to hold is checked all the same, so that the error is raised when, and only if, the operation runs.
    """

    builder: Builder

    @abstractmethod
    def size(self, value: Value[Any], dim: int) -> Index:
        """The size of one dimension of a tensor, memref or vector."""

    @abstractmethod
    def require_equal(self, a: Index, b: Index, message: str) -> None:
        """The operation is undefined unless a = b."""

    @abstractmethod
    def require_at_most(self, a: Index, b: Index, message: str) -> None:
        """The operation is undefined unless a <= b, of signed indices."""

    @abstractmethod
    def require(self, condition: Value[Any], message: str) -> None:
        """The operation is undefined unless `condition`, an i1 built at `builder`, is true."""

    def require_index(self, index: Index, extent: Index, message: str) -> None:
        """The operation is undefined unless 0 <= index < extent."""
        self.require_at_most(0, index, message)
        self.require_less(index, extent, message)

    @abstractmethod
    def require_less(self, a: Index, b: Index, message: str) -> None:
        """The operation is undefined unless a < b, of signed indices."""


class RuntimeVerifiable(Interface):
    """Says which conditions must hold whenever an operation runs, for it to be defined.

    The conditions are stated, not built: who asks decides which of them are proven, and how the others are checked.
    """

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        """State the conditions of `op` to `checks`."""
        raise NotImplementedError
