// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example() {
  %r = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %r = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
// GENERIC: %r = "stablehlo.constant"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
