"""Random programs compute the same after the deallocation pipeline, free each buffer once, and use none afterwards."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import plait_std.memref.interpret as memref_interpret
import plait_std.plugin
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module

sys.path.insert(0, str(Path(__file__).parent))
from ownership_programs import OwnershipProgram
from pass_oracle import MLIR_OPT, mlir_opt

linalg = pytest.importorskip("plait_linalg.plugin")

PIPELINE = "buffer-deallocation-pipeline"
DYNAMIC = f"{PIPELINE}{{private-function-dynamic-ownership=true}}"
UNSIMPLIFIED = (
    "expand-realloc{emit-deallocs=false},ownership-based-buffer-deallocation,bufferization-lower-deallocations"
)
PIPELINES = (PIPELINE, DYNAMIC, UNSIMPLIFIED, f"convert-scf-to-cf,{PIPELINE}")
SEEDS = [*range(25), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(25, 600))]


@pytest.fixture
def ctx() -> Context:
    return Context(plugins=[plait_std.plugin, linalg])


@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize("seed", SEEDS)
def test_program_frees_each_buffer_once(ctx: Context, seed: int, pipeline: str, monkeypatch: Any) -> None:
    text = OwnershipProgram(seed, ("none", "branches", "loops")[seed % 3]).text
    module = parse_module(text, ctx)
    PassManager(ctx).run(f"builtin.module({pipeline})", module)
    check(text, module, ctx, monkeypatch)


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("pipeline", [PIPELINE, DYNAMIC, UNSIMPLIFIED])
@pytest.mark.parametrize("seed", SEEDS)
def test_program_of_mlir_opt_frees_each_buffer_once(ctx: Context, seed: int, pipeline: str, monkeypatch: Any) -> None:
    """What holds for our output holds for that of mlir-opt, so both agree. It crashes with regions among blocks."""
    text = OwnershipProgram(seed, "none").text
    try:
        made, _ = mlir_opt(text, f"builtin.module({pipeline})")
    except subprocess.CalledProcessError:
        pytest.skip("mlir-opt refuses the program, or crashes")
    check(text, parse_module(made, ctx), ctx, monkeypatch)


def check(source: str, module: Any, ctx: Context, monkeypatch: Any) -> None:
    """`module` returns what `source` does, in buffers of its own, and all others that it makes are freed."""
    verify(module, ctx)
    before = parse_module(source, ctx)
    new_buffer = memref_interpret.new_buffer
    for c, d, n in ((True, False, 2), (False, True, 3), (False, False, 0), (True, True, 5)):
        values = [np.arange(3, dtype="float32"), np.arange(4, 8, dtype="float32"), np.float32(0.5), c, d, n]
        expected = Interpreter(before, ctx).run("main", *values)
        made: list[Any] = []
        with monkeypatch.context() as patch:
            patch.setattr(memref_interpret, "new_buffer", lambda *a, made=made: made.append(new_buffer(*a)) or made[-1])
            found = Interpreter(module, ctx).run("main", *values)
        assert [first(one) for one in found] == [first(one) for one in expected], source
        returned = [memref_interpret.base_of(r) for r in found[:2]]
        assert all(any(base is one for one in made) for base in returned), source
        assert all(one.flags.writeable == any(one is base for base in returned) for one in made), source


def first(value: Any) -> float:
    return float(value.reshape(-1)[0]) if isinstance(value, np.ndarray) else float(value)
