"""Operations without an instruction of their own compute natively what the interpreter computes."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.syntax.parser import parse_module

SCALING = """
#id = affine_map<(d) -> (d)>
func.func @main(%x: tensor<64xf32>, %s: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %i = tensor.empty() : tensor<64xf32>
  %r:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %s : tensor<64xf32>, tensor<64xf32>) outs(%i, %i : tensor<64xf32>, tensor<64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32, %u: f32):
    %n = arith.scaling_truncf %p, %q : f32, f32 to TYPE
    %w = arith.scaling_extf %n, %q : TYPE, f32 to f32
    %v = arith.extf %n : TYPE to f32
    linalg.yield %w, %v : f32, f32
  } -> (tensor<64xf32>, tensor<64xf32>)
  return %r#0, %r#1 : tensor<64xf32>, tensor<64xf32>
}
"""
SCOPE = """
func.func @main(%m: memref<64xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %steps = arith.constant 100000 : index
  %r = scf.for %i = %c0 to %steps step %c1 iter_args(%a = %zero) -> f32 {
    %s = memref.alloca_scope -> (f32) {
      %b = memref.alloca(%n) : memref<?xf32>
      scf.for %j = %c0 to %n step %c1 {
        %v = memref.load %m[%j] : memref<64xf32>
        memref.store %v, %b[%j] : memref<?xf32>
      }
      %x = memref.load %b[%c1] : memref<?xf32>
      memref.alloca_scope.return %x : f32
    }
    %t = arith.maximumf %a, %s : f32
    scf.yield %t : f32
  }
  return %r : f32
}
"""
BITS = """
func.func @main(%x: A) -> B {
  %0 = complex.bitcast %x : A to B
  return %0 : B
}
"""


@pytest.mark.parametrize("ty", ["f4E2M1FN", "f8E4M3FN"])
def test_scaling_casts(ty: str) -> None:
    ctx = Context.from_environment()
    rng = np.random.default_rng(3)
    x = (rng.standard_normal(64) * 8).astype(np.float32)
    s = np.exp2(rng.integers(-3, 3, 64)).astype(np.float32)
    text = SCALING.replace("TYPE", ty)
    expected = Interpreter(parse_module(text, ctx), ctx).run("main", x, s)
    for a, b in zip(expected, plait.compile(text, context=ctx)(x, s), strict=True):
        np.testing.assert_array_equal(a, b)


def test_scope_gives_its_memory_back() -> None:
    """25 MB are allocated in all, more than a stack has."""
    (found,) = plait.compile(SCOPE, context=Context.from_environment())(np.arange(64, dtype=np.float32), np.int64(64))
    assert found == 1


@pytest.mark.parametrize(
    ("source", "target", "value"),
    [
        ("complex<f32>", "i64", np.complex64(1.5 - 2j)),
        ("i64", "complex<f32>", np.int64(-4611686017357545472)),
        ("complex<f32>", "f64", np.complex64(1.5 - 2j)),
        ("f64", "complex<f32>", np.float64(-2.0000005)),
    ],
)
def test_bits_of_complex_numbers(source: str, target: str, value: Any) -> None:
    ctx = Context.from_environment()
    text = BITS.replace("A", source).replace("B", target)
    expected = Interpreter(parse_module(text, ctx), ctx).run("main", value)
    np.testing.assert_array_equal(plait.compile(text, context=ctx)(value), expected)
