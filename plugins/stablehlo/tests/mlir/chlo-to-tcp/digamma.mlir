// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.digamma %x : tensor<4x?xf32> -> tensor<4x?xf32>
  return
}

// One logarithm for numbers from 2 on, a polynomial around the zero, and the cotangent for negative numbers.
// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK: %2 = tcp.unary abs %x : tensor<4x?xf32>
// CHECK: %5 = tcp.ternary select %1, %4, %x : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %8 = tcp.unary floor %7 : tensor<4x?xf32>
// CHECK: %12 = tcp.ternary select %11, %9, %x : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %75 = tcp.unary log %5 : tensor<4x?xf32>
// CHECK: %78 = tcp.ternary select %74, %50, %77 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %106 = tcp.ternary select %104, %105, %78 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %110 = tcp.ternary select %1, %109, %106 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %113 = tcp.unary floor %x : tensor<4x?xf32>
// CHECK: %r = tcp.ternary select %115, %116, %110 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
