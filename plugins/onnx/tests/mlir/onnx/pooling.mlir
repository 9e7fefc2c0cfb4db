// Pools, and what puts elements of windows back.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @MaxPool
// CHECK: onnx.MaxPool
func.func @MaxPool(%a: tensor<1x2x4x4xf32>) -> tensor<1x2x3x3xf32> {
  %r = onnx.MaxPool %a {kernel_shape = [2, 2]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x3x3xf32>
  return %r : tensor<1x2x3x3xf32>
}

// CHECK-LABEL: @AveragePool
// CHECK: onnx.AveragePool
func.func @AveragePool(%a: tensor<1x2x4x4xf32>) -> tensor<1x2x3x3xf32> {
  %r = onnx.AveragePool %a {kernel_shape = [2, 2]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x3x3xf32>
  return %r : tensor<1x2x3x3xf32>
}

// CHECK-LABEL: @LpPool
// CHECK: onnx.LpPool
func.func @LpPool(%a: tensor<1x2x4x4xf32>) -> tensor<1x2x3x3xf32> {
  %r = onnx.LpPool %a {kernel_shape = [2, 2]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x3x3xf32>
  return %r : tensor<1x2x3x3xf32>
}

// CHECK-LABEL: @GlobalAveragePool
// CHECK: onnx.GlobalAveragePool
func.func @GlobalAveragePool(%a: tensor<1x2x4x4xf32>) -> tensor<1x2x1x1xf32> {
  %r = onnx.GlobalAveragePool %a : (tensor<1x2x4x4xf32>) -> tensor<1x2x1x1xf32>
  return %r : tensor<1x2x1x1xf32>
}

// CHECK-LABEL: @GlobalMaxPool
// CHECK: onnx.GlobalMaxPool
func.func @GlobalMaxPool(%a: tensor<1x2x4x4xf32>) -> tensor<1x2x1x1xf32> {
  %r = onnx.GlobalMaxPool %a : (tensor<1x2x4x4xf32>) -> tensor<1x2x1x1xf32>
  return %r : tensor<1x2x1x1xf32>
}

// CHECK-LABEL: @GlobalLpPool
// CHECK: onnx.GlobalLpPool
func.func @GlobalLpPool(%a: tensor<1x2x4x4xf32>) -> tensor<1x2x1x1xf32> {
  %r = onnx.GlobalLpPool %a : (tensor<1x2x4x4xf32>) -> tensor<1x2x1x1xf32>
  return %r : tensor<1x2x1x1xf32>
}

// CHECK-LABEL: @MaxUnpool
// CHECK: onnx.MaxUnpool
func.func @MaxUnpool(%a: tensor<1x1x2x2xf32>) -> tensor<1x1x4x4xf32> {
  %b = onnx.Constant {value = dense<[[[[0, 3], [9, 15]]]]> : tensor<1x1x2x2xi64>} : () -> tensor<1x1x2x2xi64>
  %r = onnx.MaxUnpool %a, %b {kernel_shape = [2, 2], strides = [2, 2]} : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xi64>) -> tensor<1x1x4x4xf32>
  return %r : tensor<1x1x4x4xf32>
}

// CHECK-LABEL: @Col2Im
// CHECK: onnx.Col2Im
func.func @Col2Im(%a: tensor<1x4x4xf32>) -> tensor<1x1x3x3xf32> {
  %b = onnx.Constant {value = dense<[3, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %c = onnx.Constant {value = dense<[2, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = onnx.Col2Im %a, %b, %c : (tensor<1x4x4xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x1x3x3xf32>
  return %r : tensor<1x1x3x3xf32>
}
