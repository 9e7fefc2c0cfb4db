"""f16 computed by operations on integers and f32, for machines that do not convert it, is what NumPy computes."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

CODES = np.arange(1 << 16, dtype=np.uint16).view(np.float16)


def without_conversions(text: str) -> Any:
    """The program compiled as for a machine that does not convert f16."""
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    changed, count = re.subn(r"llvm-expand-ops(?=,)", "llvm-expand-ops{instructions=floor,round,fma}", plan)
    assert count == 1
    return plait.compile(text, pipeline=changed)


def check(found: Any, expected: Any) -> None:
    """Bit by bit, but for the payloads of NaN."""
    is_nan = np.isnan(expected)
    assert np.isnan(found[is_nan]).all()
    bits = f"u{expected.itemsize}"
    np.testing.assert_array_equal(found[~is_nan].view(bits), expected[~is_nan].view(bits))


def converter(source: str, target: str, operation: str) -> Any:
    body = f"%0 = arith.{operation} %x : tensor<65536x{source}> to tensor<65536x{target}>"
    signature = f"@main(%x: tensor<65536x{source}>) -> tensor<65536x{target}>"
    return without_conversions(f"func.func {signature} {{\n{body}\nreturn %0 : tensor<65536x{target}>\n}}")


@pytest.mark.parametrize(("target", "dtype"), [("f32", np.float32), ("f64", np.float64)])
def test_all_halves_are_extended(target: str, dtype: Any) -> None:
    check(converter("f16", target, "extf")(CODES)[0], CODES.astype(dtype))


@pytest.mark.parametrize(("source", "dtype"), [("f32", np.float32), ("f64", np.float64)])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_numbers_beside_halves_and_between_them_are_rounded(source: str, dtype: Any) -> None:
    run, rng = converter(source, "f16", "truncf"), np.random.default_rng(0)
    every = CODES.astype(dtype)
    middle = (every + np.roll(every, 1)) / 2
    for values in (every, middle, np.nextafter(middle, dtype(np.inf)), np.nextafter(middle, dtype(0)), every * 3):
        check(run(values)[0], values.astype(np.float16))
    anything = rng.integers(0, 256, every.nbytes, dtype=np.uint8).view(dtype)
    check(run(anything)[0], anything.astype(np.float16))


@pytest.mark.parametrize("name", ["addf", "subf", "mulf", "divf"])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_arithmetic_is_rounded_once(name: str) -> None:
    ty = "tensor<65536xf16>"
    text = f"func.func @main(%x: {ty}, %y: {ty}) -> {ty} {{\n%0 = arith.{name} %x, %y : {ty}\nreturn %0 : {ty}\n}}"
    run, rng = without_conversions(text), np.random.default_rng(1)
    compute = {"addf": np.add, "subf": np.subtract, "mulf": np.multiply, "divf": np.divide}[name]
    for other in (rng.permutation(CODES), np.roll(CODES, 1), np.roll(CODES, 1 << 15)):
        check(run(CODES, other)[0], compute(CODES, other))
