"""The entry of one operation: docstring, syntax, operands, attributes, results, traits, interfaces, conversions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait_cli.docs import markdown as md
from plait_cli.docs.knowledge import Knowledge, Lowering

if TYPE_CHECKING:
    from plait.define.op import Op


def operation_entry(name: str, cls: type[Op], knowledge: Knowledge) -> Iterator[str]:
    """The parts of the entry, as Markdown; an empty one is to be left out."""
    yield f"## {md.plain(name)}\n"
    yield md.doc(cls) + "\n"
    yield from _syntax(name, cls)
    definition = cls.definition
    yield _table("operand", definition.operands)
    yield _table("attribute", definition.properties)
    yield _table("region", definition.regions)
    yield _table("successor", definition.successors)
    yield _table("result", definition.results)
    if cls.traits:
        yield f"**Traits:** {', '.join(md.code(_trait(t)) for t in cls.traits)}\n"
    interfaces = knowledge.interfaces_of(name)
    if interfaces:
        given = (f"[{i}](../interfaces.md#{md.anchor(i)}) from {md.code(owner)}" for i, owner in interfaces)
        yield f"**Interfaces, and who provides them:** {', '.join(given)}\n"
    yield _conversions(knowledge.lowerings_of(name))


def _syntax(name: str, cls: type[Op]) -> Iterator[str]:
    if cls.assembly is not None:
        yield f"**Syntax:**\n\n```text\n{name} {' '.join(cls.assembly.split())}\n```\n"
    elif cls.parse_assembly is not None:
        yield "**Syntax:** a custom form that is written by hand, as in the example.\n"
    else:
        yield "**Syntax:** the generic form only, as in the example.\n"


def _table(what: str, fields: Any) -> str:
    """The fields of one kind. A column that nothing stands in is left out."""
    rows = [(md.code(f.ir_name), _constraint(f), _remarks(what, f)) for f in fields]
    head = (what, "region" if what == "region" else "type", "")
    kept = [i for i in range(3) if i == 0 or any(row[i] for row in rows)]
    return md.table([head[i] for i in kept], ([row[i] for i in kept] for row in rows))


def _constraint(field: Any) -> str:
    if getattr(field, "single_block", False):
        return "one block"
    return getattr(getattr(field, "constraint", None), "description", "")


def _remarks(what: str, field: Any) -> str:
    kind = getattr(field, "kind", "single")
    remarks = [] if kind == "single" else [kind]
    if what == "attribute":
        remarks += ["optional"] if field.optional else []
        remarks += [f"by default {md.code(str(field.default))}"] if field.default is not None else []
    if what == "result" and field.inferred:
        remarks.append(f"has the type of {md.code(field.same_as)}" if field.same_as else "its type is inferred")
    return "; ".join([*remarks, field.doc] if field.doc else remarks)


def _trait(trait: Any) -> str:
    return trait.__name__ if isinstance(trait, type) else repr(trait)


def _conversions(lowerings: list[Lowering]) -> str:
    """What conversions do with the operation; one that has several rules is named once."""
    rows: list[tuple[str, str, str]] = []
    named = ""
    for low in lowerings:
        link = f"[{low.conversion}](../conversions.md#{md.anchor(low.conversion)})"
        rows.append(("" if low.conversion == named else link, low.support, low.how))
        named = low.conversion
    return md.table(("conversion", "support", "how, or why not"), rows)
