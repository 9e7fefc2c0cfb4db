"""`memref.dma_start`: compiled code moves the elements that the interpreter moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.syntax.parser import parse_module

TEXT = """
func.func @main(%a: memref<RxCxTYPE>, %b: memref<300xTYPE>, %i: index, %j: index, %k: index, %n: index, %s: index,
                %e: index) {
  %c0 = arith.constant 0 : index
  %tag = memref.alloca() : memref<2x1xi32>
  %space = memref.memory_space_cast %b : memref<300xTYPE> to memref<300xTYPE, 1>
  DIALECT.dma_start START
  DIALECT.dma_wait %tag[%c0, %c0], %n : memref<2x1xi32>
  return
}
"""
AFFINE = "%tag[%c0, %c0], %n"
MEMREF = "%n, %tag[%c0, %c0]"


def program(rng: Any, dialect: str, ty: str, rows: int, columns: int) -> str:
    there, strided = rng.integers(2), rng.integers(2)
    fast = rng.integers(2)
    one = "%space[%k]", "memref<300xTYPE, 1>"
    if not fast:
        one = "%b[%k]", "memref<300xTYPE>"
    sides = [("%a[%i, %j]", "memref<RxCxTYPE>"), one]
    (source, s), (target, t) = sides if there else reversed(sides)
    middle = AFFINE if dialect == "affine" else MEMREF
    strides = ", %s, %e" if strided else ""
    start = f"{source}, {target}, {middle}{strides} : {s}, {t}, memref<2x1xi32>"
    text = TEXT.replace("START", start).replace("DIALECT", dialect)
    return text.replace("TYPE", ty).replace("RxC", f"{rows}x{columns}")


@pytest.mark.parametrize("seed", range(24))
def test_elements_are_moved(std: Context, compiled: Callable[..., Any], seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, columns = (int(n) for n in rng.integers(4, 9, 2))
    text = program(rng, ("affine", "memref")[seed % 2], ty := ("f32", "i8", "i1", "f64")[seed % 4], rows, columns)
    dtype = {"f32": "f4", "i8": "i1", "i1": "?", "f64": "f8"}[ty]
    a, b = (rng.integers(0, 2 if ty == "i1" else 100, size).astype(dtype) for size in ((rows, columns), (300,)))
    run, module = compiled(text), parse_module(text, std)
    for count in (0, 1, int(rng.integers(2, 12))):
        each = int(rng.integers(1, 4))
        numbers = [int(n) for n in (*rng.integers(0, 2, 2), rng.integers(0, 99), count, each + rng.integers(0, 2), each)]
        wanted, found = [a.copy(), b.copy()], [a.copy(), b.copy()]
        Interpreter(module, std).run("main", *wanted, *numbers)
        run(*found, *numbers)
        for ours, theirs in zip(found, wanted, strict=True):
            np.testing.assert_array_equal(ours, theirs)
