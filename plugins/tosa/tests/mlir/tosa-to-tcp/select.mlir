// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<1xf32>) {
  %r = tosa.select %p, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<1xf32>) {
// CHECK-NEXT: %0 = tcp.broadcast %b dims = [0] : tensor<1xf32> -> tensor<4xf32>
// CHECK-NEXT: %r = tcp.ternary select %p, %a, %0 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
