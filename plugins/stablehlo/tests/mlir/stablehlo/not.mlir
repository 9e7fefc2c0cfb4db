// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x?xi1>) {
  %r = stablehlo.not %x : tensor<4x?xi1>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xi1>) {
// CHECK-NEXT: %r = stablehlo.not %x : tensor<4x?xi1>
// GENERIC: %r = "stablehlo.not"(%x) : (tensor<4x?xi1>) -> tensor<4x?xi1>
