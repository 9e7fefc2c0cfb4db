// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) {
  %r = stablehlo.divide %a, %b : tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) {
// CHECK-NEXT: %r = tcp.binary divide %a, %b : tensor<4x?xf32>
