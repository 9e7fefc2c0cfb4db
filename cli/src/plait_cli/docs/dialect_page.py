"""The reference page of one dialect: operations and what supports them, conversions in and out, types, attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from plait.context import Context

from plait_cli.docs import markdown as md
from plait_cli.docs.knowledge import Edge, Knowledge
from plait_cli.docs.operation_entry import operation_entry

if TYPE_CHECKING:
    from plait.define.op import Op


def dialect_page(name: str, ctx: Context, knowledge: Knowledge) -> str:
    """The page as Markdown; of a dialect that cannot be loaded, why."""
    dialect: Any = ctx.dialect(name)
    if dialect is None:
        why = md.cell(ctx.missing_dialect_hint(name) or "")
        return f"# {name}\n\n{knowledge.dialect_summary(name)}\n\nIt cannot be loaded here: {why}\n"
    operations: Mapping[str, Any] = dialect.operations
    parts = [f"# {name}\n", knowledge.dialect_summary(name) + "\n"]
    parts += list(_overview(operations, knowledge))
    parts += list(_conversions(name, knowledge))
    for op, cls in sorted(operations.items()):
        parts += list(operation_entry(op, cls, knowledge))
    for title, classes in (("Types", dialect.types), ("Attributes", dialect.attributes)):
        if classes:
            parts.append(f"## {title}\n")
            for full_name, cls in sorted(classes.items()):
                parts += list(_attribute(full_name, cls))
    return "\n".join(part for part in parts if part)


def _conversions(name: str, knowledge: Knowledge) -> Iterator[str]:
    leaving, arriving = knowledge.edges_of(name)
    if not leaving and not arriving:
        return
    yield "## Conversions in and out\n"
    yield md.table(("out of it", "to", "what it does", "distribution"), (_edge(e, e.target) for e in leaving))
    yield md.table(("into it", "from", "what it does", "distribution"), (_edge(e, e.source) for e in arriving))


def _edge(edge: Edge, other_side: tuple[str, ...]) -> tuple[str, str, str, str]:
    place = f"../{'conversions' if edge.is_conversion else 'passes'}.md#{md.anchor(edge.name)}"
    return f"[{edge.name}]({place})", ", ".join(other_side), edge.summary, edge.owner


_ROUTES = ("Elementwise", "Structured")
"""Interfaces by which a pass lowers an operation without knowing it."""


_EXPLANATION = f"""*Interpreted*: it has reference semantics, which `--target=interpret` runs. *By interface*: it
has a model of {" or ".join(f"`{i}`" for i in _ROUTES)}, so passes that know nothing else of it can lower it. A
conversion takes an operation, takes it in part, or leaves it (no): its entry says how, or why not.
"""


def _overview(operations: Mapping[str, Any], knowledge: Knowledge) -> Iterator[str]:
    """Each operation: what it does, whether the reference interprets it, and what can lower it."""
    if not operations:
        return
    yield "## Operations\n"
    conversions = sorted({low.conversion for op in operations for low in knowledge.lowerings_of(op)})
    rows = [_overview_row(op, cls, conversions, knowledge) for op, cls in sorted(operations.items())]
    head = ("operation", "what it does", "interpreted", *(md.code(c) for c in conversions), "by interface")
    kept = [i for i in range(len(head)) if any(row[i] for row in rows)]
    if len(kept) > 2:
        yield _EXPLANATION
    yield md.table([head[i] for i in kept], ([row[i] for i in kept] for row in rows))


def _overview_row(name: str, cls: type[Op], conversions: list[str], knowledge: Knowledge) -> tuple[str, ...]:
    answers = {low.conversion: low.support for low in knowledge.lowerings_of(name)}
    models = {interface for interface, _ in knowledge.interfaces_of(name)}
    routes = ", ".join(route for route in _ROUTES if route in models)
    interpreted = "yes" if knowledge.is_interpreted(cls) else ""
    return md.link(name), md.summary(cls), interpreted, *(answers.get(c, "") for c in conversions), routes


def _attribute(name: str, cls: Any) -> Iterator[str]:
    yield f"### {name}\n"
    yield md.doc(cls) + "\n"
    cases = getattr(cls, "numbers", None)
    if cases is not None:
        yield md.table(("case", "number"), ((md.code(text), str(number)) for text, number in cases().items()))
    else:
        yield md.table(("parameter", "type"), ((md.code(f), md.code(str(cls._kinds[f]))) for f in cls._fields))
