"""From the dialects of a module to those that a backend accepts: which conversions and passes, in which order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from plait.builtin.types import TensorType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.diagnostics.suggest import did_you_mean
from plait.interfaces.elementwise import Elementwise
from plait.interfaces.structured import Structured
from plait.passes.phase import PHASES
from plait.passes.pipeline import Pipeline
from plait.plan.edges import DECLINED, LEVELS, ON_TENSORS, Edge
from plait.plan.graph import Node, PlanGraph
from plait.plan.left_over import left_over_error
from plait.plugins.known import install_command, provider
from plait.plugins.records import BackendRecord, PassRecord

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

CLEAN_UP = "canonicalize,cse"
_CLEANED_PHASES = ("tcp", "linalg", "loops")


@dataclass(frozen=True)
class PlanStep:
    """One element of a plan, and why it is there."""

    element: str
    phase: str
    reason: str


@dataclass(frozen=True)
class Plan:
    """The way of a module to a target. `text` is a pipeline that can be edited and run."""

    target: str
    steps: tuple[PlanStep, ...]
    text: str

    def explain(self) -> str:
        """A line for each step: its phase, its name and its reason."""
        width = max((len(step.element) for step in self.steps), default=0)
        return "\n".join(f"{step.phase:8} {step.element:{width}}  {step.reason}" for step in self.steps)


def backend_record(ctx: Context, target: str) -> BackendRecord:
    """The backend of that name. Raises `DiagnosticError` that says what to install or what was meant."""
    record = ctx.backends.get(target)
    if record is not None:
        return record
    installed = f"installed: {', '.join(sorted(ctx.backends))}"
    distribution = provider("targets", target)
    close = install_command(distribution) if distribution is not None else did_you_mean(target, ctx.backends)
    help = f"{close} ({installed})" if close is not None else installed
    raise DiagnosticError(Diagnostic("error", f"no backend '{target}' is installed", help=help))


def make_plan(module: Operation, ctx: Context, target: str = "llvm") -> Plan:
    """The cheapest plan for `module`. Deterministic. Raises `DiagnosticError` that names what is left over."""
    record = backend_record(ctx, target)
    if record.level == "any":
        return Plan(target, (), str(Pipeline()))
    found = _operations_in(module, ctx)
    base = _base_level(module)
    graph = PlanGraph(ctx, record, found, base)
    start = {(name, _level_of(graph, name, base)) for name in found}
    for node in sorted(start):
        if not graph.is_accepted(node) and node not in graph.choice:
            raise left_over_error(graph, node, found[node[0]], target)
    steps = _with_phases(graph, _ordered(graph, start | _made_by_defaults(graph)), target)
    text = str(Pipeline.parse(",".join(step.element for step in steps), ctx))
    return Plan(target, tuple(steps), text)


def check_accepted(module: Operation, ctx: Context, target: str) -> None:
    """Raise `DiagnosticError` if a lowered `module` has operations that the target does not accept."""
    accepted = {"builtin", *backend_record(ctx, target).accepts}
    if backend_record(ctx, target).level == "any":
        return
    left = {name: op for name, op in _operations_in(module, ctx).items() if name.partition(".")[0] not in accepted}
    if left:
        raise DiagnosticError(*(_left_over(op, target) for op in left.values()))


def _left_over(op: Operation, target: str) -> Diagnostic:
    dialect = op.name.partition(".")[0]
    message = f"'{op.name}' is left over: the target '{target}' does not accept '{dialect}'"
    return Diagnostic("error", message, op.location, operation=op)


def _operations_in(module: Operation, ctx: Context) -> dict[str, Operation]:
    """The name of each operation inside `module`, with the first one of that name.

    Operations that are elementwise on tensors, but would be left as they are if they were on scalars, are on their own,
    and so are those that their models decline.
    """
    found: dict[str, Operation] = {}
    for op in module.walk():
        if op.name not in ("builtin.module", "builtin.unrealized_conversion_cast"):
            on_tensors = op.is_registered and any(isinstance(result.type, TensorType) for result in op.results)
            if on_tensors and _is_declined(op, ctx):
                found.setdefault(op.name + DECLINED, op)
            else:
                found.setdefault(op.name + ON_TENSORS if on_tensors and _is_scalar_too(op, ctx) else op.name, op)
    return found


def _is_declined(op: Operation, ctx: Context) -> bool:
    """Whether there are models that say how to compute operations of this name, but none takes `op`."""
    models = [i for i in (Elementwise, Structured) if op.is_registered and ctx.has_model(i.__name__, op.name)]
    return bool(models) and all(ctx.model(interface, op) is None for interface in models)


def _is_scalar_too(op: Operation, ctx: Context) -> bool:
    if not ctx.has_model("Elementwise", op.name):
        return False
    return not any(ctx.has_model(interface, op.name) for interface in ("DestinationStyle", "Bufferizable"))


def _base_level(module: Operation) -> str:
    """`tensor` if any value is a tensor, else `buffer`."""
    for op in module.walk():
        values: Iterable[Any] = (*op.results, *(a for r in op.regions for b in r.blocks for a in b.arguments))
        if any(isinstance(v.type, TensorType) for v in values):
            return "tensor"
        function_type = op.get_attr("function_type")
        if any(isinstance(t, TensorType) for t in getattr(function_type, "inputs", ())):
            return "tensor"
    return "buffer"


def _level_of(graph: PlanGraph, name: str, base: str) -> str:
    """The level at which an operation of the input stands."""
    for level in ("edge", base, *LEVELS):
        if graph.consumers((name, level)) or graph.is_accepted((name, level)):
            return level
    return base


def _ordered(graph: PlanGraph, start: set[Node]) -> list[tuple[Edge, list[str]]]:
    """The edges to take, each with the dialects that it is taken for. See Note [Order]."""
    state, order = set(start), list[tuple[Edge, list[str]]]()
    while pending := [node for node in state if not graph.is_accepted(node)]:
        edge = _next_edge(graph, pending)
        taken = [node for node in pending if graph.choice[node] is edge]
        order.append((edge, sorted({name.partition(".")[0] for name, _ in taken})))
        if len(order) > _MAX_STEPS:
            raise _deadlock(pending)
        state.difference_update(taken)
        for name, _ in taken:
            state.update(_given(graph, edge, name))
    return order


_MAX_STEPS = 100


def _next_edge(graph: PlanGraph, pending: list[Node]) -> Edge:
    pending.sort(key=lambda node: (PHASES.index(graph.choice[node].phase), -graph.cost[node], node))
    edges = list(dict.fromkeys(graph.choice[node] for node in pending))
    ready = [edge for edge in edges if _is_ready(graph, edge, pending)]
    if not ready:
        raise _deadlock(pending)
    unfed = (edge for edge in ready if not any(_feeds(other, edge) for other in edges if other is not edge))
    return next(unfed, ready[0])


def _feeds(producer: Edge, consumer: Edge) -> bool:
    """Whether one edge makes what the other consumes."""
    if producer.end != consumer.start:
        return False
    return bool({*producer.produces, *producer.leaves} & set(consumer.consumes))


def _deadlock(pending: list[Node]) -> DiagnosticError:
    names = ", ".join(sorted({name.partition(".")[0] for name, _ in pending}))
    return DiagnosticError(Diagnostic("error", f"the conversions of {names} wait for each other"))


def _is_ready(graph: PlanGraph, edge: Edge, pending: Sequence[Node]) -> bool:
    """An edge that moves everything waits until all that stands at its level or before can be taken along."""
    if not edge.moves_everything:
        return True
    limit = LEVELS.index(edge.start)
    waiting = [node for node in pending if LEVELS.index(node[1]) <= limit]
    return all(graph.choice[node] is edge for node in waiting)


def _given(graph: PlanGraph, edge: Edge, name: str) -> set[Node]:
    itself, dialects = graph.outcome(edge, name)
    given = {itself} if itself is not None else set[Node]()
    for dialect in dialects:
        for op in (dialect,) if "." in dialect else graph.ops_of(dialect):
            node = (op, edge.end)
            if node in graph.cost and _may_make(graph.choice.get(node), edge, op):
                given.add(node)
    return given | _left(graph, edge)


def _may_make(consumer: Edge | None, edge: Edge, op: str) -> bool:
    """Whether `edge` may make an operation of a dialect that it produces, which `consumer` takes.

    It does not make what it is taken for. What a consumer takes by the name of the operation is rare: an edge that
    makes it says so by that name.
    """
    if consumer is None:
        return True
    return consumer is not edge and (op not in consumer.consumes or op in edge.produces)


def _left(graph: PlanGraph, edge: Edge) -> set[Node]:
    """The operations of its own source that an edge may leave or make, for their interfaces, and others take."""
    dialects = {name.partition(".")[0] for name in edge.consumes} if edge.leaves else set[str]()
    nodes = [(op, edge.end) for dialect in sorted(dialects - {*edge.interfaces}) for op in graph.ops_of(dialect)]
    return {
        node
        for node in nodes
        if graph.choice.get(node) not in (None, edge) and any(graph.ctx.has_model(i, node[0]) for i in edge.leaves)
    }


def _with_phases(graph: PlanGraph, order: list[tuple[Edge, list[str]]], target: str) -> list[PlanStep]:
    """The steps with clean-up, the plugins' own passes and a mark at the end of each phase."""
    # a conversion of an early phase that comes late must not pull all before it into its phase, past the clean-ups
    phases = list(accumulate((PHASES.index(edge.phase) for edge, _ in order), max))
    steps = [PlanStep("phase{of=input}", "input", "what the frontend produced")]
    if order:
        steps += _default_passes(graph, "input", target)
    position = 0
    for index, phase in enumerate(PHASES):
        last = max((i for i, p in enumerate(phases) if p <= index), default=-1) + 1
        if last <= position:
            continue
        for edge, dialects in order[position:last]:
            steps.append(PlanStep(_element(edge.record), phase, _reason(edge, dialects)))
        position = last
        steps += _at_end_of(graph, phase, target)
    return steps


