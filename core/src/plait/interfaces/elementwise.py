"""Operations that compute each element of their results from the elements at the same place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.affine import AffineMap
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder
    from plait.ir.value import Value


class Elementwise(Interface):
    """States the scalar payload of an elementwise operation, so that any pass can fuse or scalarize it."""

    def payload(self, op: Any, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        """Build the computation of one element of each result from one element of each operand.

        `scalars` have the types that arith works on (signless integers); signedness is read off the types of `op`.
        """
        raise NotImplementedError

    def scalar_types(self, op: Any) -> Sequence[Type]:
        """The element types of the results, as the payload yields them."""
        return [getattr(result.type, "element_type", result.type) for result in op.results]

    def operand_maps(self, op: Any) -> tuple[AffineMap, ...] | None:
        """For each operand, the map from a result index to the operand's index.

        None where every shaped operand is read at the result's index and every scalar operand is the same for all.
        """
        return None
