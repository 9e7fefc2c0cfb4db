"""Which callables call which, in an order in which callees come before their callers, and how often each is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import SymbolTables, symbol_uses
from plait.digraph import strongly_connected
from plait.interfaces.callable import Call, Callable
from plait.passes.hidden_symbols import hidden_symbols

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.region import Region


class CallGraph:
    """The callables with a body in `root`. The edges are computed once; the counts are kept up to date."""

    def __init__(self, root: Operation, ctx: Context) -> None:
        self.root = root
        self.ctx = ctx
        self._tables = SymbolTables()
        self._hidden = hidden_symbols(root)
        self.nodes = {op: None for op in root.walk() if op.regions and self.body(op) is not None}
        self.edges = {node: self._callees(node) for node in self.nodes}
        self._named = {node: self._names_in(node) for node in self.nodes}
        self._total: Counter[Operation] = Counter()
        for names in self._named.values():
            self._total.update(names)
        self._total.update(self._names_outside())

    def body(self, op: Operation) -> Region | None:
        """The body of a callable; None if `op` is none, or the body is elsewhere."""
        model = self.ctx.model(Callable, op)
        region = model.region(op) if model is not None else None
        return region if region is not None and region.entry is not None else None

    def calls_in(self, region: Region) -> Iterator[Operation]:
        """The calls in a region, those in callables that lie in it left out."""
        pending = [region]
        while pending:
            for block in pending.pop().blocks:
                for op in block.operations:
                    if self.ctx.model(Call, op) is not None:
                        yield op
                    elif op not in self.nodes:
                        pending.extend(op.regions)

    def callee(self, call: Operation) -> Operation | None:
        """The callable with a body that is called, if it is known."""
        named: Any = self.ctx.model(Call, call).callee(call)
        if hasattr(named, "_uses"):
            return None
        found = self._tables.lookup_nearest(call, named)
        return found if found in self.nodes else None

    def _callees(self, node: Operation) -> dict[Operation, None]:
        body = self.body(node)
        assert body is not None
        found = [self.callee(call) for call in self.calls_in(body)]
        return {callee: None for callee in found if callee is not None}

    # How often callables are named

    def may_discard(self, node: Operation) -> bool:
        """Whether nobody can name `node` from outside, so that it goes when nothing names it."""
        return node in self._hidden

    def times_named(self, node: Operation) -> int:
        return self._total[node]

    def update(self, node: Operation) -> None:
        """Count again what `node` names, after it has changed."""
        self._total.subtract(self._named[node])
        self._named[node] = self._names_in(node)
        self._total.update(self._named[node])

    def inlined(self, source: Operation, target: Operation) -> None:
        """What `target` names, `source` names as well, in place of a call of `target`."""
        for more in (self._named[source], self._total):
            more.update(self._named[target])
            more[target] -= 1

    def erase(self, node: Operation) -> list[Operation]:
        """Erase a callable that nothing names; return those that it named."""
        names = self._named.pop(node)
        self._total.subtract(names)
        del self.nodes[node]
        node.erase()
        return [other for other in names if other in self.nodes]

    def _names_in(self, node: Operation) -> Counter[Operation]:
        """What `node` names, those that lie in it included."""
        found = (self._tables.lookup_nearest(use.operation, use.reference) for use in symbol_uses(node))
        return Counter([op for op in found if op is not None and op in self.nodes])

    def _names_outside(self) -> Counter[Operation]:
        """What is named by operations that lie in no callable."""
        found: Counter[Operation] = Counter()
        for use in symbol_uses(self.root):
            if not any(op in self.nodes for op in (use.operation, *use.operation.ancestors())):
                named = self._tables.lookup_nearest(use.operation, use.reference)
                if named is not None:
                    found[named] += 1
        return found

    # Order

    def components(self) -> Iterator[list[Operation]]:
        """The strongly connected components, each after those that it calls."""
        return strongly_connected(self.edges)
