"""Rows that are computed in blocks equal those of the interpreter, what is left of the blocks among them."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from ml_dtypes import bfloat16
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

DTYPES = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": bfloat16}


def log_softmax(element: str, rows: int, length: int) -> str:
    whole, row = f"tensor<{rows}x{length}x{element}>", f"tensor<{rows}x{element}>"
    return f"""func.func @main(%x: {whole}) -> ({whole}, {row}) {{
      %low = stablehlo.constant dense<-1.0> : tensor<{element}>
      %zero = stablehlo.constant dense<0.0> : tensor<{element}>
      %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : ({whole}, tensor<{element}>) -> {row}
      %b = stablehlo.broadcast_in_dim %m, dims = [0] : ({row}) -> {whole}
      %d = stablehlo.subtract %x, %b : {whole}
      %e = stablehlo.exponential %d : {whole}
      %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : ({whole}, tensor<{element}>) -> {row}
      %l = stablehlo.log %s : {row}
      %t = stablehlo.broadcast_in_dim %l, dims = [0] : ({row}) -> {whole}
      %r = stablehlo.subtract %d, %t : {whole}
      return %r, %l : {whole}, {row}
    }}"""


@pytest.mark.parametrize("bits", [128, 256, 512])
@pytest.mark.parametrize(("rows", "length"), [(512, 37), (519, 24), (800, 1), (300, 130)])
@pytest.mark.parametrize("element", DTYPES)
def test_blocks_agree_with_the_interpreter(element: str, rows: int, length: int, bits: int) -> None:
    text, ctx = log_softmax(element, rows, length), Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    assert "linalg-fuse-reductions" in plan
    options = f"{{l1-bytes=65536 vector-bits={bits}}}"
    plan = plan.replace("linalg-fuse-reductions", f"linalg-fuse-reductions{options}")
    x: Any = np.random.default_rng(rows).standard_normal((rows, length)).astype(DTYPES[element])
    x[rows - 1, length - 1] = np.nan
    x[rows // 2, 0] = np.inf
    tolerance = {"f64": 1e-14, "f32": 2e-6}.get(element, 0.06)
    expected = plait.compile(text, target="interpret")(x)
    for one, other in zip(plait.compile(text, pipeline=plan)(x), expected, strict=True):
        wide = [np.asarray(value).astype(np.float64) for value in (one, other)]
        np.testing.assert_allclose(*wide, rtol=tolerance, atol=tolerance)
