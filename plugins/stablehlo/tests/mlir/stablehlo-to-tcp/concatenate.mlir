// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %r = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return
}

// CHECK: func.func @example(%a: tensor<2xf32>, %b: tensor<3xf32>) {
// CHECK-NEXT: %r = tcp.concat %a, %b dim = 0 : tensor<2xf32>, tensor<3xf32> -> tensor<5xf32>
