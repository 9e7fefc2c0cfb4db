// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<2x3xf32>) {
  %r = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>) {
// CHECK-NEXT: %r = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
// GENERIC: %r = "stablehlo.reshape"(%x) : (tensor<2x3xf32>) -> tensor<6xf32>
