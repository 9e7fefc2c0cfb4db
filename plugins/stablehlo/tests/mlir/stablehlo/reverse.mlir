// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<2x3xf32>) {
  %r = stablehlo.reverse %x, dims = [1] : tensor<2x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>) {
// CHECK-NEXT: %r = stablehlo.reverse %x, dims = [1] : tensor<2x3xf32>
// GENERIC: %r = "stablehlo.reverse"(%x) <{dimensions = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
