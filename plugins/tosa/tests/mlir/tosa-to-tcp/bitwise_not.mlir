// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xi32>) {
  %r = tosa.bitwise_not %x : (tensor<4x?xi32>) -> tensor<4x?xi32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xi32>) {
// CHECK-NEXT: %r = tcp.unary not %x : tensor<4x?xi32>
