// Real signals may come without a dimension of one element, as some exporters write them and other runtimes take them.
// RUN: plait-opt %s --onnx-to-tcp | FileCheck %s

// CHECK-LABEL: @lines
// CHECK: tcp.reshape %x : tensor<2x8xf32> -> tensor<2x8x1xf32>
func.func @lines(%x: tensor<2x8xf32>) -> tensor<2x3x3x2xf32> {
  %step = onnx.Constant {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %size = onnx.Constant {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %none = onnx.NoValue : none
  %r = onnx.STFT %x, %step, %none, %size : (tensor<2x8xf32>, tensor<i64>, none, tensor<i64>) -> tensor<2x3x3x2xf32>
  return %r : tensor<2x3x3x2xf32>
}
