"""Valid programs to start from: the examples of operations, the files of the tests, and programs written for this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.split import split_source
from plait_testing.examples import example_module

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(__file__).with_name("programs")
DIALECTS = (
    "affine", "arith", "bufferization", "builtin", "cf", "complex", "func", "linalg", "llvm", "math", "memref", "quant",
    "scf", "shape", "tensor", "tosa", "vector",
)  # fmt: skip
MEMOIZED = "linalg.memoized_indexing_maps"
"""An attribute that follows from the rest of an operation: what changes the rest leaves it out."""


@cache
def context() -> Context:
    """All that is installed, and operations of dialects that are not."""
    ctx = Context.from_environment()
    ctx.allow_unregistered = True
    return ctx


def operations_of(dialect: str) -> list[Any]:
    """The operation classes of a dialect that have an example, in the order of their names."""
    found: Any = context().dialect(dialect)
    return [op for _, op in sorted(found.operations.items()) if op.name != "builtin.module"]


def files_of(dialect: str) -> list[Path]:
    """The files of the tests of a dialect."""
    return sorted([*ROOT.glob(f"plugins/*/tests/mlir/{dialect}/*.mlir"), *PROGRAMS.glob(f"{dialect}.mlir")])


def modules(dialect: str) -> Iterator[Any]:
    """Modules that verify: the examples first, then the parts of the files of the tests."""
    for op in operations_of(dialect):
        yield example_module(op, context())
    for file in files_of(dialect):
        for part in split_source(file.read_text(encoding="utf-8")):
            try:
                module = parse_module(part, context())
                verify(module, context())
            except DiagnosticError:
                continue
            yield module


def targets(dialect: str, each: int) -> Iterator[Any]:
    """Operations of a dialect in valid modules: of each name `each` that differ in types or attributes."""
    seen: set[Any] = set()
    count: Counter[str] = Counter()
    for module in modules(dialect):
        for op in module.walk():
            looks = (op.name, op.operand_types, op.result_types, tuple(op.properties.values()))
            if op.name.partition(".")[0] != dialect or op.name == "builtin.module":
                continue
            if looks not in seen and count[op.name] < each:
                seen.add(looks)
                count[op.name] += 1
                op.remove_attribute(MEMOIZED)
                yield op
