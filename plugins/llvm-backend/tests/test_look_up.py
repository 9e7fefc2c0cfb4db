"""Tables in registers, looked up in native code."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

NUMPY: dict[str, Any] = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i64": np.int64}


@pytest.mark.parametrize("table", [2, 8, 16, 32, 64])
@pytest.mark.parametrize(
    ("element", "word", "lanes"),
    [
        ("f32", "i32", 8),
        ("f32", "i32", 16),
        ("f32", "i32", 64),
        ("f32", "i32", 4),
        ("f64", "i64", 8),
        ("i64", "i64", 8),
        ("f32", "i8", 16),
    ],
)
def test_lanes_are_chosen_by_the_lowest_bits(element: str, word: str, lanes: int, table: int) -> None:
    text = f"""func.func @main(%t: memref<{table}x{element}>, %i: memref<{lanes}x{word}>, %o: memref<{lanes}x{element}>) {{
      %c0 = arith.constant 0 : index
      %table = vector.load %t[%c0] : memref<{table}x{element}>, vector<{table}x{element}>
      %index = vector.load %i[%c0] : memref<{lanes}x{word}>, vector<{lanes}x{word}>
      %0 = native.look_up %table at %index : vector<{table}x{element}>, vector<{lanes}x{word}>
      vector.store %0, %o[%c0] : memref<{lanes}x{element}>, vector<{lanes}x{element}>
      return
    }}"""
    rng = np.random.default_rng(7)
    numbers = rng.integers(0, 1000, table).astype(NUMPY[element])
    index = rng.integers(-128, 128, lanes).astype({"i8": np.int8, **NUMPY}[word])
    for run in (plait.compile(text), plait.compile(text, pipeline=without_look_ups(text))):
        found = np.zeros(lanes, NUMPY[element])
        run(numbers, index, found)
        np.testing.assert_array_equal(found, numbers[index.astype(np.int64) & (table - 1)])


def without_look_ups(text: str) -> str:
    """The plan for a machine that has no instruction for look-ups."""
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    changed, count = re.subn(r"llvm-expand-ops(?=,)", "llvm-expand-ops{instructions=convert-f16,floor,round,fma}", plan)
    assert count == 1
    return changed
