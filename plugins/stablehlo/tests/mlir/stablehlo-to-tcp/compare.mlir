// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %r = stablehlo.compare LT, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// CHECK: func.func @example(%a: tensor<4xf32>, %b: tensor<4xf32>) {
// CHECK-NEXT: %r = tcp.binary lt %a, %b : tensor<4xf32>
