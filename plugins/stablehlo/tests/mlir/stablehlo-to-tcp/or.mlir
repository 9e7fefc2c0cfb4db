// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%a: tensor<4x?xi1>, %b: tensor<4x?xi1>) {
  %r = stablehlo.or %a, %b : tensor<4x?xi1>
  return
}

// CHECK: func.func @example(%a: tensor<4x?xi1>, %b: tensor<4x?xi1>) {
// CHECK-NEXT: %r = tcp.binary or %a, %b : tensor<4x?xi1>
