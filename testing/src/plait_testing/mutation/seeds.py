"""Valid operations to change: in the examples of a dialect, and in files of tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.operation import Operation
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.split import split_source

from plait_testing.examples import example_module

_MODULE = "builtin.module"


def operations_of(dialect: str, ctx: Context) -> list[Any]:
    """The operation classes of a dialect, in the order of their names."""
    found: Any = ctx.dialect(dialect)
    return [op for _, op in sorted(found.operations.items()) if op.name != _MODULE]


def targets(dialect: str, files: Iterable[Path], ctx: Context, each: int) -> Iterator[Operation]:
    """Operations of a dialect in valid modules: of each name `each` that differ in types or properties."""
    seen: set[Any] = set()
    count: Counter[str] = Counter()
    for module in _modules(dialect, files, ctx):
        for op in module.walk():
            looks = (op.name, op.operand_types, op.result_types, tuple(op.properties.values()))
            if op.name.partition(".")[0] != dialect or op.name == _MODULE:
                continue
            if looks not in seen and count[op.name] < each:
                seen.add(looks)
                count[op.name] += 1
                yield op


def _modules(dialect: str, files: Iterable[Path], ctx: Context) -> Iterator[Operation]:
    """Modules that verify: the examples first, then the parts of the files."""
    for op in operations_of(dialect, ctx):
        yield example_module(op, ctx)
    for file in files:
        for part in split_source(file.read_text(encoding="utf-8")):
            try:
                module = parse_module(part, ctx)
                verify(module, ctx)
            except DiagnosticError:
                continue
            yield module
