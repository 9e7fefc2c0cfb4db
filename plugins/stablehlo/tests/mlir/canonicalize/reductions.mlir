// RUN: plait opt %s --canonicalize | filecheck %s
// Reductions and products of next to nothing.

func.func @reduce_of_empty(%x: tensor<0x3xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @reduce_of_one(%x: tensor<1x3xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @maximum_of_one(%x: tensor<1x3xf32>) -> tensor<3xf32> {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @product_over_nothing(%x: tensor<2x0xf32>, %y: tensor<0x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @old_product(%x: tensor<2x4xf32>, %y: tensor<4x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.dot %x, %y, precision = [HIGHEST, DEFAULT] : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @sorted_constants() -> tensor<3xi32> {
  %c = stablehlo.constant dense<[3, 1, 2]> : tensor<3xi32>
  %0 = "stablehlo.sort"(%c) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<3xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// CHECK: func.func @reduce_of_empty(%x: tensor<0x3xf32>, %i: tensor<f32>) -> tensor<3xf32> {
// CHECK-NEXT: %0 = stablehlo.broadcast_in_dim %i, dims = [] : (tensor<f32>) -> tensor<3xf32>
// CHECK-NEXT: return %0 : tensor<3xf32>
// CHECK-NEXT: }

// CHECK: func.func @reduce_of_one(%x: tensor<1x3xf32>, %i: tensor<f32>) -> tensor<3xf32> {
// CHECK-NEXT: %0 = stablehlo.broadcast_in_dim %i, dims = [] : (tensor<f32>) -> tensor<3xf32>
// CHECK-NEXT: %1 = stablehlo.reshape %x : (tensor<1x3xf32>) -> tensor<3xf32>
// CHECK-NEXT: %2 = stablehlo.add %0, %1 : tensor<3xf32>
// CHECK-NEXT: return %2 : tensor<3xf32>
// CHECK-NEXT: }

// CHECK: func.func @maximum_of_one(%x: tensor<1x3xf32>) -> tensor<3xf32> {
// CHECK-NEXT: %0 = stablehlo.reshape %x : (tensor<1x3xf32>) -> tensor<3xf32>
// CHECK-NEXT: return %0 : tensor<3xf32>
// CHECK-NEXT: }

// CHECK: func.func @product_over_nothing(%x: tensor<2x0xf32>, %y: tensor<0x3xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT: %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
// CHECK-NEXT: return %cst : tensor<2x3xf32>
// CHECK-NEXT: }

// CHECK: func.func @old_product(%x: tensor<2x4xf32>, %y: tensor<4x3xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT: %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %0 : tensor<2x3xf32>
// CHECK-NEXT: }

// CHECK: func.func @sorted_constants() -> tensor<3xi32> {
// CHECK-NEXT: %c = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
// CHECK-NEXT: return %c : tensor<3xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
