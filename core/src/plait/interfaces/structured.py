"""Operations that are a perfect loop nest over indexing maps with a scalar body."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.affine import AffineMap
    from plait.ir.builder import Builder
    from plait.ir.value import Value

IteratorType = Literal["parallel", "reduction", "window"]


class Structured(Interface):
    """Iterators, indexing maps and body: all that is needed to write the operation as `linalg.generic`."""

    def iterator_types(self, op: Any) -> tuple[IteratorType, ...]:
        """One for each loop, outermost first."""
        raise NotImplementedError

    def indexing_maps(self, op: Any) -> tuple[AffineMap, ...]:
        """From loop indices to element indices: one for each input, then one for each init."""
        raise NotImplementedError

    def loop_bounds(self, op: Any, builder: Builder) -> Sequence[int | Value[Any] | None]:
        """The size of each loop that no operand has as a dimension, such as a window in an attribute; None for others.

        A size that is not static is built at `builder`. Empty if operands have the sizes of all loops.
        """
        return ()

    def inputs(self, op: Any) -> Sequence[Value[Any]]:
        """The values that the body reads, in the order of the maps."""
        raise NotImplementedError

    def make_inits(self, op: Any, builder: Builder) -> Sequence[Value[Any]]:
        """Build the destination of each result, filled with the identity where the operation reduces."""
        raise NotImplementedError

    def emit_body(self, op: Any, builder: Builder, args: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        """Build one step from the scalars of inputs and inits; return what is stored in each init."""
        raise NotImplementedError
