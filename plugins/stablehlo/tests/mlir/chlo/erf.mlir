// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.erf %x : tensor<4x?xf32> -> tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %r = chlo.erf %x : tensor<4x?xf32> -> tensor<4x?xf32>
// GENERIC: %r = "chlo.erf"(%x) : (tensor<4x?xf32>) -> tensor<4x?xf32>
