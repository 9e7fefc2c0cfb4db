// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.digamma %x : tensor<4x?xf32> -> tensor<4x?xf32>
  return
}

// One logarithm for numbers from 2 on, a polynomial around the zero; below 0 the same and the cotangent, in f64.
// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK: %2 = tcp.unary abs %x : tensor<4x?xf32>
// CHECK: %5 = tcp.ternary select %1, %4, %x : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %68 = tcp.unary log %5 : tensor<4x?xf32>
// CHECK: %71 = tcp.ternary select %67, %43, %70 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %75 = tcp.ternary select %1, %74, %71 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %76 = tcp.cast %x : tensor<4x?xf32> -> tensor<4x?xf64>
// CHECK: %218 = tcp.unary log %78 : tensor<4x?xf64>
// CHECK: %221 = tcp.ternary select %217, %153, %220 : tensor<4x?xi1>, tensor<4x?xf64>, tensor<4x?xf64>
// CHECK: %226 = tcp.unary floor %225 : tensor<4x?xf64>
// CHECK: %281 = tcp.cast %280 : tensor<4x?xf64> -> tensor<4x?xf32>
// CHECK: %282 = tcp.ternary select %223, %281, %75 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %285 = tcp.unary floor %x : tensor<4x?xf32>
// CHECK: %r = tcp.ternary select %287, %288, %282 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
