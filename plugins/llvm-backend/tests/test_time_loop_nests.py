"""Programs that note how long their loop nests take."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan.planner import pipeline_for
from plait.sources import load_module
from plait_llvm.backend.backend import LLVM_BACKEND
from plait_llvm.native.limits import Limits

PRODUCT = """
func.func @main(%a: tensor<64x32xf32>, %b: tensor<32x48xf32>) -> tensor<64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x48xf32>) outs(%f : tensor<64x48xf32>) -> tensor<64x48xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64xf32>) -> tensor<64xf32>
  %1 = linalg.reduce ins(%0 : tensor<64x48xf32>) outs(%f1 : tensor<64xf32>) dimensions = [1]
    (%x: f32, %y: f32) {
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
  return %1 : tensor<64xf32>
}
"""
REPEATED = """
func.func private @next(%i: index) -> index attributes {no_inline} {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %i, %c1 : index
  return %0 : index
}
func.func @main(%a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    scf.for %j = %c0 to %c16 step %c8 {
      %end = arith.addi %j, %c8 : index
      scf.for %k = %j to %end step %c1 {
        %x = memref.load %a[%k] : memref<16xf32>
        %y = arith.addf %x, %x : f32
        memref.store %y, %a[%k] : memref<16xf32>
      }
    }
    %next = func.call @next(%i) : (index) -> index
    scf.yield %next : index
  }
  return
}
"""


def compiled(text: str, threads: bool = False, streamed_bytes: int = 0) -> Any:
    ctx = Context.from_environment()
    pipeline = str(pipeline_for(load_module(text, ctx), ctx, "llvm", None, threads=threads))
    pipeline = pipeline.replace(",stream-results,", f",stream-results{{streamed-bytes={streamed_bytes}}},")
    before, element = LLVM_BACKEND.timing
    pipeline = pipeline.replace(before, f"{element},{before}")
    return plait.compile(text, pipeline=pipeline, context=ctx)


def test_each_nest_has_a_time_and_counts() -> None:
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal(shape).astype(np.float32) for shape in ((64, 32), (32, 48)))
    product = compiled(PRODUCT)
    for _ in range(3):
        (result,) = product(a, b)
        np.testing.assert_allclose(result, (a @ b).sum(1), rtol=1e-4, atol=1e-4)
    taken = product.times.take()
    assert [runs for runs, _ in taken] == [3] * len(product.times.kernels)
    assert all(0 < seconds < 0.1 for _, seconds in taken)
    assert [runs for runs, _ in product.times.take()] == [0] * len(taken)
    flops = sum(kernel.flops or 0 for kernel in product.times.kernels)
    assert 2 * 64 * 32 * 48 <= flops <= 2 * 64 * 32 * 48 + 4 * 64 * 48
    assert all(kernel.bytes is not None and kernel.bytes >= 64 * 4 for kernel in product.times.kernels)


def test_a_loop_that_calls_nothing_is_one_nest() -> None:
    program = compiled(REPEATED.replace("func.call @next(%i) : (index) -> index", "arith.addi %i, %c1 : index"))
    program(np.ones(16, np.float32), 5)
    (kernel,), ((runs, _),) = program.times.kernels, program.times.take()
    assert (runs, kernel.flops, kernel.bytes) == (1, None, 2 * 16 * 4)


def test_nests_inside_a_loop_run_often() -> None:
    repeated = compiled(REPEATED)
    argument = np.ones(16, np.float32)
    repeated(argument, 5)
    assert argument.tolist() == [32] * 16
    (kernel,) = repeated.times.kernels
    assert (kernel.flops, kernel.bytes) == (16, 2 * 16 * 4)
    assert kernel.place.endswith(":17:5")
    ((runs, seconds),) = repeated.times.take()
    assert runs == 5
    assert seconds > 0


WITH_REST = """
func.func @main(%a: memref<803xf32>, %b: memref<803xf32>, %other: memref<803xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c800 = arith.constant 800 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c800 step %c8 {
    %x = vector.transfer_read %a[%i], %zero {in_bounds = [true]} : memref<803xf32>, vector<8xf32>
    %y = arith.addf %x, %x : vector<8xf32>
    vector.transfer_write %y, %b[%i] {in_bounds = [true]} : vector<8xf32>, memref<803xf32>
  }
  %x = vector.transfer_read %a[%c800], %zero : memref<803xf32>, vector<8xf32>
  %y = arith.addf %x, %x : vector<8xf32>
  vector.transfer_write %y, %REST[%c800] : vector<8xf32>, memref<803xf32>
  return
}
"""


@pytest.mark.parametrize(("rest", "flops"), [("b", 803), ("other", 800)])
def test_the_rest_of_a_loop_over_vectors_belongs_to_it(rest: str, flops: int) -> None:
    program = compiled(WITH_REST.replace("REST", rest))
    a, b, other = (np.full(803, value, np.float32) for value in (3, 0, 0))
    program(a, b, other)
    assert b[:800].tolist() == [6] * 800
    assert (b if rest == "b" else other)[800:].tolist() == [6] * 3
    (kernel,), ((runs, _),) = program.times.kernels, program.times.take()
    assert (runs, kernel.flops, kernel.bytes) == (1, flops, 2 * 803 * 4)


def test_programs_are_not_timed_unless_asked() -> None:
    assert plait.compile(REPEATED).times is None


def test_the_limit_is_the_longer_of_two_times() -> None:
    limits = Limits(1e9, ((1000, 1e9), (10_000, 1e8)))
    assert limits.least_seconds(100, 100) == 1e-7
    assert limits.least_seconds(10, 10_000) == 1e-4
    assert limits.least_seconds(10, 100_000) == 1e-3
    assert limits.least_seconds(None, 10) is None


def test_this_machine_has_limits() -> None:
    limits = LLVM_BACKEND.limits()
    assert 1e8 < limits.flops < 1e13
    assert [size for size, _ in limits.bandwidths] == sorted(size for size, _ in limits.bandwidths)
    assert all(1e8 < rate < 1e13 for _, rate in limits.bandwidths)


PARALLEL = """
func.func @main(%x: tensor<1x32x32x64xf32>, %k: tensor<5x5x64x96xf32>, %y: tensor<999x777xf32>)
    -> (tensor<1x28x28x96xf32>, tensor<999x777xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x28x28x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x28x28x96xf32>) -> tensor<1x28x28x96xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%x, %k : tensor<1x32x32x64xf32>, tensor<5x5x64x96xf32>) outs(%f : tensor<1x28x28x96xf32>)
    -> tensor<1x28x28x96xf32>
  %e1 = tensor.empty() : tensor<999x777xf32>
  %1 = linalg.add ins(%y, %y : tensor<999x777xf32>, tensor<999x777xf32>) outs(%e1 : tensor<999x777xf32>)
    -> tensor<999x777xf32>
  return %0, %1 : tensor<1x28x28x96xf32>, tensor<999x777xf32>
}
"""


def test_a_loop_on_several_threads_is_one_nest() -> None:
    rng = np.random.default_rng(0)
    arguments = [rng.standard_normal(s).astype(np.float32) for s in ((1, 32, 32, 64), (5, 5, 64, 96), (999, 777))]
    program = compiled(PARALLEL, threads=True)
    program.threads = 3
    for _ in range(4):
        image, twice = program(*arguments)
    np.testing.assert_array_equal(twice, arguments[2] * 2)
    (expected, _) = plait.compile(PARALLEL, threads=1)(*arguments)
    np.testing.assert_array_equal(image, expected)
    kernels, taken = program.times.kernels, program.times.take()
    assert [runs for runs, _ in taken] == [4] * len(kernels)
    assert all(kernel.name.startswith("main_loops_") for kernel in kernels)
    assert 2 * 28 * 28 * 96 * 25 * 64 in [kernel.flops for kernel in kernels]
    assert [k.bytes for k in kernels if k.flops == 999 * 777] == [2 * 999 * 777 * 4]


def test_nests_with_two_versions_are_counted_once() -> None:
    """One of them writes past the caches, where vectors fill lines."""
    ty = "tensor<640x1024xf32>"
    text = f"func.func @main(%x: {ty}) -> {ty} {{\n%0 = arith.addf %x, %x : {ty}\nreturn %0 : {ty}\n}}"
    program = compiled(text, threads=True, streamed_bytes=64)
    assert [(kernel.bytes, kernel.flops) for kernel in program.times.kernels] == [(2 * 640 * 1024 * 4, 640 * 1024)]


def test_limits_of_several_threads_are_of_all_of_them() -> None:
    one, two = LLVM_BACKEND.limits(1), LLVM_BACKEND.limits(2)
    assert [size for size, _ in two.bandwidths] == [2 * size for size, _ in one.bandwidths]
    assert 0 < two.flops < 4 * one.flops
