"""`stablehlo-to-tcp` keeps what a program computes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.rewrite.conversion import uncovered_operations
from plait_stablehlo.dialect import STABLEHLO
from plait_stablehlo.to_tcp import STABLEHLO_TO_TCP
from stablehlo_kit import context, function, parsed

X = np.linspace(-3, 3, 12, dtype=np.float32).reshape(3, 4)
SIGNATURE = "(%x: tensor<3x4xf32>) -> "

CASES = {
    "logistic": ("tensor<3x4xf32>", "%r = stablehlo.logistic %x : tensor<3x4xf32>"),
    "compare and select": ("tensor<3x4xf32>", """%n = stablehlo.negate %x : tensor<3x4xf32>
        %p = stablehlo.compare LT, %x, %n : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
        %r = stablehlo.select %p, %x, %n : tensor<3x4xi1>, tensor<3x4xf32>"""),
    "total order": ("tensor<3x4xi1>", """%z = stablehlo.constant dense<-0.0> : tensor<3x4xf32>
        %r = stablehlo.compare GE, %x, %z, TOTALORDER : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>"""),
    "dot_general": ("tensor<3x3xf32>", "%r = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x3xf32>"),
    "batched dot_general": ("tensor<4x3x3xf32>", """%y = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<3x4xf32>) -> tensor<3x2x4xf32>
        %r = stablehlo.dot_general %y, %y, batching_dims = [2] x [2], contracting_dims = [1] x [1] : (tensor<3x2x4xf32>, tensor<3x2x4xf32>) -> tensor<4x3x3xf32>"""),
    "reduce": ("tensor<3xf32>", """%z = stablehlo.constant dense<0.0> : tensor<f32>
        %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>"""),
    "reduce with a region": ("tensor<4xf32>", """%z = stablehlo.constant dense<1.0> : tensor<f32>
        %r = stablehlo.reduce(%x init: %z) across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
         reducer(%a: tensor<f32>, %b: tensor<f32>) {
          %m = stablehlo.multiply %a, %b : tensor<f32>
          %n = stablehlo.abs %m : tensor<f32>
          stablehlo.return %n : tensor<f32>
        }"""),
    "slice, pad, reverse, transpose": ("tensor<5x4xf32>", """%a = stablehlo.slice %x [0:3:2, 1:4] : (tensor<3x4xf32>) -> tensor<2x3xf32>
        %z = stablehlo.constant dense<9.0> : tensor<f32>
        %b = stablehlo.pad %a, %z, low = [1, 0], high = [0, 2], interior = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x5xf32>
        %c = stablehlo.reverse %b, dims = [1] : tensor<4x5xf32>
        %r = stablehlo.transpose %c, dims = [1, 0] : (tensor<4x5xf32>) -> tensor<5x4xf32>"""),
    "if": ("tensor<3x4xf32>", """%z = stablehlo.constant dense<0.0> : tensor<f32>
        %s = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %p = stablehlo.compare GT, %s, %z : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %r = "stablehlo.if"(%p) ({
          %n = stablehlo.tanh %x : tensor<3x4xf32>
          stablehlo.return %n : tensor<3x4xf32>
        }, {
          stablehlo.return %x : tensor<3x4xf32>
        }) : (tensor<i1>) -> tensor<3x4xf32>"""),
    "convert": ("tensor<3x4xi32>", "%r = stablehlo.convert %x : (tensor<3x4xf32>) -> tensor<3x4xi32>"),
    "dynamic_update_slice": ("tensor<3x4xf32>", """%i = stablehlo.constant dense<2> : tensor<i32>
        %u = stablehlo.constant dense<7.0> : tensor<2x2xf32>
        %r = stablehlo.dynamic_update_slice %x, %u, %i, %i : (tensor<3x4xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>"""),
}  # fmt: skip


def both(text: str, *arguments: Any) -> tuple[Any, Any, str]:
    """What the program computes before and after the conversion, and its text after."""
    ctx = context()
    module = parsed(text, ctx)
    before = Interpreter(module, ctx).run("main", *arguments)
    STABLEHLO_TO_TCP.run(module, ctx)
    verify(module, ctx)
    return before, Interpreter(module, ctx).run("main", *arguments), str(module)


@pytest.mark.parametrize("name", sorted(CASES))
def test_keeps_results(name: str) -> None:
    result, body = CASES[name]
    before, after, text = both(function(SIGNATURE + result, f"{body}\nreturn %r : {result}"), X)
    assert "stablehlo." not in text
    np.testing.assert_allclose(after[0], before[0], rtol=1e-6, atol=1e-6)


def test_dynamic_shapes_follow_sizes_to_where_they_come_from() -> None:
    body = """%n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
    %m = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %four = stablehlo.constant dense<4> : tensor<1xi32>
    %shape = stablehlo.concatenate %m, %four, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %same = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [0, 1] : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %one = stablehlo.constant dense<1.0> : tensor<1x4xf32>
    %b = stablehlo.dynamic_broadcast_in_dim %one, %shape, dims = [0, 1] : (tensor<1x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %r = stablehlo.add %same, %b : tensor<?x4xf32>
    return %r : tensor<?x4xf32>"""
    before, after, text = both(function("(%x: tensor<?x4xf32>) -> tensor<?x4xf32>", body), X)
    np.testing.assert_array_equal(after[0], before[0])
    assert text.count("tcp.broadcast") == 1
    assert "maybe_expanding" not in text


def test_every_operation_is_in_the_table() -> None:
    assert uncovered_operations(STABLEHLO_TO_TCP, STABLEHLO) == []
