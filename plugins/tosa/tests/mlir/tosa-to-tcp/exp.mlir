// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = tosa.exp %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %r = tcp.unary exp %x : tensor<4x?xf32>