def _element(record: Any, target: str = "") -> str:
    options = [getattr(record, "options", ""), f"target={target}" if target else ""]
    text = " ".join(filter(None, options))
    return f"{record.name}{{{text}}}" if text else record.name


def _reason(edge: Edge, dialects: list[str]) -> str:
    step = "" if edge.start == edge.end else f" ({edge.start} to {edge.end})"
    return f"{', '.join(dialects)} to {', '.join(edge.produces) or 'what they are'}{step}"


def _default_passes(graph: PlanGraph, phase: str, target: str) -> list[PlanStep]:
    default = [record for record in graph.ctx.passes.values() if record.default and record.phase == phase]
    default = [record for record in default if target in graph.ctx.targets or not record.for_described_targets]
    default = [record for record in default if _is_useful(graph, record)]
    default.sort(key=lambda record: (record.cost, record.name))
    return [
        PlanStep(_element(record, target if record.for_described_targets else ""), phase, record.summary)
        for record in default
    ]


def _is_useful(graph: PlanGraph, record: PassRecord) -> bool:
    """Whether a pass that makes operations on tensors has tensors to work on, and what it makes has a way on."""
    return not record.produces or (graph.base == "tensor" and all(_made(graph, name) for name in record.produces))


def _made(graph: PlanGraph, dialect: str) -> list[Node]:
    """The operations of a dialect that passes on tensors may make: those from which there is a way to the target."""
    nodes = [(op, "tensor") for op in graph.ops_of(dialect)]
    return [node for node in nodes if node in graph.cost]


def _made_by_defaults(graph: PlanGraph) -> set[Node]:
    """What the passes that every plan on tensors runs make, apart from what is there."""
    if graph.base != "tensor":
        return set()
    produced = {name for record in graph.ctx.passes.values() if record.default for name in record.produces}
    return {node for name in sorted(produced) for node in _made(graph, name)}


def _at_end_of(graph: PlanGraph, phase: str, target: str) -> list[PlanStep]:
    steps = _default_passes(graph, phase, target)
    if phase in _CLEANED_PHASES:
        steps += [PlanStep(name, phase, "clean up") for name in CLEAN_UP.split(",")]
    return [*steps, PlanStep(f"phase{{of={phase}}}", phase, "end of the phase")]


# Note [Order]
# Earlier phases go first. Within one, what is farthest from the target does, and a producer before its consumers, so
# that each edge is taken once where that is possible. An edge that moves everything waits for all that cannot be taken
# along.
