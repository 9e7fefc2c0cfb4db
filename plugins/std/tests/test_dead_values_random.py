"""Random programs compute the same without their dead values, and become what mlir-opt makes of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation

sys.path.insert(0, str(Path(__file__).parent))
import call_programs
import integer_programs
import memory_programs
import scf_programs
from pass_oracle import MLIR_OPT, mlir_opt

PROGRAMS: dict[str, tuple[Any, Any]] = {
    "calls": (call_programs.CallProgram, call_programs.INPUTS),
    "branches": (memory_programs.MemoryProgram, memory_programs.INPUTS),
    "regions": (scf_programs.Program, scf_programs.INPUTS),
    "integers": (integer_programs.IntegerProgram, integer_programs.INPUTS),
}
BEFORE = {"branches": "mem2reg,"}


@pytest.mark.parametrize("options", ["", "{canonicalize=false}"])
@pytest.mark.parametrize("kind", PROGRAMS)
@pytest.mark.parametrize("seed", [*range(12), *(pytest.param(i, marks=pytest.mark.exhaustive) for i in range(12, 150))])
def test_program_computes_the_same_afterwards(ctx: Context, kind: str, seed: int, options: str) -> None:
    make, inputs = PROGRAMS[kind]
    module = parse_module(make(seed).text, ctx)
    verify(module, ctx)
    wanted = [Interpreter(module, ctx).run("main", *values) for values in inputs]
    PassManager(ctx).run(f"builtin.module({BEFORE.get(kind, '')}remove-dead-values{options})", module)
    verify(module, ctx)
    assert [Interpreter(module, ctx).run("main", *values) for values in inputs] == wanted


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("kind", ["calls", "regions"])
@pytest.mark.parametrize("seed", range(40))
def test_text_is_that_of_mlir_opt(ctx: Context, kind: str, seed: int) -> None:
    text = PROGRAMS[kind][0](seed).text
    pipeline = "builtin.module(remove-dead-values{canonicalize=false})"
    module = parse_module(text, ctx)
    PassManager(ctx).run(pipeline, module)
    try:
        wanted = mlir_opt(text, pipeline)[0]
    except subprocess.CalledProcessError:
        pytest.skip("mlir-opt fails where a dead argument is a dead result of another call")
    assert print_operation(module, use_hints=False).strip() == wanted.strip()
