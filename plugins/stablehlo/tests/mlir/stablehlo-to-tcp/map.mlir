// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %r = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
// CHECK-NEXT: %r = tcp.binary multiply %x, %y : tensor<4xf32>
