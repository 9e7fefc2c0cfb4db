// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xi32>) {
  %r = stablehlo.popcnt %x : tensor<4x?xi32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xi32>) {
// CHECK-NEXT: %r = tcp.unary popcount %x : tensor<4x?xi32>
