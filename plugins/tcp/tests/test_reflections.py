"""Reflections are copied once, whether sizes are known when compiling or not."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.passes import PassManager
from plait.syntax.parser import parse_module

_REFLECTION = """
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %two = arith.constant 2 : i32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %n32 = arith.index_cast %n : index to i32
  %n_last = arith.subi %n, %c1 : index
  %m_last = arith.subi %m, %c1 : index
  %a = tcp.slice %x offsets [1, 0] sizes [1, %m] strides [1, 1] : tensor<?x?xf32> -> tensor<1x?xf32>
  %ax = tcp.concat %a, %x dim = 0 : tensor<1x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %b = tcp.slice %ax offsets [%n_last, 0] sizes [1, %m] strides [1, 1] : tensor<?x?xf32> -> tensor<1x?xf32>
  %y = tcp.concat %ax, %b dim = 0 : tensor<?x?xf32>, tensor<1x?xf32> -> tensor<?x?xf32>
  %h32 = arith.addi %n32, %two : i32
  %h = arith.index_cast %h32 : i32 to index
  %some = arith.cmpi sle, %c0, %h : index
  cf.assert %some, "the size is negative"
  %c = tcp.slice %y offsets [0, 1] sizes [%h, 1] strides [1, 1] : tensor<?x?xf32> -> tensor<?x1xf32>
  %cy = tcp.concat %c, %y dim = 1 : tensor<?x1xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %g32 = arith.addi %n32, %two : i32
  %g = arith.index_cast %g32 : i32 to index
  %d = tcp.slice %cy offsets [0, %m_last] sizes [%g, 1] strides [1, 1] : tensor<?x?xf32> -> tensor<?x1xf32>
  %r = tcp.concat %cy, %d dim = 1 : tensor<?x?xf32>, tensor<?x1xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
"""


def test_all_parts_are_read_from_the_image(ctx: Any) -> None:
    module = parse_module(_REFLECTION, ctx)
    PassManager(ctx).run("builtin.module(verify-tcp-at-run-time,canonicalize,cse,canonicalize)", module)
    slices = [op for op in module.walk() if op.name == "tcp.slice"]
    image = next(op for op in module.walk() if op.name == "func.func").regions[0].block.arguments[0]
    assert len(slices) == 8
    assert all(op.operands[0] is image for op in slices)


@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_elements_are_reflected(target: str) -> None:
    reflect = plait.compile(_REFLECTION, target=target)
    rng = np.random.default_rng(0)
    for shape in ((2, 2), (2, 7), (5, 3), (30, 30), (17, 70)):
        x = rng.integers(-9, 9, shape).astype("f4")
        np.testing.assert_array_equal(reflect(x)[0], np.pad(x, 1, mode="reflect"))
