// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = tosa.abs %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %r = tcp.unary abs %x : tensor<4x?xf32>
