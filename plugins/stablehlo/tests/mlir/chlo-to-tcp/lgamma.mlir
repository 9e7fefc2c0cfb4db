// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.lgamma %x : tensor<4x?xf32> -> tensor<4x?xf32>
  return
}

// One logarithm of |x|, and below 0 one more of it and one for the reflection, in f64.
// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK: %0 = tcp.unary abs %x : tensor<4x?xf32>
// CHECK: %3 = tcp.unary log %0 : tensor<4x?xf32>
// CHECK: %6 = tcp.ternary select %2, %0, %5 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %135 = tcp.ternary select %134, %92, %130 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %155 = tcp.ternary select %132, %135, %154 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %158 = tcp.ternary select %157, %47, %155 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %160 = tcp.ternary select %2, %159, %158 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %161 = tcp.cast %0 : tensor<4x?xf32> -> tensor<4x?xf64>
// CHECK: %162 = tcp.unary log %161 : tensor<4x?xf64>
// CHECK: %165 = tcp.ternary select %2, %161, %164 : tensor<4x?xi1>, tensor<4x?xf64>, tensor<4x?xf64>
// CHECK: %426 = tcp.ternary select %425, %343, %421 : tensor<4x?xi1>, tensor<4x?xf64>, tensor<4x?xf64>
// CHECK: %456 = tcp.ternary select %423, %426, %455 : tensor<4x?xi1>, tensor<4x?xf64>, tensor<4x?xf64>
// CHECK: %462 = tcp.unary floor %461 : tensor<4x?xf64>
// CHECK: %493 = tcp.ternary select %2, %491, %492 : tensor<4x?xi1>, tensor<4x?xf64>, tensor<4x?xf64>
// CHECK: %494 = tcp.unary log %493 : tensor<4x?xf64>
// CHECK: %498 = tcp.unary negate %494 : tensor<4x?xf64>
// CHECK: %500 = tcp.ternary select %496, %497, %499 : tensor<4x?xi1>, tensor<4x?xf64>, tensor<4x?xf64>
// CHECK: %501 = tcp.cast %500 : tensor<4x?xf64> -> tensor<4x?xf32>
// CHECK: %504 = tcp.ternary select %503, %501, %160 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %r = tcp.ternary select %506, %0, %504 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
