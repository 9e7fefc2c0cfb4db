"""Result shapes as values of type index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value


class ReifyShapes(Interface):
    """Computes the sizes of an operation's results from its operands, without the results themselves."""

    def reify(self, op: Any, builder: Builder) -> list[list[int | Value[Any]]]:
        """For each result, for each dimension: an int where it is static, else an index value built at `builder`."""
        raise NotImplementedError
