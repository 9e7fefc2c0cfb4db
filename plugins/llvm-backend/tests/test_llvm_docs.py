"""Each operation of the llvm dialect is documented, with an example that parses, verifies and round-trips."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait_llvm.dialect.dialect import LLVM
from plait_testing.examples import check_example


@pytest.mark.parametrize("op", list(LLVM.operations.values()), ids=lambda op: op.name)
def test_example_parses_verifies_and_round_trips(context: Context, op: Any) -> None:
    check_example(op, context)


@pytest.mark.parametrize("op", list(LLVM.operations.values()), ids=lambda op: op.name)
def test_text_of_the_operation_is_tested(op: Any) -> None:
    texts = [path.read_text() for path in (Path(__file__).parent / "mlir" / "llvm").glob("*.mlir")]
    assert any(re.search(rf"// CHECK.*\b{re.escape(op.name)}\b", text) for text in texts)


@pytest.mark.parametrize("op", list(LLVM.operations.values()), ids=lambda op: op.name)
def test_docstring_says_where_the_semantics_come_from(op: Any) -> None:
    assert "Semantics: " in op.__doc__
