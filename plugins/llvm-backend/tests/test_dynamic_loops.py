"""Loops over rows of tensors of unknown sizes, as `jax.export` writes them: as the interpreter computes them."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

SIZES = ((1, 1), (1, 5), (3, 16), (7, 33), (2, 200))


def _start(number: str) -> str:
    """A row at `number`, counted from the end where negative, moved inside, as `dynamic_index_in_dim` writes it."""
    return f"""
      %negative = stablehlo.compare LT, {number}, %zero, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %wrapped = stablehlo.add {number}, %n : tensor<i32>
      %chosen = stablehlo.select %negative, %wrapped, {number} : tensor<i1>, tensor<i32>
      %chosen1 = stablehlo.reshape %chosen : (tensor<i32>) -> tensor<1xi32>
      %starts = stablehlo.concatenate %chosen1, %zero1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
      %n1 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
      %m1 = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
      %sizes = stablehlo.concatenate %one1, %m1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
      %shape = stablehlo.concatenate %n1, %m1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
      %room = stablehlo.subtract %shape, %sizes : tensor<2xi32>
      %at = stablehlo.clamp %zero2, %starts, %room : tensor<2xi32>
      %limits = stablehlo.add %at, %sizes : tensor<2xi32>
      %row = stablehlo.real_dynamic_slice %a, %at, %limits, %one2
        : (tensor<?x?xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x?xf32>"""


def _program(number: str, step: str) -> str:
    """A loop over all rows that carries the tensor, a row and a counter."""
    state = "tensor<?x?xf32>, tensor<i32>, tensor<i32>, tensor<?xf32>"
    return f"""
    func.func @main(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<i32>) {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %step = stablehlo.constant dense<{step}> : tensor<i32>
      %zero1 = stablehlo.constant dense<0> : tensor<1xi32>
      %one1 = stablehlo.constant dense<1> : tensor<1xi32>
      %zero2 = stablehlo.constant dense<0> : tensor<2xi32>
      %one2 = stablehlo.constant dense<1> : tensor<2xi32>
      %zeros = stablehlo.constant dense<0.0> : tensor<f32>
      %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
      %m = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>
      %length = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
      %init = stablehlo.dynamic_broadcast_in_dim %zeros, %length, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
      %r:4 = stablehlo.while(%a = %x, %i = %zero, %end = %n, %h = %init) : {state}
      cond {{
        %more = stablehlo.compare LT, %i, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %more : tensor<i1>
      }} do {{
        %next = stablehlo.add %i, %one : tensor<i32>
        %other = stablehlo.subtract %i, %step : tensor<i32>
        {_start(number)}
        %flat = stablehlo.dynamic_reshape %row, %length : (tensor<1x?xf32>, tensor<1xi32>) -> tensor<?xf32>
        %h2 = stablehlo.add %h, %h : tensor<?xf32>
        %sum = stablehlo.add %h2, %flat : tensor<?xf32>
        stablehlo.return %a, %next, %end, %sum : {state}
      }}
      return %r#3, %r#1 : tensor<?xf32>, tensor<i32>
    }}"""


@pytest.mark.parametrize(("number", "step"), [("%i", "1"), ("%next", "1"), ("%other", "1"), ("%other", "-3")])
def test_rows(number: str, step: str) -> None:
    text = _program(number, step)
    compiled, reference = plait.compile(text, target="llvm", threads=1), plait.compile(text, target="interpret")
    for rows, columns in SIZES:
        x: Any = np.random.default_rng(rows).standard_normal((rows, columns)).astype(np.float32)
        for found, expected in zip(compiled(x), reference(x)):
            np.testing.assert_array_equal(np.asarray(found), np.asarray(expected))


def test_a_row_at_the_counter_is_a_view() -> None:
    loops = str(plait.compile(_program("%i", "1"), target="llvm", threads=1).ir("loops"))
    assert "memref<?xf32, strided<[1], offset: ?>>" in loops
    assert "scf.while" not in loops
    assert "i32>" not in loops.partition("scf.for")[2], "no number of the loop is in memory"


BUFFERS = """
func.func @main(%n: index, %s: index, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 2.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %less = arith.subi %s, %c1 : index
      %size = arith.muli %less, %c4 : index
      %m = memref.alloc(%size) : memref<?xf32>
      memref.store %f, %m[%j] : memref<?xf32>
      %v = memref.load %m[%j] : memref<?xf32>
      memref.store %v, %out[%j] : memref<4xf32>
      memref.dealloc %m : memref<?xf32>
    }
  }
  return
}
"""


def test_a_size_of_a_loop_that_never_runs_may_make_no_sense() -> None:
    executable, out = plait.compile(BUFFERS), np.zeros(4, np.float32)
    for size in (-100, 1 << 61):
        executable(0, size, out)
        assert not out.any()
    executable(3, 3, out)
    assert (out == 2).all()
    with pytest.raises(MemoryError, match="a size of it is negative"):
        executable(1, -100, out)
