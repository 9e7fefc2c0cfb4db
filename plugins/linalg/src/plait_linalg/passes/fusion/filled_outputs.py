"""Computes operations that reduce nothing from the scalars with which their outputs are filled.

    %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>)
    %1 = linalg.generic {(i, j) -> (i), (i, j) -> (j), (i, j) -> (i, j)} ins(%x, %y) outs(%0) { out + x * y }

becomes

    %1 = linalg.generic {(i, j) -> (i), (i, j) -> (j), (i, j) -> (i, j)} ins(%x, %y) outs(%e) { %zero + x * y }

which is elementwise: it fuses with what reads it, and nothing is written twice. Products of vectors, as angles of
rotary embeddings, are written so, and scales as depthwise convolutions by windows of one element.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.ir.builder import Builder
from plait_std.algebra import SCALARS

from plait_linalg.collapsing import asked_loops, set_loops
from plait_linalg.indexing import loop_size
from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.passes.fusion.fused_bodies import scalar_of

if TYPE_CHECKING:
    from plait.ir.value import Value

    from plait_linalg.passes.fusion.kept_sizes import KeptSizes


def start_from_scalars(op: GenericOp, sizes: KeptSizes) -> bool:
    """Use scalars in place of outputs that hold nothing else, if `op` reduces nothing; whether there is one."""
    kinds = op.iterators()
    reductions = [loop for loop, kind in enumerate(kinds) if kind != "parallel"]
    starts = _scalars(op)
    if not starts or any(loop_size(op, loop) != 1 for loop in reductions):
        return False
    if reductions and not drop_single_reductions(op, sizes):
        return False
    for i, scalar in starts.items():
        op.body.block.arguments[i].replace_all_uses_with(scalar)
        filled: Any = op.operands[i]
        op.splice_operands("outputs", i - len(op.inputs), i - len(op.inputs) + 1, [_not_filled(op, filled)])
        if isinstance(filled.defining_op, FillOp) and filled.defining_op.is_unused:
            filled.defining_op.erase()
    return True


def drop_single_reductions(op: GenericOp, sizes: KeptSizes) -> bool:
    """Leave out loops of one step that reduce, such as those over a window of one element; whether it may be."""
    single = [i for i, kind in enumerate(op.iterators()) if kind == "reduction" and loop_size(op, i) == 1]
    if not single or asked_loops(op).intersection(single) or not sizes.without(op, single):
        return False
    set_loops(op, [i for i in range(len(op.iterators())) if i not in single], op.maps())
    return True


def _scalars(op: GenericOp) -> dict[int, Value[Any]]:
    """The scalars that the payload may use for outputs that it reads, by operand."""
    types = [value.type for value in op.operands]
    if any(isinstance(ty, RankedTensorType) and ty.encoding is not None for ty in types):
        return {}
    found: dict[int, Value[Any]] = {}
    for i, (argument, map) in enumerate(zip(op.body.block.arguments, op.maps())):
        made = op.operands[i].defining_op
        if i < len(op.inputs) or not map.is_projected_permutation:  # elements that are not written stay filled
            continue
        if argument.has_uses and made is not None and types[i].has_static_shape:  # type: ignore[attr-defined]
            scalar = scalar_of(made, op, argument.type)
            if scalar is not None:
                found[i] = scalar
    return found


def _not_filled(op: GenericOp, value: Value[Any]) -> Value[Any]:
    """A tensor of the same shape whose elements nothing needs."""
    made = value.defining_op
    if isinstance(made, FillOp):
        return made.outs[0]
    return SCALARS.empty(Builder.before(op), value.type.shape, value.type.element_type)  # type: ignore[attr-defined]
