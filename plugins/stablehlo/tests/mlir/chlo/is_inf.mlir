// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.is_inf %x : tensor<4x?xf32> -> tensor<4x?xi1>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %r = chlo.is_inf %x : tensor<4x?xf32> -> tensor<4x?xi1>
// GENERIC: %r = "chlo.is_inf"(%x) : (tensor<4x?xf32>) -> tensor<4x?xi1>
