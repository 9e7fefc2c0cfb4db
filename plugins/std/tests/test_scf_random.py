"""Random programs of loops and conditionals compute the same after passes, and become what mlir-opt makes of them."""

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
from pass_oracle import MLIR_OPT, mlir_opt
from scf_programs import INPUTS, Program

PIPELINES = {"canonicalize": 100, "sccp": 20, "control-flow-sink": 20}
CASES = [(pipeline, seed) for pipeline, count in PIPELINES.items() for seed in range(count)]
SAME_TEXT = ("control-flow-sink",)


@pytest.mark.parametrize(("pipeline", "seed"), CASES)
def test_program_computes_the_same_afterwards(ctx: Context, pipeline: str, seed: int) -> None:
    module = parse_module(Program(seed).text, ctx)
    verify(module, ctx)
    wanted = [Interpreter(module, ctx).run("main", *values) for values in INPUTS]
    PassManager(ctx).run(pipeline, module)
    verify(module, ctx)
    assert [Interpreter(module, ctx).run("main", *values) for values in INPUTS] == wanted


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("pipeline", SAME_TEXT)
@pytest.mark.parametrize("seed", range(100))
def test_text_is_that_of_mlir_opt(ctx: Context, pipeline: str, seed: int) -> None:
    text = Program(seed).text
    module = parse_module(text, ctx)
    PassManager(ctx).run(pipeline, module)
    assert print_operation(module, use_hints=False).strip() == mlir_opt(text, f"builtin.module({pipeline})")[0].strip()
