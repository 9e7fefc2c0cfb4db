// exp(x) - 1 keeps its digits near 0; it is computed of numbers that are not above 0.
// RUN: plait opt %s --pass-pipeline='builtin.module(onnx-to-tcp)' | filecheck %s

// CHECK-LABEL: func.func @elu(
// CHECK: %[[LOW:.*]] = tcp.ternary select %{{.*}}, %{{.*}}, %x
// CHECK: tcp.unary expm1 %[[LOW]]
// CHECK-NOT: tcp.unary exp %{{.*}}
func.func @elu(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r = onnx.Elu %x : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @selu(
// CHECK: tcp.unary expm1 %{{.*}}
func.func @selu(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r = onnx.Selu %x : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @celu(
// CHECK: tcp.unary expm1 %{{.*}}
func.func @celu(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r = onnx.Celu %x : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
