"""A compilation loads what its program needs, not what other programs do."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PRODUCT = """func.func @main(%a: tensor<16x32xf32>, %b: tensor<32x48xf32>) -> tensor<16x48xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x48xf32>) -> tensor<16x48xf32>
  %1 = stablehlo.tanh %0 : tensor<16x48xf32>
  return %1 : tensor<16x48xf32>
}"""
VARIANCE = """func.func @main(%x: tensor<8x32xf32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<32> : tensor<i32>
  %count = stablehlo.convert %n : (tensor<i32>) -> tensor<f32>
  %0 = stablehlo.multiply %x, %x : tensor<8x32xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x32xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = stablehlo.broadcast_in_dim %count, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %3 = stablehlo.divide %1, %2 : tensor<8xf32>
  %some = stablehlo.compare GT, %count, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<8xf32>
  %4 = stablehlo.broadcast_in_dim %some, dims = [] : (tensor<i1>) -> tensor<8xi1>
  %5 = stablehlo.select %4, %3, %nan : tensor<8xi1>, tensor<8xf32>
  return %5 : tensor<8xf32>
}"""
OF_OTHER_PROGRAMS = (
    "numpy", "ml_dtypes", "jax", "torch", "onnx", "plait_llvm.backend.direct_call", "plait_llvm.backend.initializing",
    "plait_llvm.dialect.ops.predication", "plait_llvm.dialect.ops.vectors", "plait_linalg.ops.windows",
    "plait_llvm.passes.block_products", "plait_llvm.passes.tile_products", "plait_linalg.passes.winograd.tiles",
    "plait_std.parallel.proof", "plait_tcp.decompositions.dimensions", "plait_tcp.decompositions.stockham",
    "plait_tcp.interpret", "plait_tcp.to_linalg.scan_by_vectors", "plait_tcp.to_linalg.scans_together",
)  # fmt: skip


@pytest.mark.parametrize("program", [PRODUCT, VARIANCE], ids=["product", "variance"])
def test_what_other_programs_need_is_not_loaded(program: str) -> None:
    code = f"import sys, plait; plait.compile(sys.stdin.read()); print([n for n in {OF_OTHER_PROGRAMS} if n in sys.modules])"
    environment = {**os.environ, "PLAIT_CACHE": "0"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input=program, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "[]\n"
