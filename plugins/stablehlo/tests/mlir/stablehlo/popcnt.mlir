// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x?xi32>) {
  %r = stablehlo.popcnt %x : tensor<4x?xi32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xi32>) {
// CHECK-NEXT: %r = stablehlo.popcnt %x : tensor<4x?xi32>
// GENERIC: %r = "stablehlo.popcnt"(%x) : (tensor<4x?xi32>) -> tensor<4x?xi32>
