// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xf32>) {
  %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>) {
// CHECK-NEXT: %r = tcp.transpose %x perm = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
