// Reading between elements: resizing, grids, and regions of interest.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @Resize
// CHECK: onnx.Resize
func.func @Resize(%a: tensor<1x1x2x2xf32>) -> tensor<1x1x4x4xf32> {
  %b = onnx.NoValue : none
  %c = onnx.Constant {value = dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %r = onnx.Resize %a, %b, %c : (tensor<1x1x2x2xf32>, none, tensor<4xf32>) -> tensor<1x1x4x4xf32>
  return %r : tensor<1x1x4x4xf32>
}

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

// CHECK-LABEL: @RoiAlign
// CHECK: onnx.RoiAlign
func.func @RoiAlign(%a: tensor<1x1x4x4xf32>, %b: tensor<2x4xf32>) -> tensor<2x1x1x1xf32> {
  %c = onnx.Constant {value = dense<[0, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = onnx.RoiAlign %a, %b, %c {sampling_ratio = 2 : i64} : (tensor<1x1x4x4xf32>, tensor<2x4xf32>, tensor<2xi64>) -> tensor<2x1x1x1xf32>
  return %r : tensor<2x1x1x1xf32>
}

// CHECK-LABEL: @MaxRoiPool
// CHECK: onnx.MaxRoiPool
func.func @MaxRoiPool(%a: tensor<1x1x4x4xf32>) -> tensor<1x1x2x2xf32> {
  %b = onnx.Constant {value = dense<[[0.0, 0.0, 0.0, 3.0, 3.0]]> : tensor<1x5xf32>} : () -> tensor<1x5xf32>
  %r = onnx.MaxRoiPool %a, %b {pooled_shape = [2, 2]} : (tensor<1x1x4x4xf32>, tensor<1x5xf32>) -> tensor<1x1x2x2xf32>
  return %r : tensor<1x1x2x2xf32>
}

// CHECK-LABEL: @DeformConv
// CHECK: onnx.DeformConv
func.func @DeformConv(%a: tensor<1x1x3x3xf32>, %b: tensor<1x1x2x2xf32>, %c: tensor<1x8x2x2xf32>) -> tensor<1x1x2x2xf32> {
  %r = onnx.DeformConv %a, %b, %c : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>, tensor<1x8x2x2xf32>) -> tensor<1x1x2x2xf32>
  return %r : tensor<1x1x2x2xf32>
}
