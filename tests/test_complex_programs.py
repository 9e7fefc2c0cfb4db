"""Random programs on complex numbers compute natively what the interpreter computes, whatever the tiles."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

sys.path.insert(0, str(Path(__file__).parent))
from complex_programs import Program


@pytest.mark.parametrize("seed", range(60))
def test_native_code_computes_what_the_interpreter_does(seed: int) -> None:
    ctx, program = Context.from_environment(), Program(seed)
    plan = make_plan(parse_module(program.text, ctx), ctx).text
    assert "linalg-split-complex" in plan
    for name, options in program.options().items():
        plan = plan.replace(name, f"{name}{{{options}}}")
    arguments = program.arguments()
    wanted = plait.compile(program.text, target="interpret")(*arguments)
    found = plait.compile(program.text, pipeline=plan)(*arguments)
    tolerance = 2e-4 if program.part == "f32" else 1e-11
    for ours, theirs in zip(found, wanted, strict=True):
        assert np.isfinite(theirs).all()
        scale = max(1.0, float(np.abs(theirs).max(initial=0)))
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=tolerance * scale)
