"""Operations of tosa, tm_tensor and chlo on sizes and numbers that do not fit: an error with the place, on all targets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import plait
import pytest

CONV = """
  %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>,
      stride = array<i64: 2, 2>} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?xf32>, tensor<1xf32>,
      tensor<1xf32>) -> tensor<?x?x?x?xf32>
"""
SCAN = """
  %r, %s = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<?x?xf32>)
      outs(%o, %a : tensor<?x?xf32>, tensor<?xf32>) {
  ^bb0(%p: f32, %e: f32):
    %1 = arith.addf %p, %e : f32
    tm_tensor.yield %1 : f32
  } -> tensor<?x?xf32>, tensor<?xf32>
"""
SORT = """
  %r, %s = tm_tensor.sort dimension(0) outs(%x, %o : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32, %i: f32, %j: f32):
    %1 = arith.cmpf ole, %p, %q : f32
    tm_tensor.yield %1 : i1
  } -> tensor<?xf32>, tensor<?xf32>
"""
SCATTER = """
  %r = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%u, %i : tensor<?x?xf32>, tensor<?x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<?x?xf32>
"""
RAGGED = """
  %r = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0],
      rhs_group_dimensions = [0]>}> : (tensor<?x?xf32>, tensor<?x?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
"""
FFT = """
  %r, %s = tosa.fft2d %x, %y {inverse = false} : (tensor<?x4x4xf32>, tensor<?x4x4xf32>)
      -> (tensor<?x4x4xf32>, tensor<?x4x4xf32>)
"""
TABLE = "  %r = tosa.table %x, %t : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>"
MATMUL = """
  %r = tosa.matmul %a, %b, %z, %z : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1xf32>, tensor<1xf32>)
      -> tensor<?x?x?xf32>
"""
LENGTHS = "  %r = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<?x?xf32>) -> tensor<?x5xcomplex<f32>>"
TOP = "  %r, %i = chlo.top_k(%x, k = 2) : tensor<?x?xf32> -> (tensor<?x2xf32>, tensor<?x2xi32>)"

#: Arguments with their types, the operation, shapes that fit, shapes of which one does not.
CASES: list[tuple[str, str, Sequence[Any], Sequence[Sequence[Any]]]] = [
    ("%x: tensor<?x?x?x?xf32>, %w: tensor<?x?x?x?xf32>, %b: tensor<?xf32>, %z: tensor<1xf32>", CONV,
     [(1, 5, 5, 2), (3, 3, 3, 2), (3,), (1,)],
     [[(1, 5, 5, 2), (3, 3, 3, 2), (2,), (1,)], [(1, 5, 5, 2), (3, 3, 3, 1), (3,), (1,)],
      [(1, 6, 5, 2), (3, 3, 3, 2), (3,), (1,)], [(1, 0, 5, 2), (3, 3, 3, 2), (3,), (1,)]]),
    ("%x: tensor<?x?xf32>, %o: tensor<?x?xf32>, %a: tensor<?xf32>", SCAN, [(3, 4), (3, 4), (4,)],
     [[(3, 4), (3, 1), (4,)], [(3, 4), (3, 4), (1,)], [(3, 4), (2, 4), (4,)]]),
    ("%x: tensor<?xf32>, %o: tensor<?xf32>", SORT, [(3,), (3,)], [[(3,), (1,)], [(2,), (9,)]]),
    ("%u: tensor<?x?xf32>, %i: tensor<?x1xi32>, %o: tensor<?x?xf32>", SCATTER, [(2, 3), (2, 1), (4, 5)],
     [[(2, 3), (1, 1), (4, 5)], [(2, 9), (2, 1), (4, 5)]]),
    ("%x: tensor<?x?xf32>, %y: tensor<?x?x?xf32>, %n: tensor<?xi32>", RAGGED, [(6, 3), (2, 3, 4), (2,)],
     [[(6, 3), (2, 1, 4), (2,)], [(6, 3), (2, 3, 4), (3,)], [(6, 3), (1, 3, 4), (2,)]]),
    ("%x: tensor<?x4x4xf32>, %y: tensor<?x4x4xf32>", FFT, [(2, 4, 4), (2, 4, 4)], [[(2, 4, 4), (1, 4, 4)]]),
    ("%x: tensor<?xi8>, %t: tensor<?xi8>", TABLE, [(3,), (256,)], [[(3,), (1,)], [(3,), (257,)]]),
    ("%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %z: tensor<1xf32>", MATMUL, [(2, 3, 4), (2, 4, 5), (1,)],
     [[(2, 3, 4), (1, 4, 5), (1,)], [(2, 3, 4), (2, 1, 5), (1,)]]),
    ("%x: tensor<?x?xf32>", LENGTHS, [(2, 8)], [[(2, 7)], [(2, 1)], [(2, 0)]]),
    ("%x: tensor<?x?xf32>", TOP, [(2, 3)], [[(2, 1)], [(0, 0)]]),
]  # fmt: skip


def _run(arguments: str, body: str, target: str, shapes: Sequence[Any]) -> Any:
    types = [argument.split(": ")[1] for argument in arguments.split(", ")]
    result = body.rpartition("->")[2].strip().lstrip("(").split(", ")[0].rstrip(")")
    text = f"func.func @main({arguments}) -> {result} {{{body.rstrip()}\n  return %r : {result}\n}}"
    dtypes = [np.int8 if "i8" in ty else np.int32 if "i32" in ty else np.float32 for ty in types]
    values = [np.ones(shape, dtype) for shape, dtype in zip(shapes, dtypes)]
    return plait.compile(text, target=target)(*values)


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize(("arguments", "body", "fitting", "others"), CASES)
def test_what_does_not_fit_is_an_error(
    arguments: str, body: str, fitting: Sequence[Any], others: Sequence[Sequence[Any]], target: str
) -> None:
    _run(arguments, body, target, fitting)
    for shapes in others:
        with pytest.raises(Exception, match=r":[123]:\d+: .*' op "):
            _run(arguments, body, target, shapes)


@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_sizes_of_groups_may_be_anything(target: str) -> None:
    """Elements before the first one belong to no group."""
    text = f"func.func @main(%x: tensor<?x?xf32>, %y: tensor<?x?x?xf32>, %n: tensor<?xi32>) -> tensor<?x?xf32> {{{RAGGED}"
    run = plait.compile(f"{text}  return %r : tensor<?x?xf32>\n}}", target=target)
    rows, sides = np.ones((4, 2), np.float32), np.stack([np.full((2, 1), n, np.float32) for n in (1, 10, 100)])
    (found,) = run(rows, sides, np.array([-3, 5, 2**31 - 1], np.int32))
    np.testing.assert_array_equal(found, [[20], [20], [200], [200]])


@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_only_the_branch_that_runs_needs_the_sizes_of_its_arguments(target: str) -> None:
    text = """func.func @main(%p: tensor<i1>, %x: tensor<?xf32>) -> tensor<?xf32> {
      %r = "tosa.cond_if"(%p, %x) ({
      ^bb0(%a: tensor<4xf32>):
        "tosa.yield"(%a) : (tensor<4xf32>) -> ()
      }, {
      ^bb0(%a: tensor<?xf32>):
        "tosa.yield"(%a) : (tensor<?xf32>) -> ()
      }) : (tensor<i1>, tensor<?xf32>) -> tensor<?xf32>
      return %r : tensor<?xf32>
    }"""
    run = plait.compile(text, target=target)
    assert run(np.array(False), np.ones(3, np.float32))[0].shape == (3,)
    with pytest.raises(Exception, match=r":2:\d+: "):
        run(np.array(True), np.ones(3, np.float32))
