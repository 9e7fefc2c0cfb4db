// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<4xi1>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %r = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<4xi1>
// GENERIC: %r = "stablehlo.is_finite"(%x) : (tensor<4xf32>) -> tensor<4xi1>
