"""Computes initial values again where each of several operations would overwrite them, in place of copying them.

    %f = linalg.fill ins(%zero) outs(%e)               %f = linalg.fill ins(%zero) outs(%e)
    %0 = linalg.matmul ins(...) outs(%f)               %0 = linalg.matmul ins(...) outs(%f)
    %1 = linalg.matmul ins(...) outs(%f)        =>     %g = linalg.fill ins(%zero) outs(%e)
                                                       %1 = linalg.matmul ins(...) outs(%g)

`cse` lets equal fills be one. Two operations that overwrite it need two buffers, and to write a number to all elements
of the second one costs less than to copy them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import TensorType
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.interface import model_of
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Use, Value

from plait_std.bufferization.analysis import BufferUse

if TYPE_CHECKING:
    from plait.context import Context

_UNDEFINED = "tensor.empty"


def unshare_initial_values(function: Operation, ctx: Context) -> None:
    """Give all but one of the operations that overwrite what scalars alone fill a value of their own."""
    for op in list(function.walk()):
        shared = len(op.results) == 1 and op.results[0].has_uses and not op.results[0].has_one_use
        if shared and _is_made_of_scalars(op, ctx):
            _unshare(op, ctx)


def _is_made_of_scalars(op: Operation, ctx: Context) -> bool:
    """Whether an operation reads no tensor, and writes to one that is not set."""
    model = model_of(DestinationStyle, op, ctx)
    tensors = [i for i, v in enumerate(op.operands) if isinstance(v.type, TensorType)]
    if model is None or list(model.inits(op)) != tensors:
        return False
    makers = [op.operands[i].defining_op for i in tensors]
    return all(made is not None and made.name == _UNDEFINED for made in makers)


def _overwrites(use: Use, ctx: Context) -> bool:
    found = BufferUse(use.operation, ctx)
    return found.is_known and found.writes(use.index) and found.reads(use.index)


def _unshare(op: Operation, ctx: Context) -> None:
    for use in [use for use in op.results[0].uses if _overwrites(use, ctx)][1:]:
        rw = Builder.before(use.operation)
        mapping: dict[Value[Any], Value[Any]] = {}
        for operand in dict.fromkeys(op.operands):
            made = operand.defining_op
            if made is not None and made.name == _UNDEFINED:
                mapping[operand] = rw.insert(made.clone()).results[0]
        use.operation.set_operand(use.index, rw.insert(op.clone(mapping)).results[0])
        ctx.count("initial values unshared", 1)
