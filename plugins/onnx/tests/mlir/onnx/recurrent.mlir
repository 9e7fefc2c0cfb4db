// Recurrent networks: a loop over the steps of sequences.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @RNN
// CHECK: onnx.RNN
func.func @RNN(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>) -> (tensor<5x1x2x4xf32>, tensor<1x2x4xf32>) {
  %r:2 = onnx.RNN %a, %b, %c : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>) -> (tensor<5x1x2x4xf32>, tensor<1x2x4xf32>)
  return %r#0, %r#1 : tensor<5x1x2x4xf32>, tensor<1x2x4xf32>
}

// CHECK-LABEL: @GRU
// CHECK: onnx.GRU
func.func @GRU(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>) -> (tensor<5x1x2x4xf32>, tensor<1x2x4xf32>) {
  %r:2 = onnx.GRU %a, %b, %c : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>) -> (tensor<5x1x2x4xf32>, tensor<1x2x4xf32>)
  return %r#0, %r#1 : tensor<5x1x2x4xf32>, tensor<1x2x4xf32>
}

// CHECK-LABEL: @LSTM
// CHECK: onnx.LSTM
func.func @LSTM(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>) -> (tensor<5x1x2x4xf32>, tensor<1x2x4xf32>, tensor<1x2x4xf32>) {
  %r:3 = onnx.LSTM %a, %b, %c : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>) -> (tensor<5x1x2x4xf32>, tensor<1x2x4xf32>, tensor<1x2x4xf32>)
  return %r#0, %r#1, %r#2 : tensor<5x1x2x4xf32>, tensor<1x2x4xf32>, tensor<1x2x4xf32>
}
