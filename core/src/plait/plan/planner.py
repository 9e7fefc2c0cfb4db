"""From the dialects of a module to those that a backend accepts: which conversions and passes, in which order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Any

from plait.builtin.types import TensorType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue
from plait.gc_pause import gc_paused
from plait.interfaces.elementwise import Elementwise
from plait.interfaces.structured import Structured
from plait.libraries import has_libraries
from plait.parameters.names import PARAMETERS
from plait.passes.pipeline import MODULE, Pipeline
from plait.plan.backends import backend_record
from plait.plan.defaults import PlanStep, Request, default_steps, element_of, has_work, is_raised, made_by_defaults
from plait.plan.edges import Edge
from plait.plan.graph import IGNORED, PlanGraph
from plait.plan.left_over import left_over_error
from plait.plan.levels import Level
from plait.plan.nodes import Form, Node
from plait.plan.phases import phases_of
from plait.plugins.known import DEFAULT_TARGET
from plait.plugins.records import ANY_LEVEL, PhaseRecord

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.runtime.target import Target

CLEAN_UP = ("canonicalize", "cse")
"""What runs at the end of each phase that asks for it."""


class Plan(FrozenValue):
    """The way of a module to a target. `text` is a pipeline that can be edited and run."""

    target: str
    steps: tuple[PlanStep, ...]
    text: str

    def explain(self) -> str:
        """A line for each step: its phase, its name and its reason."""
        width = max((len(step.element) for step in self.steps), default=0)
        return "\n".join(f"{step.phase:8} {step.element:{width}}  {step.reason}" for step in self.steps)


@gc_paused()
def make_plan(
    module: Operation,
    ctx: Context,
    target: str = DEFAULT_TARGET,
    *,
    in_process: bool = True,
    machine: Target | None = None,
    threads: bool = True,
) -> Plan:
    """The cheapest plan for `module`. Deterministic. Raises `DiagnosticError` that names what is left over.

    With `in_process` the code is to run in this process; else it is written to a file, for programs of their own, that
    run on `machine` (by default on one like this). Without `threads` the code uses one
    thread only.
    """
    record = backend_record(ctx, target)
    if record.level == ANY_LEVEL:
        return Plan(target, (), str(Pipeline()))
    base = base_level(module, ctx, target)
    found = operations_in(module, ctx, base)
    request = Request(target, in_process, machine, threads, PARAMETERS in module.attributes, has_libraries(ctx))
    key = ("plan", request, base, frozenset(found))
    return ctx.derived(key, lambda: _planned(found, base, ctx, request))


def _planned(found: Mapping[Node, Operation], base: Level, ctx: Context, request: Request) -> Plan:
    """The plan for operations of these names and forms: nothing else of them counts, but to say what is left over."""
    graph = PlanGraph(ctx, backend_record(ctx, request.target), found, base)
    start = {at_its_level(graph, node) for node in found}
    for node in sorted(start):
        if not graph.is_accepted(node) and node not in graph.choice:
            raise left_over_error(graph, node, found[node.at(base)], request.target)
    order = _ordered(graph, start | made_by_defaults(graph, request, start))
    steps = _with_phases(graph, order, request, start)
    return Plan(request.target, tuple(steps), _text_of(steps, ctx))


def _text_of(steps: Sequence[PlanStep], ctx: Context) -> str:
    """The steps as a pipeline, neighbours with the same anchor together. What records say is enough: no pass loads."""
    anchors = [getattr(ctx.pipeline_elements[step.name], "anchor", "") for step in steps]
    groups = groupby(zip(anchors, steps), key=lambda pair: pair[0])
    parts = [(anchor, ",".join(step.element for _, step in group)) for anchor, group in groups]
    return f"{MODULE}({','.join(f'{anchor}({text})' if anchor else text for anchor, text in parts)})"


def pipeline_for(
    module: Operation,
    ctx: Context,
    target: str,
    given: str | Pipeline | None = None,
    *,
    in_process: bool = True,
    machine: Target | None = None,
    threads: bool = True,
) -> Pipeline:
    """What lowers `module` to a target: the plan, or the pipeline that is given, completed."""
    if given is None:
        plan = make_plan(module, ctx, target, in_process=in_process, machine=machine, threads=threads)
        return ctx.derived(("pipeline", plan.text), lambda: Pipeline.parse(plan.text, ctx))
    pipeline = Pipeline.parse(given, ctx) if isinstance(given, str) else given
    return completed(pipeline, ctx, target, in_process=in_process, threads=threads)


def completed(
    pipeline: Pipeline, ctx: Context, target: str, *, in_process: bool = True, threads: bool = True
) -> Pipeline:
    """A pipeline that somebody wrote, with what the target's plans end with, unless it has the mark of their end."""
    record = backend_record(ctx, target)
    ends = [phase for phase in phases_of(ctx) if phase.level == record.level == str(Level.TARGET)]
    steps: list[PlanStep] = []
    for phase in ends:
        made = default_steps(ctx, phase, Request(target, in_process, threads=threads))
        steps += [*made, _mark(phase)] if made else []
    if not steps or any(phase.name in pipeline.marks for phase in ends):
        return pipeline
    more = Pipeline.parse(",".join(step.element for step in steps), ctx)
    return Pipeline(pipeline.anchor, (*pipeline.elements, *more.elements))


