// Reading between elements: grids, and convolutions of elements that are read so.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @AffineGrid
// CHECK: onnx.AffineGrid
func.func @AffineGrid(%a: tensor<1x2x3xf32>) -> tensor<1x2x3x2xf32> {
  %b = onnx.Constant {value = dense<[1, 1, 2, 3]> : tensor<4xi64>} : () -> tensor<4xi64>
  %r = onnx.AffineGrid %a, %b : (tensor<1x2x3xf32>, tensor<4xi64>) -> tensor<1x2x3x2xf32>
  return %r : tensor<1x2x3x2xf32>
}

// CHECK-LABEL: @GridSample
// CHECK: onnx.GridSample
func.func @GridSample(%a: tensor<1x1x3x3xf32>, %b: tensor<1x2x2x2xf32>) -> tensor<1x1x2x2xf32> {
  %r = onnx.GridSample %a, %b : (tensor<1x1x3x3xf32>, tensor<1x2x2x2xf32>) -> tensor<1x1x2x2xf32>
  return %r : tensor<1x1x2x2xf32>
}

// CHECK-LABEL: @DeformConv
// CHECK: onnx.DeformConv
func.func @DeformConv(%a: tensor<1x1x3x3xf32>, %b: tensor<1x1x2x2xf32>, %c: tensor<1x8x2x2xf32>) -> tensor<1x1x2x2xf32> {
  %r = onnx.DeformConv %a, %b, %c : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>, tensor<1x8x2x2xf32>) -> tensor<1x1x2x2xf32>
  return %r : tensor<1x1x2x2xf32>
}
