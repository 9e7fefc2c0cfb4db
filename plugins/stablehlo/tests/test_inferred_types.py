"""Result types that follow from operands, bounds of dynamic sizes included."""

from __future__ import annotations

from typing import Any

import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from stablehlo_kit import context, parsed

_CONV = "dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}"
_DYNAMIC_CONV = '<{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_strides = array<i64: 2>}>'

#: Types of %x and %y, an operation, and the type that its result has.
INFERRED = {
    "dot, matrices": ("tensor<?x3xf32, #stablehlo.bounds<4, ?>>", "tensor<3x?xf32, #stablehlo.bounds<?, 5>>", "stablehlo.dot %x, %y : ({x}, {y}) -> tensor<?x?xf32>", "tensor<?x?xf32, #stablehlo.bounds<4, 5>>"),
    "dot, one has bounds": ("tensor<2x3xf32>", "tensor<3x?xf32, #stablehlo.bounds<?, 5>>", "stablehlo.dot %x, %y : ({x}, {y}) -> tensor<?x?xf32>", "tensor<2x?xf32, #stablehlo.bounds<?, 5>>"),
    "dot, vectors": ("tensor<?xf32, #stablehlo.bounds<4>>", "tensor<?xf32, #stablehlo.bounds<4>>", "stablehlo.dot %x, %y : ({x}, {y}) -> tensor<f32>", "tensor<f32>"),
    "dot_general": ("tensor<?x?x3xf32, #stablehlo.bounds<6, 4, ?>>", "tensor<?x3x?xf32, #stablehlo.bounds<5, ?, 7>>", "stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : ({x}, {y}) -> tensor<?x?x?xf32>", "tensor<?x?x?xf32, #stablehlo.bounds<5, 4, 7>>"),
    "dot_general, a batch that one side knows": ("tensor<?x2x3xf32, #stablehlo.bounds<6, ?, ?>>", "tensor<5x3x2xf32>", "stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : ({x}, {y}) -> tensor<?x2x2xf32>", "tensor<5x2x2xf32>"),
    "convolution": ("tensor<?x8x3xf32, #stablehlo.bounds<4, ?, ?>>", "tensor<2x3x5xf32>", f"stablehlo.convolution(%x, %y) {_CONV} : ({{x}}, {{y}}) -> tensor<?x4x5xf32>", "tensor<?x4x5xf32>"),
    "dynamic_conv": ("tensor<2x8x3xf32>", "tensor<2x3x5xf32>", f'"stablehlo.dynamic_conv"(%x, %y, %p) {_DYNAMIC_CONV} : ({{x}}, {{y}}, tensor<1x2xi64>) -> tensor<2x?x5xf32>', "tensor<2x?x5xf32>"),
    "dynamic_conv, constant padding": ("tensor<2x8x3xf32>", "tensor<2x3x5xf32>", f'"stablehlo.dynamic_conv"(%x, %y, %c) {_DYNAMIC_CONV} : ({{x}}, {{y}}, tensor<1x2xi64>) -> tensor<2x?x5xf32>', "tensor<2x4x5xf32>"),
}  # fmt: skip


@pytest.mark.parametrize("case", sorted(INFERRED))
def test_infers(case: str) -> None:
    x, y, line, expected = INFERRED[case]
    constant = "%c = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>"
    body = line.replace("{x}", x).replace("{y}", y)
    module = parsed(f"func.func @f(%x: {x}, %y: {y}, %p: tensor<1x2xi64>) {{\n{constant}\n%r = {body}\nreturn\n}}", context())
    op: Any = next(op for op in module.walk() if op.operands and op.name.startswith("stablehlo."))
    properties = {name: op.get_property(name) for name in op.property_names if op.get_property(name) is not None}
    assert [str(ty) for ty in type(op).infer_types(op.operands, properties, ())] == [expected]


def test_a_size_above_a_bound_is_refused() -> None:
    types = "(tensor<?x2x3xf32, #stablehlo.bounds<4, ?, ?>>, tensor<5x3x2xf32>) -> tensor<?x2x2xf32>"
    line = f"%r = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : {types}"
    with pytest.raises(DiagnosticError, match=r"dimension 0 has size 5 in one type, above the bound 4 in another \[dot_general_c9\]"):
        parsed(f"func.func @f(%x: tensor<?x2x3xf32, #stablehlo.bounds<4, ?, ?>>, %y: tensor<5x3x2xf32>) {{\n{line}\nreturn\n}}", context())
