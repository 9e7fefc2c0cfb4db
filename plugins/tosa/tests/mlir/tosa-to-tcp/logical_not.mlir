// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xi1>) {
  %r = tosa.logical_not %x : (tensor<4x?xi1>) -> tensor<4x?xi1>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xi1>) {
// CHECK-NEXT: %r = tcp.unary not %x : tensor<4x?xi1>
