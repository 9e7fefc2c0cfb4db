// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<2xf32>, %v: tensor<f32>) {
  %r = stablehlo.pad %x, %v, low = [1], high = [0], interior = [2] : (tensor<2xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2xf32>, %v: tensor<f32>) {
// CHECK-NEXT: %r = stablehlo.pad %x, %v, low = [1], high = [0], interior = [2] : (tensor<2xf32>, tensor<f32>) -> tensor<5xf32>
// GENERIC: %r = "stablehlo.pad"(%x, %v) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 2>}> : (tensor<2xf32>, tensor<f32>) -> tensor<5xf32>
