// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<3x4xf32>) {
  %r = stablehlo.slice %x [1:2, 0:4:2] : (tensor<3x4xf32>) -> tensor<1x2xf32>
  return
}

// CHECK: func.func @example(%x: tensor<3x4xf32>) {
// CHECK-NEXT: %r = tcp.slice %x offsets [1, 0] sizes [1, 2] strides [1, 2] : tensor<3x4xf32> -> tensor<1x2xf32>
