"""Buffers that the program itself passes to regions, to blocks and as results. See Note [What a program passes]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType, FunctionType
from plait.interfaces.branch import Branch
from plait.interfaces.interface import model_of
from plait.interfaces.region_branch import RegionBranch
from plait.ir.operation import Operation
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.context import Context

Flow = tuple[Sequence[Value[Any]], Sequence[Value[Any]]]


class GivenBuffers:
    """The results of operations with regions, and the block arguments, of a function that are buffers by the program.

    To be made before bufferization, which reports what it replaces.
    """

    def __init__(self, function: Operation, ctx: Context) -> None:
        self.ctx = ctx
        self.values: set[Value[Any]] = set()
        for op in function.walk():
            if op is not function and op.regions:
                self.values.update(filter(_is_buffer, op.results))
            for region in op.regions:
                for block in region.blocks:
                    if not (block.is_entry and isinstance(op.get_attr("function_type"), FunctionType)):
                        self.values.update(filter(_is_buffer, block.arguments))

    def __bool__(self) -> bool:
        return bool(self.values)

    def __contains__(self, value: Value[Any]) -> bool:
        return value in self.values

    def replace(self, old: Value[Any], new: Value[Any]) -> None:
        """Note that `new` stands for `old` from now on."""
        if old in self.values:
            self.values.add(new)

    def takes(self, op: Operation, index: int) -> bool:
        """Whether operand `index` of `op` is passed to one of these buffers."""
        for passed, targets in self._flows(op) if self.values else ():
            position = index - (len(op.operands) - len(passed))
            if 0 <= position < len(passed) and passed[position] is op.operands[index]:
                return targets[position] in self.values
        return False

    def passed_by(self, op: Operation, value: Value[Any]) -> list[Value[Any]]:
        """Those of these buffers that `op` passes `value` to."""
        return [
            target
            for passed, targets in (self._flows(op) if self.values else ())
            for v, target in zip(passed, targets)
            if v is value and target in self.values
        ]

    def _flows(self, op: Operation) -> Iterator[Flow]:
        """What `op` passes on along each edge, and what that becomes there."""
        if op.successors:
            model = model_of(Branch, op, self.ctx)
            if model is not None:
                yield from ((model.successor_operands(op, i), b.arguments) for i, b in enumerate(op.successors))
            return
        model = model_of(RegionBranch, op, self.ctx) if op.regions else None
        if model is not None:
            yield from ((model.entry_operands(op, edge), edge.arguments) for edge in model.entry_edges(op))
        around = op.parent_op if op.next is None else None
        model = model_of(RegionBranch, around, self.ctx) if around is not None else None
        if model is not None:
            edges = model.exit_edges(around, op)
            yield from ((model.exit_operands(around, op, edge), edge.arguments) for edge in edges)


def _is_buffer(value: Value[Any]) -> bool:
    return isinstance(value.type, BaseMemRefType)


# Note [What a program passes]
# A program on buffers may reach one buffer by several names: a loop may be given it twice, and a branch may yield the
# one or the other. What it writes by one name it reads by the other, so such a buffer is passed on as it is, never as a
# copy, and who is passed it does not free it. A buffer that a block has allocated is freed after the last use of
# whatever may be that buffer. If it leaves its block, by a yield or a branch, it is freed at the end of the function if
# the entry block has made it; otherwise the program must free it, as it must in MLIR, whose deallocation by ownership
# would carry flags along (`buffer-deallocation-pipeline`). Tensors have no names but their values: a loop that carries
# a tensor owns its buffer, and may be given a copy.
