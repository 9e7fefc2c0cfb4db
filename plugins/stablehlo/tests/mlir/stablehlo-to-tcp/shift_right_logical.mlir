// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%a: tensor<4x?xi32>, %b: tensor<4x?xi32>) {
  %r = stablehlo.shift_right_logical %a, %b : tensor<4x?xi32>
  return
}

// CHECK: func.func @example(%a: tensor<4x?xi32>, %b: tensor<4x?xi32>) {
// CHECK-NEXT: %r = tcp.binary shift_right_logical %a, %b : tensor<4x?xi32>
