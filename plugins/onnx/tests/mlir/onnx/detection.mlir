// Regions and boxes of what is detected in images: selection, and pooling of regions of interest.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @NonMaxSuppression
// CHECK: onnx.NonMaxSuppression
func.func @NonMaxSuppression(%a: tensor<1x6x4xf32>, %b: tensor<1x1x6xf32>, %c: tensor<i64>, %d: tensor<f32>, %e: tensor<f32>) -> tensor<?x3xi64> {
  %r = onnx.NonMaxSuppression %a, %b, %c, %d, %e : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  return %r : tensor<?x3xi64>
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
