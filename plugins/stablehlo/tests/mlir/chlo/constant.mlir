// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example() {
  %r = chlo.constant dense<1.0> : tensor<4xf32>
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %r = chlo.constant dense<1.000000e+00> : tensor<4xf32>
// GENERIC: %r = "chlo.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
