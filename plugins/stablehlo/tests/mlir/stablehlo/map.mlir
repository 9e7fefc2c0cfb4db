// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %r = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
// CHECK-NEXT: %r = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
// CHECK-NEXT: ^bb0(%a: tensor<f32>, %b: tensor<f32>):
// CHECK-NEXT: %t = stablehlo.multiply %a, %b : tensor<f32>
// CHECK-NEXT: stablehlo.return %t : tensor<f32>
// CHECK-NEXT: }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// GENERIC: %r = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
