// Map and reduce.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @map(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<4xf32>, %[[B:[a-z0-9_]+]]: tensor<4xf32>, %[[T:[a-z0-9_]+]]: tensor<4xf32>
// CHECK: %[[MAPPED:[a-z0-9_]+]] = linalg.map { arith.addf } ins(%[[A]], %[[B]] : tensor<4xf32>, tensor<4xf32>) outs(%[[T]] : tensor<4xf32>)
// CHECK: }
func.func @map(%a: tensor<4xf32>, %b: tensor<4xf32>, %t: tensor<4xf32>) {
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>)
  return
}

// CHECK-LABEL: func.func @reduce(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<2x3xf32>, %[[T:[a-z0-9_]+]]: tensor<2xf32>
// CHECK: %[[REDUCED:[a-z0-9_]+]] = linalg.reduce { arith.addf } ins(%[[X]] : tensor<2x3xf32>) outs(%[[T]] : tensor<2xf32>) dimensions = [1]
// CHECK: }
func.func @reduce(%x: tensor<2x3xf32>, %t: tensor<2xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<2x3xf32>) outs(%t : tensor<2xf32>) dimensions = [1]
  return
}
