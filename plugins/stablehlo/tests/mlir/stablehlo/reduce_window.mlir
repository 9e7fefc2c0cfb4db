// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>, %zero: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %zero: tensor<f32>) {
// CHECK-NEXT: %r = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2>}> ({
// CHECK-NEXT: ^bb0(%a: tensor<f32>, %b: tensor<f32>):
// CHECK-NEXT: %s = stablehlo.add %a, %b : tensor<f32>
// CHECK-NEXT: stablehlo.return %s : tensor<f32>
// CHECK-NEXT: }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
// GENERIC: %r = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2>}> ({
