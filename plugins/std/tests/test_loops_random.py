"""Random nests of loops compute the same after loops have been unrolled and peeled."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module

sys.path.insert(0, str(Path(__file__).parent))
from loop_programs import INPUTS, LoopProgram

UNROLL = ("", "unroll-factor=3", "unroll-factor=-1", "unroll-factor=2 unroll-num-reps=3", "unroll-factor=5 cleanup-unroll")
PIPELINES = [
    *[("affine", f"func.func(affine-loop-unroll{{{options}}})") for options in UNROLL],
    *[("scf", f"scf-for-loop-peeling{{{options}}}") for options in ("", "skip-partial=false", "peel-front")],
    ("scf", "control-flow-sink"),
]


@pytest.mark.parametrize(("dialect", "pipeline"), PIPELINES)
@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(5, 80), marks=pytest.mark.exhaustive)], ids=str)
def test_loops_run_the_same_iterations(ctx: Context, dialect: str, pipeline: str, seeds: range) -> None:
    for seed in seeds:
        module = parse_module(LoopProgram(seed, dialect).text, ctx)
        verify(module, ctx)
        wanted = [Interpreter(module, ctx).run("main", *values) for values in INPUTS]
        PassManager(ctx).run(f"builtin.module({pipeline})", module)
        verify(module, ctx)
        assert [Interpreter(module, ctx).run("main", *values) for values in INPUTS] == wanted, seed
