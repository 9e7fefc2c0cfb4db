"""Which operations of MLIR 22 are here, and which of these are interpreted and lowered: the text of docs/operations.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from compiled_operations import DIALECTS
from plait.context import Context
from plait.interfaces.elementwise import Elementwise
from plait.interfaces.structured import Structured
from plait.rewrite.conversion import Conversion

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "operations.md"
UPSTREAM = ROOT / "tests" / "operations_of_mlir_22.txt"
"""A line for each name that mlir-opt 22.1 registers in these dialects; `tm_tensor` is torch-mlir's."""

LEFT_OUT: Mapping[str, str] = {
    "async.coro.": "what MLIR lowers `async` to; here it becomes functions and parallel loops",
    "async.runtime.": "what MLIR lowers `async` to; here it becomes functions and parallel loops",
}
"""Names, or beginnings of names, of operations that are missing, and why; the longest that fits counts."""

NOT_LOWERED = frozenset(f"shape.{name}" for name in ("debug_print", "func", "function_library", "return"))
"""What the pass that consumes the dialect refuses."""

_INTRODUCTION = """# Operations of MLIR's dialects

Written by `pytest tests/test_operations.py --bless`; do not edit. *MLIR* counts the operations that `mlir-opt` 22.1
registers (torch-mlir for `tm_tensor`), *here* those that Plait defines. *Interpreted* ones have reference semantics,
and *lowered* ones are consumed by a conversion or a pass, or have a model of an interface that one lowers; an operation
of `llvm` is lowered if a conversion or pass rewrites it, not if it is printed as LLVM IR. Functions, modules and
terminators of regions are neither where the operation around them is.
"""


@cache
def upstream() -> Mapping[str, tuple[str, ...]]:
    """The names that MLIR registers, by dialect."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in UPSTREAM.read_text(encoding="utf-8").split():
        found[name.partition(".")[0]].append(name)
    return {dialect: tuple(names) for dialect, names in found.items()}


def defined(ctx: Context, dialect: str) -> Mapping[str, type[Any]]:
    """The operations of a dialect that Plait defines, by name; none if it has no such dialect."""
    found = ctx.dialect(dialect)
    return {} if found is None else {op.name: op for op in found.operations.values()}


def reason(name: str) -> str | None:
    """Why a missing operation is left out; None if that is not said."""
    fits = [prefix for prefix in LEFT_OUT if name == prefix or (prefix[-1] in "._" and name.startswith(prefix))]
    return LEFT_OUT[max(fits, key=len)] if fits else None


def missing(ctx: Context) -> list[str]:
    return [name for dialect, names in upstream().items() for name in names if name not in defined(ctx, dialect)]


def lowered(ctx: Context) -> set[str]:
    """Names of operations for which a conversion has a pattern, or that a pass says it consumes."""
    found: set[str] = set()
    whole: set[str] = set()
    for record in (*ctx.conversions.values(), *ctx.passes.values()):
        loaded: Any = ctx.load(record)
        if isinstance(loaded, Conversion):
            found.update(one.root_name for one in loaded.all_patterns() if one.root_name is not None)
        elif not getattr(record, "interfaces", ()):
            whole.update(getattr(record, "consumes", ()))
    for dialect in upstream():
        for name, op in defined(ctx, dialect).items():
            modelled = any(ctx.has_model(interface.__name__, name) for interface in (Elementwise, Structured))
            if modelled or name in whole or dialect in whole or _by_interface(ctx, name):
                found.add(op.name)
    return found - NOT_LOWERED


def _by_interface(ctx: Context, name: str) -> bool:
    """Whether a pass that changes what a module consists of consumes operations with a model that this one has."""
    consuming = [record.interfaces for record in ctx.passes.values() if record.level]
    return any(ctx.has_model(interface, name) for interfaces in consuming for interface in interfaces)


def page(ctx: Context) -> str:
    """The whole text of docs/operations.md."""
    rows: list[str] = []
    lowerings = lowered(ctx)
    for dialect, names in upstream().items():
        ours = [op for name, op in defined(ctx, dialect).items() if name in names]
        interpreted = sum(ctx.interpretation(op) is not None for op in ours)
        counts = (len(names), len(ours), interpreted, sum(op.name in lowerings for op in ours))
        rows.append(f"| `{dialect}` | " + " | ".join(map(str, counts)) + " |")
    header = ["| dialect | MLIR | here | interpreted | lowered |", "| --- | --- | --- | --- | --- |"]
    left_out = _left_out(missing(ctx))
    return "\n".join([_INTRODUCTION, *header, *rows, "", *_compiled(), "", *left_out, "", *_beyond(ctx)])


def _compiled() -> list[str]:
    dialects = ", ".join(f"`{dialect}`" for dialect in DIALECTS)
    text = f"""Each operation of these dialects compiles natively, and computes what the interpreter computes: {dialects}.
The example of each is a program of `tests/test_compiled_operations.py`."""
    return ["## What compiles natively", "", text]


def _left_out(names: Iterable[str]) -> list[str]:
    by_reason: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        by_reason[reason(name) or ""].append(f"`{name}`")
    lines = [f"| {', '.join(of)} | {why} |" for why, of in by_reason.items()]
    return ["## What is left out", "", "| operations | why |", "| --- | --- |", *lines]


def _beyond(ctx: Context) -> list[str]:
    """What these dialects have here and not in MLIR 22."""
    names = [name for dialect, known in upstream().items() for name in defined(ctx, dialect) if name not in known]
    listed = ", ".join(f"`{name}`" for name in names)
    return ["## What MLIR 22 lacks", "", f"{listed}.", ""] if names else []
