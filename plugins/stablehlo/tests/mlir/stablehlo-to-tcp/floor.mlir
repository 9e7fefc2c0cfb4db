// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = stablehlo.floor %x : tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %r = tcp.unary floor %x : tensor<4x?xf32>
