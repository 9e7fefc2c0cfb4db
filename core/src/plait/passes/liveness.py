"""Sparse backward data-flow analysis: which values the effects and results of a program depend on. See Note [Live]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import SymbolTables
from plait.interfaces.branch import Branch
from plait.interfaces.callable import Call, Callable
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.interfaces.region_branch import RegionBranch
from plait.ir import traits
from plait.passes.hidden_symbols import hidden_callables

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value



class Liveness:
    """`live` has the values that are needed, `calls` the calls of each callable that is here."""

    def __init__(self, root: Operation, ctx: Context) -> None:
        self.root = root
        self.ctx = ctx
        self.live: set[Value[Any]] = set()
        self.hidden = hidden_callables(root, ctx)
        self.calls: dict[Operation, list[Operation]] = {}
        self._sources: dict[Value[Any], list[Value[Any]]] = {}
        self._when_needed: dict[Operation, list[Value[Any]]] = {}
        self._needed: set[Operation] = set()
        self._pending: list[Value[Any]] = []
        self._tables = SymbolTables()

    def run(self) -> Liveness:
        """Compute the fixed point; return self."""
        for op in self.root.walk():
            if op is not self.root:
                self._visit(op)
        while self._pending:
            self._spread(self._pending.pop())
        return self

    def is_dead(self, op: Operation) -> bool:
        """Whether nothing depends on `op`: it has no effects and computes nothing that is live."""
        if not op.is_registered or traits.Terminator in op.traits or traits.Symbol in op.traits:
            return False
        return self.live.isdisjoint(op.results) and op not in self._needed and is_memory_effect_free(op, self.ctx)

    def callee(self, call: Operation) -> Operation | None:
        """The callable that `call` names, if its body is here."""
        model = self.ctx.model(Call, call)
        callee: Any = model.callee(call)
        target = None if hasattr(callee, "_uses") else self._tables.lookup_nearest(call, callee)
        if target is None or not self.root.is_ancestor_of(target):
            return None
        callable_ = self.ctx.model(Callable, target)
        return target if callable_ is not None and callable_.region(target) is not None else None

    # Seeds and edges

    def _visit(self, op: Operation) -> None:
        if op.regions and self.ctx.model(RegionBranch, op) is not None:
            self._visit_region_branch(op)
        elif self.ctx.model(Call, op) is not None:
            self._visit_call(op)
        elif self.ctx.model(Branch, op) is not None:
            self._visit_branch(op)
        elif self._is_return(op) or self._ends_region_branch(op):
            return  # the call, or the operation around it, says where the operands flow
        elif not is_memory_effect_free(op, self.ctx) or traits.Terminator in op.traits:
            self._mark(op._operands)
        else:
            self._when_needed[op] = list(op._operands)

    def _visit_region_branch(self, op: Operation) -> None:
        model = self.ctx.model(RegionBranch, op)
        forwarded: list[Value[Any]] = []
        for edge in model.entry_edges(op):
            passed = model.entry_operands(op, edge)
            forwarded += passed
            self._flow(passed, edge.arguments)
        needed = list(op._operands)
        for value in forwarded:
            if value in needed:
                needed.remove(value)
        for region in op.regions:
            for block in region.blocks:
                if block.last is not None and not block.last.successors:
                    needed += self._exit(op, model, block.last)
        self._when_needed[op] = needed
        if not is_memory_effect_free(op, self.ctx):
            self._need(op)

    def _exit(self, op: Operation, model: RegionBranch, end: Operation) -> list[Value[Any]]:
        """Let the operands of a terminator flow; return those that are not passed on, such as a condition."""
        passed_on = 0
        for edge in model.exit_edges(op, end):
            passed = model.exit_operands(op, end, edge)
            if len(passed) == len(edge.arguments):
                self._flow(passed, edge.arguments)
            else:
                self._mark(passed)
            passed_on = max(passed_on, len(passed))
        return list(end._operands[: len(end._operands) - passed_on])

    def _visit_call(self, op: Operation) -> None:
        model, target = self.ctx.model(Call, op), self.callee(op)
        arguments = list(model.arguments(op))
        others = list(op._operands)
        for value in arguments:
            others.remove(value)
        self._mark(others)
        if target is None or target not in self.hidden:
            self._mark(op._operands)
        if target is None:
            return
        self.calls.setdefault(target, []).append(op)
        body = self.ctx.model(Callable, target).region(target)
        self._flow(arguments, body.entry.arguments)
        for end in self.returns(target):
            self._flow(end._operands, op.results)

    def returns(self, function: Operation) -> list[Operation]:
        """The terminators that return from a callable."""
        body = self.ctx.model(Callable, function).region(function)
        ends = [block.last for block in body.blocks if block.last is not None and not block.last.successors]
        return [end for end in ends if traits.ReturnLike in end.traits]

    def _is_return(self, op: Operation) -> bool:
        """Whether `op` returns from a callable of which all calls are seen."""
        return traits.ReturnLike in op.traits and op.parent_op in self.hidden

    def _ends_region_branch(self, op: Operation) -> bool:
        parent = op.parent_op
        if op.successors or traits.Terminator not in op.traits or parent is None:
            return False
        return self.ctx.model(RegionBranch, parent) is not None

    def _visit_branch(self, op: Operation) -> None:
        model = self.ctx.model(Branch, op)
        others = list(op._operands)
        for number, block in enumerate(op.successors):
            passed = model.successor_operands(op, number)
            self._flow(passed, block.arguments[len(block.arguments) - len(passed) :])
            for value in passed:
                if value in others:
                    others.remove(value)
        self._mark(others)

    # Spreading

    def _flow(self, sources: Sequence[Value[Any]], targets: Sequence[Value[Any]]) -> None:
        for source, target in zip(sources, targets):
            self._sources.setdefault(target, []).append(source)
            if target in self.live:
                self._mark((source,))

    def _mark(self, values: Sequence[Value[Any]]) -> None:
        for value in values:
            if value not in self.live:
                self.live.add(value)
                self._pending.append(value)

    def _need(self, op: Operation) -> None:
        if op not in self._needed:
            self._needed.add(op)
            self._mark(self._when_needed.get(op, ()))

    def _spread(self, value: Value[Any]) -> None:
        self._mark(self._sources.get(value, ()))
        definition = value.defining_op
        if definition is not None and definition in self._when_needed:
            self._need(definition)


# Note [Live]
# A value is live if an operation with effects uses it, if a function returns it whose callers are not seen, if it
# decides which block runs next, or if what is live is computed from it. What an operation passes to a region, a block
# or a function is live if it is live there. The other operands of a conditional or a loop are live if the operation has
# effects, or a result that is live.
