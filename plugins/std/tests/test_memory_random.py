"""Random programs on memory compute the same after mem2reg and sroa, and become what mlir-opt makes of them."""

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
from memory_programs import INPUTS, MemoryProgram
from pass_oracle import MLIR_OPT, mlir_opt

PIPELINES = ("mem2reg", "sroa", "sroa,mem2reg", "sroa,mem2reg{region-simplify=true}")


@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize("seed", [*range(15), *(pytest.param(i, marks=pytest.mark.exhaustive) for i in range(15, 200))])
def test_program_computes_the_same_afterwards(ctx: Context, pipeline: str, seed: int) -> None:
    program = MemoryProgram(seed)
    module = parse_module(program.text, ctx)
    verify(module, ctx)
    wanted = [Interpreter(module, ctx).run("main", *values) for values in INPUTS]
    PassManager(ctx).run(pipeline, module)
    verify(module, ctx)
    assert [Interpreter(module, ctx).run("main", *values) for values in INPUTS] == wanted
    if pipeline.startswith("sroa,mem2reg") and not program.escaping:
        assert "memref" not in module.print()


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("seed", range(100))
def test_mem2reg_is_that_of_mlir_opt(ctx: Context, seed: int) -> None:
    text = MemoryProgram(seed).text
    module = parse_module(text, ctx)
    PassManager(ctx).run("mem2reg", module)
    assert print_operation(module, use_hints=False).strip() == mlir_opt(text, "builtin.module(mem2reg)")[0].strip()
