// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<2x3xf32>, %zero: tensor<f32>) {
  %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>, %zero: tensor<f32>) {
// CHECK-NEXT: %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
// GENERIC: %r = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 1>}> ({
