"""Memrefs and tensors of any rank: passed, returned, cast, reshaped and copied as by the interpreter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time

ASKED = """
func.func @main(%m: memref<*xi16>, %t: tensor<*xf32>, %i: index) -> (index, index, index, index) {
  %0 = memref.rank %m : memref<*xi16>
  %1 = memref.dim %m, %i : memref<*xi16>
  %2 = tensor.rank %t : tensor<*xf32>
  %3 = tensor.dim %t, %i : tensor<*xf32>
  return %0, %1, %2, %3 : index, index, index, index
}
"""
COPIED = """
func.func @main(%a: memref<*xf32>, %b: memref<*xf32>, %i: index) {
  memref.copy %a, %b : memref<*xf32> to memref<*xf32>
  return
}
"""
VIEWS = """
func.func @main(%a: memref<4x6xf32>, %b: memref<2x3xf32>, %s: memref<3xindex>, %c: memref<?x?x?xf32>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %p = call @part(%a, %i) : (memref<4x6xf32>, index) -> memref<*xf32>
  memref.copy %p, %b : memref<*xf32> to memref<2x3xf32>
  %u = memref.cast %b : memref<2x3xf32> to memref<*xf32>
  %shape = memref.cast %s : memref<3xindex> to memref<?xindex>
  %r = memref.reshape %u(%shape) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  memref.copy %r, %c : memref<*xf32> to memref<?x?x?xf32>
  %o = memref.reinterpret_cast %u to offset: [1], sizes: [2], strides: [3] : memref<*xf32>
    to memref<2xf32, strided<[3], offset: 1>>
  %x = memref.load %b[%c0, %c0] : memref<2x3xf32>
  memref.store %x, %o[%i] : memref<2xf32, strided<[3], offset: 1>>
  %n = memref.dim %p, %i : memref<*xf32>
  return %n : index
}
func.func private @part(%a: memref<4x6xf32>, %i: index) -> memref<*xf32> {
  %v = memref.subview %a[%i, 1] [2, 3] [1, 2] : memref<4x6xf32> to memref<2x3xf32, strided<[6, 2], offset: ?>>
  %u = memref.cast %v : memref<2x3xf32, strided<[6, 2], offset: ?>> to memref<*xf32>
  return %u : memref<*xf32>
}
"""
CARRIED = """
func.func @main(%b: memref<5xf32>, %n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ten = arith.constant 10 : index
  %first = memref.cast %b : memref<5xf32> to memref<*xf32>
  %0:3 = scf.for %i = %zero to %n step %one iter_args(%sum = %zero, %u = %first, %v = %first)
      -> (index, memref<*xf32>, memref<*xf32>) {
    %q = memref.subview %b[0] [%i] [1] : memref<5xf32> to memref<?xf32, strided<[1]>>
    %w = memref.cast %q : memref<?xf32, strided<[1]>> to memref<*xf32>
    %d = memref.dim %u, %zero : memref<*xf32>
    %s = arith.muli %sum, %ten : index
    %t = arith.addi %s, %d : index
    scf.yield %t, %v, %w : index, memref<*xf32>, memref<*xf32>
  }
  return %0#0 : index
}
"""


def both(std: Context, run: Callable[..., Any], text: str, *arguments: Any) -> None:
    """Raise unless compiled code returns and writes what the interpreter returns and writes."""
    ours, theirs = ([one.copy() if isinstance(one, np.ndarray) else one for one in arguments] for _ in range(2))
    wanted = Interpreter(parse_module(text, std), std).run("main", *theirs)
    found = run(*ours)
    found = found if isinstance(found, (tuple, list)) else () if found is None else (found,)
    for a, b in zip([*found, *ours], [*wanted, *theirs], strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("shape", [(3,), (2, 5), (2, 1, 4), (1, 2, 3, 4, 5)])
def test_rank_and_sizes(std: Context, compiled: Callable[..., Any], shape: tuple[int, ...]) -> None:
    run = compiled(ASKED)
    m, t = np.zeros(shape, np.int16), np.zeros(shape[::-1], np.float32)
    for i in range(len(shape)):
        both(std, run, ASKED, m, t, i)


@pytest.mark.parametrize("shape", [(), (3,), (2, 5), (2, 0, 4), (2, 3, 2, 2)])
def test_copies(std: Context, compiled: Callable[..., Any], shape: tuple[int, ...]) -> None:
    a = np.random.default_rng(1).standard_normal(shape).astype(np.float32)
    both(std, plait.compile(COPIED, context=std), COPIED, a, np.zeros(shape, np.float32), 0)


def test_what_is_copied_to_be_passed_is_written_back(compiled: Callable[..., Any]) -> None:
    a, b = np.arange(6, dtype=np.float32).reshape(2, 3), np.zeros((3, 2), np.float32).T
    compiled(COPIED)(a, b, 0)
    np.testing.assert_array_equal(b, a)


def test_descriptors_that_later_iterations_read(std: Context, compiled: Callable[..., Any]) -> None:
    both(std, compiled(CARRIED), CARRIED, np.zeros(5, "f4"), 5)


@pytest.mark.parametrize("i", [0, 1])
def test_views(std: Context, compiled: Callable[..., Any], i: int) -> None:
    a = np.random.default_rng(i).standard_normal((4, 6)).astype(np.float32)
    sizes = np.asarray([3, 1, 2])
    both(std, compiled(VIEWS), VIEWS, a, np.zeros((2, 3), "f4"), sizes, np.zeros((3, 1, 2), "f4"), i)


def test_artifacts_take_them(tmp_path: Path, std: Context) -> None:
    plait.compile(ASKED, context=std).save(tmp_path / "asked.plait")
    loaded = plait.load(tmp_path / "asked.plait")
    assert tuple(loaded(np.zeros((2, 3), "i2"), np.zeros((4, 5, 6), "f4"), 1)) == (2, 3, 3, 5)


def test_they_are_not_returned_to_python(compiled: Callable[..., Any]) -> None:
    with pytest.raises(DiagnosticError, match=r"'memref<\*xf32>' cannot be returned from compiled code"):
        compiled("func.func @main(%m: memref<*xf32>) -> memref<*xf32> {\n return %m : memref<*xf32>\n}")


def test_c_programs_do_not_pass_them(std: Context) -> None:
    with pytest.raises(DiagnosticError, match=r":2:1: error: .* cannot be passed by C programs"):
        compile_ahead_of_time(COPIED, context=std)
