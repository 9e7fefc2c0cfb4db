// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = stablehlo.round_nearest_afz %x : tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %r = tcp.unary round_away %x : tensor<4x?xf32>
