"""Iterations of `scf.forall` that insert slices into what they share."""

from __future__ import annotations

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

CTX = Context.from_environment()
ROWS = """
func.func @main(%t: tensor<?x4xi32>, %x: tensor<4xi32>, %n: index) -> tensor<?x4xi32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?x4xi32>) {
    %number = arith.index_cast %i : index to i32
    %numbers = tensor.splat %number : tensor<4xi32>
    %row = arith.addi %x, %numbers : tensor<4xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %o[%i, 0] [1, 4] [1, 1] : tensor<4xi32> into tensor<?x4xi32>
    }
  }
  return %0 : tensor<?x4xi32>
}"""


def rows(count: int) -> list[list[int]]:
    module = parse_module(ROWS, CTX)
    shared = np.full((3, 4), -1, np.int32)
    (result,) = Interpreter(module, CTX).run("main", shared, np.arange(4, dtype=np.int32) * 10, count)
    assert (shared == -1).all()  # a tensor is a value: what is passed does not change
    return result.tolist()


def test_each_iteration_writes_its_slice() -> None:
    assert rows(2) == [[0, 10, 20, 30], [1, 11, 21, 31], [-1] * 4]


def test_sequential_loops_compute_the_same() -> None:
    module = parse_module(ROWS, CTX)
    PassManager(CTX).run("builtin.module(scf-forall-to-for)", module)
    assert not [op for op in module.walk() if op.name == "scf.forall"]
    shared, x = np.full((3, 4), -1, np.int32), np.arange(4, dtype=np.int32) * 10
    (result,) = Interpreter(module, CTX).run("main", shared, x, 2)
    assert result.tolist() == rows(2)


def test_native_code_computes_the_same() -> None:
    pytest.importorskip("plait_llvm")
    shared, x = np.full((3, 4), -1, np.int32), np.arange(4, dtype=np.int32) * 10
    (native,) = plait.compile(ROWS, context=CTX)(shared, x, 2)
    assert native.tolist() == rows(2)
    assert (shared == -1).all()


def test_slice_that_leaves_the_tensor_is_refused() -> None:
    with pytest.raises(DiagnosticError, match="leave dimension 0"):
        rows(4)
