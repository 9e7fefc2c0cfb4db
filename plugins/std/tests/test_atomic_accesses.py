"""What the interpreter makes of atomic changes of memory, of transfers, and of memrefs that are said to be distinct."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.syntax.parser import parse_module

CTX = Context.from_environment()
NAN = float("nan")


def run(text: str, *arguments: Any) -> Any:
    (result,) = Interpreter(parse_module(text, CTX), CTX).run("f", *arguments) or (None,)
    return result


@pytest.mark.parametrize(
    ("kind", "dtype", "old", "value", "new"),
    [
        ("addi", "i8", 100, 100, -56), ("muli", "i8", 100, 3, 44), ("andi", "i8", 12, 10, 8), ("ori", "i8", 12, 10, 14),
        ("xori", "i8", 12, 10, 6), ("maxs", "i8", -1, 1, 1), ("mins", "i8", -1, 1, -1), ("maxu", "i8", -1, 1, -1),
        ("minu", "i8", -1, 1, 1), ("assign", "i8", 3, 4, 4), ("addi", "i1", 1, 1, 0), ("xori", "i1", 0, 1, 1),
        ("addf", "f32", 1.5, 2.0, 3.5), ("mulf", "f32", 1.5, 2.0, 3.0), ("maximumf", "f32", NAN, 2.0, NAN),
        ("minimumf", "f32", 1.0, NAN, NAN), ("maxnumf", "f32", NAN, 2.0, 2.0), ("minnumf", "f32", 1.0, NAN, 1.0),
        ("assign", "f32", 1.0, NAN, NAN), ("addf", "bf16", 256.0, 1.0, 256.0),
    ],
)  # fmt: skip
def test_change_writes_what_the_kind_says_and_returns_what_was_there(
    kind: str, dtype: str, old: float, value: float, new: float
) -> None:
    types: Any = {"i8": np.int8, "i1": np.bool_, "f32": np.float32, "bf16": ml_dtypes.bfloat16}
    text = f"""
      func.func @f(%v: {dtype}, %m: memref<3x{dtype}>, %i: index) -> {dtype} {{
        %0 = memref.atomic_rmw {kind} %v, %m[%i] : ({dtype}, memref<3x{dtype}>) -> {dtype}
        return %0 : {dtype}
      }}"""
    array = np.array([0, old, 0], types[dtype])
    assert np.array_equal(run(text, types[dtype](value), array, 1), types[dtype](old), equal_nan=True)
    assert np.array_equal(array[1], types[dtype](new), equal_nan=True)
    assert array[0] == array[2] == 0


SQUARE = """
func.func @f(%m: memref<3xf32>, %i: index) -> f32 {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<3xf32> {
  ^bb0(%old: f32):
    %1 = arith.mulf %old, %old : f32
    memref.atomic_yield %1 : f32
  }
  return %0 : f32
}"""


def test_body_says_what_is_written() -> None:
    array = np.array([2, 3, 4], np.float32)
    assert run(SQUARE, array, 1) == 3
    assert array.tolist() == [2, 9, 4]


def test_element_outside_is_refused() -> None:
    with pytest.raises(DiagnosticError, match="index 3 is outside dimension 0"):
        run(SQUARE, np.zeros(3, np.float32), 3)


DMA = """
func.func @f(%a: memref<4x8xf32>, %b: memref<32xf32, 1>, %t: memref<1xi32>, %i: index, %n: index) {
  %c0 = arith.constant 0 : index
  memref.dma_start %a[%i, %i], %b[%c0], %n, %t[%c0]STRIDE : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32>
  memref.dma_wait %t[%c0], %n : memref<1xi32>
  return
}"""


def transferred(text: str, start: int, count: int) -> list[float]:
    out = np.full(32, -1, np.float32)
    run(text, np.arange(32, dtype=np.float32).reshape(4, 8), out, np.zeros(1, np.int32), start, count)
    return out[out >= 0].tolist()


def test_transfer_takes_elements_that_follow_each_other() -> None:
    assert transferred(DMA.replace("STRIDE", ""), 1, 5) == [9, 10, 11, 12, 13]


def test_transfer_takes_some_elements_of_each_stride_from_the_slower_memory() -> None:
    text = DMA.replace("STRIDE", ", %c8, %c2").replace(
        "%c0 =", "%c8 = arith.constant 8 : index\n  %c2 = arith.constant 2 : index\n  %c0 ="
    )
    assert transferred(text, 1, 5) == [9, 10, 17, 18, 25]


def test_transfer_out_of_memory_is_refused() -> None:
    with pytest.raises(DiagnosticError, match="is outside dimension 0"):
        transferred(DMA.replace("STRIDE", ""), 3, 6)


@pytest.mark.parametrize("text", [DMA.replace("STRIDE", ""), DMA.replace("STRIDE", ", %n, %n")], ids=["plain", "strided"])
def test_transfer_of_less_than_no_elements_is_refused(text: str) -> None:
    with pytest.raises(DiagnosticError, match="transfers -1 elements"):
        transferred(text, 0, -1)


def test_waiting_for_less_than_no_elements_is_refused() -> None:
    text = DMA.replace("STRIDE", "").replace("wait %t[%c0], %n", "wait %t[%c0], %less").replace(
        "%c0 =", "%less = arith.constant -2 : index\n  %c0 ="
    )
    with pytest.raises(DiagnosticError, match="transfers -2 elements"):
        transferred(text, 0, 2)


def test_memrefs_with_memory_in_common_are_not_distinct() -> None:
    text = """
    func.func @f(%a: memref<4xf32>) -> f32 {
      %c0 = arith.constant 0 : index
      %part = memref.subview %a[SECOND] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: SECOND>>
      %first = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
      %0:2 = memref.distinct_objects %first, %part : memref<2xf32, strided<[1]>>, memref<2xf32, strided<[1], offset: SECOND>>
      %1 = memref.load %0#1[%c0] : memref<2xf32, strided<[1], offset: SECOND>>
      return %1 : f32
    }"""
    array = np.arange(4, dtype=np.float32)
    assert run(text.replace("SECOND", "2"), array) == 2
    with pytest.raises(DiagnosticError, match="memory in common"):
        run(text.replace("SECOND", "1"), array)
