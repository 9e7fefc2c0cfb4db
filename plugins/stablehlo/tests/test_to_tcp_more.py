"""What `stablehlo-to-tcp` and `chlo-to-tcp` make of indexing, windows and functions computes the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.rewrite.conversion import uncovered_operations
from plait.syntax.parser import parse_module
from plait_stablehlo.chlo.dialect import CHLO
from plait_stablehlo.chlo.to_tcp import CHLO_TO_TCP
from plait_stablehlo.to_tcp import STABLEHLO_TO_TCP

RNG = np.random.default_rng(0)
X = RNG.standard_normal((4, 6)).astype(np.float32)
Y = np.where(RNG.random((4, 6)) < 0.3, X, RNG.standard_normal((4, 6))).astype(np.float32)
REGION = """({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.OP %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    })"""
SELECT = """({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }, {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %t = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %t : tensor<f32>
    })"""
ZERO = "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
INDICES = "%i = stablehlo.constant dense<[[3], [-7], [9], [0], [3]]> : tensor<5x1xi32>\n"


def region(op: str) -> str:
    return REGION.replace("OP", op)


def reduced(exponent: int, mantissa: int) -> tuple[str, str]:
    return "4x6xf32", f"%r = stablehlo.reduce_precision %x, format = e{exponent}m{mantissa} : tensor<4x6xf32>"


STABLEHLO = {
    "gather of rows": ("5x6xf32", INDICES + """%r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<
        offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
        slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>"""),
    "gather of boxes": ("2x3x5xf32", INDICES + """%r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<
        offset_dims = [0, 1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 3>}>
        : (tensor<4x6xf32>, tensor<5x1xi32>) -> tensor<2x3x5xf32>"""),
    "batched gather": ("4x2xf32", """%i = stablehlo.constant dense<[[1, 5], [0, 0], [7, 2], [-1, 3]]> : tensor<4x2xi64>
        %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1],
        operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>,
        slice_sizes = array<i64: 1, 1>}> : (tensor<4x6xf32>, tensor<4x2xi64>) -> tensor<4x2xf32>"""),
    "dynamic gather": ("5x?xf32", INDICES + """%n = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
        %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
        collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}>
        : (tensor<4x6xf32>, tensor<5x1xi32>, tensor<2xi32>) -> tensor<5x?xf32>"""),
    "scatter": ("4x6xf32", INDICES + """%u = stablehlo.constant dense<2.0> : tensor<5x6xf32>
        %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<
        update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
        index_vector_dim = 1>}> """ + region("multiply") + """
        : (tensor<4x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<4x6xf32>"""),
    "sort": ("4x6xf32", """%r = "stablehlo.sort"(%x) <{dimension = -1 : i64, is_stable = true}> ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>):
          %p = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1>
        }) : (tensor<4x6xf32>) -> tensor<4x6xf32>"""),
    "window": ("4x3xf32", ZERO + """%r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2, 3>,
        window_strides = array<i64: 1, 2>, padding = dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>}> """ + region("maximum")
        + " : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x3xf32>"),
    "window with a region": ("3x6xf32", ZERO + """%r = "stablehlo.reduce_window"(%x, %z)
        <{window_dimensions = array<i64: 2, 1>}> """ + region("subtract")
        + " : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x6xf32>"),
    "convolution": ("1x3x5x2xf32", """%l = stablehlo.reshape %x : (tensor<4x6xf32>) -> tensor<1x4x6x1xf32>
        %k = stablehlo.constant dense<[[[[0.5, 1.0]], [[2.0, -1.0]]], [[[0.25, 3.0]], [[-0.5, 1.5]]]]> : tensor<2x2x1x2xf32>
        %r = stablehlo.convolution(%l, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<1x4x6x1xf32>, tensor<2x2x1x2xf32>) -> tensor<1x3x5x2xf32>"""),
    "dynamic convolution": ("1x?x?x2xf32", """%l = stablehlo.reshape %x : (tensor<4x6xf32>) -> tensor<1x4x6x1xf32>
        %k = stablehlo.constant dense<[[[[0.5, 1.0]], [[2.0, -1.0]]], [[[0.25, 3.0]], [[-0.5, 1.5]]]]> : tensor<2x2x1x2xf32>
        %p = stablehlo.constant dense<[[1, 0], [0, 2]]> : tensor<2x2xi32>
        %r = "stablehlo.dynamic_conv"(%l, %k, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
        window_strides = array<i64: 2, 1>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}>
        : (tensor<1x4x6x1xf32>, tensor<2x2x1x2xf32>, tensor<2x2xi32>) -> tensor<1x?x?x2xf32>"""),
    "select and scatter": ("4x6xf32", ZERO + """%s = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
        %r = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 3, 3>,
        window_strides = array<i64: 2, 2>, padding = dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>}> """ + SELECT
        + " : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>"),
    "map": ("4x6xf32", """%r = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0, 1>}> ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>):
          %two = stablehlo.constant dense<2.0> : tensor<f32>
          %t = stablehlo.multiply %a, %two : tensor<f32>
          %s = stablehlo.subtract %t, %b : tensor<f32>
          stablehlo.return %s : tensor<f32>
        }) : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>"""),
    "fft": ("4x6xcomplex<f32>", """%c = stablehlo.complex %x, %y : tensor<4x6xcomplex<f32>>
        %r = stablehlo.fft %c, type = IFFT, length = [4, 6] : (tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>"""),
    "real fft": ("4x6xf32", """%c = stablehlo.fft %x, type = RFFT, length = [4, 6] : (tensor<4x6xf32>) -> tensor<4x4xcomplex<f32>>
        %r = stablehlo.fft %c, type = IRFFT, length = [4, 6] : (tensor<4x4xcomplex<f32>>) -> tensor<4x6xf32>"""),
    "f16 range": reduced(5, 10), "bf16 range": reduced(8, 7), "few bits": reduced(3, 2), "no mantissa": reduced(4, 0),
}  # fmt: skip


def both(conversion: Any, ctx: Any, result: str, body: str, *arguments: Any) -> tuple[Any, Any, str]:
    signature = "(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>)"
    text = f"func.func @main{signature} -> tensor<{result}> {{\n{body}\nreturn %r : tensor<{result}>\n}}"
    module = parse_module(text, ctx)
    verify(module, ctx)
    before = Interpreter(module, ctx).run("main", *arguments)
    conversion.run(module, ctx)
    verify(module, ctx)
    return before[0], Interpreter(module, ctx).run("main", *arguments)[0], str(module)


@pytest.mark.parametrize("name", sorted(STABLEHLO))
def test_stablehlo(name: str, context: Any) -> None:
    before, after, text = both(STABLEHLO_TO_TCP, context, *STABLEHLO[name], X, Y)
    assert "stablehlo." not in text
    np.testing.assert_allclose(after, before, rtol=1e-5, atol=1e-5)


SPECIAL = np.array([[np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-40], [65519, 65520, 6e-8, 6.2e-5, 1.0625, 3.4e38]] * 2, np.float32)


@pytest.mark.parametrize("name", ["f16 range", "bf16 range", "few bits", "no mantissa"])
def test_reduce_precision_at_the_limits(name: str, context: Any) -> None:
    before, after, _ = both(STABLEHLO_TO_TCP, context, *STABLEHLO[name], SPECIAL, Y)
    np.testing.assert_array_equal(after, before)
    np.testing.assert_array_equal(np.signbit(after), np.signbit(before))


UNARY = [
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "conj", "cosh", "digamma", "erf", "erf_inv", "erfc", "lgamma",
    "sinh", "square", "tan",
]  # fmt: skip
BROADCAST = ["add", "atan2", "divide", "maximum", "minimum", "multiply", "next_after", "power", "remainder", "subtract"]
ROW = "%s = stablehlo.slice %y [1:2, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>\n"
VECTOR = ROW + "%v = stablehlo.reshape %s : (tensor<1x6xf32>) -> tensor<6xf32>\n"
CHLO_CASES: dict[str, tuple[str, str]] = {
    **{name: ("4x6xf32", f"%r = chlo.{name} %x : tensor<4x6xf32> -> tensor<4x6xf32>") for name in UNARY},
    **{name: ("4x6xi1", f"%r = chlo.{name} %x : tensor<4x6xf32> -> tensor<4x6xi1>") for name in ("is_inf", "is_pos_inf", "is_neg_inf")},
    **{f"broadcast_{name}": ("4x6xf32", ROW + f"%r = chlo.broadcast_{name} %x, %s : (tensor<4x6xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>") for name in BROADCAST},
    "to a higher rank": ("4x6xf32", VECTOR + "%r = chlo.broadcast_subtract %v, %x : (tensor<6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>"),
    "along given dimensions": ("6x4xf32", VECTOR + """%t = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
        %r = chlo.broadcast_add %t, %v {broadcast_dimensions = array<i64: 0>} : (tensor<6x4xf32>, tensor<6xf32>) -> tensor<6x4xf32>"""),
    "broadcast_compare": ("4x6xi1", VECTOR + "%r = chlo.broadcast_compare %x, %v {comparison_direction = #chlo<comparison_direction LE>} : (tensor<4x6xf32>, tensor<6xf32>) -> tensor<4x6xi1>"),
    "broadcast_complex": ("4x6xcomplex<f32>", VECTOR + "%r = chlo.broadcast_complex %x, %v : (tensor<4x6xf32>, tensor<6xf32>) -> tensor<4x6xcomplex<f32>>"),
    "broadcast_select": ("4x6xf32", VECTOR + """%p = stablehlo.compare GT, %v, %v : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
        %r = chlo.broadcast_select %p, %v, %x : (tensor<6xi1>, tensor<6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>"""),
    "next_after": ("4x6xf32", "%r = chlo.next_after %x, %y : tensor<4x6xf32>, tensor<4x6xf32> -> tensor<4x6xf32>"),
    "constant": ("2xf32", "%r = chlo.constant dense<[1.0, 2.0]> : tensor<2xf32>"),
    "constant_like": ("4x6xi32", '%r = "chlo.constant_like"(%x) <{value = 3 : i32}> : (tensor<4x6xf32>) -> tensor<4x6xi32>'),
    "top_k": ("4x3xi32", "%v, %r = chlo.top_k(%y, k = 3) : tensor<4x6xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)"),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(CHLO_CASES))
def test_chlo(name: str, context: Any) -> None:
    before, after, text = both(CHLO_TO_TCP, context, *CHLO_CASES[name], X, Y)
    assert "chlo." not in text.replace("stablehlo.", "")
    np.testing.assert_allclose(after, before, rtol=2e-4, atol=1e-5)


def test_next_after_counts_bits(context: Any) -> None:
    """Across zero, to infinity and from it, and of NaN."""
    x = np.array([[0, -0.0, 1, -1, np.inf, -np.inf], [1e-45, -1e-45, np.nan, 1, 2, 3.4028235e38]] * 2, np.float32)
    y = np.array([[1, -1, 2, -2, 0, 0], [-1, 1, 1, np.nan, 2, np.inf]] * 2, np.float32)
    before, after, _ = both(CHLO_TO_TCP, context, *CHLO_CASES["next_after"], x, y)
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(before, np.nextafter(x, y))
    np.testing.assert_array_equal(after, before)


def test_every_operation_of_chlo_is_in_the_table() -> None:
    assert uncovered_operations(CHLO_TO_TCP, CHLO) == []
