// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x5xf32>) {
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4x5xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return
}

// CHECK: func.func @example(%x: tensor<4x5xf32>) {
// CHECK-NEXT: %v, %i = tcp.top_k %x k = 2 : tensor<4x5xf32>
