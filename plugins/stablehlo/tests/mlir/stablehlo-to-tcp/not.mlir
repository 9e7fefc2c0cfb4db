// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xi1>) {
  %r = stablehlo.not %x : tensor<4x?xi1>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xi1>) {
// CHECK-NEXT: %r = tcp.unary not %x : tensor<4x?xi1>
