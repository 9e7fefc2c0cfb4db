// Named contractions, fills and copies.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @fill(
// CHECK-SAME: %[[S:[a-z0-9_]+]]: f32, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.fill ins(%[[S]] : f32) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @fill(%s: f32, %t: tensor<4x?xf32>) {
  %0 = linalg.fill ins(%s : f32) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @copy(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xf32>, %[[T:[a-z0-9_]+]]: tensor<4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.copy ins(%[[X]] : tensor<4xf32>) outs(%[[T]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK: }
func.func @copy(%x: tensor<4xf32>, %t: tensor<4xf32>) {
  %0 = linalg.copy ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @matmul(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<2x3xf32>, %[[B:[a-z0-9_]+]]: tensor<3x4xf32>, %[[C:[a-z0-9_]+]]: tensor<2x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.matmul ins(%[[A]], %[[B]] : tensor<2x3xf32>, tensor<3x4xf32>) outs(%[[C]] : tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK: }
func.func @matmul(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// CHECK-LABEL: func.func @batch_matmul(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<5x2x3xf32>, %[[B:[a-z0-9_]+]]: tensor<5x3x4xf32>, %[[C:[a-z0-9_]+]]: tensor<5x2x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.batch_matmul ins(%[[A]], %[[B]] : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%[[C]] : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
// CHECK: }
func.func @batch_matmul(%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>, %c: tensor<5x2x4xf32>) {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%c : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// CHECK-LABEL: func.func @matvec(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<2x3xf32>, %[[X:[a-z0-9_]+]]: tensor<3xf32>, %[[Y:[a-z0-9_]+]]: tensor<2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.matvec ins(%[[A]], %[[X]] : tensor<2x3xf32>, tensor<3xf32>) outs(%[[Y]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK: }
func.func @matvec(%a: tensor<2x3xf32>, %x: tensor<3xf32>, %y: tensor<2xf32>) {
  %0 = linalg.matvec ins(%a, %x : tensor<2x3xf32>, tensor<3xf32>) outs(%y : tensor<2xf32>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @vecmat(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<2xf32>, %[[A:[a-z0-9_]+]]: tensor<2x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<3xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.vecmat ins(%[[X]], %[[A]] : tensor<2xf32>, tensor<2x3xf32>) outs(%[[Y]] : tensor<3xf32>) -> tensor<3xf32>
// CHECK: }
func.func @vecmat(%x: tensor<2xf32>, %a: tensor<2x3xf32>, %y: tensor<3xf32>) {
  %0 = linalg.vecmat ins(%x, %a : tensor<2xf32>, tensor<2x3xf32>) outs(%y : tensor<3xf32>) -> tensor<3xf32>
  return
}

// CHECK-LABEL: func.func @dot(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<3xf32>, %[[Y:[a-z0-9_]+]]: tensor<3xf32>, %[[S:[a-z0-9_]+]]: tensor<f32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.dot ins(%[[X]], %[[Y]] : tensor<3xf32>, tensor<3xf32>) outs(%[[S]] : tensor<f32>) -> tensor<f32>
// CHECK: }
func.func @dot(%x: tensor<3xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  %0 = linalg.dot ins(%x, %y : tensor<3xf32>, tensor<3xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @batch_matvec(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<5x2x3xf32>, %[[X:[a-z0-9_]+]]: tensor<5x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<5x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.batch_matvec ins(%[[A]], %[[X]] : tensor<5x2x3xf32>, tensor<5x3xf32>) outs(%[[Y]] : tensor<5x2xf32>) -> tensor<5x2xf32>
// CHECK: }
func.func @batch_matvec(%a: tensor<5x2x3xf32>, %x: tensor<5x3xf32>, %y: tensor<5x2xf32>) {
  %0 = linalg.batch_matvec ins(%a, %x : tensor<5x2x3xf32>, tensor<5x3xf32>) outs(%y : tensor<5x2xf32>) -> tensor<5x2xf32>
  return
}
