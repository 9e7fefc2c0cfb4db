// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) {
  %r = stablehlo.power %a, %b : tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) {
// CHECK-NEXT: %r = tcp.binary power %a, %b : tensor<4x?xf32>
