"""Computes initial values again where each of several operations would overwrite them, in place of copying them.

    %f = linalg.fill ins(%zero) outs(%e)               %f = linalg.fill ins(%zero) outs(%e)
    %0 = linalg.matmul ins(...) outs(%f)               %0 = linalg.matmul ins(...) outs(%f)
    %1 = linalg.matmul ins(...) outs(%f)        =>     %g = linalg.fill ins(%zero) outs(%e)
                                                       %1 = linalg.matmul ins(...) outs(%g)

`cse` lets equal fills be one, as operations, as loops over vectors, and with the reshapes of what they fill. Two
operations that overwrite it need two buffers, and to write a number to all elements of the second one costs less than
to copy them. In branches of which only one runs, they need one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import IndexType, TensorType
from plait.define.traits import Terminator
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.interface import model_of
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Use, Value

from plait_std.bufferization.analysis import BufferUse
from plait_std.bufferization.exclusive import only_one_runs, runs_in_no_loop
from plait_std.scf.ops import ForOp

if TYPE_CHECKING:
    from plait.context import Context

_UNDEFINED = "tensor.empty"


def unshare_initial_values(function: Operation, ctx: Context) -> None:
    """Give all but one of the operations that overwrite what scalars alone fill a value of their own."""
    for op in list(function.walk()):
        shared = len(op.results) == 1 and op.results[0].has_uses and not op.results[0].has_one_use
        if shared and op.name != _UNDEFINED and isinstance(op.results[0].type, TensorType):
            _unshare(op, ctx)


def _unshare(op: Operation, ctx: Context) -> None:
    uses = _left([use for use in op.results[0].uses if _overwrites(use, ctx)], op, ctx)
    chain = _chain(op.results[0], ctx) if uses else None
    for use in uses if chain is not None else ():
        rw = Builder.before(use.operation)
        mapping: dict[Value[Any], Value[Any]] = {}
        for made in chain or ():
            rw.insert(made.clone(mapping))
        use.operation.set_operand(use.index, mapping[op.results[0]])
        ctx.count("initial values unshared", 1)


def _left(uses: Sequence[Use], op: Operation, ctx: Context) -> list[Use]:
    """The uses that need values of their own: all but the first, and others that run in its place in a branch."""
    block, kept, left = op.parent, [use.operation for use in uses[:1]], list[Use]()
    for use in uses[1:]:
        user = use.operation
        is_inside = block is not None and kept[0].parent is not block and runs_in_no_loop(user, block, ctx)
        if is_inside and only_one_runs([*kept, user], ctx):
            kept.append(user)
        else:
            left.append(use)
    return left


def _overwrites(use: Use, ctx: Context) -> bool:
    found = BufferUse(use.operation, ctx)
    return found.is_known and found.writes(use.index) and found.reads(use.index)


def _chain(value: Value[Any], ctx: Context) -> list[Operation] | None:
    """The operations that make a tensor of scalars and vectors alone, in order; None if one reads a tensor."""
    op = value.defining_op
    if op is None or len(op.results) != 1:
        return None
    if op.name == _UNDEFINED:
        return [op]
    tensors = [i for i, operand in enumerate(op.operands) if isinstance(operand.type, TensorType)]
    if len(tensors) != 1 or not (_only_writes(op, ctx) or _only_shows(op, ctx)):
        return None
    before = _chain(op.operands[tensors[0]], ctx)
    return None if before is None else [*before, op]


def _only_writes(op: Operation, ctx: Context) -> bool:
    """Whether an operation, or all in a loop, writes to tensors and reads none; in a loop, what was computed before."""
    if isinstance(op, ForOp):
        return all(_only_writes(inner, ctx) or _only_counts(inner, ctx) for inner in op.regions[0].block.operations)
    model = model_of(DestinationStyle, op, ctx)
    return model is not None and not any(isinstance(value.type, TensorType) for value in model.inputs(op))


def _only_counts(op: Operation, ctx: Context) -> bool:
    """Whether an operation of a loop ends the iteration, or computes numbers of elements."""
    return op.has_trait(Terminator) or (is_pure(op, ctx) and all(isinstance(r.type, IndexType) for r in op.results))


def _only_shows(op: Operation, ctx: Context) -> bool:
    """Whether the result is the tensor that goes in, of another shape."""
    use = BufferUse(op, ctx)
    return bool(use.bufferizable) and not use.reads(0) and not use.writes(0) and use.is_equivalent(0)
