// RUN: plait opt %s --stablehlo-aggressive-simplification | filecheck %s
// The same as canonicalize.

func.func @main(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %2 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = stablehlo.reshape %2 : (tensor<3x2xf32>) -> tensor<6xf32>
  return %3 : tensor<6xf32>
}

// CHECK: func.func @main(%x: tensor<2x3xf32>) -> tensor<6xf32> {
// CHECK-NEXT: %0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT: return %0 : tensor<6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
