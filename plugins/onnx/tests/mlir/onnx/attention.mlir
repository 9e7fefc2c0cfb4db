// Attention and rotary embeddings.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @Attention
// CHECK: onnx.Attention
func.func @Attention(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x3x4xf32>, %c: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %r = onnx.Attention %a, %b, %c : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %r : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: @RotaryEmbedding
// CHECK: onnx.RotaryEmbedding
func.func @RotaryEmbedding(%a: tensor<1x2x3x4xf32>, %b: tensor<1x3x2xf32>, %c: tensor<1x3x2xf32>) -> tensor<1x2x3x4xf32> {
  %r = onnx.RotaryEmbedding %a, %b, %c : (tensor<1x2x3x4xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x2x3x4xf32>
  return %r : tensor<1x2x3x4xf32>
}
