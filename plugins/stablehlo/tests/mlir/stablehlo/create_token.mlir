// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example() {
  %t = stablehlo.create_token : !stablehlo.token
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %t = stablehlo.create_token : !stablehlo.token
// GENERIC: %t = "stablehlo.create_token"() : () -> !stablehlo.token
