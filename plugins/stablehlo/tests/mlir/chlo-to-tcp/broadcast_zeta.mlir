// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
  %0 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// The operands are broadcast first; the rest is as in zeta.mlir.
// CHECK: func.func @example(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
// CHECK: %0 = tcp.broadcast %arg1 dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK: %1 = tcp.cast %arg0 : tensor<2x3xf32> -> tensor<2x3xf64>
// CHECK: %2 = tcp.cast %arg0 : tensor<2x3xf32> -> tensor<2x3xf64>
// CHECK: %3 = tcp.cast %0 : tensor<2x3xf32> -> tensor<2x3xf64>
// CHECK: %7 = tcp.unary floor %3 : tensor<2x3xf64>
// CHECK: %12 = tcp.unary log %11 : tensor<2x3xf64>
// CHECK: %18 = tcp.unary exp %17 : tensor<2x3xf64>
// CHECK: %22 = tcp.unary log %21 : tensor<2x3xf64>
// CHECK: %28 = tcp.unary exp %27 : tensor<2x3xf64>
// CHECK: %33 = tcp.unary log %32 : tensor<2x3xf64>
// CHECK: %39 = tcp.unary exp %38 : tensor<2x3xf64>
// CHECK: %44 = tcp.unary log %43 : tensor<2x3xf64>
// CHECK: %50 = tcp.unary exp %49 : tensor<2x3xf64>
// CHECK: %55 = tcp.unary log %54 : tensor<2x3xf64>
// CHECK: %61 = tcp.unary exp %60 : tensor<2x3xf64>
// CHECK: %108 = tcp.unary floor %3 : tensor<2x3xf64>
// CHECK: %115 = tcp.unary log %114 : tensor<2x3xf64>
// CHECK: %121 = tcp.unary exp %120 : tensor<2x3xf64>
// CHECK: %126 = tcp.unary log %125 : tensor<2x3xf64>
// CHECK: %132 = tcp.unary exp %131 : tensor<2x3xf64>
// CHECK: %139 = tcp.unary log %138 : tensor<2x3xf64>
// CHECK: %145 = tcp.unary exp %144 : tensor<2x3xf64>
// CHECK: %152 = tcp.unary log %151 : tensor<2x3xf64>
// CHECK: %158 = tcp.unary exp %157 : tensor<2x3xf64>
// CHECK: %164 = tcp.unary log %163 : tensor<2x3xf64>
// CHECK: %170 = tcp.unary exp %169 : tensor<2x3xf64>
// CHECK: %219 = tcp.unary log %218 : tensor<2x3xf64>
// CHECK: %225 = tcp.unary exp %224 : tensor<2x3xf64>
// CHECK: %277 = tcp.unary floor %276 : tensor<2x3xf64>
// CHECK: %284 = tcp.cast %283 : tensor<2x3xf64> -> tensor<2x3xf32>
// CHECK: %286 = tcp.unary floor %285 : tensor<2x3xf32>
// CHECK: %289 = tcp.unary floor %0 : tensor<2x3xf32>
// CHECK: %293 = tcp.unary floor %arg0 : tensor<2x3xf32>
// CHECK: %305 = tcp.ternary select %304, %cst_132, %303 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK: %309 = tcp.ternary select %308, %cst_131, %305 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK: %311 = tcp.ternary select %310, %cst_131, %309 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
