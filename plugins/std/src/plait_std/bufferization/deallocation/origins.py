"""Which allocations a buffer may come from, as far as the program says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.branch import Branch
from plait.interfaces.callable import Call, Callable
from plait.interfaces.interface import model_of
from plait.interfaces.memory_effects import own_effects
from plait.interfaces.region_branch import RegionBranch
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.buffer_interfaces import ViewLike
from plait_std.bufferization.deallocation.preconditions import is_buffer

if TYPE_CHECKING:
    from plait.context import Context


class Origins:
    """The flow of buffers through views, regions and blocks."""

    def __init__(self, root: Operation, ctx: Context) -> None:
        self.ctx = ctx
        self.sources: dict[Value[Any], list[Value[Any]]] = {}
        self._known: dict[Value[Any], frozenset[Value[Any]]] = {}
        for op in root.walk():
            self._visit(op)

    def is_same(self, a: Value[Any], b: Value[Any]) -> bool | None:
        """Whether two buffers come from one allocation; None if it is not known."""
        if self._root(a) is self._root(b):
            return True
        pairs = ((x, y) for x in self._origins(a) for y in self._origins(b))
        return False if all(self._differ(x, y) for x, y in pairs) else None

    def _visit(self, op: Operation) -> None:
        branch = model_of(Branch, op, self.ctx) if op.successors else None
        if branch is not None:
            for index, successor in enumerate(op.successors):
                self._flow(successor.arguments, branch.successor_operands(op, index))
        model = model_of(RegionBranch, op, self.ctx) if op.regions else None
        if model is not None:
            self._visit_regions(op, model)
        elif not self._is_fresh(op) and model_of(Call, op, self.ctx) is None:
            for result in op.results:
                self._flow([result] * len(op.operands), op.operands)

    def _visit_regions(self, op: Operation, model: RegionBranch) -> None:
        for edge in model.entry_edges(op):
            self._flow(edge.arguments, model.entry_operands(op, edge))
        for region in op.regions:
            for block in region.blocks:
                end = block.last
                if end is not None and not end.successors:
                    for edge in model.exit_edges(op, end):
                        self._flow(edge.arguments, model.exit_operands(op, end, edge))

    def _flow(self, targets: Iterable[Value[Any]], values: Sequence[Value[Any]]) -> None:
        for target, value in zip(targets, values):
            if is_buffer(target) and is_buffer(value):
                self.sources.setdefault(target, []).append(value)

    def _is_fresh(self, op: Operation) -> bool:
        return any(e.kind == "allocate" for e in own_effects(op, self.ctx) or ())

    def _root(self, value: Value[Any]) -> Value[Any]:
        """What `value` is a view of, without a choice between several."""
        while True:
            op = value.defining_op
            model = model_of(ViewLike, op, self.ctx) if op is not None else None
            sources = [v for v in model.sources(op) if is_buffer(v)] if model is not None else []
            if len(sources) != 1:
                return value
            value = sources[0]

    def _origins(self, value: Value[Any]) -> frozenset[Value[Any]]:
        """The values without sources that `value` may come from."""
        found = self._known.get(value)
        if found is None:
            seen, pending = {value}, [value]
            while pending:
                new = [v for v in self.sources.get(pending.pop(), ()) if v not in seen]
                seen.update(new)
                pending += new
            found = self._known[value] = frozenset(v for v in seen if v not in self.sources)
        return found

    def _differ(self, a: Value[Any], b: Value[Any]) -> bool:
        """Whether two values without sources are different allocations: one is made here, and the other not by it."""
        if a is b:
            return False
        fresh = [v.defining_op is not None and self._is_fresh(v.defining_op) for v in (a, b)]
        return all(fresh) or (any(fresh) and self._is_argument(b if fresh[0] else a))

    def _is_argument(self, value: Value[Any]) -> bool:
        block = value.parent_block if value.defining_op is None else None
        owner = block.parent_op if block is not None and block.is_entry else None
        return owner is not None and model_of(Callable, owner, self.ctx) is not None
