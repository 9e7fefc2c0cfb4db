"""Each labelled constraint refuses what breaks it."""

from __future__ import annotations

import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from stablehlo_kit import context, parsed

BROKEN = {
    "abs": ("%x: tensor<4xui32>", "%r = stablehlo.abs %x : tensor<4xui32>", "operand #0 must be"),
    "add_c1": ("%x: tensor<4xf32>, %y: tensor<5xf32>", "%r = stablehlo.add %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>", "add_c1"),
    "batch_norm, vectors of which the first says nothing": ("%x: tensor<2x?xf32>, %v: tensor<?xf32>, %a: tensor<2xf32>, %b: tensor<3xf32>", '%r = "stablehlo.batch_norm_inference"(%x, %v, %a, %b, %v) <{epsilon = 0.1 : f32, feature_index = 1 : i64}> : (tensor<2x?xf32>, tensor<?xf32>, tensor<2xf32>, tensor<3xf32>, tensor<?xf32>) -> tensor<2x?xf32>', "the vectors with an element for each feature differ in size"),
    "bitcast_convert_c1": ("%x: tensor<4xf32>", "%r = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xf64>", "bitcast_convert_c1"),
    "broadcast_in_dim_c2": ("%x: tensor<4xf32>", "%r = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<4xf32>) -> tensor<4xf32>", "broadcast_in_dim_c2"),
    "broadcast_in_dim_c3": ("%x: tensor<4xf32>", "%r = stablehlo.broadcast_in_dim %x, dims = [2] : (tensor<4xf32>) -> tensor<2x4xf32>", "broadcast_in_dim_c3"),
    "broadcast_in_dim_c4": ("%x: tensor<4x4xf32>", "%r = stablehlo.broadcast_in_dim %x, dims = [0, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>", "broadcast_in_dim_c4"),
    "broadcast_in_dim_c5": ("%x: tensor<4xf32>", "%r = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<4xf32>) -> tensor<5xf32>", "broadcast_in_dim_c5"),
    "clamp_c1": ("%x: tensor<4xf32>, %y: tensor<3xf32>", "%r = stablehlo.clamp %y, %x, %x : (tensor<3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>", "clamp_c1"),
    "compare_c1": ("%x: tensor<4xf32>, %y: tensor<4xi32>", "%r = stablehlo.compare EQ, %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>", "compare_c1"),
    "concatenate_c2": ("%x: tensor<4x2xf32>, %y: tensor<4x3xf32>", "%r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32>", "concatenate_c2"),
    "concatenate_c4": ("%x: tensor<4xf32>", "%r = stablehlo.concatenate %x, dim = 1 : (tensor<4xf32>) -> tensor<4xf32>", "concatenate_c4"),
    "dot_general_c10": ("%x: tensor<4xf32>, %y: tensor<5xf32>", "%r = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<5xf32>) -> tensor<f32>", "dot_general_c10"),
    "dot_general_c2": ("%x: tensor<4xf32>, %y: tensor<4xf32>", "%r = stablehlo.dot_general %x, %y, contracting_dims = [0] x [] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>", "dot_general_c2"),
    "dot_general_c6": ("%x: tensor<4xf32>, %y: tensor<4xf32>", "%r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>", "dot_general_c6"),
    "iota_c1": ("", "%r = stablehlo.iota dim = 1 : tensor<4xi32>", "iota_c1"),
    "pad_c4": ("%x: tensor<4xf32>, %v: tensor<f32>", "%r = stablehlo.pad %x, %v, low = [-5], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<0xf32>", "pad_c4"),
    "reduce_c4": ("%x: tensor<4xf32>, %z: tensor<f32>", "%r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>", "reduce_c4"),
    "reduce_c5": ("%x: tensor<4xf32>, %z: tensor<f32>", "%r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>", "reduce_c5"),
    "reshape_c2": ("%x: tensor<4xf32>", "%r = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<5xf32>", "reshape_c2"),
    "reverse_c3": ("%x: tensor<4xf32>", "%r = stablehlo.reverse %x, dims = [1] : tensor<4xf32>", "reverse_c3"),
    "select_c1": ("%p: tensor<3xi1>, %x: tensor<4xf32>", "%r = stablehlo.select %p, %x, %x : tensor<3xi1>, tensor<4xf32>", "select_c1"),
    "slice_c3": ("%x: tensor<4xf32>", "%r = stablehlo.slice %x [0:5] : (tensor<4xf32>) -> tensor<5xf32>", "slice_c3"),
    "slice_c4": ("%x: tensor<4xf32>", "%r = stablehlo.slice %x [0:4:0] : (tensor<4xf32>) -> tensor<4xf32>", "slice_c4"),
    "transpose_c2": ("%x: tensor<4x5xf32>", "%r = stablehlo.transpose %x, dims = [0, 0] : (tensor<4x5xf32>) -> tensor<4x4xf32>", "transpose_c2"),
    "transpose result": ("%x: tensor<4x5xf32>", "%r = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x5xf32>) -> tensor<4x5xf32>", "expected results of types"),
    "get_dimension_size_c1": ("%x: tensor<4xf32>", "%r = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4xf32>) -> tensor<i32>", "get_dimension_size_c1"),
}  # fmt: skip


@pytest.mark.parametrize("case", sorted(BROKEN))
def test_refuses(case: str) -> None:
    arguments, line, expected = BROKEN[case]
    with pytest.raises(DiagnosticError) as caught:
        parsed(f"func.func @f({arguments}) {{\n{line}\nreturn\n}}", context())
    assert expected in str(caught.value)
