// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.lgamma %x : tensor<4x?xf32> -> tensor<4x?xf32>
  return
}

// One logarithm of |x|, and one for the reflection of negative numbers.
// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK: %0 = tcp.unary abs %x : tensor<4x?xf32>
// CHECK: %5 = tcp.ternary select %2, %0, %4 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %130 = tcp.unary log %0 : tensor<4x?xf32>
// CHECK: %135 = tcp.ternary select %134, %91, %129 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %155 = tcp.ternary select %132, %135, %154 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %158 = tcp.ternary select %157, %46, %155 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %161 = tcp.unary floor %0 : tensor<4x?xf32>
// CHECK: %167 = tcp.ternary select %164, %166, %162 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %184 = tcp.ternary select %2, %182, %183 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %185 = tcp.unary log %184 : tensor<4x?xf32>
// CHECK: %189 = tcp.unary negate %185 : tensor<4x?xf32>
// CHECK: %191 = tcp.ternary select %187, %188, %190 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %193 = tcp.ternary select %2, %192, %158 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %194 = tcp.ternary select %160, %191, %193 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK: %r = tcp.ternary select %196, %0, %194 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
