"""Conversion to a narrower float rounds once: what the interpreter and folds compute is the nearest number."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from plait.builtin import types as t
from plait.builtin.attributes import FloatAttr
from plait.builtin.types import RankedTensorType
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.interpret.values import dtype_of, value_for
from plait.syntax.parser import parse_module

NARROW = (
    t.BF16Type(), t.F16Type(), t.Float4E2M1FNType(), t.Float6E2M3FNType(), t.Float6E3M2FNType(), t.Float8E3M4Type(),
    t.Float8E4M3Type(), t.Float8E4M3FNType(), t.Float8E4M3FNUZType(), t.Float8E4M3B11FNUZType(), t.Float8E5M2Type(),
    t.Float8E5M2FNUZType(), t.Float8E8M0FNUType(),
)  # fmt: skip


def around_midpoints(ty: Any) -> Any:
    """The middle of each two neighbors, and numbers so near to it that they differ from it only in double precision."""
    codes = range(1 << ty.width) if ty.width <= 8 else np.random.default_rng(0).integers(0, 1 << ty.width, 300).tolist()
    values = sorted({v for v in (FloatAttr.from_bits(code, ty).value for code in codes) if np.isfinite(v)})
    middles = [(a + b) / 2 for a, b in itertools.pairwise(values)]
    near = [m * (1 + sign * 2.0**-k) for m in middles for sign in (1, -1) for k in (30, 52)]
    return np.array([x for x in [*middles, *near] if x > 0 or not ty.format.unsigned])


@pytest.mark.parametrize("ty", NARROW, ids=str)
def test_truncation_of_doubles_rounds_once(ctx: Context, ty: Any) -> None:
    x = around_midpoints(ty)
    wanted = np.array([FloatAttr(float(v), ty).bits for v in x])
    shape = f"{len(x)}x"
    text = f"""func.func @f(%x: tensor<{shape}f64>) -> tensor<{shape}{ty}> {{
      %r = arith.truncf %x : tensor<{shape}f64> to tensor<{shape}{ty}>
      return %r : tensor<{shape}{ty}>
    }}"""
    (found,) = Interpreter(parse_module(text, ctx), ctx).run("f", x)
    bits = f"u{dtype_of(ty).itemsize}"
    np.testing.assert_array_equal(found.view(bits), wanted)
    scalars = [np.asarray(value_for(ty, float(v))).view(bits) for v in x[:50]]
    np.testing.assert_array_equal(np.array(scalars), wanted[:50])


@pytest.mark.parametrize("ty", [t.BF16Type(), t.Float8E4M3FNType()], ids=str)
def test_functions_round_once(ctx: Context, ty: Any) -> None:
    values = np.linspace(0.01, 12, 4001).astype(dtype_of(ty))
    tensor = RankedTensorType(values.shape, ty)
    text = f"func.func @f(%x: {tensor}) -> {tensor} {{\n %r = math.log %x : {tensor}\n return %r : {tensor}\n}}"
    (found,) = Interpreter(parse_module(text, ctx), ctx).run("f", values)
    wanted = [FloatAttr(float(v), ty).bits for v in np.log(values.astype(np.float64))]
    np.testing.assert_array_equal(found.view(f"u{found.dtype.itemsize}"), wanted)
