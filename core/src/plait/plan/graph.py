"""How far each operation is from what a backend accepts, and by which edge to go. See Note [Costs]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.interfaces.global_variables import ACCESSES
from plait.plan.edges import Edge, covered_by, edges_of
from plait.plan.levels import Level
from plait.plan.nodes import Form, Node
from plait.plan.phases import phases_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.plugins.records import BackendRecord

IGNORED = frozenset({"builtin.module", "builtin.unrealized_conversion_cast"})


class PlanGraph:
    """The operations and edges of a context, seen from one backend."""

    def __init__(
        self, ctx: Context, backend: BackendRecord, present: Iterable[Node], base: Level = Level.TENSOR
    ) -> None:
        self.ctx = ctx
        self.backend = backend
        self.present = tuple(present)
        self.base = base  # the level of what is not an operation of an edge dialect
        self.phases = phases_of(ctx)
        self.unavailable: list[tuple[Edge, list[str]]] = []
        self.edges: list[Edge] = []
        for edge in edges_of(ctx, self.phases):
            missing = edge.missing(ctx)
            if missing:
                self.unavailable.append((edge, missing))
            else:
                self.edges.append(edge)
        self._accepting = next((level for level in Level if str(level) == backend.level), None)
        self._covered: dict[Edge, frozenset[str] | None] = {}
        self._ops: dict[str, tuple[str, ...]] = {}
        self._starting = {level: [edge for edge in self.edges if edge.start is level] for level in Level}
        self._candidates: dict[tuple[Level, str], list[Edge]] = {}
        self._named = {(edge.start, name) for edge in self.edges for name in edge.consumes}
        self._interfaces: dict[str, frozenset[str]] = {}  # of which operations have models
        self._consumers: dict[Node, tuple[Edge, ...]] = {}
        self._lives: dict[Node, bool] = {}
        self.cost: dict[Node, int] = {}
        self.choice: dict[Node, Edge] = {}
        # The cost of the nearest operation of a dialect, or of those that are consumed for an interface, at a level.
        self._nearest: dict[tuple[str, Level], int] = {}
        self._compute_costs(self.present)

    def ops_of(self, dialect: str) -> tuple[str, ...]:
        """The operations of a dialect that plans are about."""
        if dialect not in self._ops:
            loaded = self.ctx.dialect(dialect)
            names = loaded.operations if loaded is not None else ()
            self._ops[dialect] = tuple(name for name in names if name not in IGNORED)
        return self._ops[dialect]

    def is_accepted(self, node: Node) -> bool:
        """Whether the backend takes the operation as it stands."""
        if node.form is not Form.PLAIN or node.level is not self._accepting:
            return False
        return node.operation in IGNORED or node.dialect in self.backend.accepts

    def consumers(self, node: Node) -> tuple[Edge, ...]:
        """The edges that may be taken from `node`: if edges consume its operation by name, no others."""
        found = self._consumers.get(node)
        if found is None:
            if (node.level, node.operation) in self._named:
                here = [e for e in self._starting[node.level] if node.operation in e.consumes]
            else:
                here = [e for e in self._candidates_of(node) if self.consumes(e, node) or self._is_carried(e, node)]
            found = self._consumers[node] = tuple(here)
        return found

    def _candidates_of(self, node: Node) -> list[Edge]:
        """The edges that may consume a node for its dialect or an interface, or carry it along; all if one names it."""
        level, dialect = node.level, node.dialect
        if (level, node.operation) in self._named:
            return self._starting[level]
        found = self._candidates.get((level, dialect))
        if found is None:
            found = [e for e in self._starting[level] if e.interfaces or dialect in e.consumes]
            self._candidates[level, dialect] = found
        return found

    def consumes(self, edge: Edge, node: Node) -> bool:
        """Whether an edge applies to the node's operation."""
        name = node.operation
        if name in edge.consumes:
            return True
        if node.dialect in edge.consumes:
            covered = self.covered(edge)
            return covered is None or name in covered
        return node.form is not Form.DECLINED and self._has_model_of(edge.interfaces, name)

    def _has_model_of(self, interfaces: tuple[str, ...], name: str) -> bool:
        if not interfaces:
            return False
        found = self._interfaces.get(name)
        if found is None:
            found = self._interfaces[name] = frozenset(self.ctx.models_of(name))
        return not found.isdisjoint(interfaces)

    def may_stand(self, interface: str) -> bool:
        """Whether operations with an interface may come up: an access of a variable only if there are variables."""
        accessed = ACCESSES.get(interface)
        return accessed is None or any(self._has_model_of((accessed,), node.operation) for node in self.present)

    def covered(self, edge: Edge) -> frozenset[str] | None:
        """The operations that a conversion's table converts; None for a pass, which does not say."""
        if edge not in self._covered:
            self._covered[edge] = covered_by(edge, self.ctx)
        return self._covered[edge]

    def _is_carried(self, edge: Edge, node: Node) -> bool:
        """Whether an edge that moves everything takes an operation along as it is: one that has a life at the end."""
        return edge.moves_everything and self._lives_at(node.at(edge.end))

    def _lives_at(self, node: Node) -> bool:
        found = self._lives.get(node)
        if found is None:
            found = self._lives[node] = self._stays(node)
        return found

    def _stays(self, node: Node) -> bool:
        if node.form is not Form.PLAIN:
            return False
        return self.is_accepted(node) or any(
            not e.moves_everything and self.consumes(e, node) for e in self._candidates_of(node)
        )

    def outcome(self, edge: Edge, node: Node) -> tuple[Node | None, tuple[str, ...]]:
        """What taking `edge` from an operation makes: the operation itself at the end level, and dialects."""
        carried = self._is_carried(edge, node)
        return (node.at(edge.end) if carried else None, edge.produces if self.consumes(edge, node) else ())

    # Costs

    def _compute_costs(self, present: Iterable[Node]) -> None:
        present = list(present)
        dialects = self._dialects_in_reach({node.dialect for node in present})
        forms = [(node.operation, node.form) for node in present]
        forms += [(name, Form.PLAIN) for dialect in dialects for name in self.ops_of(dialect)]
        alike = self._alike(dict.fromkeys(forms))
        nodes = [Node(name, level, form) for level in reversed(Level) for name, form in alike]
        for node in nodes:
            if node.level is self._accepting and self.is_accepted(node):
                self._set_cost(node, 0)
        ways = [(node, self._ways_from(node)) for node in nodes if node not in self.cost and self.consumers(node)]
        changed = True
        while changed:
            changed = False
            for node, from_here in ways:
                changed |= self._improve(node, from_here)
        for node in [node for node in nodes if node in self.cost]:
            self._extend(node, alike[node.operation, node.form])

    def _alike(self, forms: Iterable[tuple[str, Form]]) -> dict[tuple[str, Form], list[str]]:
        """Operations that no edge tells apart, which have the same costs, by the first of them."""
        interfaces = frozenset(name for edge in self.edges for name in edge.interfaces)
        named = {name for edge in self.edges for name in edge.consumes}
        tables: dict[str, list[frozenset[str]]] = {}
        groups: dict[Any, list[str]] = {}
        found: dict[tuple[str, Form], list[str]] = {}
        for name, form in forms:
            dialect = name.partition(".")[0]
            if dialect not in tables:
                tables[dialect] = self._tables_of(dialect)
            told = frozenset(i for i, table in enumerate(tables[dialect]) if name in table)
            kind = name if name in named else dialect, form, interfaces.intersection(self.ctx.models_of(name)), told
            if kind not in groups:
                groups[kind] = found[name, form] = []
            groups[kind].append(name)
        return found

    def _tables_of(self, dialect: str) -> list[frozenset[str]]:
        """What conversions of a dialect convert, of those that say it."""
        tables = [self.covered(edge) for edge in self.edges if dialect in edge.consumes]
        return [table for table in tables if table is not None]

    def _extend(self, node: Node, names: Sequence[str]) -> None:
        """What is known of `node` holds of operations of these names."""
        cost, choice = self.cost[node], self.choice.get(node)
        for name in names:
            other = Node(name, node.level, node.form)
            self.cost[other] = cost
            if choice is not None:
                self.choice[other] = choice

    def _ways_from(self, node: Node) -> list[_Way]:
        ways: list[_Way] = []
        for edge in self.consumers(node):
            itself, dialects = self.outcome(edge, node)
            made = [(name, edge.end) for name in (*dialects, *edge.leaves)]
            ways.append(_Way(edge, edge.cost, itself, made[: len(dialects[:1])], made[len(dialects[:1]) :]))
        return ways

    def _dialects_in_reach(self, dialects: set[str]) -> list[str]:
        """`dialects`, and all that edges produce from them, sorted."""
        reached: set[str] = set()
        frontier = dialects
        while frontier:
            reached |= frontier
            consumed = [e for e in self.edges if e.interfaces or reached & {c.partition(".")[0] for c in e.consumes}]
            frontier = {name for e in consumed for name in e.produces} - reached
        return sorted(reached)

    def _improve(self, node: Node, ways: list[_Way]) -> bool:
        """Take a cheaper edge from `node` if there is one; whether there was."""
        changed = False
        for way in ways:
            cost = self._cost_of(way)
            if cost is not None and cost < self.cost.get(node, cost + 1):
                self._set_cost(node, cost, way.edge.interfaces)
                self.choice[node] = way.edge
                changed = True
        return changed

    def _set_cost(self, node: Node, cost: int, interfaces: Iterable[str] = ()) -> None:
        self.cost[node] = cost
        for kind in (node.dialect, *interfaces):
            self._nearest[kind, node.level] = min(self._nearest.get((kind, node.level), cost), cost)

    def _cost_of(self, way: _Way) -> int | None:
        """The cost of the longest way that starts like this; None if what it is for leads nowhere."""
        _, own, itself, needed, optional = way
        farthest = 0
        if itself is not None:
            cost = self.cost.get(itself)
            if cost is None:
                return None
            farthest = cost
        nearest = self._nearest
        for made in needed:
            cost = nearest.get(made)
            if cost is None:
                return None
            farthest = max(farthest, cost)
        for made in optional:
            cost = nearest.get(made)
            if cost is not None and cost > farthest:
                farthest = cost
        return own + farthest


class _Way(NamedTuple):
    """A first edge from a node, its own cost, and what must, or may, get on from there: kinds at its end level."""

    edge: Edge
    cost: int
    itself: Node | None
    needed: list[tuple[str, Level]]
    optional: list[tuple[str, Level]]


# Note [Costs]
# The graph is one of sets: an edge replaces an operation by operations of several dialects, which must all arrive. As
# in Knuth's generalisation of Dijkstra's algorithm, the cost of an operation is that of its cheapest edge plus the cost
# of the most distant thing that the edge leaves. A dialect counts as its nearest operation: which of its operations a
# conversion really makes is not declared, and one that nobody lowers should not hide a path for all the others. For the
# same reason only the first dialect that an edge produces must arrive; the others are made for some inputs only. What
# is made and not lowered in the end is reported when the plan has run. Costs are relaxed until nothing changes, for one
# of the operations that no edge tells apart: a hundred or two of some thousands.
