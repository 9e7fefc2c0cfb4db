// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<4xi1>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %r = tcp.unary is_finite %x : tensor<4xf32>
