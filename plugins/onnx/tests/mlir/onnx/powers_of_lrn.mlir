// Powers by quarters are products of roots.
// RUN: plait opt %s --pass-pipeline='builtin.module(onnx-to-tcp)' | filecheck %s

// CHECK-LABEL: func.func @three_quarters(
// CHECK: %[[ROOT:.*]] = tcp.unary sqrt
// CHECK: %[[FOURTH:.*]] = tcp.unary sqrt %[[ROOT]]
// CHECK: tcp.binary multiply %[[ROOT]], %[[FOURTH]]
// CHECK-NOT: power
func.func @three_quarters(%x: tensor<1x8x3x3xf32>) -> tensor<1x8x3x3xf32> {
  %r = onnx.LRN %x {size = 5 : i64} : (tensor<1x8x3x3xf32>) -> tensor<1x8x3x3xf32>
  return %r : tensor<1x8x3x3xf32>
}

// CHECK-LABEL: func.func @other(
// CHECK: tcp.binary power
func.func @other(%x: tensor<1x8x3x3xf32>) -> tensor<1x8x3x3xf32> {
  %r = onnx.LRN %x {size = 5 : i64, beta = 0.7 : f32} : (tensor<1x8x3x3xf32>) -> tensor<1x8x3x3xf32>
  return %r : tensor<1x8x3x3xf32>
}
