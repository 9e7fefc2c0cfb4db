"""Examples of operations and programs of tests are canonicalized as by mlir-opt, but for those that are named."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from plait_testing.examples import example_module

sys.path.insert(0, str(Path(__file__).resolve().parent))
import operations_table as table

MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
DIALECTS = (
    "arith", "tensor", "memref", "scf", "vector", "shape", "complex", "math", "index", "linalg", "affine",
)  # fmt: skip
_DEAD = "nothing uses the result, which MLIR's operation may not say"
DIFFERENT: Mapping[str, str] = {
    "tensor/reshapes_of_nothing.mlir 0": "without elements, a size may be another one than before",
    "memref/sizes_of_views.mlir 0": "the size of a view is known through a collapse with dimensions of size 1",
    "scf/branches.mlir 0": "the values are selected behind the conditionals that are merged, not before them",
    "scf/canonicalize_while.mlir 0": "a loop whose condition is false at first runs the first region once: it is inlined",
    "vector/accesses.mlir 0": _DEAD,
    "complex/number.mlir 0": "MLIR does not read the infinities that it writes",
    "linalg.winograd_filter_transform": _DEAD,
    "linalg.winograd_input_transform": _DEAD,
    "linalg.winograd_output_transform": _DEAD,
    "linalg/strip_elementwise.mlir 0": "a cast in front of an operation on tensors is not moved behind it",
    "linalg/fuse_sliced_known_by_results.mlir 0": "sizes of operands are not taken from those of results",
    "affine/vector_memory.mlir 0": "MLIR drops attributes of its own that a program gave an operation",
}
"""Programs that differ, and why: see docs/decisions/0054."""


@cache
def _context() -> Context:
    found = Context.from_environment()
    found.allow_unregistered = True
    return found


def _programs(dialect: str) -> Iterator[tuple[str, str]]:
    """The name and the text of each program that both read: examples, and parts of files of tests."""
    ctx = _context()
    for name, op in table.defined(ctx, dialect).items():
        if name in table.upstream()[dialect]:
            yield name, print_operation(example_module(op, ctx), use_hints=False).strip()
    for path in sorted(table.ROOT.glob(f"plugins/*/tests/mlir/{dialect}/*.mlir")):
        if "invalid" in path.name or "error" in path.name:
            continue
        for number, part in enumerate(path.read_text().split("// -----")):
            try:
                module = parse_module(part, ctx)
            except DiagnosticError:
                continue
            yield f"{dialect}/{path.name} {number}", print_operation(module, use_hints=False).strip()


def _by_mlir(texts: Sequence[str]) -> list[str]:
    """What mlir-opt makes of each program; nothing of what it refuses."""
    options = ["--allow-unregistered-dialect", "--canonicalize", "--split-input-file"]
    given = "\n// -----\n".join(texts)
    done = subprocess.run([str(MLIR_OPT), *options], input=given, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return [text.strip() for text in done.stdout.split("// -----\n")]


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("dialect", DIALECTS)
def test_canonical_form_is_that_of_mlir_opt(dialect: str) -> None:
    different: set[str] = set()
    count = 0
    programs = list(_programs(dialect))
    for (name, text), theirs in zip(programs, _by_mlir([text for _, text in programs]), strict=True):
        if not theirs:
            continue
        count += 1
        module = parse_module(text, _context())
        PassManager(_context()).run("canonicalize", module)
        if print_operation(module, use_hints=False).strip() != theirs:
            different.add(name)
    print(f"{dialect}: {count - len(different)} of {count} programs")
    named = {name for name in DIFFERENT if name.partition(".")[0].partition("/")[0] == dialect}
    assert different == named
