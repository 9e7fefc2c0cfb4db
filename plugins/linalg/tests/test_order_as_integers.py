"""Extremes that are found by comparing integers are those of the numbers: of all pairs of unlike kinds, NaN included."""

from __future__ import annotations

from itertools import product
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

TYPES = {"f16": np.float16, "bf16": ml_dtypes.bfloat16}
INFINITY = {"f16": 0x7C00, "bf16": 0x7F80}


def numbers(ty: str) -> np.ndarray[Any, Any]:
    """Zeros, subnormal and normal numbers, the last finite one, infinity, and the first and the last NaN; both signs."""
    end = INFINITY[ty]
    positive = [0, 1, 2, 0x7F, 0x80, 0x3FF, 0x400, 0x1234, 0x3C00, end - 1, end, end + 1, end + 64, 0x7FFF]
    return np.array([bits | sign for bits in positive for sign in (0, 0x8000)], np.uint16).view(TYPES[ty])


def program(ty: str, kind: str, count: int) -> str:
    rows, out = f"tensor<{count}x2x{ty}>", f"tensor<{count}x{ty}>"
    return f"""func.func @main(%x: {rows}, %s: {out}) -> {out} {{
    %r = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
        iterator_types = ["parallel", "reduction"]}} ins(%x : {rows}) outs(%s : {out}) {{
    ^bb0(%a: {ty}, %o: {ty}):
      %t = arith.{kind} %a, %o : {ty}
      linalg.yield %t : {ty}
    }} -> {out}
    return %r : {out}
  }}"""


@pytest.mark.parametrize("kind", ["maximumf", "minimumf"])
@pytest.mark.parametrize("ty", TYPES)
def test_finds_the_extreme_of_all_kinds_of_numbers(ctx: Context, ty: str, kind: str) -> None:
    pairs = np.array(list(product(numbers(ty), repeat=2)), TYPES[ty])
    first = np.resize(numbers(ty)[::3], len(pairs))
    text = program(ty, kind, len(pairs))
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", pairs, first)
    module = parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(linalg-order-as-integers{instructions=none})", module)
    assert not [op for op in module.walk() if op.name == f"arith.{kind}"]
    (found,) = Interpreter(module, ctx).run("main", pairs, first)
    expected, found = np.asarray(expected), np.asarray(found)
    is_nan = np.isnan(expected.astype(np.float32))
    assert is_nan.any()
    assert np.array_equal(np.isnan(found.astype(np.float32)), is_nan)
    assert np.array_equal(found.view(np.uint16)[~is_nan], expected.view(np.uint16)[~is_nan])
