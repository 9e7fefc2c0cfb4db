"""Whether the elements that an output of a structured operation has at the start matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.ir.affine import AffineConstant, AffineDim

from plait_linalg.indexing import loop_size

if TYPE_CHECKING:
    from plait_linalg.ops.base import StructuredOp


def argument_is_used(op: StructuredOp, operand_index: int) -> bool:
    """Whether the body uses the element of an operand."""
    return op.payload.block.arguments[operand_index].has_uses


def keeps_initial_elements(op: StructuredOp, operand_index: int) -> bool:
    """Whether an output may have elements of its initial value in the end, or values that are computed of them.

    Also without a use in the body: elements that no iteration writes stay, as all do if a reduction has no steps.
    """
    if argument_is_used(op, operand_index):
        return True
    map = op.maps()[operand_index]
    if map.is_permutation:
        return False
    sizes = op.operands[operand_index].type.shape  # type: ignore[attr-defined]
    written = [expr for expr, size in zip(map.results, sizes) if size != 1 or not isinstance(expr, AffineConstant)]
    if len(set(written)) != len(written) or not all(isinstance(expr, AffineDim) for expr in written):
        return True
    return any(AffineDim(loop) not in written and loop_size(op, loop) <= 0 for loop in range(map.num_dims))
