// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %r = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi32>
// GENERIC: %r = "tosa.cast"(%x) : (tensor<4xf32>) -> tensor<4xi32>
