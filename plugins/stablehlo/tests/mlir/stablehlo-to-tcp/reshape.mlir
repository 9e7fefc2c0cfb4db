// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xf32>) {
  %r = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>) {
// CHECK-NEXT: %r = tcp.reshape %x : tensor<2x3xf32> -> tensor<6xf32>
