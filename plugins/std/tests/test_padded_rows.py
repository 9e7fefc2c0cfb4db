"""Programs compute the same when `pad-rows` makes the rows of their buffers longer."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module

LAYERS, ROWS, COLUMNS = 2, 70, 64
SHAPE = f"memref<{LAYERS}x{ROWS}x{COLUMNS}xf64>"
PROGRAM = f"""
func.func @f(%x: {SHAPE}, %z: {SHAPE}) -> {SHAPE} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %layers = arith.constant {LAYERS} : index
  %rows = arith.constant {ROWS} : index
  %columns = arith.constant {COLUMNS} : index
  %a = memref.alloc() : {SHAPE}
  %b = memref.alloc() : {SHAPE}
  memref.copy %x, %a : {SHAPE} to {SHAPE}
  memref.copy %a, %b : {SHAPE} to {SHAPE}
  scf.for %l = %c0 to %layers step %c1 {{
    scf.for %j = %c1 to %columns step %c1 {{
      %before = arith.subi %j, %c1 : index
      scf.for %i = %c0 to %rows step %c1 {{
        %left = memref.load %a[%l, %i, %before] : {SHAPE}
        %own = memref.load %b[%l, %i, %j] : {SHAPE}
        %sum = arith.addf %left, %own : f64
        memref.store %sum, %a[%l, %i, %j] : {SHAPE}
      }}
    }}
  }}
  memref.copy %a, %b : {SHAPE} to {SHAPE}
  memref.copy %b, %z : {SHAPE} to {SHAPE}
  memref.dealloc %a : {SHAPE}
  memref.dealloc %b : {SHAPE}
  return %z : {SHAPE}
}}
"""
PADDED = f"memref<{LAYERS}x{ROWS}x{COLUMNS + 8}xf64>"


def _padded(l1_bytes: int, ctx: Context) -> Any:
    module = parse_module(PROGRAM, ctx)
    PassManager(ctx).run(f"builtin.module(pad-rows{{l1-bytes={l1_bytes}}})", module)
    verify(module, ctx)
    return module


@pytest.mark.parametrize("l1_bytes, expected", [(1 << 14, PADDED), (1 << 20, SHAPE)])
def test_programs_compute_the_same(l1_bytes: int, expected: str) -> None:
    x = np.random.default_rng(0).integers(-9, 9, (LAYERS, ROWS, COLUMNS)).astype(np.float64)
    ctx = Context.from_environment()
    module = _padded(l1_bytes, ctx)
    assert [str(op.results[0].type) for op in module.walk() if op.name == "memref.alloc"] == [expected] * 2
    (interpreted,) = Interpreter(module, ctx).run("f", x, np.zeros_like(x))
    assert np.array_equal(interpreted, np.cumsum(x, axis=2))
    pytest.importorskip("plait_llvm")
    (compiled,) = plait.compile(module, function="f", context=ctx)(x, np.zeros_like(x))
    assert np.array_equal(compiled, np.cumsum(x, axis=2))
