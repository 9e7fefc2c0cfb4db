"""The reference pages that are not of one dialect: passes, pipelines, conversions, interfaces, hooks, targets."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any

from plait.context import Context
from plait.passes.base import Pass
from plait.passes.options import options_of
from plait.plugins import hookspecs
from plait.plugins.registry import PluginError

from plait_cli.docs import markdown as md
from plait_cli.docs.knowledge import Knowledge


def passes_page(ctx: Context, knowledge: Knowledge) -> str:
    """All passes with their options, then the named pipelines."""
    parts = ["# Passes\n", "[Conversions](conversions.md) are passes too.\n"]
    plain = {name: r for name, r in sorted(ctx.passes.items()) if name not in ctx.pipelines}
    rows = ((md.link(n), knowledge.owner(r), r.summary) for n, r in plain.items())
    parts.append(md.table(("pass", "from", "what it does"), rows))
    for name, record in plain.items():
        parts += list(_pass(name, record, ctx))
    rows = ((md.code(n), knowledge.owner(r), r.summary, md.code(r.text)) for n, r in sorted(ctx.pipelines.items()))
    parts += ["## Named pipelines\n", md.table(("pipeline", "from", "what it does", "stands for"), rows)]
    return "\n".join(part for part in parts if part)


def _pass(name: str, record: Any, ctx: Context) -> Iterator[str]:
    yield f"## {name}\n"
    try:
        cls = ctx.load(record)
    except PluginError as error:
        yield f"{record.summary}. It cannot be loaded here: {md.cell(str(error))}\n"
        return
    yield (md.doc(cls) or record.summary) + "\n"
    options = options_of(cls).items() if issubclass(cls, Pass) else ()
    rows = ((md.code(name), md.code(o.type), md.code(repr(o.default)), o.doc) for name, o in options)
    yield md.table(("option", "type", "default", ""), rows)


def conversions_page(ctx: Context, knowledge: Knowledge) -> str:
    """All conversions: from where, to where, whether what they need is installed, and what they do not take."""
    parts = ["# Conversions\n", "Each can be named as a pass, and is an edge for the planner.\n"]
    records = sorted(ctx.conversions.items())
    rows = ((md.link(n), _joined(r.source), _joined(r.target), knowledge.owner(r)) for n, r in records)
    parts.append(md.table(("conversion", "source", "target", "from"), rows))
    for name, record in records:
        missing = [hint for d in record.requires if d not in ctx.dialect_names and (hint := _hint(ctx, d))]
        parts += [f"## {name}\n", f"{record.summary}. From {md.code(knowledge.owner(record))}.\n"]
        facts = (
            ("source", _joined(record.source)), ("target", _joined(record.target)), ("level", record.level),
            ("phase", record.phase), ("available", "; ".join(missing) or "yes"),
        )  # fmt: skip
        parts.append(md.table(("", ""), (fact for fact in facts if fact[1])))
        rows = ((md.code(op), reason) for op, reason in sorted(knowledge.unsupported_by(name)))
        parts.append(md.table(("not supported", "why"), rows))
    return "\n".join(part for part in parts if part)


def _hint(ctx: Context, dialect: str) -> str:
    return ctx.missing_dialect_hint(dialect) or f"needs the dialect {dialect}"


def _joined(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else ", ".join(value)


def interfaces_page(ctx: Context, knowledge: Knowledge, dialects: Sequence[str]) -> str:
    """All interfaces with their methods, and how many operations of the dialects have a model."""
    counts: dict[str, dict[str, int]] = {}
    for dialect in dialects:
        for op in getattr(ctx.dialect(dialect), "operations", {}):
            for interface, _ in knowledge.interfaces_of(op):
                of = counts.setdefault(interface, {})
                of[dialect] = of.get(dialect, 0) + 1
    parts = ["# Interfaces\n", "What passes ask of operations whose dialect they do not know.\n"]
    for cls in sorted(knowledge.interface_classes(), key=lambda cls: cls.__name__):
        parts += [f"## {cls.__name__}\n", md.doc(cls) + "\n"]
        methods = ((_signature(n, m), md.summary(m)) for n, m in vars(cls).items() if callable(m) and n[0] != "_")
        parts.append(md.table(("method", "what it says"), methods))
        found = sorted(counts.get(cls.__name__, {}).items())
        users = ", ".join(f"[{d}](dialects/{d}.md) ({n})" for d, n in found)
        parts.append(f"Operations with a model: {users}\n" if users else "No operation has a model.\n")
    return "\n".join(part for part in parts if part)


def _signature(name: str, method: Any) -> str:
    parameters = [n for n in inspect.signature(method).parameters if n != "self"]
    return md.code(f"{name}({', '.join(parameters)})")


def hooks_page() -> str:
    """All hooks with their docstrings."""
    parts = ["# Hooks\n", "What a plugin may implement.\n"]
    for name, value in sorted(vars(hookspecs).items()):
        if name.startswith("plait_") and callable(value):
            parts += [f"## {name}\n", md.doc(value) + "\n"]
    return "\n".join(parts)


def targets_page(ctx: Context, knowledge: Knowledge) -> str:
    """Backends, descriptions of machines and readers of files."""
    backends = (
        (md.code(n), knowledge.owner(r), ", ".join(r.accepts), r.summary) for n, r in sorted(ctx.backends.items())
    )
    targets = ((md.code(n), knowledge.owner(r), r.summary) for n, r in sorted(ctx.targets.items()))
    frontends = (
        (md.code(n), knowledge.owner(r), ", ".join(r.extensions), r.summary) for n, r in sorted(ctx.frontends.items())
    )
    parts = ["# Backends, targets, frontends\n"]
    parts += ["## Backends\n", md.table(("backend", "from", "accepts", "what it does"), backends)]
    parts += ["## Targets\n", md.table(("target", "from", "what it is"), targets) or "None is installed.\n"]
    parts += ["## Frontends\n", md.table(("frontend", "from", "files", "what it reads"), frontends)]
    return "\n".join(parts)
