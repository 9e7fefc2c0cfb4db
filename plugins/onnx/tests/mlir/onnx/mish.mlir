// Mish is computed from one exponential, without a logarithm and a hyperbolic tangent.
// RUN: plait-opt %s --onnx-to-tcp | FileCheck %s

// CHECK-LABEL: @mish
// CHECK-NOT: log1p
// CHECK-NOT: tanh
// CHECK: tcp.unary exp
// CHECK-NOT: log1p
// CHECK-NOT: tanh
// CHECK: tcp.binary divide
func.func @mish(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r = onnx.Mish %x : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
