"""Whole programs, of which each loop that can be is split: the results of one thread, bit for bit, on any number."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan.planner import make_plan

pytest.importorskip("plait_llvm")
pytest.importorskip("plait_stablehlo")

PRODUCT = """
func.func @main(%a: tensor<70x33xf32>, %b: tensor<33x40xf32>, %c: tensor<40xf32>) -> tensor<70x40xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
    : (tensor<70x33xf32>, tensor<33x40xf32>) -> tensor<70x40xf32>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<40xf32>) -> tensor<70x40xf32>
  %2 = stablehlo.add %0, %1 : tensor<70x40xf32>
  %3 = stablehlo.tanh %2 : tensor<70x40xf32>
  return %3 : tensor<70x40xf32>
}
"""
ATTENTION = """
func.func @main(%q: tensor<3x37x8xf32>, %k: tensor<3x37x8xf32>, %v: tensor<3x37x8xf32>) -> tensor<3x37x8xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %x = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2]
    : (tensor<3x37x8xf32>, tensor<3x37x8xf32>) -> tensor<3x37x37xf32>
  %m = stablehlo.reduce(%x init: %n) applies stablehlo.maximum across dimensions = [2]
    : (tensor<3x37x37xf32>, tensor<f32>) -> tensor<3x37xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0, 1] : (tensor<3x37xf32>) -> tensor<3x37x37xf32>
  %d = stablehlo.subtract %x, %mb : tensor<3x37x37xf32>
  %e = stablehlo.exponential %d : tensor<3x37x37xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [2]
    : (tensor<3x37x37xf32>, tensor<f32>) -> tensor<3x37xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0, 1] : (tensor<3x37xf32>) -> tensor<3x37x37xf32>
  %r = stablehlo.divide %e, %sb : tensor<3x37x37xf32>
  %o = stablehlo.dot_general %r, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1]
    : (tensor<3x37x37xf32>, tensor<3x37x8xf32>) -> tensor<3x37x8xf32>
  return %o : tensor<3x37x8xf32>
}
"""
CONVOLUTION = """
func.func @main(%x: tensor<?x5x9x11xf32>, %w: tensor<6x5x3x3xf32>) -> tensor<?x6x9x11xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
    window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<?x5x9x11xf32>, tensor<6x5x3x3xf32>) -> tensor<?x6x9x11xf32>
  return %0 : tensor<?x6x9x11xf32>
}
"""
COLUMNS = """
func.func @main(%x: tensor<9x3000xf32>) -> tensor<3000xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0]
    : (tensor<9x3000xf32>, tensor<f32>) -> tensor<3000xf32>
  return %s : tensor<3000xf32>
}
"""
TRANSPOSE = """
func.func @main(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %s = stablehlo.transpose %x, dims = [1, 0] : (tensor<?x?xf64>) -> tensor<?x?xf64>
  %e = stablehlo.exponential %s : tensor<?x?xf64>
  return %e : tensor<?x?xf64>
}
"""
SORT = """
func.func @main(%x: tensor<7x130xf32>) -> tensor<7x130xf32> {
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<7x130xf32>) -> tensor<7x130xf32>
  return %0 : tensor<7x130xf32>
}
"""
GATHER = """
func.func @main(%x: tensor<50x12xf32>, %i: tensor<31xi32>) -> tensor<31x12xf32> {
  %0 = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1],
    collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>}
    : (tensor<50x12xf32>, tensor<31xi32>) -> tensor<31x12xf32>
  return %0 : tensor<31x12xf32>
}
"""
POOL = """
func.func @main(%x: tensor<2x14x14x10xi8>) -> tensor<2x7x7x10xi8> {
  %n = stablehlo.constant dense<-128> : tensor<i8>
  %0 = "stablehlo.reduce_window"(%x, %n) ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %1 = stablehlo.maximum %a, %b : tensor<i8>
    stablehlo.return %1 : tensor<i8>
  }) {window_dimensions = array<i64: 1,2,2,1>, window_strides = array<i64: 1,2,2,1>}
    : (tensor<2x14x14x10xi8>, tensor<i8>) -> tensor<2x7x7x10xi8>
  return %0 : tensor<2x7x7x10xi8>
}
"""
PROGRAMS = {
    "product": PRODUCT, "attention": ATTENTION, "convolution": CONVOLUTION, "columns": COLUMNS,
    "transpose": TRANSPOSE, "sort": SORT, "gather": GATHER, "pool": POOL,
}  # fmt: skip
SIZES = (1, 2, 13)
"""What unknown sizes are."""


def arguments(executable: Any, size: int) -> list[Any]:
    random = np.random.default_rng(size)
    shapes = [([size if n < 0 else n for n in ty.shape], str(ty.element_type)) for ty in executable.signature.inputs]
    made = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i8": np.int8}
    return [
        (random.standard_normal(shape) if ty[0] == "f" else random.integers(0, 50, shape)).astype(made[ty])
        for shape, ty in shapes
    ]


@pytest.mark.skipif(os.name != "posix", reason="there is no pool of threads")
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_in_many_chunks_compute_the_same(name: str) -> None:
    ctx = Context.from_environment()
    module = plait.parse(PROGRAMS[name], context=ctx)
    plan = make_plan(module, ctx).text
    for step in ("parallelize-loops", "llvm-outline-parallel-loops"):
        assert f"{step}," in plan
        plan = plan.replace(f"{step},", f"{step}{{least-work=1 chunk-work=1}},")
    split, whole = plait.compile(module, context=ctx, pipeline=plan), plait.compile(module, context=ctx, threads=1)
    assert "plait.parallel_for" in split.ir("llvm")
    for size in SIZES:
        given = arguments(split, size)
        expected = whole(*given)
        for threads in (1, 2, 3, 8):
            split.threads = threads
            for result, wanted in zip(split(*given), expected):
                assert result.tobytes() == wanted.tobytes()