def check_accepted(module: Operation, ctx: Context, target: str) -> None:
    """Raise `DiagnosticError` if a lowered `module` has operations that the target does not accept."""
    record = backend_record(ctx, target)
    if record.level == ANY_LEVEL:
        return
    accepted = {"builtin", *record.accepts}
    left = {op.name: op for op in module.walk() if op.name.partition(".")[0] not in accepted}
    if left:
        raise DiagnosticError(*(_left_over(op, target) for op in left.values()))


def _left_over(op: Operation, target: str) -> Diagnostic:
    dialect = op.name.partition(".")[0]
    message = f"'{op.name}' is left over: the target '{target}' does not accept '{dialect}'"
    return Diagnostic("error", message, op.location, operation=op)


def operations_in(module: Operation, ctx: Context, level: Level) -> dict[Node, Operation]:
    """The operations inside `module`, each with the first one like it; `level` is where they are put for now."""
    found: dict[Node, Operation] = {}
    for op in module.walk():
        if op.name not in IGNORED:
            found.setdefault(Node(op.name, level, form_of(op, ctx)), op)
    return found


def form_of(op: Operation, ctx: Context) -> Form:
    if not op.is_registered or not any(isinstance(result.type, TensorType) for result in op.results):
        return Form.PLAIN
    if _is_declined(op, ctx):
        return Form.DECLINED
    return Form.ON_TENSORS if _is_scalar_too(op, ctx) else Form.PLAIN


def _is_declined(op: Operation, ctx: Context) -> bool:
    """Whether there are models that say how to compute operations of this name, but none takes `op`."""
    models = [i for i in (Elementwise, Structured) if ctx.has_model(i.__name__, op.name)]
    return bool(models) and all(ctx.model(interface, op) is None for interface in models)


def _is_scalar_too(op: Any, ctx: Context) -> bool:
    """Whether an operation on tensors may also be applied to their elements, so that its dialect is not the answer."""
    if not ctx.has_model("Elementwise", op.name):
        return False
    if any(ctx.has_model(interface, op.name) for interface in ("DestinationStyle", "Bufferizable")):
        return False
    first = op.results[0].type
    return op.definition.results[0].constraint.check(getattr(first, "element_type", first))


def base_level(module: Operation, ctx: Context, target: str) -> Level:
    """`TENSOR` if any value is a tensor, or default passes make tensors of the module's buffers; else `BUFFER`."""
    raising = [r for r in ctx.passes.values() if r.raises and r.default and (not r.targets or target in r.targets)]
    raised = {name for record in raising for name in record.raises}
    for op in module.walk():
        values: Iterable[Any] = (*op.results, *(a for r in op.regions for b in r.blocks for a in b.arguments))
        if any(isinstance(v.type, TensorType) for v in values) or is_raised(op.name, raised):
            return Level.TENSOR
        function_type = op.get_attr("function_type")
        if any(isinstance(t, TensorType) for t in getattr(function_type, "inputs", ())):
            return Level.TENSOR
    return Level.BUFFER


def at_its_level(graph: PlanGraph, node: Node) -> Node:
    """The node at the level where an operation of the input stands."""
    for level in (Level.EDGE, graph.base, *Level):
        placed = node.at(level)
        if graph.consumers(placed) or graph.is_accepted(placed):
            return placed
    return node


def _ordered(graph: PlanGraph, start: set[Node]) -> list[tuple[Edge, list[str]]]:
    """The edges to take, each with the dialects that it is taken for. See Note [Order]."""
    state, order = set(start), list[tuple[Edge, list[str]]]()
    made: dict[Edge, set[Node]] = {}
    while pending := [node for node in state if not graph.is_accepted(node)]:
        edge = _next_edge(graph, pending)
        taken = [node for node in pending if graph.choice[node] is edge]
        order.append((edge, sorted({node.dialect for node in taken})))
        if len(order) > _MAX_STEPS:
            raise _deadlock(pending)
        state.difference_update(taken)
        if edge not in made:
            made[edge] = _made_by(graph, edge)
        for node in taken:
            itself, dialects = graph.outcome(edge, node)
            state.update([itself] if itself is not None else [], made[edge] if dialects else _left(graph, edge))
    return order


