// Boxes are selected as long as there are some, and fewer than the limit: not once for each box.
// RUN: plait-opt %s --onnx-to-tcp | FileCheck %s

// CHECK-LABEL: @selects
// CHECK-NOT: tcp.sort
// CHECK: scf.while
// CHECK: tcp.reduce or
// CHECK: scf.condition
// CHECK: tcp.reduce maximum
// CHECK-NOT: scf.for
func.func @selects(%boxes: tensor<1x100x4xf32>, %scores: tensor<1x3x100xf32>, %limit: tensor<i64>, %overlap: tensor<f32>, %score: tensor<f32>) -> tensor<?x3xi64> {
  %r = onnx.NonMaxSuppression %boxes, %scores, %limit, %overlap, %score : (tensor<1x100x4xf32>, tensor<1x3x100xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  return %r : tensor<?x3xi64>
}
