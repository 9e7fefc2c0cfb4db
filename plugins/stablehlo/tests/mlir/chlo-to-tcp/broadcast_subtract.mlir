// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  %r = chlo.broadcast_subtract %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
// CHECK-NEXT: %0 = tcp.broadcast %y dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %r = tcp.binary subtract %x, %0 : tensor<2x3xf32>
