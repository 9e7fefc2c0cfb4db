"""Buffers that the program itself passes to regions, to blocks and as results. See Note [What a program passes]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import symbol_name
from plait.builtin.types import BaseMemRefType, FunctionType
from plait.define.traits import ReturnLike
from plait.interfaces.branch import Branch
from plait.interfaces.callable import Call
from plait.interfaces.interface import model_of
from plait.interfaces.region_branch import RegionBranch
from plait.ir.operation import Operation
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.context import Context

Flow = tuple[Sequence[Value[Any]], Sequence[Value[Any]]]
Lent = Set[tuple[str, int]]
"""Functions by name, and which of their results may be buffers that they are given."""


class GivenBuffers:
    """The results of operations with regions, and the block arguments, of a function that are buffers by the program.

    So are results of calls that are `lent`: the functions that are called may be given these buffers.

    To be made before bufferization, which reports what it replaces.
    """

    def __init__(self, function: Operation, ctx: Context, lent: Lent) -> None:
        self.ctx = ctx
        self.function = function
        name = symbol_name(function)
        self.returned = {index for owner, index in lent if owner == name}
        """Results of the function that are returned as they are."""
        self.lent_results = [r for op in function.walk() for r in _lent_by(op, lent, ctx)] if lent else []
        self.values: set[Value[Any]] = set(self.lent_results)
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
        """Whether operand `index` of `op` is passed to one of these buffers, or is returned as it is."""
        if index in self.returned and self.ends(op):
            return True
        for passed, targets in self._flows(op) if self.values else ():
            position = index - (len(op.operands) - len(passed))
            if 0 <= position < len(passed) and passed[position] is op.operands[index]:
                return targets[position] in self.values
        return False

    def ends(self, op: Operation) -> bool:
        """Whether `op` returns from the function."""
        return op.parent_op is self.function and op.has_trait(ReturnLike)

    def returns(self, op: Operation, value: Value[Any]) -> bool:
        """Whether `op` returns `value` as it is."""
        return bool(self.returned) and self.ends(op) and any(op.operands[index] is value for index in self.returned)

    def passed_by(self, op: Operation, value: Value[Any]) -> list[Value[Any]]:
        """Those of these buffers that `op` passes `value` to; a call may pass it to each result that is lent."""
        if not op.regions and not op.successors and op.next is not None:
            return [result for result in op.results if result in self.values]
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


def _lent_by(op: Operation, lent: Lent, ctx: Context) -> list[Value[Any]]:
    """The results of a call that may be buffers that the function is given."""
    model = model_of(Call, op, ctx) if op.results else None
    callee = model.callee(op) if model is not None else None
    name = getattr(callee, "root", None)
    return [result for i, result in enumerate(op.results) if (name, i) in lent]


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
#
# A private function may return what it is given, too. That is found before functions are bufferized (`lent_results`):
# such a result is returned as it is, and callers do not free it. Public functions return buffers that callers own.
