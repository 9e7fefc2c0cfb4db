"""Inputs of elementwise operations whose buffers may take the result: each element is read before it is overwritten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.interfaces.interface import model_of
from plait.interfaces.structured import Structured
from plait.ir.affine import AffineMap
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.bufferization.subsets import is_view

if TYPE_CHECKING:
    from plait.context import Context


def overwritable_inputs(
    op: Operation, destination: Any, reads: Callable[[int], bool], ctx: Context
) -> Iterator[tuple[int, int]]:
    """Pairs of an init and an input that each step writes and reads at the same place, and nowhere else.

    Only for operations without reductions, and inits that are unset. The input must be more than a view: what is a part
    of something larger would keep all of that alive.
    """
    model = model_of(Structured, op, ctx)
    if model is None or any(kind != "parallel" for kind in model.iterator_types(op)):
        return
    maps: Sequence[AffineMap] = model.indexing_maps(op)
    inits: range = destination.inits(op)
    for init in inits:
        if not _is_unset(op.operands[init]) or reads(init) or not maps[init].is_permutation:
            continue
        for index, operand in enumerate(op.operands):
            fits = index not in inits and operand.type is op.operands[init].type
            if fits and maps[index] == maps[init] and not is_view(operand, ctx):
                yield init, index


def _is_unset(value: Value[Any]) -> bool:
    op = value.defining_op
    return op is not None and op.name == "tensor.empty" and isinstance(value.type, RankedTensorType)
