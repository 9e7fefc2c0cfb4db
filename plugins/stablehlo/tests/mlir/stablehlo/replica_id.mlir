// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example() {
  %r = stablehlo.replica_id {note = "one"} : tensor<ui32>
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %r = stablehlo.replica_id {note = "one"} : tensor<ui32>
// GENERIC: %r = "stablehlo.replica_id"() {note = "one"} : () -> tensor<ui32>
