"""Structured operations that compute the same, merged once fusion has made them alike.

    %mean = linalg.generic ins(%sum) { mulf by 1/n } -> tensor<8xf32>
    %a = linalg.generic ins(%x, %mean) { subf }             %a = linalg.generic ins(%x, %sum) { mulf by 1/n; subf }
    %wide = linalg.generic ins(%sum) { ... }          =>
    %b = linalg.generic ins(%x, %wide) { subf }             "use"(%a, %a)
    "use"(%a, %b)

Those that read memory stay: it may be written between. The pass `cse` merges too much before loops are tiled: an
initial value of several reductions is overwritten by each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.structure import structural_key
from plait_std.tensor.ops import EmptyOp

if TYPE_CHECKING:
    from plait.context import Context

    from plait_linalg.ops import GenericOp


def merge_equal_operations(ops: Iterable[GenericOp], ctx: Context) -> int:
    """Use the first one of `ops`, in the order of the text, that compute the same; returns how many go."""
    first: dict[Any, GenericOp] = {}
    merged = 0
    for op in ops:
        known = first.setdefault(_computation(op, ctx), op)
        if known is not op:
            for old, new in zip(op.results, known.results):
                old.replace_all_uses_with(new)
            op.erase()
            merged += 1
    return merged


def _computation(op: GenericOp, ctx: Context) -> Any:
    """What `op` computes, as a value that only operations of its block share."""
    made = [out.defining_op for out in op.outputs]
    if not all(isinstance(empty, EmptyOp) for empty in made) or any(kind != "parallel" for kind in op.iterators()):
        return op
    if not is_memory_effect_free(op, ctx):
        return op
    sizes = tuple(tuple(empty.operands) for empty in made if empty is not None)
    return op.parent, tuple(op.inputs), sizes, op.result_types, op.indexing_maps, structural_key(op.body.block)
