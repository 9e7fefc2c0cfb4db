// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x5xf32>) {
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4x5xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  %w, %j = chlo.top_k(%x, k = 1, is_stable = false) : tensor<4x5xf32> -> (tensor<4x1xf32>, tensor<4x1xi32>)
  return
}

// CHECK: func.func @example(%x: tensor<4x5xf32>) {
// CHECK-NEXT: %v, %i = chlo.top_k(%x, k = 2) : tensor<4x5xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
// CHECK-NEXT: %w, %j = chlo.top_k(%x, k = 1, is_stable = false) : tensor<4x5xf32> -> (tensor<4x1xf32>, tensor<4x1xi32>)
// GENERIC: %v, %i = "chlo.top_k"(%x) <{k = 2 : i64}> : (tensor<4x5xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
