// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) {
  %r = stablehlo.select %p, %a, %b : tensor<4xi1>, tensor<4xf32>
  return
}

// CHECK: func.func @example(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) {
// CHECK-NEXT: %r = tcp.ternary select %p, %a, %b : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
