// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<1xf32>) {
  %r = tosa.select %p, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<1xf32>) {
// CHECK-NEXT: %r = tosa.select %p, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
// GENERIC: %r = "tosa.select"(%p, %a, %b) : (tensor<4xi1>, tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
