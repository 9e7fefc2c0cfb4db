// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = stablehlo.ceil %x : tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %r = tcp.unary ceil %x : tensor<4x?xf32>
