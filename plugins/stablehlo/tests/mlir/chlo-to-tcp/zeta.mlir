// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = chlo.zeta %arg0, %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// Computed in f64: four terms and the formula from the fifth on; then the negative numbers of the sum.
// CHECK: func.func @example(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
// CHECK: %0 = tcp.cast %arg0 : tensor<4xf32> -> tensor<4xf64>
// CHECK: %1 = tcp.cast %arg0 : tensor<4xf32> -> tensor<4xf64>
// CHECK: %2 = tcp.cast %arg1 : tensor<4xf32> -> tensor<4xf64>
// CHECK: %6 = tcp.unary floor %2 : tensor<4xf64>
// CHECK: %11 = tcp.unary log %10 : tensor<4xf64>
// CHECK: %17 = tcp.unary exp %16 : tensor<4xf64>
// CHECK: %21 = tcp.unary log %20 : tensor<4xf64>
// CHECK: %27 = tcp.unary exp %26 : tensor<4xf64>
// CHECK: %32 = tcp.unary log %31 : tensor<4xf64>
// CHECK: %38 = tcp.unary exp %37 : tensor<4xf64>
// CHECK: %43 = tcp.unary log %42 : tensor<4xf64>
// CHECK: %49 = tcp.unary exp %48 : tensor<4xf64>
// CHECK: %54 = tcp.unary log %53 : tensor<4xf64>
// CHECK: %60 = tcp.unary exp %59 : tensor<4xf64>
// CHECK: %107 = tcp.unary floor %2 : tensor<4xf64>
// CHECK: %114 = tcp.unary log %113 : tensor<4xf64>
// CHECK: %120 = tcp.unary exp %119 : tensor<4xf64>
// CHECK: %125 = tcp.unary log %124 : tensor<4xf64>
// CHECK: %131 = tcp.unary exp %130 : tensor<4xf64>
// CHECK: %138 = tcp.unary log %137 : tensor<4xf64>
// CHECK: %144 = tcp.unary exp %143 : tensor<4xf64>
// CHECK: %151 = tcp.unary log %150 : tensor<4xf64>
// CHECK: %157 = tcp.unary exp %156 : tensor<4xf64>
// CHECK: %163 = tcp.unary log %162 : tensor<4xf64>
// CHECK: %169 = tcp.unary exp %168 : tensor<4xf64>
// CHECK: %218 = tcp.unary log %217 : tensor<4xf64>
// CHECK: %224 = tcp.unary exp %223 : tensor<4xf64>
// CHECK: %276 = tcp.unary floor %275 : tensor<4xf64>
// CHECK: %283 = tcp.cast %282 : tensor<4xf64> -> tensor<4xf32>
// CHECK: %285 = tcp.unary floor %284 : tensor<4xf32>
// CHECK: %288 = tcp.unary floor %arg1 : tensor<4xf32>
// CHECK: %292 = tcp.unary floor %arg0 : tensor<4xf32>
// CHECK: %304 = tcp.ternary select %303, %cst_132, %302 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK: %308 = tcp.ternary select %307, %cst_131, %304 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK: %310 = tcp.ternary select %309, %cst_131, %308 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
