"""Every operation is documented, and its example parses and prints the same again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from plait.context import Context
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from plait_std.arith.ops import OPERATIONS as ARITH
from plait_std.cf.ops import OPERATIONS as CF
from plait_std.complex.ops import OPERATIONS as COMPLEX
from plait_std.func.ops import OPERATIONS as FUNC
from plait_std.math.ops import OPERATIONS as MATH
from plait_std.scf.ops import OPERATIONS as SCF

EVERY = [*FUNC, *ARITH, *MATH, *COMPLEX, *CF, *SCF]
EXAMPLE = re.compile(r"```mlir\n(.*?)```", re.DOTALL)


def example_of(op: Any) -> str:
    found = EXAMPLE.search(op.__doc__ or "")
    assert found is not None, f"{op.name} has no example"
    return "\n".join(line[4:] for line in found[1].splitlines())


@pytest.mark.parametrize("op", EVERY, ids=lambda op: op.name)
def test_example_names_the_operation_and_says_where_its_semantics_come_from(op: Any) -> None:
    mnemonic = op.name.removeprefix("func.")
    assert mnemonic in example_of(op)
    assert "Semantics: " in op.__doc__


@pytest.mark.parametrize("op", FUNC, ids=lambda op: op.name)
def test_examples_of_func_round_trip(ctx: Context, op: Any) -> None:
    once = print_operation(parse_module(example_of(op), ctx))
    assert print_operation(parse_module(once, ctx)) == once
