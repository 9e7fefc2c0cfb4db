"""Each operation of the llvm dialect is documented, with an example that parses, verifies and round-trips."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait_llvm.dialect.dialect import LLVM
from plait_testing.examples import check_example


@pytest.mark.parametrize("op", list(LLVM.operations.values()), ids=lambda op: op.name)
def test_example_parses_verifies_and_round_trips(context: Context, op: Any) -> None:
    check_example(op, context)
