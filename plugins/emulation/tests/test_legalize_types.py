"""Element types that a target does not support: widened, truncated, refused, within what is documented."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.runtime.target import Target
from plait.syntax.parser import parse_module
from plait_emulation.policy import Policy, policy_for


def legalized(text: str, options: str, ctx: Any) -> Any:
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse(f"legalize-types-for-target{{{options}}}", ctx), module)
    verify(module, ctx)
    return module


def both(text: str, options: str, arguments: list[Any], ctx: Any) -> tuple[Any, Any, Any]:
    module = legalized(text, options, ctx)
    before = Interpreter(parse_module(text, ctx), ctx).run("main", *arguments)
    return module, before, Interpreter(module, ctx).run("main", *arguments)


def function(body: str, arguments: str, result: str) -> str:
    return f"func.func @main({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"



@pytest.mark.parametrize(("element", "dtype"), [("bf16", ml_dtypes.bfloat16), ("f16", np.float16)])
@pytest.mark.parametrize("kind", ["add", "multiply", "divide", "lt"])
def test_widened_arithmetic_rounds_as_the_narrow_format(kind: str, element: str, dtype: Any, ctx: Any) -> None:
    t = f"tensor<64x{element}>"
    result = "tensor<64xi1>" if kind == "lt" else t
    text = function(f"%r = tcp.binary {kind} %x, %y : {t}", f"%x: {t}, %y: {t}", result)
    x, y = (np.random.default_rng(i).standard_normal(64).astype(dtype) for i in range(2))
    module, before, after = both(text, f"widen={element}", [x, y], ctx)
    assert f"tcp.binary {kind} %0, %1 : tensor<64xf32>" in str(module)
    assert before[0].tobytes() == after[0].tobytes()


def test_a_widened_sum_is_rounded_once(ctx: Any) -> None:
    t = "tensor<4096xbf16>"
    body = f"%z = tcp.const dense<0.0> : tensor<bf16>\n%r = tcp.reduce add %x, %z dims = [0] : {t}, tensor<bf16> -> tensor<bf16>"
    module = legalized(function(body, f"%x: {t}", "tensor<bf16>"), "widen=bf16", ctx)
    x = np.full(4096, 1.0, ml_dtypes.bfloat16)
    assert float(Interpreter(module, ctx).run("main", x)[0]) == 4096


def test_a_widened_product_accumulates_in_f32(ctx: Any) -> None:
    maps = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>"
    t = "tensor<4x4xf16>"
    op = (
        f'%r = tcp.contract %x, %x {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction"]}} : '
        f"{t}, {t} -> {t}"
    )
    assert "acc_type = f32" in str(legalized(function(op, f"%x: {t}", t), "widen=f16", ctx))


def test_refused_types_are_errors(ctx: Any) -> None:
    t = "tensor<4xf64>"
    with pytest.raises(DiagnosticError, match="element type f64 is not supported by the target"):
        legalized(function(f"%r = tcp.unary exp %x : {t}", f"%x: {t}", t), "refuse=f64", ctx)


@pytest.mark.parametrize("element", ["f64", "f32", "f80", "f128"])
def test_widening_never_loses_digits(element: str, ctx: Any) -> None:
    t = "tensor<4xf64>"
    with pytest.raises(DiagnosticError, match=f"'{element}' cannot be widened"):
        legalized(function(f"%r = tcp.unary exp %x : {t}", f"%x: {t}", t), f"widen={element}", ctx)


def test_truncation_computes_in_f32(ctx: Any) -> None:
    t, x = "tensor<64xf64>", np.random.default_rng(0).standard_normal(64)
    text = function(f"%r = tcp.binary multiply %x, %x : {t}", f"%x: {t}", t)
    module, before, after = both(text, "truncate=f64", [x], ctx)
    assert "tcp.binary multiply" in str(module) and "tensor<64xf32>" in str(module)
    assert (after[0] == (x.astype(np.float32) ** 2).astype(np.float64)).all()
    assert (after[0] != before[0]).any()


@pytest.mark.parametrize("element", ["bf16", "i64", "f32"])
def test_nothing_else_is_truncated(element: str, ctx: Any) -> None:
    t = "tensor<4xf64>"
    with pytest.raises(DiagnosticError, match=f"'{element}' cannot be truncated, expected one of f64"):
        legalized(function(f"%r = tcp.unary exp %x : {t}", f"%x: {t}", t), f"truncate={element}", ctx)


def test_a_description_asks_for_truncation(ctx: Any) -> None:
    op = parse_module(function("%r = tcp.unary exp %x : tensor<4xf64>", "%x: tensor<4xf64>", "tensor<4xf64>"), ctx)
    native = ("f32", "i1", "i32")
    assert policy_for(Target("board", element_types=native), op) == Policy(emulate=("f64",))
    assert policy_for(Target("board", element_types=native, truncate=("f64",)), op) == Policy(truncate=("f64",))
    assert policy_for(Target("board", element_types=native), op, ("f64",)) == Policy(truncate=("f64",))


def test_operations_that_nobody_knows_are_carried(ctx: Any) -> None:
    t = "tensor<4xf16>"
    line = f'%r = tcp.custom_op("my.op") %x {{k = 3 : i64}} : {t} -> {t}'
    assert line.split("= ", 1)[1] in str(legalized(function(line, f"%x: {t}", t), "widen=f16", ctx))
