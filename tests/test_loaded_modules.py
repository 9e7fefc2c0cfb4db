"""A compilation loads what its program needs, not what other programs do."""

from __future__ import annotations

import os
import subprocess
import sys

PRODUCT = """func.func @main(%a: tensor<16x32xf32>, %b: tensor<32x48xf32>) -> tensor<16x48xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x48xf32>) -> tensor<16x48xf32>
  %1 = stablehlo.tanh %0 : tensor<16x48xf32>
  return %1 : tensor<16x48xf32>
}"""
OF_OTHER_PROGRAMS = (
    "numpy", "ml_dtypes", "jax", "torch", "onnx", "plait_llvm.backend.direct_call", "plait_llvm.backend.initializing",
    "plait_llvm.passes.block_products", "plait_llvm.passes.tile_products", "plait_linalg.passes.winograd_tiles",
    "plait_std.parallel.proof", "plait_tcp.decompositions.dimensions", "plait_tcp.decompositions.stockham",
    "plait_tcp.interpret", "plait_tcp.to_linalg.scan_by_vectors", "plait_tcp.to_linalg.scans_together",
)  # fmt: skip


def test_what_other_programs_need_is_not_loaded() -> None:
    code = f"import sys, plait; plait.compile(sys.stdin.read()); print([n for n in {OF_OTHER_PROGRAMS} if n in sys.modules])"
    environment = {**os.environ, "PLAIT_CACHE": "0"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input=PRODUCT, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "[]\n"
