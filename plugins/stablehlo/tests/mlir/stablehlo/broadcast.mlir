// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = stablehlo.broadcast %x, sizes = [2] : (tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %r = stablehlo.broadcast %x, sizes = [2] : (tensor<4xf32>) -> tensor<2x4xf32>
// GENERIC: %r = "stablehlo.broadcast"(%x) <{broadcast_sizes = array<i64: 2>}> : (tensor<4xf32>) -> tensor<2x4xf32>
