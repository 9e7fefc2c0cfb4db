"""Random programs of vectors compute natively what the interpreter computes, and mlir-opt prints them as we do."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation

sys.path.insert(0, str(Path(__file__).parent))
from vector_programs import Program

MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")


def computed(program: Program, run: Callable[..., Any]) -> list[Any]:
    arguments = program.arguments()
    with np.errstate(all="ignore"):
        run(*arguments)
    return arguments[len(program.inputs) :]


@pytest.mark.parametrize("seed", range(60))
def test_native_code_computes_what_the_interpreter_does(std: Context, compiled: Callable[..., Any], seed: int) -> None:
    program = Program(seed)
    module = parse_module(program.text, std)
    verify(module, std)
    wanted = computed(program, lambda *values: Interpreter(module, std).run("main", *values))
    found = computed(program, compiled(program.text))
    for ours, theirs in zip(found, wanted):
        scale = max(1.0, float(np.max(np.abs(theirs.astype("f8")), initial=0)))
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-5 * scale if ours.dtype.kind == "f" else 0)


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("seed", range(100))
def test_text_is_that_of_mlir_opt(std: Context, seed: int) -> None:
    text = Program(seed).text
    theirs = subprocess.run([str(MLIR_OPT), "-"], input=text, capture_output=True, text=True, check=True).stdout
    ours = print_operation(parse_module(text, std), use_hints=False)
    assert ours.strip() == theirs.strip()
