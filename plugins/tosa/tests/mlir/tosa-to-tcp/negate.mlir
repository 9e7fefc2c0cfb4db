// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %z: tensor<1xf32>) {
  %r = tosa.negate %x, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %z: tensor<1xf32>) {
// CHECK-NEXT: %r = tcp.unary negate %x : tensor<4xf32>
