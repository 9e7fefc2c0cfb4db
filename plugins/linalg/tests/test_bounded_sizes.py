"""The largest size of a tensor is not that of what a loop carries first, if iterations yield tensors of other sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.syntax.parser import parse_module
from plait_linalg.bounded_sizes import largest, size_along
from plait_linalg.ops import GenericOp

GROWS = """
    %twice = arith.addi %size, %size : index
    %room = tensor.empty(%twice) : tensor<?xf32>
    %half = tensor.insert_slice %t into %room[0] [%size] [1] : tensor<?xf32> into tensor<?xf32>
    %next = tensor.insert_slice %t into %half[%size] [%size] [1] : tensor<?xf32> into tensor<?xf32>"""
STAYS = """
    %next = scf.for %j = %c0 to %size step %c1 iter_args(%u = %t) -> (tensor<?xf32>) {
      %last = tensor.insert %one into %u[%j] : tensor<?xf32>
      scf.yield %last : tensor<?xf32>
    }"""
PROGRAM = """
func.func @main(%x: tensor<?xf32>, %count: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %few = arith.minsi %n, %c4 : index
  %start = tensor.extract_slice %x[0] [%few] [1] : tensor<?xf32> to tensor<?xf32>
  %y = scf.for %i = %c0 to %count step %c1 iter_args(%t = %start) -> (tensor<?xf32>) {
    %size = tensor.dim %t, %c0 : tensor<?xf32>NEXT
    scf.yield %next : tensor<?xf32>
  }
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%y : tensor<?xf32>) {
  ^bb0(%a: f32):
    %sum = arith.addf %a, %a : f32
    linalg.yield %sum : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}"""


@pytest.mark.parametrize(("next", "most"), [(GROWS, None), (STAYS, 4)])
def test_loops_that_carry_tensors_of_other_sizes(
    transformed: Callable[[str, str], tuple[Any, Context]], next: str, most: int | None
) -> None:
    text = PROGRAM.replace("NEXT", next)
    module, ctx = transformed(text, "builtin.module(linalg-strip-elementwise{vector-bits=128},linalg-vectorize)")
    assert "vector.transfer_read" in str(module)
    plain = parse_module(text, ctx)
    (carried,) = [op.outs[0] for op in plain.walk() if isinstance(op, GenericOp)]
    assert largest(size_along(carried, 0)) == most
    x = np.arange(7, dtype=np.float32)
    for count in (0, 1, 3):
        (found,), (wanted,) = (Interpreter(each, ctx).run("main", x, count) for each in (module, plain))
        np.testing.assert_array_equal(np.asarray(found), np.asarray(wanted))
