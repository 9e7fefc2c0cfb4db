"""Random programs compute the same, bit for bit, after canonicalization."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes.canonicalize import Canonicalize
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from stablehlo_kit import context
from stablehlo_programs import Program

CONTEXT = context()


def results(module: Any, ctx: Context, arguments: list[Any]) -> list[Any]:
    return [np.asarray(value) for value in Interpreter(module, ctx).run("main", *arguments)]


def bits(array: Any) -> tuple[Any, ...]:
    """What is compared: NaNs are all alike, as their payloads are not specified."""
    if array.dtype.kind == "f":
        array = np.where(np.isnan(array), np.array(np.nan, array.dtype), array)
    return array.dtype, array.shape, array.tobytes()


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
@example(522)  # updates a scalar boolean that is a NumPy scalar
def test_canonical_form_computes_the_same(seed: int) -> None:
    program = Program(seed)
    module = parse_module(program.text, CONTEXT)
    verify(module, CONTEXT)
    before = [bits(r) for r in results(module, CONTEXT, program.inputs)]
    Canonicalize().run(module, CONTEXT)
    verify(module, CONTEXT)
    after = [bits(r) for r in results(module, CONTEXT, program.inputs)]
    assert after == before, f"{program.text}\nbecame\n{print_operation(module)}"
    text = print_operation(module)
    Canonicalize().run(module, CONTEXT)
    assert print_operation(module) == text, "the canonical form has a canonical form of its own"
