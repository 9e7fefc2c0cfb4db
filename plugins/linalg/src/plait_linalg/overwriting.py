"""Inputs that an elementwise operation may overwrite with its results: the loop that it becomes is carried in them.

    %1 = linalg.generic ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) { tanh }

becomes

    %1 = scf.for %i = %c0 to %c64 step %c8 iter_args(%t = %a) -> (tensor<64xf32>) {
      %x = vector.transfer_read %t[%i] ...
      %y = math.tanh %x : vector<8xf32>
      %w = vector.transfer_write %y, %t[%i] ...
      scf.yield %w : tensor<64xf32>
    }

if nothing uses `%a` later. See Note [Overwritten inputs].
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from plait.builtin.types import ComplexType
from plait.ir.operation import Operation
from plait.ir.value import BlockArgument, Value
from plait.runtime import is_donated
from plait_std.scf.ops import ForOp, WhileOp
from plait_std.tensor.ops import EmptyOp
from plait_std.vector.transfers import TransferWriteOp

from plait_linalg.ops import StructuredOp


def overwritten_inputs(op: StructuredOp, others: Collection[Value[Any]] = ()) -> dict[int, int]:
    """Inputs of an operation without reductions, but for `others`, that take the place of outputs: input -> output."""
    found: dict[int, int] = {}
    maps, inputs = op.maps(), len(op.ins)
    for output, value in enumerate(op.outs):
        map = maps[inputs + output]
        if not isinstance(value.defining_op, EmptyOp) or not map.is_permutation or _is_complex(value):
            continue
        for i, operand in enumerate(op.ins):
            is_alike = maps[i] == map and operand.type is value.type
            if i not in found and is_alike and operand not in others and _is_over(operand, op):
                found[i] = output
                break
    return found


def _is_complex(value: Value[Any]) -> bool:
    return isinstance(value.type.element_type, ComplexType)


def _is_over(value: Value[Any], op: StructuredOp) -> bool:
    """Whether an operation is the last to use a value, once, in memory that belongs to the block of the operation."""
    users = [use.operation for use in value.uses]
    if users.count(op) > 1 or not all(user is op or _is_earlier(user, op) for user in users):
        return False
    if isinstance(value, BlockArgument):
        return value.owner is op.parent and (is_donated(value) or isinstance(value.owner.parent_op, (ForOp, WhileOp)))
    made = value.defining_op
    return made is not None and made.parent is op.parent and isinstance(made, (StructuredOp, ForOp, TransferWriteOp))


def _is_earlier(user: Operation, op: StructuredOp) -> bool:
    """Whether an operation is before another one, in its block."""
    return user.parent is op.parent and user.is_before_in_block(op)


# Note [Overwritten inputs]
# A tensor that a loop carries is updated in place if its elements are read and written in one step, each before it is
# overwritten. Bufferization sees that of a structured operation (`plait_std.bufferization.reuse`), but not of the loop
# over vectors that it becomes before: there, the carried tensor would be read while another one is written, and each
# iteration would allocate a buffer. So the loop over vectors reads and writes one tensor. That is right for any use of
# the input, as tensors are values; it saves memory if the input has no later use and is no memory of somebody else: of
# an argument of the function that is not donated, or a constant, a copy would be made.
