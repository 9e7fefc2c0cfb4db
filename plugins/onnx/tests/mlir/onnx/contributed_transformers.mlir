// Operators of com.microsoft that exporters of language models write: attention with a cache, weights of few bits.
// RUN: plait-opt %s | FileCheck %s
// RUN: plait-opt %s --onnx-to-tcp | FileCheck %s --check-prefix=TCP

// TCP-NOT: onnx.

// CHECK-LABEL: @MatMulNBits
// CHECK: onnx.com.microsoft.MatMulNBits
// TCP-LABEL: @MatMulNBits
// TCP: tcp.binary and
// TCP: tcp.contract
func.func @MatMulNBits(%a: tensor<2x16xf32>, %b: tensor<3x1x8xui8>, %c: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = onnx.com.microsoft.MatMulNBits %a, %b, %c {K = 16 : i64, N = 3 : i64, block_size = 16 : i64} : (tensor<2x16xf32>, tensor<3x1x8xui8>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @RotaryEmbedding
// CHECK: onnx.com.microsoft.RotaryEmbedding
// TCP-LABEL: @RotaryEmbedding
// TCP: tcp.gather
func.func @RotaryEmbedding(%a: tensor<1x3x8xf32>, %b: tensor<1x3xi64>, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>) -> tensor<1x3x8xf32> {
  %r = onnx.com.microsoft.RotaryEmbedding %a, %b, %c, %d : (tensor<1x3x8xf32>, tensor<1x3xi64>, tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<1x3x8xf32>
  return %r : tensor<1x3x8xf32>
}

// CHECK-LABEL: @MultiHeadAttention
// CHECK: onnx.com.microsoft.MultiHeadAttention
// TCP-LABEL: @MultiHeadAttention
// TCP: tcp.contract
// TCP: tcp.contract
func.func @MultiHeadAttention(%a: tensor<1x3x4xf32>, %b: tensor<1x5x4xf32>, %c: tensor<1x5x4xf32>) -> tensor<1x3x4xf32> {
  %r = onnx.com.microsoft.MultiHeadAttention %a, %b, %c {num_heads = 2 : i64} : (tensor<1x3x4xf32>, tensor<1x5x4xf32>, tensor<1x5x4xf32>) -> tensor<1x3x4xf32>
  return %r : tensor<1x3x4xf32>
}

// CHECK-LABEL: @GroupQueryAttention
// CHECK: onnx.com.microsoft.GroupQueryAttention
// TCP-LABEL: @GroupQueryAttention
// TCP: tcp.contract
// TCP: tcp.contract
func.func @GroupQueryAttention(%a: tensor<1x3x8xf32>, %b: tensor<1x3x4xf32>, %c: tensor<1x3x4xf32>, %d: tensor<1x2x0x2xf32>, %e: tensor<1x2x0x2xf32>, %f: tensor<1xi32>) -> (tensor<1x3x8xf32>, tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>) {
  %n = onnx.Constant {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
  %r:3 = onnx.com.microsoft.GroupQueryAttention %a, %b, %c, %d, %e, %f, %n {kv_num_heads = 2 : i64, num_heads = 4 : i64} : (tensor<1x3x8xf32>, tensor<1x3x4xf32>, tensor<1x3x4xf32>, tensor<1x2x0x2xf32>, tensor<1x2x0x2xf32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<1x3x8xf32>, tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>)
  return %r#0, %r#1, %r#2 : tensor<1x3x8xf32>, tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>
}

// CHECK-LABEL: @SimplifiedLayerNormalization
// CHECK: onnx.SimplifiedLayerNormalization
// TCP-LABEL: @SimplifiedLayerNormalization
// TCP: tcp.reduce
// TCP: tcp.unary rsqrt
func.func @SimplifiedLayerNormalization(%a: tensor<2x4xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %r = onnx.SimplifiedLayerNormalization %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
