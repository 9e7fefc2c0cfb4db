"""Inserts what branches compute in the branches, where it may be computed in its place.

    %0 = scf.if %c {                                      %1 = scf.if %c {
      %2 = linalg.exp ins(%x) outs(%e)                      %2 = linalg.exp ins(%x) outs(%e)
      scf.yield %2                                          %4 = tensor.insert_slice %2 into %d[1] [8] [1]
    } else {                                        =>      scf.yield %4
      %3 = linalg.log ins(%x) outs(%e)                    } else {
      scf.yield %3                                          %3 = linalg.log ins(%x) outs(%e)
    }                                                       %5 = tensor.insert_slice %3 into %d[1] [8] [1]
    %1 = tensor.insert_slice %0 into %d[1] [8] [1]          scf.yield %5
                                                          }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interfaces.memory_effects import effects_of
from plait.ir.builder import Builder

from plait_std.scf.ops import IfOp
from plait_std.tensor.ops import InsertSliceOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block


def insert_in_branches(insert: InsertSliceOp, ctx: Context) -> list[InsertSliceOp]:
    """Let each branch insert its own result, if only `insert` uses what the branches compute; the new insertions."""
    op = insert.source.defining_op
    if not isinstance(op, IfOp) or len(op.results) != 1 or op.parent is not insert.parent:
        return []
    blocks: list[Any] = [region.entry for region in op.regions]
    if not insert.source.has_one_use or not all(map(_computes_its_result, blocks)):
        return []
    if insert.source.type.rank != insert.dest.type.rank or set(insert.mixed_strides) != {1}:
        return []
    if any(_is_behind(value.defining_op, op) for value in insert.operands[1:]):
        effects = effects_of(op, ctx)
        if effects is None or any(effect.kind != "allocate" for effect in effects):
            return []
        op.move_before(insert)
    made: list[InsertSliceOp] = []
    for block in blocks:
        end, lists = block.last, (insert.mixed_offsets, insert.mixed_sizes, insert.mixed_strides)
        made.append(Builder.before(end).insert(InsertSliceOp.of(end.operands[0], insert.dest, *lists)))
        end.set_operand(0, made[-1].result)
    op.results[0].type = insert.result.type
    insert.result.replace_all_uses_with(op.results[0])
    insert.erase()
    return made


def _computes_its_result(block: Block | None) -> bool:
    """Whether a branch computes what it yields, and does not pass on something from outside."""
    end: Any = None if block is None else block.last
    return end is not None and end.operands[0].parent_block is block


def _is_behind(op: Any, other: Any) -> bool:
    return op is not None and op.parent is other.parent and other.is_before_in_block(op)
