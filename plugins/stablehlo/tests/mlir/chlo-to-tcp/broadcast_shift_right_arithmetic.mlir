// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xi32>, %y: tensor<3xi32>) {
  %r = chlo.broadcast_shift_right_arithmetic %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xi32>, %y: tensor<3xi32>) {
// CHECK-NEXT: %0 = tcp.broadcast %y dims = [1] : tensor<3xi32> -> tensor<2x3xi32>
// CHECK-NEXT: %r = tcp.binary shift_right_arithmetic %x, %0 : tensor<2x3xi32>
