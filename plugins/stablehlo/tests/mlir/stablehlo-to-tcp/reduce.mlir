// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xf32>, %zero: tensor<f32>) {
  %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>, %zero: tensor<f32>) {
// CHECK-NEXT: %r = tcp.reduce add %x, %zero dims = [1] : tensor<2x3xf32>, tensor<f32> -> tensor<2xf32>
