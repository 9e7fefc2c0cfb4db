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

from collections.abc import Collection, Sequence
from typing import Any

from plait.builtin.types import DYNAMIC, ComplexType
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.operation import Operation
from plait.ir.value import BlockArgument, Value
from plait.runtime import is_donated
from plait_std.scf.ops import ForOp, WhileOp
from plait_std.tensor.ops import EmptyOp
from plait_std.vector.transfers import TransferWriteOp

from plait_linalg.ops import GenericOp, StructuredOp
from plait_linalg.passes.rows.row_groups import Loop

_LINE_BITS = 512
"""Of a line of a cache, and of the largest vectors."""


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


def overwritten_rows(
    parts: Sequence[tuple[GenericOp, Sequence[Loop]]],
    result: Value[Any],
    shared: Sequence[Loop],
    taken: Collection[Value[Any]] = (),
) -> Value[Any] | None:
    """An input of operations that are computed row by row, but for `taken`, whose rows `result` may overwrite.

    `parts` are the operations in their order, with what stands for each of their loops. See Note [Overwritten rows].
    """
    place = next(i for i, (op, _) in enumerate(parts) if op is result.defining_op)
    writer, loops = parts[place]
    output = len(writer.ins) + tuple(writer.results).index(result)
    init: Value[Any] = writer.operands[output]
    rows, is_read = _rows_along(writer.maps()[output], loops, shared), writer.payload.block.arguments[output].has_uses
    if not isinstance(init.defining_op, EmptyOp) or is_read or _is_complex(init) or not _ends_with_lines(init):
        return None
    members: set[Operation | None] = {op for op, _ in parts}
    excluded = {*taken, *(value for op, _ in parts[place:] for value in op.operands)}
    reads: dict[Value[Any], list[list[Loop | None] | None]] = {}
    for op, own in parts:
        for value, map in zip(op.ins, op.maps()):
            if value.type is init.type and value not in excluded and value.defining_op not in members:
                reads.setdefault(value, []).append(_rows_along(map, own, shared))
    for value, along in reads.items():
        if rows is not None and all(other == rows for other in along) and _is_over(value, parts[0][0], members):
            return value
    return None


def _rows_along(map: AffineMap, loops: Sequence[Loop], shared: Sequence[Loop]) -> list[Loop | None] | None:
    """The shared loop along each dimension of a tensor, None along others; None if a shared loop is missing."""
    along = [loops[expr.position] if isinstance(expr, AffineDim) else None for expr in map.results]
    found = [loop if loop in shared else None for loop in along]
    is_whole = map.is_projected_permutation and all(found.count(loop) == 1 for loop in shared)
    return found if is_whole else None


def _ends_with_lines(value: Value[Any]) -> bool:
    """Whether rows of a tensor are whole lines of a cache."""
    size, width = value.type.shape[-1], getattr(value.type.element_type, "width", 0)
    return size != DYNAMIC and width > 0 and size * width % _LINE_BITS == 0


def _is_complex(value: Value[Any]) -> bool:
    return isinstance(value.type.element_type, ComplexType)


def _is_over(value: Value[Any], op: StructuredOp, group: Collection[Operation | None] = ()) -> bool:
    """Whether an operation is the last to use a value, once, in memory that belongs to the block of the operation.

    Or several of a group that begins with the operation, as often as they like.
    """
    users = [use.operation for use in value.uses if use.operation not in group]
    if users.count(op) > 1 or not all(user is op or _is_earlier(user, op) for user in users):
        return False
    if isinstance(value, BlockArgument):
        return value.owner is op.parent and (is_donated(value) or isinstance(value.owner.parent_op, (ForOp, WhileOp)))
    made = value.defining_op
    return made is not None and made.parent is op.parent and isinstance(made, (StructuredOp, ForOp, TransferWriteOp))


def _is_earlier(user: Operation, op: StructuredOp) -> bool:
    """Whether an operation is before another one, in its block."""
    return user.parent is op.parent and user.is_before_in_block(op)


# Note [Overwritten rows]
# Operations that are computed row by row, as a softmax, carry a whole result around the loops over rows. It may lie in
# the memory of a tensor of the same type, if each step reads only the rows of it that the step writes, and the group
# is the last to use it. What writes the result must not read the tensor, nor what comes after: then all reads of a
# step come before its writes, however operations are vectorized, and bufferization finds no conflict. The softmax
# reads scores to find the maximum and to compute exponentials, which are a row of their own, and divides that.
#
# The end of a row that is no whole vector is stored under a mask. The first load of the next row lies in the same line,
# and would wait until that store has left the queue: rows of 9 and 12 elements took twice as long, 300 elements 3 %
# longer. So rows are overwritten only if they are whole lines.

# Note [Overwritten inputs]
# A tensor that a loop carries is updated in place if its elements are read and written in one step, each before it is
# overwritten. Bufferization sees that of a structured operation (`plait_std.bufferization.reuse`), but not of the loop
# over vectors that it becomes before: there, the carried tensor would be read while another one is written, and each
# iteration would allocate a buffer. So the loop over vectors reads and writes one tensor. That is right for any use of
# the input, as tensors are values; it saves memory if the input has no later use and is no memory of somebody else: of
# an argument of the function that is not donated, or a constant, a copy would be made.
