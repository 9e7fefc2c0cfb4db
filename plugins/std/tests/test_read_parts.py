"""Ends of rows that are read in parts are what the interpreter reads."""

from __future__ import annotations

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

PROGRAM = """
func.func @main(%x: memref<2x{size}xi16>) -> vector<16xi16> {{
  %c1 = arith.constant 1 : index
  %start = arith.constant {start} : index
  %pad = arith.constant 77 : i16
  %v = vector.transfer_read %x[%c1, %start], %pad : memref<2x{size}xi16>, vector<16xi16>
  return %v : vector<16xi16>
}}"""


UNKNOWN = """
func.func @main(%x: memref<2x?x{element}>, %start: index) -> vector<{lanes}x{element}> {{
  %c1 = arith.constant 1 : index
  %pad = arith.constant {pad} : {element}
  %v = vector.transfer_read %x[%c1, %start], %pad : memref<2x?x{element}>, vector<{lanes}x{element}>
  return %v : vector<{lanes}x{element}>
}}"""


@pytest.mark.parametrize("left", range(1, 18))
def test_what_is_left_of_a_row(left: int) -> None:
    ctx = Context.from_environment()
    text = PROGRAM.format(size=left + left % 3, start=left % 3)
    before, after = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(store-parts{instructions=fma})", ctx), after)
    verify(after, ctx)
    assert (str(after) == str(before)) == (left >= 16)
    x = np.arange(2 * (left + left % 3), dtype=np.int16).reshape(2, -1)
    expected, found = (Interpreter(module, ctx).run("main", x)[0] for module in (before, after))
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("element, lanes", [("i8", 32), ("i16", 16), ("f16", 2)])
def test_what_is_left_of_a_row_of_unknown_length(element: str, lanes: int) -> None:
    """With as many branches as the number of lanes has bits: LLVM made one for each of 256 bytes, for a minute."""
    ctx = Context.from_environment()
    pad = "77.0" if element == "f16" else "77"
    text = UNKNOWN.format(element=element, lanes=lanes, pad=pad)
    before, after = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(store-parts{instructions=fma})", ctx), after)
    verify(after, ctx)
    assert str(after).count("vector.transfer_read") == lanes.bit_length()
    x = np.arange(2 * (lanes + 3)).reshape(2, -1).astype({"i8": np.int8, "i16": np.int16, "f16": np.float16}[element])
    for start in range(lanes + 5):
        expected, found = (Interpreter(module, ctx).run("main", x, start)[0] for module in (before, after))
        np.testing.assert_array_equal(found, expected)
