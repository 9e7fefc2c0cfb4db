"""LLVM never sees bf16: its values are carried as bits, and computed with in f32."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.syntax.parser import parse_module
from plait_llvm.backend.compiler import compile_object
from plait_llvm.native.machine import make_machine

_SIGN_BIT = """func.func @main(%a: memref<3xbf16>, %r: memref<3xbf16>) {
  %m = arith.constant -32768 : i16
  %i = arith.constant 1 : index
  %x = memref.load %a[%i] : memref<3xbf16>
  %b = arith.bitcast %x : bf16 to i16
  %s = arith.andi %b, %m : i16
  %y = arith.bitcast %s : i16 to bf16
  memref.store %y, %r[%i] : memref<3xbf16>
  return
}"""


@pytest.mark.parametrize("features", ["", "+avx2", "+avx512f,+avx512bw,+avx512vl"])
def test_the_sign_bit_compiles(std: Any, features: str) -> None:
    module = parse_module(_SIGN_BIT, std, "test.mlir")
    assert b"plait_main" in compile_object(module, "main", std, machine=make_machine(features=features))


_OPERATIONS = {
    "arith.negf %x : bf16": lambda x: -x,
    "math.absf %x : bf16": np.abs,
    "math.copysign %x, %c : bf16": lambda x: -np.abs(x),
    "math.fpowi %x, %two : bf16, i32": lambda x: (x.astype(np.float32) ** 2).astype(x.dtype),
    "arith.select %less, %x, %c : bf16": lambda x: np.where(x < x.dtype.type(-3), x, x.dtype.type(-3)),
}


@pytest.mark.parametrize("op", _OPERATIONS)
def test_results_are_exact(compiled: Any, op: str) -> None:
    run = compiled(f"""func.func @main(%a: memref<24xbf16>) -> memref<24xbf16> {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant 24 : index
      %two = arith.constant 2 : i32
      %c = arith.constant -3.0 : bf16
      %r = memref.alloc() : memref<24xbf16>
      cf.br ^loop(%c0 : index)
    ^loop(%i: index):
      %more = arith.cmpi slt, %i, %n : index
      cf.cond_br %more, ^body, ^done
    ^body:
      %x = memref.load %a[%i] : memref<24xbf16>
      %less = arith.cmpf olt, %x, %c : bf16
      %y = {op}
      memref.store %y, %r[%i] : memref<24xbf16>
      %next = arith.addi %i, %c1 : index
      cf.br ^loop(%next : index)
    ^done:
      return %r : memref<24xbf16>
    }}""")
    values = np.array([0.0, -0.0, *np.linspace(-9, 9, 20), np.inf, -np.inf]).astype(ml_dtypes.bfloat16)
    np.testing.assert_array_equal(run(values).view(np.uint16), _OPERATIONS[op](values).view(np.uint16))
    assert "bfloat" not in run.ir("llvm-ir")
