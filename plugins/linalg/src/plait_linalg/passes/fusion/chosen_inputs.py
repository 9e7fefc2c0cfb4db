"""Structured operations that choose one of their inputs by a loop index, as a stack of single elements does.

    ^bb0(%a: f32, %b: f32, %out: f32):
      %i = linalg.index 1 : index
      %is_first = arith.cmpi eq, %i, %c0 : index
      %element = arith.select %is_first, %a, %b : f32
      linalg.yield %element : f32

Where the index is a constant, as for what reads one element of each stack, the result is one of the inputs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.affine import AffineConstant
from plait.ir.value import BlockArgument
from plait_std.arith.ops import CmpIOp, SelectOp
from plait_std.builders import integer_value

from plait_linalg.ops import IndexOp

if TYPE_CHECKING:
    from plait.ir.affine import AffineMap

    from plait_linalg.ops import GenericOp


def chosen_input(op: GenericOp, result: int, loops: AffineMap) -> int | None:
    """The number of the input that a result of `op` is, where `loops` are what its loops stand for; None if of none."""
    block = op.body.block
    value: Any = block.last.operands[result]  # type: ignore[union-attr]
    if not isinstance(value.defining_op, SelectOp):
        return None
    while isinstance(choice := value.defining_op, SelectOp):
        is_equal = _is_equal(choice.condition.defining_op, loops)
        if is_equal is None:
            return None
        value = choice.true_value if is_equal else choice.false_value
    is_input = isinstance(value, BlockArgument) and value.owner is block and value.index < len(op.inputs)
    return value.index if is_input else None


def _is_equal(op: Any, loops: AffineMap) -> bool | None:
    """Whether a loop index, if it is known, equals the constant that it is compared with."""
    if not isinstance(op, CmpIOp) or op.predicate.text != "eq" or not isinstance(op.lhs.defining_op, IndexOp):
        return None
    place, number = loops.results[op.lhs.defining_op.dim.value], integer_value(op.rhs)
    return None if number is None or not isinstance(place, AffineConstant) else place.value == number