_MAX_STEPS = 100


def _next_edge(graph: PlanGraph, pending: list[Node]) -> Edge:
    position = {phase.name: i for i, phase in enumerate(graph.phases)}
    pending.sort(key=lambda node: (position[graph.choice[node].phase.name], -graph.cost[node], node))
    edges = list(dict.fromkeys(graph.choice[node] for node in pending))
    ready = [edge for edge in edges if _is_ready(graph, edge, pending)]
    if not ready:
        raise _deadlock(pending)
    unfed = (edge for edge in ready if not any(_feeds(other, edge) for other in edges if other is not edge))
    return next(unfed, ready[0])


def _feeds(producer: Edge, consumer: Edge) -> bool:
    """Whether one edge makes what the other consumes."""
    if producer.end is not consumer.start:
        return False
    made = {*producer.produces, *producer.leaves}
    return not made.isdisjoint(consumer.consumes) or not made.isdisjoint(consumer.interfaces)


def _deadlock(pending: list[Node]) -> DiagnosticError:
    names = ", ".join(sorted({node.dialect for node in pending}))
    return DiagnosticError(Diagnostic("error", f"cyclic dependency between the conversions of {names}"))


def _is_ready(graph: PlanGraph, edge: Edge, pending: Sequence[Node]) -> bool:
    """An edge that moves everything waits until all that stands at its level or before can be taken along."""
    if not edge.moves_everything:
        return True
    return all(graph.choice[node] is edge for node in pending if node.level <= edge.start)


def _made_by(graph: PlanGraph, edge: Edge) -> set[Node]:
    """What may stand there after `edge` was taken from an operation that it consumes."""
    made: set[Node] = set()
    for dialect in edge.produces:
        for op in (dialect,) if "." in dialect else graph.ops_of(dialect):
            node = Node(op, edge.end)
            if node in graph.cost and _may_make(graph.choice.get(node), edge, op):
                made.add(node)
    return made | _left(graph, edge)


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
    interfaces = [name for name in edge.leaves if graph.may_stand(name)]
    dialects = {name.partition(".")[0] for name in edge.consumes} if interfaces else set[str]()
    nodes = [Node(op, edge.end) for dialect in sorted(dialects) for op in graph.ops_of(dialect)]
    nodes = [node for node in nodes if graph.choice.get(node) not in (None, edge)]
    return {node for node in nodes if any(graph.ctx.has_model(i, node.operation) for i in interfaces)}


def _with_phases(
    graph: PlanGraph, order: list[tuple[Edge, list[str]]], request: Request, start: set[Node]
) -> list[PlanStep]:
    """The steps with clean-up, the plugins' own passes and a mark at the end of each phase."""
    phases, ctx = graph.phases, graph.ctx
    # a conversion of an early phase that comes late must not pull all before it into its phase, past the clean-ups
    reached = list(accumulate((phases.index(edge.phase) for edge, _ in order), max))
    steps: list[PlanStep] = []
    for index, phase in enumerate(phases):
        taken = [pair for pair, at in zip(order, reached) if at == index]
        edges = [PlanStep(element_of(edge.record), phase.name, _reason(edge, names)) for edge, names in taken]
        if index == 0:  # the mark of the input stands before the first edge
            first = default_steps(ctx, phase, request, graph) if order else []
            steps += [PlanStep(f"phase{{of={phase.name}}}", phase.name, "what the frontend produced"), *first]
            steps += [*default_steps(ctx, phase, request, graph, edges), _mark(phase)] if edges else []
        elif edges or phase.level == graph.backend.level == str(Level.TARGET) or has_work(phase, graph, start):
            made = default_steps(ctx, phase, request, graph, edges)
            made += [PlanStep(name, phase.name, "clean up") for name in CLEAN_UP] if phase.clean_up else []
            steps += [*made, _mark(phase)] if made else []
    return steps


def _mark(phase: PhaseRecord) -> PlanStep:
    return PlanStep(f"phase{{of={phase.name}}}", phase.name, "end of the phase")


def _reason(edge: Edge, dialects: list[str]) -> str:
    step = "" if edge.start is edge.end else f" ({edge.start} to {edge.end})"
    return f"{', '.join(dialects)} to {', '.join(edge.produces) or 'what they are'}{step}"


# Note [Order]
# Earlier phases go first. Within one, what is farthest from the target does, and a producer before its consumers, so
# that each edge is taken once where that is possible. An edge that moves everything waits for all that cannot be taken
# along.
