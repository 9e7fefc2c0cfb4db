"""The reference page of one dialect: operations, types, attributes, models of interfaces, lowerings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plait.context import Context

from plait_cli.docs import markdown as md
from plait_cli.docs.knowledge import Knowledge, Lowering


def dialect_page(name: str, ctx: Context, knowledge: Knowledge) -> str:
    """The page as Markdown. Raises `DiagnosticError` if the dialect cannot be loaded."""
    dialect: Any = ctx.dialect(name)
    parts = [f"# {name}\n", knowledge.dialect_summary(name) + "\n"]
    operations: Mapping[str, Any] = dialect.operations
    if operations:
        rows = ((f"[{n}](#{md.anchor(n)})", md.summary(cls)) for n, cls in sorted(operations.items()))
        parts.append(md.table(("operation", "what it does"), rows))
    parts += list(_conversions(name, knowledge))
    for op, cls in sorted(operations.items()):
        parts += list(_operation(op, cls, knowledge))
    for title, classes in (("Types", dialect.types), ("Attributes", dialect.attributes)):
        if classes:
            parts.append(f"## {title}\n")
            for full_name, cls in sorted(classes.items()):
                parts += list(_attribute(full_name, cls))
    return "\n".join(part for part in parts if part)


def _conversions(name: str, knowledge: Knowledge) -> Iterator[str]:
    leaving, arriving = knowledge.conversions_of(name)
    if leaving or arriving:
        yield "## Conversions\n"
        rows = [(md.code(r.name), "from here", ", ".join(_names(r.target)), r.summary) for r in leaving]
        rows += [(md.code(r.name), "to here", ", ".join(_names(r.source)), r.summary) for r in arriving]
        yield md.table(("conversion", "", "other side", "what it does"), rows)


def _names(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def _operation(name: str, cls: Any, knowledge: Knowledge) -> Iterator[str]:
    yield f"## {name}\n"
    yield md.doc(cls) + "\n"
    if cls.assembly is not None:
        yield f"Syntax: {md.code(f'{name} {cls.assembly}')}\n"
    elif cls.parse_assembly is not None:
        yield "Syntax: written by hand, as in the example.\n"
    else:
        yield "Syntax: the generic form only.\n"
    yield _fields(cls.definition)
    if cls.traits:
        yield f"Traits: {', '.join(md.code(_trait(t)) for t in cls.traits)}\n"
    interfaces = knowledge.interfaces_of(name)
    if interfaces:
        given = (f"{md.code(interface)} ({owner})" for interface, owner in interfaces)
        yield f"Interfaces, and who provides them: {', '.join(given)}\n"
    lowered = knowledge.lowerings_of(name)
    yield md.table(("conversion", "support", "how, or why not"), (_lowering(low) for low in lowered))


def _lowering(low: Lowering) -> tuple[str, str, str]:
    return md.code(low.conversion), low.support, low.how


def _fields(definition: Any) -> str:
    rows: list[tuple[str, str, str, str]] = []
    for what, fields in (
        ("operand", definition.operands), ("attribute", definition.properties), ("region", definition.regions),
        ("successor", definition.successors), ("result", definition.results),
    ):  # fmt: skip
        for field in fields:
            constraint = getattr(getattr(field, "constraint", None), "description", "")
            rows.append((md.code(field.ir_name), _kind(what, field), constraint, field.doc))
    return md.table(("name", "is", "type", ""), rows)


def _kind(what: str, field: Any) -> str:
    if what == "attribute":
        return "optional attribute" if field.optional else what
    kind = getattr(field, "kind", "single")
    return what if kind == "single" else f"{kind} {what}"


def _trait(trait: Any) -> str:
    return trait.__name__ if isinstance(trait, type) else repr(trait)


def _attribute(name: str, cls: Any) -> Iterator[str]:
    yield f"### {name}\n"
    yield md.doc(cls) + "\n"
    yield md.table(("parameter", "type"), ((md.code(f), md.code(cls._kinds[f])) for f in cls._fields))
