// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>) {
  %n = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = tosa.row_gather %v, %i, %n : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1xi32>) -> tensor<1x6x5xf32>
  return
}

// CHECK: func.func @example(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>) {
// CHECK-NEXT: %n = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
// CHECK-NEXT: %r = tosa.row_gather %v, %i, %n : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1xi32>) -> tensor<1x6x5xf32>
// GENERIC: %r = "tosa.row_gather"(%v, %i, %n) : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1xi32>) -> tensor<1x6x5xf32>
