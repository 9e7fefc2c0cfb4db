// Weights of four bits that are known become bytes, and are scaled in blocks.
// RUN: plait-opt %s --onnx-to-tcp | FileCheck %s

// CHECK-LABEL: @blocks
// CHECK: tcp.const {{.*}} : tensor<8x2xi8>
// CHECK: tcp.cast {{.*}} : tensor<2x4x2xi8> -> tensor<2x4x2xf32>
// CHECK: tcp.binary multiply {{.*}} : tensor<2x4x2xf32>
// CHECK: tcp.reshape {{.*}} : tensor<2x4x2xf32> -> tensor<8x2xf32>
func.func @blocks(%x: tensor<3x8xf32>, %s: tensor<2x2xf32>) -> tensor<3x2xf32> {
  %w = onnx.Constant {value = dense<[[1, -8], [2, 3], [4, 5], [6, 7], [-1, 0], [-2, 1], [-3, 2], [-4, 3]]> : tensor<8x2xi4>} : () -> tensor<8x2xi4>
  %d = onnx.DequantizeLinear %w, %s {axis = 0 : i64, block_size = 4 : i64} : (tensor<8x2xi4>, tensor<2x2xf32>) -> tensor<8x2xf32>
  %y = onnx.MatMul %x, %d : (tensor<3x8xf32>, tensor<8x2xf32>) -> tensor<3x2xf32>
  return %y : tensor<3x2xf32>
}
