// RUN: plait opt %s --stablehlo-aggressive-folder=fold-op-element-limit=3 | filecheck %s
// Only what is constant goes, up to the limit.

func.func @main(%x: tensor<2x3xf32>) -> (tensor<3xi32>, tensor<4xi32>, tensor<6xf32>) {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %b = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %0 = stablehlo.negate %a : tensor<3xi32>
  %1 = stablehlo.negate %b : tensor<4xi32>
  %2 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = stablehlo.reshape %2 : (tensor<3x2xf32>) -> tensor<6xf32>
  return %0, %1, %3 : tensor<3xi32>, tensor<4xi32>, tensor<6xf32>
}

// CHECK: func.func @main(%x: tensor<2x3xf32>) -> (tensor<3xi32>, tensor<4xi32>, tensor<6xf32>) {
// CHECK-NEXT: %b = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
// CHECK-NEXT: %c = stablehlo.constant dense<[-1, -2, -3]> : tensor<3xi32>
// CHECK-NEXT: %0 = stablehlo.negate %b : tensor<4xi32>
// CHECK-NEXT: %1 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: %2 = stablehlo.reshape %1 : (tensor<3x2xf32>) -> tensor<6xf32>
// CHECK-NEXT: return %c, %0, %2 : tensor<3xi32>, tensor<4xi32>, tensor<6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
