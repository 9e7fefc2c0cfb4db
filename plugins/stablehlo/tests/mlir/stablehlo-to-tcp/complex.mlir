// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%re: tensor<4xf32>, %im: tensor<4xf32>) {
  %r = stablehlo.complex %re, %im : tensor<4xcomplex<f32>>
  return
}

// CHECK: func.func @example(%re: tensor<4xf32>, %im: tensor<4xf32>) {
// CHECK-NEXT: %r = tcp.binary complex %re, %im : tensor<4xf32>
