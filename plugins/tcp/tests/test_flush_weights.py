"""Subnormal weights of softmax are flushed where they only weigh, and results do not change by it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes.manager import PassManager

CTX = Context(plugins=[import_module("plait_std.plugin"), import_module("plait_tcp.plugin")])


def program(element: str = "f32", rest: str = "", returned: str = "%r", rows: str = "5", sizes: str = "") -> str:
    """Softmax of scores along the last dimension, and the values that it weighs; `rest` comes in between."""
    x, few, v = f"tensor<2x{rows}x6x{element}>", f"tensor<2x{rows}x{element}>", f"tensor<2x6x3x{element}>"
    out = {"%r": f"tensor<2x{rows}x3x{element}>", "%w": x, "%e": x, "%c": f"tensor<2x6x{element}>"}[returned]
    lowest = {"f32": "0xFF800000", "f64": "0xFFF0000000000000", "f16": "0xFC00"}[element]
    maps = "affine_map<(b, i, j, k) -> (b, i, k)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (b, i, j)>"
    return f"""
    func.func @main(%x: {x}, %v: {v}, %mask: tensor<2x{rows}x6xi1>) -> {out} {{
      {"%c1 = arith.constant 1 : index" if sizes else ""}
      {f"%n = tensor.dim %x, %c1 : {x}" if sizes else ""}
      %low = tcp.const dense<{lowest}> : tensor<{element}>
      %zero = tcp.const dense<0.0> : tensor<{element}>
      %m = tcp.reduce maximum %x, %low dims = [2] : {x}, tensor<{element}> -> {few}
      %mb = tcp.broadcast %m dims = [0, 1] {sizes} : {few} -> {x}
      %d = tcp.binary subtract %x, %mb : {x}
      %e = tcp.unary exp %d : {x}
      {rest or f"%k = tcp.unary abs %zero : tensor<{element}>"}
      %s = tcp.reduce add {"%h" if "%h =" in rest else "%e"}, %zero dims = [2] : {x}, tensor<{element}> -> {few}
      %sb = tcp.broadcast %s dims = [0, 1] {sizes} : {few} -> {x}
      %w = tcp.binary divide {"%h" if "%h =" in rest else "%e"}, %sb : {x}
      %r = tcp.contract %w, %v {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}} : {x}, {v} -> tensor<2x{rows}x3x{element}>
      return {returned} : {out}
    }}"""


def flushed(text: str) -> Any:
    module = plait.parse(text, context=CTX)
    PassManager(CTX).run("tcp-flush-weights", module)
    verify(module, CTX)
    return module


@pytest.mark.parametrize(("element", "smallest"), [("f32", 2.0**-126), ("f64", 2.0**-1022)])
@pytest.mark.parametrize(("rows", "sizes"), [("5", ""), ("?", "sizes(%n)")])
def test_what_is_weighed_stays_the_same(element: str, smallest: float, rows: str, sizes: str) -> None:
    type = np.dtype({"f32": np.float32, "f64": np.float64}[element])
    rng = np.random.default_rng(0)
    x = rng.standard_normal((2, 5, 6)).astype(type) + type.type(np.log(smallest)) * (rng.random((2, 5, 6)) < 0.5)
    x[0, 0], x[0, 1, 0], x[0, 2, 0] = -np.inf, np.nan, -np.inf
    v = rng.standard_normal((2, 6, 3)).astype(type)
    text = program(element, rows=rows, sizes=sizes)
    given = x.astype(type), v, np.ones((2, 5, 6), bool)
    before, after = plait.parse(text, context=CTX), flushed(text)
    assert str(after).count("tcp.ternary select") == 2 and "tcp.binary lt" in str(after)
    expected, result = (Interpreter(module, CTX).run("main", *given)[0] for module in (before, after))
    np.testing.assert_allclose(result, expected, rtol=1e-6)


@pytest.mark.parametrize("text", [
    program(returned="%w"),
    program(returned="%e"),
    program(rest="%zeros = tcp.broadcast %zero dims = [] : tensor<f32> -> tensor<2x5x6xf32>\n"
                 "%h = tcp.ternary select %mask, %e, %zeros : tensor<2x5x6xi1>, tensor<2x5x6xf32>, tensor<2x5x6xf32>"),
    program(rest="%c = tcp.reduce add %e, %zero dims = [1] : tensor<2x5x6xf32>, tensor<f32> -> tensor<2x6xf32>",
            returned="%c"),
    program(rest="%h = tcp.binary multiply %e, %e : tensor<2x5x6xf32>"),
    program().replace("divide %e, %sb", "divide %sb, %e"),
    program().replace("%zero = tcp.const dense<0.0>", "%zero = tcp.const dense<-1.0>"),
    program(returned="%w").replace("return %w", "return %p").replace(
        "%r =", """%ones = tcp.const dense<1.0> : tensor<2xf32>
      %p = tcp.contract %w, %ones {indexing_maps = [affine_map<(b, i, k) -> (b, i, k)>, affine_map<(b, i, k) -> (b)>,
        affine_map<(b, i, k) -> (b, i, k)>], iterator_types = ["parallel", "parallel", "parallel"]} : tensor<2x5x6xf32>, tensor<2xf32> -> tensor<2x5x6xf32>
      %r ="""),
], ids=["returned", "returned exponentials", "masked", "other sums", "squares", "divisors", "sums that begin below zero",
        "products of all"])  # fmt: skip
def test_what_is_more_than_a_weight_is_bounded_only(text: str) -> None:
    after, before = str(flushed(text)), str(plait.parse(text, context=CTX))
    assert after.count("tcp.ternary select") == before.count("tcp.ternary select") + 1
    assert "tcp.binary gt" in after and "tcp.binary lt" not in after


@pytest.mark.parametrize("text", [
    program("f16"),
    program().replace("subtract %x, %mb", "add %x, %mb"),
    program().replace("subtract %x, %mb", "subtract %mb, %x"),
    program().replace("reduce maximum", "reduce minimum"),
    program().replace("dense<0xFF800000>", "dense<0.0>"),
], ids=["no subnormal numbers", "sums", "negated", "minima", "maxima that begin above all"])  # fmt: skip
def test_what_may_be_above_0_stays(text: str) -> None:
    assert str(flushed(text)) == str(plait.parse(text, context=CTX))
