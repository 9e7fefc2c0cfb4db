"""What to say when there is no plan: the operation that is left over, where its way ends, and what would help."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.plan.graph import PlanGraph
from plait.plan.nodes import Node
from plait.plugins.known import install_command, missing_on_path
from plait.rewrite.conversion.legality import subject_name

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

_INTERPRETER = "interpret"


def left_over_error(graph: PlanGraph, node: Node, op: Operation, target: str) -> DiagnosticError:
    """The error for an operation from which no way leads to the target."""
    dialect = node.dialect
    ends = _dead_ends(graph, node)
    end = ends[0] if ends else dialect
    message = f"'{op.name}' cannot be lowered to the target '{target}'"
    if not op.is_registered:
        message += ": it is not registered"
    elif end == dialect:
        message += f": no installed plugin lowers this operation of '{dialect}'"
    else:
        message += f": it becomes '{end}', which no installed plugin lowers"
    refusals = list(_refusals(graph, op))
    help = _help(graph, end, dialect, target)
    if help is None and op.is_registered and end == dialect and not refusals:
        help = f"add a conversion from '{dialect}', or a model of Elementwise if it is elementwise"
    instead = interpreted_instead(graph.ctx, op, target)
    if instead is not None:
        help = f"{help}; or {instead}" if help is not None else instead
    diagnostic = Diagnostic("error", message, op.location, operation=op, help=help)
    for edge, missing in graph.unavailable:
        if any(name.partition(".")[0] == end for name in edge.consumes):
            diagnostic.note(f"'{edge.name}' would, but needs {_dialects(missing)}, which is not installed")
    for name, reason in refusals:
        diagnostic.note(f"'{name}' does not: {reason}")
    return DiagnosticError(diagnostic)


def interpreted_instead(ctx: Context, op: Operation, target: str) -> str | None:
    """How to let the interpreter run what a target does not take; None if it cannot run `op`."""
    if _INTERPRETER not in ctx.backends or not op.is_registered or ctx.interpretation(type(op)) is None:
        return None
    return f"interpret what '{target}' does not take: fallback=\"{_INTERPRETER}\", --fallback={_INTERPRETER}"


@contextmanager
def missing_distributions_named(ctx: Context, target: str) -> Generator[None]:
    """Add to an error about an operation in the middle of a plan which distributions its dialect would need."""
    try:
        yield
    except DiagnosticError as error:
        installed = [plugin.distribution for plugin in ctx.plugins]
        for diagnostic in error.diagnostics:
            name = getattr(diagnostic.operation, "name", "")
            missing = missing_on_path(name.partition(".")[0], target, installed)
            if missing:  # more likely the cause than what the pass could think of
                diagnostic.help = install_command(*missing)
        raise


def _refusals(graph: PlanGraph, op: Operation) -> Iterator[tuple[str, str]]:
    """The conversions that say of `op` that they do not lower it, and why."""
    unavailable = {edge.name for edge, _ in graph.unavailable}
    for name, record in graph.ctx.conversions.items():
        sources = (record.source,) if isinstance(record.source, str) else record.source
        if op.name.partition(".")[0] in sources and name not in unavailable:
            table = getattr(graph.ctx.load(record), "unsupported", {})
            yield from ((name, reason) for subject, reason in table.items() if subject_name(subject) == op.name)


def _dead_ends(graph: PlanGraph, start: Node) -> list[str]:
    """The dialects at which the ways from `start` end, the farthest first."""
    seen, frontier, ends = {start}, [start], list[str]()
    while frontier:
        following: list[Node] = []
        for node in frontier:
            consumers = graph.consumers(node)
            if not consumers and not graph.is_accepted(node):
                ends.insert(0, node.dialect)
            for edge in consumers:
                itself, dialects = graph.outcome(edge, node)
                following += [itself] if itself is not None else []
                for dialect in dialects:
                    made = [Node(op, edge.end) for op in graph.ops_of(dialect)]
                    if not any(one in graph.cost for one in made):
                        following += made
        frontier = [node for node in dict.fromkeys(following) if node not in seen]
        seen.update(frontier)
    return list(dict.fromkeys(ends))


def _help(graph: PlanGraph, end: str, dialect: str, target: str) -> str | None:
    ctx = graph.ctx
    if ctx.dialect(dialect) is None:
        return ctx.missing_dialect_hint(dialect)
    installed = [plugin.distribution for plugin in ctx.plugins]
    missing = missing_on_path(dialect, target, installed) or missing_on_path(end, target, installed)
    if missing:
        return install_command(*missing)
    for edge, absent in graph.unavailable:
        if any(name.partition(".")[0] == end for name in edge.consumes):
            distribution = ctx.distribution_of(absent[0])
            return install_command(distribution) if distribution is not None else None
    return None


def _dialects(names: list[str]) -> str:
    return f"the dialect '{names[0]}'" if len(names) == 1 else "the dialects " + ", ".join(f"'{n}'" for n in names)
