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

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from plait.ir.traits import IsolatedFromAbove
from plait.passes.base import Pass
from plait.passes.call_graph import CallGraph
from plait.passes.inline_call import can_inline, inline_call
from plait.passes.manager import PassManager
from plait.passes.options import option
from plait.passes.pipeline import ANY, Pipeline

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class Inline(Pass):
    """Inline calls, callees before callers, and erase private callees that nothing names any more.

    Callables are cleaned up by a pipeline before each round, so that what is inlined is small. Calls of what is on the
    way to the caller itself stay, so that recursion ends. See Note [Cycles].
    """

    name: ClassVar[str] = "inline"
    title: ClassVar[str] = "Inliner"
    default_pipeline: str = option("canonicalize", doc="pipeline to run on callables before calls in them are inlined")
    inlining_threshold: int = option(-1, doc="largest callee, in percent of the operations of the caller; -1: no limit")
    max_iterations: int = option(4, doc="maximum iterations over mutually recursive callables")

    def run(self, op: Operation, ctx: Context) -> None:
        _Inliner(self, op, ctx).run()


class _Call(NamedTuple):
    """A call, the callable that it lies in, what it calls, and the callees whose bodies brought it there."""

    op: Operation
    source: Operation
    target: Operation
    history: tuple[Operation, ...] = ()


class _Inliner:
    """One run of the pass."""

    def __init__(self, options: Inline, root: Operation, ctx: Context) -> None:
        self.options = options
        self.ctx = ctx
        self.graph = CallGraph(root, ctx)
        text = options.default_pipeline
        self._clean_up = Pipeline.parse(f"any({text})", ctx) if text else None
        self._refused: dict[Operation, tuple[str, Operation]] = {}  # calls: why they stay, and what they call

    def run(self) -> None:
        for component in self.graph.components():
            for _ in range(self.options.max_iterations):
                component = [node for node in component if node in self.graph.nodes]
                self._tidy(component)
                if not self._inline_calls_in(component):
                    break
        self._erase_unnamed(list(self.graph.nodes))
        if self.ctx.remarks is not None:
            self._say_what_stays()

    def _say_what_stays(self) -> None:
        for call, (reason, target) in self._refused.items():
            if call.parent is not None:
                self.ctx.remark("missed", "NotInlined", call, reason=reason, Callee=_symbol(target))

    def _tidy(self, component: list[Operation]) -> None:
        if self._clean_up is None:
            return
        for node in component:
            if IsolatedFromAbove in node.traits:
                PassManager(self.ctx).run(Pipeline(ANY, self._clean_up.elements), node)
                self.graph.update(node)

    # Calls

    def _inline_calls_in(self, component: list[Operation]) -> bool:
        """Inline what may be inlined in the callables; whether there was something."""
        graph, changed = self.graph, False
        for node in component:
            if graph.may_discard(node) and not graph.times_named(node):
                self._erase_unnamed([node])
        pending = [call for node in component if node in graph.nodes for call in self._calls_in(node)]
        for call in pending:  # it grows
            if call.source in graph.nodes and self._may_inline(call):
                pending += self._inline(call)
                changed = True
        return changed

    def _calls_in(self, node: Operation) -> list[_Call]:
        body = self.graph.body(node)
        return self._resolved(list(self.graph.calls_in(body)), node, ()) if body is not None else []

    def _resolved(self, calls: list[Operation], source: Operation, history: tuple[Operation, ...]) -> list[_Call]:
        found = [(op, self.graph.callee(op)) for op in calls]
        return [_Call(op, source, target, history) for op, target in found if target is not None]

    def _may_inline(self, call: _Call) -> bool:
        reason = self._why_not(call)
        if reason is not None:
            self._refused[call.op] = (reason, call.target)
        return reason is None

    def _why_not(self, call: _Call) -> str | None:
        edges = self.graph.edges[call.target]
        if call.target in call.history or call.target in edges or call.source in edges:
            return "the callee calls itself or its caller"
        body = self.graph.body(call.target)
        if body is None:
            return "the callee is only declared"
        if call.target.is_ancestor_of(call.op) or not can_inline(call.op, body, self.ctx):
            return "an operation of the body is not legal to inline, or the call forbids inlining"
        return None if self._is_small_enough(call) else "the callee is larger than inlining-threshold allows"

    def _is_small_enough(self, call: _Call) -> bool:
        limit = self.options.inlining_threshold
        if limit < 0:
            return True
        callee, caller = (sum(1 for _ in node.walk()) - 1 for node in (call.target, call.source))
        return caller == 0 or (limit > 0 and callee * 100 // caller <= limit)

    def _inline(self, call: _Call) -> list[_Call]:
        """Inline one call; return the calls that came with the body. The last call takes the body itself."""
        graph = self.graph
        last = graph.may_discard(call.target) and graph.times_named(call.target) == 1
        body = graph.body(call.target)
        assert body is not None
        self.ctx.count("inlined")
        if self.ctx.remarks is not None:
            size = sum(1 for _ in call.target.walk()) - 1
            self.ctx.remark("passed", "Inlined", call.op, Callee=_symbol(call.target), Operations=size)
        calls = inline_call(call.op, body, self.ctx, move=last)
        graph.inlined(call.source, call.target)
        if last:
            graph.erase(call.target)
        return self._resolved(calls, call.source, (*call.history, call.target))

    def _erase_unnamed(self, nodes: list[Operation]) -> None:
        """Erase the private ones among `nodes` that nothing names, and those that only they named."""
        pending = nodes
        while pending:
            node = pending.pop()
            if node in self.graph.nodes and self.graph.may_discard(node) and not self.graph.times_named(node):
                pending += self.graph.erase(node)


def _symbol(target: Operation) -> str:
    return getattr(target.get_attr("sym_name"), "value", target.name)


# Note [Cycles]
# A callable that calls itself, or calls back the caller, is not inlined. In longer cycles the body of one brings calls
# of the next; a call is not inlined if a body of its own callee brought it. Both as MLIR's inliner decides, which goes
# over the callables of a cycle `max-iterations` times.
