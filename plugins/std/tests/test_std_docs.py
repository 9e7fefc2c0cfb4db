"""Every operation is documented, and its example parses and prints the same again."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait_std.arith.ops import OPERATIONS as ARITH
from plait_std.cf.ops import OPERATIONS as CF
from plait_std.complex.ops import OPERATIONS as COMPLEX
from plait_std.func.ops import OPERATIONS as FUNC
from plait_std.math.ops import OPERATIONS as MATH
from plait_std.scf.ops import OPERATIONS as SCF
from plait_testing.examples import check_example, example_text

EVERY = [*FUNC, *ARITH, *MATH, *COMPLEX, *CF, *SCF]


@pytest.mark.parametrize("op", EVERY, ids=lambda op: op.name)
def test_example_names_the_operation_and_says_where_its_semantics_come_from(op: Any) -> None:
    mnemonic = op.name.removeprefix("func.")
    assert mnemonic in example_text(op)
    assert "Semantics: " in op.__doc__


@pytest.mark.parametrize("op", EVERY, ids=lambda op: op.name)
def test_example_parses_verifies_and_round_trips(context: Context, op: Any) -> None:
    check_example(op, context)
