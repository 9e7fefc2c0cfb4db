"""Which operations of a module have a way to a target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.plan.graph import IGNORED, PlanGraph
from plait.plan.nodes import Node
from plait.plan.planner import at_its_level, base_level, form_of, operations_in

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.plugins.records import BackendRecord


class Reach:
    """The ways from the operations of a module to a backend, of which each operation is asked for on its own."""

    def __init__(self, module: Operation, ctx: Context, record: BackendRecord) -> None:
        self._ctx = ctx
        self._base = base_level(module, ctx, record.name)
        self.graph = PlanGraph(ctx, record, operations_in(module, ctx, self._base), self._base)
        self._is_lost: dict[Node, bool] = {}

    def lost(self, op: Operation) -> Node | None:
        """The node of an operation of the module from which no way leads to the backend; None if one does."""
        if op.name in IGNORED:
            return None
        node = Node(op.name, self._base, form_of(op, self._ctx))
        found = self._is_lost.get(node)
        if found is None:
            placed = at_its_level(self.graph, node)
            found = self._is_lost[node] = not self.graph.is_accepted(placed) and placed not in self.graph.choice
        return at_its_level(self.graph, node) if found else None
