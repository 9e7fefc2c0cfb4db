// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %a, %b = stablehlo.optimization_barrier %x, %y : tensor<4xf32>, tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
