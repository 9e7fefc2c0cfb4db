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


def selected(body: str, ctx: Context) -> Any:
    """A function of a vector of f16 with the instructions of AVX-512."""
    ty = "vector<32xf16>"
    module = parse_module(f"llvm.func @main(%x: {ty}) -> {ty} {{\n{body}\nllvm.return %0 : {ty}\n}}", ctx)
    options = "instructions=rsqrt vector-bits=512"
    PassManager(ctx).run(Pipeline.parse(f"builtin.module(llvm-select-instructions{{{options}}})", ctx), module)
    return module


@pytest.mark.parametrize(("divisor", "is_product"), [(6.0, True), (-7.0, True), (2.0**-24, True), (438.0, False)])
@np.errstate(all="ignore")
def test_constants_are_multiplied_by_where_that_is_the_same(divisor: float, is_product: bool) -> None:
    ctx = Context.from_environment()
    constant = f"%y = llvm.mlir.constant(dense<{divisor:e}> : vector<32xf16>) : vector<32xf16>"
    module = selected(f"{constant}\n%0 = llvm.fdiv %x, %y : vector<32xf16>", ctx)
    assert ("rcp14" in str(module)) is not is_product
    some = np.random.default_rng(13).choice(ALL, (16, 32))
    for x in np.concatenate([some, ALL[: 32 * 16].reshape(16, 32)]):  # the least numbers too
        assert_same(np.asarray(Interpreter(module, ctx).run("main", x)[0]), rounded(x, np.float16(divisor)))


@pytest.mark.parametrize("divisor", [6.0, 438.0, -3.0, 2.0**-24])
def test_all_numbers_are_divided_by_constants(divisor: float) -> None:
    ty = f"tensor<{len(ALL)}xf16>"
    run = plait.compile(
        f"func.func @main(%x: {ty}) -> {ty} {{\n%y = arith.constant dense<{divisor:e}> : {ty}\n"
        f"%0 = arith.divf %x, %y : {ty}\nreturn %0 : {ty}\n}}"
    )
    assert_same(run(ALL)[0], rounded(ALL, np.float16(divisor)))


@pytest.mark.parametrize(("limit", "extensions"), [(6.0, 0), (2049.0, 1)])
def test_what_is_exact_in_f32_is_divided_there(limit: float, extensions: int) -> None:
    wide, narrow = "vector<32xf32>", "vector<32xf16>"
    body = f"""
      %a = llvm.fpext %x : {narrow} to {wide}
      %most = llvm.mlir.constant(dense<{limit:e}> : {wide}) : {wide}
      %below = llvm.fcmp "olt" %a, %most : {wide}
      %b = llvm.select %below, %a, %most : vector<32xi1>, {wide}
      %c = llvm.fptrunc %b : {wide} to {narrow}
      %y = llvm.mlir.constant(dense<3.0> : {narrow}) : {narrow}
      %0 = llvm.fdiv %c, %y : {narrow}"""
    ctx = Context.from_environment()
    module = selected(body, ctx)
    divided = str(module).partition("llvm.fptrunc")[2]
    assert divided.count("llvm.fpext") == extensions
    x = np.linspace(-9, 3000, 32).astype("f2")
    (found,) = Interpreter(module, ctx).run("main", x)
    assert_same(np.asarray(found), rounded(np.minimum(x, np.float16(limit)), np.float16(3)))
