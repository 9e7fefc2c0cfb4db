"""Sorts by several keys become one for each key, the last first, and have the order of NumPy's `lexsort`."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.rewrite.greedy import apply_patterns_greedily
from plait.syntax.parser import parse_module
from plait_tcp.to_linalg.sorts import sort_by_several_keys

OR = """%same = tcp.binary eq %a, %b : tensor<TY>
  %rest = tcp.binary and %same, %then : tensor<i1>
  %0 = tcp.binary or %rest, %first : tensor<i1>"""
SELECT = """%same = tcp.binary eq %b, %a : tensor<TY>
  %0 = tcp.ternary select %same, %then, %first : tensor<i1>, tensor<i1>, tensor<i1>"""
PROGRAM = """func.func @main(%x: tensor<6xNxTY>, %y: tensor<6xNxTY>, %z: tensor<6xNxi32>)
    -> (tensor<6xNxTY>, tensor<6xNxTY>, tensor<6xNxi32>) {
  %s:3 = tcp.sort(%x, %y, %z) dim = DIM {
  ^bb0(%a: tensor<TY>, %b: tensor<TY>, %c: tensor<TY>, %d: tensor<TY>, %e: tensor<i32>, %f: tensor<i32>):
  %then = tcp.binary gt %c, %d : tensor<TY>
  %first = tcp.binary lt %a, %b : tensor<TY>
  BOTH
  tcp.yield %0 : tensor<i1>
  } : tensor<6xNxTY>, tensor<6xNxTY>, tensor<6xNxi32>
  return %s#0, %s#1, %s#2 : tensor<6xNxTY>, tensor<6xNxTY>, tensor<6xNxi32>
}"""


@pytest.mark.parametrize(
    ("both", "ty", "count", "size", "dim"),
    [(OR, "i32", 100, "100", 1), (SELECT, "f32", 300, "?", 1), (OR, "i64", 5, "5", 0)],
)
def test_elements_with_one_first_key_are_in_the_order_of_the_second(
    both: str, ty: str, count: int, size: str, dim: int
) -> None:
    rng, dtype = np.random.default_rng(0), {"i32": np.int32, "f32": np.float32, "i64": np.int64}[ty]
    x, y = (rng.integers(-3, 4, (6, count)).astype(dtype) for _ in range(2))
    z = np.arange(6 * count, dtype=np.int32).reshape(6, count)
    text = PROGRAM.replace("BOTH", both).replace("TY", ty).replace("6xN", f"6x{size}").replace("DIM", str(dim))
    order = np.lexsort((-y, x), axis=dim)
    for found, given in zip(plait.compile(text)(x, y, z), (x, y, z)):
        np.testing.assert_array_equal(found, np.take_along_axis(given, order, dim))


@pytest.mark.parametrize(
    ("changed", "sorts"),
    [("", 2), ("tcp.binary eq %a, %b", 1), ("tcp.binary lt %a, %b", 1)],
    ids=["several keys", "another key is compared", "the first is no key"],
)
def test_only_keys_are_taken_one_by_one(changed: str, sorts: int) -> None:
    text = PROGRAM.replace("BOTH", OR).replace("TY", "i32").replace("6xN", "6x40").replace("DIM", "1")
    other = {"": "", "tcp.binary eq %a, %b": "tcp.binary eq %a, %c", "tcp.binary lt %a, %b": "tcp.binary lt %a, %d"}
    ctx = Context.from_environment()
    module: Any = parse_module(text.replace(changed, other[changed]) if changed else text, ctx)
    apply_patterns_greedily(module, [sort_by_several_keys], ctx)
    assert sum(op.name == "tcp.sort" for op in module.walk()) == sorts


def test_nan_is_not_ordered_by_the_second_key() -> None:
    text = PROGRAM.replace("BOTH", OR).replace("TY", "f32").replace("6xN", "6x40").replace("DIM", "1")
    x, y = np.full((6, 40), np.nan, np.float32), np.random.default_rng(1).standard_normal((6, 40)).astype(np.float32)
    z = np.arange(240, dtype=np.int32).reshape(6, 40)
    for target in ("llvm", "interpret"):
        np.testing.assert_array_equal(plait.compile(text, target=target)(x, y, z)[2], z)


def test_what_has_no_key_leaves_no_uses_of_constants() -> None:
    """Of a type of floats whose order is not that of their bits, with a first key that a constant is part of."""
    text = """func.func @main(%x: tensor<9xi8>, %y: tensor<9xf8E8M0FNU>) -> (tensor<9xi8>, tensor<9xf8E8M0FNU>) {
      %k = tcp.const dense<-128> : tensor<i8>
      %s:2 = tcp.sort(%x, %y) dim = 0 {
      ^bb0(%a: tensor<i8>, %b: tensor<i8>, %c: tensor<f8E8M0FNU>, %d: tensor<f8E8M0FNU>):
        %p = tcp.binary xor %a, %k : tensor<i8>
        %q = tcp.binary xor %b, %k : tensor<i8>
        %first = tcp.binary lt %p, %q : tensor<i8>
        %then = tcp.binary gt %c, %d : tensor<f8E8M0FNU>
        %same = tcp.binary eq %p, %q : tensor<i8>
        %rest = tcp.binary and %same, %then : tensor<i1>
        %0 = tcp.binary or %first, %rest : tensor<i1>
        tcp.yield %0 : tensor<i1>
      } : tensor<9xi8>, tensor<9xf8E8M0FNU>
      return %s#0, %s#1 : tensor<9xi8>, tensor<9xf8E8M0FNU>
    }"""
    x = np.int8([5, -3, 5, 0, -3, 5, -128, 127, 0])
    y = np.float32([1, 2, 4, 8, 0.5, 2, 1, 1, 16]).astype(ml_dtypes.float8_e8m0fnu)
    keys, numbers = (x.view(np.uint8) ^ 128).view(np.int8), y.astype(np.float32)
    order = np.lexsort((-numbers, keys))
    found = plait.compile(text)(x, y)
    np.testing.assert_array_equal(found[0], x[order])
    np.testing.assert_array_equal(found[1].astype(np.float32), numbers[order])
