// RUN: plait opt %s --canonicalize | filecheck %s
// CHLO on constants, and where nothing is broadcast.

func.func @of_one_shape(%x: tensor<4xf32>, %s: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = chlo.constant dense<2.0> : tensor<4xf32>
  %0 = chlo.broadcast_add %x, %c : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = chlo.broadcast_add %x, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @constants(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xi32>) {
  %c = chlo.constant dense<2.0> : tensor<4xf32>
  %i = chlo.constant dense<[3, 4]> : tensor<2xi32>
  %z = chlo.constant dense<0> : tensor<i32>
  %0 = "chlo.constant_like"(%x) <{value = 1.5 : f32}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = chlo.erf %c : tensor<4xf32> -> tensor<4xf32>
  %2 = chlo.broadcast_divide %i, %z : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<2xi32>
}

// CHECK: func.func @of_one_shape(%x: tensor<4xf32>, %s: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT: %c = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %0 = stablehlo.add %x, %c : tensor<4xf32>
// CHECK-NEXT: %1 = chlo.broadcast_add %x, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT: return %0, %1 : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @constants(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xi32>) {
// CHECK-NEXT: %i = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
// CHECK-NEXT: %z = stablehlo.constant dense<0> : tensor<i32>
// CHECK-NEXT: %cst = stablehlo.constant dense<1.500000e+00> : tensor<4xf32>
// CHECK-NEXT: %cst_0 = stablehlo.constant dense<0.995322287> : tensor<4xf32>
// CHECK-NEXT: %0 = chlo.broadcast_divide %i, %z : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
// CHECK-NEXT: return %cst, %cst_0, %0 : tensor<4xf32>, tensor<4xf32>, tensor<2xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
