// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%p: tensor<3xi1>, %x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  %r = chlo.broadcast_select %p, %x, %y : (tensor<3xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK: func.func @example(%p: tensor<3xi1>, %x: tensor<2x3xf32>, %y: tensor<3xf32>) {
// CHECK-NEXT: %0 = tcp.broadcast %p dims = [1] : tensor<3xi1> -> tensor<2x3xi1>
// CHECK-NEXT: %1 = tcp.broadcast %y dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %r = tcp.ternary select %0, %x, %1 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
