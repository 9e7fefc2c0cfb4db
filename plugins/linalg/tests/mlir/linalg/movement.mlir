// Broadcast and transpose.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @transpose(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<2x3xf32>, %[[T:[a-z0-9_]+]]: tensor<3x2xf32>
// CHECK: %[[TRANSPOSED:[a-z0-9_]+]] = linalg.transpose ins(%[[X]] : tensor<2x3xf32>) outs(%[[T]] : tensor<3x2xf32>) permutation = [1, 0]
// CHECK: }
func.func @transpose(%x: tensor<2x3xf32>, %t: tensor<3x2xf32>) {
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%t : tensor<3x2xf32>) permutation = [1, 0]
  return
}

// CHECK-LABEL: func.func @broadcast(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<3xf32>, %[[T:[a-z0-9_]+]]: tensor<2x3xf32>
// CHECK: %[[BROADCASTED:[a-z0-9_]+]] = linalg.broadcast ins(%[[X]] : tensor<3xf32>) outs(%[[T]] : tensor<2x3xf32>) dimensions = [0]
// CHECK: }
func.func @broadcast(%x: tensor<3xf32>, %t: tensor<2x3xf32>) {
  %0 = linalg.broadcast ins(%x : tensor<3xf32>) outs(%t : tensor<2x3xf32>) dimensions = [0]
  return
}
