"""Every operation is documented, and its example parses and prints the same again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.define.traits import Terminator
from plait_std.arith.ops import OPERATIONS as ARITH
from plait_std.cf.ops import OPERATIONS as CF
from plait_std.complex.ops import OPERATIONS as COMPLEX
from plait_std.func.ops import OPERATIONS as FUNC
from plait_std.func.ops import FuncOp
from plait_std.math.ops import OPERATIONS as MATH
from plait_std.scf.ops import OPERATIONS as SCF
from plait_testing.examples import check_example, example_text

TEXTS = Path(__file__).parent / "mlir"
EVERY = [*FUNC, *ARITH, *MATH, *COMPLEX, *CF, *SCF]


@pytest.mark.parametrize("op", EVERY, ids=lambda op: op.name)
def test_example_names_the_operation_and_says_where_its_semantics_come_from(op: Any) -> None:
    mnemonic = op.name.removeprefix("func.")
    assert mnemonic in example_text(op)
    assert "Semantics: " in op.__doc__


@pytest.mark.parametrize("op", EVERY, ids=lambda op: op.name)
def test_example_parses_verifies_and_round_trips(context: Context, op: Any) -> None:
    check_example(op, context)


@pytest.mark.parametrize("op", EVERY, ids=lambda op: op.name)
def test_text_of_the_operation_is_tested(op: Any) -> None:
    dialect, _, mnemonic = op.name.partition(".")
    pattern = re.compile(rf"// CHECK.*\b{re.escape(mnemonic if dialect == 'func' else op.name)}\b")
    texts = [path.read_text() for path in (TEXTS / dialect).glob("*.mlir")]
    assert any(pattern.search(text) for text in texts)


@pytest.mark.parametrize("dialect", ["func", "arith", "math", "complex", "cf", "scf"])
def test_errors_of_the_dialect_are_tested(dialect: str) -> None:
    assert any("expected-error" in path.read_text() for path in (TEXTS / dialect).glob("*errors.mlir"))


@pytest.mark.parametrize("op", EVERY, ids=lambda op: op.name)
def test_operation_has_reference_semantics(context: Context, op: Any) -> None:
    """Functions are called, not run; terminators of regions give their operands to the operation around them."""
    hands_over = op is FuncOp or (Terminator in op.traits and not op.name.startswith("cf."))
    assert hands_over or context.interpretation(op) is not None
