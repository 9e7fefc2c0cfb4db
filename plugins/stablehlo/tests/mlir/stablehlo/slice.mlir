// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<3x4xf32>) {
  %r = stablehlo.slice %x [1:2, 0:4:2] : (tensor<3x4xf32>) -> tensor<1x2xf32>
  return
}

// CHECK: func.func @example(%x: tensor<3x4xf32>) {
// CHECK-NEXT: %r = stablehlo.slice %x [1:2, 0:4:2] : (tensor<3x4xf32>) -> tensor<1x2xf32>
// GENERIC: %r = "stablehlo.slice"(%x) <{limit_indices = array<i64: 2, 4>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 2>}> : (tensor<3x4xf32>) -> tensor<1x2xf32>
