"""Replace calls by the bodies of what they call.

Before and after:

    func.func private @id(%x: i32) -> i32 {      func.func @main(%a: i32) -> i32 {
      return %x : i32                              return %a : i32
    }                                            }
    func.func @main(%a: i32) -> i32 {
      %0 = call @id(%a) : (i32) -> i32
      return %0 : i32
    }
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable as Function
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.callable import Call, Callable, Inlinable
from plait.interfaces.symbol import is_symbol, symbol_name, visibility
from plait.ir.builder import Builder
from plait.ir.location import CallSiteLoc
from plait.ir.region import Region
from plait.ir.symbol import SymbolTables, symbol_uses
from plait.lazy import lazy_import
from plait.passes.base import Pass
from plait.passes.options import option

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

traits = lazy_import("plait.define.traits")


@dataclass(frozen=True)
class Inline(Pass):
    """Inline calls of functions with a body of one block, callees before callers; recursive calls stay."""

    name: ClassVar[str] = "inline"
    max_ops: int = option(-1, doc="largest callee to inline, in operations; -1 is no limit")

    def run(self, op: Operation, ctx: Context) -> None:
        _Inliner(op, ctx, self.max_ops).run()


class _Inliner:
    """One run of the pass."""

    def __init__(self, root: Operation, ctx: Context, max_ops: int) -> None:
        self.root = root
        self.ctx = ctx
        self.max_ops = max_ops
        self.tables = SymbolTables()

    def run(self) -> None:
        callables = [op for op in self.root.walk() if op.regions and self.ctx.model(Callable, op) is not None]
        for cycle in strongly_connected(callables, self._callees):
            for function in cycle:
                for call in list(self._calls(function)):
                    callee = self._callee(call)
                    if callee is not None and callee not in cycle and self._may_inline(call, callee):
                        self._inline(call, callee)
        self._erase_unused(callables)

    def _callees(self, function: Operation) -> list[Operation]:
        found = [self._callee(call) for call in self._calls(function)]
        return [callee for callee in found if callee is not None]

    def _calls(self, function: Operation) -> Iterator[Operation]:
        return (op for op in function.walk() if self.ctx.model(Call, op) is not None)

    def _callee(self, call: Operation) -> Operation | None:
        callee: Any = self.ctx.model(Call, call).callee(call)
        if hasattr(callee, "_uses"):
            return None
        return self.tables.lookup_nearest(call, callee)

    def _body(self, callee: Operation) -> Region | None:
        model = self.ctx.model(Callable, callee)
        return model.region(callee) if model is not None else None

    def _may_inline(self, call: Operation, callee: Operation) -> bool:
        """Whether the callee is one block that ends in a return, and its types are those of the call."""
        body = self._body(callee)
        if body is None or body._first is None or body._first is not body._last:
            return False
        block = body.block
        last = block.last
        if last is None or traits.ReturnLike not in last.traits or len(last._operands) != len(call.results):
            return False
        passed = self.ctx.model(Call, call).arguments(call)
        if [v.type for v in passed] != [a.type for a in block.arguments]:
            return False
        ops = [callee, *body.walk()]
        return (self.max_ops < 0 or len(ops) <= self.max_ops + 1) and all(self._is_legal(op, call) for op in ops)

    def _is_legal(self, op: Operation, call: Operation) -> bool:
        model = self.ctx.model(Inlinable, op)
        return model.is_legal_to_inline(op, call) if model is not None else op.is_registered

    def _inline(self, call: Operation, callee: Operation) -> None:
        body = self._body(callee)
        assert body is not None and call.parent is not None
        mapping: dict[Any, Any] = {}
        copy = Region()
        body.clone_into(copy, mapping)
        block = copy.block
        for argument, value in zip(block.arguments, self.ctx.model(Call, call).arguments(call)):
            argument.replace_all_uses_with(value)
        last = block.last
        assert last is not None
        model = self.ctx.model(Inlinable, last)
        returned = model.results_of_return(last, Builder.before(last)) if model is not None else last._operands
        for result, value in zip(call.results, returned):
            result.replace_all_uses_with(value)
        last.erase()
        for op in copy.walk():
            op.location = CallSiteLoc(op.location.as_attribute(), call.location.as_attribute())
        for op in block.operations:
            op.detach()
            call.parent.insert_before(op, call)
        call.erase()

    def _erase_unused(self, callables: list[Operation]) -> None:
        """Erase private functions that nothing calls any more, and then those that only they called."""
        uses = Counter(use.reference.root for use in symbol_uses(self.root))
        private = {symbol_name(op): op for op in callables if is_symbol(op) and visibility(op) == "private"}
        pending = [op for name, op in private.items() if not uses[name]]
        while pending:
            dead = pending.pop()
            for use in symbol_uses(dead):
                name = use.reference.root
                uses[name] -= 1
                if not uses[name] and name in private and private[name] is not dead:
                    pending.append(private[name])
            dead.erase()


def strongly_connected(
    nodes: Sequence[Operation], successors: Function[[Operation], Sequence[Operation]]
) -> Iterator[list[Operation]]:
    """The strongly connected components, each after those that it leads to (Tarjan's algorithm, explicit stack)."""
    number: dict[Operation, int] = {}
    low: dict[Operation, int] = {}
    path: list[Operation] = []
    done: set[Operation] = set()
    for root in nodes:
        if root in number:
            continue
        stack = [(root, iter(successors(root)))]
        number[root] = low[root] = len(number)
        path.append(root)
        while stack:
            node, rest = stack[-1]
            for following in rest:
                if following not in number:
                    number[following] = low[following] = len(number)
                    path.append(following)
                    stack.append((following, iter(successors(following))))
                    break
                if following not in done:
                    low[node] = min(low[node], number[following])
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == number[node]:
                    component = [path.pop()]
                    while component[-1] is not node:
                        component.append(path.pop())
                    component.reverse()
                    done.update(component)
                    yield component
