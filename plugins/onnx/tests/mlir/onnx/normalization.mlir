// Softmax and the normalizations, and losses.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @Softmax
// CHECK: onnx.Softmax
func.func @Softmax(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.Softmax %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @LogSoftmax
// CHECK: onnx.LogSoftmax
func.func @LogSoftmax(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.LogSoftmax %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @Hardmax
// CHECK: onnx.Hardmax
func.func @Hardmax(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.Hardmax %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @BatchNormalization
// CHECK: onnx.BatchNormalization
func.func @BatchNormalization(%a: tensor<2x3x4xf32>, %b: tensor<3xf32>, %c: tensor<3xf32>, %d: tensor<3xf32>, %e: tensor<3xf32>) -> tensor<2x3x4xf32> {
  %r = onnx.BatchNormalization %a, %b, %c, %d, %e : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// CHECK-LABEL: @InstanceNormalization
// CHECK: onnx.InstanceNormalization
func.func @InstanceNormalization(%a: tensor<2x3x4xf32>, %b: tensor<3xf32>, %c: tensor<3xf32>) -> tensor<2x3x4xf32> {
  %r = onnx.InstanceNormalization %a, %b, %c : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// CHECK-LABEL: @LayerNormalization
// CHECK: onnx.LayerNormalization
func.func @LayerNormalization(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = onnx.LayerNormalization %a, %b, %c : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @RMSNormalization
// CHECK: onnx.RMSNormalization
func.func @RMSNormalization(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = onnx.RMSNormalization %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @GroupNormalization
// CHECK: onnx.GroupNormalization
func.func @GroupNormalization(%a: tensor<2x4x5xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<2x4x5xf32> {
  %r = onnx.GroupNormalization %a, %b, %c {num_groups = 2 : i64} : (tensor<2x4x5xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// CHECK-LABEL: @LpNormalization
// CHECK: onnx.LpNormalization
func.func @LpNormalization(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.LpNormalization %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @MeanVarianceNormalization
// CHECK: onnx.MeanVarianceNormalization
func.func @MeanVarianceNormalization(%a: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %r = onnx.MeanVarianceNormalization %a : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %r : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: @LRN
// CHECK: onnx.LRN
func.func @LRN(%a: tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32> {
  %r = onnx.LRN %a {size = 3 : i64} : (tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  return %r : tensor<1x4x3x3xf32>
}

// CHECK-LABEL: @Dropout
// CHECK: onnx.Dropout
func.func @Dropout(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.Dropout %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @NegativeLogLikelihoodLoss
// CHECK: onnx.NegativeLogLikelihoodLoss
func.func @NegativeLogLikelihoodLoss(%a: tensor<4x3xf32>, %b: tensor<4xi64>) -> tensor<f32> {
  %r = onnx.NegativeLogLikelihoodLoss %a, %b : (tensor<4x3xf32>, tensor<4xi64>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: @SoftmaxCrossEntropyLoss
// CHECK: onnx.SoftmaxCrossEntropyLoss
func.func @SoftmaxCrossEntropyLoss(%a: tensor<4x3xf32>, %b: tensor<4xi64>) -> tensor<f32> {
  %r = onnx.SoftmaxCrossEntropyLoss %a, %b : (tensor<4x3xf32>, tensor<4xi64>) -> tensor<f32>
  return %r : tensor<f32>
}
