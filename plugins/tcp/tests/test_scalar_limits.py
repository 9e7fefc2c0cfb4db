"""Limits of indices that were integers of 32 bits: a formula is one unless it may be below the least number."""

from __future__ import annotations

import plait
import pytest
from plait_std.arith.ops import IndexCastOp
from plait_std.sizes.expressions import Element
from plait_std.sizes.linear import Linear
from plait_tcp import ops as tcp
from plait_tcp.sizes.progressions import is_never_negative
from plait_tcp.sizes.scalar_sums import limits_of_scalar


@pytest.mark.parametrize(
    ("formula", "is_limit"),
    [
        ("%r = arith.subi %k, %one : i32", True),
        ("%s = arith.muli %k, %four : i32\n %r = arith.subi %k, %s : i32", False),
        ("%s = arith.muli %k, %four : i32\n %r = arith.addi %s, %one : i32", True),
        ("%s = arith.subi %zero, %k : i32\n %r = arith.subi %s, %four : i32", False),
        ("%q = arith.divsi %given, %four : i32\n %r = arith.subi %q, %one : i32", True),
        ("%r = arith.subi %given, %one : i32", False),
        ("%s = arith.subi %given, %one : i32\n %r = arith.select %flag, %k, %s : i32", None),
        ("%wide = arith.index_cast %other : index to i32\n %r = arith.subi %wide, %one : i32", False),
    ],
)
def test_what_may_wrap_is_no_limit(formula: str, is_limit: bool | None) -> None:
    text = f"""func.func @main(%x: tensor<?xf32>, %given: i32, %other: index, %flag: i1) -> index {{
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %four = arith.constant 4 : i32
      %n = tensor.dim %x, %c0 : tensor<?xf32>
      %k = arith.index_cast %n : index to i32
      {formula}
      %i = arith.index_cast %r : i32 to index
      return %i : index
    }}"""
    module = plait.parse(text)
    last = [op for op in module.walk() if isinstance(op, IndexCastOp)][-1]
    found = limits_of_scalar(last.results[0], -1, is_never_negative)
    if is_limit is None:  # a selection is its own number; what it selects may have wrapped
        found = limits_of_scalar(last.operands[0], -1, is_never_negative)
    assert len(found) == bool(is_limit)


@pytest.mark.parametrize(("formula", "is_limit"), [("subtract %one, %n", True), ("multiply %n, %factor", False)])
def test_what_may_wrap_in_a_selection_of_tensors_is_no_limit(formula: str, is_limit: bool) -> None:
    """1 - n is at most 2, but -4 * n may wrap to more."""
    text = f"""func.func @main(%x: tensor<?xf32>, %flag: tensor<i1>) -> tensor<i32> {{
      %c0 = arith.constant 0 : index
      %one = tcp.const dense<1> : tensor<i32>
      %factor = tcp.const dense<-4> : tensor<i32>
      %size = tensor.dim %x, %c0 : tensor<?xf32>
      %cast = arith.index_cast %size : index to i32
      %n = tensor.from_elements %cast : tensor<i32>
      %option = tcp.binary {formula} : tensor<i32>
      %s = tcp.ternary select %flag, %one, %option : tensor<i1>, tensor<i32>, tensor<i32>
      return %s : tensor<i32>
    }}"""
    (selection,) = [op.results[0] for op in plait.parse(text).walk() if isinstance(op, tcp.TernaryOp)]
    assert is_never_negative(Linear(2, {Element(selection, 0): -1})) == is_limit
