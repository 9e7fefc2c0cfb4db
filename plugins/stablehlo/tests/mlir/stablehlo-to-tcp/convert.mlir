// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xi32>) {
  %r = stablehlo.convert %x : (tensor<4x?xi32>) -> tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xi32>) {
// CHECK-NEXT: %r = tcp.cast %x : tensor<4x?xi32> -> tensor<4x?xf32>
