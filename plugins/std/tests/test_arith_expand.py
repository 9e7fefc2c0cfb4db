"""What `arith-expand` makes of an operation computes the same, for all pairs of i8 and for special and random floats."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

INTEGERS = ("ceildivsi", "ceildivui", "floordivsi", "maxsi", "maxui", "minsi", "minui")
FLOATS = ("maximumf", "minimumf", "maxnumf", "minnumf")


def results(ctx: Context, text: str, *inputs: Any) -> list[Any]:
    """What a function returns before and after the pass, which must leave no operation that it expands."""
    module = parse_module(text, ctx)
    before = Interpreter(module, ctx).run("main", *inputs)
    names = {op.name for op in module.walk()}
    PassManager(ctx).run("builtin.module(arith-expand{include-bf16})", module)
    assert {op.name for op in module.walk()} != names
    return [np.asarray(before[0]), np.asarray(Interpreter(module, ctx).run("main", *inputs)[0])]


def binary(name: str, type: str) -> str:
    return f"func.func @main(%a: {type}, %b: {type}) -> {type} {{ %0 = arith.{name} %a, %b : {type} return %0 : {type} }}"


@pytest.mark.parametrize("name", INTEGERS)
def test_integers(ctx: Context, name: str) -> None:
    a, b = (np.ravel(part).astype(np.int8) for part in np.meshgrid(range(-128, 128), range(-128, 128)))
    defined = (b != 0) & ~((a == -128) & (b == -1)) if "div" in name else b == b
    a, b = a[defined], b[defined]
    before, after = results(ctx, binary(name, f"tensor<{len(a)}xi8>"), a, b)
    np.testing.assert_array_equal(before, after)


def floats() -> np.ndarray[Any, Any]:
    random = np.random.default_rng(0).integers(0, 2**32, 2000, dtype=np.uint32).view(np.float32)
    return np.concatenate([random, np.float32([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 1e-45, 3.4e38])])


@pytest.mark.parametrize("name", FLOATS)
def test_floats(ctx: Context, name: str) -> None:
    a, b = (part.ravel() for part in np.meshgrid(floats()[-60:], floats()[-60:]))
    before, after = results(ctx, binary(name, f"tensor<{len(a)}xf32>"), a, b)
    np.testing.assert_array_equal(before, after)


def test_casts_of_bf16(ctx: Context) -> None:
    types = {"extf": ("bf16", "f32"), "truncf": ("f32", "bf16")}
    all_bf16 = np.arange(2**16, dtype=np.uint16).view(ml_dtypes.bfloat16)
    ties = ((np.arange(2**16, dtype=np.uint32) << 16) | 0x8000).view(np.float32)
    inputs = {"extf": all_bf16, "truncf": np.concatenate([floats(), ties])}
    for name, (source, target) in types.items():
        source, target = (f"tensor<{len(inputs[name])}x{element}>" for element in (source, target))
        text = f"func.func @main(%a: {source}) -> {target} {{ %0 = arith.{name} %a : {source} to {target} return %0 : {target} }}"
        before, after = results(ctx, text, inputs[name])
        np.testing.assert_array_equal(before.astype(np.float32), after.astype(np.float32))
