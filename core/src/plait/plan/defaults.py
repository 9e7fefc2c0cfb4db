"""The passes that plans run without being asked: those that plugins declare for a phase."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from plait.frozen import FrozenValue
from plait.passes.options import option_text
from plait.plan.graph import PlanGraph
from plait.plan.levels import Level
from plait.plan.nodes import Node
from plait.plan.ordering import in_order
from plait.plan.phases import level_of, phases_of
from plait.plugins.records import ConversionRecord, PassRecord, PhaseRecord

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.target import Target


class PlanStep(FrozenValue):
    """One element of a plan, and why it is there."""

    element: str
    phase: str
    reason: str

    @property
    def name(self) -> str:
        """The name of the pass."""
        return self.element.partition("{")[0]


class Request(FrozenValue):
    """What a plan is for: the name of a backend, whether its code runs in this process, and else on which machine.

    `threads`: whether the code may use several threads. `parameters`: whether values are bound when it is loaded.
    `libraries`: whether there are any that it may call.
    """

    target: str
    in_process: bool = True
    machine: Target | None = None
    threads: bool = True
    parameters: bool = False
    libraries: bool = False

    def takes(self, record: PassRecord, ctx: Context) -> bool:
        """Whether a pass that runs by default runs in such a plan."""
        if record.for_described_targets and self.target not in ctx.targets:
            return False
        if record.targets and self.target not in record.targets:
            return False
        if record.for_threads and not self.threads:
            return False
        if record.for_parameters and not self.parameters:
            return False
        if record.for_libraries and not self.libraries:
            return False
        return self.in_process or not record.in_process


def default_steps(
    ctx: Context,
    phase: PhaseRecord,
    request: Request,
    graph: PlanGraph | None = None,
    edges: Sequence[PlanStep] = (),
) -> list[PlanStep]:
    """`edges` with the default passes of a phase: behind them, or before those that they name in `before`.

    `graph` is the plan's, which tells useful passes from others.
    """
    phases = graph.phases if graph is not None else phases_of(ctx)
    records = [r for r in ctx.passes.values() if r.default and request.takes(r, ctx)]
    records = [record for record in records if _phase_of(record, phases) is phase]
    if graph is not None:
        records = [record for record in records if _is_useful(graph, record, phase)]
    steps = list(edges)
    for record in in_order(records, key=lambda record: (record.cost, record.name)):
        at = next((i for i, step in enumerate(steps) if step.name in record.before), len(steps))
        steps.insert(at, PlanStep(element_of(record, request), phase.name, record.summary))
    return steps


def _phase_of(record: PassRecord, phases: Sequence[PhaseRecord]) -> PhaseRecord | None:
    """The phase in which a default pass runs: the one that it names, or else the first of its level.

    None if no plugin contributes that phase: then the pass does not run.
    """
    if record.phase or not record.level:
        return next((phase for phase in phases if phase.name == record.phase), None)
    _, level = Level.step(record.level, record.name)
    return next((phase for phase in phases if level_of(phase) is level), None)


def element_of(record: ConversionRecord | PassRecord, request: Request | None = None) -> str:
    """The pass as an element of a pipeline, with the options that plans give it."""
    options = [*_options(record, request)] if isinstance(record, PassRecord) else []
    return f"{record.name}{{{' '.join(options)}}}" if options else record.name


def _options(record: PassRecord, request: Request | None) -> Iterator[str]:
    if record.options:
        yield record.options
    if request is not None and record.for_described_targets:
        yield f"target={request.target}"
    if request is not None and request.machine is not None:
        described = ((name, getattr(request.machine, name.replace("-", "_"))) for name in record.machine)
        yield from (f"{name}={option_text(value)}" for name, value in described)


def _is_useful(graph: PlanGraph, record: PassRecord, phase: PhaseRecord) -> bool:
    """Whether a pass of a phase has anything of its level to work on, and what it makes has a way on."""
    if not _raises_any(record, graph.present):
        return False
    if not record.produces:
        return True
    level = _level_made(phase)
    return graph.base <= level and all(_made(graph, name, level) for name in record.produces)


def _raises_any(record: PassRecord, present: Iterable[Node]) -> bool:
    """Whether the input has something that a pass raises, if it raises any."""
    return not record.raises or any(is_raised(node.operation, record.raises) for node in present)


def is_raised(operation: str, raised: Container[str]) -> bool:
    """Whether the name of an operation, or of its dialect, is among those that passes raise."""
    return operation in raised or operation.partition(".")[0] in raised


def made_by_defaults(graph: PlanGraph, request: Request, start: set[Node]) -> set[Node]:
    """What the default passes that a plan runs in any case make, apart from what is there.

    Passes on tensors run if there are tensors, and passes of a phase on buffers if the input has operations of its
    `dialects`. Conversions from tensors to buffers make what the latter make, too.
    """
    made: set[Node] = set()
    for record in graph.ctx.passes.values():
        if not record.produces or not record.default or not request.takes(record, graph.ctx):
            continue
        if not _raises_any(record, start):
            continue
        phase = _phase_of(record, graph.phases)
        if phase is None or _level_made(phase) is not graph.base:
            continue
        if graph.base is Level.TENSOR or has_work(phase, graph, start):
            made.update(node for name in record.produces for node in _made(graph, name, graph.base))
    return made


def has_work(phase: PhaseRecord, graph: PlanGraph, present: Iterable[Node]) -> bool:
    """Whether the input has operations at the level of a phase that its own passes are about."""
    return level_of(phase) is graph.base and any(is_raised(node.operation, phase.dialects) for node in present)


def _level_made(phase: PhaseRecord) -> Level:
    """The level of what passes of a phase make: on tensors, too, in the first phase."""
    return max(level_of(phase), Level.TENSOR)


def _made(graph: PlanGraph, name: str, level: Level) -> list[Node]:
    """What passes of a level may make of a dialect, or of operations of one name, if a way leads to the target."""
    nodes = [Node(op, level) for op in ((name,) if "." in name else graph.ops_of(name))]
    return [node for node in nodes if node in graph.cost]
