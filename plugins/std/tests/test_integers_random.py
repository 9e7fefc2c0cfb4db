"""Random integer programs compute the same after passes, and become what mlir-opt makes of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation

sys.path.insert(0, str(Path(__file__).parent))
from integer_programs import INPUTS, IntegerProgram
from pass_oracle import MLIR_OPT, mlir_opt

PIPELINES = ("int-range-optimizations", "sccp")
PIPELINE = "builtin.module(int-range-optimizations)"


@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize("seed", [*range(30), *(pytest.param(i, marks=pytest.mark.exhaustive) for i in range(30, 400))])
def test_program_computes_the_same_afterwards(ctx: Context, pipeline: str, seed: int) -> None:
    module = parse_module(IntegerProgram(seed).text, ctx)
    verify(module, ctx)
    wanted = [Interpreter(module, ctx).run("main", *values) for values in INPUTS]
    PassManager(ctx).run(pipeline, module)
    verify(module, ctx)
    assert [Interpreter(module, ctx).run("main", *values) for values in INPUTS] == wanted


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("seed", range(100))
def test_text_is_that_of_mlir_opt(ctx: Context, seed: int) -> None:
    text = IntegerProgram(seed).text
    module = parse_module(text, ctx)
    PassManager(ctx).run(PIPELINE, module)
    assert print_operation(module, use_hints=False).strip() == mlir_opt(text, PIPELINE)[0].strip()
