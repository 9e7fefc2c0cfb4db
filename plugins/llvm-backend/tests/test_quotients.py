"""Quotients of f16 are rounded, in native code and by the estimate of a machine in the interpreter."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret import Interpreter
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

ALL = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
DIVISORS = [
    0.0,
    -0.0,
    np.inf,
    -np.inf,
    np.nan,
    1.0,
    -3.0,
    2.0**-24,
    3 * 2.0**-24,
    1023 * 2.0**-24,
    2.0**-14,
    65504.0,
    1.5,
]


def divisors() -> Any:
    rng = np.random.default_rng(11)
    return np.concatenate([np.array(DIVISORS), rng.choice(ALL, 40)]).astype(np.float16)


@np.errstate(all="ignore")
def rounded(x: Any, y: Any) -> Any:
    return (x.astype(np.float64) / y.astype(np.float64)).astype(np.float16)


def assert_same(found: Any, expected: Any) -> None:
    np.testing.assert_array_equal(found, expected)
    is_number = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(found)[is_number], np.signbit(expected)[is_number])


def test_quotients_are_rounded() -> None:
    ty = f"tensor<{len(ALL)}xf16>"
    run = plait.compile(
        f"func.func @main(%x: {ty}, %y: {ty}) -> {ty} {{\n%0 = arith.divf %x, %y : {ty}\nreturn %0 : {ty}\n}}"
    )
    for divisor in divisors():
        y = np.full(len(ALL), divisor)
        assert_same(run(ALL, y)[0], rounded(ALL, y))


@pytest.mark.parametrize("bits", [128, 256, 512])
def test_the_estimate_takes_a_register(bits: int) -> None:
    ty = "vector<32xf16>"
    text = f"llvm.func @main(%x: {ty}, %y: {ty}) -> {ty} {{\n%0 = llvm.fdiv %x, %y : {ty}\nllvm.return %0 : {ty}\n}}"
    ctx = Context.from_environment()
    module = parse_module(text, ctx)
    options = f"instructions=rsqrt vector-bits={bits}"
    PassManager(ctx).run(Pipeline.parse(f"builtin.module(llvm-select-instructions{{{options}}})", ctx), module)
    assert f"llvm.x86.avx512.rcp14.ps.{bits}" in str(module)
    rng = np.random.default_rng(12)
    x, y = (np.concatenate([np.array(DIVISORS).astype(np.float16), rng.choice(ALL, 32 - len(DIVISORS))]) for _ in "xy")
    with np.errstate(all="ignore"):
        for shift in range(32):
            (found,) = Interpreter(module, ctx).run("main", x, np.roll(y, shift))
            assert_same(np.asarray(found), rounded(x, np.roll(y, shift)))
