// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example() {
  %r = stablehlo.iota dim = 0 : tensor<4x5xi32>
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %r = stablehlo.iota dim = 0 : tensor<4x5xi32>
// GENERIC: %r = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4x5xi32>
