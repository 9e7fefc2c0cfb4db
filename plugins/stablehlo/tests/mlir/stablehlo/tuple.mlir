// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>, %i: tensor<i32>) {
  %t = stablehlo.tuple %x, %i : tuple<tensor<4xf32>, tensor<i32>>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %i: tensor<i32>) {
// CHECK-NEXT: %t = stablehlo.tuple %x, %i : tuple<tensor<4xf32>, tensor<i32>>
// GENERIC: %t = "stablehlo.tuple"(%x, %i) : (tensor<4xf32>, tensor<i32>) -> tuple<tensor<4xf32>, tensor<i32>>
