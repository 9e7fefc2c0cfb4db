"""Donated arguments: updated in place where the program updates them, and never without being asked."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.runtime import ArgumentError

CACHE = """
func.func @main(%cache: tensor<64x8xf32> ATTRIBUTES, %x: tensor<1x8xf32>, %i: index)
    -> (tensor<64x8xf32>, tensor<1x8xf32>) {
  %0 = tensor.insert_slice %x into %cache[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<64x8xf32>
  %s = arith.addf %x, %x : tensor<1x8xf32>
  return %0, %s : tensor<64x8xf32>, tensor<1x8xf32>
}
"""
PLAIN = CACHE.replace("ATTRIBUTES", "")


@pytest.fixture(autouse=True)
def _needs() -> None:
    pytest.importorskip("plait_linalg")


def cache() -> Any:
    return np.arange(512, dtype="f4").reshape(64, 8)


X = np.full((1, 8), -1, "f4")


@pytest.mark.parametrize("donate", [0, "cache", (0,), ["cache"]])
def test_a_donated_argument_is_the_result(donate: Any) -> None:
    function = plait.compile(PLAIN, target="llvm", donate=donate)
    given = cache()
    found = function(given, X, 5)
    assert found[0] is given and (given[5] == -1).all() and (given[6] == cache()[6]).all() and (found[1] == -2).all()
    assert function.memory.results == 32 and function.memory.is_complete


@pytest.mark.parametrize("size", [7, 1000, 100_000])
def test_elementwise_results_take_the_place_of_donated_arguments(size: int) -> None:
    text = """
    func.func @main(%x: tensor<Sxf32>, %y: tensor<Sxf32>) -> tensor<Sxf32> {
      %0 = arith.mulf %x, %y : tensor<Sxf32>
      %1 = arith.addf %0, %y : tensor<Sxf32>
      return %1 : tensor<Sxf32>
    }
    """.replace("S", str(size))
    x, y = np.arange(size, dtype="f4"), np.full(size, 3, "f4")
    given = x.copy()
    (found,) = plait.compile(text, target="llvm", donate=0)(given, y)
    assert found is given and (given == x * 3 + 3).all() and (y == 3).all()
    both = x.copy()
    (found,) = plait.compile(text, target="llvm", donate=0)(both, both)
    assert (found == x * x + x).all() and (both == x).all()


@pytest.mark.parametrize("attributes", ["{tf.aliasing_output = 0 : i32}", "{jax.buffer_donor = true}"])
def test_what_a_module_declares_is_donated_when_asked_for(attributes: str) -> None:
    text = CACHE.replace("ATTRIBUTES", attributes)
    given = cache()
    assert plait.compile(text, target="llvm")(given, X, 5)[0] is not given and (given == cache()).all()
    assert plait.compile(text, target="llvm", donate="declared")(given, X, 5)[0] is given


def test_what_must_not_be_overwritten_is_copied_or_refused() -> None:
    function = plait.compile(PLAIN, target="llvm", donate=0)
    given = cache()
    found = function(given, given[7:8], 5)
    assert (found[0][5] == cache()[7]).all() and (given == cache()).all()
    assert (function(given.tolist(), X, 5)[0][5] == -1).all() and (given == cache()).all()
    given.flags.writeable = False
    with pytest.raises(ArgumentError, match="argument #0 of 'main' is donated, and read-only"):
        function(given, X, 5)


def test_outputs_take_what_became_of_donated_arguments() -> None:
    out, given = np.empty((64, 8), "f4"), cache()
    assert plait.compile(PLAIN, target="llvm", donate=0)(given, X, 5, out=(out, None))[0] is out
    assert (out[5] == -1).all() and (out == given).all()


@pytest.mark.parametrize(
    ("donate", "message"),
    [
        (7, "'main' has no argument 7 to donate"), ("cash", "no argument 'cash' to donate"),
        (2, "argument #2 of 'main' is not a tensor"),
    ],
)  # fmt: skip
def test_what_cannot_be_donated_is_refused(donate: Any, message: str) -> None:
    with pytest.raises(DiagnosticError, match=message):
        plait.compile(PLAIN, target="llvm", donate=donate)


def test_a_function_that_the_module_calls_cannot_take_donations() -> None:
    text = PLAIN + """
func.func @twice(%c: tensor<64x8xf32>, %x: tensor<1x8xf32>, %i: index) -> (tensor<64x8xf32>, tensor<1x8xf32>) {
  %0:2 = call @main(%c, %x, %i) : (tensor<64x8xf32>, tensor<1x8xf32>, index) -> (tensor<64x8xf32>, tensor<1x8xf32>)
  return %0#0, %0#1 : tensor<64x8xf32>, tensor<1x8xf32>
}
"""
    with pytest.raises(DiagnosticError, match="'main' is called in the module"):
        plait.compile(text, target="llvm", donate=0)


LOOP = """
func.func @main(%x: tensor<3x16xf32>, %n: index) -> tensor<3x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<3x16xf32>) {
    %e = tensor.empty() : tensor<3x16xf32>
    %q = linalg.exp ins(%t : tensor<3x16xf32>) outs(%e : tensor<3x16xf32>) -> tensor<3x16xf32>
    %g = linalg.sub ins(%q, %t : tensor<3x16xf32>, tensor<3x16xf32>) outs(%e : tensor<3x16xf32>) -> tensor<3x16xf32>
    scf.yield %g : tensor<3x16xf32>
  }
  return %0 : tensor<3x16xf32>
}
"""


def test_a_loop_does_not_free_what_was_donated() -> None:
    """Each iteration has another buffer, and frees the one before."""
    x = np.linspace(-1, 0, 48, dtype="f4").reshape(3, 16)
    (expected,) = plait.compile(LOOP, target="interpret")(x.copy(), 3)
    function = plait.compile(LOOP, target="llvm", donate=0)
    loops = function.ir("loops")
    assert "scf.for %i = %c0 to %n step %c1 iter_args(%t = %x)" not in loops
    (found,) = function(x.copy(), 3)
    np.testing.assert_allclose(found, expected, rtol=1e-5)
