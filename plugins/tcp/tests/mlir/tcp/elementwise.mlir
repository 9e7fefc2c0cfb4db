// Combinators: a kind applied to each element.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @unary(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.unary exp %[[X]] : tensor<4x?xf32>
// CHECK: }
func.func @unary(%x: tensor<4x?xf32>) {
  %y = tcp.unary exp %x : tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @binary(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<4x?xf32>, %[[B:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[SUM:[a-z0-9_]+]] = tcp.binary add %[[A]], %[[B]] : tensor<4x?xf32>
// CHECK: }
func.func @binary(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) {
  %sum = tcp.binary add %a, %b : tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @ternary(
// CHECK-SAME: %[[P:[a-z0-9_]+]]: tensor<4xi1>, %[[A:[a-z0-9_]+]]: tensor<4xf32>, %[[B:[a-z0-9_]+]]: tensor<4xf32>
// CHECK: %[[R:[a-z0-9_]+]] = tcp.ternary select %[[P]], %[[A]], %[[B]] : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK: }
func.func @ternary(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) {
  %r = tcp.ternary select %p, %a, %b : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @cast(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xi32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.cast %[[X]] : tensor<4xi32> -> tensor<4xf32>
// CHECK: }
func.func @cast(%x: tensor<4xi32>) {
  %y = tcp.cast %x : tensor<4xi32> -> tensor<4xf32>
  return
}
