"""docs/operations.md says which operations of MLIR are here; texts of operations are those of mlir-opt in both forms."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.syntax.printer import print_operation
from plait_testing.examples import example_module

sys.path.insert(0, str(Path(__file__).resolve().parent))
import operations_table as table

MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
DIALECTS = [dialect for dialect in table.upstream() if dialect != "tm_tensor"]
WHOLE = ("tosa", "ml_program")
"""Dialects that are compared operation by operation with the text of MLIR, and are not in the table."""
OF_TOSA_1_1 = (
    "row_gather", "matmul_t", "avg_pool2d_adaptive", "max_pool2d_adaptive", "assert_equal_shape", "conv2d_block_scaled",
    "reshape_block_scaled", "row_gather_block_scaled",
)  # fmt: skip
"""Operations that MLIR 22 lacks."""


@cache
def _context() -> Context:
    return Context.from_environment()


@pytest.fixture(autouse=True)
def environment() -> None:
    absent = [name for name in ("linalg", "llvm", "tcp", "tm_tensor") if name not in _context().dialect_names]
    if absent:
        pytest.skip(f"no plugin defines {', '.join(absent)}")


def test_page_says_which_operations_are_here(request: pytest.FixtureRequest) -> None:
    text = table.page(_context())
    if request.config.getoption("--bless"):
        table.PAGE.write_text(text, encoding="utf-8")
    assert table.PAGE.read_text(encoding="utf-8") == text


def test_what_is_missing_has_a_reason() -> None:
    assert [name for name in table.missing(_context()) if table.reason(name) is None] == []


def test_reasons_are_given_for_missing_operations_only() -> None:
    absent = table.missing(_context())
    used = {why for name in absent if (why := table.reason(name))}
    assert set(table.LEFT_OUT.values()) == used


def _mlir_opt(text: str, *options: str) -> subprocess.CompletedProcess[str]:
    assert MLIR_OPT is not None
    return subprocess.run([MLIR_OPT, *options], input=text, capture_output=True, text=True, check=False)


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
def test_list_is_what_mlir_opt_registers() -> None:
    """Each name is known to mlir-opt: its custom form fails in another way than by an unknown name."""
    names = [name for dialect in DIALECTS for name in table.upstream()[dialect]]
    asked = "\n// -----\n".join(f"{name} ]" for name in [*names, "arith.no_such_operation"])
    unknown = re.findall(r"custom op '([^']+)' is unknown", _mlir_opt(asked, "--split-input-file").stderr)
    assert unknown == ["arith.no_such_operation"]


@cache
def _examples(dialect: str) -> dict[str, Any]:
    """The modules in the docstrings of a dialect's operations that MLIR 22 has too."""
    ctx = _context()
    newer = [f"tosa.{name}" for name in OF_TOSA_1_1]
    defined = table.defined(ctx, dialect)
    names = [name for name in table.upstream().get(dialect, defined) if name in defined and name not in newer]
    return {name: example_module(defined[name], ctx) for name in names}


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("generic", [False, True], ids=["custom", "generic"])
@pytest.mark.parametrize("dialect", [*DIALECTS, *WHOLE])
def test_text_is_that_of_mlir_opt(dialect: str, generic: bool) -> None:
    """Both print the example of each operation the same, value names included."""
    examples = _examples(dialect)
    if not examples:
        pytest.skip(f"no operation of '{dialect}' is here")
    texts = [print_operation(module, generic=generic, use_hints=False).strip() for module in examples.values()]
    options = ["--split-input-file", *(["--mlir-print-op-generic"] if generic else [])]
    done = _mlir_opt("\n// -----\n".join(texts), *options)
    theirs = [text.strip() for text in done.stdout.split("// -----\n")]
    assert len(theirs) == len(texts), done.stderr
    different = {name: (a, b) for name, a, b in zip(examples, texts, theirs, strict=True) if a != b}
    assert different == {}, done.stderr
