"""Valid programs to start from: the examples of operations, the files of the tests, and programs written for this."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from plait.context import Context
from plait_testing.mutation import seeds

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(__file__).with_name("programs")
DIALECTS = (
    "affine", "arith", "async", "bufferization", "builtin", "cf", "complex", "func", "linalg", "llvm", "math", "memref",
    "quant", "scf", "shape", "tensor", "tosa", "vector",
)  # fmt: skip
"""Those that are compared with what MLIR says."""
EVERY = (*DIALECTS, "index", "ml_program", "ub", "util")
MEMOIZED = "linalg.memoized_indexing_maps"
"""An attribute that follows from the rest of an operation: what changes the rest leaves it out."""


@cache
def context() -> Context:
    """All that is installed, and operations of dialects that are not."""
    ctx = Context.from_environment()
    ctx.allow_unregistered = True
    return ctx


def files_of(dialect: str) -> list[Path]:
    """The files of the tests of a dialect."""
    return sorted([*ROOT.glob(f"plugins/*/tests/mlir/{dialect}/*.mlir"), *PROGRAMS.glob(f"{dialect}.mlir")])


def targets(dialect: str, each: int) -> Iterator[Any]:
    """Operations of a dialect in valid modules: of each name `each` that differ in types or attributes."""
    for op in seeds.targets(dialect, files_of(dialect), context(), each):
        op.remove_attribute(MEMOIZED)
        yield op
